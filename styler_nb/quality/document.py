"""The table of all metrics, made from the registry: `python -m styler_nb.quality.document` prints the README's."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from styler_nb.quality.registry import Metric, list_metrics

__all__ = ["MetricRow", "build_metric_rows", "main", "render_markdown"]

_BETTER = {"closer": "closer to the samples", "lower": "lower", "higher": "higher"}


class MetricRow(NamedTuple):
    """A metric as people read it.

    Attributes
    ----------
    path : str
        Group and key: "readability.flesch_reading_ease".
    title, label, unit, range, better, formula, source : str
        Name of the group and of the value, and what they mean.
    """

    path: str
    title: str
    label: str
    unit: str
    range: str
    better: str
    formula: str
    source: str


def build_metric_rows(*, extended: bool | None = None) -> list[MetricRow]:
    """Describe every metric, in the order of the answers.

    Parameters
    ----------
    extended : bool or None
        Only those of `quality_extended`, only those of `quality_analytics`, or all.
    """
    return [_build_row(metric) for metric in list_metrics() if extended in (None, metric.is_extended)]


def _build_row(metric: Metric) -> MetricRow:
    info = metric.info
    unit = "ratio" if info.unit == "1" else info.unit
    return MetricRow(
        metric.path,
        metric.title,
        info.label,
        unit,
        _range(info.low, info.high),
        _BETTER[info.better],
        info.formula,
        info.source,
    )


def _range(low: float | None, high: float | None) -> str:
    if low is None or high is None:
        return "any" if low is None else f"from {low:g}"
    return f"{low:g} to {high:g}"


def render_markdown() -> str:
    """Build the README's table: a row a group, its values in the order of the answers."""
    lines = ["| Group | Values | Range, unit | How it is computed | Source |", "|---|---|---|---|---|"]
    for title, extended in (("`quality_analytics`", False), ("`quality_extended`", True)):
        lines.append(f"| **{title}** | | | | |")
        groups: dict[str, list[Metric]] = {}
        for metric in list_metrics():
            if metric.is_extended == extended:
                groups.setdefault(metric.group, []).append(metric)
        lines += [_render_group(name, metrics) for name, metrics in groups.items()]
    return "\n".join(lines) + "\n"


def _render_group(name: str, metrics: Sequence[Metric]) -> str:
    rows = [_build_row(metric) for metric in metrics]
    cells = (
        f"`{name}`",
        _join(row.label for row in rows),
        _join(row.range if row.unit == "ratio" else f"{row.range} {row.unit}" for row in rows),
        _join(row.formula for row in rows),
        _join(row.source for row in rows),
    )
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _join(parts: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(parts))


def main() -> int:
    """Print the table."""
    sys.stdout.write(render_markdown())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
