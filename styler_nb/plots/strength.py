"""What `strength` does to a text, as a figure: how much is changed, and how near the samples it comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from styler_nb.client.results import StyleResult
from styler_nb.errors import InvalidRequestError
from styler_nb.plots.theme import ThemeName, dress_axes, get_theme, label_axes, title_axes

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["plot_strength"]


def plot_strength(results: Mapping[float, StyleResult], *, theme: ThemeName = "light") -> Figure:
    """Draw the share of words changed and the style distance against the strength.

    Parameters
    ----------
    results : mapping of float to StyleResult
        Strength, 0–1 → the result, made with `include_distance`, `include_quality` and `include_extended`.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.

    Returns
    -------
    Figure
        10 × 3.4 inches. Left the word error rate in %, right the distance to the samples, lower is closer.

    Raises
    ------
    InvalidRequestError
        There is no result, or one lacks a number.
    """
    from styler_nb.plots.figure import ShownFigure

    colors = get_theme(theme)
    if not results:
        raise InvalidRequestError("results: there is nothing to draw; give at least one result")
    strengths = sorted(results)
    changed, distances = zip(*(_read(results[strength]) for strength in strengths), strict=True)
    figure = ShownFigure(figsize=(10, 3.4), layout="constrained")
    figure.patch.set_alpha(0.0)
    panels = (
        (changed, "Words changed, %", colors.before),
        (distances, "Distance to the samples, lower is closer", colors.after),
    )
    for axes, (values, title, color) in zip(figure.subplots(1, 2), panels, strict=True):
        dress_axes(axes, colors)
        axes.grid(axis="y", color=colors.line, linewidth=0.8)
        axes.plot(strengths, values, color=color, linewidth=2, marker="o", markersize=6, markeredgecolor=colors.halo)
        label_axes(axes, colors, x="strength, 0: as it was, 1: all changes")
        title_axes(axes, title, colors)
    return figure


def _read(result: StyleResult) -> tuple[float, float]:
    overall = result.quality_extended and result.quality_extended.style_distance
    if result.distance is None or not overall:
        raise InvalidRequestError(
            "results: rewrite with include_distance=True, include_quality=True and include_extended=True"
        )
    return 100 * result.distance.word_error_rate, overall.personalized
