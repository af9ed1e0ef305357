"""Waiting for a fine-tuning job: when to look, when to stop, what to show. Does no I/O itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Self, TypeAlias

from styler_nb.client._progress import Bar, open_bar
from styler_nb.client._retry import Clock
from styler_nb.client.results import FineTuningJob, JobEvent
from styler_nb.errors import ConfigurationError, JobCancelledError, JobFailedError, WaitTimeoutError

__all__ = ["OnProgress", "Waiter", "check_outcome"]

OnProgress: TypeAlias = Callable[[FineTuningJob, JobEvent | None], object]
"""Called with the job and an event not seen before, or with None when only the status changed."""

_FIRST_PAUSE_S = 0.1
_LONGEST_PAUSE_S = 2.0
_GROWTH = 1.5


class Waiter(AbstractContextManager["Waiter"]):
    """The course of one wait; a context manager around its progress bar.

    Parameters
    ----------
    job_id : str
        The job.
    clock : Clock
        Where time comes from.
    timeout : float or None
        Seconds after which to give up, 0 or more; None is never.
    poll_interval : float or None
        Seconds between two looks, over 0; None begins with 0.1 and grows to 2.
    progress : bool or callable
        True shows a bar; a function is called with what happens; False does neither.
    """

    def __init__(
        self,
        job_id: str,
        clock: Clock,
        *,
        timeout: float | None,
        poll_interval: float | None,
        progress: bool | OnProgress,
    ) -> None:
        if poll_interval is not None and not poll_interval > 0:
            raise ConfigurationError(f"poll_interval must be over 0 seconds, not {poll_interval}")
        if timeout is not None and not timeout >= 0:
            raise ConfigurationError(f"timeout must be 0 seconds or more, not {timeout}")
        self._job_id = job_id
        self._clock = clock
        self._timeout_s = timeout
        self._deadline = None if timeout is None else clock.monotonic() + timeout
        self._pause_s = poll_interval or _FIRST_PAUSE_S
        self._longest_s = poll_interval or _LONGEST_PAUSE_S
        self._report = progress if callable(progress) else None
        self._show_bar = progress is True
        self._bar: Bar | None = None
        self._stack = ExitStack()
        self._seen: set[str] = set()
        self._status: str | None = None
        self.wants_events = progress is not False

    def __enter__(self) -> Self:
        if self._show_bar:
            self._bar = self._stack.enter_context(open_bar(None, desc="queued", total=None, unit="step"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def see(self, job: FineTuningJob, events: Iterable[JobEvent] = ()) -> float | None:
        """Take in the job and its events; give the seconds until the next look, None when it has ended.

        Raises
        ------
        WaitTimeoutError
            The time is over.
        """
        new = [event for event in events if event.id not in self._seen]
        self._seen.update(event.id for event in new)
        self._show(job, new)
        self._status = job.status
        if job.ended:
            return None
        pause, self._pause_s = self._pause_s, min(self._pause_s * _GROWTH, self._longest_s)
        if self._deadline is None:
            return pause
        left = self._deadline - self._clock.monotonic()
        if left <= 0:
            raise WaitTimeoutError(
                f"job {self._job_id!r} is still {job.status} after {self._timeout_s:g} s; it goes on, wait for it again"
            )
        return min(pause, left)

    def _show(self, job: FineTuningJob, events: list[JobEvent]) -> None:
        if self._report is not None:
            for event in events:
                self._report(job, event)
            if not events and job.status != self._status:
                self._report(job, None)
        if self._bar is not None:
            _draw(self._bar, job, events)


def _draw(bar: Bar, job: FineTuningJob, events: list[JobEvent]) -> None:
    for event in events:
        if event.step is not None and event.total:
            bar.total, bar.n = event.total, event.step
    bar.set_description_str(events[-1].message if events and not job.ended else job.status, refresh=False)
    bar.refresh()


def check_outcome(job: FineTuningJob) -> FineTuningJob:
    """Give a completed job back; raise for any other end.

    Raises
    ------
    JobFailedError
        The job failed; the message is the job's own.
    JobCancelledError
        The job was cancelled.
    """
    if job.status == "failed":
        raise JobFailedError(f"job {job.id!r} failed: {job.error or 'the service gave no reason'}")
    if job.status == "cancelled":
        raise JobCancelledError(f"job {job.id!r} was cancelled")
    return job
