"""Find a consequence named inside a sentence or in front of it: "The mill therefore closed", "So the mill closed"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from styler_nb.engines.variants.finding.placement.also_said import adverb_by_verb, lead_with
from styler_nb.engines.variants.reading.moves import opens
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.so_openings import says_how_much
from styler_nb.engines.variants.reading.view import Option, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_medial_causals", "may_follow_so"]

MEDIAL, FRONT = 0, 1
_MARKS = frozenset({",", ".", ";", ":", "(", ")"})
_AGAIN = frozenset({"so", "because", "since"})
"""Words of a sentence beside which "So" would be said twice, or answer the wrong clause."""
_OPENERS = read_words("all_coordinators")
_IN_THAT_WAY = frozenset(
    {"named", "called", "described", "defined", "made", "formed", "shaped", "built", "written", "dressed", "prepared",
     "produced", "obtained", "created", "found", "gained", "generated", "treated", "measured", "calculated"}
)  # fmt: skip
"""What is "thus" done is done in that way: "the inn was thus named"."""
_LONGEST_OPENING = 8


@needs(lambda variable: {"^ so", *variable.words("words")})
def find_medial_causals(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind medial_causal: `parameters.words` by the verb, and "So" in front of a statement.

    The first sentence of a block has no cause before it; of two in a row only the first may have "So".
    """
    words = variable.words("words")
    was_open = False
    for before, view in pairwise(views):
        is_open = was_open
        was_open = view.lowers[0] == "so"
        if view.block_kind is not BlockKind.PARAGRAPH or view.terminal != ".":
            continue
        if was_open:
            first = 2 if view.lowers[1:2] == (",",) else 1
            if not says_how_much(view, first) and opens(view, first, len(view.tokens)):
                yield Site(variable, view.tokens[0].start, view.tokens[0].end, FRONT, ())
            continue
        if words.isdisjoint(view.words):
            continue
        place = adverb_by_verb(view, _begin(view), words)
        if not place:
            continue
        is_misread = says_how_much(view, 0)  # "so new methods"
        patches = () if is_open or is_misread or not _follows(before, view, place) else lead_with("So", view, place)
        options = (Option(FRONT, patches),) if patches else ()
        was_open = bool(options)
        start = view.tokens[0 if options else place].start
        yield Site(variable, start, view.tokens[place].end, MEDIAL, options)


def _begin(view: SentenceView) -> int:
    """Give where the statement begins, after a short phrase with a comma: "In winter, the mill therefore"."""
    if view.tokens[0].upos != "ADP" or "," not in view.lowers[:_LONGEST_OPENING]:
        return 0
    comma = view.lowers.index(",")
    return 0 if view.finds_finite(0, comma) else comma + 1


def _follows(before: SentenceView, view: SentenceView, place: int) -> bool:
    if before.terminal != "." or not before.has_finite or before.lowers[0] in _OPENERS:
        return False
    return "so" not in before.words and may_follow_so(view, 0, place)


def may_follow_so(view: SentenceView, first: int, place: int) -> bool:
    """Whether the statement that starts at a token, with an adverb at `place`, may follow "so" without the adverb."""
    if view.lowers[place] == "thus" and view.lowers[place + 1] in _IN_THAT_WAY:
        return False
    if says_how_much(view, first):
        return False  # "So new methods were found" begins like "so new"
    return _AGAIN.isdisjoint(view.words) and view.lowers[place + 1] not in _MARKS
