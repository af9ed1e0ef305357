"""Rate and concurrency limits of organizations, counted in one process."""

from __future__ import annotations

import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from styler_nb.errors import RateLimitError

__all__ = ["ConcurrencyLimiter", "RateLimiter"]

_MINUTE_S = 60.0
_PURGE_OVER = 1024


class RateLimiter:
    """A token bucket per organization: a burst of a minute's requests, refilled evenly.

    Parameters
    ----------
    per_minute : int
        Requests per minute and organization; 0 is no limit.
    clock : callable
        Gives the time in seconds, monotonic.
    """

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: dict[str, tuple[float, float]] = {}

    def check(self, organization_id: str) -> None:
        """Count a request.

        Raises
        ------
        RateLimitError
            The organization has used up its requests.
        """
        if not self._per_minute:
            return
        now = self._clock()
        rate = self._per_minute / _MINUTE_S
        with self._lock:
            if len(self._buckets) > _PURGE_OVER:
                self._buckets = {key: b for key, b in self._buckets.items() if now - b[1] < _MINUTE_S}
            tokens, then = self._buckets.get(organization_id, (float(self._per_minute), now))
            tokens = min(float(self._per_minute), tokens + (now - then) * rate)
            allowed = tokens >= 1.0
            self._buckets[organization_id] = (tokens - 1.0 if allowed else tokens, now)
        if not allowed:
            raise RateLimitError(
                f"over the limit of {self._per_minute} requests per minute of this organization; retry later",
                retry_after_s=math.ceil((1.0 - tokens) / rate),
            )


class ConcurrencyLimiter:
    """Bounds what runs at once, per organization and in all.

    Parameters
    ----------
    per_organization, total : int
        The bounds, 1 or more.
    """

    def __init__(self, per_organization: int, total: int) -> None:
        self._per_organization = per_organization
        self._total = total
        self._lock = threading.Lock()
        self._running: Counter[str] = Counter()

    @property
    def running(self) -> int:
        """How many run now."""
        return self._running.total()

    @contextmanager
    def slot(self, organization_id: str) -> Iterator[None]:
        """Occupy a place for the length of a block.

        Raises
        ------
        RateLimitError
            No place is free; nothing is queued.
        """
        with self._lock:
            if self._running[organization_id] >= self._per_organization:
                raise RateLimitError(
                    f"{self._per_organization} style transforms of this organization run already, "
                    "which is the limit; retry when one has ended"
                )
            if self._running.total() >= self._total:
                raise RateLimitError("the service runs as many style transforms as it can; retry in a moment")
            self._running[organization_id] += 1
        try:
            yield
        finally:
            with self._lock:
                self._running[organization_id] -= 1
                if not self._running[organization_id]:
                    del self._running[organization_id]
