"""What a later stage of a block leaves as an earlier one made it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.variants.choosing.claims import joins, splits
from styler_nb.engines.variants.measures.lengths import Measured
from styler_nb.engines.variants.reading.view import Site
from styler_nb.engines.variants.writing.compose import Change

__all__ = ["without_made"]

_OF_WORDS = frozenset(
    {"lexical", "phrase", "items", "connective", "adverb_phrase", "tending", "reported", "generic_modal", "quantified",
     "converse"}
)  # fmt: skip
"""Kinds that put words for others."""
_OF_ORDER = frozenset({"clause_order", "time_order", "phrase_order"})
"""Kinds that move a clause or phrase."""
_TYING = frozenset({"opening_clause", "contrast", "opening_reason", "reason_first", "fronted_reason", "second_front"})
"""Kinds that tie the clauses of a sentence to each other."""


def without_made(sites: Sequence[Site], changes: Sequence[Change], sentences: Sequence[Measured]) -> list[Site]:
    """Take away what would undo, or run across, the changes so far.

    Parameters
    ----------
    sites : sequence of Site
        In the draft.
    changes : sequence of Change
        From the original to the draft, in order.
    sentences : sequence of Measured
        Those of the draft, in order.

    Returns
    -------
    list of Site
        Without the sites whose variable made the words that they are in: what was chosen stays. No word that was put
        for another is exchanged again, so that no sense drifts off in two steps ("considered to be", "thought to be",
        "probably"), and no clause that was moved is moved again or tied otherwise ("it is strong, although it is
        dear", "it is dear, yet it is strong"). Sentences that were parted are not joined to their neighbours, nor is
        a sentence parted that was joined: "it was old. So it fell; it has a tower" puts together what is further
        apart than what it parts. The two that were parted may be drawn together again in another way, as they would
        be in a text that is restyled once more: "it fell, which cost a fortune", "it fell; this cost a fortune".
    """
    if not changes:
        return list(sites)
    made = _Made(changes)
    left = (site for site in sites if not made.touches(site))
    return list(made.without_seams(left, sentences))


class _Made:
    """The changes so far, as they stand in the draft."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._by: list[frozenset[str]] = []
        self._is_of_words: list[bool] = []
        self._is_of_order: list[bool] = []
        self._parts: list[bool] = []
        self._joins: list[bool] = []
        shift = 0
        for change in changes:  # in order and apart from each other, so that starts and ends both rise
            self._starts.append(change.start + shift)
            self._ends.append(self._starts[-1] + len(change.text))
            self._by.append(frozenset(c.site.variable.id for c in change.sources))
            kinds = {c.site.variable.kind for c in change.sources}
            self._is_of_words.append(kinds <= _OF_WORDS)
            self._is_of_order.append(not kinds.isdisjoint(_OF_ORDER))
            self._parts.append(any(splits(c.site, c.option) for c in change.sources))
            self._joins.append(any(joins(c.site, c.option) for c in change.sources))
            shift += len(change.text) - (change.end - change.start)

    def touches(self, site: Site) -> bool:
        """Whether a site is in what its variable made, of words exchanged already, or of a clause that was moved."""
        around = self._around(site.start, site.end)
        if any(site.variable.id in ids for ids in self._by[around]):
            return True
        kind = site.variable.kind
        made = self._is_of_words if kind in _OF_WORDS else self._is_of_order if kind in _TYING | _OF_ORDER else ()
        return bool(made) and any(
            made[i] and self._starts[i] < site.end and site.start < self._ends[i]
            for i in range(around.start, around.stop)
        )

    def without_seams(self, sites: Iterator[Site], sentences: Sequence[Measured]) -> Iterator[Site]:
        """Take away the joins beside what was parted, and the splits of what was joined."""
        for site in sites:
            options = site.options
            if options and site.lengths:
                place = bisect_right(sentences, site.start, key=lambda s: s.start) - 1
                if place >= 0:
                    start, end = sentences[place].start, sentences[place].end
                    after = sentences[min(place + 1, len(sentences) - 1)].end
                    if self._is_parted(start, after, seam=site.start):
                        options = tuple(o for o in options if not joins(site, o))
                    if any(self._joins[self._around(start, end)]):
                        options = tuple(o for o in options if not splits(site, o))
            yield site if options == site.options else replace(site, options=options)

    def _is_parted(self, start: int, end: int, *, seam: int) -> bool:
        """Whether sentences were parted there, elsewhere than at a seam: that one may still be drawn together."""
        around = self._around(start, end)
        places = range(around.start, around.stop)
        return any(self._parts[i] and not self._starts[i] <= seam < self._ends[i] for i in places)

    def _around(self, start: int, end: int) -> slice:
        return slice(bisect_left(self._ends, start), bisect_right(self._starts, end))
