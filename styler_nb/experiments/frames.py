"""Runs as pandas frames: a tidy one, and a wide one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from styler_nb.extras import require

if TYPE_CHECKING:
    import pandas as pd

    from styler_nb.experiments.run import Run

__all__ = ["VARIANTS", "Score", "build_frame", "build_wide", "list_scores", "name_options"]

VARIANTS = ("unpersonalized", "personalized", "ground_truth")
_NAN = float("nan")
_MAIN_PART = "fmeasure"
"""The part of a ROUGE score that stands for it; the others are metrics of their own."""


class Score(NamedTuple):
    """One metric of one run.

    Attributes
    ----------
    metric : str
        Group and key: "readability.flesch_reading_ease".
    before, after, truth : float
        Values of the input, the styled text and the training data; NaN where there is none. The truth of a
        distance to the training data is 0.
    improvement : float
        Relative improvement, higher is better; NaN where the interface gives none.
    before_low, before_high, after_low, after_high, improvement_low, improvement_high : float
        Ends of the intervals; NaN where there is none.
    """

    metric: str
    before: float
    after: float
    truth: float
    improvement: float
    before_low: float = _NAN
    before_high: float = _NAN
    after_low: float = _NAN
    after_high: float = _NAN
    improvement_low: float = _NAN
    improvement_high: float = _NAN


def list_scores(run: Run) -> list[Score]:
    """List the metrics of a run, in the order of the answer; none of a run that failed."""
    scores: list[Score] = []
    intervals = run.intervals or {}
    for content in (run.analytics, run.extended):
        for group, value in (content or {}).items():
            _walk(group, value, intervals.get(group), scores)
    return scores


def _walk(path: str, value: Any, interval: Any, scores: list[Score]) -> None:
    if not isinstance(value, Mapping):
        return
    interval = interval if isinstance(interval, Mapping) else {}
    after = value.get("personalized")
    if after is None:
        for key, child in value.items():
            _walk(f"{path}.{key}", child, interval.get(key), scores)
    elif isinstance(after, Mapping):
        for part in after:
            sides = {name: side.get(part) for name, side in value.items() if isinstance(side, Mapping)}
            scores.append(_score(path if part == _MAIN_PART else f"{path}.{part}", sides, {}))
    else:
        scores.append(_score(path, value, interval))


def _score(path: str, sides: Mapping[str, Any], interval: Mapping[str, Any]) -> Score:
    get = sides.get
    truth = get("ground_truth")
    if truth is None:
        truth = _NAN if path.startswith("rouge.") else 0.0
    return Score(
        path,
        get("unpersonalized", _NAN),
        get("personalized", _NAN),
        truth,
        get("personalization_improvement", _NAN),
        *_ends(interval.get("unpersonalized")),
        *_ends(interval.get("personalized")),
        *_ends(interval.get("personalization_improvement")),
    )


def _ends(interval: Any) -> tuple[float, float]:
    if not isinstance(interval, Mapping):
        return _NAN, _NAN
    return interval.get("low", _NAN), interval.get("high", _NAN)


def name_options(options: Mapping[str, Any]) -> str:
    """Write options as a label: "strength=0.5, skip_headings=True"; "defaults" where there are none."""
    parts = []
    for name, value in options.items():
        if isinstance(value, Mapping):
            parts += [f"{key}={item}" for key, item in value.items()]
        else:
            parts.append(f"{name}={value}")
    return ", ".join(parts) or "defaults"


def build_frame(runs: Sequence[Run]) -> pd.DataFrame:
    """Build the tidy frame: one row a run, metric and variant.

    Parameters
    ----------
    runs : sequence of Run
        Those that failed have no rows.

    Returns
    -------
    DataFrame
        `run, experiment, created_at, mode, model, text_name, input_hash, options, strength, seed, tags` say which
        run. `group, metric, better, unit` say which metric: `better` is "closer" (to the training data), "lower" or
        "higher". `variant` is "unpersonalized", "personalized" or "ground_truth"; `value` its number, with the ends
        `low` and `high` of the interval; `distance` how far it is from the training data's, at least 0, lower is
        better. `improvement`, `improvement_low` and `improvement_high` stand beside "personalized" and are NaN beside
        the others.

    Raises
    ------
    MissingExtraError
        pandas is not installed.
    """
    import numpy as np

    pd = require("pandas", extra="lab")
    scored, codes, numbers = [], [], []
    metrics: dict[str, int] = {}
    counts = []
    for run in runs:
        scores = list_scores(run)
        if scores:
            scored.append(run)
            counts.append(len(scores))
            for score in scores:
                codes.append(metrics.setdefault(score[0], len(metrics)))
                numbers.append(score[1:])
    table = np.array(numbers, dtype=float).reshape(-1, 10)
    sides = len(VARIANTS)

    def categories(values: Sequence[Any], of: Any) -> Any:
        known = list(dict.fromkeys(value for value in values if value is not None))
        places = {value: place for place, value in enumerate(known)} | {None: -1}
        return pd.Categorical.from_codes(np.array([places[value] for value in values], dtype=np.int32)[of], known)

    of_run = np.repeat(np.repeat(np.arange(len(scored)), counts), sides)
    of_metric = np.repeat(np.array(codes, dtype=np.int32), sides)
    described = [_describe(path) for path in metrics]
    value, low, high = (np.full((len(table), sides), np.nan) for _ in range(3))
    value[:] = table[:, :3]
    low[:, 0], high[:, 0], low[:, 1], high[:, 1] = table[:, 4], table[:, 5], table[:, 6], table[:, 7]
    improvement = np.full((3, len(table), sides), np.nan)
    improvement[:, :, 1] = table[:, (3, 8, 9)].T
    # The overlap of the training data with itself is 1; it has no row of its own.
    is_overlap = np.array([path.startswith("rouge.") for path in metrics], dtype=bool)[np.array(codes, dtype=np.int32)]
    truth = np.where(is_overlap, 1.0, table[:, 2])
    distance = np.abs(value - truth[:, None])
    frame = pd.DataFrame(
        {
            "run": categories([run.id for run in scored], of_run),
            "experiment": categories([run.experiment for run in scored], of_run),
            "created_at": pd.to_datetime(
                np.array([run.created_at for run in scored], dtype=float)[of_run], unit="s", utc=True
            ),
            "mode": categories([run.mode for run in scored], of_run),
            "model": categories([run.model for run in scored], of_run),
            "text_name": categories([run.text_name for run in scored], of_run),
            "input_hash": categories([run.input_hash for run in scored], of_run),
            "options": categories([name_options(run.options) for run in scored], of_run),
            "strength": np.array([run.options.get("strength", 1.0) for run in scored], dtype=float)[of_run],
            "seed": pd.array([run.seed for run in scored], dtype="Int64")[of_run],
            "tags": categories([", ".join(run.tags) for run in scored], of_run),
            "group": categories([item[0] for item in described], of_metric),
            "metric": categories(list(metrics), of_metric),
            "better": categories([item[1] for item in described], of_metric),
            "unit": categories([item[2] for item in described], of_metric),
            "variant": pd.Categorical.from_codes(np.tile(np.arange(sides), len(table)), VARIANTS),
            "value": value.ravel(),
            "low": low.ravel(),
            "high": high.ravel(),
            "distance": distance.ravel(),
            "improvement": improvement[0].ravel(),
            "improvement_low": improvement[1].ravel(),
            "improvement_high": improvement[2].ravel(),
        }
    )
    return frame[np.isfinite(frame["value"].to_numpy())].reset_index(drop=True)


def _describe(path: str) -> tuple[str, str, str]:
    """Give group, direction and unit of a metric; of one that this version does not know, as little as is safe."""
    from styler_nb.quality.registry import find_metric

    group, _, key = path.partition(".")
    metric = find_metric(group, key) or find_metric(group, key.rpartition(".")[0])
    if metric is None:
        return group, "closer", ""
    return group, metric.info.better, metric.info.unit


def build_wide(runs: Sequence[Run]) -> pd.DataFrame:
    """Build the wide frame: one row a run, those that failed too.

    Returns
    -------
    DataFrame
        Indexed by run. What the run was, `duration_s`, `changes` and `error`; `option.<name>` for every option
        that a run has; then a column a metric with its improvement, NaN where there is none.

    Raises
    ------
    MissingExtraError
        pandas is not installed.
    """
    pd = require("pandas", extra="lab")
    rows = list(_wide_rows(runs))
    columns = dict.fromkeys(name for row in rows for name in row)
    # Metrics come last, also those that only later runs have.
    order = sorted(
        columns, key=lambda name: (not name.startswith("option.") and name not in _WIDE, name.startswith("option."))
    )
    frame = pd.DataFrame(rows, columns=order if rows else list(_WIDE))
    frame["created_at"] = pd.to_datetime(frame["created_at"].astype(float), unit="s", utc=True)
    return frame.set_index("run")


_WIDE = (
    "run",
    "experiment",
    "created_at",
    "mode",
    "model",
    "text_name",
    "input_hash",
    "engine",
    "seed",
    "tags",
    "note",
    "duration_s",
    "changes",
    "error",
)


def _wide_rows(runs: Sequence[Run]) -> Iterator[dict[str, Any]]:
    for run in runs:
        row: dict[str, Any] = {"run": run.id}
        row |= {name: getattr(run, name) for name in _WIDE[1:] if name not in ("tags", "changes")}
        row["tags"] = ", ".join(run.tags)
        row["changes"] = None if run.edits is None else len(run.edits)
        for name, value in run.options.items():
            if isinstance(value, Mapping):
                row |= {f"option.{name}.{key}": _cell(item) for key, item in value.items()}
            else:
                row[f"option.{name}"] = _cell(value)
        row |= {score.metric: score.improvement for score in list_scores(run)}
        yield row


def _cell(value: Any) -> Any:
    return value if isinstance(value, str | int | float | bool | None) else ", ".join(map(str, value))
