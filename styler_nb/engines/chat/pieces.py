"""Changes of a block, written into the text with exact spans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from styler_nb.engines.base import Edit

__all__ = ["FALLBACK", "Replacement", "read_replacements", "write_block"]

FALLBACK = "chat.fallback"


class Replacement(NamedTuple):
    """A range of the whole original, and what comes in its place."""

    start: int
    end: int
    text: str
    rule: str
    reason: str


def read_replacements(edits: Iterable[Edit], shift: int = 0) -> list[Replacement]:
    """Give another engine's edits as replacements, moved by `shift` characters."""
    return [Replacement(e.original_start + shift, e.original_end + shift, e.after, e.rule, e.reason) for e in edits]


def write_block(
    text: str, start: int, end: int, replacements: Sequence[Replacement], shift: int
) -> tuple[str, tuple[Edit, ...]]:
    """Write a block.

    Parameters
    ----------
    text : str
        What the offsets refer to.
    start, end : int
        Range of the block.
    replacements : sequence of Replacement
        In order, disjoint, inside the block; an empty one that brings nothing only says something of its place.
    shift : int
        How many characters longer the result is than the original before this block.

    Returns
    -------
    str
        The block's result.
    tuple of Edit
        One for each replacement.
    """
    parts: list[str] = []
    edits: list[Edit] = []
    place, at = start, start + shift
    for row in replacements:
        kept = text[place : row.start]
        parts += (kept, row.text)
        at += len(kept)
        edits.append(
            Edit(row.start, row.end, at, at + len(row.text), text[row.start : row.end], row.text, row.rule, row.reason)
        )
        at += len(row.text)
        place = row.end
    parts.append(text[place:end])
    return "".join(parts), tuple(edits)
