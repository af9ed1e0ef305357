"""Cut a text that is still being written into parts that can be read before the rest is there."""

from __future__ import annotations

import re

__all__ = ["PartSplitter", "split_parts"]

_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_ITEM = re.compile(r"[ \t]*(?:[-*+•◦▪‣–]|\(?\d{1,4}[.)]|\(?[A-Za-z]\))[ \t]")
_TITLE_LONGEST = 80
_TITLE_END = ".!?:;,…—-–\"”'’)]`|>"


class PartSplitter:
    """Cuts where a paragraph has ended for good; the parts, joined, are the text.

    A part ends after a blank line, unless what comes next decides how it is read: inside a code fence or a
    comment, after a line that may be the title of what follows, and between the items of a list and what is
    indented below them. Where the text is cut depends on the text alone, never on the pieces it came in.
    """

    def __init__(self) -> None:
        self._buffer = ""
        self._lines: list[str] = []
        self._group: list[str] = []
        self._fence = ""
        self._comment = False

    def feed(self, text: str) -> list[str]:
        """Take what was written next.

        Parameters
        ----------
        text : str
            Any number of characters.

        Returns
        -------
        list of str
            The parts that are complete now.
        """
        parts: list[str] = []
        *lines, self._buffer = (self._buffer + text).split("\n")
        for line in lines:
            self._take(line + "\n", parts)
        return parts

    def close(self) -> list[str]:
        """Give the last part, where there is any text left."""
        rest = "".join(self._lines) + self._buffer
        self._lines, self._group, self._buffer = [], [], ""
        return [rest] if rest else []

    def _take(self, line: str, parts: list[str]) -> None:
        if line.strip():
            if self._may_end_before(line):
                self._cut(parts)
            if self._lines and not self._lines[-1].strip():
                self._group = []
            self._group.append(line)
            self._lines.append(line)
            self._follow(line)
            return
        self._lines.append(line)
        if self._group and not self._is_open():
            self._cut(parts)

    def _cut(self, parts: list[str]) -> None:
        parts.append("".join(self._lines))
        self._lines, self._group = [], []

    def _follow(self, line: str) -> None:
        """Keep track of fences and comments."""
        if self._fence:
            mark = line.strip()
            if mark.startswith(self._fence) and not mark.strip(self._fence[0]):
                self._fence = ""
            return
        if match := _FENCE.match(line):
            self._fence = match[1]
            return
        opened, closed = line.rfind("<!--"), line.rfind("-->")
        if opened >= 0 or closed >= 0:
            self._comment = opened > closed

    def _is_open(self) -> bool:
        return bool(self._fence) or self._comment or self._may_be_title() or self._is_list()

    def _may_be_title(self) -> bool:
        if len(self._group) != 1:
            return False
        line = self._group[0].strip()
        return len(line) <= _TITLE_LONGEST and line[0] != "#" and line[-1] not in _TITLE_END

    def _is_list(self) -> bool:
        return _ITEM.match(self._group[0]) is not None or self._group[0][0] in " \t"

    def _may_end_before(self, line: str) -> bool:
        """Whether a list, kept open over a blank line, ends where the next line begins."""
        if not self._lines or self._lines[-1].strip() or self._fence or self._comment or line[0] in " \t":
            return False
        return bool(self._group) and self._is_list()


def split_parts(text: str) -> list[str]:
    """Cut a whole text as `PartSplitter` cuts it.

    Parameters
    ----------
    text : str
        The text.

    Returns
    -------
    list of str
        None of them is empty; joined, they are the text.
    """
    splitter = PartSplitter()
    return [*splitter.feed(text), *splitter.close()]
