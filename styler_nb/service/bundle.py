"""Models as one file: out of one service, into another."""

from __future__ import annotations

import os
import shutil
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from styler_nb.engines.artifact import read_artifact
from styler_nb.errors import InvalidRequestError, NotFoundError
from styler_nb.schemas.jobs import JobCreateRequest
from styler_nb.schemas.models import FineTunedModel
from styler_nb.service.bodies import describe_errors
from styler_nb.service.engine_lookup import EngineLookup, find_engine
from styler_nb.service.storage.blobs import BlobStore, open_blob_store
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.jobs import new_model_name
from styler_nb.service.storage.models import MODEL_NOT_FOUND, ModelRepository, insert_model
from styler_nb.service.storage.organizations import LOCAL_ORGANIZATION, ensure_organization, find_organization
from styler_nb.service.storage.scratch import ScratchFolder
from styler_nb.settings import Settings

__all__ = ["export_model", "import_model"]


def export_model(
    settings: Settings, name: str, destination: Path, *, organization: str = LOCAL_ORGANIZATION
) -> FineTunedModel:
    """Write a model into one file, which `import_model` reads.

    Parameters
    ----------
    settings : Settings
        Whose storage.
    name : str
        `ftm-…`.
    destination : Path
        The file to write; it appears whole or not at all, replacing what was there.
    organization : str
        Name of the owner.

    Returns
    -------
    FineTunedModel

    Raises
    ------
    NotFoundError
        There is no such organization, or it has no such model.
    InvalidRequestError
        The file cannot be written.
    """
    with _storage(settings) as (database, blobs):
        with database.read() as connection:
            owner = find_organization(connection, organization)
        if owner is None:
            raise NotFoundError(MODEL_NOT_FOUND)
        stored = ModelRepository(database, blobs).retrieve(owner.id, name)
        partial = destination.with_name(f".{destination.name}.{uuid.uuid4().hex}.part")
        try:
            with blobs.open(stored.digest) as source, partial.open("xb") as target:
                shutil.copyfileobj(source, target)
                target.flush()
                os.fsync(target.fileno())
            partial.replace(destination)
        except OSError as error:
            raise InvalidRequestError(f"the file {str(destination)!r} cannot be written: {error.strerror}") from error
        finally:
            partial.unlink(missing_ok=True)
    return stored.model


def import_model(
    settings: Settings,
    source: Path,
    *,
    organization: str = LOCAL_ORGANIZATION,
    suffix: str | None = None,
    get_engine: EngineLookup | None = None,
) -> FineTunedModel:
    """Read a model from a file that `export_model` wrote; it gets a new name.

    Parameters
    ----------
    settings : Settings
        Whose storage.
    source : Path
        The file. Nothing in it is trusted: it is validated as a whole before anything is stored.
    organization : str
        Name of the owner, made when it is new.
    suffix : str or None
        1–16 printable characters of the new name.
    get_engine : callable or None
        Finds an engine by name; None takes `engines.registry`.

    Returns
    -------
    FineTunedModel
        With its new name.

    Raises
    ------
    ArtifactError
        The file is no model file, damaged, or of a newer format.
    ConfigurationError
        The model's engine is not part of this version.
    InvalidRequestError
        The suffix breaks a rule, or the file cannot be read.
    """
    name = new_model_name(_check_suffix(suffix))
    try:
        data = source.read_bytes()
        with source.open("rb") as file:
            artifact = read_artifact(file)
    except OSError as error:
        raise InvalidRequestError(f"the file {str(source)!r} cannot be read: {error.strerror}") from error
    loaded = (get_engine or find_engine)(artifact.engine).load(artifact)
    with _storage(settings) as (database, blobs):
        scratch = ScratchFolder(settings.data / "tmp")
        try:
            with scratch.write(data) as copy, database.write() as connection:
                owner = ensure_organization(connection, organization)
                model = FineTunedModel(
                    id=name,
                    created_at=int(time.time()),
                    organization_id=owner.id,
                    job_id=None,
                    engine=artifact.engine,
                    base_model=artifact.base_model,
                    training_files=[],
                    bytes=copy.size,
                    match_output_length=artifact.match_output_length,
                )
                blobs.put(copy.path, copy.digest)
                insert_model(connection, model, copy.digest, loaded.profile.preferences)
        finally:
            scratch.close()
    return model


def _check_suffix(suffix: str | None) -> str | None:
    try:
        return TypeAdapter(JobCreateRequest).validate_python({"training_files": ["-"], "suffix": suffix}).suffix
    except ValidationError as error:
        raise InvalidRequestError(describe_errors(error.errors())) from None


@contextmanager
def _storage(settings: Settings) -> Iterator[tuple[Database, BlobStore]]:
    blobs = open_blob_store(settings)
    database = Database(settings)
    try:
        yield database, blobs
    finally:
        database.close()
