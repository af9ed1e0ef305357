"""Fine-tuned models of an organization."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, insert, update

from styler_nb.errors import ConflictError, NotFoundError
from styler_nb.schemas.models import FineTunedModel, ModelUpdateRequest
from styler_nb.service.control import Choices, merge_control
from styler_nb.service.storage.blobs import BlobStore
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.scope import delete_owned, select_owned
from styler_nb.service.storage.tables import jobs, models
from styler_nb.service.storage.trash import empty_trash, trash_blobs

__all__ = ["MODEL_NOT_FOUND", "ModelRepository", "StoredModel", "insert_model"]

MODEL_NOT_FOUND = "Model not found."
_LISTED = [column for column in models.c if column.name != "profile"]


@dataclass(frozen=True, slots=True)
class StoredModel:
    """A model with the address of its artifact."""

    model: FineTunedModel
    digest: str


def insert_model(connection: Connection, model: FineTunedModel, digest: str, profile: Mapping[str, Any]) -> None:
    """Add a model; inside the write transaction that put its artifact."""
    connection.execute(
        insert(models).values(
            name=model.id,
            organization_id=model.organization_id,
            job_id=model.job_id,
            engine=model.engine,
            base_model=model.base_model,
            training_files=model.training_files,
            bytes=model.bytes,
            digest=digest,
            match_output_length=model.match_output_length,
            profile=json.dumps(dict(profile), ensure_ascii=False, allow_nan=False),
            created_at=model.created_at,
        )
    )


def _stored(row: Row[tuple[object, ...]], *, profile: dict[str, Any] | None = None) -> StoredModel:
    control = row.control or {}
    model = FineTunedModel(
        id=row.name,
        created_at=row.created_at,
        organization_id=row.organization_id,
        job_id=row.job_id,
        engine=row.engine,
        base_model=row.base_model,
        training_files=row.training_files,
        bytes=row.bytes,
        match_output_length=row.match_output_length,
        preferences=control.get("preferences"),
        protected_terms=control.get("protected_terms"),
        profile=profile,
    )
    return StoredModel(model, row.digest)


class ModelRepository:
    """Finds, changes and deletes models."""

    def __init__(self, database: Database, blobs: BlobStore) -> None:
        self._database = database
        self._blobs = blobs

    def list(self, organization_id: str) -> list[FineTunedModel]:
        """List models, newest first, without their profiles."""
        query = select_owned(models, organization_id, *_LISTED).order_by(models.c.seq.desc())
        with self._database.read() as connection:
            return [_stored(row).model for row in connection.execute(query)]

    def retrieve(self, organization_id: str, name: str) -> StoredModel:
        """Look a model up, with its profile.

        Raises
        ------
        NotFoundError
            It does not exist, or belongs to another organization.
        """
        with self._database.read() as connection:
            row = connection.execute(select_owned(models, organization_id).where(models.c.name == name)).one_or_none()
        if row is None:
            raise NotFoundError(MODEL_NOT_FOUND)
        return _stored(row, profile=json.loads(row.profile))

    def retrieve_for_styling(self, organization_id: str, name: str) -> StoredModel:
        """Look a model up to style with it.

        Raises
        ------
        NotFoundError
            It does not exist, or belongs to another organization.
        ConflictError
            Its job has not completed.
        """
        with self._database.read() as connection:
            query = select_owned(models, organization_id, *_LISTED).where(models.c.name == name)
            if (row := connection.execute(query).one_or_none()) is not None:
                return _stored(row)
            query = select_owned(jobs, organization_id, jobs.c.id, jobs.c.status).where(jobs.c.model_name == name)
            job = connection.execute(query).one_or_none()
        if job is None or job.status == "completed":
            raise NotFoundError(MODEL_NOT_FOUND)
        raise ConflictError(f"model: its fine-tuning job {job.id} has not completed; the job's status is {job.status}")

    def update(self, organization_id: str, name: str, change: ModelUpdateRequest, choices: Choices) -> StoredModel:
        """Change what people set for a model.

        Parameters
        ----------
        organization_id : str
            The owner.
        name : str
            `ftm-…`.
        change : ModelUpdateRequest
            The validated request.
        choices : mapping
            Variables and forms of the model's engine.

        Returns
        -------
        StoredModel
            As it is afterwards, with its profile.

        Raises
        ------
        NotFoundError
            It does not exist, or belongs to another organization.
        InvalidRequestError
            The engine has no such variable or form.
        """
        with self._database.write() as connection:
            row = connection.execute(select_owned(models, organization_id).where(models.c.name == name)).one_or_none()
            if row is None:
                raise NotFoundError(MODEL_NOT_FOUND)
            control = merge_control(row.control or {}, change, choices)
            connection.execute(update(models).where(models.c.seq == row.seq).values(control=control or None))
        return self.retrieve(organization_id, name)

    def delete(self, organization_id: str, name: str) -> None:
        """Delete a model with its bytes.

        Raises
        ------
        NotFoundError
            It does not exist, or belongs to another organization.
        """
        with self._database.write() as connection:
            query = select_owned(models, organization_id, models.c.digest).where(models.c.name == name)
            digest = connection.execute(query).scalar()
            if digest is None:
                raise NotFoundError(MODEL_NOT_FOUND)
            connection.execute(delete_owned(models, organization_id).where(models.c.name == name))
            trash_blobs(connection, (digest,))
        empty_trash(self._database, self._blobs)
