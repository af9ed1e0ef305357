"""What is shown of chosen runs: one in full, two compared, several as a figure."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from styler_nb.client.display.diff import compute_changes, render_changes
from styler_nb.client.display.html import MUTED, render_box
from styler_nb.client.results import format_time
from styler_nb.errors import InvalidRequestError
from styler_nb.experiments import Comparison, Run, Runs
from styler_nb.widgets.runs_rows import name_text, shorten_model

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from styler_nb.plots.theme import ThemeName

__all__ = ["FIGURES", "choose_sides", "draw_figure", "render_comparison"]

FIGURES = {
    "improvement per metric": "styler_nb.plots.improvement:plot_improvements",
    "before, after, samples": "styler_nb.plots.dumbbells:plot_dumbbells",
    "models × metrics": "styler_nb.plots.overview:plot_overview",
}
"""Figures of several runs: what each is called, and the function that draws it."""


def draw_figure(kind: str, runs: Runs, theme: ThemeName) -> Figure:
    """Draw one of `FIGURES`.

    Raises
    ------
    InvalidRequestError
        There is no such figure, or nothing to draw.
    """
    if kind not in FIGURES:
        raise InvalidRequestError(f"there is no figure {kind!r}; there are {', '.join(FIGURES)}")
    module, _, name = FIGURES[kind].partition(":")
    draw: Callable[..., Figure] = getattr(import_module(module), name)
    return draw(runs.succeeded, theme=theme)


def choose_sides(runs: Runs) -> tuple[Any, Any]:
    """Say what is compared with what: two runs with each other, more by their two models.

    Raises
    ------
    InvalidRequestError
        It is not clear what to compare.
    """
    good = runs.succeeded
    if len(good) == 2:
        return good[0], good[1]
    models = list(dict.fromkeys(run.model for run in good))
    if len(good) > 2 and len(models) == 2:
        return models[0], models[1]
    raise InvalidRequestError(
        f"{len(good)} runs of {len(models)} models are selected; select two runs, or runs of two models"
    )


def render_comparison(sides: tuple[Any, Any], comparison: Comparison) -> str:
    """Build the view of a comparison; of two runs also which they are, and where their texts differ."""
    a, b = sides
    if not isinstance(a, Run) or not isinstance(b, Run):
        return comparison._repr_html_()
    legend = "".join(
        f"<div><strong>{side}</strong> {escape(name_text(run))}, <code>{escape(shorten_model(run.model))}</code>, "
        f'<span style="{MUTED}">{format_time(run.created_at)}</span></div>'
        for side, run in (("a", a), ("b", b))
    )
    texts = "".join(
        f'<div style="flex:1 1 22em;min-width:0"><div style="font-weight:600">{side}</div>'
        f'<div style="white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.5">{text}</div></div>'
        for side, text in zip("ab", render_changes(compute_changes(a.text, b.text)), strict=True)
    )
    columns = f'<div style="display:flex;flex-wrap:wrap;gap:1.2em">{texts}</div>'
    return (
        render_box(legend, label="runs that are compared")
        + comparison._repr_html_()
        + render_box(columns, label="texts of both runs")
    )
