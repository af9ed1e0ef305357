"""Marks that several figures share: the way from input to styled text, intervals, numbers, legends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from styler_nb.client.display.intervals import Interval
from styler_nb.plots.theme import Theme

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

__all__ = [
    "UNCHANGED",
    "build_key",
    "build_ring_key",
    "choose_color",
    "draw_interval",
    "draw_legend",
    "draw_way",
    "format_improvement",
    "list_way_keys",
]

UNCHANGED = 0.005
"""Share of a scale, or of an improvement, under which nothing moved that could be seen."""


def choose_color(before: float, after: float, theme: Theme, *, unclear: bool = False, scale: float = 1.0) -> str:
    """Choose the colour of a styled text, given its distance and the input's to the samples."""
    if unclear or abs(before - after) < UNCHANGED * scale:
        return theme.muted
    return theme.after if after < before else theme.worse


def draw_way(axes: Axes, place: float, before: float, after: float, color: str, theme: Theme) -> None:
    """Draw a ring for the input, a mark for the styled text, and the way between; what went away is a diamond."""
    marker = "D" if color == theme.worse else "o"
    axes.plot([before, after], [place, place], color=color, linewidth=2, zorder=2)
    axes.scatter([before], [place], s=44, facecolor=theme.halo, edgecolor=theme.before, linewidth=1.6, zorder=3)
    axes.scatter([after], [place], s=32, color=color, marker=marker, edgecolor=theme.halo, linewidth=0.8, zorder=4)


def draw_interval(
    axes: Axes, place: float, interval: Interval, limits: tuple[float, float], color: str
) -> tuple[float, float]:
    """Draw an interval as far as the limits, and give its visible ends; an arrow says that it goes on."""
    low, high = (min(max(end, limits[0]), limits[1]) for end in interval)
    axes.plot([low, high], [place, place], color=color, linewidth=0.8, zorder=2.5, solid_capstyle="butt")
    for shown, end, arrow in ((low, interval.low, "<"), (high, interval.high, ">")):
        marker = "|" if shown == end else arrow
        axes.plot(shown, place, marker, color=color, markersize=4, markeredgewidth=0.8, zorder=2.5)
    return low, high


def format_improvement(value: float) -> str:
    """Write an improvement as a signed percentage with a true minus."""
    return f"{value:+.0%}".replace("-", "−") if abs(value) >= UNCHANGED else "0%"


def build_key(**style: Any) -> Line2D:
    """Build a mark or line for a legend."""
    from matplotlib.lines import Line2D

    defaults: dict[str, Any] = {"linestyle": "", "markersize": 6} if "marker" in style else {}
    return Line2D([], [], **{**defaults, **style})


def build_ring_key(theme: Theme) -> Line2D:
    """Build the mark of an input for a legend."""
    return build_key(marker="o", color=theme.halo, markeredgecolor=theme.before, markeredgewidth=1.6)


def list_way_keys(
    theme: Theme, *, unchanged: str = "no change", names: Sequence[str] = ("input", "styled", "samples")
) -> list[tuple[str, Artist]]:
    """List what a legend says of ways: input, closer, further, unchanged, samples."""
    before, after, truth = names
    return [
        (before, build_ring_key(theme)),
        (f"{after}, closer", build_key(marker="o", color=theme.after)),
        (f"{after}, further", build_key(marker="D", color=theme.worse)),
        (unchanged, build_key(marker="o", color=theme.muted)),
        (truth, build_key(color=theme.truth, linewidth=1.4)),
    ]


def draw_legend(
    where: Axes | Figure, keys: Sequence[tuple[str, Artist]], theme: Theme, *, columns: int | None = None
) -> None:
    """Write a legend below a panel or a figure."""
    from matplotlib.figure import Figure

    place: dict[str, Any] = {"loc": "outside lower center"}
    if not isinstance(where, Figure):
        place = {"loc": "upper center", "bbox_to_anchor": (0.5, -0.055)}
    where.legend(
        [artist for _, artist in keys],
        [label for label, _ in keys],
        **place,
        ncols=columns or len(keys),
        frameon=False,
        labelcolor=theme.text,
        prop={"family": "DejaVu Sans", "size": 8},
        handletextpad=0.4,
        handlelength=1.4,
        columnspacing=1.1,
    )
