"""Runs one fine-tuning job that a worker has claimed, to its one end."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from sqlalchemy import Connection, insert, select, update

from styler_nb.engines.base import Artifact, Document, StyleEngine, TrainOptions
from styler_nb.engines.chat.port import UsesChat
from styler_nb.errors import JobCancelledError, StylerError
from styler_nb.schemas.models import FineTunedModel
from styler_nb.service.engine_lookup import EngineLookup
from styler_nb.service.logs import Log
from styler_nb.service.queue.base import Claim
from styler_nb.service.queue.embedded import is_held
from styler_nb.service.storage.blobs import BlobStore
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.files import find_files
from styler_nb.service.storage.models import insert_model
from styler_nb.service.storage.scratch import ScratchFolder
from styler_nb.service.storage.tables import job_events, jobs
from styler_nb.settings import Settings

__all__ = ["JobRun", "WorkerStopping"]

_EVENT_INTERVAL_S = 0.25


class WorkerStopping(Exception):  # control flow: the worker was told to leave
    """The worker is to stop; the job goes back to the queue."""


class JobRun:
    """One attempt at a job.

    Parameters
    ----------
    claim : Claim
        The right to run the job.
    settings : Settings
        The operator's settings.
    database, blobs, scratch
        The opened storage.
    get_engine : callable
        Finds an engine by name.
    log : Log
        The process's logger.
    lost : threading.Event
        Set when the job was cancelled or passed on.
    stopping : threading.Event
        Set when the worker is to leave.
    """

    def __init__(
        self,
        claim: Claim,
        settings: Settings,
        database: Database,
        blobs: BlobStore,
        scratch: ScratchFolder,
        *,
        get_engine: EngineLookup,
        log: Log,
        lost: threading.Event,
        stopping: threading.Event,
    ) -> None:
        self._claim = claim
        self._settings = settings
        self._database = database
        self._blobs = blobs
        self._scratch = scratch
        self._get_engine = get_engine
        self._log = log.bind(job_id=claim.job_id, worker_id=claim.worker_id, attempt=claim.attempt)
        self._lost = lost
        self._stopping = stopping
        self._last_event_at = 0.0

    def execute(self) -> str:
        """Train, and end the job.

        Returns
        -------
        str
            "completed", "failed", or "lost" where the job was cancelled or passed on meanwhile.

        Raises
        ------
        WorkerStopping
            The worker is to leave; the job is not ended.
        """
        started = time.monotonic()
        try:
            ended = self._complete(self._train())
            status = "completed" if ended else "lost"
        except JobCancelledError:
            status = "lost"
        except WorkerStopping:
            self._log.info("job_interrupted")
            raise
        except StylerError as error:
            status = self._fail(error.message)
        except Exception as error:  # noqa: BLE001  # a job must end whatever an engine raises
            self._log.error("training_failed", exc_info=error)
            status = self._fail(
                f"training failed with an internal error ({type(error).__name__}); the service's log has the details"
            )
        self._log.info("job_ended", status=status, duration_s=round(time.monotonic() - started, 3))
        return status

    def _train(self) -> tuple[Artifact, Any]:
        self._report("started" if self._claim.attempt == 1 else f"started again (attempt {self._claim.attempt})")
        with self._database.read() as connection:
            self._job = connection.execute(select(jobs).where(jobs.c.id == self._claim.job_id)).one()
            stored = find_files(connection, self._claim.organization_id, self._job.training_files)
        documents = [Document(item.file.filename, self._blobs.read(item.text_digest).decode()) for item in stored]
        options = TrainOptions(match_output_length=self._job.match_output_length)
        with self._open_engine() as engine:
            artifact = engine.train(documents, options, self._progress)
        self._check()
        # Loading it proves that the artifact can be used before the job says so.
        return artifact, self._get_engine(self._job.engine).load(artifact).profile.preferences

    @contextmanager
    def _open_engine(self) -> Iterator[StyleEngine]:
        """Give the job's engine, with a way to the chat model where it needs one."""
        engine = self._get_engine(self._job.engine)
        if not isinstance(engine, UsesChat):
            yield engine
            return
        from styler_nb.service.chat import chat_options, open_worker_port

        with open_worker_port(self._settings, self._database, self._job.project_id, self._check) as port:
            connected = engine.connect(port, chat_options(self._settings))
            assert isinstance(connected, StyleEngine)  # noqa: S101  # for the type checker
            yield connected

    def _check(self) -> None:
        if self._lost.is_set():
            raise JobCancelledError("the job was cancelled")
        if self._stopping.is_set():
            raise WorkerStopping

    def _progress(
        self,
        message: str,
        *,
        step: int | None = None,
        total: int | None = None,
        loss: float | None = None,
        level: Literal["info", "warning", "error"] = "info",
    ) -> None:
        self._check()
        now = time.monotonic()
        # Steps may come by the thousand; what says something new is always kept.
        is_step = step is not None and level == "info" and step not in (0, 1) and step != total
        if is_step and now - self._last_event_at < _EVENT_INTERVAL_S:
            return
        self._last_event_at = now
        self._report(message, step=step, total=total, loss=loss, level=level)

    def _report(self, message: str, **fields: Any) -> None:
        with self._database.write() as connection:
            if not self._is_held(connection):
                self._lost.set()
                raise JobCancelledError("the job was cancelled or passed to another worker")
            self._add_event(connection, message, **fields)

    def _is_held(self, connection: Connection) -> bool:
        return connection.execute(select(jobs.c.seq).where(is_held(self._claim))).first() is not None

    def _add_event(self, connection: Connection, message: str, *, level: str = "info", **fields: Any) -> None:
        values = {"job_id": self._claim.job_id, "created_at": time.time(), "level": level, "message": message}
        connection.execute(insert(job_events).values(**values, **fields))

    def _complete(self, trained: tuple[Artifact, Any]) -> bool:
        from styler_nb.engines.artifact import write_artifact

        artifact, profile = trained
        with self._scratch.new_file() as file:
            with file.path.open("wb") as target:
                write_artifact(artifact, target)
            file.absorb()
            model = FineTunedModel(
                id=self._job.model_name,
                created_at=int(time.time()),
                organization_id=self._claim.organization_id,
                job_id=self._claim.job_id,
                engine=artifact.engine,
                base_model=artifact.base_model,
                training_files=self._job.training_files,
                bytes=file.size,
                match_output_length=artifact.match_output_length,
            )
            with self._database.write() as connection:
                ended = self._end(connection, "completed", base_model=artifact.base_model)
                if ended:
                    self._blobs.put(file.path, file.digest)
                    insert_model(connection, model, file.digest, profile)
                    self._add_event(connection, "completed")
        return ended

    def _fail(self, message: str) -> str:
        with self._database.write() as connection:
            ended = self._end(connection, "failed", error=message)
            if ended:
                self._add_event(connection, message, level="error")
        return "failed" if ended else "lost"

    def _end(self, connection: Connection, status: str, **values: Any) -> bool:
        """End the job if it is still ours: the one statement that makes every job end exactly once."""
        result = connection.execute(
            update(jobs)
            .where(is_held(self._claim))
            .values(status=status, ended_at=int(time.time()), lease_owner=None, lease_until=None, **values)
        )
        return result.rowcount == 1
