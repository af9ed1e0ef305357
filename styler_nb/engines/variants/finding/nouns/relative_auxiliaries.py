"""Read the auxiliaries and adverbs of a passive relative clause, and take them out: "that has already been used"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["cut_auxiliaries", "read_auxiliaries", "skip_adverbs"]

_BE = read_words("finite_be")
_HAVE = read_words("forms_of_have")
_BEFORE_PARTICIPLES = read_words("before_participles")
_BEFORE_KEPT = read_words("before_kept_participles")
_BEFORE_COMPARATIVES = frozenset({"much", "far", "slightly", "even", "considerably", "significantly", "more", "less"})
_WITH_ADVERB = 4
"""Words of "that has already been"."""
_BEFORE_BEEN = _BEFORE_PARTICIPLES | {"just"}


def cut_auxiliaries(view: SentenceView, index: int, kept: int) -> tuple[Patch, ...]:
    """Take out "that is", or "that has" and "been" on both sides of an adverb."""
    start, end = view.tokens[index].start, view.tokens[kept].start
    if view.lowers[kept - 1] != "been" or kept - index < _WITH_ADVERB:
        return (Patch(start, end, ""),)
    adverb, been = view.tokens[kept - 2], view.tokens[kept - 1]
    return Patch(start, adverb.start, ""), Patch(been.start, end, "")


def read_auxiliaries(view: SentenceView, index: int) -> int:
    """Give the token after a finite "be" or "has been" that stands here; −1 where there is none."""
    if view.lowers[index] in _BE:
        return index + 1
    been = index + 1 + (not _BEFORE_BEEN.isdisjoint(view.lowers[index + 1 : index + 2]))
    return been + 1 if view.lowers[index] in _HAVE and view.lowers[been : been + 1] == ("been",) else -1


def skip_adverbs(view: SentenceView, index: int) -> int:
    """Give the token after at most two adverbs that may stand before a participle, −1 where the sentence ends."""
    if index >= len(view.lowers):
        return -1
    place = index + 2 if view.lowers[index : index + 2] == ("no", "longer") else index
    if view.lowers[index] in _BEFORE_COMPARATIVES and "than" in view.lowers[index + 2 : index + 4]:
        return index + 1 + (view.lowers[index + 1] in ("more", "less"))
    if view.lowers[index : index + 2] == ("not", "able"):
        return index + 1
    place += view.lowers[place : place + 1] == ("not",) and any(
        t.xpos == "VBN" for t in view.tokens[place + 1 : place + 2]
    )
    for _ in range(2):
        if place < len(view.lowers) - 1 and _may_precede(view, place):
            place += 1
    return place if place < len(view.lowers) - 1 else -1


def _may_precede(view: SentenceView, index: int) -> bool:
    low = view.lowers[index]
    return low in _BEFORE_PARTICIPLES or low in _BEFORE_KEPT or _is_manner(view, index)


def _is_manner(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos == "ADV" and view.lowers[index].endswith("ly") and view.lowers[index] != "only"
