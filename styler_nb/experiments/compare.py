"""Are runs of one kind better than runs of another: paired differences over the same texts, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from styler_nb.errors import InvalidRequestError
from styler_nb.experiments.scores import Score
from styler_nb.extras import require

if TYPE_CHECKING:
    import pandas as pd

    from styler_nb.experiments.run import Run

__all__ = ["Comparison", "Difference", "compare_runs"]

CONFIDENCE: Final = 0.95
REPLICATES: Final = 2000
_FEWEST_PAIRS: Final = 6
"""With fewer, all differences lie on one side by accident more often than the interval allows: 2^(1 − n) > 0.05."""


class Difference(NamedTuple):
    """How one metric differs.

    Attributes
    ----------
    metric : str
        Group and key.
    pairs : int
        Number of texts that both sides have.
    a, b : float
        Mean improvement of either side; a fraction, higher is better.
    difference : float
        Mean of b − a over the texts: over 0, b is better.
    low, high : float
        Ends of its interval.
    """

    metric: str
    pairs: int
    a: float
    b: float
    difference: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval holds no 0."""
        return self.low > 0 or self.high < 0


Side: TypeAlias = "str | Run | Iterable[Run] | Mapping[str, Any] | Callable[[Run], bool]"
"""Which runs: a model or tag, runs, fields and options with their values, or a test."""


@dataclass(frozen=True)
class Comparison:
    """Paired differences between two sets of runs, metric by metric.

    Attributes
    ----------
    a, b : str
        Names of the sides.
    texts : int
        Number of texts that both sides have.
    measure : str
        "improvement" or "distance".
    over : str
        What was drawn again: "texts", then the intervals are about texts like these; or "sentences", then they are
        about these texts only, because there are too few of them to say more.
    differences : tuple of Difference
        In the order of the answers.
    confidence, replicates, seed
        The recipe of the intervals.
    """

    a: str
    b: str
    texts: int
    measure: str
    over: str
    differences: tuple[Difference, ...]
    confidence: float = CONFIDENCE
    replicates: int = REPLICATES
    seed: int = 0

    def __len__(self) -> int:
        return len(self.differences)

    def __getitem__(self, metric: str) -> Difference:
        """Give the difference of one metric."""
        for difference in self.differences:
            if difference.metric == metric:
                return difference
        raise KeyError(metric)

    def clear(self) -> list[Difference]:
        """List the differences whose interval holds no 0."""
        return [difference for difference in self.differences if difference.is_clear]

    def frame(self) -> pd.DataFrame:
        """Build a frame indexed by metric, a column a field of `Difference`, and `clear`."""
        pandas = require("pandas", extra="lab")
        rows = [{**difference._asdict(), "clear": difference.is_clear} for difference in self.differences]
        frame: pd.DataFrame = pandas.DataFrame(rows, columns=[*Difference._fields, "clear"]).set_index("metric")
        return frame

    def __repr__(self) -> str:
        return (
            f"Comparison({self.a!r} → {self.b!r}, {self.texts} text{'' if self.texts == 1 else 's'}, "
            f"{len(self.clear())} of {len(self)} metrics clearly different)"
        )

    def _repr_html_(self) -> str:
        from styler_nb.experiments.views import render_comparison

        return render_comparison(self)


def compare_runs(
    runs: Sequence[Run],
    a: Side,
    b: Side,
    *,
    measure: str = "improvement",
    confidence: float = CONFIDENCE,
    seed: int = 0,
) -> Comparison:
    """Compare two sets of runs; see `Runs.compare`.

    Texts are the units: of several runs over one text the mean counts. Texts are drawn again with replacement, and
    the intervals are expanded percentiles. With fewer than six texts that could show nothing; then the texts are taken
    as they are, and the intervals that each run has over its sentences are combined (Zou & Donner 2008), which is wide
    rather than narrow, since both runs restyle the same sentences.

    References
    ----------
    Zou, G. Y., & Donner, A. (2008). Construction of confidence limits about effect measures: a general approach.
    Statistics in Medicine 27(10).
    """
    if measure not in _MEASURES:
        raise InvalidRequestError(f"measure: must be 'improvement' or 'distance', not {measure!r}")
    if not 0 < confidence < 1 or seed < 0:
        raise InvalidRequestError(
            f"confidence is {confidence}, seed is {seed}; give over 0 and under 1, and at least 0"
        )
    sides = [_select(runs, side, name) for side, name in ((a, "a"), (b, "b"))]
    names = [_name_side(side, name) for side, name in ((a, "a"), (b, "b"))]
    by_text = [_gather(side, measure) for side in sides]
    texts = [text for text in by_text[0] if text in by_text[1]]
    if not texts:
        raise InvalidRequestError(
            f"{names[0]} and {names[1]} have no text in common; compare runs of the same texts, as a grid makes them"
        )
    over = "texts" if len(texts) >= _FEWEST_PAIRS else "sentences"
    metrics = list(dict.fromkeys(metric for side in by_text for text in texts for metric in side[text]))
    pairs = {
        metric: [
            (by_text[0][text][metric], by_text[1][text][metric])
            for text in texts
            if metric in by_text[0][text] and metric in by_text[1][text]
        ]
        for metric in metrics
    }
    compared = tuple(
        _compare_texts(metric, found, confidence, seed) if over == "texts" else _compare_sentences(metric, found)
        for metric, found in pairs.items()
        if found
    )
    return Comparison(names[0], names[1], len(texts), measure, over, compared, confidence, REPLICATES, seed)


class _Value(NamedTuple):
    """A number whose greater values are better, with its interval; NaN where there is none."""

    value: float
    low: float
    high: float


def _improvement(score: Score) -> _Value:
    return _Value(score.improvement, score.improvement_low, score.improvement_high)


def _nearness(score: Score) -> _Value:
    truth = score.target
    ends = sorted((abs(score.after_low - truth), abs(score.after_high - truth)))
    nearest = 0.0 if score.after_low <= truth <= score.after_high else ends[0]
    return _Value(-abs(score.after - truth), -ends[1], -nearest)


_MEASURES: dict[str, Callable[[Score], _Value]] = {"improvement": _improvement, "distance": _nearness}


def _select(runs: Sequence[Run], side: Side, name: str) -> list[Run]:
    from styler_nb.experiments.run import Run
    from styler_nb.experiments.selection import build_test

    if isinstance(side, Run):
        chosen = [side]
    elif isinstance(side, str):
        chosen = [run for run in runs if side in (run.model, run.experiment, run.id) or side in run.tags]
    elif isinstance(side, Mapping):
        chosen = list(filter(build_test(side), runs))
    elif callable(side):
        chosen = list(filter(side, runs))
    else:
        chosen = list(side)
    chosen = [run for run in chosen if not run.failed]
    if not chosen:
        said = f" for {side!r}" if isinstance(side, str | Mapping) else ""
        raise InvalidRequestError(f"{name}: there is no run{said} that succeeded; runs.wide() lists what there is")
    return chosen


def _name_side(side: Side, name: str) -> str:
    if isinstance(side, str):
        return side
    if isinstance(side, Mapping):
        return ", ".join(f"{key}={value}" for key, value in side.items()) or name
    return getattr(side, "id", name)


def _gather(runs: Iterable[Run], measure: str) -> dict[str, dict[str, _Value]]:
    """Give text → metric → the mean over the runs of that text."""
    read = _MEASURES[measure]
    found: dict[str, dict[str, list[_Value]]] = {}
    for run in runs:
        metrics = found.setdefault(run.input_hash, {})
        for score in run.scores:
            value = read(score)
            if isfinite(value.value):
                metrics.setdefault(score.metric, []).append(value)
    return {text: {metric: _mean(values) for metric, values in metrics.items()} for text, metrics in found.items()}


def _mean(values: Sequence[_Value]) -> _Value:
    return _Value(*(sum(part) / len(values) for part in zip(*values, strict=True)))


def _compare_texts(metric: str, pairs: Sequence[tuple[_Value, _Value]], confidence: float, seed: int) -> Difference:
    import numpy as np

    from styler_nb.quality.bootstrap import find_ends

    a, b = (np.array([pair[side].value for pair in pairs]) for side in (0, 1))
    drawn = np.random.default_rng(seed).integers(len(pairs), size=(REPLICATES, len(pairs)))
    means = (b - a)[drawn].mean(axis=1)
    ends = find_ends(len(pairs), confidence)
    exact = float((b - a).mean())
    points = [*np.quantile(means, (ends.tail, 1 - ends.tail)).tolist(), exact, *([0.0] if ends.too_few else [])]
    return Difference(metric, len(pairs), float(a.mean()), float(b.mean()), exact, min(points), max(points))


def _compare_sentences(metric: str, pairs: Sequence[tuple[_Value, _Value]]) -> Difference:
    n = len(pairs)
    a, b = (sum(pair[side].value for pair in pairs) / n for side in (0, 1))
    below = sum((y.value - y.low) ** 2 + (x.high - x.value) ** 2 for x, y in pairs) ** 0.5 / n
    above = sum((y.high - y.value) ** 2 + (x.value - x.low) ** 2 for x, y in pairs) ** 0.5 / n
    return Difference(metric, n, a, b, b - a, b - a - below, b - a + above)
