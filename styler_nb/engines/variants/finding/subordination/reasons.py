"""Find the word that opens a reason given last: "because it was late", ", since it is late", ", for it was late"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.subordination.parted_reasons import (
    is_for_main,
    may_be_as,
    may_be_since,
    opens_reason,
    read_parted_reason,
)
from styler_nb.engines.variants.reading.clauses import MARKS, after_opening_clause, is_last, opens_clause
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site, remembered
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_reasons", "may_follow_for", "read_reason", "tells_reason"]

_WORDS = ("because", "since", "for")
_PARTED = ("because", "since", "for", "as", "semicolon", "colon")
_WAYS = (", because", ", since", ", for", ", as", "; for", ":")
_UNPARTED = (" because", ", since", ", for", ", as", "; for", ":")
_OTHERS = frozenset({"for", "as"})
_COLON = frozenset({":"})
_TELLING = frozenset({"DET", "PRON", "NOUN", "PROPN", "ADJ", "NUM"})
"""How a clause after a colon opens."""
_STAGED = frozenset({"this", "these", "following", "says", "said", "asked", "wrote", "reads", "question", "namely"})
"""Words before a colon that brings in what is said or listed, not a reason."""
_FEWEST_TO_EXPLAIN = 5
_ANY_WORD = frozenset(_WORDS)
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_NARROW = read_words("narrow") | {"that", "which", "what", "why", "when", "either", "whether", "so", "too"}
"""Words under whose scope the reason may stand: "he said that they left because it was late"."""
_DENIALS = frozenset({"not", "never", "no", "hardly", "rarely", "nothing", "nor", "cannot", "few", "little", "may"})
_FOCUS = frozenset(
    {
        "only", "just", "simply", "partly", "mainly", "mostly", "largely", "precisely", "especially", "primarily",
        "probably", "perhaps", "maybe", "particularly", "chiefly", "merely", "possibly", "ever", "is", "was", "'s",
        "are", "be", "and", "or", "but", "than", "not", "long",
    }
)  # fmt: skip
"""Before "because" these weigh the reason itself."""
_JOINTS = read_words("clause_coordinators")
_NO_SUBJECT = frozenset({"of", "if", "when", "in", "at", "on", "by", "without", "to", "while", "although", "as"})
_TEMPORAL = frozenset({"has", "have", "had", "ever", "year", "years", "month", "months", "day", "days", "time"})
_COORDINATED = frozenset({"because", "since", "also", "partly"})
"""Words of a second reason beside the first, which has to open in the same way."""
_SAID_FOR_THE_REASON = 3
"""Tokens of a statement so short that the reason is the point: "I say it because"."""
_SHORT = 6
"""Tokens of a general statement up to which the reason is the point: "a bicycle slows down because"."""
_FEWEST_WORDS = 3
_SHORT_PART = 6
"""Tokens of a part up to which no semicolon stands beside it."""
_RELATIVES = read_words("relatives_of_owners")
_READ_AS_PHRASE = frozenset({"all", "every", "each", "any", "people", "those", "anyone", "everyone", "everybody"})
"""Words that after "for" tell whom something is meant for, not why it is so: "for all guests"."""
_READ_AS_TIME = frozenset(
    {"first", "second", "third", "last", "next", "same", "time", "moment", "present", "sake", "most"}
)
"""Words that after "for the" tell when or how often, or whose sake: "for the first time"."""
_COMING_TO_BE = frozenset({"arise", "occur", "happen", "exist", "emerge", "develop", "form", "differ", "matter"})
_NEAR = 5
"""Tokens before the reason in which a "for" would make a second one jar: "the words for bad air, for people"."""


@needs(_ANY_WORD | _OTHERS | _COLON)
def find_reasons(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind reason: a statement, and its reason after it to the end of the sentence."""
    other = _find_other(view, variable)
    if other is not None:
        yield other
        return
    plain = read_reason(view)
    reason = plain or read_parted_reason(view)
    if reason is None:
        return
    tokens, lowers = view.tokens, view.lowers
    end, index = reason
    word, has_comma, start = lowers[index], end < index, tokens[end - 1].end
    options: tuple[Option, ...] = ()
    if view.is_free(end, index) and _COORDINATED.isdisjoint(lowers[index + 1 :]):
        fitting = _plain_ways(view, end, index) if plain else _parted_ways(view, end, index)
        ways = _WAYS if has_comma and (word == "since" or not plain or _denies(lowers[:end])) else _UNPARTED
        options = tuple(
            Option(place, (Patch(start, tokens[index].end, ways[place]),))
            for place, name in enumerate(_PARTED)
            if name in fitting and name != word and variable.variants[place].produce
        )
    yield Site(variable, start, tokens[index].end, _WORDS.index(word), options)


def _plain_ways(view: SentenceView, end: int, index: int) -> set[str]:
    """Name the words that fit between one plain statement and its reason."""
    ways = {"because"}
    if may_follow_for(view, end, index + 1):
        ways |= {"for", "semicolon"} if _is_long(view, end, index) else {"for"}
    if _is_present(view, index + 1):
        ways.add("since")
    if _may_explain(view, end, index):
        ways.add("colon")
    return ways | {"as"} if end < index and may_be_as(view, index) else ways


def _may_explain(view: SentenceView, end: int, index: int) -> bool:
    """Whether a colon tells as surely that the second part is the reason: what was done or is so, and then why."""
    if not (MARKS | {"—", "–", "--"}).isdisjoint(view.lowers):
        return False
    if min(end, len(view.tokens) - index) < _FEWEST_TO_EXPLAIN or view.tokens[index + 1].upos not in _TELLING:
        return False
    if any(view.tokens[i].xpos == "MD" for i in range(end)) or _denies(view.lowers[:end]):
        return False  # "prices may rise because": the reason is part of what may be
    is_one = not {"and", "or", "but", "if", "when"} & {*view.lowers[:end]}
    is_trivial = tells_reason(view, end) and view.tokens[end - 1].upos != "ADJ"
    return is_one and not is_trivial and opens_clause(view, index + 1, len(view.tokens))


def _parted_ways(view: SentenceView, end: int, index: int) -> set[str]:
    """Name the words that fit between any statement and its reason after a comma."""
    ways = {"because"}
    if is_for_main(view, end, index) and may_follow_for(view, end, index + 1):
        ways |= {"for", "semicolon"} if _is_long(view, end, index) else {"for"}
    if may_be_since(view, index):
        ways.add("since")
    if is_for_main(view, end, index) and _may_explain(view, end, index):
        ways.add("colon")
    return ways | {"as"} if may_be_as(view, index) else ways


def _is_long(view: SentenceView, end: int, index: int) -> bool:
    """Whether both parts are long enough for a semicolon, one has a comma, and the second opens as a clause."""
    has_comma = "," in view.lowers[:end] or "," in view.lowers[index:]
    if ";" in view.lowers:
        return False  # no second semicolon in a sentence
    return has_comma and min(end, len(view.tokens) - index) > _SHORT_PART and opens_reason(view, index + 1)


def _find_other(view: SentenceView, variable: Variable) -> Site | None:
    """Find "; for it is late", ", as it is late" and ": it is late", which are counted and left."""
    if view.block_kind not in _KINDS or view.terminal != ".":
        return None
    for index in view.where(_COLON, _FEWEST_TO_EXPLAIN, -_FEWEST_WORDS):
        is_told = _STAGED.isdisjoint(view.lowers[max(index - _NEAR, 0) : index]) and view.finds_finite(0, index)
        if is_told and view.tokens[index + 1].upos in _TELLING and opens_clause(view, index + 1, len(view.tokens)):
            return Site(variable, view.tokens[index].start, view.tokens[index].end, _PARTED.index("colon"), ())
    for index in view.where(_OTHERS, 4, -_FEWEST_WORDS):
        mark, word = view.lowers[index - 1], view.lowers[index]
        if mark == ";" and word == "for" and opens_clause(view, index + 1, len(view.tokens)):
            name = "semicolon"
        elif mark == "," and word == "as" and may_be_as(view, index):
            name = "as"
        else:
            continue
        start, end = view.tokens[index - 1].start, view.tokens[index].end
        options: tuple[Option, ...] = ()
        if name == "semicolon" and view.is_free(index - 1, index):
            options = (Option(_PARTED.index("for"), (Patch(start, end, ", for"),)),)
        return Site(variable, start, end, _PARTED.index(name), options)
    return None


@remembered
def read_reason(view: SentenceView) -> tuple[int, int] | None:
    """Give the end of a plain statement and the word of its reason, which ends the sentence; None where none does."""
    if view.block_kind not in _KINDS or view.terminal != ".":
        return None
    lowers = view.lowers
    for index in view.where(_ANY_WORD, 3, -_FEWEST_WORDS):
        if not _opens_reason(view, index):
            continue
        has_comma = lowers[index - 1] == ","
        end = index - 1 if has_comma else index
        if not is_last(view, index + 1) or not _is_statement(view, end, has_comma=has_comma):
            return None
        # "because they are bright and because they are loud"
        is_double = lowers[index] in lowers[index + 1 :] and lowers[index] != "for"
        return None if is_double else (end, index)
    return None


def may_follow_for(view: SentenceView, end: int, first: int) -> bool:
    """Whether "for" opens a reason that no reader takes for a phrase at first: not "print it, for people who lose it".

    Parameters
    ----------
    end, first : int
        Token after the statement, and first token of the reason.
    """
    if "for" in view.lowers[max(end - _NEAR, 0) : end] or view.lowers[first] in _READ_AS_PHRASE:
        return False
    if view.lowers[first] == "the" and view.lowers[first + 1] in _READ_AS_TIME:
        return False  # "the test was done again, for the first result was wrong"
    if view.lowers[first].endswith("ing") and view.tokens[first].upos in ("VERB", "NOUN"):
        return False  # "a sweet, for swallowing helps"
    verb = next((i for i in range(first, len(view.tokens)) if view.is_finite(i)), first)
    return _RELATIVES.isdisjoint(view.lowers[first : verb + 1])


def tells_reason(view: SentenceView, end: int) -> bool:
    """Whether a short general statement is made for its reason, with no pause: "a boat floats on water because"."""
    first = after_opening_clause(view, end)
    verbs = [view.tokens[i].xpos for i in range(first, end) if view.is_finite(i)]
    return view.lowers[end] == "because" and end - first <= _SHORT and verbs[:1] in (["VBZ"], ["VBP"])


def _denies(words: Sequence[str]) -> bool:
    """Whether a statement is denied, so that a reason without a pause would be denied with it."""
    return has_denial(words, _DENIALS)


def _opens_reason(view: SentenceView, index: int) -> bool:
    tokens, lowers = view.tokens, view.lowers
    if lowers[index - 1] in _FOCUS or tokens[index - 1].upos in ("ADV", "CCONJ", "AUX"):
        return False
    if lowers[index] == "because":
        return lowers[index + 1] not in _NO_SUBJECT
    if lowers[index - 1] != ",":
        return False
    if lowers[index] == "since":
        return lowers[index + 1] not in _NO_SUBJECT and tokens[index + 1].upos != "NUM" and not _TEMPORAL & set(lowers)
    is_name = lowers[index + 1] in ("example", "instance") or tokens[index + 1].upos == "NUM"
    return not is_name and opens_clause(view, index + 1, len(tokens))


def _is_present(view: SentenceView, first: int) -> bool:
    """Whether the first finite verb of the reason is in the present, so that "since" cannot be of time."""
    for place in range(first, len(view.tokens)):
        if view.is_finite(place):
            return view.tokens[place].xpos in ("VBZ", "VBP", "MD") and not _TEMPORAL & set(view.lowers)
    return False


def _is_statement(view: SentenceView, end: int, *, has_comma: bool) -> bool:
    """Whether the tokens before the reason end in one plain statement that the reason is given for."""
    tokens, lowers = view.tokens, view.lowers
    first = after_opening_clause(view, end)
    if end - first <= _SAID_FOR_THE_REASON and (lowers[first] in NOMINATIVE or not has_comma):
        return False
    for place in range(end - 1, first, -1):
        if lowers[place] == ";" or (lowers[place] in _JOINTS and lowers[place - 1] == ","):
            first = place + 1
            break
    if "," in lowers[first:end]:
        comma = first + lowers[first:end].index(",")
        if tokens[first].upos in ("ADP", "ADV") and comma - first <= 5:
            first = comma + 1
    stretch = lowers[first:end]
    if "," in stretch or any(low in MARKS or low in _NARROW for low in stretch):
        return False
    if not has_comma and (_only_happens(view, end - 1) or _is_only_done(view, first, end)):
        return False
    if not has_comma and (_denies(stretch) or any(low in ("more", "less") for low in stretch)):
        return False
    return sum(_is_predicate(view, place) for place in range(first + 1, end)) == 1


def _only_happens(view: SentenceView, verb: int) -> bool:
    """Whether a verb ends its clause and says that a thing is or comes to be, so that the reason is what is told."""
    if view.tokens[verb].upos != "VERB":
        return False
    return view.tokens[verb].xpos in ("VBZ", "VBP") or find_verb(view.lowers[verb]) in _COMING_TO_BE


def _is_only_done(view: SentenceView, first: int, end: int) -> bool:
    """Whether a short statement ends with what is done, so that the reason is what is told: "it is used because"."""
    return end - first <= _SHORT and view.tokens[end - 1].xpos == "VBN" and view.tokens[end - 2].upos == "AUX"


def _is_predicate(view: SentenceView, index: int) -> bool:
    """Whether a token is a finite verb, or one whose form was taken for another: "most people prepare"."""
    if view.is_finite(index):
        return True
    token, before = view.tokens[index], index - 1
    while before > 0 and view.tokens[before].upos == "ADV":
        before -= 1
    if token.upos != "VERB" or view.tokens[before].upos not in ("NOUN", "PRON", "PROPN"):
        return False
    return token.xpos in ("VB", "VBN")
