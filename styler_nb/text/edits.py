"""Changes of a text as lists of edits: check them, apply all or some, find them by comparing two texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from styler_nb.errors import InvalidRequestError
from styler_nb.schemas.style import EditRecord

__all__ = ["Change", "Skipped", "apply_edits", "compute_edits", "compute_spans", "find_edits", "select_edits"]

_TOKEN = re.compile(
    r"""
    [^\S\n]*\n\s* | [^\S\n]+                                   # a line end with the blanks around it; blanks
    | (?:\w[\u0300-\u036f]*)+(?:['’\-](?:\w[\u0300-\u036f]*)+)*  # a word, its accents written apart too
    | [\U0001f1e6-\U0001f1ff]{2}                                # a flag
    | [^\w\s](?:[\u0300-\u036f\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff]|\u200d[^\w\s])*   # a sign, joined ones too
    """,
    re.VERBOSE,
)
_MAX_TOKENS = 20_000
"""Longer texts are compared line by line first: memory grows with the product."""
_LONGEST_GAP = 3

Span: TypeAlias = tuple[int, int, int, int]


class Change(Protocol):
    """What an edit must have: its half-open span in the original, and the text before and after."""

    @property
    def original_start(self) -> int:
        """First character in the original."""

    @property
    def original_end(self) -> int:
        """The character after the last."""

    @property
    def before(self) -> str:
        """What stands there in the original."""

    @property
    def after(self) -> str:
        """What takes its place."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A change that was not made, and why: "it would change a field"."""

    edit: EditRecord
    reason: str


def select_edits(original: str, edits: Iterable[Change], accepted: Iterable[int] | None = None) -> list[EditRecord]:
    """Give the accepted edits in order, with their spans in the text that they alone lead to.

    Parameters
    ----------
    original : str
        The text before.
    edits : iterable of Change
        Its changes, in any order, such as `edits` of a style result.
    accepted : iterable of int or None
        Numbers of the edits to keep, from 0 in the order given; None keeps all.

    Returns
    -------
    list of EditRecord

    Raises
    ------
    InvalidRequestError
        The edits are not of this text, overlap, or have no such number.
    """
    given = list(edits)
    if accepted is not None:
        wanted = set(accepted)
        if unknown := sorted(wanted - set(range(len(given)))):
            raise InvalidRequestError(f"accepted: there is no edit {unknown[0]}; there are {len(given)}, from 0")
        given = [edit for number, edit in enumerate(given) if number in wanted]
    place = shift = 0
    selected: list[EditRecord] = []
    for edit in sorted(given, key=lambda edit: (edit.original_start, edit.original_end)):
        start, end = edit.original_start, edit.original_end
        if start < place:
            raise InvalidRequestError(f"edits: the one at {start} overlaps the one before it, which ends at {place}")
        if not start <= end <= len(original) or original[start:end] != edit.before:
            raise InvalidRequestError(f"edits: the one at {start}–{end} is not of this text; give both of one result")
        selected.append(
            EditRecord(
                original_start=start,
                original_end=end,
                result_start=start + shift,
                result_end=start + shift + len(edit.after),
                before=edit.before,
                after=edit.after,
                rule=str(getattr(edit, "rule", "") or ""),
                reason=str(getattr(edit, "reason", "") or ""),
            )
        )
        place = end
        shift += len(edit.after) - len(edit.before)
    return selected


def apply_edits(original: str, edits: Iterable[Change], accepted: Iterable[int] | None = None) -> str:
    """Apply edits to a text, or those of them that were accepted.

    Parameters
    ----------
    original, edits, accepted
        As for `select_edits`.

    Returns
    -------
    str

    Raises
    ------
    InvalidRequestError
        The edits are not of this text, overlap, or have no such number.
    """
    parts: list[str] = []
    place = 0
    for edit in select_edits(original, edits, accepted):
        parts += (original[place : edit.original_start], edit.after)
        place = edit.original_end
    return "".join([*parts, original[place:]])


def find_edits(original: str, result: str, edits: Iterable[Change] | None) -> list[EditRecord]:
    """Give the edits from one text to the other: those recorded where they fit, else those of a comparison.

    Parameters
    ----------
    original, result : str
        The texts.
    edits : iterable of Change or None
        What the service recorded; None where it keeps no record.

    Returns
    -------
    list of EditRecord
        In order; applied to `original`, they give `result`.
    """
    if edits is not None:
        try:
            found = select_edits(original, edits)
            if apply_edits(original, found) == result:
                return found
        except (InvalidRequestError, TypeError, AttributeError):
            pass  # a record with parts missing, or of another text, says less than the texts themselves
    return compute_edits(original, result)


def compute_edits(original: str, result: str, *, whole: bool = True) -> list[EditRecord]:
    """Compare two texts by their words.

    Parameters
    ----------
    original, result : str
        The texts.
    whole : bool
        Take changes that only blanks or marks part as one, as people read them.

    Returns
    -------
    list of EditRecord
        In order, without rule and reason.
    """
    return [
        EditRecord(
            original_start=start,
            original_end=end,
            result_start=result_start,
            result_end=result_end,
            before=original[start:end],
            after=result[result_start:result_end],
            rule="",
            reason="",
        )
        for start, end, result_start, result_end in compute_spans(original, result, whole=whole)
    ]


def compute_spans(original: str, result: str, *, whole: bool = True) -> list[Span]:
    """Compare two texts by their words, and give where they differ.

    Parameters
    ----------
    original, result, whole
        As for `compute_edits`.

    Returns
    -------
    list of (int, int, int, int)
        Half-open ranges in the original and in the result, in order.
    """
    spans = list(_compare(original, result))
    return [_trim(original, result, span) for span in (_merge(original, spans) if whole else spans)]


def _trim(original: str, result: str, span: Span) -> Span:
    """Leave out the white space that both sides share at an end."""
    start, end, result_start, result_end = span
    while start < end and result_start < result_end and original[start] == result[result_start]:
        if not original[start].isspace():
            break
        start, result_start = start + 1, result_start + 1
    while start < end and result_start < result_end and original[end - 1] == result[result_end - 1]:
        if not original[end - 1].isspace():
            break
        end, result_end = end - 1, result_end - 1
    return start, end, result_start, result_end


def _compare(original: str, result: str) -> Iterator[Span]:
    """Give the spans that differ; long texts are compared by lines and then inside the lines that differ."""
    old, new = _TOKEN.findall(original), _TOKEN.findall(result)
    if max(len(old), len(new)) <= _MAX_TOKENS:
        yield from _differ(old, new)
        return
    old, new = original.splitlines(keepends=True), result.splitlines(keepends=True)
    for start, end, result_start, result_end in _differ(old, new):
        before = original[start:end].splitlines(keepends=True)
        after = result[result_start:result_end].splitlines(keepends=True)
        if len(before) != len(after):
            before, after = ["".join(before)], ["".join(after)]
        for left, right in zip(before, after, strict=True):
            words, other = _TOKEN.findall(left), _TOKEN.findall(right)
            if max(len(words), len(other)) > _MAX_TOKENS:
                words, other = [left], [right]
            for a, b, c, d in _differ(words, other):
                yield start + a, start + b, result_start + c, result_start + d
            start, result_start = start + len(left), result_start + len(right)


def _differ(old: Sequence[str], new: Sequence[str]) -> Iterator[Span]:
    """Compare two lists of pieces; gives character spans, with neighbouring deletions and insertions as one."""
    from rapidfuzz.distance import Indel

    open_span: Span | None = None
    start = result_start = 0
    for code in Indel.opcodes(old, new):
        end = start + sum(map(len, old[code.src_start : code.src_end]))
        result_end = result_start + sum(map(len, new[code.dest_start : code.dest_end]))
        if code.tag == "equal":
            if open_span is not None:
                yield open_span
            open_span = None
        elif open_span is None:
            open_span = (start, end, result_start, result_end)
        else:
            open_span = (open_span[0], end, open_span[2], result_end)
        start, result_start = end, result_end
    if open_span is not None:
        yield open_span


def _merge(original: str, spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for span in spans:
        if merged:
            gap = original[merged[-1][1] : span[0]]
            if len(gap) <= _LONGEST_GAP and "\n" not in gap and not any(c.isalnum() for c in gap):
                merged[-1] = (merged[-1][0], span[1], merged[-1][2], span[3])
                continue
        merged.append(span)
    return merged
