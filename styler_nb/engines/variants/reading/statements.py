"""Read a whole statement: past what opens it, its subject with all that hangs on it, and its verb."""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.joints import guess_verb, has_report
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["Statement", "find_statement", "is_whole", "opens_statement"]

_LONGEST_OPENING = 16
_LONGEST_SUBJECT = 22
_LONGEST_CONNECTIVE = 5
_POSSESSIVES = read_words("possessives") | {"whose"}
_OPENING_WORDS = frozenset(
    {"if", "when", "while", "as", "since", "because", "although", "though", "once", "where", "whenever", "until"}
    | {"unless", "before", "after", "even", "whether"}
)
_INDEFINITE = frozenset({"anyone", "everyone", "someone", "nobody", "nothing", "something", "everything", "those"})
_QUESTIONS = frozenset(
    {
        "how", "why", "what", "where", "when", "who", "whom", "which", "whose", "that", "whether",
        "whatever", "whichever", "whoever", "whomever", "wherever", "whenever",
    }
)  # fmt: skip
_SUBJECT = frozenset({"DET", "ADJ", "NOUN", "PROPN", "NUM", "ADP", "PRON", "SYM"})
_REACHING = frozenset(
    {"would", "could", "might", "because", "since", "so", "although", "though", "while", "whereas", "even", "whatever"}
)
"""Words of a statement after which one more clause may belong to a part of it."""
_RELATIVES = read_words("relatives_of_owners")
_INSIDE = frozenset({"and", "or", "but", "as", "than"})


class Statement(NamedTuple):
    """A main clause: the tokens where its subject begins and where its finite verb stands."""

    begin: int
    verb: int


def opens_statement(view: SentenceView, first: int, last: int) -> bool:
    """Whether the tokens [first, last) begin with a subject and its verb, or with words that open such a clause."""
    return find_statement(view, first, last) is not None


@remembered
def find_statement(view: SentenceView, first: int, last: int) -> Statement | None:
    """Find the main clause of the tokens [first, last), past a phrase or clause and the comma that open it.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    first, last : int
        Half-open range of tokens, without the mark that ends it.

    Returns
    -------
    Statement or None
        None where no subject with a finite verb stands there: a command, a question, a phrase.
    """
    if first >= last:
        return None
    verb = _verb_at(view, first, last)
    if verb > 0:
        return Statement(first, verb)
    for comma in range(first + 1, min(first + _LONGEST_OPENING, last - 2)):
        if view.lowers[comma] in MARKS:
            return None
        if view.lowers[comma] == "," and _may_open(view, first, comma):
            verb = _verb_at(view, comma + 1, last)
            if verb > 0:
                return Statement(comma + 1, verb)
    return None


@remembered
def is_whole(view: SentenceView, end: int) -> bool:
    """Whether the tokens before `end` are a whole statement, however long, of which nothing reaches beyond."""
    edge = max((i + 1 for i in range(end) if view.lowers[i] == ","), default=0)
    return (
        view.finds_finite(edge, end)
        and opens_statement(view, 0, end)
        and MARKS.isdisjoint(view.lowers[:end])
        and _REACHING.isdisjoint(view.lowers[:end])
        and not has_report(view, 0, end)
    )


def _verb_at(view: SentenceView, first: int, last: int) -> int:
    """Give the verb of the subject that begins at a token, by its tag or, before the next comma, by its look."""
    verb = _verb_of(view, first, last)
    if verb > 0:
        return verb
    comma = next((i for i in range(first, last) if view.lowers[i] == ","), last)
    return guess_verb(view, first, comma) if comma > first else -1


def _may_open(view: SentenceView, first: int, comma: int) -> bool:
    """Whether [first, comma) is a phrase, an adverb or a whole dependent clause, not a subject or a command."""
    low, upos = view.lowers[first], view.tokens[first].upos
    has_verb = view.finds_finite(first, comma)
    if low in _OPENING_WORDS:
        return has_verb or upos == "ADP" or comma - first <= _LONGEST_CONNECTIVE
    if has_verb:
        # "in the stage that is called deep sleep, the heart slows": one verb for one relative
        relatives = sum(view.lowers[i] in _RELATIVES for i in range(first, comma))
        return upos == "ADP" and relatives == sum(view.is_finite(i) for i in range(first, comma))
    return upos in ("ADP", "ADV") or view.tokens[first].xpos in ("VBG", "VBN") or (low == "to" and comma - first > 2)


def _verb_of(view: SentenceView, first: int, last: int) -> int:
    """Give the finite verb of the subject that begins at a token, -1 where none does."""
    low = view.lowers[first]
    if low in NOMINATIVE or low == "there" or low.split("'")[0] in NOMINATIVE:
        return _finite_at(view, first if "'" in low else first + 1, last)
    if low in _QUESTIONS and not (low == "that" and view.is_finite(first + 1)):
        return -1
    if view.tokens[first].upos not in ("DET", "ADJ", "NOUN", "PROPN", "NUM", "PRON", "ADV"):
        return -1
    if view.tokens[first].upos == "ADV" and view.tokens[first + 1].upos not in ("ADJ", "DET", "NUM"):
        return -1
    in_relative = False
    index = first
    while index < min(first + _LONGEST_SUBJECT, last):
        low = view.lowers[index]
        if view.is_finite(index):
            if not in_relative:
                return index if index > first and _may_end_subject(view, index) else -1
            in_relative = False
            index = _past_predicate(view, index + 1, last)
            continue
        if low in MARKS:
            return -1
        if low == ",":
            index = _past_aside(view, index, last)
            if index < 0:
                return -1
            continue
        if index > first and low in _RELATIVES and view.tokens[index - 1].upos in ("NOUN", "PROPN", "PRON"):
            in_relative = True
        elif not in_relative and not _in_subject(view, index, first):
            return -1
        index += 1
    return -1


def _finite_at(view: SentenceView, index: int, last: int) -> int:
    for place in range(index, min(index + 3, last)):
        if view.is_finite(place):
            return place
        if view.tokens[place].upos != "ADV":
            return -1
    return -1


def _may_end_subject(view: SentenceView, verb: int) -> bool:
    place = verb - 1
    while place > 0 and view.tokens[place].upos == "ADV":
        place -= 1
    return view.tokens[place].upos in ("NOUN", "PROPN", "PRON", "NUM", "DET", "ADJ", "PUNCT", "VERB", "X", "SYM")


def _in_subject(view: SentenceView, index: int, first: int) -> bool:
    token, low = view.tokens[index], view.lowers[index]
    if token.upos == "PRON":
        return low in _POSSESSIVES or index == first or low in _INDEFINITE or view.tokens[index - 1].upos == "ADP"
    if token.upos in _SUBJECT or low in _INSIDE:
        return True
    if token.upos == "ADV":
        return view.tokens[index + 1].upos in ("ADJ", "NUM", "VERB", "AUX", "ADV", "DET")
    # "the area covered by ice", "the rising water", "the right to vote"
    return token.xpos in ("VBN", "VBG", "VB", "TO") or (low == "to" and view.tokens[index + 1].xpos == "VB")


def _past_predicate(view: SentenceView, index: int, last: int) -> int:
    """Give the next finite verb after a relative clause's, or its comma."""
    while index < last and not view.is_finite(index) and view.lowers[index] != "," and view.lowers[index] not in MARKS:
        index += 1
    return index


def _past_aside(view: SentenceView, comma: int, last: int) -> int:
    """Give the token after the comma that ends an aside, -1 where none follows that a verb stands after."""
    for place in range(comma + 2, min(comma + _LONGEST_OPENING, last - 1)):
        if view.lowers[place] in MARKS:
            return -1
        if view.lowers[place] == ",":
            after = place + 1
            return after if view.is_finite(after) or view.tokens[after].upos == "ADV" else -1
    return -1
