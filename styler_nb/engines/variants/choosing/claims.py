"""What parts of a block the changes so far have claimed, so that no two of them meddle with the same words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from styler_nb.engines.variants.measures.lengths import Measured
from styler_nb.engines.variants.reading.view import Option, Site

__all__ = ["Claims", "joins", "splits"]


class Claims:
    """Claims on one block, whose sites come in order.

    Parameters
    ----------
    sentences : sequence of Measured
        The sentences that the sites are in, in order.
    """

    def __init__(self, sentences: Sequence[Measured]) -> None:
        self._sentences = sentences
        self.end = -1
        """Where the part of the text that may still be changed begins."""
        self._joined = self._parted = -1
        self._joined_before = False
        self._dashed = self._semicoloned = -1

    def is_open(self, site: Site) -> bool:
        """Whether a site is free: two sentences that were joined are neither parted again nor joined to a third."""
        return site.start >= (max(self._joined, self.end) if site.lengths else self.end)

    def are_free(self, option: Option) -> bool:
        """Whether all that an option changes is free."""
        return min(p.start for p in option.patches) >= self.end

    def fits(self, site: Site, option: Option) -> bool:
        """Whether a join or split goes with those before: two joins in a row would make a chain.

        What was parted from the clause before is not joined to the next sentence in its place either. A sentence that
        a change gave a dash gets no other: "the cup—a gift—was cracked—even so" has dashes that pair in two ways. Nor
        does one that got a semicolon get another: "it is given in May; others come sooner; for they are weak".
        """
        if _adds_dash(site, option) and site.start < self._dashed:
            return False
        if _adds_semicolon(site, option) and site.start < self._semicoloned:
            return False
        if not site.lengths or splits(site, option):
            return True
        return not self._joined_before and site.start >= self._parted

    def leave(self, site: Site) -> None:
        """Take note of a site that stays."""
        if site.lengths:
            self._joined_before = False

    def take(self, site: Site, option: Option) -> None:
        """Take note of a change."""
        end = max(p.end for p in option.patches)
        last = max(self._end_of_sentence(site.start), self._end_of_sentence(end - 1))  # of the second of two joined
        if _adds_dash(site, option):
            self._dashed = last
        if _adds_semicolon(site, option):
            self._semicoloned = last
        if site.lengths and not splits(site, option):
            self._joined_before = True
            self.end, self._joined = end, max(site.end, end)
            return
        self.end = max(site.end, end)
        if site.lengths:
            self._joined_before = False
            self._parted = self._end_of_sentence(site.start)

    def _end_of_sentence(self, place: int) -> int:
        index = bisect_right(self._sentences, place, key=lambda s: s.start) - 1
        return self._sentences[index].end if index >= 0 and place < self._sentences[index].end else -1


def _adds_dash(site: Site, option: Option) -> bool:
    """Whether a change, other than of how dashes are written, brings in a dash."""
    return site.variable.choice == "rate" and any("—" in p.text or " -- " in p.text for p in option.patches)


def _adds_semicolon(site: Site, option: Option) -> bool:
    return site.variable.choice == "rate" and any(";" in p.text for p in option.patches)


def splits(site: Site, option: Option) -> bool:
    """Whether a way makes two sentences of one."""
    return dict(site.lengths).get(option.variant, 0) < 0


def joins(site: Site, option: Option) -> bool:
    """Whether a way makes one sentence of two."""
    return dict(site.lengths).get(option.variant, 0) > 0
