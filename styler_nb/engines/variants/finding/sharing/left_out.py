"""Leave a passive as it is where another clause goes on from it and leaves its participle out.

"Waste can be burnt, as it is in Ulm" has "burnt" in mind twice: after "we can burn waste" nothing would be in Ulm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from styler_nb.engines.variants.reading.view import SentenceView, Site

__all__ = ["keep_what_is_left_out"]

_FAMILIES = ("voice.", "address.")
_FORMS_OF_BE = frozenset({"is", "are", "was", "were"})
_PRONOUNS = frozenset({"it", "they", "he", "she"})
_LEADING = frozenset({"as"})
_ADVERBS = frozenset({"already", "now", "still", "often", "usually", "also"})
_AFTER = frozenset({"ADP", "PUNCT", "ADV", "SCONJ"})


def keep_what_is_left_out(sites: Sequence[Site], views: Sequence[SentenceView]) -> list[Site]:
    """Take away the ways without the passive before a clause that leaves it out."""
    places = [place for view in views if (place := _find_clause(view)) is not None]
    if not places:
        return list(sites)
    return [replace(site, options=()) if site.options and _is_before(site, places) else site for site in sites]


def _find_clause(view: SentenceView) -> tuple[int, int] | None:
    """Give where a sentence starts and where ", as it already is" stands in it; None where it does not."""
    for index in view.where(_LEADING, 3, -3):
        if view.lowers[index - 1] != "," or view.lowers[index + 1] not in _PRONOUNS:
            continue
        be = _skip_adverbs(view, index + 2)
        if view.lowers[be] in _FORMS_OF_BE and view.tokens[_skip_adverbs(view, be + 1)].upos in _AFTER:
            return view.tokens[0].start, view.tokens[index].start
    return None


def _skip_adverbs(view: SentenceView, index: int) -> int:
    last = len(view.tokens) - 1
    while index < last and view.lowers[index] in _ADVERBS:
        index += 1
    return min(index, last)


def _is_before(site: Site, places: Sequence[tuple[int, int]]) -> bool:
    return site.variable.id.startswith(_FAMILIES) and any(start <= site.start < end for start, end in places)
