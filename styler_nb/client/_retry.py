"""When and how long after a failure a request is tried again. Pure: no clock of its own, no I/O."""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC
from email.utils import parsedate_to_datetime
from enum import Enum

import anyio

from styler_nb.errors import ConfigurationError

__all__ = ["Clock", "RetryPolicy", "RetryRule", "parse_retry_after"]


class RetryRule(Enum):
    """Which failures of a request may be followed by another try.

    `REPEATABLE` requests have the same effect once and twice: reads, deletions, and POSTs that carry an
    idempotency key. `ONCE` requests are tried again only when the service surely did not carry them out.
    """

    REPEATABLE = frozenset({408, 429, 502, 503, 504})
    ONCE = frozenset({429, 503})

    def allows_status(self, status: int) -> bool:
        """Whether an answer of this status may be followed by another try."""
        statuses: frozenset[int] = self.value
        return status in statuses

    def allows_failure(self, *, unsent: bool) -> bool:
        """Whether a broken connection may; `unsent`: the request surely was not received."""
        return unsent or self is RetryRule.REPEATABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Where time comes from, so that a test needs none of its own.

    Parameters
    ----------
    now : callable
        Gives the Unix time in seconds; needed for `Retry-After` dates.
    monotonic : callable
        Gives seconds that never run backwards.
    sleep, async_sleep : callable
        Wait for the given seconds.
    """

    now: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    async_sleep: Callable[[float], Awaitable[None]] = anyio.sleep


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryPolicy:
    """Exponential backoff with full jitter.

    Parameters
    ----------
    max_retries : int
        Further tries after the first, 0 or more.
    first_s, cap_s : float
        Upper end of the first delay, and of any, in seconds.
    max_retry_after_s : float
        A `Retry-After` over this many seconds is not waited for; the error is raised at once.
    random : callable
        Gives a number in [0, 1).
    clock : Clock
        Where time comes from.
    """

    max_retries: int = 2
    first_s: float = 0.5
    cap_s: float = 8.0
    max_retry_after_s: float = 60.0
    random: Callable[[], float] = random.random
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        if self.max_retries < 0:
            raise ConfigurationError(f"max_retries must be 0 or more, not {self.max_retries}")

    def compute_delay(self, tries: int, retry_after: str | None = None) -> float | None:
        """Say how long to wait before the next try.

        Parameters
        ----------
        tries : int
            Tries made so far, 1 or more.
        retry_after : str or None
            The answer's `Retry-After` header.

        Returns
        -------
        float or None
            Seconds; None is "give up".

        References
        ----------
        M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015 (full jitter).
        """
        if tries > self.max_retries:
            return None
        asked = parse_retry_after(retry_after, now=self.clock.now())
        if asked is not None and asked > self.max_retry_after_s:
            return None
        # The exponent is bounded, so that a great max_retries cannot overflow a float.
        jittered: float = self.random() * min(self.cap_s, self.first_s * 2 ** min(tries - 1, 32))
        # Those told the same instant would otherwise all come back at once.
        return jittered if asked is None else asked + jittered * 0.1


def parse_retry_after(value: str | None, *, now: float) -> float | None:
    """Read a `Retry-After` header: seconds, or an HTTP date.

    Parameters
    ----------
    value : str or None
        The header's value.
    now : float
        Unix time in seconds.

    Returns
    -------
    float or None
        Seconds from now, 0 or more; None where the header is absent or unreadable.

    References
    ----------
    RFC 9110, HTTP Semantics, section 10.2.3, 2022.
    """
    if value is None:
        return None
    value = value.strip()
    if value.replace(".", "", 1).isascii() and value.replace(".", "", 1).isdecimal():
        return float(value)
    try:
        date = parsedate_to_datetime(value)
    except ValueError:
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=UTC)
    return max(0.0, date.timestamp() - now)
