"""Blocks of a document: headings, paragraphs, list items, quotes, code, tables; they tile the text exactly."""

from __future__ import annotations

import re
from typing import NamedTuple

from styler_nb.text.types import Block, BlockKind

__all__ = ["mask_markers", "split_blocks"]

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_ATX = re.compile(r"[ ]{0,3}(#{1,6})(?:[ \t]+|$)")
_ATX_CLOSE = re.compile(r"[ \t]#+[ \t]*$")
_SETEXT = re.compile(r"[ ]{0,3}(=+|-+)[ \t]*$")
_RULE = re.compile(r"[ ]{0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:=[ \t]*){3,}|(?:~[ \t]*){3,})$")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_ITEM = re.compile(
    r"([ \t]*)(?:[-*+•◦▪‣–]|\(?\d{1,4}[.)]|\(?[A-Za-z]\)|\d{1,3}(?:\.\d{1,3}){1,3}\.?(?=[ \t]+[A-Z].*[.;][ \t]*$))"
    r"(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)"
)
"""The marker of an item; also of a numbered clause that ends on its line, "2.1 The tenant pays.", not "2.1 Methods"."""
_QUOTE = re.compile(r"[ ]{0,3}(?:>[ \t]?)+")
_INDENTED = re.compile(r"(?:[ ]{4}|\t)[ \t]*\S")
_DELIMITER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_FRONT_MATTER = re.compile(r"(?:---|\+\+\+)[ \t]*$")
_REFERENCE = re.compile(r"[ ]{0,3}\[[^\]]{1,200}\]:[ \t]*\S+")
_HTML_BLOCK = re.compile(
    r"[ ]{0,3}</?(?:div|table|tr|td|th|thead|tbody|img|br|hr|center|details|summary|script|style|pre|svg|iframe)\b"
)
_TITLE_LONGEST = 80
_TITLE_MOST_WORDS = 12
_TITLE_END = ".!?:;,…—-–\"”'’)]"
_DIALOGUE = "\"“‘'«-—–("


class _Line(NamedTuple):
    start: int
    end: int
    text: str
    """Without the line break."""

    @property
    def blank(self) -> bool:
        return not self.text.strip()


def split_blocks(text: str, *, continues: bool = False) -> tuple[Block, ...]:
    """Split a text into blocks that tile it.

    Parameters
    ----------
    text : str
        The text, with any line ends.
    continues : bool
        The text goes on from another: it opens with neither a title of level 1 nor front matter.

    Returns
    -------
    tuple of Block
        In order; joined, their ranges give the text again. Empty for an empty text.

    Notes
    -----
    Markdown is read as CommonMark has it, and plain text as people write it: a short line by itself
    without a full stop is a heading, of level 1 when it opens the text, else of level 2.
    """
    return tuple(_Splitter(text, continues=continues).run())


def mask_markers(text: str, block: Block) -> str:
    """Give a block's content with the line markers inside it (quotes' `>`) as spaces of the same length.

    Parameters
    ----------
    text : str
        The document.
    block : Block
        One of its blocks.

    Returns
    -------
    str
        As long as the content range.
    """
    content = text[block.content_start : block.content_end]
    if block.kind is not BlockKind.BLOCK_QUOTE:
        return content
    return re.sub(r"(?<=[\r\n])[ ]{0,3}(?:>[ \t]?)+", lambda m: " " * len(m[0]), content)


class _Splitter:
    def __init__(self, text: str, *, continues: bool) -> None:
        self.text = text
        self.continues = continues
        self.lines = [_Line(m.start(), m.end(), m[0].rstrip("\r\n")) for m in _LINE.finditer(text) if m[0]]
        self.at = 0
        self.blocks: list[Block] = []
        self.last_comment_end = max((i for i, line in enumerate(self.lines) if "-->" in line.text), default=-1)
        self.any_markdown_heading = any(_ATX.match(line.text) for line in self.lines)

    def run(self) -> list[Block]:
        if not self.continues:
            self._front_matter()
        while self.at < len(self.lines):
            for step in (
                self._blank, self._fence, self._comment, self._atx, self._table, self._rule, self._quote,
                self._item, self._indented, self._not_prose, self._paragraph,
            ):  # fmt: skip
                if step():
                    break
        return self.blocks

    def _emit(self, kind: BlockKind, count: int, level: int = 0, skip: int = 0, chop: int = 0) -> bool:
        """Close a block of `count` lines; `skip` and `chop` characters of it are marker, before and after."""
        first, last = self.lines[self.at], self.lines[self.at + count - 1]
        self.at += count
        left, right = first.start + skip, last.start + len(last.text) - chop
        while left < right and self.text[left].isspace():
            left += 1
        while left < right and self.text[right - 1].isspace():
            right -= 1
        self.blocks.append(Block(kind, first.start, last.end, left, max(left, right), level))
        return True

    def _line(self, ahead: int = 0) -> _Line | None:
        return self.lines[self.at + ahead] if self.at + ahead < len(self.lines) else None

    def _count(self, stop: re.Pattern[str], first: int = 1) -> int | None:
        """Give the number of lines up to and with the first that matches `stop`; None where none does."""
        for i in range(self.at + first, len(self.lines)):
            if stop.match(self.lines[i].text):
                return i - self.at + 1
        return None

    def _front_matter(self) -> None:
        line = self._line()
        if line is None or not _FRONT_MATTER.match(line.text):
            return
        following = self._line(1)
        if following is None or not re.match(r"[\w-]+[ \t]*[:=]", following.text):
            return
        if count := self._count(_FRONT_MATTER):
            self._emit(BlockKind.CODE, count)

    def _blank(self) -> bool:
        count = 0
        while (line := self._line(count)) is not None and line.blank:
            count += 1
        return bool(count) and self._emit(BlockKind.BLANK, count)

    def _fence(self) -> bool:
        match = _FENCE.match(self.lines[self.at].text)
        if not match or (match[1][0] == "`" and "`" in self.lines[self.at].text[match.end() :]):
            return False
        stop = re.compile(rf"[ \t]*{re.escape(match[1])}{re.escape(match[1][0])}*[ \t]*$")
        return self._emit(BlockKind.CODE, self._count(stop) or len(self.lines) - self.at)

    def _comment(self) -> bool:
        if not self.lines[self.at].text.lstrip().startswith("<!--"):
            return False
        count = self._count(re.compile(r".*-->"), first=0) if self.at <= self.last_comment_end else None
        return count is not None and self._emit(BlockKind.CODE, count)

    def _atx(self) -> bool:
        line = self.lines[self.at].text
        if not (match := _ATX.match(line)):
            return False
        close = _ATX_CLOSE.search(line, match.end() - 1)
        return self._emit(BlockKind.HEADING, 1, len(match[1]), match.end(), len(close[0]) if close else 0)

    def _table(self) -> bool:
        line, following = self.lines[self.at], self._line(1)
        delimited = following is not None and "|" in line.text and "-" in following.text
        if not (delimited and following and _DELIMITER.match(following.text) and "|" in following.text):
            stripped = line.text.strip()
            if not (len(stripped) > 2 and stripped[0] == "|" == stripped[-1]):
                return False
        count = 1
        while (row := self._line(count)) is not None and not row.blank and "|" in row.text:
            count += 1
        return self._emit(BlockKind.TABLE, count)

    def _rule(self) -> bool:
        return bool(_RULE.match(self.lines[self.at].text)) and self._emit(BlockKind.CODE, 1)

    def _not_prose(self) -> bool:
        text = self.lines[self.at].text
        return bool(_REFERENCE.match(text) or _HTML_BLOCK.match(text)) and self._emit(BlockKind.CODE, 1)

    def _quote(self) -> bool:
        match = _QUOTE.match(self.lines[self.at].text)
        if not match:
            return False
        depth = match[0].count(">")
        count = 1
        while (line := self._line(count)) is not None and not line.blank:
            inner = _QUOTE.match(line.text)
            if inner is None and self._interrupts(line.text):
                break
            if inner and (inner[0].count(">") != depth or not line.text[inner.end() :].strip()):
                break
            if not self.lines[self.at].text[match.end() :].strip():
                break
            count += 1
        return self._emit(BlockKind.BLOCK_QUOTE, count, depth, match.end())

    def _item(self) -> bool:
        match = _ITEM.match(self.lines[self.at].text)
        if not match or not self._opens_item(match):
            return False
        count = 1
        while (line := self._line(count)) is not None and not line.blank:
            if self._interrupts(line.text):
                break
            count += 1
        indent = len(match[1].expandtabs(4))
        return self._emit(BlockKind.LIST_ITEM, count, self._nesting(indent), match.end())

    def _opens_item(self, match: re.Match[str]) -> bool:
        indent = len(match[1].expandtabs(4))
        return indent < 4 or any(b.kind is BlockKind.LIST_ITEM for b in self._last_content())

    def _last_content(self) -> list[Block]:
        for block in reversed(self.blocks):
            if block.kind is not BlockKind.BLANK:
                return [block]
        return []

    def _nesting(self, indent: int) -> int:
        """Nesting depth from the indents of the items before, walking up while they are deeper."""
        stack: list[tuple[int, int]] = getattr(self, "_indents", [])
        if not any(b.kind in (BlockKind.LIST_ITEM, BlockKind.CODE) for b in self._last_content()):
            stack = []
        while stack and stack[-1][0] > indent:
            stack.pop()
        if not stack or indent - stack[-1][0] >= 2:
            stack.append((indent, (stack[-1][1] if stack else 0) + 1))
        self._indents = stack
        return stack[-1][1]

    def _indented(self) -> bool:
        """Indented code stands after a blank line or at the start, and its whole run is indented and not prose."""
        if not _INDENTED.match(self.lines[self.at].text):
            return False
        last = self._last_content()
        if last and last[0].kind is BlockKind.LIST_ITEM:
            return False
        count = 1
        while (line := self._line(count)) is not None and _INDENTED.match(line.text):
            count += 1
        if line is not None and not line.blank:
            return False
        body = "\n".join(x.text for x in self.lines[self.at : self.at + count])
        return _looks_like_code(body) and self._emit(BlockKind.CODE, count)

    def _interrupts(self, line: str) -> bool:
        """Tell whether a line ends the paragraph or item above without a blank line."""
        if _ATX.match(line) or _FENCE.match(line) or _QUOTE.match(line) or line.lstrip().startswith("<!--"):
            return True
        if _RULE.match(line):
            return True
        match = _ITEM.match(line)
        if not match or not line[match.end() :].strip():
            return False
        marker = match[0].strip()
        return marker[0] in "-*+•◦▪‣" or marker.rstrip(".)").lstrip("(") in ("1", "a") or self._in_list()

    def _in_list(self) -> bool:
        current = self._line()
        return current is not None and bool(_ITEM.match(current.text))

    def _paragraph(self) -> bool:
        count = 1
        while (line := self._line(count)) is not None and not line.blank:
            underline = _SETEXT.match(line.text)
            if underline and count <= 3 and (underline[1][0] == "=" or len(line.text.strip()) >= 2):
                last = self.lines[self.at + count]
                level = 1 if underline[1][0] == "=" else 2
                first = self.lines[self.at]
                chop = last.start + len(last.text) - self.lines[self.at + count - 1].end
                return self._emit(BlockKind.HEADING, count + 1, level, len(first.text) - len(first.text.lstrip()), chop)
            if self._interrupts(line.text):
                break
            count += 1
        if count == 1 and self._is_title():
            return self._emit(BlockKind.HEADING, 1, 2 if self.continues or self._last_content() else 1)
        return self._emit(BlockKind.PARAGRAPH, count)

    def _is_title(self) -> bool:
        """Tell whether the line is a short title: alone, capitalised, without an end mark, with text after it."""
        line = self.lines[self.at].text.strip()
        if len(line) > _TITLE_LONGEST or (self.any_markdown_heading and self._last_content()):
            return False
        if len(self.lines) == 1 or line[-1] in _TITLE_END or line[0] in _DIALOGUE:
            return False
        following = self._line(1)
        if following is not None and not following.blank:
            return False
        words = line.split()
        if len(words) > _TITLE_MOST_WORDS or not any(c.isalpha() for c in line):
            return False
        if re.search(r"[.!?]\s+\S", re.sub(r"^(?:[IVXLC]+|\d+)\.\s", "", line)) or "://" in line or "@" in line:
            return False
        first = next(c for c in line if c.isalpha())
        rest = any(not self.lines[i].blank for i in range(self.at + 1, min(self.at + 8, len(self.lines))))
        return first.isupper() and rest


def _looks_like_code(body: str) -> bool:
    """Tell code from a paragraph somebody indented, by its marks: prose is mostly letters and spaces."""
    letters = sum(c.isalpha() or c.isspace() or c in ",.'’“”\"?!-—" for c in body)
    marks = len(re.findall(r"[{}()<>=;$|\\\[\]_#]|^\s+(?:\$|>>>|def |class |let |fn |import )", body, re.MULTILINE))
    return marks * 25 >= len(body.strip()) or letters < 0.85 * len(body)
