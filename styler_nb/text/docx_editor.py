"""Carry out the changes of one Word paragraph as tracked changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from styler_nb.text.docx_formatting import choose_side, find_formats
from styler_nb.text.docx_inline import Atom
from styler_nb.text.docx_place import Line, Step, Unplaceable
from styler_nb.text.docx_revisions import Reviser, build_runs, split_run
from styler_nb.text.docx_styles import local_name

__all__ = ["change_paragraph"]

_BREAK = "\n\n"
Pieces = list[tuple[str, Any]]


def change_paragraph(line: Line, steps: Iterable[Step], reviser: Reviser) -> list[Any]:
    """Change a paragraph.

    Parameters
    ----------
    line : Line
        The paragraph.
    steps : iterable of Step
        Changes inside it that do not overlap.
    reviser : Reviser
        Writes the changes.

    Returns
    -------
    list of lxml.etree._Element
        The paragraph, with those before it that were parted from it.

    Raises
    ------
    Unplaceable
        There is nowhere to put a change; what was done until then stands.
    """
    new: list[Any] = []
    # from the end to the beginning, so that what comes before stays where it was
    for step in sorted(steps, key=lambda step: (step.start, step.end), reverse=True):
        after = step.after.replace("\\|", "|") if line.place.kind == "cell" else step.after
        if step.start < step.end:
            slices = line.slices(step.start, step.end)
            pieces = find_formats(slices, after) if after else []
            for atom, start, end in reversed(slices):
                neighbour = reviser.delete(atom.element, start, end)
            _put(reviser, pieces, neighbour, new, follows=True)
        elif after:
            neighbour, source, follows = _find_neighbour(line, step.start, after)
            _put(reviser, [(after, source)], neighbour, new, follows=follows)
    return [*reversed(new), line.place.paragraph]


def _put(reviser: Reviser, pieces: Pieces, neighbour: Any, new: list[Any], *, follows: bool) -> None:
    """Insert text beside an element; where it holds blank lines the paragraph ends."""
    first, *others = _part(pieces)
    if first:
        runs = build_runs(first, neighbour)
        neighbour = (reviser.insert_after if follows else reviser.insert_before)(neighbour, runs)
    elif others and not follows:
        raise Unplaceable("it would part a paragraph before its first word")
    ends = []
    for part in others:
        ends.append(neighbour)
        if part:
            neighbour = reviser.insert_after(neighbour, build_runs(part, neighbour))
    parted = []
    for end in ends:
        if local_name(end.getparent()) != "p":
            raise Unplaceable("it would part a paragraph inside a link or a control")
        parted.append(reviser.split_paragraph(end))
    new += reversed(parted)


def _part(pieces: Pieces) -> list[Pieces]:
    parts: list[Pieces] = [[]]
    for text, source in pieces:
        for number, part in enumerate(text.split(_BREAK)):
            if number:
                parts.append([])
            if part:
                parts[-1].append((part, source))
    return parts


def _find_neighbour(line: Line, place: int, text: str) -> tuple[Any, Any, bool]:
    """Find where to put a text that replaces nothing: the element beside it, its formatting, on which side."""
    left, right = _end_before(line, place), _start_after(line, place)
    before = None if left is None else line.atom_at(left - 1)
    following = None if right is None else line.atom_at(right)
    atom = choose_side(before, following, text)
    if atom is None:
        raise Unplaceable("there is no text beside it that may change")
    follows = atom is before
    other = following if follows else before
    if (
        atom.group is not None
        and (other is None or other.group is not atom.group)
        and local_name(atom.group) != "fldChar"
    ):
        return atom.group, _plain_source(line, atom), follows
    offset = (left if follows else right) - atom.start  # type: ignore[operator]  # the atom is there, so the end is
    if offset:
        split_run(atom.element, offset)
        return atom.element.getparent(), atom.element.getparent(), True
    run = split_run(atom.element, 0)
    # text that a change further on has deleted stands in its mark
    return (run.getparent() if local_name(run.getparent()) == "del" else run), run, False


def _end_before(line: Line, place: int) -> int | None:
    if place == 0:
        return None
    left, right = line.ranges[place - 1]
    return right if left < right else None


def _start_after(line: Line, place: int) -> int | None:
    if place == len(line.shown):
        return None
    left, right = line.ranges[place]
    return left if left < right else None


def _plain_source(line: Line, atom: Atom) -> Any:
    """Give the run whose formatting text beside a link takes: not the link's."""
    if local_name(atom.group) == "sdt":
        return atom.element.getparent()
    plain: Sequence[Atom] = [a for a in line.atoms if a.group is None and not a.fixed]
    nearest = min(plain, key=lambda a: abs(a.start - atom.start), default=None)
    return None if nearest is None else nearest.element.getparent()
