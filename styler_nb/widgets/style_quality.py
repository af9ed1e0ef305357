"""The quality of a result under its text: the table, and the figure when somebody wants it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import ipywidgets

from styler_nb.client.display.html import render_table
from styler_nb.client.display.quality import build_rows, render_quality
from styler_nb.client.results import StyleResult
from styler_nb.errors import InvalidRequestError
from styler_nb.widgets.common import Panel, set_visible
from styler_nb.widgets.figures import FigureBox

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from styler_nb.plots.theme import ThemeName

__all__ = ["QualityBox"]

_DISTANCE = {
    "character_edit_distance": "characters edited",
    "word_edit_distance": "words edited",
    "character_error_rate": "characters edited, of the original's",
    "word_error_rate": "words edited, of the original's",
    "chrf": "chrF (0 to 100, higher is more alike)",
    "jaccard": "share of words in common",
    "content_word_recall": "content words that stayed",
    "length_ratio": "length, of the original's",
    "embedding_cosine": "cosine of the embeddings",
}


class QualityBox:
    """Shows what was measured of a result.

    Parameters
    ----------
    panel : Panel
        Draws the figure in its background, and shows errors.

    Attributes
    ----------
    box : Box
        All of it; hidden where nothing was measured.
    table : HTML
        The tables.
    figure : FigureBox
        The figure.
    """

    def __init__(self, panel: Panel) -> None:
        self._result: StyleResult | None = None
        self._drawn = False
        self.table = ipywidgets.HTML()
        self.figure = FigureBox(panel)
        self.table_toggle = ipywidgets.ToggleButton(
            value=False, description="Quality table", tooltip="Show or hide every metric as numbers", icon="table"
        )
        self.figure_toggle = ipywidgets.ToggleButton(
            value=False, description="Quality figure", tooltip="Show or hide the metrics as a figure", icon="bar-chart"
        )
        self.summary = ipywidgets.HTML()
        row = ipywidgets.Box((self.summary, self.table_toggle, self.figure_toggle))
        row.add_class("styler-row")
        self.box = ipywidgets.VBox((row, self.table, self.figure.box))
        self.table_toggle.observe(lambda _: self._arrange(), "value")
        self.figure_toggle.observe(lambda _: self._arrange(), "value")
        self.show(None)

    def show(self, result: StyleResult | None) -> None:
        """Show another result's quality; None shows nothing."""
        self._result = result
        self._drawn = False
        self.figure.clear()
        self.table.value = "" if result is None else _render_tables(result)
        self.summary.value = "" if result is None else _summarize(result)
        self._arrange()

    def _arrange(self) -> None:
        measured = self._result is not None and self._result.quality_analytics is not None
        set_visible(self.box, bool(self.table.value))
        set_visible(self.figure_toggle, measured)
        set_visible(self.table, self.table_toggle.value)
        wanted = measured and self.figure_toggle.value
        set_visible(self.figure.box, wanted)
        if wanted and not self._drawn:
            self._drawn = True
            self.figure.show(self._draw, "Improvement of every metric; and input, result and samples side by side")

    def _draw(self, theme: ThemeName) -> Figure:
        from styler_nb.plots.quality import plot_quality

        result = self._result
        if result is None or result.quality_analytics is None:
            raise InvalidRequestError("there are no quality metrics to draw; ask for quality")
        return plot_quality(
            result.quality_analytics, result.quality_intervals, extended=result.quality_extended, theme=theme
        )


def _summarize(result: StyleResult) -> str:
    parts = [] if result.quality_analytics is None else [_count_metrics(result)]
    if result.usage is not None:
        parts.append(f"{result.usage.total_tokens} tokens")
    if result.base_model_usage is not None:
        parts.append(f"{result.base_model_usage.total_tokens} of them the base model's")
    return escape(" · ".join(parts))


def _count_metrics(result: StyleResult) -> str:
    intervals = result.quality_intervals
    rows = build_rows(result.quality_analytics or {}, intervals) + build_rows(result.quality_extended or {}, intervals)
    moved = [row.improvement for row in rows if row.improvement and not (row.interval and row.interval.spans_zero)]
    total = sum(1 for row in rows if row.improvement is not None)
    closer = sum(1 for improvement in moved if improvement > 0)
    unclear = total - len(moved)
    return f"Of {total} metrics {closer} came closer, {len(moved) - closer} went away, {unclear} show no clear change"


def _render_tables(result: StyleResult) -> str:
    parts = []
    if result.quality_analytics is not None:
        parts.append(render_quality(result.quality_analytics, result.quality_intervals, result.quality_extended))
    if result.distance is not None:
        values = result.distance.model_dump(exclude_none=True, warnings=False)
        rows = [(_DISTANCE.get(name, name), f"{value:.3g}") for name, value in values.items()]
        parts.append(render_table(("distance", "value"), rows, caption="How far from the original", numeric=(1,)))
    return "".join(parts)
