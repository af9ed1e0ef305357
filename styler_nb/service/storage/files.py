"""Sample files of an organization."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, Row, insert, select

from styler_nb.errors import ConflictError, NotFoundError
from styler_nb.schemas.files import File
from styler_nb.service.storage.blobs import BlobStore
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.idempotency import IdempotencyKeys, fingerprint
from styler_nb.service.storage.scope import delete_owned, select_owned
from styler_nb.service.storage.scratch import ScratchFile
from styler_nb.service.storage.tables import files, job_files, jobs
from styler_nb.service.storage.trash import empty_trash, trash_blobs

__all__ = ["FILE_NOT_FOUND", "FileRepository", "StoredFile", "find_files"]

FILE_NOT_FOUND = "File not found."


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file with the addresses of its bytes and of its text."""

    file: File
    digest: str
    text_digest: str


def _stored(row: Row[tuple[object, ...]]) -> StoredFile:
    file = File(id=row.id, bytes=row.bytes, created_at=row.created_at, filename=row.filename)
    return StoredFile(file, row.digest, row.text_digest)


def find_files(connection: Connection, organization_id: str, file_ids: list[str]) -> list[StoredFile]:
    """Look up several files, in the order given.

    Raises
    ------
    NotFoundError
        One of them does not exist, or belongs to another organization.
    """
    query = select_owned(files, organization_id).where(files.c.id.in_(file_ids))
    found = {row.id: _stored(row) for row in connection.execute(query)}
    if len(found) < len(set(file_ids)):
        raise NotFoundError(FILE_NOT_FOUND)
    return [found[file_id] for file_id in file_ids]


class FileRepository:
    """Makes, finds and deletes files."""

    def __init__(self, database: Database, blobs: BlobStore, idempotency: IdempotencyKeys) -> None:
        self._database = database
        self._blobs = blobs
        self._idempotency = idempotency

    def create(
        self,
        organization_id: str,
        filename: str,
        content: ScratchFile,
        text: ScratchFile,
        *,
        idempotency_key: str | None = None,
    ) -> tuple[File, bool]:
        """Store a file that was checked.

        Parameters
        ----------
        organization_id : str
            The owner.
        filename : str
            Clean base name.
        content, text : ScratchFile
            Finished files of the bytes and of the extracted text (UTF-8).
        idempotency_key : str or None
            The caller's key.

        Returns
        -------
        File
            The file, or the one that the key made before.
        bool
            Whether this is such an earlier answer.

        Raises
        ------
        ConflictError
            The key was used with another request.
        """
        mark = fingerprint("POST /files", filename, content.digest)
        with self._database.write() as connection:
            make = partial(self._store, connection, organization_id, filename, content, text)
            return self._idempotency.answer_once(connection, organization_id, idempotency_key, mark, File, make=make)

    def _store(
        self, connection: Connection, organization_id: str, filename: str, content: ScratchFile, text: ScratchFile
    ) -> File:
        file = File(id=f"file-{uuid.uuid4()}", bytes=content.size, created_at=int(time.time()), filename=filename)
        self._blobs.put(content.path, content.digest)
        self._blobs.put(text.path, text.digest)
        connection.execute(
            insert(files).values(
                id=file.id,
                organization_id=organization_id,
                filename=filename,
                bytes=file.bytes,
                created_at=file.created_at,
                digest=content.digest,
                text_digest=text.digest,
            )
        )
        return file

    def list(
        self, organization_id: str, *, limit: int | None = None, after: str | None = None
    ) -> tuple[list[File], bool]:
        """List files, newest first.

        Parameters
        ----------
        organization_id : str
            The owner.
        limit : int or None
            At most so many; None is all.
        after : str or None
            Only files older than this one.

        Returns
        -------
        list of File
            The files.
        bool
            Whether there are more.

        Raises
        ------
        NotFoundError
            `after` is no file of the organization.
        """
        query = select_owned(files, organization_id).order_by(files.c.seq.desc())
        if limit is not None:
            query = query.limit(limit + 1)
        with self._database.read() as connection:
            if after is not None:
                place = select_owned(files, organization_id, files.c.seq).where(files.c.id == after)
                seq = connection.execute(place).scalar()
                if seq is None:
                    raise NotFoundError(FILE_NOT_FOUND)
                query = query.where(files.c.seq < seq)
            found = [_stored(row).file for row in connection.execute(query)]
        return (found, False) if limit is None else (found[:limit], len(found) > limit)

    def retrieve(self, organization_id: str, file_id: str) -> StoredFile:
        """Look a file up.

        Raises
        ------
        NotFoundError
            It does not exist, or belongs to another organization.
        """
        with self._database.read() as connection:
            return find_files(connection, organization_id, [file_id])[0]

    def delete(self, organization_id: str, file_id: str) -> None:
        """Delete a file, and its bytes when no other file has the same.

        Raises
        ------
        NotFoundError
            It does not exist, or belongs to another organization.
        ConflictError
            A queued or running job trains on it.
        """
        with self._database.write() as connection:
            stored = find_files(connection, organization_id, [file_id])[0]
            in_use = (
                select(jobs.c.id)
                .join(job_files, job_files.c.job_id == jobs.c.id)
                .where(job_files.c.file_id == file_id, jobs.c.status.in_(("queued", "running")))
            )
            job_id = connection.execute(in_use).scalar()
            if job_id is not None:
                raise ConflictError(f"file_id: job {job_id} trains on this file; wait for its end or cancel it first")
            connection.execute(delete_owned(files, organization_id).where(files.c.id == file_id))
            trash_blobs(connection, (stored.digest, stored.text_digest))
        empty_trash(self._database, self._blobs)
