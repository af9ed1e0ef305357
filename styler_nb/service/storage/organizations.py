"""Organizations, their projects and API keys."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from styler_nb.service.storage.scope import owned
from styler_nb.service.storage.tables import api_keys, files, jobs, models, organizations, projects
from styler_nb.service.storage.trash import trash_blobs

__all__ = [
    "LOCAL_ORGANIZATION",
    "LOCAL_PROJECT",
    "Organization",
    "delete_organization_rows",
    "ensure_organization",
    "ensure_project",
    "find_key_owner",
    "find_organization",
    "find_project",
    "insert_key",
    "list_key_rows",
    "list_organization_rows",
    "revoke_key_row",
]

LOCAL_ORGANIZATION = "personal"
"""Name of the implicit organization of an embedded service."""
LOCAL_PROJECT = "default"
"""Name of its project."""


@dataclass(frozen=True, slots=True)
class Organization:
    """An organization."""

    id: str
    name: str
    created_at: int


def find_organization(connection: Connection, name: str) -> Organization | None:
    """Look an organization up by name."""
    row = connection.execute(select(organizations).where(organizations.c.name == name)).one_or_none()
    return None if row is None else Organization(row.id, row.name, row.created_at)


def ensure_organization(connection: Connection, name: str) -> Organization:
    """Look an organization up by name, or make it; inside a write transaction."""
    if (found := find_organization(connection, name)) is not None:
        return found
    made = Organization(f"org-{uuid.uuid4()}", name, int(time.time()))
    connection.execute(insert(organizations).values(id=made.id, name=made.name, created_at=made.created_at))
    return made


def ensure_project(connection: Connection, organization_id: str, name: str) -> str:
    """Look a project up by name, or make it; inside a write transaction. Gives its id."""
    condition = owned(projects, organization_id) & (projects.c.name == name)
    found: str | None = connection.execute(select(projects.c.id).where(condition)).scalar()
    if found is not None:
        return found
    made = f"proj-{uuid.uuid4()}"
    connection.execute(
        insert(projects).values(id=made, organization_id=organization_id, name=name, created_at=int(time.time()))
    )
    return made


def find_project(connection: Connection, organization: str, project: str) -> tuple[str, str] | None:
    """Look up the ids of an organization and of its project, by their names."""
    query = (
        select(organizations.c.id, projects.c.id)
        .join(projects, projects.c.organization_id == organizations.c.id)
        .where(organizations.c.name == organization, projects.c.name == project)
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else (row[0], row[1])


def insert_key(connection: Connection, organization_id: str, project_id: str, *, key_hash: str, prefix: str) -> str:
    """Add an API key. Gives its id."""
    key_id = f"key-{uuid.uuid4()}"
    connection.execute(
        insert(api_keys).values(
            id=key_id,
            organization_id=organization_id,
            project_id=project_id,
            key_hash=key_hash,
            prefix=prefix,
            created_at=int(time.time()),
        )
    )
    return key_id


def find_key_owner(connection: Connection, key_hash: str) -> tuple[str, str] | None:
    """Look up the organization and project of a key that is not revoked, by its hash."""
    query = select(api_keys.c.organization_id, api_keys.c.project_id).where(
        api_keys.c.key_hash == key_hash, api_keys.c.revoked_at.is_(None)
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else (row.organization_id, row.project_id)


def list_key_rows(connection: Connection, organization: str | None, project: str | None) -> list[dict[str, object]]:
    """List keys without their hashes, oldest first: all, or those of one organization, or of one project."""
    query = (
        select(
            api_keys.c.id,
            organizations.c.name.label("organization"),
            api_keys.c.organization_id,
            projects.c.name.label("project"),
            api_keys.c.prefix,
            api_keys.c.created_at,
            api_keys.c.revoked_at,
        )
        .join(organizations, organizations.c.id == api_keys.c.organization_id)
        .join(projects, projects.c.id == api_keys.c.project_id)
        .order_by(api_keys.c.seq)
    )
    if organization is not None:
        query = query.where(organizations.c.name == organization)
    if project is not None:
        query = query.where(projects.c.name == project)
    return [dict(row) for row in connection.execute(query).mappings()]


_OWNED = (("projects", projects), ("keys", api_keys), ("files", files), ("jobs", jobs), ("models", models))


def list_organization_rows(connection: Connection) -> list[dict[str, Any]]:
    """List organizations, oldest first: id, name, time of creation, and how much each owns of every kind."""
    query = select(organizations.c.id, organizations.c.name, organizations.c.created_at).order_by(
        organizations.c.created_at, organizations.c.name
    )
    rows = [dict(row) for row in connection.execute(query).mappings()]
    counts: dict[str, dict[str, int]] = {}
    for kind, table in _OWNED:
        counted = select(table.c.organization_id, func.count()).group_by(table.c.organization_id)
        counts[kind] = {row[0]: row[1] for row in connection.execute(counted)}
    return [row | {kind: counts[kind].get(row["id"], 0) for kind, _ in _OWNED} for row in rows]


def revoke_key_row(connection: Connection, key_id: str) -> bool:
    """Revoke a key for good. Tells whether there is such a key; revoking twice keeps the first time."""
    known = connection.execute(select(api_keys.c.id).where(api_keys.c.id == key_id)).scalar() is not None
    connection.execute(
        update(api_keys)
        .where(api_keys.c.id == key_id, api_keys.c.revoked_at.is_(None))
        .values(revoked_at=int(time.time()))
    )
    return known


def delete_organization_rows(connection: Connection, organization_id: str) -> dict[str, int]:
    """Remove an organization with all its rows, and mark its blobs; inside a write transaction.

    Returns
    -------
    dict of str to int
        Number of rows of each kind.
    """
    counts = {}
    for kind, table in _OWNED:
        counts[kind] = connection.execute(select(func.count()).where(owned(table, organization_id))).scalar_one()
    digests: set[str] = set()
    for table, column in ((files, files.c.digest), (files, files.c.text_digest), (models, models.c.digest)):
        digests.update(connection.execute(select(column).where(owned(table, organization_id))).scalars())
    connection.execute(delete(organizations).where(organizations.c.id == organization_id))
    trash_blobs(connection, digests)
    return counts
