"""`connect`: a client on a remote service, or on one inside this process. The one bridge between the two."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any

from styler_nb.client import AsyncClient, Client
from styler_nb.errors import ConfigurationError

if TYPE_CHECKING:
    from styler_nb.service.local import EmbeddedService

__all__ = ["connect", "connect_async"]

_EMBEDDED_URL = "http://embedded.localhost/v1"


def connect(
    base_url: str | None = None,
    api_key: str | None = None,
    *,
    home: str | os.PathLike[str] | None = None,
    temporary: bool = False,
    timeout: float | None = None,
    max_retries: int = 2,
    **settings: Any,
) -> Client:
    """Give a client on a service.

    With an address it is that service. Without one it is `STYLER_BASE_URL`, as operators expect of an
    environment variable; where that is not set, or `home`, `temporary` or a setting is given, it is a
    service inside this process, on the caller's own data folder, without a port.

    Parameters
    ----------
    base_url : str or None
        Address of a service, with or without `/v1`.
    api_key : str or None
        Its API key; None takes `STYLER_API_KEY`. A service inside this process needs none.
    home : path or None
        Data folder of the service inside this process; None is `STYLER_HOME`, else the platform's.
    temporary : bool
        Use a new data folder that is removed when the client is closed, or when the interpreter ends.
    timeout, max_retries
        As for `Client`.
    **settings
        Fields of `styler_nb.settings.Settings` for the service inside this process, such as `engine`.

    Returns
    -------
    Client
        Close it, or use it in a `with` statement: closing it ends the service inside this process.

    Raises
    ------
    ConfigurationError
        The arguments contradict each other, or a value cannot work.

    Examples
    --------
    >>> with styler_nb.connect(temporary=True) as client:  # doctest: +SKIP
    ...     file = client.files.create("letters.docx")
    """
    if _is_remote(base_url, api_key, home, temporary, settings):
        return Client(base_url, api_key, timeout=timeout, max_retries=max_retries)
    service = _start(home, temporary, settings)
    from styler_nb.client._transport import EmbeddedTransport

    return Client(
        _EMBEDDED_URL,
        service.key,
        timeout=timeout,
        max_retries=max_retries,
        transport=EmbeddedTransport(service),
    )


async def connect_async(
    base_url: str | None = None,
    api_key: str | None = None,
    *,
    home: str | os.PathLike[str] | None = None,
    temporary: bool = False,
    timeout: float | None = None,
    max_retries: int = 2,
    **settings: Any,
) -> AsyncClient:
    """Give a client for asyncio programs; see `connect`.

    Examples
    --------
    >>> async with await styler_nb.connect_async(temporary=True) as client:  # doctest: +SKIP
    ...     file = await client.files.create("letters.docx")
    """
    if _is_remote(base_url, api_key, home, temporary, settings):
        return AsyncClient(base_url, api_key, timeout=timeout, max_retries=max_retries)
    service = await asyncio.to_thread(_start, home, temporary, settings)
    from styler_nb.client._transport import EmbeddedAsyncTransport

    return AsyncClient(
        _EMBEDDED_URL,
        service.key,
        timeout=timeout,
        max_retries=max_retries,
        transport=EmbeddedAsyncTransport(service),
    )


def _is_remote(
    base_url: str | None,
    api_key: str | None,
    home: str | os.PathLike[str] | None,
    temporary: bool,
    settings: dict[str, Any],
) -> bool:
    local = [name for name, given in (("home", home is not None), ("temporary", temporary)) if given] + sorted(settings)
    if base_url:
        if local:
            raise ConfigurationError(f"{local[0]} is for a service inside this process; leave it out or base_url")
        return True
    if local:
        if api_key:
            raise ConfigurationError(f"api_key is for a remote service; leave it out or {local[0]}")
        return False
    if os.environ.get("STYLER_BASE_URL"):
        return True
    if api_key:
        raise ConfigurationError("api_key needs an address: give base_url=, or set STYLER_BASE_URL")
    return False


def _start(home: str | os.PathLike[str] | None, temporary: bool, settings: dict[str, Any]) -> EmbeddedService:
    # The service is a heavy import, needed here only.
    from styler_nb.service.local import start_embedded

    return start_embedded(home, temporary=temporary, **settings)
