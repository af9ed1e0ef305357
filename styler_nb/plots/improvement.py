"""The improvement of every metric over many runs, model by model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from styler_nb.plots.analytics import Row
from styler_nb.plots.marks import build_key, draw_interval, draw_legend
from styler_nb.plots.pooling import CONFIDENCE, MIN_TEXTS, Pooled, pool_improvements, read_improved
from styler_nb.plots.quality import label_rows, place_rows, shade_rows
from styler_nb.plots.records import list_rows
from styler_nb.plots.theme import MARKERS, Theme, ThemeName, build_figure, get_theme, text_font, title_axes

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["plot_improvements"]

_LIMIT = 1.0
_TICKS = {-1.0: "−100", -0.5: "−50", 0.0: "0\ninput", 0.5: "50", 1.0: "100\nsamples"}
_ROW_INCHES = 0.2
_SPREAD = 0.24
"""How far the dots of single runs lie above and below their row."""


def plot_improvements(
    data: Any, *, metrics: Iterable[str] | None = None, theme: ThemeName = "light", title: str | None = None
) -> Figure:
    """Draw how much of the way to the samples each model went, metric by metric.

    A large mark is the share of the distance to the samples that styling removed, over all texts of the model; small
    dots are the single runs. The thin line is a 95 % bootstrap interval over texts from five texts on, and for a
    single run its own interval; where it crosses 0, the mark is hollow: no clear change.

    Parameters
    ----------
    data : DataFrame, runs, StyleResult, QualityAnalytics or mapping
        The tidy frame of runs, or results by the name of the text or by model and text; see `records.read_records`.
    metrics : iterable of str or None
        Metrics or groups to draw; None for all that have an improvement.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.
    title : str or None
        A title; None for the figure's own.

    Returns
    -------
    Figure
        10 inches wide. In %, from −100 to 100; what is beyond gets an arrow at the edge.

    Raises
    ------
    InvalidRequestError
        There is nothing to draw.
    """
    colors = get_theme(theme)
    records = read_improved(data, metrics)
    pooled = pool_improvements(records)
    models = list(dict.fromkeys(record.model for record in records))
    slots = place_rows(list_rows(records), step=max(1.0, 0.75 * len(models)))
    height = (slots[-1][0] + 1.5) * _ROW_INCHES * 1.15 + 1.5
    figure = build_figure(10, height, colors, "How far each model went towards the samples" if title is None else title)
    axes = figure.subplots()
    label_rows(axes, slots, colors)
    axes.axvline(0, color=colors.muted, linewidth=1)
    axes.axvline(1, color=colors.truth, linewidth=1.4)
    shifts = {model: (number - (len(models) - 1) / 2) * 0.72 for number, model in enumerate(models)}
    shade_rows(axes, slots, 0.5 * max(1.0, 0.75 * len(models)), colors)
    for place, row in slots:
        for number, model in enumerate(models):
            if isinstance(row, Row) and (found := pooled.get((model, row.metric))) is not None:
                _draw(axes, place + shifts[model], found, number, colors)
    _dress(axes, pooled)
    axes.set_ylim(slots[-1][0] + 1 + max(shifts.values()), -0.9)
    axes.set_xlabel("improvement, %   better →", color=colors.text, **text_font(9))
    texts = {model: len({record.text for record in records if record.model == model}) for model in models}
    title_axes(axes, _describe(texts), colors)
    draw_legend(figure, _list_keys(texts, pooled, colors), colors)
    return figure


def _describe(texts: Mapping[str, int]) -> str:
    sizes = sorted(set(texts.values()))
    number = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
    return f"Share of the distance to the samples that styling removed, {number} {'text' if sizes == [1] else 'texts'}"


def _draw(axes: Axes, place: float, pooled: Pooled, number: int, theme: Theme) -> None:
    color, marker = theme.series[number % len(theme.series)], MARKERS[number % len(MARKERS)]
    if len(pooled.runs) > 1:
        _draw_runs(axes, place, pooled, color)
    if pooled.interval is not None:
        draw_interval(axes, place, pooled.interval, (-_LIMIT, _LIMIT), theme.text)
    beyond = pooled.value < -_LIMIT
    axes.scatter(
        [max(pooled.value, -_LIMIT)],
        [place],
        s=38,
        marker="<" if beyond else marker,
        facecolor=theme.halo if pooled.is_unclear else color,
        edgecolor=color,
        linewidth=1.3,
        zorder=3,
    )


def _draw_runs(axes: Axes, place: float, pooled: Pooled, color: str) -> None:
    """Draw single runs; with their own intervals where they are too few for one over texts."""
    values = [min(max(run.row.improvement or 0.0, -_LIMIT), _LIMIT) for run in pooled.runs]
    places = [place + _SPREAD * (2 * number / (len(values) - 1) - 1) for number in range(len(values))]
    axes.scatter(values, places, s=7, color=color, alpha=0.8, linewidth=0, zorder=2)
    if pooled.interval is not None:
        return
    for at, run in zip(places, pooled.runs, strict=True):
        if run.row.improvement_interval is not None:
            ends = [min(max(end, -_LIMIT), _LIMIT) for end in run.row.improvement_interval]
            axes.plot(ends, [at, at], color=color, linewidth=0.8, alpha=0.55, zorder=1.8)


def _dress(axes: Axes, pooled: Mapping[Any, Pooled]) -> None:
    lowest = min(
        min(
            [found.value, *(run.row.improvement or 0.0 for run in found.runs)]
            + ([found.interval.low] if found.interval else [])
        )
        for found in pooled.values()
    )
    ticks = [tick for tick in _TICKS if tick >= 0 or lowest < 0]
    axes.set_xticks(ticks, [_TICKS[tick] for tick in ticks])
    axes.set_xlim(ticks[0] - 0.06, _LIMIT + 0.06)


def _list_keys(texts: Mapping[str, int], pooled: Mapping[Any, Pooled], theme: Theme) -> Sequence[tuple[str, Artist]]:
    keys: list[tuple[str, Artist]] = [
        (
            model or "styled",
            build_key(marker=MARKERS[number % len(MARKERS)], color=theme.series[number % len(theme.series)]),
        )
        for number, model in enumerate(texts)
    ]
    if any(len(found.runs) > 1 for found in pooled.values()):
        own = any(run.row.improvement_interval for found in pooled.values() for run in found.runs if not found.interval)
        keys.append(
            (
                "single texts, with their intervals" if own else "single texts",
                build_key(marker="o", color=theme.muted, markersize=3),
            )
        )
    if any(found.interval is not None for found in pooled.values()):
        over = " over texts" if max(texts.values()) >= MIN_TEXTS else ""
        keys.append(
            (f"{CONFIDENCE:.0%} interval{over}", build_key(color=theme.text, linestyle="-", linewidth=0.8, marker="|"))
        )
        keys.append(("no clear change", build_key(marker="o", color=theme.halo, markeredgecolor=theme.muted)))
    return keys
