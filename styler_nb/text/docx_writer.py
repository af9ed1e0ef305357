"""Text to a `.docx` that reads back as the same text."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import UTC, datetime
from typing import Any

from styler_nb.text.blocks import split_blocks
from styler_nb.text.docx_revisions import FORBIDDEN
from styler_nb.text.types import Block, BlockKind

__all__ = ["DocxWriter", "clean_text", "write_docx"]

_NUMBER = re.compile(r"[ \t]*\(?(\d{1,9})[.)]")
_CELL = re.compile(r"(?<!\\)\|")
_DELIMITER_ROW = re.compile(r"[ \t|:-]+$")
_QUOTE_MARK = re.compile(r"^[ ]{0,3}(?:>[ \t]?)+", re.MULTILINE)
_DEEPEST_LIST_STYLE = 3


def write_docx(text: str) -> bytes:
    """Write a text as a Word document.

    Parameters
    ----------
    text : str
        Plain or Markdown-like text; its blocks become headings, paragraphs, lists, quotations, code and tables.

    Returns
    -------
    bytes
        The `.docx`; `read_document` gives an ordinary text back (up to blank lines and rules).
    """
    writer = DocxWriter()
    text = clean_text(text)
    for block in split_blocks(text):
        writer.add(text, block)
    return writer.save()


def clean_text(text: str) -> str:
    r"""Bring line ends into one form, `\n`, and leave out what XML cannot hold."""
    return FORBIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


class DocxWriter:
    """Writes a Word document block by block."""

    def __init__(self) -> None:
        import docx

        self._document = docx.Document()
        _add_code_style(self._document)
        self._lists = _Lists(self._document)

    def add(self, text: str, block: Block) -> list[Any]:
        """Add a block.

        Parameters
        ----------
        text : str
            The text that the block is part of.
        block : Block
            One of its blocks.

        Returns
        -------
        list of lxml.etree._Element
            The `w:p` element that it became, or the `w:tbl`; none for blank lines and rules.
        """
        document = self._document
        body = document.element.body
        before = len(body)
        content = text[block.content_start : block.content_end]
        if block.kind is BlockKind.HEADING:
            _fill(document.add_paragraph(style=f"Heading {block.level}"), content)
        elif block.kind is BlockKind.PARAGRAPH:
            _fill(document.add_paragraph(), content)
        elif block.kind is BlockKind.BLOCK_QUOTE:
            _fill(document.add_paragraph(style="Quote"), _QUOTE_MARK.sub("", content))
        elif block.kind is BlockKind.CODE:
            _add_code(document, text[block.start : block.end])
        elif block.kind is BlockKind.TABLE:
            _add_table(document, content)
        elif block.kind is BlockKind.LIST_ITEM:
            self._lists.add(text[block.start : block.content_start], content, block)
        if block.kind not in (BlockKind.LIST_ITEM, BlockKind.BLANK):
            self._lists.end()
        # the section's properties stand last
        return list(body[before - 1 : len(body) - 1])

    def end_list(self) -> None:
        """Let the next item of a list with numbers begin a list of its own."""
        self._lists.end()

    @property
    def body(self) -> Any:
        """The `w:body` element."""
        return self._document.element.body

    def save(self, date: datetime | None = None, author: str = "") -> bytes:
        """Give the document; the same for the same blocks, date (None is now) and author."""
        properties = self._document.core_properties
        properties.created = properties.modified = (date or datetime.now(UTC)).replace(tzinfo=None)
        properties.author, properties.comments = author, ""
        out = io.BytesIO()
        self._document.save(out)
        return _fix_times(out.getvalue())


def _fix_times(data: bytes) -> bytes:
    """Write a zip anew without the time at which it was written."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for entry in source.infolist():
            target.writestr(zipfile.ZipInfo(entry.filename), source.read(entry), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _fill(paragraph: Any, content: str) -> None:
    """Put text into a paragraph, its lines as line breaks."""
    for n, line in enumerate(content.split("\n")):
        run = paragraph.add_run(line.strip() if n else line)
        if n:
            run._r.insert(0, run._r.makeelement(_w("br"), {}))


def _w(name: str) -> str:
    from docx.oxml.ns import qn

    return str(qn(f"w:{name}"))


def _add_code_style(document: Any) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.shared import Pt

    style = document.styles.add_style("Source Code", WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = document.styles["Normal"]
    style.font.name = "Courier New"
    style.paragraph_format.space_after = Pt(0)


def _add_code(document: Any, source: str) -> None:
    lines = source.rstrip("\n").split("\n")
    if re.match(r"[ \t]*(?:`{3,}|~{3,})", lines[0]):
        closed = len(lines) > 1 and re.fullmatch(r"[ \t]*(?:`{3,}|~{3,})[ \t]*", lines[-1])
        lines = lines[1:-1] if closed else lines[1:]
    elif len(lines) == 1 and re.fullmatch(r"[ \t*_=~-]+", lines[0]):
        return  # a rule across the page holds no text
    _fill_verbatim(document.add_paragraph(style="Source Code"), lines)


def _fill_verbatim(paragraph: Any, lines: list[str]) -> None:
    run = paragraph.add_run()
    for n, line in enumerate(lines):
        if n:
            run.add_break()
        run.add_text(line)


def _add_table(document: Any, content: str) -> None:
    rows = [
        [cell.strip().replace("\\|", "|") for cell in _CELL.split(line.strip().strip("|"))]
        for n, line in enumerate(content.split("\n"))
        if not (n == 1 and _DELIMITER_ROW.match(line))
    ]
    table = document.add_table(rows=len(rows), cols=max(map(len, rows)), style="Table Grid")
    for row, cells in zip(table.rows, rows, strict=True):
        for cell, value in zip(row.cells, cells, strict=False):
            cell.text = value


class _Lists:
    """Adds list items; every new list of numbers starts again at its own first number."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._numbers: dict[int, tuple[int, int]] = {}
        """Of each depth: the list's id and the number its next item has."""

    def end(self) -> None:
        self._numbers = {}

    def add(self, marker: str, content: str, block: Block) -> None:
        ordered = _NUMBER.match(marker)
        depth = min(block.level, _DEEPEST_LIST_STYLE)
        style = f"List {'Number' if ordered else 'Bullet'}{f' {depth}' if depth > 1 else ''}"
        paragraph = self._document.add_paragraph(style=style)
        _fill(paragraph, content)
        for level in [n for n in self._numbers if n > depth]:
            del self._numbers[level]
        if not ordered:
            self._numbers.pop(depth, None)
            return
        number = int(ordered[1])
        list_id, expected = self._numbers.get(depth, (0, -1))
        if number != expected:
            list_id = self._new_list(style, number)
        self._numbers[depth] = (list_id, number + 1)
        self._set_numbering(paragraph, list_id)

    def _new_list(self, style: str, start: int) -> int:
        """Make a list of the style's own look that starts at `start`."""
        numbering = self._document.part.numbering_part.element
        own = self._document.styles[style].element.pPr.numPr.numId.val
        abstract = numbering.num_having_numId(own).abstractNumId.val
        num = numbering.add_num(abstract)
        num.add_lvlOverride(ilvl=0).add_startOverride(start)
        return int(num.numId)

    @staticmethod
    def _set_numbering(paragraph: Any, list_id: int) -> None:
        numbering = paragraph._p.get_or_add_pPr().get_or_add_numPr()
        numbering.get_or_add_numId().val = list_id
