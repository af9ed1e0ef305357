"""`client.fine_tuning.jobs`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from styler_nb.client._base import AsyncSend, RequestSpec, Send, idempotency_headers, parse_list, parse_with, path_with
from styler_nb.client._ids import FileLike, JobLike, find_file_id, find_job_id
from styler_nb.client._retry import Clock, RetryRule
from styler_nb.client.results import FineTuningJob, ItemList, JobEvent
from styler_nb.client.wait import OnProgress, Waiter, check_outcome
from styler_nb.errors import NotFoundError
from styler_nb.schemas.files import File

__all__ = ["AsyncFineTuning", "AsyncJobs", "FineTuning", "Jobs"]

_PATH = "/fine_tuning/jobs"


class FineTuning:
    """Fine-tuning.

    Attributes
    ----------
    jobs : Jobs
        Fine-tuning jobs of the organization.
    """

    def __init__(self, send: Send, clock: Clock) -> None:
        self.jobs = Jobs(send, clock)


class AsyncFineTuning:
    """Fine-tuning.

    Attributes
    ----------
    jobs : AsyncJobs
        Fine-tuning jobs of the organization.
    """

    def __init__(self, send: AsyncSend, clock: Clock) -> None:
        self.jobs = AsyncJobs(send, clock)


class Jobs:
    """Fine-tuning jobs of the organization."""

    def __init__(self, send: Send, clock: Clock) -> None:
        self._send = send
        self._clock = clock

    def create(
        self,
        training_files: FileLike | Iterable[FileLike],
        style_model: str | None = None,
        suffix: str | None = None,
        match_output_length: bool | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> FineTuningJob:
        """Create a fine-tuning job.

        Parameters
        ----------
        training_files : str, File, or iterable of these
            The files to learn from, or their ids; 1 to 1000. One alone needs no list.
        style_model : str or None
            Model to fine-tune; None is the service's default, "styler-2".
        suffix : str or None
            Part of the model's name, up to 16 characters.
        match_output_length : bool or None
            True: the styled text is as long as the input. None is the service's default, False.
        idempotency_key : str or None
            Makes a repeated call give the first answer; None makes one up.
        timeout : float or None
            Seconds that the answer may take.

        Returns
        -------
        FineTuningJob
        """
        return self._send(
            _create_spec(training_files, style_model, suffix, match_output_length, idempotency_key, timeout)
        )

    def list(self, *, timeout: float | None = None) -> ItemList[FineTuningJob]:
        """List jobs, newest first."""
        return self._send(_list_spec(timeout))

    def retrieve(self, job: JobLike, *, timeout: float | None = None) -> FineTuningJob:
        """Give one job as it is now."""
        return self._send(_job_spec("GET", job, "", timeout))

    def cancel(self, job: JobLike, *, timeout: float | None = None) -> FineTuningJob:
        """Cancel a job that has not ended."""
        return self._send(_job_spec("POST", job, "/cancel", timeout))

    def list_events(self, job: JobLike, *, timeout: float | None = None) -> ItemList[JobEvent]:
        """List the progress events of a job, oldest first."""
        return self._send(_events_spec(job, timeout))

    def wait(
        self,
        job: JobLike,
        timeout: float | None = None,
        poll_interval: float | None = None,
        progress: bool | OnProgress = True,
        *,
        raise_on_failure: bool = False,
    ) -> FineTuningJob:
        """Wait until a job has ended.

        Parameters
        ----------
        job : str or FineTuningJob
            The job, or its id.
        timeout : float or None
            Seconds after which to give up, 0 or more; None is never. The job goes on.
        poll_interval : float or None
            Seconds between two looks, over 0; None begins with 0.1 and grows to 2.
        progress : bool or callable
            True shows a bar in a terminal or notebook; a function is called with the job and each new
            event, or None where only the status changed.
        raise_on_failure : bool
            Raise when the job did not complete, instead of giving it back.

        Returns
        -------
        FineTuningJob
            The ended job: look at `status`, and at `error` when it failed.

        Raises
        ------
        WaitTimeoutError
            The job did not end in time.
        JobFailedError, JobCancelledError
            Only with `raise_on_failure`.
        """
        job_id = find_job_id(job)
        waiter = Waiter(job_id, self._clock, timeout=timeout, poll_interval=poll_interval, progress=progress)
        with waiter:
            while True:
                seen = self.retrieve(job_id)
                pause = waiter.see(seen, self._events(job_id) if waiter.wants_events else ())
                if pause is None:
                    return check_outcome(seen) if raise_on_failure else seen
                self._clock.sleep(pause)

    def _events(self, job_id: str) -> Iterable[JobEvent]:
        try:
            return self.list_events(job_id)
        except NotFoundError:
            return ()  # a service without this extension


class AsyncJobs:
    """Fine-tuning jobs of the organization; see `Jobs` for what each method takes and gives."""

    def __init__(self, send: AsyncSend, clock: Clock) -> None:
        self._send = send
        self._clock = clock

    async def create(
        self,
        training_files: FileLike | Iterable[FileLike],
        style_model: str | None = None,
        suffix: str | None = None,
        match_output_length: bool | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> FineTuningJob:
        """Create a fine-tuning job; see `Jobs.create`."""
        return await self._send(
            _create_spec(training_files, style_model, suffix, match_output_length, idempotency_key, timeout)
        )

    async def list(self, *, timeout: float | None = None) -> ItemList[FineTuningJob]:
        """List jobs, newest first."""
        return await self._send(_list_spec(timeout))

    async def retrieve(self, job: JobLike, *, timeout: float | None = None) -> FineTuningJob:
        """Give one job as it is now."""
        return await self._send(_job_spec("GET", job, "", timeout))

    async def cancel(self, job: JobLike, *, timeout: float | None = None) -> FineTuningJob:
        """Cancel a job that has not ended."""
        return await self._send(_job_spec("POST", job, "/cancel", timeout))

    async def list_events(self, job: JobLike, *, timeout: float | None = None) -> ItemList[JobEvent]:
        """List the progress events of a job, oldest first."""
        return await self._send(_events_spec(job, timeout))

    async def wait(
        self,
        job: JobLike,
        timeout: float | None = None,
        poll_interval: float | None = None,
        progress: bool | OnProgress = True,
        *,
        raise_on_failure: bool = False,
    ) -> FineTuningJob:
        """Wait until a job has ended; see `Jobs.wait`."""
        job_id = find_job_id(job)
        waiter = Waiter(job_id, self._clock, timeout=timeout, poll_interval=poll_interval, progress=progress)
        with waiter:
            while True:
                seen = await self.retrieve(job_id)
                pause = waiter.see(seen, await self._events(job_id) if waiter.wants_events else ())
                if pause is None:
                    return check_outcome(seen) if raise_on_failure else seen
                await self._clock.async_sleep(pause)

    async def _events(self, job_id: str) -> Iterable[JobEvent]:
        try:
            return await self.list_events(job_id)
        except NotFoundError:
            return ()  # a service without this extension


def _create_spec(
    training_files: FileLike | Iterable[FileLike],
    style_model: str | None,
    suffix: str | None,
    match_output_length: bool | None,
    idempotency_key: str | None,
    timeout: float | None,
) -> RequestSpec[FineTuningJob]:
    # A model and a string are iterable too: of fields, and of characters.
    files = [training_files] if isinstance(training_files, (str, File)) else training_files
    body: dict[str, Any] = {
        "training_files": [find_file_id(file) for file in files],
        "style_model": style_model,
        "suffix": suffix,
        "match_output_length": match_output_length,
    }
    return RequestSpec(
        method="POST",
        path=_PATH,
        parse=parse_with(FineTuningJob),
        json={name: value for name, value in body.items() if value is not None},
        headers=idempotency_headers(idempotency_key),
        timeout_s=timeout,
    )


def _list_spec(timeout: float | None) -> RequestSpec[ItemList[FineTuningJob]]:
    return RequestSpec(method="GET", path=_PATH, parse=parse_list(FineTuningJob), timeout_s=timeout)


def _job_spec(method: str, job: JobLike, suffix: str, timeout: float | None) -> RequestSpec[FineTuningJob]:
    return RequestSpec(
        method=method,
        path=path_with(_PATH, "job", find_job_id(job), suffix),
        parse=parse_with(FineTuningJob),
        # A second cancellation is a conflict, though the first may have worked.
        rule=RetryRule.REPEATABLE if method == "GET" else RetryRule.ONCE,
        timeout_s=timeout,
    )


def _events_spec(job: JobLike, timeout: float | None) -> RequestSpec[ItemList[JobEvent]]:
    path = path_with(_PATH, "job", find_job_id(job), "/events")
    return RequestSpec(method="GET", path=path, parse=parse_list(JobEvent), timeout_s=timeout)
