"""When the bytes of a blob may go: in two steps, so that no crash and no race loses bytes in use.

The transaction that removes the last row naming a blob writes the digest into `blob_trash`. A second
one looks again, and deletes the blob if still no row names it. An upload of the same content in between
puts the blob (when missing) and its row in one transaction of its own: either order keeps the bytes.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, exists, or_, select
from sqlalchemy.dialects.sqlite import insert

from styler_nb.service.storage.blobs import BlobStore
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.tables import blob_trash, files, models

__all__ = ["empty_trash", "is_blob_used", "sweep_blobs", "trash_blobs"]


def is_blob_used(connection: Connection, digest: str) -> bool:
    """Tell whether any file or model of any organization names the blob."""
    in_files = exists().where(or_(files.c.digest == digest, files.c.text_digest == digest))
    in_models = exists().where(models.c.digest == digest)
    return bool(connection.execute(select(or_(in_files, in_models))).scalar())


def trash_blobs(connection: Connection, digests: Iterable[str]) -> None:
    """Mark the blobs that no row names any more, in the transaction that removed the rows."""
    for digest in set(digests):
        if not is_blob_used(connection, digest):
            connection.execute(insert(blob_trash).values(digest=digest).on_conflict_do_nothing())


def empty_trash(database: Database, blobs: BlobStore) -> int:
    """Delete marked blobs, except those that came into use again.

    Returns
    -------
    int
        Number of blobs deleted.
    """
    with database.read() as connection:
        marked = list(connection.execute(select(blob_trash.c.digest)).scalars())
    return sum(_delete_unused(database, blobs, digest) for digest in marked)


def sweep_blobs(database: Database, blobs: BlobStore) -> int:
    """Delete the blobs that no row names: what a process killed between blob and row left behind.

    Returns
    -------
    int
        Number of blobs deleted.
    """
    blobs.sweep_probes()
    deleted = empty_trash(database, blobs)
    with database.read() as connection:
        used = set(connection.execute(select(files.c.digest).union(select(files.c.text_digest))).scalars())
        used |= set(connection.execute(select(models.c.digest)).scalars())
    return deleted + sum(_delete_unused(database, blobs, digest) for digest in blobs.digests() if digest not in used)


def _delete_unused(database: Database, blobs: BlobStore, digest: str) -> bool:
    with database.write() as connection:
        unused = not is_blob_used(connection, digest)
        if unused:
            blobs.delete(digest)
        connection.execute(delete(blob_trash).where(blob_trash.c.digest == digest))
    return unused
