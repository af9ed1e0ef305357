"""API keys for the command line: create, list, revoke."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from styler_nb.errors import InvalidRequestError, NotFoundError
from styler_nb.service.auth import hash_key, new_key
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.organizations import (
    ensure_organization,
    ensure_project,
    insert_key,
    list_key_rows,
    revoke_key_row,
)
from styler_nb.settings import Settings

__all__ = ["ApiKey", "CreatedKey", "create_key", "list_keys", "revoke_key"]

_MAX_NAME_LENGTH = 255


@dataclass(frozen=True, slots=True)
class ApiKey:
    """An API key as lists show it: without the key.

    Attributes
    ----------
    prefix : str
        The beginning of the key, by which people recognise it.
    created_at : int
        Unix time in seconds.
    revoked_at : int or None
        Unix time in seconds; None while the key works.
    """

    id: str
    organization: str
    organization_id: str
    project: str
    prefix: str
    created_at: int
    revoked_at: int | None


@dataclass(frozen=True, slots=True)
class CreatedKey:
    """A new API key. `api_key` is the key itself, which is stored nowhere and never shown again."""

    id: str
    api_key: str
    organization: str
    organization_id: str
    project: str
    project_id: str

    def __repr__(self) -> str:
        return f"CreatedKey(id={self.id!r}, organization={self.organization!r}, project={self.project!r})"


def create_key(settings: Settings, organization: str, project: str = "default") -> CreatedKey:
    """Make a key, and the organization and project when they are new.

    Parameters
    ----------
    settings : Settings
        Whose database.
    organization, project : str
        Names of 1–255 printable characters.

    Returns
    -------
    CreatedKey

    Raises
    ------
    InvalidRequestError
        A name is empty, too long or not printable.
    """
    for field, name in (("organization", organization), ("project", project)):
        if not name.strip() or len(name) > _MAX_NAME_LENGTH or not name.isprintable():
            raise InvalidRequestError(f"{field}: must be a name of 1 to {_MAX_NAME_LENGTH} printable characters")
    key, prefix = new_key()
    with _database(settings) as database, database.write() as connection:
        owner = ensure_organization(connection, organization)
        project_id = ensure_project(connection, owner.id, project)
        key_id = insert_key(connection, owner.id, project_id, key_hash=hash_key(key), prefix=prefix)
    return CreatedKey(key_id, key, organization, owner.id, project, project_id)


def list_keys(settings: Settings, organization: str | None = None, project: str | None = None) -> list[ApiKey]:
    """List keys, revoked ones too, oldest first; of one organization or project where given.

    Returns
    -------
    list of ApiKey
    """
    with _database(settings) as database, database.read() as connection:
        return [ApiKey(**row) for row in list_key_rows(connection, organization, project)]  # type: ignore[arg-type]


def revoke_key(settings: Settings, key_id: str) -> None:
    """Make a key stop working, at once and for good; revoking it again changes nothing.

    Parameters
    ----------
    settings : Settings
        Whose database.
    key_id : str
        `key-…`, as `list_keys` gives it.

    Raises
    ------
    NotFoundError
        There is no such key.
    """
    with _database(settings) as database, database.write() as connection:
        if not revoke_key_row(connection, key_id):
            raise NotFoundError(f"key {key_id!r} not found; list the keys with: styler-nb keys list")


@contextmanager
def _database(settings: Settings) -> Iterator[Database]:
    database = Database(settings)
    try:
        yield database
    finally:
        database.close()
