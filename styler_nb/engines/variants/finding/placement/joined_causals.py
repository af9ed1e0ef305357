"""Find a consequence that is joined to its cause: "the road is steep, and carts are therefore rare", "so carts are"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.placement.also_said import adverb_by_verb
from styler_nb.engines.variants.finding.placement.medial_causals import may_follow_so
from styler_nb.engines.variants.reading.moves import opens
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_joined_causals"]

THEREFORE, SO = 0, 1
_COMMA = frozenset({","})
_FEWEST_AFTER = 4


@needs(lambda variable: {"so", *variable.words("words")}, ",")
def find_joined_causals(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind joined_causal: `parameters.words` after ", and", and ", so" before a clause."""
    is_clause = view.tokens[0].upos == "SCONJ" and view.lowers.count(",") == 1
    if view.block_kind is not BlockKind.PARAGRAPH or view.terminal != "." or is_clause:
        return
    for comma in view.where(_COMMA, 2, -_FEWEST_AFTER):
        first = comma + 2
        if not view.finds_finite(0, comma):
            continue
        if view.lowers[comma + 1] == "so" and view.lowers[first] != "that" and opens(view, first, len(view.tokens)):
            yield Site(variable, view.tokens[comma].start, view.tokens[comma + 1].end, SO, ())
        elif view.lowers[comma + 1] == "and" and (place := adverb_by_verb(view, first, variable.words("words"))):
            yield _site(view, variable, comma, place)


def _site(view: SentenceView, variable: Variable, comma: int, place: int) -> Site:
    conjunction = view.tokens[comma + 1]
    options: tuple[Option, ...] = ()
    if view.is_free(comma, place + 1) and may_follow_so(view, comma + 2, place):
        patches = (
            Patch(conjunction.start, conjunction.end, "so"),
            Patch(view.tokens[place].start, view.tokens[place + 1].start, ""),
        )
        options = (Option(SO, patches, -1),)
    return Site(variable, view.tokens[comma].start, view.tokens[place].end, THEREFORE, options)
