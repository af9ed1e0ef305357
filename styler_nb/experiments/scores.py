"""The numbers of a run in one table: what frames, comparisons and rankings read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "COLUMNS",
    "Direction",
    "Score",
    "ScoreTable",
    "build_scores",
    "cap_improvement",
    "describe_metric",
    "is_overlap",
    "name_metric",
]

_NAN: Final = float("nan")
_MAIN_PART = "fmeasure"
"""The part of a ROUGE score that stands for it; the others are metrics of their own."""

Floats: TypeAlias = NDArray[np.float64]


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

    @property
    def start(self) -> float:
        """How far the input is from the training data; of an overlap, which counts from 0, the overlap."""
        return abs(self.before) if self.truth != self.truth else abs(self.before - self.truth)

    @property
    def target(self) -> float:
        """The value of a text that is like the training data: 1 for overlaps, 0 for distances, else the truth."""
        return 1.0 if is_overlap(self.metric) else self.truth


COLUMNS: Final = Score._fields[1:]
"""The columns of a score table."""


@dataclass(frozen=True, slots=True, eq=False)
class ScoreTable:
    """All metrics of one run.

    Attributes
    ----------
    metrics : tuple of str
        In the order of the answer.
    numbers : array of shape (metrics, columns)
        As `COLUMNS` names them.
    """

    metrics: tuple[str, ...]
    numbers: Floats

    def __len__(self) -> int:
        return len(self.metrics)

    def __iter__(self) -> Iterator[Score]:
        for metric, row in zip(self.metrics, self.numbers.tolist(), strict=True):
            yield Score(metric, *row)

    @classmethod
    def from_bytes(cls, metrics: tuple[str, ...], content: bytes) -> ScoreTable:
        """Read what `to_bytes` gave."""
        return cls(metrics, np.frombuffer(content, dtype="<f8").reshape(-1, len(COLUMNS)))

    def to_bytes(self) -> bytes:
        """Write the numbers as little-endian doubles, row by row."""
        return self.numbers.astype("<f8").tobytes()


def build_scores(*contents: Mapping[str, Any] | None, intervals: Mapping[str, Any] | None = None) -> ScoreTable:
    """Read the numbers of an answer.

    Parameters
    ----------
    *contents : mapping or None
        `quality_analytics` and `quality_extended`.
    intervals : mapping or None
        `quality_intervals` of the same answer.
    """
    scores: list[Score] = []
    known = intervals or {}
    for content in contents:
        for group, value in (content or {}).items():
            _walk(group, value, known.get(group), scores)
    numbers = np.array([score[1:] for score in scores], dtype=float).reshape(-1, len(COLUMNS))
    return ScoreTable(tuple(score.metric for score in scores), numbers)


def _walk(path: str, value: Any, interval: Any, scores: list[Score]) -> None:
    if not _is_mapping(value):
        return
    interval = interval if _is_mapping(interval) else {}
    after = value.get("personalized")
    if after is None:
        for key, child in value.items():
            _walk(f"{path}.{key}", child, interval.get(key), scores)
    elif _is_mapping(after):
        for part in after:
            sides = {name: side.get(part) for name, side in value.items() if _is_mapping(side)}
            scores.append(_score(path if part == _MAIN_PART else f"{path}.{part}", sides, {}))
    else:
        scores.append(_score(path, value, interval))


def _is_mapping(value: Any) -> bool:
    # The test against the abstract class costs more than all the rest, and JSON gives dicts.
    return type(value) is dict or isinstance(value, Mapping)


def _score(path: str, sides: Mapping[str, Any], interval: Mapping[str, Any]) -> Score:
    truth = _number(sides, "ground_truth")
    if truth != truth and not is_overlap(path):
        truth = 0.0
    return Score(
        path,
        _number(sides, "unpersonalized"),
        _number(sides, "personalized"),
        truth,
        _number(sides, "personalization_improvement"),
        *_ends(interval.get("unpersonalized")),
        *_ends(interval.get("personalized")),
        *_ends(interval.get("personalization_improvement")),
    )


def _number(values: Mapping[str, Any], name: str) -> float:
    # The answer may be of any server: what is no number is none.
    value = values.get(name)
    if type(value) is float:
        return value
    return float(value) if isinstance(value, (int, float)) else _NAN


def _ends(interval: Any) -> tuple[float, float]:
    return (_number(interval, "low"), _number(interval, "high")) if _is_mapping(interval) else (_NAN, _NAN)


def cap_improvement(value: float) -> float:
    """Give an improvement, of those below −100 % that.

    Where the input is as good as at the samples already, hardly any step away is thousands of per cent of what was
    missing: a number that says no more than that, and that would outweigh all others.
    """
    return max(value, -1.0)


def is_overlap(metric: str) -> bool:
    """Whether a metric is an overlap with the training data, 1 for what was copied from it."""
    return metric.startswith("rouge.")


class Direction(NamedTuple):
    """What a metric is: its group, the name for people, "closer", "lower" or "higher" is better, its unit."""

    group: str
    name: str
    better: str
    unit: str


@cache
def describe_metric(path: str) -> Direction:
    """Describe a metric; of one that this version does not know, as little as is safe."""
    from styler_nb.quality.registry import find_metric

    group, _, key = path.partition(".")
    metric, part = find_metric(group, key), ""
    if metric is None:
        key, _, part = key.rpartition(".")
        metric = find_metric(group, key)
    if metric is None:
        return Direction(group, path, "closer", "")
    name = f"{metric.title}: {metric.info.label}{f' · {part}' if part else ''}"
    return Direction(group, name, metric.info.better, metric.info.unit)


def name_metric(path: str) -> str:
    """Write a metric as people read it; its path where this version does not know it."""
    return describe_metric(path).name
