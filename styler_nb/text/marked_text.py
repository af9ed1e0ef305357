"""Change the words of Markdown or plain text and leave its marks byte for byte."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from styler_nb.schemas.style import EditRecord
from styler_nb.text.blocks import mask_markers, split_blocks
from styler_nb.text.edits import Skipped, compute_edits
from styler_nb.text.types import Block, BlockKind

__all__ = ["find_fixed", "sift_edits"]

_INLINE = re.compile(
    r"""
    \\[!-/:-@\[-`{-~]                                   # an escaped mark
    | (?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)        # code
    | \]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)   # the target of a link or image
    | \]\[[^\]\n]*\] | \[\^[^\]\s]+\] | !?\[ | \]       # of a link by reference; a footnote's mark; brackets
    | <[^<>\s][^<>\n]*>                                 # HTML, an address
    | (?:https?://|www\.)[^\s<>)]+
    | \$(?!\s)[^$\n]+(?<!\s)\$(?!\d)                    # a formula, not sums of money: "$5 of $20"
    | &(?:\#\d+|\#[xX][0-9a-fA-F]+|\w+);
    | \*{1,3} | ~~ | (?<!\w)_{1,3}(?=\S) | (?<=\S)_{1,3}(?!\w)   # emphasis
    | (?:[ ]{2,}|\\)\r?\n                               # a line break that stays
    """,
    re.VERBOSE | re.DOTALL,
)
_LINE_START = re.compile(r"\r?\n[ \t]*")
_BAR = re.compile(r"(?<!\\)\|")
_ROW_MARK = re.compile(r"[ \t]*(?<!\\)\|[ \t]*|\r?\n|^[ \t|:-]+$", re.MULTILINE)


def find_fixed(text: str) -> bytearray:
    """Mark what must stay as it is: code, front matter, marks of lines, emphasis, links and tables.

    Parameters
    ----------
    text : str
        Markdown or plain text.

    Returns
    -------
    bytearray
        For each character 1 where it must stay, else 0.
    """
    fixed = bytearray(b"\x01" * len(text))
    blocks = split_blocks(text)
    for number, block in enumerate(blocks):
        if block.kind is BlockKind.CODE:
            continue
        if block.kind is BlockKind.BLANK:
            around = blocks[number - 1 : number] + blocks[number + 1 : number + 2]
            if [b.kind for b in around] == [BlockKind.PARAGRAPH] * 2:
                # nothing but blank lines parts them, so that they may be joined
                _free(fixed, around[0].content_end, around[1].content_start)
            continue
        _free(fixed, block.content_start, block.content_end)
        _fix_marks(fixed, text, block)
    return fixed


def _free(fixed: bytearray, start: int, end: int) -> None:
    fixed[start:end] = bytes(end - start)


def _fix_marks(fixed: bytearray, text: str, block: Block) -> None:
    start, end = block.content_start, block.content_end
    patterns = [_INLINE]
    if block.kind is BlockKind.TABLE:
        patterns.append(_ROW_MARK)
    elif block.kind is not BlockKind.PARAGRAPH:
        patterns.append(_LINE_START)
    for pattern in patterns:
        for match in pattern.finditer(text, start, end):
            fixed[match.start() : match.end()] = b"\x01" * len(match[0])
    for offset, (mark, own) in enumerate(zip(mask_markers(text, block), text[start:end], strict=True)):
        if mark != own:
            fixed[start + offset] = 1


def sift_edits(text: str, edits: Iterable[EditRecord]) -> tuple[list[EditRecord], list[Skipped]]:
    """Part the changes that leave all marks alone from those that do not.

    Parameters
    ----------
    text : str
        Markdown or plain text.
    edits : iterable of EditRecord
        Its changes.

    Returns
    -------
    list of EditRecord
        Those to make.
    list of Skipped
        Those that would change a mark.
    """
    fixed = find_fixed(text)
    blocks = {b.start: b.kind for b in split_blocks(text)}
    starts = sorted(blocks)
    kept: list[EditRecord] = []
    skipped: list[Skipped] = []
    for edit in edits:
        reason = _object(text, fixed, edit) or _object_to_breaks(edit, _kind_at(blocks, starts, edit.original_start))
        if reason:
            skipped.append(Skipped(edit, reason))
        else:
            kept.append(edit)
    return kept, skipped


def _kind_at(blocks: dict[int, BlockKind], starts: list[int], place: int) -> BlockKind:
    return blocks[starts[max(0, bisect_right(starts, place) - 1)]] if starts else BlockKind.PARAGRAPH


def _object(text: str, fixed: bytearray, edit: EditRecord) -> str:
    """Say what a change would destroy; empty where it destroys nothing."""
    start, end = edit.original_start, edit.original_end
    parts = [(start, end)]
    if any(fixed[start:end]):
        smaller = compute_edits(edit.before, edit.after, whole=False)
        parts = [(start + part.original_start, start + part.original_end) for part in smaller]
    for left, right in parts:
        if any(fixed[left:right]):
            return "it would change a mark, code or a link"
        if left == right and 0 < left < len(text) and fixed[left - 1] and fixed[left]:
            return "it would put text among marks or into code"
    return ""


def _object_to_breaks(edit: EditRecord, kind: BlockKind) -> str:
    if kind not in (BlockKind.PARAGRAPH, BlockKind.BLANK) and edit.after.count("\n") != edit.before.count("\n"):
        return "it would break a line where none can be broken"
    if kind is BlockKind.TABLE and _BAR.search(edit.after):
        return "it would change a table"
    return ""
