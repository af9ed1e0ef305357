"""Reading runs into records: one a run and metric, from a tidy frame or from results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, NamedTuple

from styler_nb.client.names import shorten_models
from styler_nb.client.results import StyleResult
from styler_nb.errors import InvalidRequestError
from styler_nb.plots.analytics import Row, build_row, read_rows, sort_rows
from styler_nb.quality.base import StatisticGroup
from styler_nb.quality.improvement import improvement_of_distance, improvement_of_rouge, improvement_of_statistic
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS, Metric, list_metrics
from styler_nb.schemas.analytics import QualityAnalytics

__all__ = ["Record", "is_named", "list_rows", "read_records"]

_COLUMNS = ("run", "model", "text_name", "metric", "variant", "value")
_MORE_COLUMNS = ("low", "high", "improvement", "improvement_low", "improvement_high")
_VARIANTS = ("unpersonalized", "personalized", "ground_truth")
_IMPROVEMENT = "personalization_improvement"
_STATISTICS = frozenset(group.name for group in (*GROUPS, *EXTENDED_GROUPS) if isinstance(group, StatisticGroup))


@dataclass(frozen=True, slots=True)
class Record:
    """One metric of one run.

    Attributes
    ----------
    run, model, text : str
        The run, the model as figures name it, and the name of the text that was styled.
    row : Row
        The numbers.
    """

    run: str
    model: str
    text: str
    row: Row


class _Values(NamedTuple):
    """The numbers of a run and metric by variant, and their intervals."""

    numbers: dict[str, float]
    intervals: dict[str, dict[str, Any]]


def read_records(data: Any, metrics: Iterable[str] | None = None) -> list[Record]:
    """Read runs.

    Parameters
    ----------
    data : DataFrame, runs, StyleResult, QualityAnalytics, mapping or list of Record
        The tidy frame of runs (a row a run, metric and variant, with the columns `run`, `model`, `text_name`, `metric`,
        `variant` and `value`, and those of intervals and improvements where there are any), or anything whose
        `frame()` gives it; one result; or results by the name of the text, or by model and text.
    metrics : iterable of str or None
        Dotted names of the metrics to read, or of their groups; None for all.

    Returns
    -------
    list of Record
        Runs in the order of the data, metrics in that of the figures.

    Raises
    ------
    InvalidRequestError
        There is nothing to draw, a column is missing, or no run has one of the metrics.
    """
    if callable(getattr(data, "frame", None)):
        data = data.frame()
    records = _read(data)
    if metrics is not None:
        asked = list(metrics)
        missing = [name for name in asked if not any(is_named(record.row.metric, name) for record in records)]
        if missing:
            raise InvalidRequestError(
                f"metrics: no run has {', '.join(missing)}; `styler-nb measure --list` names the metrics"
            )
        records = [record for record in records if any(is_named(record.row.metric, name) for name in asked)]
    if not records:
        raise InvalidRequestError("data: there is nothing to draw; give runs that were made with include_quality=True")
    return records


def _read(data: Any) -> list[Record]:
    if isinstance(data, Sequence) and data and all(isinstance(item, Record) for item in data):
        return list(data)
    return _read_frame(data) if hasattr(data, "columns") else _read_results(data)


def list_rows(records: Sequence[Record]) -> list[Row]:
    """List one row a metric, in the order of the figures: for its name, heading and unit."""
    first: dict[str, Row] = {}
    for record in records:
        first.setdefault(record.row.metric, record.row)
    return sort_rows(list(first.values()))


def is_named(metric: str, name: str) -> bool:
    """Whether a metric goes by a name: its own, or that of its group."""
    return metric == name or metric.startswith(f"{name}.")


def _read_results(data: Any) -> list[Record]:
    if isinstance(data, StyleResult | QualityAnalytics):
        data = {"": data}
    elif not isinstance(data, Mapping):
        raise InvalidRequestError(
            f"data is a {type(data).__name__}; give a frame of runs, a result, or results by the name of the text"
        )
    elif "sentence_length_stats" in data:
        data = {"": data}
    keys = [key if isinstance(key, tuple) else ("", key) for key in data]
    named = [model or getattr(result, "model", "") for (model, _), result in zip(keys, data.values(), strict=True)]
    models = shorten_models(named)
    return [
        Record(f"{model} {text}", models[model], str(text), row)
        for model, (_, text), result in zip(named, keys, data.values(), strict=True)
        for row in _read_result(result)
    ]


def _read_result(result: Any) -> list[Row]:
    if not isinstance(result, StyleResult):
        return read_rows(result)
    if result.quality_analytics is None:
        raise InvalidRequestError("data: a result has no quality_analytics; rewrite with include_quality=True")
    return read_rows(result.quality_analytics, result.quality_intervals, result.quality_extended)


def _read_frame(frame: Any) -> list[Record]:
    missing = [column for column in _COLUMNS if column not in frame.columns]
    if missing:
        raise InvalidRequestError(f"data: the frame has no column {', '.join(missing)}; give what runs.frame() returns")
    size = len(frame)
    columns = [frame[column].tolist() for column in _COLUMNS]
    columns += [frame[name].tolist() if name in frame.columns else [None] * size for name in _MORE_COLUMNS]
    found: dict[tuple[str, str], _Values] = {}
    places: dict[str, tuple[str, str]] = {}
    for run, model, text, metric, variant, value, *more in zip(*columns, strict=True):
        if not _is_number(value) or variant not in _VARIANTS:
            continue
        values = found.setdefault((run, metric), _Values({}, {}))
        values.numbers[variant] = float(value)
        low, high, improvement, improvement_low, improvement_high = more
        values.intervals[variant] = {"low": low, "high": high}
        if _is_number(improvement):
            values.numbers[_IMPROVEMENT] = float(improvement)
            values.intervals[_IMPROVEMENT] = {"low": improvement_low, "high": improvement_high}
        if run not in places:
            places[run] = (str(model), text if isinstance(text, str) and text else str(run)[:12])
    models = shorten_models(model for model, _ in places.values())
    return [
        Record(str(run), models[places[run][0]], places[run][1], _build(metric, values))
        for (run, path), values in found.items()
        if (metric := _METRICS.get(path)) is not None and {"unpersonalized", "personalized"} <= set(values.numbers)
    ]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and isfinite(value)


def _build(metric: Metric, values: _Values) -> Row:
    numbers = values.numbers if _IMPROVEMENT in values.numbers else _add_improvement(metric, values.numbers)
    if metric.info.better != "closer":
        # A frame may say that the samples are at distance 0 to themselves; figures draw what has a value.
        numbers = {side: number for side, number in numbers.items() if side != "ground_truth"}
    return build_row(metric, numbers, ("values",), {"values": values.intervals})


def _add_improvement(metric: Metric, values: dict[str, float]) -> dict[str, float]:
    """Add the improvement to the values of the metrics that the interface gives one."""
    after, before, truth = values["personalized"], values["unpersonalized"], values.get("ground_truth")
    if metric.info.better == "higher":
        improvement = improvement_of_rouge(after, before)
    elif metric.info.better == "lower":
        improvement = improvement_of_distance(after, before)
    elif metric.group in _STATISTICS and truth is not None:
        improvement = improvement_of_statistic(after, before, truth)
    else:
        return values
    return {**values, _IMPROVEMENT: float(improvement)}


_METRICS = {metric.path: metric for metric in list_metrics()} | {
    f"{metric.path}.fmeasure": metric for metric in list_metrics() if metric.group == "rouge"
}
