"""A restyled document: before and after, what was left as it was and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from styler_nb.client.display.diff import compute_changes, read_edits
from styler_nb.client.display.html import render_table
from styler_nb.client.display.quality import render_quality
from styler_nb.client.display.result import render_changed_text

if TYPE_CHECKING:
    from styler_nb.client.documents import DocumentResult

__all__ = ["render_document"]


def render_document(document: DocumentResult) -> str:
    """Build the view of a restyled document.

    Parameters
    ----------
    document : DocumentResult
        The document.

    Returns
    -------
    str
        HTML.
    """
    text = document.text
    segments = read_edits(text, document.edits) or compute_changes(document.original, text)
    view = render_changed_text(segments, f"{document.source.filename} · {document.result.model}")
    if document.skipped:
        rows = [(skipped.edit.before, skipped.edit.after, skipped.reason) for skipped in document.skipped]
        view += render_table(("left as it was", "instead of", "why"), rows, caption=f"{len(rows)} changes not made")
    if document.quality_analytics is not None:
        result = document.result
        view += render_quality(document.quality_analytics, result.quality_intervals, result.quality_extended)
    return view
