"""Which runs: by their fields and options, and by how good they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from math import isfinite, isnan
from typing import Any

from styler_nb.errors import InvalidRequestError
from styler_nb.experiments.run import Run
from styler_nb.experiments.scores import Score

__all__ = ["build_test", "compute_merit", "rank_runs"]

_FIELDS = frozenset(field.name for field in fields(Run))
_DEFAULTS: Mapping[str, Any] = {
    "strength": 1.0,
    "skip_headings": False,
    "skip_h1": False,
    "protected_terms": None,
    "full_mode_options": None,
    "rewrite_mode_options": None,
}
"""Options that stand in a run only where they differ from this."""


def build_test(values: Mapping[str, Any]) -> Callable[[Run], bool]:
    """Build the test that `Runs.filter` describes.

    Raises
    ------
    InvalidRequestError
        A name is no field and no option.
    """
    for name in values:
        if name not in _FIELDS and name not in _DEFAULTS and name not in ("tag", "text"):
            known = ", ".join(sorted({*_FIELDS, *_DEFAULTS, "tag", "text"}))
            raise InvalidRequestError(f"filter: runs have no {name!r}; known: {known}")

    def fits(run: Run) -> bool:
        return all(_fits(run, name, wanted) for name, wanted in values.items())

    return fits


def _fits(run: Run, name: str, wanted: Any) -> bool:
    choices = wanted if isinstance(wanted, list | tuple | set | frozenset) else (wanted,)
    if name == "tag":
        return any(choice in run.tags for choice in choices)
    if name == "text":
        return any(choice in (run.text_name, run.input_hash) for choice in choices)
    value = getattr(run, name) if name in _FIELDS else run.options.get(name, _DEFAULTS[name])
    # Tags and protected terms are lists themselves: the whole of one may be meant.
    return value == wanted or (isinstance(wanted, list) and value == tuple(wanted)) or value in choices


def rank_runs(runs: Iterable[Run], by: str) -> list[Run]:
    """Order runs, the best first; see `Runs.best`. Runs without the metric are left out.

    Raises
    ------
    InvalidRequestError
        No run has the metric.
    """
    if by == "duration_s":
        merits = [(float("nan") if run.failed else -run.duration_s, run) for run in runs]
    else:
        merits = [(compute_merit(run.scores, by), run) for run in runs]
    ranked = sorted(((merit, run) for merit, run in merits if not isnan(merit)), key=lambda pair: -pair[0])
    if not ranked:
        raise InvalidRequestError(
            f"no run has the metric {by!r}; name one of the column 'metric' of runs.frame(), or its group"
        )
    return [run for _, run in ranked]


def compute_merit(scores: Iterable[Score], by: str) -> float:
    """Compute how good a run is by a metric or a group, higher is better; NaN where it has none.

    It is the mean improvement; for metrics without improvement, minus the mean distance from the training data.
    """
    listed = list(scores)
    chosen = [score for score in listed if score.metric == by]
    chosen = chosen or [score for score in listed if score.metric.startswith(f"{by}.")]
    improvements = [score.improvement for score in chosen if isfinite(score.improvement)]
    if improvements:
        return sum(improvements) / len(improvements)
    distances = [abs(score.after - score.target) for score in chosen if isfinite(score.after - score.target)]
    return -sum(distances) / len(distances) if distances else float("nan")
