"""What a job queue does for workers. The jobs table is the truth; a queue hands out the right to run a job."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

__all__ = ["Claim", "JobQueue"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A worker's right to run a job, for as long as it gives signs of life.

    Attributes
    ----------
    job_id, organization_id : str
        The job and its owner.
    worker_id : str
        Who holds the right.
    attempt : int
        1 for the first worker that ran this job, 2 for the second, and so on.
    """

    job_id: str
    organization_id: str
    worker_id: str
    attempt: int


class JobQueue(Protocol):
    """Hands each job to one worker at a time."""

    def claim(self, worker_id: str) -> Claim | None:
        """Take the oldest job that is free; None where there is none."""
        ...

    def heartbeat(self, claim: Claim) -> bool:
        """Give a sign of life. False: the job was cancelled or passed to another worker, stop."""
        ...

    def give_back(self, claim: Claim) -> None:
        """Free a job that is not done, as if this attempt had not been made."""
        ...

    def release_worker(self, worker_id: str, *, crashed: bool = True) -> int:
        """Free the jobs of a worker that is gone, at once. Gives their number.

        Parameters
        ----------
        worker_id : str
            The worker; it must not run any more.
        crashed : bool
            Whether the attempt counts; a job with no attempt left fails.
        """
        ...

    def has_work(self) -> bool:
        """Tell whether a job is free to be claimed."""
        ...

    def check(self) -> None:
        """Raise when the queue does not answer."""
        ...
