"""The one place that imports httpx; the others use these names, so that a successor is one file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Protocol

import httpx

__all__ = [
    "UNSENT_ERRORS",
    "AsyncBaseTransport",
    "AsyncHttp",
    "BaseTransport",
    "EmbeddedAsyncTransport",
    "EmbeddedTransport",
    "Headers",
    "Http",
    "InvalidUrl",
    "MockTransport",
    "Request",
    "Response",
    "TimeoutException",
    "Timeouts",
    "TransportError",
    "Url",
    "build_timeouts",
]

Http = httpx.Client
AsyncHttp = httpx.AsyncClient
BaseTransport = httpx.BaseTransport
AsyncBaseTransport = httpx.AsyncBaseTransport
MockTransport = httpx.MockTransport
Request = httpx.Request
Response = httpx.Response
Headers = httpx.Headers
Timeouts = httpx.Timeout
TransportError = httpx.RequestError
InvalidUrl = httpx.InvalidURL
TimeoutException = httpx.TimeoutException
Url = httpx.URL

UNSENT_ERRORS = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError)
"""Failures after which the request surely was not received."""

CONNECT_TIMEOUT_S = 10.0


def build_timeouts(read_s: float) -> Timeouts:
    """Turn the seconds that an answer may take into the limits of every phase; infinity is no limit."""
    if read_s == float("inf"):
        return httpx.Timeout(None, connect=CONNECT_TIMEOUT_S)
    return httpx.Timeout(read_s, connect=min(CONNECT_TIMEOUT_S, read_s))


class _Exchange(Protocol):
    status: int
    headers: list[tuple[bytes, bytes]]

    def read(self, timeout: float | None = None) -> bytes: ...
    async def aread(self, timeout: float | None = None) -> bytes: ...
    def close(self) -> None: ...


class EmbeddedService(Protocol):
    """What `styler_nb.service.local` offers, as far as a transport needs it."""

    def send(
        self,
        method: str,
        target: bytes,
        headers: list[tuple[bytes, bytes]],
        body: Iterator[bytes],
        *,
        timeout: float | None = None,
    ) -> _Exchange:
        """Send a request and wait for the head of its answer."""

    async def asend(
        self,
        method: str,
        target: bytes,
        headers: list[tuple[bytes, bytes]],
        body: AsyncIterator[bytes],
        *,
        timeout: float | None = None,
    ) -> _Exchange:
        """Do the same from another event loop."""

    def close(self) -> None:
        """End the service."""


class _Stream(httpx.SyncByteStream, httpx.AsyncByteStream):
    def __init__(self, exchange: _Exchange, timeout: float | None) -> None:
        self._exchange = exchange
        self._timeout = timeout

    def __iter__(self) -> Iterator[bytes]:
        while piece := self._exchange.read(self._timeout):
            yield piece

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while piece := await self._exchange.aread(self._timeout):
            yield piece

    def close(self) -> None:
        self._exchange.close()

    async def aclose(self) -> None:
        self._exchange.close()


def _answer(exchange: _Exchange, timeout: float | None) -> Response:
    return httpx.Response(exchange.status, headers=exchange.headers, stream=_Stream(exchange, timeout))


def _read_timeout(request: Request) -> float | None:
    timeout: float | None = request.extensions.get("timeout", {}).get("read")
    return timeout


class EmbeddedTransport(httpx.BaseTransport):
    """Carries requests to a service inside this process; closing it closes the service.

    Parameters
    ----------
    service : EmbeddedService
        Where the requests go.
    """

    def __init__(self, service: EmbeddedService) -> None:
        self._service = service

    def handle_request(self, request: Request) -> Response:
        """Send one request."""
        timeout = _read_timeout(request)
        stream = request.stream
        body = iter(stream) if isinstance(stream, httpx.SyncByteStream) else iter((request.read(),))
        return _answer(
            self._service.send(request.method, request.url.raw_path, request.headers.raw, body, timeout=timeout),
            timeout,
        )

    def close(self) -> None:
        """Close the service."""
        self._service.close()


class EmbeddedAsyncTransport(httpx.AsyncBaseTransport):
    """Carries requests of an asyncio program to a service inside this process; closing it closes the service.

    Parameters
    ----------
    service : EmbeddedService
        Where the requests go.
    """

    def __init__(self, service: EmbeddedService) -> None:
        self._service = service

    async def handle_async_request(self, request: Request) -> Response:
        """Send one request."""
        timeout = _read_timeout(request)
        exchange = await self._service.asend(
            request.method, request.url.raw_path, request.headers.raw, _pieces(request), timeout=timeout
        )
        return _answer(exchange, timeout)

    async def aclose(self) -> None:
        """Close the service."""
        import asyncio

        await asyncio.to_thread(self._service.close)


async def _pieces(request: Request) -> AsyncIterator[bytes]:
    stream = request.stream
    if isinstance(stream, httpx.AsyncByteStream):
        async for piece in stream:
            yield piece
    else:
        yield await request.aread()
