"""Models against metrics at one glance: a heat map of the improvements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from styler_nb.plots.analytics import Row
from styler_nb.plots.marks import format_improvement
from styler_nb.plots.pooling import Pooled, pool_improvements, read_improved
from styler_nb.plots.quality import label_rows, place_rows
from styler_nb.plots.records import list_rows
from styler_nb.plots.theme import DARK, LIGHT, Theme, ThemeName, build_figure, get_theme, text_font

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.figure import Figure

__all__ = ["build_scale", "plot_overview"]

_ROW_INCHES = 0.27
_DARK_BELOW = 0.5
_INKS = ("#1f2328", "#ffffff")
"""Numbers on light cells, and on cells whose lightness is below `_DARK_BELOW`."""
_NOTHING = {LIGHT.halo: "#eef1f4", DARK.halo: "#2a3038"}
"""Colour of no improvement on each background."""


def plot_overview(
    data: Any, *, metrics: Iterable[str] | None = None, theme: ThemeName = "light", title: str | None = None
) -> Figure:
    """Draw the improvement of every metric and model as a heat map.

    The number in a cell is the share of the distance to the samples that styling removed, over all texts of the
    model: 100 % reached the samples, 0 % is as far as the input, below 0 went away (hatched). In brackets where the
    interval spans 0: no clear change. Sign and hatching say without colour which way it went.

    Parameters
    ----------
    data : DataFrame, runs, StyleResult, QualityAnalytics or mapping
        The tidy frame of runs, or results by the name of the text or by model and text.
    metrics : iterable of str or None
        Metrics or groups to draw; None for all that have an improvement.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.
    title : str or None
        A title; None for the figure's own.

    Returns
    -------
    Figure
        Wider with the number of models, higher with that of metrics.

    Raises
    ------
    InvalidRequestError
        There is nothing to draw.
    """
    colors = get_theme(theme)
    records = read_improved(data, metrics)
    pooled = pool_improvements(records)
    models = list(dict.fromkeys(record.model for record in records))
    slots = place_rows(list_rows(records))
    height = (slots[-1][0] + 2) * _ROW_INCHES + 1.1
    figure = build_figure(
        max(6.5, 4.2 + 1.1 * len(models)), height, colors, "How near each model came" if title is None else title
    )
    axes = figure.subplots()
    scale = build_scale(colors)
    _draw_cells(axes, slots, models, pooled, scale)
    label_rows(axes, slots, colors)
    axes.grid(visible=False)
    axes.set_xticks(range(len(models)), [model or "styled" for model in models])
    axes.tick_params(axis="x", top=True, labeltop=True, bottom=False, labelbottom=False, labelcolor=colors.text)
    for name in axes.get_xticklabels():
        name.set(family="DejaVu Sans", size=9, weight="bold")
    axes.set_xlim(-0.5, len(models) - 0.5)
    axes.set_ylim(slots[-1][0] + 0.6, -0.6)
    _draw_scale(figure, axes, scale, colors)
    return figure


def build_scale(theme: Theme) -> ScalarMappable:
    """Build the colours of improvements from −1 to 1: what is worse, the input, what is better."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LinearSegmentedColormap, Normalize

    colors = LinearSegmentedColormap.from_list("improvement", [theme.worse, _NOTHING[theme.halo], theme.better])
    return ScalarMappable(Normalize(-1, 1, clip=True), colors)


def _draw_cells(
    axes: Axes,
    slots: Sequence[tuple[float, Row | str]],
    models: Sequence[str],
    pooled: Mapping[tuple[str, str], Pooled],
    scale: ScalarMappable,
) -> None:
    for place, slot in slots:
        for column, model in enumerate(models):
            found = pooled.get((model, slot.metric)) if isinstance(slot, Row) else None
            if found is not None:
                _draw_cell(axes, column, place, found, scale)


def _draw_cell(axes: Axes, column: int, place: float, found: Pooled, scale: ScalarMappable) -> None:
    from matplotlib.patches import Rectangle

    red, green, blue, _ = scale.cmap((min(max(found.value, -1.0), 1.0) + 1) / 2)
    ink = _INKS[bool(0.3 * red + 0.59 * green + 0.11 * blue < _DARK_BELOW)]
    number = format_improvement(found.value)
    corner = (column - 0.48, place - 0.46)
    axes.add_patch(Rectangle(corner, 0.96, 0.92, facecolor=(red, green, blue), linewidth=0))
    if number.startswith("−"):
        axes.add_patch(Rectangle(corner, 0.07, 0.92, fill=False, edgecolor=ink, hatch="//////", linewidth=0, alpha=0.6))
    text = f"({number})" if found.is_unclear else number
    axes.text(column, place, text, color=ink, ha="center", va="center", **text_font(8))


def _draw_scale(figure: Figure, axes: Axes, scale: ScalarMappable, theme: Theme) -> None:
    bar = figure.colorbar(scale, ax=axes, location="bottom", fraction=0.03, pad=0.02, aspect=30)
    bar.outline.set_visible(False)
    bar.set_ticks([-1, -0.5, 0, 0.5, 1], labels=["−100", "−50", "0\ninput", "50", "100\nsamples"])
    bar.ax.tick_params(colors=theme.muted, length=0, labelsize=8.5)
    bar.ax.patch.set_alpha(0.0)
    explanation = "hatched: away from the samples    in brackets: no clear change"
    bar.set_label(f"improvement, %   better →\n{explanation}", color=theme.text, **text_font(9))
