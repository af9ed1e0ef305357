"""Text of a `.docx` in reading order, as the Markdown-like text that `blocks` understands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from styler_nb.errors import UnusableContentError
from styler_nb.text.docx_inline import DEEPEST, SKIPPED, attribute, child, find_alternative, walk_inline
from styler_nb.text.docx_package import Package
from styler_nb.text.docx_styles import ListLevel, ParagraphStyles, local_name
from styler_nb.text.docx_text import Cell, DocxText, TextWriter

__all__ = ["read_docx", "read_package", "shape"]

_SPACES = re.compile(r"[ \t]*\n[ \t]*")
_SENTENCE = re.compile(r"(?:\w+\W+){3,}\w+[.!?…][\"'”’)\]]*(?:\s|$)")
"""What makes the text of a table's cell prose: a sentence of four words or more."""


def read_docx(data: bytes | BinaryIO, *, max_unpacked_bytes: int, max_entries: int) -> str:
    """Read the text of a `.docx`.

    Parameters
    ----------
    data : bytes or binary file
        The document.
    max_unpacked_bytes, max_entries : int
        Limits on what it unpacks to.

    Returns
    -------
    str
        Paragraphs parted by blank lines; headings as `#` lines by outline level (the title too), list
        items as `- ` and `1. ` lines, tables as `|` rows, quotations as `> `, code fenced. Footnotes,
        endnotes and text boxes follow the paragraph that holds them. Deleted text is left out.

    Raises
    ------
    UnusableContentError
        The document is broken, fake, encrypted or too large unpacked.
    """
    with Package(data, max_unpacked_bytes=max_unpacked_bytes, max_entries=max_entries) as package:
        return read_package(package).text


def read_package(package: Package, *, prose_cells: bool = False) -> DocxText:
    """Read the text of an open `.docx`, and where it stands.

    Parameters
    ----------
    package : Package
        The document.
    prose_cells : bool
        Give the paragraphs of a table's cells that hold sentences as paragraphs, not as a row's cells.

    Returns
    -------
    DocxText

    Raises
    ------
    UnusableContentError
        The document is broken.
    """
    targets: dict[str, str] = {}
    for kind, target in package.relationships(package.main).values():
        targets.setdefault(kind, target)
    parts: dict[str, Any] = {package.main: package.read_xml(package.main)}

    def part(kind: str) -> Any:
        return package.read_xml(targets[kind]) if kind in targets else None

    styles = ParagraphStyles(part("styles"), part("numbering"))
    notes: dict[str, dict[str, Any]] = {}
    for kind in ("footnote", "endnote"):
        root = part(f"{kind}s")
        notes[kind] = _read_notes(root)
        if root is not None:
            parts[targets[f"{kind}s"]] = root
    body = child(parts[package.main], "body")
    if body is None:
        raise UnusableContentError("the .docx file has no body; open it in a word processor and save it again")
    reader = _Reader(styles, notes, prose_cells=prose_cells)
    reader.read(body)
    return DocxText(reader.writer.text(), reader.writer.places, parts)


def shape(kind: str, raw: str) -> str:
    """Bring what a paragraph holds into the form in which it is read, before line marks are put in.

    Parameters
    ----------
    kind : str
        As of a `Place`.
    raw : str
        What the paragraph holds.

    Returns
    -------
    str
    """
    if kind == "heading":
        return " ".join(raw.split())
    if kind == "cell":
        return " ".join(raw.split()).replace("|", "\\|")
    if kind == "code":
        return raw.rstrip()
    return re.sub(r"\n{2,}", "\n", _SPACES.sub("\n", raw).strip())


def _read_notes(root: Any) -> dict[str, Any]:
    if root is None:
        return {}
    return {attribute(note, "id"): note for note in root if attribute(note, "type") in ("", "normal")}


class _Reader:
    def __init__(self, styles: ParagraphStyles, notes: dict[str, dict[str, Any]], *, prose_cells: bool) -> None:
        self._prose_cells = prose_cells
        self._styles = styles
        self._notes = notes
        self._seen_notes: set[tuple[str, str]] = set()
        self._counters: dict[str, list[int]] = {}
        self.writer = TextWriter()

    def read(self, container: Any, depth: int = 0) -> None:
        """Read the paragraphs and tables of a body, text box, note or content control."""
        if depth > DEEPEST:
            return
        for element in container:
            name = local_name(element)
            if name == "p":
                self._paragraph(element, depth)
            elif name == "tbl":
                self._table(element, depth)
            elif name == "AlternateContent":
                if (choice := find_alternative(element)) is not None:
                    self.read(choice, depth + 1)
            elif name not in SKIPPED:
                self.read(element, depth + 1)

    def _paragraph(self, paragraph: Any, depth: int) -> None:
        if not len(paragraph):
            return
        aside: list[Any] = []
        text = "".join(piece for piece, _ in walk_inline(paragraph, aside))
        style = self._styles.of(paragraph)
        if not text and _is_gone(paragraph):
            pass
        elif style.code:
            self.writer.add("code", shape("code", text), paragraph)
        else:
            text = shape("heading" if style.heading else "paragraph", text)
            if not text:
                pass
            elif style.heading:
                marks = "#" * style.heading + " "
                self.writer.add("heading", marks + text, paragraph, marker=len(marks))
            elif style.numbering is not None:
                self.writer.add_item(style.numbering, self._marker(style.numbering), text, paragraph)
            elif style.quote:
                self.writer.add("quote", "> " + text.replace("\n", "\n> "), paragraph, marker=2)
            else:
                self.writer.add("paragraph", text, paragraph)
        self._asides(aside, depth)

    def _marker(self, item: ListLevel) -> str:
        counters = self._counters.setdefault(item.list_id, [])
        del counters[item.level + 1 :]
        while len(counters) <= item.level:
            counters.append(item.start - 1)
        counters[item.level] += 1
        return f"{counters[item.level]}. " if item.ordered else "- "

    def _asides(self, aside: list[Any], depth: int) -> None:
        """Read the text boxes and notes that a paragraph or table holds, after it."""
        for element in aside:
            name = local_name(element)
            if name == "txbxContent":
                self.read(element, depth + 1)
                continue
            kind = name.removesuffix("Reference")
            key = (kind, attribute(element, "id"))
            note = self._notes[kind].get(key[1])
            if note is not None and key not in self._seen_notes:
                self._seen_notes.add(key)
                self.read(note, depth + 1)

    def _table(self, table: Any, depth: int) -> None:
        aside: list[Any] = []
        rows = [[_read_cell(c, aside) for c in _find(row, "tc")] for row in _find(table, "tr")]
        rows = [row for row in rows if row]
        if any(cell.text for row in rows for cell in row):
            if self._prose_cells and any(_SENTENCE.search(cell.text) for row in rows for cell in row):
                self._layout(rows)
            else:
                self.writer.add_table(rows)
        self._asides(aside, depth)

    def _layout(self, rows: list[list[Cell]]) -> None:
        """Add a table whose cells hold prose: that as paragraphs, what stands between as rows."""
        waiting: list[Cell] = []
        for cell in (cell for row in rows for cell in row):
            if not _SENTENCE.search(cell.text):
                waiting += [cell] if cell.text else []
                continue
            if waiting:
                self.writer.add_table([waiting])
                waiting = []
            for paragraph, left, right in cell.paragraphs:
                self.writer.add("cell", cell.text[left:right], paragraph)
        if waiting:
            self.writer.add_table([waiting])


def _is_gone(paragraph: Any) -> bool:
    """Tell whether the end of a paragraph is deleted, as a tracked change."""
    properties = child(paragraph, "pPr")
    own = None if properties is None else child(properties, "rPr")
    return own is not None and child(own, "del") is not None


def _find(element: Any, name: str, depth: int = 0) -> Iterator[Any]:
    """Give the nearest descendants of a name, through content controls and insertions but not nested tables."""
    for inner in element:
        found = local_name(inner)
        if found == name:
            yield inner
        elif found not in SKIPPED and found not in ("tbl", "p") and depth < DEEPEST:
            yield from _find(inner, name, depth + 1)


def _read_cell(cell: Any, aside: list[Any]) -> Cell:
    text = ""
    paragraphs: list[tuple[Any, int, int]] = []
    for paragraph in cell.iter():
        if local_name(paragraph) != "p" or _in_text_box(paragraph, cell):
            continue
        words = shape("cell", "".join(piece for piece, _ in walk_inline(paragraph, aside)))
        if words:
            text += " " if text else ""
            paragraphs.append((paragraph, len(text), len(text) + len(words)))
            text += words
    return Cell(text, paragraphs)


def _in_text_box(paragraph: Any, cell: Any) -> bool:
    for ancestor in paragraph.iterancestors():
        if ancestor is cell:
            return False
        if local_name(ancestor) in ("txbxContent", "Fallback", "del", "moveFrom"):
            return True
    return False
