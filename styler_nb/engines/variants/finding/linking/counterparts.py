"""Tell sentences that are set side by side: "Wheat flour …" and "Rye flour …", "In summer …" and "In winter …".

Such a pair stands for itself. What introduces it is not joined to its first half alone: "There are two kinds; a red
brick is dense. A yellow brick …" would leave the second half behind. Nor does a clause that both halves open with, "If
it is hot …", "If it is cold …", or a phrase, "In an open vote, …", "In a secret vote, …", leave its place in one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from styler_nb.engines.variants.reading.view import Option, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["are_counterparts", "without_broken_pairs", "without_parted_pairs"]

_LONGEST_SUBJECT = 6
_LATEST_COMMA = 8
_ARTICLES = read_words("articles")
_CONTRASTING = frozenset({"if", "when", "where"})
_COUNTERPARTS = (
    ("the first", "the second"),
    ("some", "others"),
    ("some", "other"),
    ("one", "another"),
    ("one", "the other"),
    ("on the one hand", "on the other"),
    ("first", "second"),
    ("firstly", "secondly"),
)
_FIRST_WORDS = frozenset(first.partition(" ")[0] for first, _ in _COUNTERPARTS)


def are_counterparts(view: SentenceView, other: SentenceView) -> bool:
    """Whether two sentences open with two sorts of one thing, with the same frame, or with "the first", "the second".

    Parameters
    ----------
    view, other : SentenceView
        A sentence and the one after it.
    """
    if view.lowers[0] in _FIRST_WORDS and any(_opens(view, a) and _opens(other, b) for a, b in _COUNTERPARTS):
        return True
    if view.tokens[0].upos == "ADP" and view.lowers[0] == other.lowers[0]:
        return view.lowers[1:2] != other.lowers[1:2]
    if (view.lowers[0] == "the") != (other.lowers[0] == "the"):
        return False
    sort, counterpart = _subject(view), _subject(other)
    return len(sort) > 1 and len(counterpart) > 1 and sort[-1] == counterpart[-1] and sort != counterpart


def without_parted_pairs(sites: Sequence[Site], views: Sequence[SentenceView]) -> list[Site]:
    """Leave out the joins of a sentence with the first half of a pair that it does not belong to.

    Parameters
    ----------
    sites : sequence of Site
        Of one block.
    views : sequence of SentenceView
        The sentences of the block, in order.
    """
    if not any(s.lengths for s in sites):
        return list(sites)
    seams = {
        second.sentence.start
        for first, second, third in zip(views, views[1:], views[2:], strict=False)
        if are_counterparts(second, third) and not are_counterparts(first, second)
    }
    if not seams:
        return list(sites)
    return [
        replace(s, options=tuple(o for o in s.options if not _crosses(o, seams))) if s.lengths else s for s in sites
    ]


def without_broken_pairs(sites: Sequence[Site], views: Sequence[SentenceView]) -> list[Site]:
    """Leave out the ways to move a clause or phrase to the end that a sentence beside it opens with as well.

    Parameters
    ----------
    sites : sequence of Site
        Of one block.
    views : sequence of SentenceView
        The sentences of the block, in order.
    """
    paired = {kind: _paired(views, opener) for kind, opener in _OPENERS.items()}
    if not any(paired.values()):
        return list(sites)
    starts = [view.sentence.start for view in views]
    return [
        replace(s, options=()) if starts[bisect_right(starts, s.start) - 1] in paired.get(s.variable.kind, ()) else s
        for s in sites
    ]


def _paired(views: Sequence[SentenceView], opener: Callable[[SentenceView], str]) -> set[int]:
    """Give the starts of sentences that open with the same word as one beside them."""
    found: set[int] = set()
    for view, following in pairwise(views):
        word = opener(view)
        if word and word == opener(following):
            found |= {view.sentence.start, following.sentence.start}
    return found


def _conjunction(view: SentenceView) -> str:
    """Give the word that opens a clause at the start of a sentence, "" for none."""
    place = 1 if view.lowers[0] in ("but", "and", "so", "yet") else 0
    return view.lowers[place] if view.lowers[place : place + 1] and view.lowers[place] in _CONTRASTING else ""


def _preposition(view: SentenceView) -> str:
    """Give the preposition of a phrase that opens a sentence before a comma: "In an open vote,"; "" for none."""
    is_phrase = view.tokens[0].upos == "ADP" and "," in view.lowers[2:_LATEST_COMMA]
    return view.lowers[0] if is_phrase else ""


_OPENERS: dict[str, Callable[[SentenceView], str]] = {
    "clause_order": _conjunction,
    "phrase_order": _preposition,
    "inner_phrase": _preposition,
}
"""By the kinds of variables that move what opens a sentence: the word by which two of them are seen to be a pair."""


def _crosses(option: Option, seams: set[int]) -> bool:
    return any(patch.start < seam < patch.end for patch in option.patches for seam in seams)


def _opens(view: SentenceView, words: str) -> bool:
    parts = words.split()
    return list(view.lowers[: len(parts)]) == parts


def _subject(view: SentenceView) -> list[str]:
    """Give the words of a short subject, without its article and number: "rye flour"; nothing for others."""
    words: list[str] = []
    for place, token in enumerate(view.tokens[:_LONGEST_SUBJECT]):
        if view.is_finite(place):
            return words
        if token.upos not in ("DET", "ADJ", "NOUN", "PROPN", "NUM", "VERB"):
            return []
        if token.lower not in _ARTICLES:
            words.append(token.lower.removesuffix("s"))
    return []
