"""Find a reason given last after a comma, whatever the statement is like: "to finish, it must be dried, since".

Between "because" and "since" what the reason is given for stays as open or as clear as it was; "for" gives it for the
last main clause alone.
"""

from __future__ import annotations

from styler_nb.engines.variants.finding.subordination.opening_reasons import is_state
from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.joints import main_verb
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["is_for_main", "may_be_as", "may_be_since", "opens_reason", "read_parted_reason"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_WORDS = frozenset({"because", "since"})
_NO_SUBJECT = frozenset(
    {"of", "if", "when", "in", "at", "on", "by", "without", "to", "while", "although", "as", "then"}
)
_FOCUS = read_words("weighing_adverbs")
_LISTED = read_words("noun_phrase_tags")
_GOING_ON = frozenset({"and", "or", "whereas", "while"})
_JOINTS = read_words("clause_coordinators")
_NARROW = read_words("narrow") | {"that", "which", "what", "why", "whom", "so", "too", "enough"}
_PREPOSITIONS = read_words("prepositions_or_conjunctions")
_PERFECT = frozenset({"has", "have", "had", "ever"})
_TIMES = frozenset({"year", "years", "month", "months", "week", "weeks", "day", "days", "time"})
_PRESENT = read_words("present_tags")
_LASTING = frozenset({"was", "were", "could", "would", "should", "might"})
_REFERRING = NOMINATIVE | frozenset({"the", "this", "these", "there", "its", "their", "his", "her", "both", "such"})
_FEWEST_WORDS = 4


@remembered
def read_parted_reason(view: SentenceView) -> tuple[int, int] | None:
    """Give the comma before a reason that ends the sentence, and its word; None where there is none, or a second."""
    if view.block_kind not in _KINDS or view.terminal != "." or _WORDS.isdisjoint(view.words):
        return None
    lowers, last = view.lowers, len(view.tokens) - 1
    places = view.where(_WORDS, 1, last - _FEWEST_WORDS)
    index = next((i for i in places if lowers[i - 1] == ","), -1)
    if index < _FEWEST_WORDS or not MARKS.isdisjoint(view.words) or lowers[index] in lowers[index + 1 :]:
        return None
    if any(i != index and view.tokens[i].upos == "SCONJ" for i in places) or lowers[index + 1] in _NO_SUBJECT:
        return None
    if lowers[index - 2] in _FOCUS or lowers[0] in ("why", "how", "what") or view.tokens[index + 1].upos == "NUM":
        return None
    if lowers[index] == "since" and not _is_no_time(view, index):
        return None
    has_statement = find_statement(view, 0, index - 1) is not None or main_verb(view, 0, index - 1) > 0
    return (index - 1, index) if has_statement and opens_reason(view, index + 1) else None


def opens_reason(view: SentenceView, first: int) -> bool:
    """Whether a clause goes from a token to the end, with commas only in lists or before another clause in it."""
    last = len(view.tokens) - 1
    commas = [i for i in range(first, last - 1) if view.lowers[i] == ","]
    for comma in commas:
        after = view.tokens[comma + 1]
        if after.lower in NOMINATIVE or view.is_finite(comma + 1):
            return False
        if after.upos not in _LISTED and after.lower not in _GOING_ON:
            return False
    return opens_clause(view, first, last) or find_statement(view, first, last) is not None or _lists(view, first)


def _lists(view: SentenceView, first: int) -> bool:
    """Whether a list is the subject: "since money, staff and vaccine were short"."""
    place = first
    while view.tokens[place].upos in _LISTED or view.lowers[place] in (",", "and", "or"):
        place += 1
    return place > first + 2 and view.is_finite(place) and view.tokens[place - 1].upos == "NOUN"


def is_for_main(view: SentenceView, comma: int, word: int) -> bool:
    """Whether a reason after a comma can only be that of the last main clause, and nothing is said after it."""
    if view.tokens[word + 1].upos not in ("DET", "PRON") and view.lowers[word + 1] not in _REFERRING:
        return False  # "older kinds of wheat, for modern kinds have short stalks"
    joints = [
        i for i in view.where(_JOINTS, 3, comma) if view.lowers[i - 1] == "," and opens_clause(view, i + 1, comma)
    ]
    statement = find_statement(view, joints[-1] + 1 if joints else 0, comma)
    if statement is None:
        return False
    verb, last = main_verb(view, statement.begin, comma), len(view.tokens) - 1
    if verb < statement.verb or _opens_any(view, verb, comma):
        return False
    commas = [i for i in range(word, last - 1) if view.lowers[i] == ","]
    return not any(view.lowers[i + 1] in _GOING_ON and view.finds_finite(i + 2, last) for i in commas)


def _opens_any(view: SentenceView, first: int, end: int) -> bool:
    """Whether another clause may open in [first, end)."""
    return any(
        view.lowers[i] in _NARROW and not (view.lowers[i] in _PREPOSITIONS and view.tokens[i].upos == "ADP")
        for i in range(first, end)
    )


def _is_no_time(view: SentenceView, index: int) -> bool:
    """Whether "since" gives a reason: no perfect before it that it could date, or a reason in the present."""
    before = view.lowers[:index]
    if not _TIMES.isdisjoint(before) and not _PERFECT.isdisjoint(before):
        return False
    verb = main_verb(view, index + 1, len(view.tokens) - 1)
    is_present = verb > 0 and view.tokens[verb].xpos in _PRESENT
    return is_present or _PERFECT.isdisjoint(before)


def may_be_since(view: SentenceView, word: int) -> bool:
    """Whether "since" could not be of time before a reason."""
    before = view.lowers[:word]
    verb = main_verb(view, word + 1, len(view.tokens) - 1)
    if (
        verb < 0
        or "since" in before
        or not _TIMES.isdisjoint(before)
        or not _PERFECT.isdisjoint(view.lowers[verb : verb + 1])
    ):
        return False
    if view.tokens[verb].xpos in _PRESENT and view.lowers[verb] not in _LASTING:
        return True
    return view.lowers[verb] in _LASTING and _PERFECT.isdisjoint(before)


def may_be_as(view: SentenceView, word: int) -> bool:
    """Whether "as" before a reason could be neither of time nor of manner, nor name what something is."""
    verb = main_verb(view, word + 1, len(view.tokens) - 1)
    if verb < 0 or view.lowers[word + 1] not in _REFERRING or "as" in view.lowers:
        return False
    return is_state(view, verb, word + 1)
