"""Parts of speech and function words: which ones set a text apart from the samples."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING

from styler_nb.client.display.intervals import Interval
from styler_nb.errors import InvalidRequestError
from styler_nb.plots.counts import StyleCounts
from styler_nb.plots.marks import build_key, choose_color, draw_interval, draw_legend, draw_way, list_way_keys
from styler_nb.plots.theme import Theme, ThemeName, build_figure, dress_axes, get_theme, label_axes

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["plot_function_words", "plot_parts_of_speech"]

_ROW_INCHES = 0.27
_Z = 1.96
_TAGS = {
    "NOUN": "nouns",
    "VERB": "verbs",
    "PRON": "pronouns",
    "ADP": "prepositions",
    "DET": "determiners",
    "ADJ": "adjectives",
    "ADV": "adverbs",
    "AUX": "auxiliaries",
    "PROPN": "names",
    "CCONJ": "coordinating conjunctions",
    "SCONJ": "subordinating conjunctions",
    "PART": "particles (to, not, ’s)",
    "NUM": "numerals",
    "INTJ": "interjections",
}


@dataclass(frozen=True, slots=True)
class _Rate:
    label: str
    before: float
    after: float
    truth: float
    interval: Interval


def plot_parts_of_speech(counts: StyleCounts, *, theme: ThemeName = "light", title: str | None = None) -> Figure:
    """Draw the share of every part of speech, those first in which the input differs most from the samples.

    The thin line is the 95 % interval of the styled text's share, for words drawn one by one (Wilson 1927,
    J. American Statistical Association 22): where it reaches the samples, the text is too short to tell the difference.

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
        10 inches wide; shares in % of words.
    """
    sides = [side.tallies["pos_frequency"] for side in (counts.before, counts.after, counts.truth)]
    rates = [_rate(tag, label, sides, [sum(side.values()) for side in sides], 100) for tag, label in _TAGS.items()]
    rates = [rate for rate in rates if rate.before or rate.after or rate.truth]
    rates.sort(key=lambda rate: -abs(rate.before - rate.truth))
    return _draw(
        rates,
        "words, %",
        counts.names,
        theme,
        "Parts of speech, the greatest difference first" if title is None else title,
    )


def plot_function_words(
    counts: StyleCounts, *, top: int = 20, theme: ThemeName = "light", title: str | None = None
) -> Figure:
    """Draw the function words that differ most between input and samples.

    Words are ranked by the log-likelihood ratio G² (Dunning 1993, Computational Linguistics 19), which asks how
    surprising the difference is, not how large: chance alone makes large differences among rare words. The thin line
    is the 95 % interval of the styled text's rate (Wilson 1927, J. American Statistical Association 22).

    Parameters
    ----------
    counts : StyleCounts
        What `count_styles` gave.
    top : int
        Most words to draw, at least 1.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.
    title : str or None
        A title; None for the figure's own.

    Returns
    -------
    Figure
        10 inches wide; rates per 1,000 words.

    Raises
    ------
    InvalidRequestError
        `top` is under 1, or neither text has a function word.
    """
    if top < 1:
        raise InvalidRequestError(f"top is {top}; it must be at least 1")
    group = "function_word_frequency"
    sides = [side.tallies[group] for side in (counts.before, counts.after, counts.truth)]
    totals = [counts.before.words, counts.after.words, counts.truth.words]
    words = sorted(
        {*sides[0], *sides[2]},
        key=lambda word: (-_compute_g2(sides[0].get(word, 0), totals[0], sides[2].get(word, 0), totals[2]), word),
    )
    if not words:
        raise InvalidRequestError("counts: neither input nor samples have an English function word to draw")
    rates = [_rate(word, re.sub(r"^i\b", "I", word), sides, totals, 1000) for word in words[:top]]
    return _draw(
        rates, "per 1,000 words", counts.names, theme, "The function words that differ most" if title is None else title
    )


def _rate(key: str, label: str, sides: Sequence[Mapping[str, int]], totals: Sequence[int], per: int) -> _Rate:
    before, after, truth = (per * side.get(key, 0) / (total or 1) for side, total in zip(sides, totals, strict=True))
    low, high = _compute_wilson(sides[1].get(key, 0), totals[1])
    return _Rate(label, before, after, truth, Interval(per * low, per * high))


def _compute_wilson(count: int, total: int) -> Interval:
    if not total:
        return Interval(0.0, 0.0)
    share, extra = count / total, _Z * _Z / total
    center, half = share + extra / 2, _Z * sqrt((share * (1 - share) + extra / 4) / total)
    # Rounding must not put the share of a word that never or always comes outside its own interval.
    return Interval(max(min((center - half) / (1 + extra), share), 0.0), max((center + half) / (1 + extra), share))


def _compute_g2(count: int, total: int, other: int, other_total: int) -> float:
    """Compute 2 Σ observed · ln(observed / expected) of a word in two texts, over the word and all others."""
    share = (count + other) / (total + other_total)
    cells = (
        (count, total * share),
        (other, other_total * share),
        (total - count, total * (1 - share)),
        (other_total - other, other_total * (1 - share)),
    )
    return 2 * sum(observed * log(observed / expected) for observed, expected in cells if observed)


def _draw(rates: Sequence[_Rate], unit: str, names: tuple[str, str, str], theme: ThemeName, title: str) -> Figure:
    colors = get_theme(theme)
    figure = build_figure(10, len(rates) * _ROW_INCHES + 1.5, colors, title)
    axes = figure.subplots()
    axes.set_yticks(range(len(rates)), [rate.label for rate in rates])
    axes.set_ylim(len(rates) - 0.4, -0.6)
    dress_axes(axes, colors)
    for label in axes.get_yticklabels():
        label.set(family="DejaVu Sans", size=9)
    reach = max(max(rate.before, rate.after, rate.truth, rate.interval.high) for rate in rates) * 1.03
    axes.set_xlim(-0.015 * reach, reach)
    for place, rate in enumerate(rates):
        _draw_rate(figure, place, rate, reach, colors)
    label_axes(axes, colors, x=unit)
    interval = build_key(color=colors.text, linestyle="-", linewidth=0.8, marker="|")
    draw_legend(figure, [*list_way_keys(colors, names=names), (f"{names[1]}, 95% interval", interval)], colors)
    return figure


def _draw_rate(figure: Figure, place: int, rate: _Rate, reach: float, theme: Theme) -> None:
    axes = figure.axes[0]
    axes.vlines(rate.truth, place - 0.36, place + 0.36, color=theme.truth, linewidth=2, zorder=1.8)
    before, after = abs(rate.before - rate.truth), abs(rate.after - rate.truth)
    color = choose_color(before, after, theme, scale=max(before, after) or 1.0)
    draw_way(axes, place, rate.before, rate.after, color, theme)
    draw_interval(axes, place, rate.interval, (0.0, reach), theme.text)
