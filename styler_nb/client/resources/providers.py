"""`client.providers`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from styler_nb.client._base import AsyncSend, RequestSpec, Send, parse_with, path_with
from styler_nb.client.results import ItemList, ProviderDeleted, ProviderSettings, build_result
from styler_nb.errors import NotFoundError

__all__ = ["AsyncProviders", "Providers"]

_SERVICES = ("vendor_a", "vendor_b", "host_c")


class Providers:
    """Where the project's base models and chat models are reached, and as whom."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(self, *, timeout: float | None = None) -> ItemList[ProviderSettings]:
        """List what the project has set, provider by provider; never a key.

        Returns
        -------
        ItemList of ProviderSettings
            Those of no provider where nothing is set.
        """
        found = ItemList[ProviderSettings]()
        for service in _SERVICES:
            try:
                found.append(self._send(_retrieve_spec(service, timeout)))
            except NotFoundError:
                continue
        return found

    def retrieve(self, service: str, *, timeout: float | None = None) -> ProviderSettings:
        """Give the project's settings for a provider, of its key the last four characters.

        Parameters
        ----------
        service : str
            "vendor_a", "vendor_b" or "host_c".
        timeout : float or None
            Seconds that the answer may take.

        Raises
        ------
        NotFoundError
            The project has set nothing for it.
        """
        return self._send(_retrieve_spec(service, timeout))

    def set(
        self,
        service: str,
        *,
        url: str | None = None,
        api_key: str | None = None,
        models: Mapping[str, str] | None = None,
        timeout_s: float | None = None,
        timeout: float | None = None,
    ) -> ProviderSettings:
        """Change what is given, and leave the rest.

        Parameters
        ----------
        service : str
            "vendor_a", "vendor_b" or "host_c".
        url : str or None
            Base URL; for `host_c` the whole endpoint. Another one drops the stored key.
        api_key : str or None
            Stored encrypted, used for the URL's origin alone, never given back.
        models : mapping of str to str or None
            The provider's own name of each base model; replaces the whole mapping.
        timeout_s : float or None
            Longest silence of the provider in seconds, over 0 and up to 3,600.
        timeout : float or None
            Seconds that the answer may take.

        Returns
        -------
        ProviderSettings
            As they are now.

        Raises
        ------
        InvalidRequestError
            A value breaks a rule; over HTTP a URL must lead to a public https host.
        """
        return self._send(_set_spec(service, url, api_key, models, timeout_s, timeout))

    def delete(self, service: str, *, timeout: float | None = None) -> ProviderDeleted:
        """Remove the project's settings for a provider, the key with them.

        Raises
        ------
        NotFoundError
            The project has set nothing for it.
        """
        return self._send(_delete_spec(service, timeout))


class AsyncProviders:
    """The project's providers; see `Providers` for what each method takes and gives."""

    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list(self, *, timeout: float | None = None) -> ItemList[ProviderSettings]:
        """List what the project has set, provider by provider; never a key."""
        found = ItemList[ProviderSettings]()
        for service in _SERVICES:
            try:
                found.append(await self._send(_retrieve_spec(service, timeout)))
            except NotFoundError:
                continue
        return found

    async def retrieve(self, service: str, *, timeout: float | None = None) -> ProviderSettings:
        """Give the project's settings for a provider, of its key the last four characters."""
        return await self._send(_retrieve_spec(service, timeout))

    async def set(
        self,
        service: str,
        *,
        url: str | None = None,
        api_key: str | None = None,
        models: Mapping[str, str] | None = None,
        timeout_s: float | None = None,
        timeout: float | None = None,
    ) -> ProviderSettings:
        """Change what is given, and leave the rest."""
        return await self._send(_set_spec(service, url, api_key, models, timeout_s, timeout))

    async def delete(self, service: str, *, timeout: float | None = None) -> ProviderDeleted:
        """Remove the project's settings for a provider, the key with them."""
        return await self._send(_delete_spec(service, timeout))


def _path(service: str) -> str:
    return path_with("/project/providers", "service", service)


def _retrieve_spec(service: str, timeout: float | None) -> RequestSpec[ProviderSettings]:
    return RequestSpec(method="GET", path=_path(service), parse=parse_with(ProviderSettings), timeout_s=timeout)


def _set_spec(
    service: str,
    url: str | None,
    api_key: str | None,
    models: Mapping[str, str] | None,
    timeout_s: float | None,
    timeout: float | None,
) -> RequestSpec[ProviderSettings]:
    fields: dict[str, Any] = {
        "url": url,
        "api_key": api_key,
        "models": None if models is None else dict(models),
        "timeout_s": timeout_s,
    }
    given = {name: value for name, value in fields.items() if value is not None}
    return RequestSpec(
        method="PUT", path=_path(service), json=given, parse=parse_with(ProviderSettings), timeout_s=timeout
    )


def _delete_spec(service: str, timeout: float | None) -> RequestSpec[ProviderDeleted]:
    return RequestSpec(
        method="DELETE",
        path=_path(service),
        parse=parse_with(ProviderDeleted),
        timeout_s=timeout,
        gone=build_result(ProviderDeleted, {"service": service, "deleted": True}),
    )
