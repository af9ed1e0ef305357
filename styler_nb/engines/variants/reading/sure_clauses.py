"""See beyond doubt that a clause of its own begins after a comma and a conjunction, whatever stands before."""

from __future__ import annotations

from styler_nb.engines.variants.reading.clauses import after_opening_clause, opens_clause
from styler_nb.engines.variants.reading.joints import is_main
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.time_phrases import is_year
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "answers_first",
    "ends_in_closed_list",
    "has_only_own_relatives",
    "is_sure_clause",
    "opens_with_part",
    "takes_up_all",
]

_NEARLY = read_words("nearly")
_FIRST = frozenset({("the", "first"), ("one", "is"), ("one", "was"), ("the", "one")})
_SECOND = frozenset({("the", "second"), ("the", "other")})
_THESE = frozenset({"this", "these"})
"""Digits of a year, which with "about" before it is a time and no amount."""
_RELATIVES = read_words("relative_pronouns")


def opens_with_part(view: SentenceView, first: int, last: int) -> bool:
    """Whether a subject begins with a participle or a rough number: "surviving men were", "about two thirds are"."""
    token = view.tokens[first]
    if token.xpos in ("VBG", "VBN"):
        place = first + 1
        while place < last and view.tokens[place].upos in ("ADJ", "NOUN"):
            place += 1
        is_noun = place > first + 1 and view.tokens[place - 1].upos == "NOUN"
        return is_noun and place < last and view.tokens[place].upos == "AUX" and view.is_finite(place)
    if view.lowers[first] not in _NEARLY or view.tokens[first + 1].upos != "NUM":
        return False
    if is_year(view.lowers[first + 1]):
        return False
    statement = find_statement(view, first + 1, last)
    return statement is not None and statement.begin == first + 1


def is_sure_clause(view: SentenceView, first: int) -> bool:
    """Whether a noun with no second subject behind it stands right before its verb, so that it is no item of a list.

    "The walls were old" is a clause, "the tower the king built" and "the tower built by the king" may be items.
    """
    last = len(view.tokens) - 1
    if not opens_clause(view, first, last):
        return _has_told_subject(view, first, last)
    verb = next(i for i in range(first, last) if view.is_finite(i) or view.tokens[i].xpos == "VBN")
    if not view.is_finite(verb) or verb == first or view.lowers[verb + 1] == "by":
        return False
    return not any(
        (view.tokens[i].upos == "DET" or view.lowers[i] in NOMINATIVE) and view.tokens[i - 1].upos in ("NOUN", "PROPN")
        for i in range(first + 1, verb)
    )


def _has_told_subject(view: SentenceView, first: int, last: int) -> bool:
    """Whether a subject with a clause of its own has its verb after that: "the men who lived there paid"."""
    statement = find_statement(view, first, last)
    if statement is None or statement.begin != first or "," in view.lowers[first : statement.verb]:
        return False
    relative = next((i for i in range(first + 1, statement.verb) if view.lowers[i] in ("who", "that")), 0)
    return relative > 0 and view.is_finite(relative + 1)


def ends_in_closed_list(view: SentenceView, first: int, end: int) -> bool:
    """Whether the commas of [first, end) part the items of a list that its "and" closed: "a hall, and a court"."""
    commas = [i for i in range(first, end) if view.lowers[i] == ","]
    if not commas or view.finds_finite(commas[0], end):
        return False
    is_closed = any(low in ("and", "or") for low in view.lowers[commas[-1] : end])
    return is_closed and all(view.tokens[i + 1].upos in ("NOUN", "ADJ", "DET", "PROPN", "CCONJ", "NUM") for i in commas)


def has_only_own_relatives(view: SentenceView, end: int) -> bool:
    """Whether every relative word before a token is the subject of its clause, to which no second subject belongs."""
    return all(
        view.is_finite(i + 1) or (view.tokens[i + 1].upos == "ADV" and view.is_finite(i + 2))
        for i in range(1, end)
        if view.lowers[i] in _RELATIVES and view.tokens[i].upos in ("PRON", "SCONJ")
    )


def answers_first(view: SentenceView, second: int) -> bool:
    """Whether the second clause is set beside the first one as a whole: "the first is …, and the second is …"."""
    return tuple(view.lowers[:2]) in _FIRST and tuple(view.lowers[second : second + 2]) in _SECOND


def takes_up_all(view: SentenceView, end: int, second: int) -> bool:
    """Whether "this" takes up a statement that a clause of time opens: "as it dries, it shrinks, and this"."""
    if view.lowers[second] not in _THESE or not view.is_finite(second + 1):
        return False
    begin = after_opening_clause(view, end)
    return begin > 0 and "," not in view.lowers[begin:end] and is_main(view, begin, end)
