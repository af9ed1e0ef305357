"""Reading `quality_intervals`."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, NamedTuple

__all__ = ["Interval", "find_interval"]


class Interval(NamedTuple):
    """Ends of an interval, in the unit of its number."""

    low: float
    high: float

    @property
    def spans_zero(self) -> bool:
        """Whether an improvement with this interval is no clear change."""
        return self.holds(0)

    def holds(self, value: float) -> bool:
        """Whether a number lies in the interval, ends included."""
        return self.low <= value <= self.high


def find_interval(intervals: Mapping[str, Any] | None, *path: str) -> Interval | None:
    """Find the interval of a number.

    Parameters
    ----------
    intervals : mapping or None
        `quality_intervals` of a result.
    *path : str
        The keys under which `quality_analytics` has the number.

    Returns
    -------
    Interval or None
        None where the number has none.
    """
    found: Any = intervals
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    if not isinstance(found, Mapping):
        return None
    low, high = found.get("low"), found.get("high")
    # The answer may be of any server: what is no interval is none.
    if not isinstance(low, (int, float)) or not isinstance(high, (int, float)) or not isfinite(low + high):
        return None
    return Interval(low, high)
