"""How far a job is: what its events say of steps, time and loss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from styler_nb.client.results import FineTuningJob, JobEvent

__all__ = ["JobProgress", "format_duration", "read_progress"]

_LEAST_STEPS = 2


@dataclass(frozen=True, slots=True)
class JobProgress:
    """How far a job is.

    Attributes
    ----------
    fraction : float or None
        Steps done, in [0, 1]; None while no step is known.
    elapsed_s : float
        Seconds since the job began to run, or was made, until its end or now.
    remaining_s : float or None
        Estimated seconds until the last step; None where it cannot be told.
    message : str
        What it did last.
    losses : tuple of (int, float)
        Step and loss, in order; lower is better.
    warnings : tuple of str
        What it warned of.
    """

    fraction: float | None
    elapsed_s: float
    remaining_s: float | None
    message: str
    losses: tuple[tuple[int, float], ...]
    warnings: tuple[str, ...]


def read_progress(job: FineTuningJob, events: Sequence[JobEvent], now: float) -> JobProgress:
    """Find how far a job is.

    Parameters
    ----------
    job : FineTuningJob
        The job.
    events : sequence of JobEvent
        Its events, oldest first.
    now : float
        The time, in seconds since 1970; where the service's clock is ahead, that of its last event counts.
    """
    now = max(now, events[-1].created_at) if events else max(now, float(job.created_at))
    begun = events[0].created_at if events else float(job.created_at)
    ended = events[-1].created_at if events and job.ended else now
    steps = [(event.created_at, event.step, event.total) for event in events if event.step is not None and event.total]
    fraction = 1.0 if job.status == "completed" else min(steps[-1][1] / steps[-1][2], 1.0) if steps else None
    losses = tuple((e.step or number, e.loss) for number, e in enumerate(events, 1) if e.loss is not None)
    return JobProgress(
        fraction=fraction,
        elapsed_s=max(ended - begun, 0.0),
        remaining_s=None if job.ended else _estimate(steps, now),
        message=events[-1].message if events else "",
        losses=losses,
        warnings=tuple(event.message for event in events if event.level == "warning"),
    )


def _estimate(steps: Sequence[tuple[float, int, int]], now: float) -> float | None:
    if len(steps) < _LEAST_STEPS:
        return None
    (first, start, _), (last, step, total) = steps[0], steps[-1]
    if step <= start or step >= total:
        return None
    left = (last - first) / (step - start) * (total - step)
    return max(left - (now - last), 0.0)


def format_duration(seconds: float) -> str:
    """Write a duration as a person says it: "8 s", "3 min", "2 h 5 min"."""
    if seconds < 60:
        return f"{max(round(seconds), 1)} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
