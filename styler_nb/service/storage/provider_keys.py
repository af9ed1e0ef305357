"""Rows of `provider_keys`: where a project reaches a provider of base models, and its encrypted key."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from styler_nb.providers.base import ServiceName
from styler_nb.service.storage.tables import organizations, projects, provider_keys

__all__ = [
    "StoredProvider",
    "delete_provider_row",
    "find_provider_row",
    "list_provider_rows",
    "read_all_keys",
    "replace_key",
    "save_provider_row",
]


@dataclass(frozen=True, slots=True)
class StoredProvider:
    """One project's settings for one provider.

    Attributes
    ----------
    url : str or None
        None takes the operator's own.
    trusted : bool
        The URL was chosen by the operator.
    encrypted_key : str or None
        None where no key is stored.
    last_four : str or None
        The end of the key; None of a short one.
    key_origin : str or None
        The origin that the key was stored with.
    """

    service: ServiceName
    url: str | None = field(default=None, repr=False)
    trusted: bool = False
    encrypted_key: str | None = field(default=None, repr=False)
    last_four: str | None = None
    key_origin: str | None = None
    models: dict[str, str] = field(default_factory=dict)
    timeout_s: float | None = None
    updated_at: int = 0


_COLUMNS = [provider_keys.c[name] for name in StoredProvider.__slots__]


def _stored(row: Row[Any]) -> StoredProvider:
    return StoredProvider(**{name: getattr(row, name) for name in StoredProvider.__slots__})


def find_provider_row(connection: Connection, project_id: str, service: ServiceName) -> StoredProvider | None:
    """Look up a project's settings."""
    query = select(*_COLUMNS).where(provider_keys.c.project_id == project_id, provider_keys.c.service == service)
    row = connection.execute(query).one_or_none()
    return None if row is None else _stored(row)


def save_provider_row(connection: Connection, project_id: str, stored: StoredProvider) -> StoredProvider:
    """Add or replace a project's settings; gives them with their time."""
    stamped = replace(stored, updated_at=int(time.time()))
    delete_provider_row(connection, project_id, stored.service)
    connection.execute(insert(provider_keys).values(project_id=project_id, **asdict(stamped)))
    return stamped


def delete_provider_row(connection: Connection, project_id: str, service: ServiceName) -> bool:
    """Remove a project's settings; tells whether there were any."""
    condition = (provider_keys.c.project_id == project_id) & (provider_keys.c.service == service)
    return connection.execute(delete(provider_keys).where(condition)).rowcount > 0


def list_provider_rows(
    connection: Connection, organization: str | None, project: str | None
) -> list[tuple[str, str, StoredProvider]]:
    """List settings with the names of their organization and project: all, or those of one."""
    query = (
        select(organizations.c.name.label("organization"), projects.c.name.label("project"), *_COLUMNS)
        .join(projects, projects.c.id == provider_keys.c.project_id)
        .join(organizations, organizations.c.id == projects.c.organization_id)
        .order_by(organizations.c.name, projects.c.name, provider_keys.c.service)
    )
    if organization is not None:
        query = query.where(organizations.c.name == organization)
    if project is not None:
        query = query.where(projects.c.name == project)
    return [(row.organization, row.project, _stored(row)) for row in connection.execute(query)]


def read_all_keys(connection: Connection) -> list[tuple[str, ServiceName, str]]:
    """Give project, service and encrypted key of every stored key."""
    query = select(provider_keys.c.project_id, provider_keys.c.service, provider_keys.c.encrypted_key)
    rows = connection.execute(query.where(provider_keys.c.encrypted_key.is_not(None)))
    return [(row.project_id, row.service, row.encrypted_key) for row in rows]


def replace_key(connection: Connection, project_id: str, service: ServiceName, encrypted_key: str) -> None:
    """Store the same key, encrypted anew."""
    condition = (provider_keys.c.project_id == project_id) & (provider_keys.c.service == service)
    connection.execute(update(provider_keys).where(condition).values(encrypted_key=encrypted_key))
