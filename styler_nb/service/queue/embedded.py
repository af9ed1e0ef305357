"""The queue in the service's own database: a lease on each running job.

A claim is one UPDATE … RETURNING statement, so two workers never get the same job. A job stays `running`
between two attempts; its lease says whether anybody is at it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import ColumnElement, Connection, and_, insert, or_, select, update

from styler_nb.service.queue.base import Claim
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.tables import job_events, jobs
from styler_nb.settings import Settings

__all__ = ["EmbeddedQueue", "is_held"]


def is_held(claim: Claim) -> ColumnElement[bool]:
    """Give the condition that the claim's worker still has the right to run the job."""
    return and_(jobs.c.id == claim.job_id, jobs.c.status == "running", jobs.c.lease_owner == claim.worker_id)


class EmbeddedQueue:
    """Leases in the jobs table.

    Parameters
    ----------
    database : Database
        Where the jobs are.
    settings : Settings
        `lease_s`, `max_attempts`.
    clock : callable
        Gives the time in seconds; the same for all workers of a database.
    """

    def __init__(self, database: Database, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._lease_s = settings.lease_s
        self._max_attempts = settings.max_attempts
        self._clock = clock

    def _is_free(self) -> ColumnElement[bool]:
        abandoned = or_(jobs.c.lease_until.is_(None), jobs.c.lease_until < self._clock())
        return or_(jobs.c.status == "queued", and_(jobs.c.status == "running", abandoned))

    def claim(self, worker_id: str) -> Claim | None:
        """Take the oldest job that is free, and fail those whose last attempt ran out."""
        if not self.has_work():
            return None
        oldest = select(jobs.c.seq).where(self._is_free()).order_by(jobs.c.seq).limit(1).scalar_subquery()
        with self._database.write() as connection:
            self._fail_exhausted(connection)
            row = connection.execute(
                update(jobs)
                .where(jobs.c.seq == oldest)
                .values(
                    status="running",
                    attempts=jobs.c.attempts + 1,
                    lease_owner=worker_id,
                    lease_until=self._clock() + self._lease_s,
                )
                .returning(jobs.c.id, jobs.c.organization_id, jobs.c.attempts)
            ).one_or_none()
        return None if row is None else Claim(row.id, row.organization_id, worker_id, row.attempts)

    def heartbeat(self, claim: Claim) -> bool:
        """Extend the lease, if the worker still has it."""
        with self._database.write() as connection:
            result = connection.execute(
                update(jobs).where(is_held(claim)).values(lease_until=self._clock() + self._lease_s)
            )
        return result.rowcount == 1

    def give_back(self, claim: Claim) -> None:
        """Drop the lease without counting the attempt."""
        with self._database.write() as connection:
            connection.execute(
                update(jobs)
                .where(is_held(claim))
                .values(lease_owner=None, lease_until=None, attempts=jobs.c.attempts - 1)
            )

    def release_worker(self, worker_id: str, *, crashed: bool = True) -> int:
        """Drop all leases of a worker that is gone."""
        values = {} if crashed else {"attempts": jobs.c.attempts - 1}
        with self._database.write() as connection:
            result = connection.execute(
                update(jobs)
                .where(jobs.c.status == "running", jobs.c.lease_owner == worker_id)
                .values(lease_owner=None, lease_until=None, **values)
            )
            self._fail_exhausted(connection)
        return result.rowcount

    def _fail_exhausted(self, connection: Connection) -> None:
        message = (
            f"the worker process crashed {self._max_attempts} times while training; "
            "the machine may be short of memory: try fewer or shorter training files"
        )
        failed = connection.execute(
            update(jobs)
            .where(jobs.c.status == "running", self._is_free(), jobs.c.attempts >= self._max_attempts)
            .values(status="failed", error=message, ended_at=int(self._clock()), lease_owner=None, lease_until=None)
            .returning(jobs.c.id)
        ).scalars()
        events = [
            {"job_id": job_id, "created_at": self._clock(), "level": "error", "message": message} for job_id in failed
        ]
        if events:
            connection.execute(insert(job_events), events)

    def has_work(self) -> bool:
        """Tell whether a job is free to be claimed."""
        with self._database.read() as connection:
            return connection.execute(select(jobs.c.seq).where(self._is_free()).limit(1)).first() is not None

    def check(self) -> None:
        """Run one query."""
        self.has_work()
