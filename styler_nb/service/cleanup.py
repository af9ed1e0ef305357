"""Organizations for their operator: listed, and removed with everything that is their own."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from styler_nb.errors import NotFoundError
from styler_nb.service.storage.blobs import open_blob_store
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.organizations import (
    Organization,
    delete_organization_rows,
    find_organization,
    list_organization_rows,
)
from styler_nb.service.storage.trash import empty_trash
from styler_nb.settings import Settings

__all__ = ["check_organization", "delete_organization", "list_organizations"]


def list_organizations(settings: Settings) -> list[dict[str, Any]]:
    """List the organizations, oldest first.

    Parameters
    ----------
    settings : Settings
        Whose storage.

    Returns
    -------
    list of dict
        "id", "name", "created_at" (Unix time in seconds), and the numbers of "projects", "keys" (revoked ones
        too), "files", "jobs" and "models".
    """
    database = Database(settings)
    try:
        with database.read() as connection:
            return list_organization_rows(connection)
    finally:
        database.close()


def check_organization(settings: Settings, name: str) -> None:
    """Raise NotFoundError where there is no organization of that name."""
    database = Database(settings)
    try:
        with database.read() as connection:
            _find(connection, name)
    finally:
        database.close()


def _find(connection: Connection, name: str) -> Organization:
    if (organization := find_organization(connection, name)) is None:
        raise NotFoundError(f"organization {name!r} not found; list them with: styler-nb orgs list")
    return organization


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
            counts = delete_organization_rows(connection, _find(connection, name).id)
        counts["blobs"] = empty_trash(database, blobs)
        # Deleted rows are overwritten (secure_delete); the log that still has them is emptied too.
        with database.read() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        database.close()
    return counts
