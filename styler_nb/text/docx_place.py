"""Where changes of the text of a `.docx` go in its paragraphs, and why some go nowhere."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from styler_nb.schemas.style import EditRecord
from styler_nb.text.alignment import align
from styler_nb.text.docx_inline import Atom, read_atoms
from styler_nb.text.docx_revisions import FORBIDDEN
from styler_nb.text.docx_styles import local_name
from styler_nb.text.docx_text import DocxText, Place
from styler_nb.text.edits import compute_edits

__all__ = ["Line", "Planner", "Step", "Unplaceable"]

_ANCHORS = frozenset((
    "footnoteReference", "endnoteReference", "drawing", "pict", "object", "commentRangeStart", "commentRangeEnd",
    "commentReference", "sym", "fldChar", "del", "moveFrom", "AlternateContent", "hyperlink", "sdt", "ins",
))  # fmt: skip
"""What splits a change in parts, so that each stands on its own side."""
_BAR = re.compile(r"(?<!\\)\|")


class Unplaceable(Exception):  # control flow, never seen by callers
    """A change cannot be made in the document; its message says why."""


@dataclass(frozen=True, slots=True)
class Step:
    """A change inside one paragraph, or the end of one that goes.

    Attributes
    ----------
    place : int
        Number of the paragraph's place.
    start, end : int
        Half-open range in the paragraph as it was read.
    after : str
        What takes its place; a blank line in it ends the paragraph there.
    joins : bool
        The end of the paragraph goes, so that the next one continues it; the range is empty.
    """

    place: int
    start: int
    end: int
    after: str
    joins: bool = False


@dataclass(slots=True)
class Line:
    """A paragraph that is to change: its pieces of text, and how it was read from them."""

    place: Place
    shown: str
    atoms: list[Atom]
    ranges: list[tuple[int, int]]
    order: dict[Any, int] = field(default_factory=dict)
    anchors: list[int] = field(default_factory=list)

    @classmethod
    def read(cls, place: Place, shown: str, fields: dict[Any, Any]) -> Line:
        """Take a paragraph apart.

        Raises
        ------
        Unplaceable
            The text that was read is not this paragraph's.
        """
        atoms = read_atoms(place.paragraph, fields)
        ranges = align(shown, "".join(atom.text for atom in atoms))
        if ranges is None:
            raise Unplaceable("the paragraph could not be matched with its text")
        line = cls(place, shown, atoms, ranges)
        for number, element in enumerate(place.paragraph.iter()):
            line.order[element] = number
            if local_name(element) in _ANCHORS:
                line.anchors.append(number)
        return line

    def atom_at(self, offset: int) -> Atom:
        """Give the piece that holds a character of the paragraph."""
        return self.atoms[bisect_right(self.atoms, offset, key=lambda atom: atom.start) - 1]

    def slices(self, start: int, end: int) -> list[tuple[Atom, int, int]]:
        """Give the pieces, each with its half-open range in it, behind a range of the text that was read."""
        left, right = self.ranges[start][0], self.ranges[end - 1][1]
        return [
            (atom, max(left, atom.start) - atom.start, min(right, atom.end) - atom.start)
            for atom in self.atoms
            if atom.start < right and left < atom.end
        ]

    def find_fixed(self, start: int, end: int) -> str:
        """Say what in a range must stay as it is; empty where nothing must."""
        if any(left == right for left, right in self.ranges[start:end]):
            return "the mark of a line"
        return next((atom.fixed for atom, _, _ in self.slices(start, end) if atom.fixed), "") if start < end else ""

    def is_plain(self, start: int, end: int) -> bool:
        """Tell whether a range lies in runs side by side with nothing but text between."""
        if start == end:
            return True
        found = [atom.element for atom, _, _ in self.slices(start, end)]
        first, last = self.order[found[0]], self.order[found[-1]]
        return len({e.getparent().getparent() for e in found}) == 1 and not any(first < n < last for n in self.anchors)


class Planner:
    """Finds the steps that make a change.

    Parameters
    ----------
    document : DocxText
        The document as it was read.
    """

    def __init__(self, document: DocxText) -> None:
        self._text = document.text
        self._places: Sequence[Place] = document.places
        self._starts = [place.start for place in document.places]
        self._lines: dict[int, Line] = {}
        self.fields: dict[Any, Any] = {}

    def line(self, number: int) -> Line:
        """Give a paragraph as it stands before any change."""
        if number not in self._lines:
            place = self._places[number]
            self._lines[number] = Line.read(place, self._text[place.start : place.end], self.fields)
        return self._lines[number]

    def plan(self, edit: EditRecord) -> list[Step]:
        """Find the steps for an edit.

        Raises
        ------
        Unplaceable
            It would change what is not text of a paragraph.
        """
        start, end = edit.original_start, edit.original_end
        if FORBIDDEN.search(edit.after):
            raise Unplaceable("it holds control characters")
        if (number := self._find(start, end)) is not None:
            return self._fit(number, start, end, edit.after)
        steps: list[Step] = []
        for part in compute_edits(edit.before, edit.after, whole=False):
            left, right = start + part.original_start, start + part.original_end
            if (number := self._find(left, right)) is not None:
                steps += self._fit(number, left, right, part.after)
            else:
                steps += self._join(left, right, part.after)
        return steps

    def _find(self, start: int, end: int) -> int | None:
        """Give the number of the place that holds a range of the text."""
        number = bisect_right(self._starts, start) - 1
        return number if number >= 0 and end <= self._places[number].end else None

    def _join(self, start: int, end: int, after: str) -> list[Step]:
        """Join two paragraphs: only ordinary ones that stand side by side."""
        first, last = self._find(start, start), self._find(end, end)
        if first is None or last != first + 1 or "\n" in after:
            raise Unplaceable("it would change how the document is divided")
        left, right = self._places[first], self._places[last]
        if not (left.kind == right.kind == "paragraph" and left.paragraph.getnext() is right.paragraph):
            raise Unplaceable("it would join paragraphs that do not stand side by side in the text")
        if any(local_name(e) == "sectPr" for p in (left, right) for e in p.paragraph.iter()):
            raise Unplaceable("it would change a section")
        steps = [Step(first, left.end - left.start, left.end - left.start, "", joins=True)]
        if start < left.end or after:
            steps += self._fit(first, start, left.end, after)
        steps += self._fit(last, right.start, end, "") if right.start < end else [Step(last, 0, 0, "")]
        return steps

    def _fit(self, number: int, start: int, end: int, after: str) -> list[Step]:
        place = self._places[number]
        if place.kind == "code":
            raise Unplaceable("it would change code")
        if "\n" in after and place.kind != "paragraph" and after.count("\n") != self._text[start:end].count("\n"):
            raise Unplaceable("it would break a line where none can be broken")
        if place.kind == "cell" and _BAR.search(after):
            raise Unplaceable("it would change a table")
        line = self.line(number)
        start, end = start - place.start, end - place.start
        if line.find_fixed(start, end) or not line.is_plain(start, end):
            parts = compute_edits(line.shown[start:end], after, whole=False)
            steps = [Step(number, start + p.original_start, start + p.original_end, p.after) for p in parts]
        else:
            steps = [Step(number, start, end, after)]
        for step in steps:
            if fixed := line.find_fixed(step.start, step.end):
                raise Unplaceable(f"it would change {fixed}")
        _check_groups(line, steps)
        return steps


def _check_groups(line: Line, steps: Iterable[Step]) -> None:
    """Refuse to take all text from a link or control."""
    left: dict[Any, int] = {}
    for atom in line.atoms:
        if atom.group is not None:
            left[atom.group] = left.get(atom.group, 0) + len(atom.text)
    for step in steps:
        slices = line.slices(step.start, step.end) if step.start < step.end else []
        for number, (atom, start, end) in enumerate(slices):
            if atom.group is not None:
                left[atom.group] -= end - start
                left[atom.group] += len(step.after) if number == 0 else 0
    if any(count <= 0 for count in left.values()):
        raise Unplaceable("it would leave a link without text")
