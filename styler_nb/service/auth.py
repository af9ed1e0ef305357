"""API keys: 256 random bits behind a prefix, stored as a hash only."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from styler_nb.errors import AuthenticationError
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.organizations import (
    LOCAL_ORGANIZATION,
    LOCAL_PROJECT,
    ensure_organization,
    ensure_project,
    find_key_owner,
    find_project,
)

__all__ = ["KEY_PREFIX", "Authenticator", "Principal", "hash_key", "new_key"]

KEY_PREFIX = "sk-styler-"
_SHOWN = len(KEY_PREFIX) + 6


@dataclass(frozen=True, slots=True)
class Principal:
    """Who a request acts for."""

    organization_id: str
    project_id: str


def new_key() -> tuple[str, str]:
    """Make an API key.

    Returns
    -------
    str
        The key, to be shown once.
    str
        Its beginning, by which people recognise it in a list.
    """
    key = KEY_PREFIX + secrets.token_urlsafe(32)
    return key, key[:_SHOWN]


def hash_key(key: str) -> str:
    """Hash a key. A fast hash is right here: 256 random bits cannot be guessed at any speed."""
    return hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()


class Authenticator:
    """Turns an `Authorization` header into a principal.

    Nothing is cached, so that a revoked key stops working at once.

    Parameters
    ----------
    database : Database
        Where the keys are.
    embedded_key : str or None
        A key of this process only, for the implicit organization of an embedded service.
    """

    def __init__(self, database: Database, embedded_key: str | None = None) -> None:
        self._database = database
        self._embedded_hash = None if embedded_key is None else hash_key(embedded_key)

    def authenticate(self, header: str | None) -> Principal:
        """Check a header `Bearer <key>`.

        Raises
        ------
        AuthenticationError
            The key is missing, malformed, unknown or revoked.
        """
        scheme, _, key = (header or "").partition(" ")
        key = key.strip()
        if scheme.lower() != "bearer" or not key or not key.isascii():
            raise AuthenticationError
        digest = hash_key(key)
        embedded = self._embedded_hash is not None and hmac.compare_digest(digest, self._embedded_hash)
        with self._database.read() as connection:
            if embedded:
                owner = find_project(connection, LOCAL_ORGANIZATION, LOCAL_PROJECT)
            else:
                owner = find_key_owner(connection, digest)
        if owner is None and embedded:
            owner = self._make_local_project()
        if owner is None:
            raise AuthenticationError
        return Principal(*owner)

    def _make_local_project(self) -> tuple[str, str]:
        with self._database.write() as connection:
            organization = ensure_organization(connection, LOCAL_ORGANIZATION)
            return organization.id, ensure_project(connection, organization.id, LOCAL_PROJECT)
