"""Shares and densities as bars: punctuation, sentence structure and voice, and the like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from styler_nb.client.display.intervals import Interval
from styler_nb.errors import InvalidRequestError
from styler_nb.plots.analytics import Row
from styler_nb.plots.marks import build_key, draw_interval, draw_legend
from styler_nb.plots.quality import label_rows, place_rows
from styler_nb.plots.records import Record, is_named, list_rows, read_records
from styler_nb.plots.theme import Theme, ThemeName, build_figure, dress_axes, get_theme, label_axes, text_font

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["plot_punctuation", "plot_sentences", "plot_shares"]

_ROW_INCHES = 0.42
_BAR = 0.34


def plot_punctuation(data: Any, *, theme: ThemeName = "light", title: str | None = None) -> Figure:
    """Draw how often each punctuation mark is used, per 100 words; see `plot_shares`."""
    return plot_shares(data, ("punctuation",), theme=theme, title="Punctuation" if title is None else title)


def plot_sentences(data: Any, *, theme: ThemeName = "light", title: str | None = None) -> Figure:
    """Draw how the sentences divide by structure and by voice, in % of sentences; see `plot_shares`."""
    groups = ("sentence_structure_frequency", "sentence_voice_frequency")
    return plot_shares(data, groups, theme=theme, title="Sentence structure and voice" if title is None else title)


def plot_shares(data: Any, groups: Sequence[str], *, theme: ThemeName = "light", title: str | None = None) -> Figure:
    """Draw the values of metric groups as bars: input hollow, styled filled, the samples as a line across both.

    A panel is a model. With several texts of a model the bars are means, and the dots are the texts; with one text,
    thin lines are the intervals, where the result brought any.

    Parameters
    ----------
    data : DataFrame, runs, StyleResult, QualityAnalytics or mapping
        The tidy frame of runs, or results by the name of the text or by model and text.
    groups : sequence of str
        Metric groups of one unit, like `connectives` or `sentence_openers`.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.
    title : str or None
        A title; None for the figure's own.

    Returns
    -------
    Figure
        A panel for each model, side by side.

    Raises
    ------
    InvalidRequestError
        There is nothing to draw.
    """
    colors = get_theme(theme)
    records = [
        record
        for record in read_records(data)
        if record.row.truth is not None and any(is_named(record.row.metric, group) for group in groups)
    ]
    if not records:
        raise InvalidRequestError(f"groups: nothing to draw, the samples have no shares of {' or '.join(groups)}")
    rows = list_rows(records)
    models = list(dict.fromkeys(record.model for record in records))
    heading = ", ".join(dict.fromkeys(row.group.partition(" (")[0] for row in rows)) if title is None else title
    slots = place_rows(rows)
    # One group needs no heading of its own: the figure's title names it.
    slots = slots if len({row.group for row in rows}) > 1 else [(float(n), row) for n, row in enumerate(rows)]
    figure = build_figure(2.4 + 4.3 * len(models), (slots[-1][0] + 1) * _ROW_INCHES + 1.9, colors, heading)
    panels = figure.subplots(1, len(models), squeeze=False, sharey=True, sharex=True)[0]
    label_rows(panels[0], slots, colors)
    for axes in panels[1:]:
        dress_axes(axes, colors)
    for model, axes in zip(models, panels, strict=True):
        _draw_panel(axes, slots, [record for record in records if record.model == model], colors)
        axes.set_title(model, color=colors.text, loc="left", **text_font(10, bold=True))
    keys = _list_keys(colors)
    if len(records) > len(models) * len(rows):
        keys.append(("single texts", build_key(marker="o", color=colors.muted, markersize=3)))
    elif any(record.row.after_interval for record in records):
        keys.append(("interval", build_key(color=colors.text, linestyle="-", linewidth=0.8, marker="|")))
    draw_legend(figure, keys, colors)
    return figure


def _list_keys(theme: Theme) -> list[tuple[str, Artist]]:
    from matplotlib.patches import Patch

    return [
        ("input", Patch(facecolor="none", edgecolor=theme.before, linewidth=1.4)),
        ("styled", Patch(facecolor=theme.after)),
        ("samples", build_key(color=theme.truth, linewidth=2)),
    ]


def _draw_panel(axes: Axes, slots: Sequence[tuple[float, Row | str]], records: Sequence[Record], theme: Theme) -> None:
    axes.set_ylim(slots[-1][0] + 0.6, -0.6)
    rows = [row for _, row in slots if isinstance(row, Row)]
    for place, row in slots:
        found = [r.row for r in records if isinstance(row, Row) and r.row.metric == row.metric]
        if found:
            _draw_pair(axes, place, found, theme)
    axes.set_xlim(left=0)
    unit = "sentences, %" if rows[0].unit else rows[0].group.partition(" (")[2].rstrip(")")
    label_axes(axes, theme, x=unit)


def _draw_pair(axes: Axes, place: float, rows: Sequence[Row], theme: Theme) -> None:
    sides: tuple[tuple[float, list[float], Interval | None, dict[str, Any]], ...] = (
        (
            place - _BAR / 2,
            [row.before for row in rows],
            rows[0].before_interval,
            {"color": "none", "edgecolor": theme.before, "linewidth": 1.4},
        ),
        (place + _BAR / 2, [row.after for row in rows], rows[0].after_interval, {"color": theme.after}),
    )
    for at, values, interval, style in sides:
        axes.barh(at, sum(values) / len(values), height=0.88 * _BAR, zorder=2, **style)
        if len(values) > 1:
            axes.scatter(
                values, [at] * len(values), s=9, color=theme.muted, edgecolor=theme.halo, linewidth=0.5, zorder=4
            )
        elif interval is not None:
            draw_interval(axes, at, interval, (0.0, float("inf")), theme.text)
    # Over the bars: the samples are what both are measured against.
    axes.vlines(
        sum(row.truth or 0.0 for row in rows) / len(rows),
        place - 0.42,
        place + 0.42,
        color=theme.truth,
        linewidth=2,
        zorder=3,
    )
