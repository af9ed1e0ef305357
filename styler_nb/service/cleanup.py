"""Removing an organization with everything that is its own."""

from __future__ import annotations

from styler_nb.errors import NotFoundError
from styler_nb.service.storage.blobs import open_blob_store
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.organizations import delete_organization_rows, find_organization
from styler_nb.service.storage.trash import empty_trash
from styler_nb.settings import Settings

__all__ = ["delete_organization"]


def delete_organization(settings: Settings, name: str) -> dict[str, int]:
    """Delete an organization: projects, keys, files, jobs, models, events, and their bytes.

    A worker that trains for it notices at its next sign of life and stops. Bytes that another
    organization has too stay, since they are its own.

    Parameters
    ----------
    settings : Settings
        Whose storage.
    name : str
        Name of the organization.

    Returns
    -------
    dict of str to int
        How many "projects", "keys", "files", "jobs", "models" and "blobs" went.

    Raises
    ------
    NotFoundError
        There is no such organization.
    """
    blobs = open_blob_store(settings)
    database = Database(settings)
    try:
        with database.write() as connection:
            organization = find_organization(connection, name)
            if organization is None:
                raise NotFoundError(f"organization {name!r} not found")
            counts = delete_organization_rows(connection, organization.id)
        counts["blobs"] = empty_trash(database, blobs)
        # Deleted rows are overwritten (secure_delete); the log that still has them is emptied too.
        with database.read() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        database.close()
    return counts
