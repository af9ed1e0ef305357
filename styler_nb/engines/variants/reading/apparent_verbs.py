"""Read which verbs of a sentence are finite where tags alone do not tell it: in asides, and after dashes."""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["DASHES", "find_verbs", "has_verb", "is_named", "looks_finite"]

DASHES = ("—", "–", "--")
_ARTICLES = read_words("articles")
_NAMING = frozenset({"called", "named", "termed"})
"""Participles that are often taken for a past: "a process called smelting"."""
_AFTER_DONE = frozenset({"of", "by", "as"})
"""Words after which a past is a participle: "a stone composed mainly of shells"."""


def looks_finite(view: SentenceView, index: int) -> bool:
    """Whether a token is a finite verb, or a base form with a noun or an aside's comma before it."""
    return _look_for_finite(view)[index]


@remembered
def _look_for_finite(view: SentenceView) -> Sequence[bool]:
    return [_judge_finite(view, index) for index in range(len(view.tokens))]


def _judge_finite(view: SentenceView, index: int) -> bool:
    if view.is_finite(index):
        return True
    if view.tokens[index].xpos != "VB" or view.tokens[index].upos not in ("VERB", "AUX"):
        return False
    place = index - 1
    while place > 0 and view.tokens[place].upos == "ADV":
        place -= 1
    return place >= 0 and (view.tokens[place].upos in ("NOUN", "PROPN") or view.lowers[place] in (",", ")", *DASHES))


def has_verb(view: SentenceView, first: int, end: int) -> bool:
    """Whether a finite verb stands in [first, end)."""
    return True in _look_for_finite(view)[max(first, 0) : max(end, 0)]


def find_verbs(view: SentenceView, first: int, end: int) -> list[int]:
    """Find the finite verbs in [first, end)."""
    looks = _look_for_finite(view)
    return [i for i in range(first, end) if looks[i]]


def is_named(view: SentenceView, first: int, end: int) -> bool:
    """Whether a thing is told with its name, and no verb but the participle for that: "a process called smelting"."""
    verbs = find_verbs(view, first, end)
    is_led = view.lowers[first] in _ARTICLES and len(verbs) == 1
    if not is_led or view.tokens[verbs[0] - 1].upos != "NOUN":
        return False
    rest = view.tokens[verbs[0] + 1 :]
    after = rest[1:2] if rest and rest[0].upos == "ADV" else rest[:1]
    is_done = view.tokens[verbs[0]].xpos == "VBD" and any(token.lower in _AFTER_DONE for token in after)
    return view.lowers[verbs[0]] in _NAMING or is_done
