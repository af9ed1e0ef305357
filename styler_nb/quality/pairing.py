"""Which sentences of a text and of its styled version say the same.

Styling may join and split sentences, so the two versions are cut where both have a sentence boundary at
the same place: what lies between two cuts is a unit, and holds one sentence of each most of the time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from styler_nb.text.types import Sentence, TextAnalysis

__all__ = ["Unit", "pair_sentences"]

_MOST_CELLS = 10_000 * 10_000
"""Words times words up to which an alignment is made: it takes one bit of memory for each."""


class Unit(NamedTuple):
    """Sentences of both versions that belong together; at most one side is empty."""

    original: Sequence[Sentence]
    styled: Sequence[Sentence]


def pair_sentences(original: TextAnalysis, styled: TextAnalysis) -> list[Unit]:
    """Divide the prose of two versions of a text into units of corresponding sentences.

    Blocks of prose correspond one to one where both versions have as many; else the prose is taken as
    one block. Inside a block the longest common subsequence of the words says which boundaries
    correspond. Where it says nothing (a passage worded anew), sentences correspond by their position.

    Parameters
    ----------
    original, styled : TextAnalysis
        The two versions.

    Returns
    -------
    list of Unit
        In order; every sentence of prose is in exactly one. A unit has several sentences of one side only
        where sentences were joined or split, and none of a side where they were left out or added.
    """
    blocks, restyled = ([b.sentences for b in text.blocks if b.block.is_prose] for text in (original, styled))
    if len(blocks) != len(restyled):
        blocks, restyled = [original.sentences], [styled.sentences]
    return [unit for pair in zip(blocks, restyled, strict=True) for unit in _pair_block(*pair)]


def _pair_block(original: Sequence[Sentence], styled: Sequence[Sentence]) -> Iterator[Unit]:
    start, restart = 0, 0
    for end, reend in [*sorted(_common_boundaries(original, styled)), (len(original), len(styled))]:
        yield from _divide(original[start:end], styled[restart:reend])
        start, restart = end, reend


def _divide(original: Sequence[Sentence], styled: Sequence[Sentence]) -> Iterator[Unit]:
    """Divide what lies between two cuts further by position, until one side has a single sentence or none."""
    sizes = len(original), len(styled)
    parts = min(sizes) or max(sizes)
    cuts = [(round(sizes[0] * part / parts), round(sizes[1] * part / parts)) for part in range(parts and parts + 1)]
    for (start, restart), (end, reend) in pairwise(cuts):
        yield Unit(original[start:end], styled[restart:reend])


def _common_boundaries(original: Sequence[Sentence], styled: Sequence[Sentence]) -> list[tuple[int, int]]:
    """Find inner boundaries that correspond, as the numbers of sentences before them."""
    words, rewords = ([sentence.word_forms for sentence in side] for side in (original, styled))
    ends, reends = (list(accumulate(map(len, side)))[:-1] for side in (words, rewords))
    flat, reflat = (list(chain.from_iterable(side)) for side in (words, rewords))
    if not ends or not reends or len(flat) * len(reflat) > _MOST_CELLS:
        return []
    blocks = LCSseq.opcodes(flat, reflat).as_matching_blocks()
    matches = [(block.a + i, block.b + i) for block in blocks for i in range(block.size)]
    gaps = _gaps(ends, [match for match, _ in matches])
    regaps = _gaps(reends, [match for _, match in matches])
    return [pair for gap in gaps.keys() & regaps.keys() for pair in _match(gaps[gap], regaps[gap])]


def _match(numbers: Sequence[int], renumbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Match the boundaries in one gap by position, as many as the side with fewer has."""
    steps = min(len(numbers), len(renumbers)) + 1
    for step in range(1, steps):
        place, replace = (round(step * (len(side) + 1) / steps) - 1 for side in (numbers, renumbers))
        yield numbers[place], renumbers[replace]


def _gaps(ends: Sequence[int], matches: Sequence[int]) -> dict[int, list[int]]:
    """Group boundaries by the gap between words of the common subsequence in which they lie.

    The boundaries of both sides in one gap correspond.
    """
    gaps: dict[int, list[int]] = {}
    for number, end in enumerate(ends, 1):
        gaps.setdefault(bisect_left(matches, end), []).append(number)
    return gaps
