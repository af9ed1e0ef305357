"""Withdraw the changes of sentences whose meaning moved, where there is a model that says so.

The variables are made so that they keep the meaning; a model for sentence embeddings (`quality.embedding`) is a second
reader. Sentences that changes join or part are compared together, as they stood and as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.engines.variants.writing.compose import Change, apply_changes
from styler_nb.quality.embedding import SentenceEncoder, compute_cosines
from styler_nb.text.types import BlockAnalysis

__all__ = ["without_drift"]

_LEAST_ALIKE = 0.8
"""Cosine of a passage as it stood and as it stands under which its changes are withdrawn.

With a common small model (all-MiniLM-L6-v2) one in six hundred passages that the engine changes lies under it, half of
them over .99, and sentences about different things lie near 0."""


def without_drift(
    original: str, analysis: BlockAnalysis, changes: Sequence[Change], encoder: SentenceEncoder
) -> list[Change]:
    """Withdraw the changes of passages whose meaning moved.

    Parameters
    ----------
    original : str
        A block.
    analysis : BlockAnalysis
        The block, with offsets in the text that it is in.
    changes : sequence of Change
        In order, disjoint, with offsets in the block.
    encoder : SentenceEncoder
        The model that compares.

    Returns
    -------
    list of Change
        Those that can stay; what one choice changes together goes together.
    """
    kept = list(changes)
    known: dict[tuple[str, str], float] = {}
    while kept:
        passages = _part(analysis, kept)
        pairs = [_compare(original, start, end, held) for start, end, held in passages]
        unknown = [pair for pair in dict.fromkeys(pairs) if pair not in known]
        known.update(zip(unknown, compute_cosines(encoder, unknown), strict=True))
        moved = [held for (_, _, held), pair in zip(passages, pairs, strict=True) if known[pair] < _LEAST_ALIKE]
        sources = {id(source) for held in moved for change in held for source in change.sources}
        if not sources:
            break
        kept = [c for c in kept if not sources & {id(s) for s in c.sources}]
    return kept


def _part(analysis: BlockAnalysis, changes: Sequence[Change]) -> list[tuple[int, int, list[Change]]]:
    """Give the passages that change, from the first sentence to the last that a change touches, with their changes."""
    base = analysis.block.start
    spans = [(s.start - base, s.end - base) for s in analysis.sentences]
    passages: list[tuple[int, int, list[Change]]] = []
    place = 0
    for change in changes:
        while place < len(spans) - 1 and spans[place][1] < change.start:
            place += 1
        last = place
        while last < len(spans) - 1 and spans[last + 1][0] < change.end:
            last += 1
        start, end = min(spans[place][0], change.start), max(spans[last][1], change.end)
        if passages and start < passages[-1][1]:
            before = passages[-1]
            passages[-1] = (before[0], max(before[1], end), [*before[2], change])
        else:
            passages.append((start, end, [change]))
    return passages


def _compare(original: str, start: int, end: int, changes: Sequence[Change]) -> tuple[str, str]:
    """Give a passage as it stood and as it stands."""
    before = original[start:end]
    moved = [Change(c.start - start, c.end - start, c.text, c.sources) for c in changes]
    return before, apply_changes(before, moved)
