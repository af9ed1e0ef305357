"""Are runs of one kind better than runs of another: paired differences over the same texts, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from styler_nb.errors import InvalidRequestError
from styler_nb.experiments.estimates import (
    CONFIDENCE,
    REPLICATES,
    Estimate,
    choose_unit,
    estimate_mean,
    gather_by_text,
    share_texts,
    subtract,
)
from styler_nb.experiments.selection import NO_RUNS
from styler_nb.extras import require

if TYPE_CHECKING:
    import pandas as pd

    from styler_nb.experiments.run import Run

__all__ = ["Comparison", "Difference", "compare_runs"]


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
    models : tuple of str
        Models that both sides have: of a text, runs with the same model are paired, and of several models their mean
        counts. Empty where the sides are of different models.
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
    models: tuple[str, ...] = ()

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
            f"{f'mean of {len(self.models)} models, ' if len(self.models) > 1 else ''}"
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

    Texts are the units: of several runs over one text the mean counts. From six texts on they are drawn again with
    replacement. Fewer could show nothing that way; then they are taken as they are, and the intervals that each run
    has over its sentences are combined.
    """
    if not 0 < confidence < 1 or seed < 0:
        raise InvalidRequestError(
            f"confidence is {confidence}, seed is {seed}; give over 0 and under 1, and at least 0"
        )
    if not runs:
        raise InvalidRequestError(NO_RUNS)
    names = [_name_side(side, name) for side, name in ((a, "a"), (b, "b"))]
    chosen, models = _pair_models([_select(runs, side, name) for side, name in ((a, "a"), (b, "b"))])
    sides = [gather_by_text(side, measure) for side in chosen]
    texts = share_texts(sides)
    if not texts:
        raise InvalidRequestError(
            f"{names[0]} and {names[1]} have no text in common; compare runs of the same texts, as a grid makes them"
        )
    over = choose_unit(len(texts))
    differences = []
    for metric in dict.fromkeys(metric for text in texts for metric in sides[0][text]):
        pairs = [(sides[0][text][metric], sides[1][text][metric]) for text in texts if _both(sides, text, metric)]
        if pairs:
            each = [subtract(second, first) for first, second in pairs]
            mean = estimate_mean(each, over=over, confidence=confidence, seed=seed)
            a_mean, b_mean = (sum(pair[side].value for pair in pairs) / len(pairs) for side in (0, 1))
            differences.append(Difference(metric, len(pairs), a_mean, b_mean, *mean))
    return Comparison(
        names[0], names[1], len(texts), measure, over, tuple(differences), confidence, REPLICATES, seed, models
    )


def _pair_models(sides: Sequence[Sequence[Run]]) -> tuple[list[list[Run]], tuple[str, ...]]:
    """Leave a text only the models that both sides have it with, where they share models; and name the models.

    Else a side would be better for the models that happen to be in it.
    """
    models = [dict.fromkeys(run.model for run in side) for side in sides]
    shared = tuple(model for model in models[0] if model in models[1])
    if not shared:
        return [list(side) for side in sides], ()
    cells = [{(run.input_hash, run.model) for run in side} for side in sides]
    both = cells[0] & cells[1]
    return [[run for run in side if (run.input_hash, run.model) in both] for side in sides], shared


def _both(sides: Sequence[Mapping[str, Mapping[str, Estimate]]], text: str, metric: str) -> bool:
    return all(metric in side[text] for side in sides)


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
