"""Reading `quality_analytics` and `quality_extended` into rows that a figure draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel

from styler_nb.client.display.intervals import Interval, find_interval
from styler_nb.errors import UnexpectedResponseError
from styler_nb.quality.base import JENSEN_SHANNON
from styler_nb.quality.registry import Metric, list_metrics
from styler_nb.schemas.analytics import QualityAnalytics, QualityExtended

__all__ = ["Row", "build_row", "read_analytics", "read_rows", "sort_rows"]

_DISTANCES = "Distance to the samples"
_OVERLAP = "Overlap with the samples"
_PER_WORD = " per word"


@dataclass(frozen=True, slots=True)
class Row:
    """One metric as a figure shows it.

    Attributes
    ----------
    metric : str
        Dotted name, as the registry spells it: "punctuation.comma_density".
    group, label : str
        Heading and name.
    before, after, truth : float or None
        Input, styled text, training data; `truth` None where only the distance to it is known.
    improvement : float or None
        `personalization_improvement`; None where the interface has none.
    unit : str
        "%" or "".
    before_interval, after_interval, improvement_interval : Interval or None
        Where the numbers have one.
    """

    metric: str
    group: str
    label: str
    before: float
    after: float
    truth: float | None
    improvement: float | None
    unit: str = ""
    before_interval: Interval | None = None
    after_interval: Interval | None = None
    improvement_interval: Interval | None = None

    @property
    def is_unclear(self) -> bool:
        """Whether the numbers may have moved by accident alone.

        The interval of the improvement spans 0; or, without an improvement, one number lies in the
        other's interval.
        """
        if self.improvement_interval is not None:
            return self.improvement_interval.spans_zero
        if self.before_interval is None or self.after_interval is None:
            return False
        return self.before_interval.holds(self.after) or self.after_interval.holds(self.before)


def read_analytics(analytics: QualityAnalytics | Mapping[str, Any]) -> dict[str, Any]:
    """Give analytics as a plain dict, keys as the interface spells them.

    Raises
    ------
    UnexpectedResponseError
        A mapping that is no `quality_analytics` object.
    """
    return _read(QualityAnalytics, analytics, "quality_analytics", "include_quality=True")


def read_rows(
    analytics: QualityAnalytics | Mapping[str, Any],
    intervals: Mapping[str, Any] | None = None,
    extended: QualityExtended | Mapping[str, Any] | None = None,
) -> list[Row]:
    """Read every metric of the analytics.

    Parameters
    ----------
    analytics : QualityAnalytics or mapping
        The object of a style result.
    intervals : mapping or None
        `quality_intervals` of the same result.
    extended : QualityExtended, mapping or None
        `quality_extended` of the same result.

    Returns
    -------
    list of Row
        In the order of the groups, distances together, overlap at the end.

    Raises
    ------
    UnexpectedResponseError
        An object is not what its name says.
    """
    content = read_analytics(analytics)
    if extended is not None:
        content |= _read(QualityExtended, extended, "quality_extended", "include_extended=True")
    rows = [row for metric in list_metrics() if (row := _read_metric(metric, content, intervals)) is not None]
    return sort_rows(rows)


def sort_rows(rows: Sequence[Row]) -> list[Row]:
    """Sort rows of one or more texts: by group as the registry has them, distances and overlap last."""
    places = {metric.path: place for place, metric in enumerate(list_metrics())}
    firsts: dict[str, int] = {}
    for row in rows:
        firsts[row.group] = min(firsts.get(row.group, len(places)), places[row.metric])
    last = {_DISTANCES: 1, _OVERLAP: 2}
    return sorted(rows, key=lambda row: (last.get(row.group, 0), firsts[row.group], places[row.metric]))


def _read(model: type[BaseModel], content: BaseModel | Mapping[str, Any], name: str, option: str) -> dict[str, Any]:
    if not isinstance(content, model):
        try:
            content = model.model_validate(dict(content))
        except (ValueError, TypeError) as error:
            raise UnexpectedResponseError(
                f"this is no {name} object; pass that of a result made with {option}"
            ) from error
    return content.model_dump(by_alias=True, exclude_none=True)


def _read_metric(metric: Metric, content: Mapping[str, Any], intervals: Mapping[str, Any] | None) -> Row | None:
    path = (metric.group, metric.info.key) if metric.info.key else (metric.group,)
    values: Any = content
    for key in path:
        values = values.get(key) if isinstance(values, dict) else None
    if not isinstance(values, dict):
        return None
    if metric.group == "rouge":
        # The overlap is over words in their order, of which no interval is made.
        return build_row(metric, {side: part["fmeasure"] for side, part in values.items()}, path, None)
    return build_row(metric, values, path, intervals)


@cache
def _name(metric: Metric) -> tuple[str, str]:
    """Give heading and label."""
    if metric.group == "rouge":
        return _OVERLAP, metric.info.label
    if metric.info.better == "lower":
        only = metric.info.label == JENSEN_SHANNON.label
        return _DISTANCES, metric.title.lower() if only else metric.info.label
    units = {
        other.info.unit for other in list_metrics() if other.group == metric.group and other.info.better == "closer"
    }
    unit = units.pop() if len(units) == 1 else "1"
    if unit.endswith(_PER_WORD):
        return f"{metric.title} (per 100 words)", metric.info.label
    return (metric.title if unit == "1" else f"{metric.title} ({unit})"), metric.info.label


def build_row(
    metric: Metric, values: Mapping[str, float], path: tuple[str, ...], intervals: Mapping[str, Any] | None
) -> Row:
    """Build the row of a metric from its values, in the unit that figures show.

    Parameters
    ----------
    metric : Metric
        Which one.
    values : mapping of str to float
        `unpersonalized` and `personalized`; `ground_truth` and `personalization_improvement` where there are any.
    path : tuple of str
        Where the intervals have the metric.
    intervals : mapping or None
        `quality_intervals` of the same result.
    """
    group, label = _name(metric)
    info = metric.info
    is_percent = info.unit == "1" and info.better == "closer" and (info.low, info.high) == (0.0, 1.0)
    factor = 100.0 if is_percent or info.unit.endswith(_PER_WORD) else 1.0
    before, after = (find_interval(intervals, *path, side) for side in ("unpersonalized", "personalized"))
    truth = values.get("ground_truth")
    return Row(
        metric=metric.path,
        group=group,
        label=label,
        before=factor * values["unpersonalized"],
        after=factor * values["personalized"],
        truth=None if truth is None else factor * truth,
        improvement=values.get("personalization_improvement"),
        unit="%" if is_percent else "",
        before_interval=before and Interval(factor * before.low, factor * before.high),
        after_interval=after and Interval(factor * after.low, factor * after.high),
        improvement_interval=find_interval(intervals, *path, "personalization_improvement"),
    )
