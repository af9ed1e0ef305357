"""The changes of a result as a table."""

from __future__ import annotations

from collections.abc import Iterable

from styler_nb.client.display.html import render_table
from styler_nb.schemas.style import EditRecord

__all__ = ["render_edits"]


def render_edits(edits: Iterable[EditRecord]) -> str:
    """Build the table of changes, in the order of the text.

    Parameters
    ----------
    edits : iterable of EditRecord
        `edits` of a style result made with `include_edits`.

    Returns
    -------
    str
        HTML.
    """
    rows = [(edit.before or "(nothing)", edit.after or "(nothing)", edit.rule, edit.reason) for edit in edits]
    return render_table(("before", "after", "variable", "why"), rows, caption=f"{len(rows)} changes")
