"""Leave a reason in front where the next sentence tells the result of what is said after it.

"Because rags were rare, wood came into use. As a result, prices fell": with the reason last it would seem that prices
fell because rags were rare.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from styler_nb.engines.variants.reading.view import SentenceView, Site

__all__ = ["keep_reasons_clear"]

_REASONS = "order.reason_clause"
_RESULTS = (
    ("as", "a", "result"), ("as", "a", "consequence"), ("in", "consequence"), ("for", "this", "reason"),
    ("therefore",), ("consequently",), ("thus",), ("hence",), ("so",), ("accordingly",),
    ("this",), ("that",),
)  # fmt: skip
_INNER_RESULTS = frozenset({"therefore", "thus", "hence", "consequently", "accordingly"})
_NEAR_OPENING = 8


def keep_reasons_clear(sites: Sequence[Site], views: Sequence[SentenceView]) -> list[Site]:
    """Take away the ways that bring a reason to the end of a sentence before one that tells a result."""
    if not any(s.variable.id == _REASONS and s.options for s in sites):
        return list(sites)
    before = [view for view, after in pairwise(views) if _tells_result(after)]
    return [replace(site, options=()) if _is_before(site, before) else site for site in sites]


def _tells_result(view: SentenceView) -> bool:
    if not _INNER_RESULTS.isdisjoint(view.lowers[:_NEAR_OPENING]):
        return True  # "the type is therefore preferred"
    return any(tuple(view.lowers[: len(opening)]) == opening for opening in _RESULTS)


def _is_before(site: Site, views: Sequence[SentenceView]) -> bool:
    is_front = site.variable.id == _REASONS and site.variable.variants[site.current].form == "front"
    return is_front and any(v.tokens[0].start <= site.start < v.tokens[-1].end for v in views)
