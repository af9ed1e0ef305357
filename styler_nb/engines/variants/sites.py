"""Find all sites of a block, in the order of the text and in linear time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.boundaries import find_boundaries
from styler_nb.engines.variants.catalogue import Catalogue
from styler_nb.engines.variants.commas import find_introductory_commas, find_oxford_commas
from styler_nb.engines.variants.contractions import find_contractions
from styler_nb.engines.variants.coordination import find_coordination
from styler_nb.engines.variants.positions import find_positions
from styler_nb.engines.variants.relatives import find_complementizers, find_reductions, find_relatives
from styler_nb.engines.variants.tables import find_openers, find_tables
from styler_nb.engines.variants.trailing import find_trailing
from styler_nb.engines.variants.typography import find_asides, find_typography
from styler_nb.engines.variants.view import SentenceView, Site
from styler_nb.text.types import BlockKind

__all__ = ["find_sites"]

_UNTOUCHED = frozenset({BlockKind.BLOCK_QUOTE, BlockKind.CODE, BlockKind.TABLE, BlockKind.BLANK})


def find_sites(views: Sequence[SentenceView], catalogue: Catalogue, *, is_english: bool = True) -> list[Site]:
    """Find the sites of a block's sentences.

    Parameters
    ----------
    views : sequence of SentenceView
        The sentences of one block, in order.
    catalogue : Catalogue
        The variables.
    is_english : bool
        Otherwise only language-neutral variables are looked for.

    Returns
    -------
    list of Site
        Sorted by place, then by the catalogue's order of variables.
    """
    if not views or views[0].block_kind in _UNTOUCHED:
        return []
    lower_words = frozenset(
        low for view in views for low, t in zip(view.lowers, view.tokens, strict=True) if t.text == low
    )
    found: list[Site] = []
    for index, view in enumerate(views):
        following = views[index + 1] if index + 1 < len(views) else None
        if is_english:
            found += _find_english(view, following, catalogue, lower_words)
        found += find_typography(view, catalogue.of_kind("typography"))
    in_heading = views[0].block_kind is BlockKind.HEADING
    order = catalogue.order
    kept = [s for s in found if (s.variable.neutral or is_english) and (s.variable.headings or not in_heading)]
    # of sites with the same start the longest goes first: "it is important to note that" before "it is"
    return sorted(kept, key=lambda s: (s.start, s.variable.kind == "position", -s.end, order[s.variable.id]))


def _find_english(
    view: SentenceView, following: SentenceView | None, catalogue: Catalogue, lower_words: frozenset[str]
) -> Iterator[Site]:
    yield from find_tables(view, catalogue)
    yield from find_openers(view, catalogue)
    yield from find_contractions(view, catalogue)
    yield from find_boundaries(view, following, catalogue.of_kind("boundary"), lower_words)
    for variable in catalogue.of_kind("oxford_comma"):
        yield from find_oxford_commas(view, variable)
    for variable in catalogue.of_kind("introductory_comma"):
        yield from find_introductory_commas(view, variable)
    for variable in catalogue.of_kind("position"):
        yield from find_positions(view, variable, lower_words)
    for variable in catalogue.of_kind("aside"):
        yield from find_asides(view, variable)
    for variable in catalogue.of_kind("complementizer"):
        yield from find_complementizers(view, variable)
    for variable in catalogue.of_kind("relative"):
        yield from find_relatives(view, variable)
    for variable in catalogue.of_kind("reduction"):
        yield from find_reductions(view, variable)
    for variable in catalogue.of_kind("coordination"):
        yield from find_coordination(view, following, variable)
    for variable in catalogue.of_kind("trailing"):
        yield from find_trailing(view, following, variable)
