"""The way out: HTTP clients that share connections, and one that reaches public addresses only."""

from __future__ import annotations

import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import anyio
import httpcore
import httpx

from styler_nb.providers.endpoints import is_private_address, is_private_host

__all__ = ["ForbiddenAddressError", "GuardedBackend", "HttpClients", "Resolver"]

Resolver = Callable[[str, int], Awaitable[list[str]]]
"""Gives the addresses of a host name."""

_KEPT_CONNECTIONS = 20
_KEPT_S = 15.0
_ERRORS: tuple[tuple[type[Exception], type[httpx.TransportError]], ...] = (
    (httpcore.ConnectTimeout, httpx.ConnectTimeout),
    (httpcore.WriteTimeout, httpx.WriteTimeout),
    (httpcore.PoolTimeout, httpx.PoolTimeout),
    (httpcore.TimeoutException, httpx.ReadTimeout),
    (httpcore.ConnectError, httpx.ConnectError),
    (httpcore.WriteError, httpx.WriteError),
    (httpcore.NetworkError, httpx.ReadError),
    (httpcore.ProtocolError, httpx.RemoteProtocolError),
    (httpcore.UnsupportedProtocol, httpx.UnsupportedProtocol),
)


class ForbiddenAddressError(Exception):  # answered as a broken rule by the caller, who knows the field
    """A host leads to an address that must not be connected to."""


class HttpClients:
    """One client for endpoints that the operator chose, one for those that callers name.

    No cookie is kept, no redirect followed. Only the first goes through the proxies of the environment.

    Parameters
    ----------
    resolve : callable or None
        Gives the addresses of a host name; None asks the system.
    """

    def __init__(self, resolve: Resolver | None = None) -> None:
        self._backend = GuardedBackend(resolve or _resolve)
        self._clients: dict[str, httpx.AsyncClient] = {}
        self._tls: ssl.SSLContext | None = None

    def find(self, url: str, *, guarded: bool) -> httpx.AsyncClient:
        """Give the client for a URL.

        Parameters
        ----------
        url : str
            Where the request goes.
        guarded : bool
            Connect to public addresses only.

        Returns
        -------
        httpx.AsyncClient
        """
        if guarded:
            return self._get("guarded", lambda tls: httpx.AsyncClient(transport=_Guarded(tls, self._backend)))
        if is_private_host(urlsplit(url).hostname or ""):
            return self._get("near", lambda tls: httpx.AsyncClient(verify=tls, trust_env=False, limits=_limits()))
        return self._get("far", lambda tls: httpx.AsyncClient(verify=tls, limits=_limits()))

    def _get(self, name: str, make: Callable[[ssl.SSLContext], httpx.AsyncClient]) -> httpx.AsyncClient:
        if name not in self._clients:
            if self._tls is None:
                self._tls = httpx.create_ssl_context()
            client = make(self._tls)
            client.cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
            self._clients[name] = client
        return self._clients[name]

    async def aclose(self) -> None:
        """Close all connections."""
        for client in self._clients.values():
            await client.aclose()
        self._clients.clear()


def _limits() -> httpx.Limits:
    return httpx.Limits(max_connections=None, max_keepalive_connections=_KEPT_CONNECTIONS, keepalive_expiry=_KEPT_S)


async def _resolve(host: str, port: int) -> list[str]:
    found = await anyio.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class GuardedBackend(httpcore.AsyncNetworkBackend):
    """Connects to the very addresses that it has checked, so that a name cannot change in between.

    Parameters
    ----------
    resolve : callable
        Gives the addresses of a host name.
    """

    def __init__(self, resolve: Resolver) -> None:
        self._resolve = resolve
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to a host, all of whose addresses must be public.

        Raises
        ------
        ForbiddenAddressError
            One of them is not.
        """
        failure: Exception = httpcore.ConnectError("the host has no address")
        for address in await self._find_addresses(host, port, timeout):
            try:
                return await self._backend.connect_tcp(
                    address, port, timeout=timeout, local_address=local_address, socket_options=socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure

    async def _find_addresses(self, host: str, port: int, timeout: float | None) -> list[str]:
        if is_private_host(host):
            raise ForbiddenAddressError
        try:
            with anyio.fail_after(timeout):
                addresses = await self._resolve(host, port)
        except TimeoutError:
            raise httpcore.ConnectTimeout("the host name was not resolved in time") from None
        except (OSError, UnicodeError):
            raise httpcore.ConnectError("the host name cannot be resolved") from None
        if any(is_private_address(ip_address(address.partition("%")[0])) for address in addresses):
            raise ForbiddenAddressError
        return addresses

    async def sleep(self, seconds: float) -> None:
        """Sleep."""
        await anyio.sleep(seconds)


class _Guarded(httpx.AsyncBaseTransport):
    """What `httpx.AsyncHTTPTransport` does, with another way to connect, which that does not take."""

    def __init__(self, tls: ssl.SSLContext, backend: GuardedBackend) -> None:
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=tls,
            max_connections=None,
            max_keepalive_connections=_KEPT_CONNECTIONS,
            keepalive_expiry=_KEPT_S,
            network_backend=backend,
        )

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request."""
        url = request.url
        sent = httpcore.Request(
            method=request.method,
            url=httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        with _as_httpx_errors():
            response = await self._pool.handle_async_request(sent)
        return httpx.Response(
            response.status, headers=response.headers, stream=_Body(response.stream), extensions=response.extensions
        )

    async def aclose(self) -> None:
        """Close all connections."""
        await self._pool.aclose()


class _Body(httpx.AsyncByteStream):
    def __init__(self, stream: Any) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _as_httpx_errors():
            async for chunk in self._stream:
                yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


@contextmanager
def _as_httpx_errors() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        for theirs, ours in _ERRORS:
            if isinstance(error, theirs):
                raise ours(str(error)) from None
        raise
