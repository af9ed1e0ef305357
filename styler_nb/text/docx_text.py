"""The text of a `.docx` as it is put together from paragraphs, and where each of them stands in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from styler_nb.text.docx_styles import ListLevel

__all__ = ["Cell", "DocxText", "Place", "TextWriter"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a Word paragraph stands in the text.

    Attributes
    ----------
    paragraph : lxml.etree._Element
        The `w:p` element.
    start, end : int
        Half-open range of its words in the text, without the marker before them.
    kind : str
        "paragraph", "heading", "item", "quote", "code" or "cell".
    """

    paragraph: Any
    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class DocxText:
    """The text of a document, and where each of its paragraphs stands.

    Attributes
    ----------
    text : str
        As `read_docx` gives it.
    places : list of Place
        In the order of the text; they never overlap. Paragraphs without text are left out.
    parts : dict of str to lxml.etree._Element
        Root elements of the parts that were read, by name.
    """

    text: str
    places: list[Place] = field(repr=False)
    parts: dict[str, Any] = field(repr=False)


class TextWriter:
    """Collects blocks and puts the right line breaks between them."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._last = ""
        self._widths: list[int] = []
        self._top_list = ""
        self.places: list[Place] = []

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def add(self, kind: str, text: str, paragraph: Any = None, *, marker: int = 0, tight: bool = True) -> int:
        """Add a block whose first `marker` characters are not the paragraph's own; gives its offset."""
        if not text.strip() and kind != "code":
            return self._length
        tight = tight and kind == self._last and kind in ("item", "code", "quote")
        if self._last == "code" and kind != "code":
            self._put("\n```")
        if self._parts:
            self._put("\n>\n" if tight and kind == "quote" else "\n" if tight else "\n\n")
        if kind == "code" and not tight:
            self._put("```\n")
        if kind != "item":
            self._widths = []
        start = self._length
        self._put(text)
        self._last = kind
        if paragraph is not None:
            self.places.append(Place(paragraph, start + marker, self._length, kind))
        return start

    def add_item(self, item: ListLevel, marker: str, text: str, paragraph: Any) -> None:
        """Add an item of a list, indented as its marker and those above it ask."""
        level = item.level
        tight = level > 0 or item.list_id == self._top_list
        if not level:
            self._top_list = item.list_id
        del self._widths[level:]
        indent = sum(self._widths)
        while len(self._widths) <= level:
            self._widths.append(len(marker))
        body = text.replace("\n", "\n" + " " * (indent + len(marker)))
        width = indent + len(marker)
        self.add("item", f"{' ' * indent}{marker}{body}", paragraph, marker=width, tight=tight)

    def add_table(self, rows: list[list[Cell]]) -> None:
        """Add rows of cells, of one width, with a line after the first that makes it a table."""
        width = max(map(len, rows))
        text = ""
        cells: list[tuple[Cell, int]] = []
        for number, row in enumerate(rows):
            text += "\n| " if number else "| "
            for column in range(width):
                text += " | " if column else ""
                if column < len(row):
                    cells.append((row[column], len(text)))
                    text += row[column].text
            text += " |"
            if not number:
                text += f"\n|{' --- |' * width}"
        start = self.add("table", text)
        for cell, offset in cells:
            self.places += [
                Place(paragraph, start + offset + left, start + offset + right, "cell")
                for paragraph, left, right in cell.paragraphs
            ]

    def text(self) -> str:
        """Give the whole text."""
        if self._last == "code":
            self._put("\n```")
            self._last = ""
        return "".join(self._parts) + "\n" if self._parts else ""


@dataclass(frozen=True, slots=True)
class Cell:
    """Text of a cell, and the ranges in it of its paragraphs."""

    text: str
    paragraphs: list[tuple[Any, int, int]]
