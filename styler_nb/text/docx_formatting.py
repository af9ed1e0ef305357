"""Which formatting words that are put into a Word paragraph take."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from styler_nb.text.docx_inline import Atom, attribute, child

__all__ = ["choose_side", "find_formats"]

_TOKEN = re.compile(r"\s+|\w+|[^\w\s]")


def find_formats(deleted: list[tuple[Atom, int, int]], after: str) -> list[tuple[str, Any]]:
    """Give each word of a text the run whose formatting it takes.

    A word that was there before keeps its own; any other takes that of what it replaces.

    Parameters
    ----------
    deleted : list of (Atom, int, int)
        The pieces of text that go, each with its half-open range; not empty.
    after : str
        The text that comes.

    Returns
    -------
    list of (str, lxml.etree._Element)
        Joined, the texts are `after`.
    """
    from rapidfuzz.distance import Indel

    group = deleted[0][0].group
    old = [token for piece in deleted if piece[0].group is group for token in _split(*piece)]
    words = [text for text, _ in old]
    new = _TOKEN.findall(after)
    runs: list[Any] = [None] * len(new)
    gone: dict[str, list[Any]] = {}
    for code in Indel.opcodes(words, [token.lower() for token in new]):
        if code.tag == "equal":
            runs[code.dest_start : code.dest_end] = [run for _, run in old[code.src_start : code.src_end]]
        for text, run in old[code.src_start : code.src_end] if code.tag == "delete" else ():
            gone.setdefault(text, []).append(run)
    for number, token in enumerate(new):
        if runs[number] is None and token[0].isalnum() and (waiting := gone.get(token.lower())):
            runs[number] = waiting.pop(0)
    last = next((run for text, run in old if text[0].isalnum()), old[0][1])
    for number, run in enumerate(runs):
        if run is None and not new[number].isspace():
            runs[number] = last
        last = last if runs[number] is None else runs[number]
    for number, run in enumerate(runs):
        if run is None:
            # a blank between two looks is of the plainer one, so that no line under a word runs on
            around = [r for r in runs[max(0, number - 1) : number + 2] if r is not None]
            runs[number] = min(around, key=_count_properties, default=last)
    pieces = zip(runs, new, strict=True)
    return [("".join(t for _, t in found), run) for run, found in groupby(pieces, key=lambda piece: piece[0])]


def _count_properties(run: Any) -> int:
    properties = child(run, "rPr")
    return 0 if properties is None else len(properties)


def _split(atom: Atom, start: int, end: int) -> Iterator[tuple[str, Any]]:
    run = atom.element.getparent()
    for token in _TOKEN.findall(atom.text[start:end]):
        yield token.lower(), run


def choose_side(before: Atom | None, following: Atom | None, text: str) -> Atom | None:
    """Choose the neighbour that a text without predecessor joins.

    Parameters
    ----------
    before, following : Atom or None
        The neighbours; None where there is none.
    text : str
        What comes.

    Returns
    -------
    Atom or None
        None where neither is text that may change.
    """
    leans_right = text[-1:].isspace() and not text[:1].isspace()
    sides = [following, before] if leans_right else [before, following]
    open_sides = [side for side in sides if side is not None and not side.fixed]
    return min(open_sides, key=_strangeness, default=None)


def _strangeness(atom: Atom) -> int:
    """Tell how unlike running text a piece is: raised or lowered, part of a link."""
    properties = child(atom.element.getparent(), "rPr")
    raised = None if properties is None else child(properties, "vertAlign")
    return 2 * (atom.group is not None) + (raised is not None and attribute(raised, "val") != "baseline")
