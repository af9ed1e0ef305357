"""The quality of one styling as a figure: what improved, and where the text stands now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from styler_nb.plots.analytics import Row, read_rows
from styler_nb.plots.theme import Theme, ThemeName, dress_axes, get_theme, text_font
from styler_nb.schemas.analytics import QualityAnalytics

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import LayoutEngine

__all__ = ["plot_quality"]

_LIMIT = 1.0
"""Improvements are drawn from −100 % to 100 %; what is worse gets an arrow and its number."""
_UNCHANGED = 0.005
"""Share of a row's scale under which nothing moved that could be seen."""
_COLUMNS = (32, 74, 118)
"""Right edges of the columns of numbers, in points right of the panel."""
_ROW_INCHES = 0.235


def plot_quality(
    analytics: QualityAnalytics | Mapping[str, Any], *, theme: ThemeName = "light", title: str | None = None
) -> Figure:
    """Draw how far a text moved towards the training data.

    Left, the relative improvement of every metric that has one. Right, for every value that the
    training data has too, the way from the input to the styled text: the training data is the line in
    the middle, and each row is scaled by its own larger deviation, because words, grades and shares have
    no common unit; the numbers stand beside.

    Parameters
    ----------
    analytics : QualityAnalytics or mapping
        `quality_analytics` of a style result.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.
    title : str or None
        A title; None for the figure's own.

    Returns
    -------
    Figure
        About 11 × 7 inches; `figure.savefig("quality.png")` writes it.

    Raises
    ------
    UnexpectedResponseError
        `analytics` is no `quality_analytics` object.
    """
    from matplotlib.figure import Figure

    colors = get_theme(theme)
    rows = read_rows(analytics)
    improved = [row for row in rows if row.improvement is not None]
    placed = [row for row in rows if row.truth is not None]
    left_slots, right_slots = _slots(improved), _slots(placed)
    depth = max(left_slots[-1][0], right_slots[-1][0]) + 1
    figure = Figure(figsize=(12, depth * _ROW_INCHES + 1.5), layout=_layout())
    figure.patch.set_alpha(0.0)
    left, right = figure.subplots(1, 2, width_ratios=(1, 1.1))
    _draw_improvements(left, left_slots, colors)
    _draw_dumbbells(right, right_slots, colors)
    for axes in (left, right):
        axes.set_ylim(depth - 0.3, -0.9)
    heading = "How close the text came to the samples" if title is None else title
    figure.suptitle(heading, color=colors.text, x=0.012, ha="left", **text_font(13, bold=True))
    return figure


def _layout() -> LayoutEngine:
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    return ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.1, wspace=0.04)


def _slots(rows: Sequence[Row]) -> list[tuple[float, Row | str]]:
    """Give every row, and a heading before every group, its place from the top."""
    slots: list[tuple[float, Row | str]] = []
    place, group = -0.4, ""
    for row in rows:
        if row.group != group:
            place += 0.4
            slots.append((place, row.group))
            group = row.group
            place += 1
        slots.append((place, row))
        place += 1
    return slots


def _label_rows(axes: Axes, slots: Sequence[tuple[float, Row | str]], theme: Theme) -> None:
    axes.set_yticks([place for place, _ in slots], [slot if isinstance(slot, str) else slot.label for _, slot in slots])
    dress_axes(axes, theme)
    for label, (_, slot) in zip(axes.get_yticklabels(), slots, strict=True):
        label.set_fontfamily("DejaVu Sans")
        label.set_fontsize(8.5)
        if isinstance(slot, str):
            label.set_fontweight("bold")
            label.set_color(theme.muted)


def _draw_improvements(axes: Axes, slots: Sequence[tuple[float, Row | str]], theme: Theme) -> None:
    _label_rows(axes, slots, theme)
    for place, slot in slots:
        if isinstance(slot, str) or slot.improvement is None:
            continue
        value = slot.improvement
        shown = min(max(value, -_LIMIT), _LIMIT)
        # Hatching tells better from worse where colour is lost.
        axes.barh(
            place,
            shown,
            height=0.68,
            color=theme.better if value >= 0 else "none",
            edgecolor=theme.better if value >= 0 else theme.worse,
            hatch=None if value >= 0 else "//////",
            linewidth=0.8,
        )
        beyond = "" if abs(value) <= _LIMIT else ("◂ " if value < 0 else " ▸")
        number = f"{value:+.0%}".replace("-", "−") if abs(value) >= 0.005 else "0%"
        axes.text(
            shown + (0.025 if value >= 0 else -0.025),
            place,
            f"{beyond}{number}" if value < 0 else f"{number}{beyond}",
            va="center",
            ha="left" if value >= 0 else "right",
            color=theme.text,
            **text_font(7.5),
        )
    axes.axvline(0, color=theme.muted, linewidth=1)
    # Without anything worse the bars may have the room. Ticks first: they widen the limits.
    worse = any(isinstance(slot, Row) and (slot.improvement or 0.0) < 0 for _, slot in slots)
    ticks = {-1.0: "−100%", -0.5: "−50%", 0.0: "0", 0.5: "50%", 1.0: "100%"}
    shown_ticks = [tick for tick in ticks if worse or tick >= 0]
    axes.set_xticks(shown_ticks, [ticks[tick] for tick in shown_ticks])
    axes.set_xlim(-_LIMIT - 0.5 if worse else -0.06, _LIMIT + (0.5 if worse else 0.2))
    axes.set_xlabel("better →", color=theme.text, loc="right", **text_font(9))
    axes.set_title("Relative improvement", color=theme.text, loc="left", **text_font(10, bold=True))


def _draw_dumbbells(axes: Axes, slots: Sequence[tuple[float, Row | str]], theme: Theme) -> None:
    _label_rows(axes, slots, theme)
    axes.axvline(0, color=theme.truth, linewidth=1.4, zorder=1.5)
    for place, slot in slots:
        if isinstance(slot, str) or slot.truth is None:
            continue
        scale = max(abs(slot.before - slot.truth), abs(slot.after - slot.truth))
        # Rates and lengths shown to one or two digits do not differ visibly below this.
        scale = scale if scale > 1e-9 else 1.0
        before, after = (slot.before - slot.truth) / scale, (slot.after - slot.truth) / scale
        color, marker = _moved(before, after, theme)
        axes.plot([before, after], [place, place], color=color, linewidth=2, zorder=2)
        axes.scatter([before], [place], s=44, facecolor=theme.halo, edgecolor=theme.before, linewidth=1.6, zorder=3)
        axes.scatter([after], [place], s=32, color=color, marker=marker, edgecolor=theme.halo, linewidth=0.8, zorder=4)
        _write_numbers(axes, place, _numbers(slot), theme)
    _write_numbers(axes, slots[0][0], ("input", "styled", "samples"), theme)
    axes.set_xlim(-1.15, 1.15)
    axes.set_xticks([-1, 0, 1], ["lower", "samples", "higher"])
    axes.set_title("Input, styled text, samples", color=theme.text, loc="left", **text_font(10, bold=True))
    _draw_legend(axes, theme)


def _moved(before: float, after: float, theme: Theme) -> tuple[str, str]:
    """Choose colour and marker: closer, further, or as far away as before."""
    if abs(abs(after) - abs(before)) < _UNCHANGED:
        return theme.muted, "o"
    return (theme.after, "o") if abs(after) < abs(before) else (theme.worse, "D")


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


def _draw_legend(axes: Axes, theme: Theme) -> None:
    from matplotlib.lines import Line2D

    dot: dict[str, Any] = {"linestyle": "", "markersize": 6}
    handles = [
        Line2D([], [], marker="o", color=theme.halo, markeredgecolor=theme.before, markeredgewidth=1.6, **dot),
        Line2D([], [], marker="o", color=theme.after, **dot),
        Line2D([], [], marker="D", color=theme.worse, **dot),
        Line2D([], [], marker="o", color=theme.muted, **dot),
        Line2D([], [], color=theme.truth, linewidth=1.4),
    ]
    axes.legend(
        handles,
        ["input", "styled, closer", "styled, further", "no change", "samples"],
        loc="upper center",
        bbox_to_anchor=(0.55, -0.045),
        ncols=5,
        frameon=False,
        labelcolor=theme.text,
        prop={"family": "DejaVu Sans", "size": 8},
        handletextpad=0.3,
        columnspacing=1.2,
    )
