"""Read another "by" after that of a passive: "by the bus and later by the tram"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from styler_nb.engines.variants.reading.view import Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["find_again", "has_second_doer", "with_again"]

_BY = "by"
_PREPOSITIONS = frozenset({"to", "from", "on", "in", "of", "with", "under", "for", "into"})
_JOINTS = frozenset({"and", "or"})
_NO_DOERS = read_words("times") | {"law", "then", "now", "far", "day", "night", "hand", "name"}
"""What "by" leads to that does nothing: "by noon", "by law"."""
_BETWEEN = frozenset({"later", "then", "finally", "also", "partly", "eventually"})
"""Adverbs between a joint and a preposition that is said again."""


def find_again(view: SentenceView, passive: Sequence[str], active: Sequence[str], last: int) -> tuple[int, ...]:
    """Give the places at which the "by" that ends a passive is said again, if the other way has a preposition too.

    The first "by" stands at token `last`; nothing is found where a later one does not go on with it.
    """
    if view.lowers[last] != _BY or passive[-1] != _BY or not active or active[-1] not in _PREPOSITIONS:
        return ()
    places: list[int] = []
    for index in range(last + 2, len(view.tokens) - 1):
        if view.tokens[index].upos == "PUNCT":
            break
        if view.is_finite(index):
            return ()  # "replaced by the bus, and by noon it was gone"
        if view.lowers[index] == _BY:
            joint = index - 1 - (view.lowers[index - 1] in _BETWEEN)
            after = view.tokens[index + 1]
            if view.lowers[joint] not in _JOINTS or after.upos == "NUM" or after.lower in _NO_DOERS:
                return ()
            places.append(index)
    return tuple(places)


def with_again(view: SentenceView, site: Site, places: Sequence[int], preposition: str) -> Site:
    """Write the other preposition at those places too."""
    more = tuple(Patch(view.tokens[i].start, view.tokens[i].end, preposition) for i in places)
    options = tuple(replace(option, patches=(*option.patches, *more)) for option in site.options)
    return replace(site, end=max(site.end, view.tokens[places[-1]].end), options=options)


def has_second_doer(view: SentenceView, last: int) -> bool:
    """Whether another "by" goes on with the first: "caused by a bug, by haste or by both"."""
    places = range(last + 2, len(view.lowers))
    return any(view.lowers[i] == "by" and view.lowers[i - 1] in (",", "and", "or", "not", "but") for i in places)
