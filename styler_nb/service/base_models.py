"""From a full-mode request to the connection that its base model is reached over."""

from __future__ import annotations

import re

from styler_nb.errors import ConfigurationError, InvalidRequestError, ProviderError
from styler_nb.providers.base import SERVICES, Connection, ServiceName
from styler_nb.providers.endpoints import check_endpoint, check_operator_endpoint, find_origin
from styler_nb.providers.http import Limits
from styler_nb.schemas.providers import MAX_KEY_LENGTH
from styler_nb.schemas.style import BASE_MODELS, FullModeOptions
from styler_nb.service.provider_settings import ProviderSettingsRepository
from styler_nb.service.storage.provider_keys import StoredProvider
from styler_nb.settings import Settings

__all__ = ["check_base_model_options", "check_provider_settings", "find_connection", "limits_of"]

_KEY = re.compile(r"[!-~]+")
_KEY_FIELD = "full_mode_options.base_model_api_key"


def check_provider_settings(settings: Settings) -> None:
    """Refuse settings of providers that cannot work.

    Raises
    ------
    ConfigurationError
        The message names the setting, never a URL or key.
    """
    try:
        for origin in settings.provider_origins:
            check_operator_endpoint(origin, field="setting provider_origins")
    except InvalidRequestError as error:
        raise ConfigurationError(error.message) from None
    for service in SERVICES:
        url, key = getattr(settings, f"{service}_url"), getattr(settings, f"{service}_api_key")
        try:
            if url is not None:
                check_operator_endpoint(url, field=f"setting {service}_url")
            if key is not None:
                _check_key(key, f"setting {service}_api_key")
        except InvalidRequestError as error:
            raise ConfigurationError(error.message) from None
        if unknown := sorted(set(getattr(settings, f"{service}_models")) - set(BASE_MODELS)):
            raise ConfigurationError(
                f"setting {service}_models: {unknown[0]!r} is no base model; known: {', '.join(BASE_MODELS)}"
            )


def check_base_model_options(options: FullModeOptions, settings: Settings) -> None:
    """Refuse a caller's endpoint or key by its spelling, before anything is looked up.

    Raises
    ------
    InvalidRequestError
        The message names the field and the rule.
    """
    if options.base_model_endpoint is not None:
        check_endpoint(options.base_model_endpoint, allow_private=_allows_private(settings))
    if options.base_model_api_key is not None:
        _check_key(options.base_model_api_key, _KEY_FIELD)


def limits_of(settings: Settings) -> Limits:
    """Give the bounds on what a provider's reply may take."""
    return Limits(
        retries=settings.provider_retries,
        deadline_s=settings.provider_deadline_s,
        max_reply_bytes=settings.provider_max_reply_bytes,
        max_tokens=settings.provider_max_tokens,
    )


def find_connection(
    repository: ProviderSettingsRepository,
    settings: Settings,
    project_id: str | None,
    service: ServiceName,
    base_model: str,
    *,
    endpoint: str | None = None,
    api_key: str | None = None,
) -> Connection:
    """Bring together where a base model is reached: the request's word first, the project's, the operator's.

    A stored key goes to the origin that it was stored with, or to one that the operator lists, and nowhere else.

    Parameters
    ----------
    repository : ProviderSettingsRepository
        The projects' settings.
    settings : Settings
        The operator's.
    project_id : str or None
        Whose settings; None are the operator's alone.
    service : str
        Name of the provider.
    base_model : str
        The model that is asked for, to name it where no provider is configured.
    endpoint, api_key : str or None
        Of the request; the endpoint counts for `host_c` only.

    Returns
    -------
    Connection

    Raises
    ------
    InvalidRequestError
        The endpoint needs the request's own key.
    ProviderError
        No endpoint is known, or the stored key cannot be read.
    """
    stored = (repository.find(project_id, service) if project_id else None) or StoredProvider(service)
    own_url: str | None = getattr(settings, f"{service}_url")
    named = endpoint if service == "host_c" else None
    url = named or stored.url or own_url
    if url is None:
        raise _not_configured(service, base_model)
    trusted = named is None and (stored.trusted or stored.url is None)
    if api_key is None:
        api_key = _find_key(repository, settings, project_id, stored, url, named=named is not None)
    return Connection(
        url=url,
        api_key=api_key,
        models={**getattr(settings, f"{service}_models"), **stored.models},
        timeout_s=stored.timeout_s or settings.provider_timeout_s,
        guarded=not (trusted or _allows_private(settings)),
    )


def _find_key(
    repository: ProviderSettingsRepository,
    settings: Settings,
    project_id: str | None,
    stored: StoredProvider,
    url: str,
    *,
    named: bool,
) -> str | None:
    """Give the key that may go to a URL; None where the provider is used without one."""
    origin = find_origin(url)
    listed = origin in {find_origin(listed) for listed in settings.provider_origins}
    own_url: str | None = getattr(settings, f"{stored.service}_url")
    own_key: str | None = getattr(settings, f"{stored.service}_api_key")
    if project_id and stored.encrypted_key is not None and (listed or origin == stored.key_origin):
        try:
            return repository.decrypt_key(project_id, stored)
        except ConfigurationError as error:
            raise ProviderError(f"{stored.service}: {error.message}", lasting=True) from None
    if own_key is not None and (listed or (own_url is not None and origin == find_origin(own_url))):
        return own_key
    known = {find_origin(known) for known in (stored.url, own_url) if known is not None}
    if stored.encrypted_key is not None or (named and origin not in known):
        raise InvalidRequestError(
            f"{_KEY_FIELD}: is needed for this endpoint of {stored.service}; stored keys go to their own endpoint only"
        )
    return None


def _allows_private(settings: Settings) -> bool:
    return settings.allow_private_endpoints or settings.embedded


def _check_key(key: str, field: str) -> None:
    if len(key) > MAX_KEY_LENGTH or not _KEY.fullmatch(key):
        raise InvalidRequestError(f"{field}: must be 1 to {MAX_KEY_LENGTH} printable ASCII characters without spaces")


def _not_configured(service: ServiceName, base_model: str) -> ProviderError:
    variable = f"STYLER_{service.upper()}"
    return ProviderError(
        f"{service}: no provider is configured for the base model {base_model!r}; set {variable}_URL and "
        f"{variable}_API_KEY where the service runs, or: styler-nb providers set {service} --url URL --key-stdin",
        lasting=True,
    )
