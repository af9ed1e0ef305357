"""Waiting for a job in a terminal: a bar, its warnings, and what an interrupted wait leaves behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from styler_nb.cli._output import print_note

if TYPE_CHECKING:
    from styler_nb.client import Client
    from styler_nb.client.results import FineTuningJob

__all__ = ["wait_for"]


def wait_for(client: Client, job_id: str, *, progress: bool, timeout: float | None = None) -> FineTuningJob:
    """Wait until a job has completed, and print the warnings it gave on standard error.

    Parameters
    ----------
    client : Client
        Where the job is.
    job_id : str
        The job.
    progress : bool
        Draw a bar, and print notes for people.
    timeout : float or None
        Seconds after which to give up.

    Raises
    ------
    JobFailedError, JobCancelledError, WaitTimeoutError
        The job ended otherwise, or not in time.
    """
    try:
        job = client.fine_tuning.jobs.wait(job_id, timeout=timeout, progress=progress, raise_on_failure=True)
    except KeyboardInterrupt:
        if progress:
            print_note(f"the job goes on: styler-nb jobs wait {job_id}, or end it: styler-nb jobs cancel {job_id}")
        raise
    if progress:
        for event in client.fine_tuning.jobs.list_events(job_id):
            if event.level == "warning":
                print_note(f"warning: {event.message}")
    return job
