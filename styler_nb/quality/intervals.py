"""Bootstrap intervals of the quality analytics: how much of a number is the accident of a few sentences.

What is drawn again
-------------------
Sentences are the units (Efron 1979). A styled text says sentence by sentence what its input says, so the
two must not be drawn apart: most of the spread of both comes from what the sentences are about, and
cancels in an improvement only when both sides of a drawn text hold the same content. `pairing` therefore
binds corresponding sentences of both versions into units, and each replicate draws as many units as
there are, with replacement, once for both versions. Counts per unit are sufficient: a replicate is
a weighted sum of them, and nothing is analysed again.

How an interval is read off
---------------------------
- Percentiles of the replicates, expanded for small numbers of units: percentile intervals are too narrow by
  the factor √((n − 1)/n) and by the normal in place of Student's distribution (Hesterberg 2015).
- A distance between distributions grows when the text gets poorer, and a replicate, in which sentences
  repeat, is poorer than the text. Replicates of distances are moved so that their median is the text's own
  distance. Their interval is about texts of this length: a longer text in the same style would be nearer.
- An interval always contains the value of the analytics itself.
- With few units nothing can be shown: n values all lie on one side of the truth with probability
  2^(1 − n). Where that is above 1 − confidence (under 6 units at 95 %), an improvement's interval is
  extended to 0.

The training data is taken as known. What never occurs in a text has the interval from 0 to 0: drawing
again cannot show what was not there; and what occurs once or twice (a semicolon, a connective, an opener) has an
interval that is too narrow. ROUGE has no intervals: bigrams and subsequences run across
sentences, so that counts of sentences do not suffice for it. Vocabulary richness has none: sentences that
are drawn twice make a vocabulary poorer, which is what it measures. The overall distance is computed from the moved
distances of each replicate.

References
----------
Efron, B. (1979). Bootstrap methods: another look at the jackknife. The Annals of Statistics 7(1).
Efron, B., & Tibshirani, R. J. (1993). An introduction to the bootstrap. Chapman & Hall (ch. 10: bias).
Hesterberg, T. C. (2015). What teachers should know about the bootstrap. The American Statistician 69(4).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from styler_nb.errors import ConfigurationError
from styler_nb.quality.base import MetricGroup, Tally, add_tallies
from styler_nb.quality.bootstrap import Ends, find_ends
from styler_nb.quality.pairing import pair_sentences
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.statistics import StyleStatistics
from styler_nb.quality.style_distance import arrange_style_distance, compute_style_distance
from styler_nb.schemas.analytics import QualityIntervals
from styler_nb.text.types import Sentence, TextAnalysis

__all__ = ["compare_intervals"]

_MOST_UNITS: Final = 1000
"""Of longer texts neighbouring units are drawn together, so that time does not grow with the square."""

_Floats = NDArray[np.float64]


def compare_intervals(
    original: TextAnalysis,
    styled: TextAnalysis,
    ground_truth: StyleStatistics,
    *,
    confidence: float = 0.95,
    replicates: int = 1000,
    seed: int = 0,
    include_extended: bool = False,
) -> QualityIntervals:
    """Compute bootstrap intervals of the numbers that `compare` gives, and `compare_extended` where asked for.

    Parameters
    ----------
    original : TextAnalysis
        The text before styling (`unpersonalized`).
    styled : TextAnalysis
        The text after styling (`personalized`).
    ground_truth : StyleStatistics
        Statistics of the training documents.
    confidence : float
        Over 0 and under 1: the share of such intervals that contain what they are about.
    replicates : int
        Number of texts drawn, at least 100.
    seed : int
        At least 0; the same seed gives the same intervals.
    include_extended : bool
        Add the groups of `quality_extended`.

    Returns
    -------
    dict
        As `schemas.analytics.QualityIntervals` says. Every number finite, for every text.

    Raises
    ------
    ConfigurationError
        A parameter is out of its range.
    """
    if not 0 < confidence < 1:
        raise ConfigurationError(f"confidence is {confidence}; it must be over 0 and under 1, for example 0.95")
    if replicates < 100 or seed < 0:
        raise ConfigurationError(f"replicates is {replicates}, seed is {seed}; give at least 100, and at least 0")
    units = pair_sentences(original, styled)
    sides = [_merge(side) for side in ([unit.styled for unit in units], [unit.original for unit in units])]
    weights = _draw_weights(len(sides[0]), replicates, seed)
    ends = find_ends(len(sides[0]), confidence)
    intervals: dict[str, Any] = {"confidence": confidence, "replicates": replicates, "seed": seed}
    extended = ground_truth.extended_groups if include_extended else ()
    overall: list[dict[str, tuple[Mapping[str, Any], ...]]] = [{}, {}]
    for group in (group for group in (*GROUPS, *extended) if group.adds_sentences):
        truth = ground_truth.tallies[group.name]
        resampled = [_resample(group, side, truth, weights) for side in sides]
        for values, side in zip(overall, resampled, strict=True):
            values[group.name] = side
        exact, drawn = (group.arrange(p, u, group.describe(truth)) for p, u in zip(*resampled, strict=True))
        intervals[group.name] = _summarize(exact, drawn, ends)
    if include_extended and len(extended) == len(EXTENDED_GROUPS):
        intervals["style_distance"] = _summarize(*_arrange_overall(overall), ends)
    return intervals


def _arrange_overall(overall: Sequence[Mapping[str, tuple[Mapping[str, Any], ...]]]) -> tuple[Any, Any]:
    """Give the overall style distance of both sides, exact and of the texts drawn, from what its groups give."""
    exact, drawn = (
        arrange_style_distance(
            *(compute_style_distance({name: side[of] for name, side in values.items()}) for values in overall)
        )
        for of in (0, 1)
    )
    return exact, drawn


def _merge(side: Sequence[Sequence[Sentence]]) -> list[list[Sentence]]:
    """Give the sentences of each unit that is drawn."""
    units = min(len(side), _MOST_UNITS)
    bounds = [len(side) * unit // units for unit in range(units + 1)] if units else []
    return [list(chain.from_iterable(side[start:end])) for start, end in pairwise(bounds)]


def _draw_weights(units: int, replicates: int, seed: int) -> _Floats:
    """Draw how often each unit is in each replicate: multinomial counts, a row a unit."""
    if not units:
        return np.zeros((0, replicates))
    drawn = np.random.default_rng(seed).integers(units, size=(replicates, units))
    drawn += np.arange(replicates)[:, None] * units
    counts = np.bincount(drawn.ravel(), minlength=replicates * units).reshape(replicates, units)
    return np.ascontiguousarray(counts.T, dtype=np.float64)


def _resample(
    group: MetricGroup, units: Sequence[Sequence[Sentence]], truth: Tally, weights: _Floats
) -> tuple[dict[str, float], dict[str, _Floats]]:
    """Compute a side's values and distances, of the text itself and of all replicates."""
    tallies = [add_tallies(map(group.count, sentences)) for sentences in units]
    total = add_tallies(tallies)
    columns = _draw_sums(tallies, total, weights)
    distances = group.distances(total, truth)
    drawn = dict(group.describe(columns))
    for key, values in group.distances(columns, truth).items():
        bounds = group.get_metric(key)
        drawn[key] = np.clip(values + (distances[key] - np.median(values)), bounds.low, bounds.high)
    # A group without any count gives plain numbers.
    shape = weights.shape[1]
    return {**group.describe(total), **distances}, {key: np.broadcast_to(drawn[key], shape) for key in drawn}


def _draw_sums(tallies: Sequence[Tally], keys: Iterable[str], weights: _Floats) -> dict[str, _Floats]:
    """Add up the counts of the drawn units.

    Most counts are 0, and a matrix product would wake every thread of the linear algebra library.
    """
    sums = {key: np.zeros(weights.shape[1]) for key in keys}
    for drawn, tally in zip(weights, tallies, strict=True):
        for key, count in tally.items():
            sums[key] += drawn if count == 1 else drawn * count
    return sums


def _summarize(exact: Mapping[str, Any], drawn: Mapping[str, Any], ends: Ends) -> dict[str, Any]:
    if "personalized" not in exact:
        return {key: _summarize(value, drawn[key], ends) for key, value in exact.items()}
    return {key: _interval(key, value, drawn[key], ends) for key, value in exact.items() if key != "ground_truth"}


def _interval(key: str, value: float, drawn: _Floats, ends: Ends) -> dict[str, float]:
    points = [*np.quantile(drawn, (ends.tail, 1 - ends.tail)).tolist(), value]
    if ends.too_few and key == "personalization_improvement":
        points.append(0.0)
    return {"low": min(points), "high": max(points)}
