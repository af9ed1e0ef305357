"""What many runs say together of a model: pooled improvements with bootstrap intervals over texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from styler_nb.client.display.intervals import Interval
from styler_nb.errors import InvalidRequestError
from styler_nb.plots.analytics import Row
from styler_nb.plots.records import Record, read_records
from styler_nb.quality.improvement import improvement_of_distance, improvement_of_rouge
from styler_nb.quality.registry import list_metrics

__all__ = ["CONFIDENCE", "MIN_TEXTS", "Pooled", "list_distances", "pool_improvements", "read_improved"]

CONFIDENCE: Final = 0.95
MIN_TEXTS: Final = 5
"""With fewer texts, drawing texts anew says too little to be shown as an interval."""
_REPLICATES: Final = 2000
_SEED: Final = 20260101
_HIGHER: Final = frozenset(metric.path for metric in list_metrics() if metric.info.better == "higher")


@dataclass(frozen=True, slots=True)
class Pooled:
    """The improvement of a metric over all texts of a model.

    Attributes
    ----------
    value : float
        Share of the summed distances to the samples that styling removed; 1 reached them, below 0 went away.
        It is the mean of the texts' improvements, each weighted with how far its input was, so that an input that
        was nearly there does not outweigh the others.
    interval : Interval or None
        Bootstrap interval over texts; the run's own for a single run; None for few texts.
    runs : tuple of Record
        What was pooled.
    """

    value: float
    interval: Interval | None
    runs: tuple[Record, ...]

    @property
    def is_unclear(self) -> bool:
        """Whether the interval spans 0."""
        return self.interval is not None and self.interval.spans_zero


def list_distances(row: Row) -> tuple[float, float]:
    """List how far the input and the styled text are from the samples; the scores, where there is no distance."""
    if row.truth is None:
        return row.before, row.after
    return abs(row.before - row.truth), abs(row.after - row.truth)


def read_improved(data: Any, metrics: Iterable[str] | None = None) -> list[Record]:
    """Read the runs' metrics that have an improvement; see `read_records`.

    Raises
    ------
    InvalidRequestError
        There is nothing to draw, or none of the metrics has an improvement.
    """
    records = [record for record in read_records(data, metrics) if record.row.improvement is not None]
    if not records:
        raise InvalidRequestError(
            "metrics: none of these has an improvement; leave metrics out to draw those that have"
        )
    return records


def pool_improvements(records: Sequence[Record]) -> dict[tuple[str, str], Pooled]:
    """Pool the runs of each model and metric.

    Parameters
    ----------
    records : sequence of Record
        Runs; metrics without improvement are left out.

    Returns
    -------
    dict of (str, str) to Pooled
        By model and metric. The intervals are percentiles of bootstrap replicates that draw texts with
        replacement, all runs of a text together (Field & Welsh 2007, J. R. Statist. Soc. B 69), with a fixed seed.
    """
    groups: dict[tuple[str, str], list[Record]] = {}
    for record in records:
        if record.row.improvement is not None:
            groups.setdefault((record.model, record.row.metric), []).append(record)
    # All metrics of a model have its texts: what was drawn for one holds for the others.
    draws: dict[int, NDArray[np.float64]] = {}
    return {key: _pool(key[1], runs, draws) for key, runs in groups.items()}


def _pool(metric: str, runs: Sequence[Record], draws: dict[int, NDArray[np.float64]]) -> Pooled:
    if len(runs) == 1:
        return Pooled(runs[0].row.improvement or 0.0, runs[0].row.improvement_interval, tuple(runs))
    improve = improvement_of_rouge if metric in _HIGHER else improvement_of_distance
    sums: dict[str, tuple[float, float]] = {}
    for run in runs:
        start, end = list_distances(run.row)
        known = sums.get(run.text, (0.0, 0.0))
        sums[run.text] = (known[0] + start, known[1] + end)
    table = np.array(list(sums.values()))
    before, after = table.sum(axis=0)
    interval = None
    size = len(table)
    if size >= MIN_TEXTS:
        if size not in draws:
            random = np.random.default_rng(_SEED)
            draws[size] = random.multinomial(size, np.full(size, 1 / size), size=_REPLICATES).astype(np.float64)
        drawn = draws[size] @ table
        tail = (1 - CONFIDENCE) / 2
        low, high = np.quantile(improve(drawn[:, 1], drawn[:, 0]), (tail, 1 - tail))
        interval = Interval(float(low), float(high))
    return Pooled(float(improve(float(after), float(before))), interval, tuple(runs))
