"""`quality_analytics` as a table: before, after, you."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from styler_nb.client.display.html import BAD, GOOD, MUTED, Raw, render_table
from styler_nb.client.display.intervals import Interval, find_interval
from styler_nb.client.display.percent import format_percent
from styler_nb.schemas.analytics import QualityAnalytics, QualityExtended

__all__ = ["QualityRow", "build_rows", "render_quality"]


class QualityRow(NamedTuple):
    """One metric.

    Parameters
    ----------
    group, metric : str
        Keys of `quality_analytics`; `metric` is a dotted path below the group, empty where there is none.
    before, after : float or None
        Of the input and of the styled text.
    target : float or None
        Of the training data; None for scores that are a comparison with it already.
    improvement : float or None
        Relative improvement as a fraction, higher is better; None where the interface gives none.
    interval : Interval or None
        Of the improvement; None where none was asked for.
    """

    group: str
    metric: str
    before: float | None
    after: float | None
    target: float | None
    improvement: float | None
    interval: Interval | None = None


def build_rows(
    analytics: QualityAnalytics | QualityExtended | Mapping[str, Any], intervals: Mapping[str, Any] | None = None
) -> list[QualityRow]:
    """Flatten the analytics.

    Parameters
    ----------
    analytics : QualityAnalytics, QualityExtended or mapping
        As the service answered them; missing groups are left out.
    intervals : mapping or None
        `quality_intervals` of the same result.

    Returns
    -------
    list of QualityRow
        In the order of the interface.
    """
    data = analytics if isinstance(analytics, Mapping) else analytics.model_dump(by_alias=True, warnings=False)
    return [row for group, value in data.items() for row in _walk(group, (), value, intervals)]


def _walk(group: str, path: tuple[str, ...], value: Any, intervals: Mapping[str, Any] | None) -> Iterator[QualityRow]:
    if not isinstance(value, Mapping):
        return
    if "personalized" not in value:
        for name, child in value.items():
            yield from _walk(group, (*path, name), child, intervals)
    elif isinstance(value["personalized"], Mapping):
        for part in value["personalized"]:
            leaf = {name: side.get(part) for name, side in value.items() if isinstance(side, Mapping)}
            yield _row(group, (*path, part), leaf)
    else:
        interval = find_interval(intervals, group, *path, "personalization_improvement")
        yield _row(group, path, value)._replace(interval=interval)


def _row(group: str, path: tuple[str, ...], leaf: Mapping[str, Any]) -> QualityRow:
    before, after, target, improvement = (
        number if isinstance(number := leaf.get(name), (int, float)) else None
        for name in ("unpersonalized", "personalized", "ground_truth", "personalization_improvement")
    )
    return QualityRow(group, ".".join(path), before, after, target, improvement)


def render_quality(
    analytics: QualityAnalytics | Mapping[str, Any],
    intervals: Mapping[str, Any] | None = None,
    extended: QualityExtended | Mapping[str, Any] | None = None,
) -> str:
    """Build the table of the analytics.

    Parameters
    ----------
    analytics : QualityAnalytics or mapping
        As the service answered them.
    intervals : mapping or None
        `quality_intervals` of the same result: an improvement whose interval spans 0 is shown as no
        clear change.
    extended : QualityExtended, mapping or None
        `quality_extended` of the same result.
    """
    rows = []
    last = None
    for row in build_rows(analytics, intervals) + build_rows(extended or {}, intervals):
        group, label = _name(row)
        rows.append(
            (
                group if group != last else "",
                label,
                _number(row.before),
                _number(row.after),
                _number(row.target),
                Raw(_improvement(row.improvement, row.interval)),
            )
        )
        last = group
    return render_table(
        ("group", "metric", "before", "after", "you", "closer by"),
        rows,
        caption="How close the text came to your writing",
        numeric=(2, 3, 4, 5),
    )


def _name(row: QualityRow) -> tuple[str, str]:
    """Give group and metric as people read them; the keys where this version does not know them."""
    from styler_nb.quality.registry import find_metric

    key, _, part = row.metric.partition(".")
    metric = find_metric(row.group, key)
    if metric is None:
        return row.group.replace("_", " "), row.metric.replace("_", " ").replace(".", " · ")
    label = metric.info.label + (f" · {part}" if part else "")
    return metric.title, label if metric.info.unit == "1" else f"{label} ({metric.info.unit})"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"


def _improvement(value: float | None, interval: Interval | None) -> str:
    if value is None:
        return ""
    if abs(value) < 0.005:  # what would be printed as 0 %
        return f'<span style="{MUTED}">= 0 %</span>'
    # A tooltip carries the interval, so that the column stays as narrow as its numbers.
    title = "" if interval is None else f' title="{format_percent(interval.low)} to {format_percent(interval.high)}"'
    if interval is not None and interval.spans_zero:
        return f'<span style="{MUTED}"{title}>no clear change</span>'
    sign, style = ("▲", GOOD) if value > 0 else ("▼", BAD)
    return f'<span style="{style}"{title}>{sign} {format_percent(value)}</span>'
