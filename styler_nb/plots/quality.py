"""The quality of one styling as a figure: what improved, and where the text stands now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from styler_nb.client.display.intervals import Interval
from styler_nb.plots.analytics import Row, read_rows
from styler_nb.plots.marks import (
    build_key,
    choose_color,
    draw_interval,
    draw_legend,
    draw_way,
    format_improvement,
    list_way_keys,
)
from styler_nb.plots.theme import (
    Theme,
    ThemeName,
    build_figure,
    dress_axes,
    get_theme,
    label_axes,
    text_font,
    title_axes,
)
from styler_nb.schemas.analytics import QualityAnalytics, QualityExtended

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["label_rows", "place_rows", "plot_quality", "shade_rows"]

_LIMIT = 1.0
"""Improvements are drawn from −100 % to 100 %; what is worse gets an arrow and its number."""
_COLUMNS = (32, 74, 118)
"""Right edges of the columns of numbers, in points right of the panel."""
_ROW_INCHES = 0.235
_REACH = (1.12, 1.75)
"""How far the right panel goes, in deviations, without and with intervals."""


def plot_quality(
    analytics: QualityAnalytics | Mapping[str, Any],
    intervals: Mapping[str, Any] | None = None,
    *,
    extended: QualityExtended | Mapping[str, Any] | None = None,
    theme: ThemeName = "light",
    title: str | None = None,
) -> Figure:
    """Draw how far a text moved towards the training data.

    Left, the relative improvement of every metric that has one. Right, for every value that the
    training data has too, the way from the input to the styled text: the training data is the line in
    the middle, and each row is scaled by its own larger deviation, because words, grades and shares have
    no common unit; the numbers stand beside. Thin lines are intervals, as far as the panels reach;
    an improvement whose interval spans 0 is hollow and grey: no clear change.

    Parameters
    ----------
    analytics : QualityAnalytics or mapping
        `quality_analytics` of a style result.
    intervals : mapping or None
        `quality_intervals` of the same result.
    extended : QualityExtended, mapping or None
        `quality_extended` of the same result.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.
    title : str or None
        A title; None for the figure's own.

    Returns
    -------
    Figure
        About 12 × 9 inches, higher with `extended`; `figure.savefig("quality.png")` writes it.

    Raises
    ------
    UnexpectedResponseError
        `analytics` is no `quality_analytics` object, or `extended` no `quality_extended` object.
    """
    colors = get_theme(theme)
    rows = read_rows(analytics, intervals, extended)
    improved = [row for row in rows if row.improvement is not None]
    placed = [row for row in rows if row.truth is not None]
    left_slots, right_slots = place_rows(improved), place_rows(placed)
    depth = max(left_slots[-1][0], right_slots[-1][0]) + 1
    heading = "How close the text came to the samples" if title is None else title
    figure = build_figure(12, depth * _ROW_INCHES + 1.5, colors, heading)
    left, right = figure.subplots(1, 2, width_ratios=(1, 1.1))
    _draw_improvements(left, left_slots, colors, _name_interval(intervals))
    _draw_dumbbells(right, right_slots, colors)
    for axes in (left, right):
        axes.set_ylim(depth - 0.3, -0.9)
    return figure


def place_rows(rows: Sequence[Row], *, step: float = 1.0) -> list[tuple[float, Row | str]]:
    """Give every row, `step` high, and a heading before every group, its place from the top."""
    slots: list[tuple[float, Row | str]] = []
    place, group = -0.4, ""
    for row in rows:
        if row.group != group:
            place += 0.4
            slots.append((place, row.group))
            group = row.group
            place += (1 + step) / 2
        slots.append((place, row))
        place += step
    return slots


def label_rows(axes: Axes, slots: Sequence[tuple[float, Row | str]], theme: Theme) -> None:
    """Write the names of rows and groups, and dress the axes."""
    axes.set_yticks([place for place, _ in slots], [slot if isinstance(slot, str) else slot.label for _, slot in slots])
    dress_axes(axes, theme)
    for label, (_, slot) in zip(axes.get_yticklabels(), slots, strict=True):
        label.set_fontfamily("DejaVu Sans")
        label.set_fontsize(8.5)
        if isinstance(slot, str):
            label.set_fontweight("bold")
            label.set_color(theme.muted)


def shade_rows(axes: Axes, slots: Sequence[tuple[float, Row | str]], half: float, theme: Theme) -> None:
    """Shade every other row, so that the eye finds from a mark to its name."""
    rows = [place for place, slot in slots if isinstance(slot, Row)]
    for place in rows[::2]:
        axes.axhspan(place - half, place + half, color=theme.line, alpha=0.3, linewidth=0, zorder=0)


def _name_interval(intervals: Mapping[str, Any] | None) -> str:
    confidence = (intervals or {}).get("confidence")
    return f"{confidence:.0%} interval" if isinstance(confidence, float) else "interval"


def _draw_improvements(axes: Axes, slots: Sequence[tuple[float, Row | str]], theme: Theme, interval_name: str) -> None:
    from matplotlib.patches import Patch

    label_rows(axes, slots, theme)
    for place, slot in slots:
        if isinstance(slot, str) or slot.improvement is None:
            continue
        _draw_bar(axes, place, slot, slot.improvement, theme)
    axes.axvline(0, color=theme.muted, linewidth=1)
    # Without anything worse the bars may have the room. Ticks first: they widen the limits.
    worse = any(isinstance(slot, Row) and _reaches_below(slot) for _, slot in slots)
    ticks = {-1.0: "−100%", -0.5: "−50%", 0.0: "0", 0.5: "50%", 1.0: "100%"}
    shown_ticks = [tick for tick in ticks if worse or tick >= 0]
    axes.set_xticks(shown_ticks, [ticks[tick] for tick in shown_ticks])
    axes.set_xlim(-_LIMIT - 0.5 if worse else -0.06, _LIMIT + (0.5 if worse else 0.2))
    axes.set_xlabel("better →", color=theme.text, loc="right", **text_font(9))
    if any(isinstance(slot, Row) and slot.improvement_interval is not None for _, slot in slots):
        keys: list[tuple[str, Artist]] = [
            ("closer", Patch(facecolor=theme.better)),
            ("further", Patch(facecolor="none", edgecolor=theme.worse, hatch="//////")),
            ("no clear change", Patch(facecolor="none", edgecolor=theme.muted)),
            (interval_name, build_key(color=theme.text, linestyle="-", linewidth=0.8, marker="|", markersize=5)),
        ]
        draw_legend(axes, keys, theme)
    title_axes(axes, "Relative improvement", theme)


def _reaches_below(row: Row) -> bool:
    interval = row.improvement_interval
    return (row.improvement or 0.0) < 0 or (interval is not None and interval.low < 0)


def _draw_bar(axes: Axes, place: float, row: Row, value: float, theme: Theme) -> None:
    shown = min(max(value, -_LIMIT), _LIMIT)
    color = theme.muted if row.is_unclear else theme.better if value >= 0 else theme.worse
    # Fill and hatching tell clear, worse and unclear apart where colour is lost.
    axes.barh(
        place,
        shown,
        height=0.68,
        color=color if value >= 0 and not row.is_unclear else "none",
        edgecolor=color,
        hatch=None if value >= 0 or row.is_unclear else "//////",
        linewidth=0.8,
    )
    left, right = min(shown, 0.0), max(shown, 0.0)
    if row.improvement_interval is not None:
        low, high = draw_interval(axes, place, row.improvement_interval, (-_LIMIT, _LIMIT), theme.text)
        left, right = min(left, low), max(right, high)
    beyond = "" if abs(value) <= _LIMIT else ("◂ " if value < 0 else " ▸")
    number = format_improvement(value)
    axes.text(
        right + 0.025 if value >= 0 else left - 0.025,
        place,
        f"{beyond}{number}" if value < 0 else f"{number}{beyond}",
        va="center",
        ha="left" if value >= 0 else "right",
        color=theme.muted if row.is_unclear else theme.text,
        **text_font(7.5),
    )


def _draw_dumbbells(axes: Axes, slots: Sequence[tuple[float, Row | str]], theme: Theme) -> None:
    label_rows(axes, slots, theme)
    axes.axvline(0, color=theme.truth, linewidth=1.4, zorder=1.5)
    with_intervals = any(isinstance(slot, Row) and slot.after_interval is not None for _, slot in slots)
    reach = _REACH[with_intervals]
    for place, slot in slots:
        if isinstance(slot, str) or slot.truth is None:
            continue
        scale = max(abs(slot.before - slot.truth), abs(slot.after - slot.truth))
        # Rates and lengths shown to one or two digits do not differ visibly below this.
        scale = scale if scale > 1e-9 else 1.0
        before, after = (slot.before - slot.truth) / scale, (slot.after - slot.truth) / scale
        color = choose_color(abs(before), abs(after), theme, unclear=slot.is_unclear)
        draw_way(axes, place, before, after, color, theme)
        if slot.after_interval is not None:
            scaled = Interval(*((end - slot.truth) / scale for end in slot.after_interval))
            draw_interval(axes, place, scaled, (-reach, reach), theme.text)
        _write_numbers(axes, place, _numbers(slot), theme)
    _write_numbers(axes, slots[0][0], ("input", "styled", "samples"), theme)
    axes.set_xlim(-reach - 0.03, reach + 0.03)
    axes.set_xticks([-1, 0, 1], ["lower", "samples", "higher"])
    label_axes(axes, theme, x="difference from the samples, each row relative to its larger one")
    title_axes(axes, "Input, styled text, samples", theme)
    keys = list_way_keys(theme, unchanged="no clear change" if with_intervals else "no change")
    draw_legend(axes, keys, theme)


def _write_numbers(axes: Axes, place: float, numbers: Sequence[str], theme: Theme) -> None:
    for offset, number in zip(_COLUMNS, numbers, strict=True):
        axes.annotate(
            number,
            (1.0, place),
            xycoords=axes.get_yaxis_transform(),
            xytext=(offset, 0),
            textcoords="offset points",
            va="center",
            ha="right",
            color=theme.muted,
            annotation_clip=False,
            **text_font(7.5),
        )


def _numbers(row: Row) -> list[str]:
    values = [row.before, row.after, row.truth or 0.0]
    largest = max(map(abs, values))
    digits = 0 if largest >= 100 and not row.unit else 1 if largest >= 1 else 2
    # Adding 0.0 turns a rounded −0.0 into 0.0.
    return [f"{round(value, digits) + 0.0:.{digits}f}{row.unit}".replace("-", "−") for value in values]
