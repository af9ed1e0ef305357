"""A text and what became of it as one Word document with tracked changes, to accept or reject in Word."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from styler_nb.schemas.style import EditRecord
from styler_nb.text.blocks import split_blocks
from styler_nb.text.docx_revisions import Reviser, Stamp, named
from styler_nb.text.docx_rewrite import Rewriter
from styler_nb.text.docx_styles import local_name
from styler_nb.text.docx_text import DocxText, Place
from styler_nb.text.docx_writer import DocxWriter, clean_text
from styler_nb.text.edits import Change, apply_edits, find_edits, select_edits
from styler_nb.text.output import write_file
from styler_nb.text.types import Block, BlockKind

__all__ = ["build_tracked_changes", "write_tracked_changes"]

_KINDS = {
    BlockKind.PARAGRAPH: "paragraph",
    BlockKind.HEADING: "heading",
    BlockKind.LIST_ITEM: "item",
    BlockKind.BLOCK_QUOTE: "quote",
}


def write_tracked_changes(
    path: str | os.PathLike[str],
    original_text: str,
    result_text: str,
    edits: Iterable[Change] | None = None,
    *,
    accepted: Iterable[int] | None = None,
    author: str = "Styler",
    date: datetime | None = None,
) -> None:
    """Write a text as a `.docx` in which the way to another text stands as tracked changes.

    Accepting all of them in Word gives the result, rejecting all the original. Headings, lists, quotations,
    code and tables of the texts become those of Word.

    Parameters
    ----------
    path : path
        Where to write; a file that is there is replaced.
    original_text, result_text : str
        The texts, plain or Markdown.
    edits : iterable of Change or None
        The changes between them, such as `edits` of a style result; None finds them by comparing words.
    accepted : iterable of int or None
        Numbers of the edits to write, from 0 in the order given; None writes all. Where the texts are
        compared, the numbers are those of `compute_edits`.
    author : str
        Name that Word shows beside the changes.
    date : datetime or None
        When they were made; None is now.

    Raises
    ------
    InvalidRequestError
        `accepted` holds a number that no edit has, the author's name is empty, or the folder is not there.
    ConfigurationError
        The file cannot be written; one that is there is as it was.
    """
    data = build_tracked_changes(original_text, result_text, edits, accepted=accepted, author=author, date=date)
    write_file(path, data)


def build_tracked_changes(
    original_text: str,
    result_text: str,
    edits: Iterable[Change] | None = None,
    *,
    accepted: Iterable[int] | None = None,
    author: str = "Styler",
    date: datetime | None = None,
) -> bytes:
    """Give the content of the file that `write_tracked_changes` writes; the same for the same arguments."""
    stamp = Stamp(author) if date is None else Stamp(author, date)
    chosen = select_edits(original_text, find_edits(original_text, result_text, edits), accepted)
    texts = _Texts.build(original_text, chosen)
    unfit: set[int] = set()
    while True:
        writer = DocxWriter()
        skipped = _write(writer, texts, stamp, unfit)
        if not skipped:
            return writer.save(stamp.date, author)
        # what a paragraph cannot show word by word is shown as one paragraph gone and another come
        unfit |= skipped


@dataclass(frozen=True, slots=True)
class _Texts:
    original: str
    result: str
    edits: list[EditRecord]

    @classmethod
    def build(cls, original: str, edits: Sequence[EditRecord]) -> _Texts:
        """Bring both texts into the form that a document holds; the spans of the edits move with them."""
        result = apply_edits(original, edits)
        clean, clean_result = clean_text(original), clean_text(result)
        if clean == original and clean_result == result:
            return cls(original, result, list(edits))
        moved = []
        for edit in edits:
            start = len(clean_text(original[: edit.original_start]))
            before, after = clean_text(edit.before), clean_text(edit.after)
            moved.append(
                edit.model_copy(
                    update={
                        "original_start": start,
                        "original_end": start + len(before),
                        "before": before,
                        "after": after,
                    }
                )
            )
        return cls(clean, clean_result, find_edits(clean, clean_result, moved))


def _write(writer: DocxWriter, texts: _Texts, stamp: Stamp, unfit: set[int]) -> set[int]:
    """Write both texts; gives the starts of the blocks that must be written as a whole in another try."""
    old, new = split_blocks(texts.original), split_blocks(texts.result)
    reviser = Reviser(stamp, 1_000_000)
    places: list[Place] = []
    edits: list[EditRecord] = []
    at = 0
    for block, partner, own in _pair(texts, old, new, unfit):
        if partner is None:
            _add(writer, texts.original, block, reviser, "del")
            continue
        for inserted in new[at:partner]:
            _add(writer, texts.result, inserted, reviser, "ins")
        at = partner + 1
        elements = writer.add(texts.original, block)
        if own:
            places.append(Place(elements[0], block.content_start, block.content_end, _KINDS[block.kind]))
            edits += own
    for inserted in new[at:]:
        _add(writer, texts.result, inserted, reviser, "ins")
    rewriter = Rewriter(DocxText(texts.original, places, {"": writer.body.getroottree().getroot()}), stamp)
    rewriter.run(edits)
    starts = [skipped.edit.original_start for skipped in rewriter.skipped]
    return {b.start for b in old for start in starts if b.content_start <= start <= b.content_end}


def _pair(
    texts: _Texts, old: Sequence[Block], new: Sequence[Block], unfit: set[int]
) -> list[tuple[Block, int | None, list[EditRecord]]]:
    """Give each block of the original its number in the result, None where it is gone, and the edits inside it."""
    by_range = {(block.start, block.end): number for number, block in enumerate(new)}
    pairs: list[tuple[Block, int | None, list[EditRecord]]] = []
    last = -1
    shift = first = 0
    for block in old:
        while first < len(texts.edits) and texts.edits[first].original_end < block.start:
            shift += len(texts.edits[first].after) - len(texts.edits[first].before)
            first += 1
        beyond = first
        while beyond < len(texts.edits) and texts.edits[beyond].original_start <= block.end:
            beyond += 1
        near = texts.edits[first:beyond]
        partner, own = _find_partner(block, near, shift, by_range)
        if partner is not None and (partner <= last or not _is_alike(block, new[partner], texts, own)):
            partner = None
        if partner is None or block.start in unfit:
            pairs.append((block, None, []))
        else:
            pairs.append((block, partner, own))
            last = partner
    return pairs


def _find_partner(
    block: Block, near: Sequence[EditRecord], shift: int, by_range: dict[tuple[int, int], int]
) -> tuple[int | None, list[EditRecord]]:
    """Find the block of the result that covers what this one became.

    A change that touches a border of the block may belong to it or to its neighbour: both are tried.
    """
    for low in range(len(near) + 1):
        before = near[:low]
        if any(edit.original_end > block.start for edit in before):
            break
        start = block.start + shift + sum(len(edit.after) - len(edit.before) for edit in before)
        end = block.end + (start - block.start)
        own: list[EditRecord] = []
        for edit in [None, *near[low:]]:
            if edit is not None:
                if edit.original_start < block.content_start or edit.original_end > block.content_end:
                    break
                own.append(edit)
                end += len(edit.after) - len(edit.before)
            if (number := by_range.get((start, end))) is not None and _are_all(block, near[low:], own):
                return number, own
    return None, []


def _are_all(block: Block, near: Sequence[EditRecord], own: Sequence[EditRecord]) -> bool:
    """Tell whether the edits that are left out touch the end of the block at most."""
    return all(edit.original_start >= block.end for edit in near[len(own) :])


def _is_alike(block: Block, other: Block, texts: _Texts, own: Sequence[EditRecord]) -> bool:
    """Tell whether a block became another of its kind, with its mark, by changes of its words."""
    if (block.kind, block.level) != (other.kind, other.level) or (own and block.kind not in _KINDS):
        return False
    mark = texts.original[block.start : block.content_start]
    return mark == texts.result[other.start : other.content_start]


def _add(writer: DocxWriter, text: str, block: Block, reviser: Reviser, mark: str) -> None:
    """Add a block that is gone or has come."""
    writer.end_list()
    for element in writer.add(text, block):
        for paragraph in [e for e in element.iter() if local_name(e) == "p"]:
            _mark_whole(paragraph, reviser, mark)
        for row in [e for e in element.iter() if local_name(e) == "tr"]:
            row.get_or_add_trPr().append(reviser.mark(mark, row))
    writer.end_list()


def _mark_whole(paragraph: Any, reviser: Reviser, mark: str) -> None:
    runs = [e for e in paragraph if local_name(e) == "r"]
    if runs:
        around = reviser.mark(mark, paragraph)
        runs[0].addprevious(around)
        around.extend(runs)
    for text in [e for e in paragraph.iter() if local_name(e) == "t"] if mark == "del" else ():
        text.tag = named(text, "delText")
    reviser.mark_paragraph(mark, paragraph)
