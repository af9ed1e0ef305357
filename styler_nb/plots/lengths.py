"""How long sentences and words are: input and styled text against the samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from styler_nb.plots.counts import StyleCounts
from styler_nb.plots.marks import build_key, build_ring_key, draw_legend
from styler_nb.plots.theme import Theme, ThemeName, build_figure, dress_axes, get_theme, label_axes, title_axes
from styler_nb.quality.histogram import describe_histogram

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["plot_lengths"]

_SENTENCE_STARTS = (1, 6, 11, 16, 21, 26, 31, 41)
_WORD_STARTS = tuple(range(1, 14))


def plot_lengths(counts: StyleCounts, *, theme: ThemeName = "light", title: str | None = None) -> Figure:
    """Draw the distributions of sentence and word length.

    Bars are the samples, the dashed line with rings is the input, the line with dots the styled text. The triangles
    below the axis are the means, in the same order.

    Parameters
    ----------
    counts : StyleCounts
        What `count_styles` gave.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.
    title : str or None
        A title; None for the figure's own.

    Returns
    -------
    Figure
        12 × 4 inches: left sentences in words, right words in characters, both in % of all.
    """
    from matplotlib.patches import Patch

    colors = get_theme(theme)
    figure = build_figure(12, 4.2, colors, "How long sentences and words are" if title is None else title)
    left, right = figure.subplots(1, 2)
    sizes = (counts.before, counts.after, counts.truth)
    for axes, group, starts, noun in (
        (left, "sentence_length_distribution", _SENTENCE_STARTS, "sentence"),
        (right, "word_length_stats", _WORD_STARTS, "word"),
    ):
        _draw(axes, [side.tallies[group] for side in sizes], starts, colors)
        title_axes(axes, f"{noun.capitalize()}s", colors)
        unit = "words" if noun == "sentence" else "characters"
        label_axes(axes, colors, x=f"{noun} length, {unit}", y=f"{noun}s, %")
    before, after, truth = (
        f"{name} ({side.sentences:,} sentences, {side.words:,} words)"
        for name, side in zip(counts.names, sizes, strict=True)
    )
    keys: list[tuple[str, Artist]] = [
        (truth, Patch(facecolor=colors.line, edgecolor=colors.muted, linewidth=0.8)),
        (before, build_ring_key(colors)),
        (after, build_key(marker="o", color=colors.after, linestyle="-")),
        ("means", build_key(marker="^", color=colors.muted)),
    ]
    draw_legend(figure, keys, colors)
    return figure


def _draw(axes: Axes, tallies: Sequence[Mapping[str, int]], starts: Sequence[int], theme: Theme) -> None:
    dress_axes(axes, theme)
    axes.grid(visible=False)
    axes.grid(axis="y", color=theme.line, linewidth=0.8)
    places = range(len(starts))
    before, after, truth = (_share(tally, starts) for tally in tallies)
    axes.bar(places, truth, width=0.94, color=theme.line, edgecolor=theme.muted, linewidth=0.8)
    axes.plot(places, before, color=theme.before, linestyle=(0, (4, 2)), linewidth=1.6)
    axes.scatter(places, before, s=44, facecolor=theme.halo, edgecolor=theme.before, linewidth=1.6, zorder=3)
    axes.plot(places, after, color=theme.after, linewidth=2, zorder=3.5)
    axes.scatter(places, after, s=36, color=theme.after, edgecolor=theme.halo, linewidth=0.8, zorder=4)
    ends = [start - 1 for start in starts[1:]]
    names = [str(low) if low == high else f"{low}–{high}" for low, high in zip(starts, ends, strict=False)]
    axes.set_xticks(places, [*names, f"{starts[-1]}+"])
    top = max(*before, *after, *truth)
    axes.set_ylim(-0.09 * top, 1.06 * top)
    axes.set_yticks([tick for tick in axes.get_yticks() if 0 <= tick <= 1.06 * top])
    for tally, face, edge in zip(
        tallies,
        (theme.halo, theme.after, theme.truth),
        (theme.before, theme.after, theme.truth),
        strict=True,
    ):
        at = _place(describe_histogram(tally)["mean"], starts)
        axes.scatter([at], [-0.045 * top], marker="^", s=44, facecolor=face, edgecolor=edge, linewidth=1.4, zorder=5)


def _share(tally: Mapping[str, int], starts: Sequence[int]) -> list[float]:
    """Compute the share of each bin in %."""
    total = sum(tally.values()) or 1
    shares = [0.0] * len(starts)
    for length, count in tally.items():
        shares[sum(int(length) >= start for start in starts) - 1] += 100 * count / total
    return shares


def _place(value: float, starts: Sequence[int]) -> float:
    """Find where a length lies among bins of unequal width."""
    bin_ = max(sum(value >= start for start in starts) - 1, 0)
    width = starts[bin_ + 1] - starts[bin_] if bin_ + 1 < len(starts) else 10
    return bin_ - 0.5 + min((value - starts[bin_] + 0.5) / width, 1.0)
