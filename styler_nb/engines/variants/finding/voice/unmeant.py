"""Tell what happens to a thing from what somebody does to it: "the water is heated", "is heated to kill the germs"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["implies_doer", "is_passive_taken_up", "tells_when"]

_WITH_INTENT = read_words("adverbs_of_intent")
_DUTIES = frozenset({"must", "should", "shall", "to", "mustn't", "shouldn't"})
_OPENERS = frozenset(
    {"when", "whenever", "if", "once", "after", "before", "until", "unless", "as", "because", "where", "while", "since"}
)
_MOST_ADVERBS = 2
_BE = read_words("finite_be")
_AFTER_GAP = frozenset({".", ",", ";", ":", "either", "too", "before", "when"})


def implies_doer(view: SentenceView, first: int, last: int) -> bool:
    """Whether a passive from token `first` to `last` has somebody in mind who acts: a purpose, a duty, or care."""
    if not _WITH_INTENT.isdisjoint(view.lowers[first:last]) or _is_duty(view, first):
        return True
    for index in range(last + 1, len(view.tokens)):
        low = view.lowers[index]
        if view.tokens[index].upos == "PUNCT" and low not in ("(", "-", '"'):
            return False
        if low in _WITH_INTENT or (low == "to" and any(t.xpos == "VB" for t in view.tokens[index + 1 : index + 2])):
            return True
    return False


def _is_duty(view: SentenceView, first: int) -> bool:
    place = first - 1
    for _ in range(_MOST_ADVERBS):
        if place > 0 and view.tokens[place].upos == "ADV":
            place -= 1
    return place >= 0 and view.lowers[place] in _DUTIES


def tells_when(view: SentenceView, first: int) -> bool:
    """Whether the clause whose verb group begins at a token tells when or on what condition something happens."""
    for index in range(first - 1, -1, -1):
        if view.lowers[index] in _OPENERS:
            return True
        if view.lowers[index] == "," or view.is_finite(index):
            return False
    return False


def is_passive_taken_up(view: SentenceView, last: int) -> bool:
    """Whether a bare "were" or "was not" later on stands for the passive: "half got a toy, the others were not"."""
    return any(_stands_bare(view, index) for index in range(last + 1, len(view.tokens)) if view.lowers[index] in _BE)


def _stands_bare(view: SentenceView, be: int) -> bool:
    """Whether nothing of the verb follows a form of "be" but perhaps a "not"."""
    rest = list(view.lowers[be + 1 : be + 3])
    if rest[:1] == ["not"]:
        del rest[0]
    return bool(rest) and rest[0] in _AFTER_GAP
