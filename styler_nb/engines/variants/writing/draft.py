"""A block as it stands while it is changed in stages: its text, its sentences, and what led there."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import replace

from styler_nb.engines.variants.reading.blocks import Known, list_known, read_block
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.writing.compose import Change, apply_changes, compose
from styler_nb.text.types import BlockAnalysis

__all__ = ["Draft"]


class Draft:
    """A block that is changed in stages.

    Parameters
    ----------
    text : str
        The text that the block is in.
    analysis : BlockAnalysis
        The block.
    build : callable
        Gives the views of the sentences of a block, of its text and analysis.
    known : mapping of str to Sentence, or None
        The sentences read so far, where they are remembered; None where only those of this block are.

    Attributes
    ----------
    text : str
        The text that the views are in: at first that of the whole, later the block's own.
    changes : list of Change
        From the original block to how it stands, in order, with offsets in the block.
    base : int
        Where the block starts in `text`.
    """

    def __init__(
        self,
        text: str,
        analysis: BlockAnalysis,
        build: Callable[[str, BlockAnalysis], list[SentenceView]],
        known: Known | None,
    ) -> None:
        self.text = text
        self.base = analysis.block.start
        self.changes: list[Change] = []
        self._block = analysis.block
        self._analysis: BlockAnalysis | None = analysis
        self._views: Sequence[SentenceView] | None = None
        self._build = build
        self._known = known
        self._read_before: Known = {}
        self._looked_at: dict[bool, set[str]] = {}

    @property
    def own_text(self) -> str:
        """The block's text as it stands."""
        return self.text[self.base : self.base + self._block.end - self._block.start]

    @property
    def views(self) -> Sequence[SentenceView]:
        """The sentences as they stand; read when they are asked for, since the last change is read by nobody."""
        if self._views is None:
            self._views = self._build(self.text, self._read())
        return self._views

    def look(self, *, structure: bool) -> Set[int] | None:
        """Give the places of the sentences that no stage of a kind has looked at yet; None for all, at the first.

        Parameters
        ----------
        structure : bool
            The kind: for clauses or for words.
        """
        sentences = [self.text[s.start : s.end] for s in self._read().sentences]
        is_first = structure not in self._looked_at
        seen = self._looked_at.setdefault(structure, set())
        unseen = None if is_first else {i for i, sentence in enumerate(sentences) if sentence not in seen}
        seen.update(sentences)
        return unseen

    def write(self, made: Sequence[Change]) -> None:
        """Make changes, which are in order."""
        block, before = self._block, self.own_text
        after = apply_changes(before, made)
        self.changes = compose(before, self.changes, made)
        self._read_before = list_known(self.text, self._read()) if self._known is None else self._known
        tail = block.end - block.content_end
        self._block = replace(
            block,
            start=0,
            end=len(after),
            content_start=block.content_start - self.base,
            content_end=len(after) - tail,
        )
        self.text, self.base = after, 0
        self._analysis = self._views = None

    def _read(self) -> BlockAnalysis:
        if self._analysis is None:
            self._analysis = read_block(self.text, self._block, self._read_before)
        return self._analysis
