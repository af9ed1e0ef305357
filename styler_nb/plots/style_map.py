"""A map of texts: near each other is alike in style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from styler_nb.client.results import StyleResult
from styler_nb.errors import InvalidRequestError
from styler_nb.plots.counts import TextCounts, count_text
from styler_nb.plots.marks import build_key, build_ring_key, draw_legend
from styler_nb.plots.theme import (
    MARKERS,
    Theme,
    ThemeName,
    build_figure,
    dress_axes,
    get_theme,
    label_axes,
    text_font,
    title_axes,
)
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.style_distance import COMPONENT_GROUPS, compute_style_distance
from styler_nb.quality.tally import measure_distances

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["compute_distances", "plot_style_map", "scale_distances"]

_GROUPS = tuple(group for group in (*GROUPS, *EXTENDED_GROUPS) if group.name in COMPONENT_GROUPS)
_FEWEST = 3
_MOST_NAMED = 6
Array = NDArray[np.float64]


def plot_style_map(
    samples: Mapping[str, Sequence[str]],
    inputs: Mapping[str, str] | None = None,
    outputs: Mapping[tuple[str, str], str | StyleResult] | None = None,
    *,
    theme: ThemeName = "light",
    title: str | None = None,
) -> Figure:
    """Draw documents, inputs and outputs as a map of styles.

    The distance of two texts is the overall style distance (0 alike, 1 nothing in common), and the map keeps the
    distances as well as a plane can (classical scaling: Torgerson 1952, Psychometrika 17). What share of them the
    plane shows stands at the axes; a map of a small share is a sketch. Texts of like length can be compared; a short
    one lies further out than a long one in the same style.

    Parameters
    ----------
    samples : mapping of str to sequence of str
        By writer or model, the documents. Each writer's have a cross at their center.
    inputs : mapping of str to str or None
        By name, the texts before styling.
    outputs : mapping of (str, str) to str or StyleResult, or None
        By writer and name of the input, the styled texts; an arrow leads to each from its input.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.
    title : str or None
        A title; None for the figure's own.

    Returns
    -------
    Figure
        9 × 7 inches, both axes in units of the overall style distance. The same texts give the same map.

    Raises
    ------
    InvalidRequestError
        There are fewer than three texts, one has no prose, or an output names no writer or input of the others.
    """
    colors = get_theme(theme)
    inputs, outputs = inputs or {}, outputs or {}
    for writer, name in outputs:
        if writer not in samples or name not in inputs:
            raise InvalidRequestError(
                f"outputs: ({writer!r}, {name!r}) names no writer of samples or no text of inputs"
            )
    named = [(writer, text) for writer, texts in samples.items() for text in texts]
    styled = {key: text.text if isinstance(text, StyleResult) else text for key, text in outputs.items()}
    texts = [text for _, text in named] + list(inputs.values()) + list(styled.values())
    if len(texts) < _FEWEST:
        raise InvalidRequestError(f"samples: a map of {len(texts)} texts says nothing; give at least {_FEWEST}")
    points, shown = scale_distances(compute_distances(texts))
    figure = build_figure(9, 7, colors, "Style map: near each other is alike" if title is None else title)
    axes = figure.subplots()
    dress_axes(axes, colors)
    axes.grid(color=colors.line, linewidth=0.8)
    _draw_samples(axes, [writer for writer, _ in named], points, colors)
    starts = dict(zip(inputs, points[len(named) :], strict=False))
    ends = dict(zip(styled, points[len(named) + len(inputs) :], strict=True))
    _draw_inputs(axes, starts, colors)
    _draw_outputs(axes, list(samples), starts, ends, colors)
    axes.set_aspect("equal", adjustable="datalim")
    _label_plane(axes, shown, colors)
    if outputs:
        title_axes(axes, "Arrows lead from input to styled text; towards the cross of its samples is better →", colors)
    draw_legend(figure, _list_keys(list(samples), list(inputs), bool(outputs), colors), colors, columns=2)
    return figure


def compute_distances(texts: Sequence[str]) -> Array:
    """Compute the overall style distance of every pair of texts.

    Raises
    ------
    InvalidRequestError
        A text has no sentence of prose.
    """
    counts = [count_text(text) for text in texts]
    for place, count in enumerate(counts):
        if not count.words:
            raise InvalidRequestError(f"text {place + 1} of {len(texts)} has no sentence of prose; leave it out")
    table = np.zeros((len(counts), len(counts)))
    for row, first in enumerate(counts):
        for column in range(row):
            table[row, column] = table[column, row] = _measure(first, counts[column])
    return table


def _measure(first: TextCounts, second: TextCounts) -> float:
    return float(compute_style_distance(measure_distances(first.tallies, second.tallies, _GROUPS)))


def scale_distances(distances: Array) -> tuple[Array, tuple[float, float]]:
    """Place points in a plane so that their distances are as near to the given ones as may be.

    Parameters
    ----------
    distances : array
        Symmetric, zeros in the diagonal.

    Returns
    -------
    points : array
        A row a point, two columns; the mean is at 0. The signs are fixed: the point furthest out on each axis lies on
        its positive side.
    shown : tuple of float
        The share of the variation on each axis, in [0, 1].

    References
    ----------
    Torgerson, W. S. (1952). Multidimensional scaling: I. Theory and method. Psychometrika 17(4).
    """
    size = len(distances)
    centering = np.eye(size) - 1 / size
    values, vectors = np.linalg.eigh(-0.5 * centering @ distances**2 @ centering)
    values, vectors = np.clip(values[::-1], 0.0, None), vectors[:, ::-1]
    points = vectors[:, :2] * np.sqrt(values[:2])
    # Rounding decides between points that lie equally far out; the first of them is to win.
    furthest = np.argmax(np.round(np.abs(points), 9), axis=0)
    points = points * np.where(points[furthest, [0, 1]] < 0, -1.0, 1.0)
    total = values.sum() or 1.0
    return points, (float(values[0] / total), float(values[1] / total))


def _draw_samples(axes: Axes, writers: Sequence[str], points: Array, theme: Theme) -> None:
    for number, writer in enumerate(dict.fromkeys(writers)):
        own = points[: len(writers)][[name == writer for name in writers]]
        color, center = theme.series[number % len(theme.series)], own.mean(axis=0)
        for point in own:
            axes.plot([center[0], point[0]], [center[1], point[1]], color=color, linewidth=0.6, alpha=0.45, zorder=1.5)
        axes.scatter(
            own[:, 0],
            own[:, 1],
            s=46,
            marker=MARKERS[number % len(MARKERS)],
            color=color,
            alpha=0.55,
            linewidth=0,
            zorder=2,
        )
        axes.scatter(center[0], center[1], s=120, marker="+", color=theme.truth, linewidth=2, zorder=2.5)
        place: dict[str, Any] = {"xytext": (0, 10), "textcoords": "offset points", "ha": "center", "zorder": 5}
        axes.annotate(writer, (center[0], center[1]), color=theme.text, **place, **text_font(10, bold=True))


def _draw_inputs(axes: Axes, starts: Mapping[str, Array], theme: Theme) -> None:
    for number, point in enumerate(starts.values(), start=1):
        axes.scatter(point[0], point[1], s=130, facecolor=theme.halo, edgecolor=theme.before, linewidth=1.6, zorder=4)
        _write_number(axes, number, point, (0.0, -0.5), theme)


def _write_number(axes: Axes, number: int, point: Array, offset: tuple[float, float], theme: Theme) -> None:
    place: dict[str, Any] = {"xytext": offset, "textcoords": "offset points", "ha": "center", "va": "center"}
    axes.annotate(str(number), (point[0], point[1]), color=theme.text, zorder=5, **place, **text_font(7.5))


def _draw_outputs(
    axes: Axes,
    writers: Sequence[str],
    starts: Mapping[str, Array],
    ends: Mapping[tuple[str, str], Array],
    theme: Theme,
) -> None:
    places = {name: place for place, name in enumerate(starts, start=1)}
    for (writer, name), end in ends.items():
        number = writers.index(writer)
        color = theme.series[number % len(theme.series)]
        style: dict[str, Any] = {"arrowstyle": "-|>", "color": color, "linewidth": 1.4, "shrinkA": 6, "shrinkB": 4}
        axes.annotate("", (end[0], end[1]), (starts[name][0], starts[name][1]), arrowprops=style, zorder=3)
        axes.scatter(
            end[0],
            end[1],
            s=56,
            marker=MARKERS[number % len(MARKERS)],
            color=color,
            edgecolor=theme.text,
            linewidth=1.1,
            zorder=4,
        )
        _write_number(axes, places[name], end, (0.0, 10.0), theme)


def _label_plane(axes: Axes, shown: Sequence[float], theme: Theme) -> None:
    first, second = (f"{share:.0%}" for share in shown)
    label_axes(
        axes,
        theme,
        x=f"overall style distance, first axis ({first} of the variation)",
        y=f"overall style distance, second axis ({second})",
    )


def _list_keys(
    writers: Sequence[str], inputs: Sequence[str], with_outputs: bool, theme: Theme
) -> list[tuple[str, Artist]]:
    keys: list[tuple[str, Artist]] = []
    for number, writer in enumerate(writers):
        style: dict[str, Any] = {
            "marker": MARKERS[number % len(MARKERS)],
            "color": theme.series[number % len(theme.series)],
        }
        keys.append((f"samples: {writer}", build_key(alpha=0.55, **style)))
        if with_outputs:
            keys.append((f"styled as {writer}", build_key(markeredgecolor=theme.text, **style)))
    keys.append(("center of the samples", build_key(marker="+", color=theme.truth, markersize=9, markeredgewidth=2)))
    if inputs:
        names = ", ".join(f"{number} {name}" for number, name in enumerate(inputs, start=1))
        keys.append((f"input: {names}" if len(inputs) <= _MOST_NAMED else "input", build_ring_key(theme)))
    return keys
