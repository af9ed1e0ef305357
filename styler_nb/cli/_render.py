"""Results for a terminal: before and after, the changes, the quality table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rich import box
from rich.table import Table
from rich.text import Text

from styler_nb.cli._output import build_table
from styler_nb.client.display.diff import Segment, compute_changes, read_edits
from styler_nb.client.display.percent import format_percent
from styler_nb.plots.analytics import read_rows

if TYPE_CHECKING:
    from styler_nb.client.results import QualityAnalytics, QualityExtended, StyleResult
    from styler_nb.schemas.style import EditRecord

__all__ = ["build_before_after", "build_edit_table", "build_quality_table", "find_changes"]

# Colour never says anything alone: what went is struck out, what came is underlined.
_GONE = "red strike"
_NEW = "green underline"
_FARTHEST = 9.99


def find_changes(original: str, result: StyleResult) -> list[Segment]:
    """Give the changes as the engine recorded them, else by comparing words."""
    recorded = read_edits(result.text, result.edits) if result.edits else None
    return recorded if recorded is not None else compute_changes(original, result.text)


def build_before_after(segments: Iterable[Segment], *, title: str = "after", width: int = 100) -> Table:
    """Build two columns of text with the changes marked, paragraph beside paragraph.

    Parameters
    ----------
    segments : iterable of Segment
        The changes.
    title : str
        Heading of the second column.
    width : int
        Of both columns together, in characters.
    """
    table = Table(box=box.ROUNDED, width=width, header_style="bold", border_style="dim")
    table.add_column("before", ratio=1)
    table.add_column(title, ratio=1)
    for paragraph in _split_paragraphs(segments):
        before, after = Text(), Text()
        for segment in paragraph:
            before.append(segment.before, style="" if segment.equal else _GONE)
            after.append(segment.after, style="" if segment.equal else _NEW)
        if table.row_count:
            table.add_row()
        table.add_row(before, after)
    return table


def _split_paragraphs(segments: Iterable[Segment]) -> list[list[Segment]]:
    paragraphs: list[list[Segment]] = [[]]
    for segment in segments:
        # Styling keeps the blocks of a text, so an empty line stands on both sides.
        pieces = re.split(r"\n{2,}", segment.before) if segment.equal else []
        for piece in pieces[:-1]:
            paragraphs[-1].append(Segment(piece, piece))
            paragraphs.append([])
        paragraphs[-1].append(Segment(pieces[-1], pieces[-1]) if pieces else segment)
    last = paragraphs[-1][-1]
    paragraphs[-1][-1] = Segment(last.before.rstrip(), last.after.rstrip(), last.reason)
    return paragraphs


def build_edit_table(edits: Iterable[EditRecord]) -> Table:
    """Build the list of changes with their reasons."""
    rows = [(Text(edit.before, style=_GONE), Text(edit.after, style=_NEW), edit.rule, edit.reason) for edit in edits]
    return build_table(("before", "after", "rule", "why"), rows)


def build_quality_table(
    analytics: QualityAnalytics,
    intervals: Mapping[str, Any] | None = None,
    extended: QualityExtended | None = None,
    *,
    brief: bool = False,
) -> Table:
    """Build the table of the analytics: before, after, the samples, and how much closer.

    Parameters
    ----------
    analytics : QualityAnalytics
        The analytics of a result.
    intervals : mapping or None
        Their `quality_intervals`: an improvement that may be chance is shown as no clear change.
    extended : QualityExtended or None
        The `quality_extended` of the result.
    brief : bool
        Leave out what has no improvement of its own.
    """
    rows: list[tuple[object, ...]] = []
    group = ""
    for row in read_rows(analytics, intervals, extended):
        if brief and row.improvement is None:
            continue
        if row.group != group:
            rows.append((Text(row.group, style="bold"),))
            group = row.group
        values = (None if value is None else f"{value:.3g}{row.unit}" for value in (row.before, row.after, row.truth))
        rows.append((f"  {row.label}", *values, _improvement(row.improvement, unclear=row.is_unclear)))
    return build_table(("metric", "before", "after", "samples", "closer by"), rows, numeric=(1, 2, 3, 4))


def _improvement(value: float | None, *, unclear: bool) -> Text:
    if value is None:
        return Text("")
    if abs(value) < 0.005:
        return Text("= 0 %", style="dim")
    if unclear:
        return Text("no clear change", style="dim")
    mark, style = ("▲", "green") if value > 0 else ("▼", "red")
    return Text(f"{mark} {'>' if value > _FARTHEST else ''}{format_percent(min(value, _FARTHEST))}", style=style)
