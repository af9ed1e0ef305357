"""One passage as it was and in every style, above the quality of each result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from styler_nb.client.display.diff import Segment, compute_changes
from styler_nb.plots.analytics import Row, read_rows
from styler_nb.plots.passage import DPI, LINE_IN, choose_passage, draw_words, lay_out
from styler_nb.plots.theme import LIGHT, Theme, text_font

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from styler_nb.client.results import StyleResult
    from styler_nb.schemas.analytics import QualityAnalytics

__all__ = ["plot_restyled"]

_SERIES = ("#0072B2", "#C8553D", "#6A4C93", "#5B8E3E")
_COLUMN_IN = 4.3
_GAP_IN = 0.45
_MARGIN_IN = 0.4
_LOWER_IN = 2.6
_BETWEEN_IN = 0.75
_TITLE_IN = 0.55
_VALUES_IN = 1.45
_EDGE = 1.6
"""Distances beyond this share of the input's are drawn at the edge, as an arrow."""
_SHOWN = {
    ("Sentence length (words)", "mean"): "sentence length, words",
    ("Sentence length (words)", "std. deviation"): "… its spread",
    ("Word length (characters)", "mean"): "word length, letters",
    ("Readability", "reading ease"): "reading ease",
    ("Lexical density", "content words"): "content words",
    ("Distance to the samples", "function words"): "function words",
    ("Distance to the samples", "parts of speech"): "parts of speech",
    ("Distance to the samples", "sentence structure"): "sentence structure",
    ("Distance to the samples", "voice"): "voice",
    ("Distance to the samples", "punctuation"): "punctuation",
}


def plot_restyled(original: str, results: Mapping[str, StyleResult]) -> Figure:
    """Plot a passage before styling and in every style, above the quality of each result.

    Parameters
    ----------
    original : str
        The text before styling.
    results : mapping of str to StyleResult
        By the name of the style, one to four; without `quality_analytics` the place below stays empty.

    Returns
    -------
    Figure
        On white, as a picture to hand on.
    """
    from styler_nb.plots.figure import ShownFigure

    passage, restyled = choose_passage(original, [result.text for result in results.values()])
    styled = [lay_out(compute_changes(passage, after), _COLUMN_IN) for after in restyled]
    plain = lay_out([Segment(passage, passage)], _COLUMN_IN)
    lines = max(words[-1].line for words in (plain, *styled)) + 1
    top_in, text_in = _LOWER_IN + _BETWEEN_IN, lines * LINE_IN
    width_in = (len(results) + 1) * (_COLUMN_IN + _GAP_IN) + _GAP_IN
    height_in = top_in + text_in + _TITLE_IN
    figure = ShownFigure(figsize=(width_in, height_in), dpi=DPI, facecolor="white")

    def add_axes(column: int, bottom: float, height: float, *, right: float = 0.0) -> Axes:
        left = _GAP_IN + column * (_COLUMN_IN + _GAP_IN)
        width = _COLUMN_IN - right
        return figure.add_axes((left / width_in, bottom / height_in, width / width_in, height / height_in))

    columns = [("the input", plain, LIGHT.muted)]
    columns += [
        (f"in the style of {name}", words, _SERIES[number % len(_SERIES)])
        for number, (name, words) in enumerate(zip(results, styled, strict=True))
    ]
    for number, (title, words, color) in enumerate(columns):
        axes = add_axes(number, top_in, text_in)
        draw_words(axes, words, width_in=_COLUMN_IN, lines=lines, color=color, theme=LIGHT)
        axes.text(0, -0.5, title, color=color, va="bottom", **text_font(12, bold=True))
    _draw_key(add_axes(0, _MARGIN_IN, _LOWER_IN), LIGHT)
    for number, result in enumerate(results.values()):
        if result.quality_analytics is not None:
            # Only the first panel names the metrics: it reaches into the empty column on its left.
            axes = add_axes(number + 1, _MARGIN_IN, _LOWER_IN, right=_VALUES_IN)
            _draw_distances(axes, result.quality_analytics, columns[number + 1][2], LIGHT, named=number == 0)
    return figure


def _draw_key(axes: Axes, theme: Theme) -> None:
    axes.set_axis_off()
    axes.text(0, 1.0, "How far from the samples?", color=theme.text, va="top", **text_font(11, bold=True))
    explanation = (
        "Each row goes from the input (ring)\nto the styled text (dot); the line on\nthe left is the samples.\n\n"
        "numbers: input → styled (samples)"
    )
    axes.text(0, 0.86, explanation, color=theme.muted, va="top", linespacing=1.5, **text_font(9))


def _draw_distances(
    axes: Axes, analytics: QualityAnalytics | Mapping[str, Any], color: str, theme: Theme, *, named: bool
) -> None:
    rows = [row for row in read_rows(analytics) if (row.group, row.label) in _SHOWN and row.improvement is not None]
    axes.patch.set_alpha(0.0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_xlim(-0.06, _EDGE + 0.08)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.axvline(0, color=color, linewidth=1.2)
    axes.axvline(1, color=theme.line, linewidth=1.2)
    axes.set_xticks((0, 1), ("samples", "input"))
    axes.set_yticks(range(len(rows)), [_SHOWN[row.group, row.label] if named else "" for row in rows])
    axes.tick_params(colors=theme.muted, length=0, labelsize=8)
    axes.tick_params(axis="y", labelsize=9, labelcolor=theme.text)
    for number, row in enumerate(rows):
        _draw_distance(axes, number, row, color, theme)


def _draw_distance(axes: Axes, number: int, row: Row, color: str, theme: Theme) -> None:
    # The improvement is relative to the input's distance, so what is left of it is 1 minus the improvement.
    left = 1 - (row.improvement or 0.0)
    shown = min(left, _EDGE)
    axes.plot((1, shown), (number, number), color=color, linewidth=2.4, alpha=0.45, solid_capstyle="round")
    axes.plot(1, number, "o", markersize=6, markerfacecolor="none", markeredgecolor=theme.muted)
    axes.plot(shown, number, ">" if left > _EDGE else "o", markersize=7, color=color)
    values = f"{row.before:.3g}{row.unit} → {row.after:.3g}{row.unit}"
    if row.truth is not None:
        values += f"   ({row.truth:.3g}{row.unit})"
    axes.annotate(
        values,
        (1.02, number),
        xycoords=axes.get_yaxis_transform(),
        va="center",
        color=theme.muted,
        annotation_clip=False,
        **text_font(8),
    )
