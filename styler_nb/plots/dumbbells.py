"""The way of every run, in the unit of the metric: input, styled text, samples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from styler_nb.errors import InvalidRequestError
from styler_nb.plots.analytics import Row
from styler_nb.plots.marks import build_key, choose_color, draw_interval, draw_legend, draw_way, list_way_keys
from styler_nb.plots.pooling import list_distances
from styler_nb.plots.records import Record, list_rows, read_records
from styler_nb.plots.theme import Theme, ThemeName, build_figure, dress_axes, get_theme, label_axes, title_axes

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["DEFAULT_METRICS", "plot_dumbbells"]

DEFAULT_METRICS = (
    "sentence_length_stats.mean",
    "word_length_stats.mean",
    "readability.flesch_reading_ease",
    "lexical_density",
    "punctuation.comma_density",
    "contraction_rate",
)
_MOST_LINES = 24
_COLUMNS = 3
_LINE_INCHES = 0.26


def plot_dumbbells(
    data: Any, *, metrics: Iterable[str] | None = None, theme: ThemeName = "light", title: str | None = None
) -> Figure:
    """Draw the way from input to styled text to samples, a panel a metric and a line a run.

    A ring is the input, a mark the styled text, the vertical line the samples of the model. A thin line is the
    interval of the styled text's number, where the result brought one. Above 24 runs, a line is the mean of a model's.

    Parameters
    ----------
    data : DataFrame, runs, StyleResult, QualityAnalytics or mapping
        The tidy frame of runs, or results by the name of the text or by model and text.
    metrics : iterable of str or None
        Metrics or groups to draw, of those that the samples have a value of; None for `DEFAULT_METRICS`, as far as
        the data have them.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.
    title : str or None
        A title; None for the figure's own.

    Returns
    -------
    Figure
        12 inches wide, three panels a row.

    Raises
    ------
    InvalidRequestError
        There is nothing to draw, or the samples have no value of any metric.
    """
    colors = get_theme(theme)
    records = [record for record in read_records(data, metrics) if record.row.truth is not None]
    if metrics is None:
        records = [record for record in records if record.row.metric in DEFAULT_METRICS]
    if not records:
        raise InvalidRequestError("metrics: the samples have no value of these; name others, like 'readability'")
    rows, lines = list_rows(records), _list_lines(records)
    columns = min(_COLUMNS, len(rows))
    panel_rows = ceil(len(rows) / columns)
    depth = lines[-1][0] + 1
    height = panel_rows * (depth * _LINE_INCHES + 0.9) + 0.9
    figure = build_figure(
        12 if columns > 1 else 7, height, colors, "From the input towards the samples" if title is None else title
    )
    panels = figure.subplots(panel_rows, columns, squeeze=False, sharey=True)
    for place, axes in enumerate(panels.flat):
        if place < len(rows):
            _draw_panel(axes, rows[place], [r for r in records if r.row.metric == rows[place].metric], lines, colors)
        else:
            axes.set_axis_off()
    _label_lines(panels[:, 0], lines, colors)
    draw_legend(figure, _list_keys(records, lines, colors), colors)
    return figure


Line = tuple[float, str, str | None]
"""Place from the top, model, and text; no text for a heading, "" for a mean over texts."""


def _list_lines(records: Sequence[Record]) -> list[Line]:
    runs = {(record.model, record.run): record.text for record in records}
    lines: list[Line] = []
    place = 0.0
    for model in dict.fromkeys(record.model for record in records):
        texts = list(dict.fromkeys(text for (name, _), text in runs.items() if name == model))
        texts = texts if len(runs) <= _MOST_LINES else [""]
        if model and texts != [""]:
            lines.append((place, model, None))
            place += 1
        for text in texts:
            lines.append((place, model, text))
            place += 1
        place += 0.3 if texts != [""] else 0.0
    return lines


def _list_keys(records: Sequence[Record], lines: Sequence[Line], theme: Theme) -> list[tuple[str, Artist]]:
    if any(text == "" and model for _, model, text in lines) or not any(r.row.after_interval for r in records):
        return list_way_keys(theme)
    interval = build_key(color=theme.text, linestyle="-", linewidth=0.8, marker="|")
    return [*list_way_keys(theme, unchanged="no clear change"), ("interval of the styled text", interval)]


def _label_lines(axes: Iterable[Axes], lines: Sequence[Line], theme: Theme) -> None:
    names = [model if text is None else text or f"{model}, mean" if model else text for _, model, text in lines]
    for panel in axes:
        panel.set_yticks([place for place, _, _ in lines], names)
        panel.set_ylim(lines[-1][0] + 0.7, -0.7)
        for label, (_, _, text) in zip(panel.get_yticklabels(), lines, strict=True):
            label.set(color=theme.muted if text is None else theme.text, family="DejaVu Sans", size=8.5)
            label.set_fontweight("bold" if text is None else "normal")


def _draw_panel(axes: Axes, row: Row, records: Sequence[Record], lines: Sequence[Line], theme: Theme) -> None:
    dress_axes(axes, theme)
    name = row.label if row.label.lower() not in row.group.lower() else row.group
    title_axes(axes, f"{row.group.partition(' (')[0]}: {name}", theme)
    label_axes(axes, theme, x=_name_unit(row))
    limits = _draw_truths(axes, records, lines, theme)
    ends = [value for record in records for value in (record.row.before, record.row.after)] + limits
    ends += [end for record in records for end in (record.row.after_interval or ())]
    margin = 0.08 * ((max(ends) - min(ends)) or 1.0)
    reach = (min(ends) - margin, max(ends) + margin)
    axes.set_xlim(reach)
    for place, model, text in lines:
        found = [r for r in records if r.model == model and (text == "" or r.text == text)] if text is not None else []
        if not found:
            continue
        distances = [list_distances(record.row) for record in found]
        before, after = (sum(side) / len(found) for side in zip(*distances, strict=True))
        unclear = len(found) == 1 and found[0].row.is_unclear
        color = choose_color(before, after, theme, unclear=unclear, scale=max(before, after) or 1.0)
        start, end = (sum(getattr(r.row, side) for r in found) / len(found) for side in ("before", "after"))
        draw_way(axes, place, start, end, color, theme)
        if len(found) == 1 and found[0].row.after_interval is not None:
            draw_interval(axes, place, found[0].row.after_interval, reach, theme.text)


def _draw_truths(axes: Axes, records: Sequence[Record], lines: Sequence[Line], theme: Theme) -> list[float]:
    truths: list[float] = []
    for model in dict.fromkeys(record.model for record in records):
        values = {record.row.truth for record in records if record.model == model and record.row.truth is not None}
        places = [place for place, name, text in lines if name == model and text is not None]
        for value in values:
            axes.vlines(value, min(places) - 0.5, max(places) + 0.5, color=theme.truth, linewidth=1.4, zorder=1.5)
        truths += values
    return truths


def _name_unit(row: Row) -> str:
    if row.unit:
        return {"Lexical density": "% of words", "Contraction rate": "% of places where one could be"}.get(
            row.group, "% of sentences"
        )
    unit = row.group.partition(" (")[2].rstrip(")")
    return unit or {"reading ease": "points, higher reads easier", "grade level": "U.S. school grade"}.get(
        row.label, ""
    )
