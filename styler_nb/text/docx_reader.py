"""Text of a `.docx` in reading order, as the Markdown-like text that `blocks` understands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from styler_nb.errors import UnusableContentError
from styler_nb.text.docx_package import Package
from styler_nb.text.docx_styles import ListLevel, ParagraphStyles, local_name

__all__ = ["read_docx"]

# fmt: off
_SKIPPED = frozenset((
    "del", "moveFrom", "delText", "instrText", "delInstrText", "pPr", "rPr", "rt", "commentRangeStart", "annotationRef",
    "footnoteRef", "endnoteRef", "sdtPr", "sdtEndPr", "tblPr", "tblGrid", "trPr", "tcPr", "sectPr", "Fallback",
))
# fmt: on
_SPACES = re.compile(r"[ \t]*\n[ \t]*")
_DEEPEST = 200


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
        targets: dict[str, str] = {}
        for kind, target in package.relationships(package.main).values():
            targets.setdefault(kind, target)

        def part(kind: str) -> Any:
            return package.read_xml(targets[kind]) if kind in targets else None

        styles = ParagraphStyles(part("styles"), part("numbering"))
        notes = {kind: _read_notes(part(f"{kind}s")) for kind in ("footnote", "endnote")}
        body = _child(package.read_xml(package.main), "body")
        if body is None:
            raise UnusableContentError("the .docx file has no body; open it in a word processor and save it again")
        reader = _Reader(styles, notes)
        reader.read(body)
        return reader.writer.text()


def _read_notes(root: Any) -> dict[str, Any]:
    if root is None:
        return {}
    return {_attribute(note, "id"): note for note in root if _attribute(note, "type") in ("", "normal")}


def _child(element: Any, name: str) -> Any:
    return next((child for child in element if local_name(child) == name), None)


def _attribute(element: Any, name: str) -> str:
    """Give an attribute whatever its namespace (transitional and strict documents differ)."""
    return next((str(v) for k, v in element.attrib.items() if k.rpartition("}")[2] == name), "")


class _Writer:
    """Collects blocks and puts the right line breaks between them."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._last = ""
        self._widths: list[int] = []
        self._top_list = ""

    def add(self, kind: str, text: str, *, tight: bool = True) -> None:
        if not text.strip() and kind != "code":
            return
        tight = tight and kind == self._last and kind in ("item", "code", "quote")
        if self._last == "code" and kind != "code":
            self._parts.append("\n```")
        if self._parts:
            self._parts.append("\n>\n" if tight and kind == "quote" else "\n" if tight else "\n\n")
        if kind == "code" and not tight:
            self._parts.append("```\n")
        if kind != "item":
            self._widths = []
        self._parts.append(text)
        self._last = kind

    def add_item(self, item: ListLevel, marker: str, text: str) -> None:
        level = item.level
        tight = level > 0 or item.list_id == self._top_list
        if not level:
            self._top_list = item.list_id
        del self._widths[level:]
        indent = sum(self._widths)
        while len(self._widths) <= level:
            self._widths.append(len(marker))
        body = text.replace("\n", "\n" + " " * (indent + len(marker)))
        self.add("item", f"{' ' * indent}{marker}{body}", tight=tight)

    def text(self) -> str:
        if self._last == "code":
            self._parts.append("\n```")
            self._last = ""
        return "".join(self._parts) + "\n" if self._parts else ""


class _Reader:
    def __init__(self, styles: ParagraphStyles, notes: dict[str, dict[str, Any]]) -> None:
        self._styles = styles
        self._notes = notes
        self._seen_notes: set[tuple[str, str]] = set()
        self._counters: dict[str, list[int]] = {}
        self.writer = _Writer()

    def read(self, container: Any, depth: int = 0) -> None:
        """Read the paragraphs and tables of a body, text box, note or content control."""
        if depth > _DEEPEST:
            return
        for element in container:
            name = local_name(element)
            if name == "p":
                self._paragraph(element, depth)
            elif name == "tbl":
                self._table(element, depth)
            elif name == "AlternateContent":
                if (choice := _alternative(element)) is not None:
                    self.read(choice, depth + 1)
            elif name not in _SKIPPED:
                self.read(element, depth + 1)

    def _paragraph(self, paragraph: Any, depth: int) -> None:
        if not len(paragraph):
            return
        aside: list[Any] = []
        text = "".join(_inline(paragraph, aside))
        style = self._styles.of(paragraph)
        if style.code:
            self.writer.add("code", text.rstrip())
        else:
            text = _SPACES.sub("\n", text).strip()
            text = re.sub(r"\n{2,}", "\n", text)
            if not text:
                pass
            elif style.heading:
                self.writer.add("heading", f"{'#' * style.heading} {' '.join(text.split())}")
            elif style.numbering is not None:
                self.writer.add_item(style.numbering, self._marker(style.numbering), text)
            elif style.quote:
                self.writer.add("quote", "> " + text.replace("\n", "\n> "))
            else:
                self.writer.add("paragraph", text)
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
            key = (kind, _attribute(element, "id"))
            note = self._notes[kind].get(key[1])
            if note is not None and key not in self._seen_notes:
                self._seen_notes.add(key)
                self.read(note, depth + 1)

    def _table(self, table: Any, depth: int) -> None:
        aside: list[Any] = []
        rows = [[_cell(c, aside) for c in _find(row, "tc")] for row in _find(table, "tr")]
        rows = [row for row in rows if row]
        if any(any(row) for row in rows):
            width = max(map(len, rows))
            lines = [f"| {' | '.join(row + [''] * (width - len(row)))} |" for row in rows]
            lines.insert(1, f"|{' --- |' * width}")
            self.writer.add("table", "\n".join(lines))
        self._asides(aside, depth)


def _find(element: Any, name: str, depth: int = 0) -> Iterator[Any]:
    """Give the nearest descendants of a name, through content controls and insertions but not nested tables."""
    for child in element:
        found = local_name(child)
        if found == name:
            yield child
        elif found not in _SKIPPED and found not in ("tbl", "p") and depth < _DEEPEST:
            yield from _find(child, name, depth + 1)


def _cell(cell: Any, aside: list[Any]) -> str:
    pieces = ["".join(_inline(p, aside)) for p in cell.iter() if local_name(p) == "p" and not _in_text_box(p, cell)]
    return " ".join(" ".join(pieces).split()).replace("|", "\\|")


def _in_text_box(paragraph: Any, cell: Any) -> bool:
    for ancestor in paragraph.iterancestors():
        if ancestor is cell:
            return False
        if local_name(ancestor) in ("txbxContent", "Fallback", "del", "moveFrom"):
            return True
    return False


def _alternative(element: Any) -> Any:
    choice = _child(element, "Choice")
    return choice if choice is not None else _child(element, "Fallback")


def _inline(element: Any, aside: list[Any], depth: int = 0) -> Iterator[str]:
    """Give the text of a paragraph in order, putting text boxes and notes aside."""
    if depth > _DEEPEST:
        return
    for child in element:
        name = local_name(child)
        if name == "t":
            yield child.text or ""
        elif name in ("tab", "ptab"):
            yield "\t"
        elif name in ("br", "cr"):
            yield "" if _attribute(child, "type") in ("page", "column") else "\n"
        elif name == "noBreakHyphen":
            yield "‑"
        elif name in ("txbxContent", "footnoteReference", "endnoteReference"):
            aside.append(child)
        elif name == "AlternateContent":
            if (choice := _alternative(child)) is not None:
                yield from _inline(choice, aside, depth + 1)
        elif name == "r" and _hidden(child):
            continue
        elif name not in _SKIPPED:
            yield from _inline(child, aside, depth + 1)


def _hidden(run: Any) -> bool:
    properties = _child(run, "rPr")
    vanish = None if properties is None else _child(properties, "vanish")
    return vanish is not None and _attribute(vanish, "val") not in ("0", "false", "off")
