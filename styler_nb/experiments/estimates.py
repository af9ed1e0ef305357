"""Numbers with intervals: of a text, of the mean over texts, of differences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from styler_nb.errors import InvalidRequestError
from styler_nb.experiments.scores import Score, cap_improvement
from styler_nb.quality.bootstrap import find_ends

if TYPE_CHECKING:
    from styler_nb.experiments.run import Run

__all__ = [
    "CONFIDENCE",
    "REPLICATES",
    "Estimate",
    "choose_unit",
    "estimate_mean",
    "gather_by_text",
    "gather_pooled",
    "share_texts",
    "subtract",
]

CONFIDENCE: Final = 0.95
REPLICATES: Final = 2000
FEWEST_TEXTS: Final = 6
"""With fewer, all lie on one side of the truth by accident with a probability over 0.05: 2^(1 − n)."""


class Estimate(NamedTuple):
    """A number with the ends of its interval, NaN where there is none. Higher is better."""

    value: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval is known and holds no 0."""
        return self.low > 0 or self.high < 0


def _read_raw(score: Score) -> Estimate:
    return Estimate(score.improvement, score.improvement_low, score.improvement_high)


def _read_improvement(score: Score) -> Estimate:
    ends = cap_improvement(score.improvement_low), cap_improvement(score.improvement_high)
    return Estimate(cap_improvement(score.improvement), *ends)


def _read_nearness(score: Score) -> Estimate:
    """Give minus the distance from the training data, so that higher is better."""
    target = score.target
    ends = sorted((abs(score.after_low - target), abs(score.after_high - target)))
    nearest = 0.0 if score.after_low <= target <= score.after_high else ends[0]
    return Estimate(-abs(score.after - target), -ends[1], -nearest)


_MEASURES: dict[str, Callable[[Score], Estimate]] = {"improvement": _read_improvement, "distance": _read_nearness}


def gather_by_text(runs: Iterable[Run], measure: str = "improvement") -> dict[str, dict[str, Estimate]]:
    """Give text → metric → number; of several runs over one text the mean.

    Parameters
    ----------
    runs : iterable of Run
        Those that failed are left out.
    measure : {"improvement", "distance"}
        The relative improvement, of which none counts as less than −100 %, or minus the distance from the training
        data.

    Raises
    ------
    InvalidRequestError
        Another measure.
    """
    if measure not in _MEASURES:
        raise InvalidRequestError(f"measure: must be 'improvement' or 'distance', not {measure!r}")
    return _gather(runs, _MEASURES[measure])


def gather_pooled(runs: Iterable[Run]) -> tuple[dict[str, dict[str, Estimate]], dict[str, dict[str, float]]]:
    """Give text → metric → relative improvement, as it is, and its weight: how far the text was from the samples.

    The mean with these weights is 1 − Σ after / Σ before, the share of the way to the samples that all texts together
    went, so a text that was there already cannot outweigh the others.
    """
    listed = list(runs)
    weights = _gather(listed, lambda score: Estimate(score.start, score.start, score.start))
    plain = {text: {metric: item.value for metric, item in metrics.items()} for text, metrics in weights.items()}
    return _gather(listed, _read_raw), plain


def _gather(runs: Iterable[Run], read: Callable[[Score], Estimate]) -> dict[str, dict[str, Estimate]]:
    found: dict[str, dict[str, list[Estimate]]] = {}
    for run in runs:
        for score in run.scores:
            estimate = read(score)
            if isfinite(estimate.value):
                found.setdefault(run.input_hash, {}).setdefault(score.metric, []).append(estimate)
    return {
        text: {metric: Estimate(*np.mean(estimates, axis=0).tolist()) for metric, estimates in metrics.items()}
        for text, metrics in found.items()
    }


def subtract(first: Estimate, second: Estimate) -> Estimate:
    """Subtract the second from the first.

    The interval combines both as if they were independent (Zou & Donner 2008); of two runs over the same sentences it
    is too wide rather than too narrow.

    References
    ----------
    Zou, G. Y., & Donner, A. (2008). Construction of confidence limits about effect measures: a general approach.
    Statistics in Medicine 27(10).
    """
    difference = first.value - second.value
    below = sqrt((first.value - first.low) ** 2 + (second.high - second.value) ** 2)
    above = sqrt((first.high - first.value) ** 2 + (second.value - second.low) ** 2)
    return Estimate(difference, difference - below, difference + above)


def choose_unit(texts: int) -> str:
    """Say what the intervals of a mean over so many texts are over: "texts", or of few texts their "sentences"."""
    return "texts" if texts >= FEWEST_TEXTS else "sentences"


def estimate_mean(
    estimates: Sequence[Estimate],
    *,
    over: str,
    weights: Sequence[float] | None = None,
    confidence: float = CONFIDENCE,
    seed: int = 0,
) -> Estimate:
    """Estimate the mean over texts.

    Parameters
    ----------
    estimates : sequence of Estimate
        One a text, at least one.
    over : {"texts", "sentences"}
        "texts": texts are drawn again with replacement, and the interval, an expanded percentile interval, is about
        texts like these. "sentences": the intervals that each text has are combined as those of independent numbers,
        and the result is about these texts only.
    weights : sequence of float or None
        How much each counts, 0 or more; None, or nothing but 0, is all the same.
    confidence : float
        Of the interval over texts; those over sentences come with the runs.
    seed : int
        Seed of the bootstrap, 0 or more.
    """
    values = np.array([estimate.value for estimate in estimates])
    counts = np.array(weights if weights is not None and any(weights) else [1.0] * len(values))
    mean = float((counts * values).sum() / counts.sum())
    if over == "sentences":
        shares = (counts / counts.sum()).tolist()
        pairs = list(zip(shares, estimates, strict=True))
        below = sqrt(sum((share * (estimate.value - estimate.low)) ** 2 for share, estimate in pairs if share))
        above = sqrt(sum((share * (estimate.high - estimate.value)) ** 2 for share, estimate in pairs if share))
        return Estimate(mean, mean - below, mean + above)
    drawn = np.random.default_rng(seed).integers(len(values), size=(REPLICATES, len(values)))
    totals = counts[drawn].sum(axis=1)
    # A draw of nothing but texts that had no way to go says nothing about how much of it they went.
    means = ((counts * values)[drawn].sum(axis=1)[totals > 0] / totals[totals > 0]).tolist()
    ends = find_ends(len(values), confidence)
    points = [*np.quantile(means, (ends.tail, 1 - ends.tail)).tolist(), mean]
    if ends.too_few:
        points.append(0.0)
    return Estimate(mean, min(points), max(points))


def share_texts(sides: Sequence[Mapping[str, object]]) -> list[str]:
    """List the texts that all sides have."""
    return [text for text in sides[0] if all(text in side for side in sides[1:])]
