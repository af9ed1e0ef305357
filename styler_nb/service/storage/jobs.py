"""Fine-tuning jobs of an organization, as the interface sees them; `queue` has the workers' side."""

from __future__ import annotations

import json
import time
import uuid
from functools import partial

from sqlalchemy import Connection, Row, insert, select, update

from styler_nb.errors import ConflictError, NotFoundError
from styler_nb.schemas.jobs import ENDED, FineTuningJob, JobCreateRequest, JobEvent
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.files import find_files
from styler_nb.service.storage.idempotency import IdempotencyKeys, fingerprint
from styler_nb.service.storage.scope import owned, select_owned
from styler_nb.service.storage.tables import job_events, job_files, jobs

__all__ = ["JOB_NOT_FOUND", "JobRepository", "new_model_name"]

JOB_NOT_FOUND = "Fine-tuning job not found."


def new_model_name(suffix: str | None) -> str:
    """Allot the name of a fine-tuned model: `ftm-<suffix>-<uuid>`, or `ftm-<uuid>`."""
    return f"ftm-{suffix}-{uuid.uuid4()}" if suffix else f"ftm-{uuid.uuid4()}"


def _job(row: Row[tuple[object, ...]]) -> FineTuningJob:
    return FineTuningJob(
        id=row.id,
        style_model=row.style_model,
        base_model=row.base_model,
        created_at=row.created_at,
        fine_tuned_model=row.model_name if row.status == "completed" else None,
        organization_id=row.organization_id,
        status=row.status,
        training_files=row.training_files,
        error=row.error,
    )


def _insert(
    connection: Connection, organization_id: str, request: JobCreateRequest, engine: str, project_id: str | None
) -> FineTuningJob:
    find_files(connection, organization_id, request.training_files)
    row = connection.execute(
        insert(jobs)
        .values(
            id=f"ftjob-{uuid.uuid4()}",
            organization_id=organization_id,
            style_model=request.style_model,
            engine=engine,
            project_id=project_id,
            base_model=engine,
            model_name=new_model_name(request.suffix),
            match_output_length=request.match_output_length,
            training_files=request.training_files,
            status="queued",
            created_at=int(time.time()),
        )
        .returning(jobs)
    ).one()
    connection.execute(
        insert(job_files), [{"job_id": row.id, "file_id": file_id} for file_id in request.training_files]
    )
    return _job(row)


class JobRepository:
    """Makes, finds and cancels jobs."""

    def __init__(self, database: Database, idempotency: IdempotencyKeys) -> None:
        self._database = database
        self._idempotency = idempotency

    def create(
        self,
        organization_id: str,
        request: JobCreateRequest,
        *,
        engine: str,
        project_id: str | None = None,
        idempotency_key: str | None = None,
    ) -> tuple[FineTuningJob, bool]:
        """Queue a job. Its model's name is allotted now, and shown when the job completes.

        Parameters
        ----------
        organization_id : str
            The owner.
        request : JobCreateRequest
            The validated body.
        engine : str
            Name of the engine that will train.
        project_id : str or None
            Whose provider settings it may use.
        idempotency_key : str or None
            The caller's key.

        Returns
        -------
        FineTuningJob
            The job, or the one that the key made before, as it was first returned.
        bool
            Whether this is such an earlier answer.

        Raises
        ------
        NotFoundError
            A training file does not exist, or belongs to another organization.
        ConflictError
            The key was used with another request.
        """
        mark = fingerprint("POST /fine_tuning/jobs", json.dumps(request.model_dump(), sort_keys=True))
        with self._database.write() as connection:
            make = partial(_insert, connection, organization_id, request, engine, project_id)
            return self._idempotency.answer_once(
                connection, organization_id, idempotency_key, mark, FineTuningJob, make=make
            )

    def retrieve(self, organization_id: str, job_id: str) -> FineTuningJob:
        """Look a job up.

        Raises
        ------
        NotFoundError
            It does not exist, or belongs to another organization.
        """
        with self._database.read() as connection:
            row = connection.execute(select_owned(jobs, organization_id).where(jobs.c.id == job_id)).one_or_none()
        if row is None:
            raise NotFoundError(JOB_NOT_FOUND)
        return _job(row)

    def cancel(self, organization_id: str, job_id: str) -> FineTuningJob:
        """End a job as cancelled. A worker on it notices at its next sign of life and stops.

        Raises
        ------
        NotFoundError
            It does not exist, or belongs to another organization.
        ConflictError
            It has ended.
        """
        condition = owned(jobs, organization_id) & (jobs.c.id == job_id)
        with self._database.write() as connection:
            row = connection.execute(
                update(jobs)
                .where(condition, jobs.c.status.not_in(sorted(ENDED)))
                .values(status="cancelled", ended_at=int(time.time()), lease_owner=None, lease_until=None)
                .returning(jobs)
            ).one_or_none()
            if row is None:
                status = connection.execute(select(jobs.c.status).where(condition)).scalar()
                if status is None:
                    raise NotFoundError(JOB_NOT_FOUND)
                raise ConflictError(f"job_id: the job has ended as {status} and cannot be cancelled")
            connection.execute(
                insert(job_events).values(job_id=job_id, created_at=time.time(), level="info", message="cancelled")
            )
        return _job(row)

    def list_events(self, organization_id: str, job_id: str) -> list[JobEvent]:
        """List a job's progress events, oldest first.

        Raises
        ------
        NotFoundError
            The job does not exist, or belongs to another organization.
        """
        self.retrieve(organization_id, job_id)
        query = select(job_events).where(job_events.c.job_id == job_id).order_by(job_events.c.seq)
        with self._database.read() as connection:
            return [
                JobEvent(
                    id=f"ftevent-{job_id.removeprefix('ftjob-')}-{number}",
                    created_at=row.created_at,
                    level=row.level,
                    message=row.message,
                    step=row.step,
                    total=row.total,
                    loss=row.loss,
                )
                for number, row in enumerate(connection.execute(query), start=1)
            ]

    def list(self, organization_id: str) -> list[FineTuningJob]:
        """List jobs, newest first."""
        query = select_owned(jobs, organization_id).order_by(jobs.c.seq.desc())
        with self._database.read() as connection:
            return [_job(row) for row in connection.execute(query)]
