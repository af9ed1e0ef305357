"""What a project has set for its providers of base models; by callers, or by the operator's command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from pydantic import TypeAdapter, ValidationError

from styler_nb.errors import InvalidRequestError, NotFoundError
from styler_nb.providers.base import ServiceName
from styler_nb.providers.endpoints import check_endpoint, check_operator_endpoint, find_origin
from styler_nb.schemas.providers import ProviderSettings, ProviderSettingsRequest
from styler_nb.service.bodies import describe_errors
from styler_nb.service.secret_box import SecretBox
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.organizations import (
    LOCAL_ORGANIZATION,
    LOCAL_PROJECT,
    ensure_organization,
    ensure_project,
    find_project,
)
from styler_nb.service.storage.provider_keys import (
    StoredProvider,
    delete_provider_row,
    find_provider_row,
    list_provider_rows,
    read_all_keys,
    replace_key,
    save_provider_row,
)
from styler_nb.settings import Settings

__all__ = [
    "ListedProvider",
    "ProviderSettingsRepository",
    "list_providers",
    "remove_provider",
    "rotate_secrets",
    "set_provider",
]

_NOT_FOUND = "No settings of this provider."
_SHORTEST_SHOWN = 12
"""Of shorter keys, four characters would say too much."""


class ProviderSettingsRepository:
    """Reads and changes settings; keys go in, and come out for requests to their provider alone.

    Parameters
    ----------
    database : Database
        Where they are.
    box : SecretBox
        Encrypts the keys.
    settings : Settings
        The operator's own URLs, and what callers may name.
    """

    def __init__(self, database: Database, box: SecretBox, settings: Settings) -> None:
        self._database = database
        self._box = box
        self._settings = settings

    def find(self, project_id: str, service: ServiceName) -> StoredProvider | None:
        """Look settings up; the key in them is encrypted."""
        with self._database.read() as connection:
            return find_provider_row(connection, project_id, service)

    def decrypt_key(self, project_id: str, stored: StoredProvider) -> str | None:
        """Give the stored key; None where there is none.

        Raises
        ------
        ConfigurationError
            It cannot be decrypted.
        """
        if stored.encrypted_key is None:
            return None
        return self._box.decrypt(stored.encrypted_key, (project_id, stored.service))

    def retrieve(self, project_id: str, service: ServiceName) -> ProviderSettings:
        """Give settings as they are shown.

        Raises
        ------
        NotFoundError
            The project has set nothing for this provider.
        """
        stored = self.find(project_id, service)
        if stored is None:
            raise NotFoundError(_NOT_FOUND)
        return show(stored)

    def change(
        self, project_id: str, service: ServiceName, request: ProviderSettingsRequest, *, by_operator: bool = False
    ) -> ProviderSettings:
        """Change what the request gives, and leave the rest; another URL drops the stored key.

        Raises
        ------
        InvalidRequestError
            The URL must not be fetched, or there is a key and no URL that it is for.
        """
        with self._database.write() as connection:
            stored = find_provider_row(connection, project_id, service) or StoredProvider(service)
            stored = self._with_url(stored, request.url, by_operator=by_operator)
            if request.api_key is not None:
                stored = self._with_key(stored, request.api_key, project_id)
            if request.models is not None:
                stored = replace(stored, models={str(name): real for name, real in request.models.items()})
            if request.timeout_s is not None:
                stored = replace(stored, timeout_s=request.timeout_s)
            return show(save_provider_row(connection, project_id, stored))

    def _with_url(self, stored: StoredProvider, url: str | None, *, by_operator: bool) -> StoredProvider:
        if url is None or (url == stored.url and not by_operator):
            return stored
        if by_operator:
            check_operator_endpoint(url, field="url")
        else:
            settings = self._settings
            check_endpoint(url, allow_private=settings.allow_private_endpoints or settings.embedded, field="url")
        if url == stored.url:
            return replace(stored, trusted=True)
        return replace(stored, url=url, trusted=by_operator, encrypted_key=None, last_four=None, key_origin=None)

    def _with_key(self, stored: StoredProvider, key: str, project_id: str) -> StoredProvider:
        url = stored.url or getattr(self._settings, f"{stored.service}_url")
        if url is None:
            raise InvalidRequestError("url: is needed with a key, which is kept for that address alone")
        return replace(
            stored,
            encrypted_key=self._box.encrypt(key, (project_id, stored.service)),
            last_four=key[-4:] if len(key) >= _SHORTEST_SHOWN else None,
            key_origin=find_origin(url),
        )

    def delete(self, project_id: str, service: ServiceName) -> None:
        """Remove settings, the key with them.

        Raises
        ------
        NotFoundError
            The project has set nothing for this provider.
        """
        with self._database.write() as connection:
            if not delete_provider_row(connection, project_id, service):
                raise NotFoundError(_NOT_FOUND)


def show(stored: StoredProvider) -> ProviderSettings:
    """Give settings as they are shown: of the key, its end."""
    return ProviderSettings(
        service=stored.service,
        url=stored.url,
        api_key_last_four=stored.last_four,
        models=stored.models,
        timeout_s=stored.timeout_s,
        updated_at=stored.updated_at,
    )


@dataclass(frozen=True, slots=True)
class ListedProvider:
    """Settings of one project, for the operator."""

    organization: str
    project: str
    provider: ProviderSettings


def set_provider(
    settings: Settings,
    service: ServiceName,
    *,
    organization: str = LOCAL_ORGANIZATION,
    project: str = LOCAL_PROJECT,
    url: str | None = None,
    api_key: str | None = None,
    models: Mapping[str, str] | None = None,
    timeout_s: float | None = None,
) -> ProviderSettings:
    """Change a project's settings as the operator, whose URLs are trusted.

    Parameters
    ----------
    settings : Settings
        Whose database.
    service : str
        "vendor_a", "vendor_b" or "host_c".
    organization, project : str
        Names, of a project that is made when it is new.
    url : str or None
        Base URL; for `host_c` the whole endpoint. Another one drops the stored key.
    api_key : str or None
        Is kept encrypted, for the URL's origin alone.
    models : mapping of str to str or None
        The provider's own name of each base model; replaces the whole mapping.
    timeout_s : float or None
        Longest silence in seconds.

    Returns
    -------
    ProviderSettings

    Raises
    ------
    InvalidRequestError
        A value breaks a rule; the message names it.
    """
    given = {"url": url, "api_key": api_key, "timeout_s": timeout_s, "models": None if models is None else dict(models)}
    try:
        request = TypeAdapter(ProviderSettingsRequest).validate_python(given)
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False, include_context=False)
        raise InvalidRequestError(describe_errors(found)) from None
    with _repository(settings) as (database, repository):
        with database.write() as connection:
            owner = ensure_organization(connection, organization)
            project_id = ensure_project(connection, owner.id, project)
        return repository.change(project_id, service, request, by_operator=True)


def list_providers(
    settings: Settings, organization: str | None = None, project: str | None = None
) -> list[ListedProvider]:
    """List settings: all, or those of one organization or project.

    Returns
    -------
    list of ListedProvider
    """
    with _repository(settings) as (database, _), database.read() as connection:
        rows = list_provider_rows(connection, organization, project)
    return [ListedProvider(owner, name, show(stored)) for owner, name, stored in rows]


def remove_provider(
    settings: Settings,
    service: ServiceName,
    *,
    organization: str = LOCAL_ORGANIZATION,
    project: str = LOCAL_PROJECT,
) -> None:
    """Remove a project's settings, the key with them.

    Raises
    ------
    NotFoundError
        There is no such project, or it has set nothing for this provider.
    """
    with _repository(settings) as (database, repository):
        with database.read() as connection:
            found = find_project(connection, organization, project)
        if found is None:
            raise NotFoundError(_NOT_FOUND)
        repository.delete(found[1], service)


def rotate_secrets(settings: Settings) -> int:
    """Encrypt every stored key anew: with a new key of the key file, or the first one of the settings.

    Parameters
    ----------
    settings : Settings
        Whose database, and whose secret keys.

    Returns
    -------
    int
        How many stored keys there are.

    Raises
    ------
    ConfigurationError
        One of them cannot be decrypted; all stay as they were.
    """
    box = SecretBox(settings)
    with _repository(settings) as (database, _):
        # Whoever stores a key reads the secret key inside such a transaction too, so none falls between.
        with database.write() as connection:
            keys = read_all_keys(connection)
            secrets = [box.decrypt(token, (project_id, service)) for project_id, service, token in keys]
            box.add_key()
            for (project_id, service, _), secret in zip(keys, secrets, strict=True):
                replace_key(connection, project_id, service, box.encrypt(secret, (project_id, service)))
        box.drop_old_keys()
    return len(keys)


@contextmanager
def _repository(settings: Settings) -> Iterator[tuple[Database, ProviderSettingsRepository]]:
    database = Database(settings)
    try:
        yield database, ProviderSettingsRepository(database, SecretBox(settings), settings)
    finally:
        database.close()
