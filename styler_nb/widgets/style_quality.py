"""The quality of a result under its text: the table, and the figure when somebody wants it."""

from __future__ import annotations

import base64
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING

import ipywidgets

from styler_nb.client.display.html import render_table
from styler_nb.client.display.quality import build_rows, render_quality
from styler_nb.client.results import StyleResult
from styler_nb.widgets.common import Panel, set_visible

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from styler_nb.plots.theme import ThemeName

__all__ = ["QualityBox", "render_figure"]

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
    table, figure : HTML
        The tables and the figure.
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._result: StyleResult | None = None
        self._theme: ThemeName = "light"
        self.table = ipywidgets.HTML()
        self.figure = ipywidgets.HTML()
        self.table_toggle = ipywidgets.ToggleButton(
            value=False, description="Quality table", tooltip="Show or hide every metric as numbers", icon="table"
        )
        self.figure_toggle = ipywidgets.ToggleButton(
            value=False, description="Quality figure", tooltip="Show or hide the metrics as a figure", icon="bar-chart"
        )
        self.summary = ipywidgets.HTML()
        row = ipywidgets.Box((self.summary, self.table_toggle, self.figure_toggle))
        row.add_class("styler-row")
        self.box = ipywidgets.VBox((row, self.table, self.figure))
        self.table_toggle.observe(lambda _: self._arrange(), "value")
        self.figure_toggle.observe(lambda _: self._arrange(), "value")
        self.show(None)

    def show(self, result: StyleResult | None) -> None:
        """Show another result's quality; None shows nothing."""
        self._result = result
        self.figure.value = ""
        self.table.value = "" if result is None else _render_tables(result)
        self.summary.value = "" if result is None else _summarize(result)
        self._arrange()

    def set_theme(self, theme: ThemeName) -> None:
        """Draw the figure anew for a page of this brightness, if it is shown."""
        if theme != self._theme:
            self._theme = theme
            self.figure.value = ""
            self._arrange()

    def draw(self) -> None:
        """Draw the figure."""
        result = self._result
        if result is None or result.quality_analytics is None:
            return
        from styler_nb.plots.quality import plot_quality

        figure = plot_quality(
            result.quality_analytics, result.quality_intervals, extended=result.quality_extended, theme=self._theme
        )
        image = render_figure(figure, "Improvement of every metric, and input, result and samples side by side")
        if self._result is result:
            self.figure.value = image

    def _arrange(self) -> None:
        measured = self._result is not None and self._result.quality_analytics is not None
        set_visible(self.box, bool(self.table.value))
        set_visible(self.figure_toggle, measured)
        set_visible(self.table, self.table_toggle.value)
        set_visible(self.figure, self.figure_toggle.value and measured)
        if measured and self.figure_toggle.value and not self.figure.value:
            self._panel.start(self.draw, "Drawing the figure…")


def render_figure(figure: Figure, description: str) -> str:
    """Give a figure as an HTML image that is as wide as its place, with a text in its stead for screen readers."""
    drawn = BytesIO()
    figure.savefig(drawn, format="png", dpi=120)
    data = base64.b64encode(drawn.getvalue()).decode("ascii")
    return f'<img alt="{escape(description)}" style="max-width:100%" src="data:image/png;base64,{data}">'


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
