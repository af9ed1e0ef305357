"""What changed between two texts, word by word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from styler_nb.client.display.html import escape_text
from styler_nb.schemas.style import EditRecord
from styler_nb.text.edits import compute_spans

__all__ = ["Segment", "compute_changes", "read_edits", "render_changes"]


class Segment(NamedTuple):
    """A stretch of text: equal (`before` is `after`), or changed.

    Parameters
    ----------
    before, after : str
        The stretch in either text; empty where there is none.
    reason : str
        Why it was changed; empty where nobody said.
    """

    before: str
    after: str
    reason: str = ""

    @property
    def equal(self) -> bool:
        """Whether nothing changed here."""
        return self.before == self.after


def compute_changes(before: str, after: str) -> list[Segment]:
    """Compare two texts by their words.

    Parameters
    ----------
    before, after : str
        The texts.

    Returns
    -------
    list of Segment
        Joined, the `before` parts are `before` and the `after` parts are `after`. Changes that only blanks part are
        one.
    """
    segments: list[Segment] = []
    position = 0
    for start, end, result_start, result_end in compute_spans(before, after):
        unchanged = before[position:start]
        segments += [Segment(unchanged, unchanged), Segment(before[start:end], after[result_start:result_end])]
        position = end
    unchanged = before[position:]
    return _merge([*segments, Segment(unchanged, unchanged)])


def read_edits(text: str, edits: Iterable[EditRecord]) -> list[Segment] | None:
    """Take the changes from the service's own record.

    Parameters
    ----------
    text : str
        The styled text.
    edits : iterable of EditRecord
        Its changes.

    Returns
    -------
    list of Segment or None
        None where the record does not fit the text.
    """
    segments: list[Segment] = []
    position = 0
    try:
        for edit in sorted(edits, key=lambda edit: (edit.result_start, edit.original_start)):
            if edit.result_start < position or text[edit.result_start : edit.result_end] != edit.after:
                return None
            unchanged = text[position : edit.result_start]
            segments += [Segment(unchanged, unchanged), Segment(edit.before, edit.after, edit.reason or edit.rule)]
            position = edit.result_end
    except TypeError:
        return None  # a record with parts missing
    segments.append(Segment(text[position:], text[position:]))
    return _merge(segments)


def _merge(segments: Iterable[Segment]) -> list[Segment]:
    merged: list[Segment] = []
    for segment in segments:
        if not segment.before and not segment.after:
            continue
        last = merged[-1] if merged else None
        if last is not None and last.equal == segment.equal and last.reason == segment.reason == "":
            merged[-1] = Segment(last.before + segment.before, last.after + segment.after)
        else:
            merged.append(segment)
    return merged


def render_changes(segments: Iterable[Segment]) -> tuple[str, str]:
    """Build the HTML of both texts.

    Returns
    -------
    before, after : str
        With `<del>` around what went and `<ins>` around what came.
    """
    before, after = [], []
    for segment in segments:
        if segment.equal:
            before.append(escape_text(segment.before))
            after.append(escape_text(segment.after))
        else:
            before.append(_mark("del", segment.before, segment.reason, "214,69,65"))
            after.append(_mark("ins", segment.after, segment.reason, "46,158,79"))
    return "".join(before), "".join(after)


def _mark(tag: str, text: str, reason: str, colour: str) -> str:
    if not text:
        return ""
    title = f' title="{escape_text(reason)}"' if reason else ""
    # Half-transparent, so that it works on a light and on a dark page.
    line = "line-through" if tag == "del" else "underline"
    style = f"background:rgba({colour},.22);text-decoration:{line};border-radius:2px"
    return f'<{tag}{title} style="{style}">{escape_text(text)}</{tag}>'
