"""Runs as pandas frames: a tidy one, and a wide one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from styler_nb.experiments.scores import COLUMNS, ScoreTable, describe_metric, is_overlap
from styler_nb.experiments.selection import DEFAULTS
from styler_nb.extras import require

if TYPE_CHECKING:
    import pandas as pd

    from styler_nb.experiments.run import Run

__all__ = ["VARIANTS", "build_frame", "build_wide", "name_options"]

VARIANTS = ("unpersonalized", "personalized", "ground_truth")
"""The order of the rows of a metric, and of the first columns of a score table."""
_AFTER = 1
_TRUTH, _IMPROVEMENT = COLUMNS.index("truth"), COLUMNS.index("improvement")
_ENDS = {"low": ("before_low", "after_low"), "high": ("before_high", "after_high")}
_FACTS = (
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
"""What the wide frame has of every run."""

Indices = NDArray[np.intp]


def name_options(options: Mapping[str, Any]) -> str:
    """Write options as a label: "strength=0.5, skip_headings=True"; "defaults" where there are none."""
    return ", ".join(f"{name}={value}" for name, value in flatten_options(options).items()) or "defaults"


def flatten_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Give options as single values: those of one mode by their own names, lists as text."""
    flat: dict[str, Any] = {}
    for name, value in options.items():
        if isinstance(value, Mapping):
            flat |= flatten_options(value)
        else:
            flat[name] = ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
    return flat


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
        the others. ROUGE has no row of the training data, whose overlap with itself would be 1.

    Raises
    ------
    MissingExtraError
        pandas is not installed.
    """
    pandas = require("pandas", extra="lab")
    tables = [run.scores for run in runs]
    metrics, layouts = _place_metrics(tables)
    numbers = np.concatenate([np.empty((0, len(COLUMNS))), *(table.numbers for table in tables)])
    values = numbers[:, : len(VARIANTS)]
    row, variant = np.nonzero(np.isfinite(values))
    value = values[row, variant]
    of_run = np.repeat(np.arange(len(runs)), [len(table.metrics) for table in tables])[row]
    of_metric = np.concatenate([np.empty(0, dtype=np.intp), *(layouts[table.metrics] for table in tables)])[row]
    # A text that is like the training data has an overlap of 1 with it.
    overlap = np.array([is_overlap(path) for path in metrics], dtype=bool)[of_metric]
    target = np.where(overlap, 1.0, numbers[row, _TRUTH])
    columns = {name: facts[of_run] for name, facts in _describe_runs(pandas, runs).items()}
    columns |= {name: facts[of_metric] for name, facts in _describe_metrics(pandas, metrics).items()}
    columns["variant"] = pandas.Categorical.from_codes(variant, VARIANTS)
    columns["value"] = value
    for name, ends in _ENDS.items():
        pair = numbers[:, [COLUMNS.index(end) for end in ends]]
        columns[name] = np.where(variant <= _AFTER, pair[row, np.minimum(variant, _AFTER)], np.nan)
    columns["distance"] = np.abs(value - target)
    for name in ("improvement", "improvement_low", "improvement_high"):
        columns[name] = np.where(variant == _AFTER, numbers[row, COLUMNS.index(name)], np.nan)
    frame: pd.DataFrame = pandas.DataFrame(columns)
    return frame


def build_wide(runs: Sequence[Run]) -> pd.DataFrame:
    """Build the wide frame: one row a run, those that failed too.

    Returns
    -------
    DataFrame
        Indexed by run. What the run was, `duration_s`, `changes` (their number) and `error`; `option.<name>` for every
        option that a run has, of the others its default; then a column a metric with its improvement, NaN where there
        is none.

    Raises
    ------
    MissingExtraError
        pandas is not installed.
    """
    pandas = require("pandas", extra="lab")
    columns: dict[str, Any] = {name: [getattr(run, name, None) for run in runs] for name in _FACTS}
    columns["created_at"] = _times(pandas, runs)
    columns["seed"] = pandas.array(columns["seed"], dtype="Int64")
    columns["tags"] = [", ".join(run.tags) for run in runs]
    columns["changes"] = pandas.array([run.changes for run in runs], dtype="Int64")
    options = [flatten_options(run.options) for run in runs]
    for name in dict.fromkeys(name for flat in options for name in flat):
        columns[f"option.{name}"] = [flat.get(name, DEFAULTS.get(name)) for flat in options]
    tables = [run.scores for run in runs]
    metrics, layouts = _place_metrics(tables)
    improvements = np.full((len(runs), len(metrics)), np.nan)
    for place, table in enumerate(tables):
        improvements[place, layouts[table.metrics]] = table.numbers[:, _IMPROVEMENT]
    has = np.isfinite(improvements).any(axis=0)
    columns |= {metric: improvements[:, code] for code, metric in enumerate(metrics) if has[code]}
    frame: pd.DataFrame = pandas.DataFrame(columns, index=pandas.Index([run.id for run in runs], name="run"))
    return frame


def _place_metrics(tables: Sequence[ScoreTable]) -> tuple[list[str], dict[tuple[str, ...], Indices]]:
    """List the metrics of all tables, and find the places in this list of the rows of every kind of table."""
    codes: dict[str, int] = {}
    layouts = {
        metrics: np.array([codes.setdefault(metric, len(codes)) for metric in metrics], dtype=np.intp)
        for metrics in dict.fromkeys(table.metrics for table in tables)
    }
    return list(codes), layouts


def _describe_runs(pandas: Any, runs: Sequence[Run]) -> dict[str, Any]:
    """Build the columns that say which run, a value a run."""
    return {
        "run": _categories(pandas, [run.id for run in runs]),
        "experiment": _categories(pandas, [run.experiment for run in runs]),
        "created_at": _times(pandas, runs),
        "mode": _categories(pandas, [run.mode for run in runs]),
        "model": _categories(pandas, [run.model for run in runs]),
        "text_name": _categories(pandas, [run.text_name for run in runs]),
        "input_hash": _categories(pandas, [run.input_hash for run in runs]),
        "options": _categories(pandas, [name_options(run.options) for run in runs]),
        "strength": np.array([_read_strength(run.options) for run in runs], dtype=float),
        "seed": pandas.array([run.seed for run in runs], dtype="Int64"),
        "tags": _categories(pandas, [", ".join(run.tags) for run in runs]),
    }


def _describe_metrics(pandas: Any, metrics: Sequence[str]) -> dict[str, Any]:
    """Build the columns that say which metric, a value a metric."""
    described = [describe_metric(path) for path in metrics]
    return {
        "group": _categories(pandas, [item.group for item in described]),
        "metric": _categories(pandas, metrics),
        "better": _categories(pandas, [item.better for item in described]),
        "unit": _categories(pandas, [item.unit for item in described]),
    }


def _categories(pandas: Any, values: Sequence[Any]) -> Any:
    """Build a categorical with the values in the order of their first appearance."""
    known = list(dict.fromkeys(value for value in values if value is not None))
    places = {value: place for place, value in enumerate(known)}
    return pandas.Categorical.from_codes([places.get(value, -1) for value in values], pandas.Index(known, dtype=object))


def _read_strength(options: Mapping[str, Any]) -> float:
    """Read the strength; of a call that was refused it may be anything."""
    strength = options.get("strength", 1.0)
    return float(strength) if isinstance(strength, int | float) else float("nan")


def _times(pandas: Any, runs: Sequence[Run]) -> Any:
    return pandas.to_datetime(np.array([run.created_at for run in runs], dtype=float), unit="s", utc=True)
