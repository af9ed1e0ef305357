"""A style result: before and after side by side with the changed words marked, and the quality table."""

from __future__ import annotations

from styler_nb.client.display.diff import Segment, compute_changes, read_edits, render_changes
from styler_nb.client.display.html import MUTED, escape_text, render_box
from styler_nb.client.display.quality import render_quality
from styler_nb.client.results import StyleResult

__all__ = ["find_changes", "render_changed_text", "render_result"]


def find_changes(result: StyleResult) -> list[Segment] | None:
    """Give what styling changed, from the record of edits, else by comparing with the original.

    Returns
    -------
    list of Segment or None
        None where the result carries neither.
    """
    if result.edits is not None and (segments := read_edits(result.text, result.edits)) is not None:
        return segments
    if isinstance(result.original, str):
        return compute_changes(result.original, result.text)
    return None


def render_result(result: StyleResult) -> str:
    """Build the view of a result."""
    segments = find_changes(result)
    if segments is None:
        view = _render_columns(_column("Styled text", escape_text(result.text)), result.model)
    else:
        view = render_changed_text(segments, result.model)
    if result.quality_analytics is None:
        return view
    return view + render_quality(result.quality_analytics, result.quality_intervals, result.quality_extended)


def render_changed_text(segments: list[Segment], caption: str) -> str:
    """Build the two columns of a text before and after, with a line below."""
    before, after = render_changes(segments)
    return _render_columns(_column("Before", before) + _column("After", after), caption)


def _render_columns(columns: str, caption: str) -> str:
    return render_box(
        f'<div style="display:flex;flex-wrap:wrap;gap:1.2em">{columns}</div>'
        f'<div style="{MUTED};margin-top:.4em">{escape_text(caption)}</div>',
        label="styled text",
    )


def _column(title: str, text: str) -> str:
    return (
        f'<div style="flex:1 1 22em;min-width:0"><div style="font-weight:600;margin-bottom:.2em">{title}</div>'
        f'<div style="white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.5">{text}</div></div>'
    )
