"""Providers over HTTP: one request, its retries, its time-outs, and the bound on what comes back."""

from __future__ import annotations

import json
import math
import random
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, cast

import anyio
import httpx

from styler_nb.errors import InvalidRequestError, ProviderError, ProviderTimeoutError, ServiceError
from styler_nb.providers.base import BaseDelta, BaseReply, BaseRequest, Connection, ServiceName
from styler_nb.providers.dialects import Dialect, DialectError, Features, error_name
from styler_nb.providers.sse import EventReader
from styler_nb.providers.transport import ForbiddenAddressError, HttpClients

__all__ = ["HttpProvider", "Limits", "read_retry_after"]

_TRANSIENT = frozenset({408, 409, 429})
_FEATURE_COMPLAINTS = frozenset({400, 422})
_MAX_ERROR_BYTES = 64 * 1024
_FIRST_PAUSE_S = 0.5
_LONGEST_PAUSE_S = 8.0
_LONGEST_RETRY_AFTER_S = 30.0
_USAGE_GRACE_S = 2.0
_REMEMBERED_MODELS = 256
_MOST_CHANGES = 5
_LASTING = frozenset({401, 402, 403, 404, 405})
_LASTING_NAMES = frozenset({"model_not_found", "invalid_model", "invalid_api_key", "authentication_error"})
"""Failures that have nothing to do with the text that was sent."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a reply may take.

    Parameters
    ----------
    retries : int
        Further tries after failures that may pass, 0 or more.
    deadline_s : float
        For all tries together and the whole reply, in seconds.
    max_reply_bytes : int
        Of one answer as it comes over the wire.
    max_tokens : int or None
        Longest reply in tokens; None is the dialect's default.
    """

    retries: int = 2
    deadline_s: float = 600.0
    max_reply_bytes: int = 8 * 1024 * 1024
    max_tokens: int | None = None


class _Failure(Exception):  # control flow: what the caller gets, and whether another try may help
    def __init__(self, error: ServiceError, *, transient: bool = False, pause_s: float | None = None) -> None:
        super().__init__(error.message)
        self.error = error
        self.transient = transient
        self.pause_s = pause_s


class _OtherFeatures(Exception):  # control flow: the model accepts less than was asked of it
    def __init__(self, features: Features) -> None:
        super().__init__()
        self.features = features


class HttpProvider:
    """A provider that is reached over HTTP.

    Parameters
    ----------
    name : str
        Name of the provider, as the interface spells it.
    dialect : Dialect
        What it speaks.
    clients : HttpClients
        The way out.
    find_url : callable
        Gives the URL of a connection's requests.
    build_headers : callable
        Gives the headers that carry a key.
    limits : Limits
        What a reply may take.
    jitter : callable
        Gives a factor from 0 to 1 for each pause.
    """

    def __init__(
        self,
        name: ServiceName,
        dialect: Dialect,
        clients: HttpClients,
        *,
        find_url: Callable[[str], str],
        build_headers: Callable[[str | None], Mapping[str, str]],
        limits: Limits,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self._name = name
        self._dialect = dialect
        self._clients = clients
        self._find_url = find_url
        self._build_headers = build_headers
        self._limits = limits
        self._jitter = jitter
        self._features: OrderedDict[tuple[str, str], Features] = OrderedDict()

    @property
    def name(self) -> ServiceName:
        """Name of the provider, as the interface spells it."""
        return self._name

    async def reply(self, request: BaseRequest) -> BaseReply:
        """Let the base model answer, in one piece."""
        async with aclosing(self._try(request, stream=False)) as answers:
            async for answer in answers:
                if isinstance(answer, BaseReply):
                    return answer
        raise AssertionError("unreachable: an answer without a reply raises")

    async def stream(self, request: BaseRequest) -> AsyncGenerator[BaseDelta]:
        """Let the base model answer, bit by bit."""
        async with aclosing(self._try(request, stream=True)) as answers:
            async for answer in answers:
                if isinstance(answer, BaseDelta):
                    yield answer

    async def _try(self, request: BaseRequest, *, stream: bool) -> AsyncGenerator[BaseDelta | BaseReply]:
        """Ask until there is an answer; once text has come, a failure is final."""
        deadline = time.monotonic() + self._limits.deadline_s
        tries = changes = 0
        begun = False
        while True:
            try:
                async with aclosing(self._ask(request, deadline, stream=stream)) as answers:
                    async for answer in answers:
                        begun = begun or bool(answer.text)
                        yield answer
                return
            except _OtherFeatures as change:
                changes += 1
                self._remember(request, change.features)
                if changes > _MOST_CHANGES:
                    raise ProviderError(f"{self._name} refuses every form of the request") from None
                continue
            except _Failure as failure:
                pause_s = self._pause(tries, failure)
                if begun or not failure.transient or tries >= self._limits.retries or pause_s is None:
                    raise failure.error from None
                if time.monotonic() + pause_s >= deadline:
                    raise failure.error from None
            tries += 1
            await anyio.sleep(pause_s)

    def _pause(self, tries: int, failure: _Failure) -> float | None:
        """Give the seconds to wait before another try; None where the provider asks for too many."""
        if failure.pause_s is not None:
            return failure.pause_s if failure.pause_s <= _LONGEST_RETRY_AFTER_S else None
        longest: float = min(_FIRST_PAUSE_S * 2**tries, _LONGEST_PAUSE_S)
        return longest * (0.5 + 0.5 * self._jitter())

    async def _ask(
        self, request: BaseRequest, deadline: float, *, stream: bool
    ) -> AsyncGenerator[BaseDelta | BaseReply]:
        """Send one request and read its answer."""
        response = await self._guard(deadline, request.connection, lambda: self._send(request, stream=stream))
        try:
            if response.status_code != 200:
                raise await self._read_failure(request, response, deadline)
            if response.headers.get("content-encoding", "identity").lower() not in ("", "identity"):
                raise self._broken("is compressed, although that was not asked for")
            if not stream:
                yield await self._read_reply(request, response, deadline)
                return
            async with aclosing(self._read_stream(request, response, deadline)) as deltas:
                async for delta in deltas:
                    yield delta
        finally:
            # Shielded, since a request that is broken off must give its connection back too.
            with anyio.CancelScope(shield=True):
                await response.aclose()

    async def _send(self, request: BaseRequest, *, stream: bool) -> httpx.Response:
        connection = request.connection
        url = self._find_url(connection.url)
        client = self._clients.find(url, guarded=connection.guarded)
        body = self._dialect.build_body(request, self._known(request), stream=stream)
        headers = {
            "Content-Type": "application/json",
            "Accept": "text/event-stream" if stream else "application/json",
            "Accept-Encoding": "identity",
            "User-Agent": "styler-nb",
            **self._build_headers(connection.api_key),
        }
        content = json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
        built = client.build_request("POST", url, content=content, headers=headers, timeout=connection.timeout_s)
        return await client.send(built, stream=True, follow_redirects=False)

    async def _guard(self, deadline: float, connection: Connection, act: Callable[[], Any]) -> Any:
        """Wait for the provider, and say what went wrong in its name."""
        name = self._name
        try:
            with anyio.fail_after(deadline - time.monotonic()):
                return await act()
        except TimeoutError:
            message = f"{name} did not finish its reply within {self._limits.deadline_s:g} s"
            raise _Failure(ProviderTimeoutError(message)) from None
        except ForbiddenAddressError:
            message = f"the endpoint of {name} must not lead to a loopback, private or link-local address"
            raise _Failure(InvalidRequestError(message)) from None
        except httpx.ConnectTimeout:
            message = f"{name} did not accept a connection within {connection.timeout_s:g} s"
            raise _Failure(ProviderTimeoutError(message, lasting=True), transient=True) from None
        except httpx.TimeoutException:
            message = f"{name} did not answer within {connection.timeout_s:g} s"
            raise _Failure(ProviderTimeoutError(message)) from None
        except httpx.ConnectError:
            raise _Failure(ProviderError(f"{name} cannot be reached", lasting=True), transient=True) from None
        except (httpx.TransportError, httpx.StreamError):
            raise _Failure(ProviderError(f"{name} broke the connection off"), transient=True) from None
        except (httpx.InvalidURL, httpx.CookieConflict, UnicodeError, ValueError):
            message = f"{name}: no request can be sent with its URL or key"
            raise _Failure(ProviderError(message, lasting=True)) from None

    async def _read_failure(
        self, request: BaseRequest, response: httpx.Response, deadline: float
    ) -> _Failure | _OtherFeatures:
        status = response.status_code
        try:
            content = await self._guard(
                deadline, request.connection, lambda: _read_bounded(response, _MAX_ERROR_BYTES, cut=True)
            )
            body = json.loads(content)
        except (_Failure, ValueError, RecursionError):
            body = None
        if status in _FEATURE_COMPLAINTS and body is not None:
            features = self._dialect.learn(body, self._known(request))
            if features is not None:
                return _OtherFeatures(features)
        name = error_name(body)
        said = f" ({name})" if name and name != request.connection.api_key else ""
        if 300 <= status < 400:
            said = ", a redirect, which is not followed"
        elif status in (401, 403):
            said += "; check its API key"
        lasting = status in _LASTING or 300 <= status < 400 or name in _LASTING_NAMES
        return _Failure(
            ProviderError(f"{self._name} answered {status}{said}", lasting=lasting),
            transient=status in _TRANSIENT or status >= 500,
            pause_s=read_retry_after(response.headers),
        )

    async def _read_reply(self, request: BaseRequest, response: httpx.Response, deadline: float) -> BaseReply:
        limit = self._limits.max_reply_bytes
        content = await self._guard(deadline, request.connection, lambda: _read_bounded(response, limit))
        if content is None:
            raise self._too_large()
        try:
            return self._dialect.read_reply(json.loads(content))
        except (ValueError, RecursionError):
            raise self._broken("is no JSON") from None
        except DialectError as error:
            raise self._broken(error.reason, transient=error.transient) from None

    async def _read_stream(
        self, request: BaseRequest, response: httpx.Response, deadline: float
    ) -> AsyncGenerator[BaseDelta]:
        media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media_type != "text/event-stream":
            raise self._broken("is no event stream")
        reader, events, size = self._dialect.open_stream(), EventReader(), 0
        async with aclosing(_chunks(response)) as chunks:
            while not reader.ended:
                grace = time.monotonic() + _USAGE_GRACE_S if reader.finished else deadline
                try:
                    chunk = await self._guard(min(grace, deadline), request.connection, lambda: anext(chunks, None))
                except _Failure:
                    if reader.finished:
                        return
                    raise
                if chunk is None:
                    break
                size += len(chunk)
                if size > self._limits.max_reply_bytes:
                    raise self._too_large()
                for event in events.feed(chunk):
                    try:
                        delta = reader.read(event)
                    except (DialectError, RecursionError) as error:
                        reason = error.reason if isinstance(error, DialectError) else "nests too deeply"
                        transient = isinstance(error, DialectError) and error.transient
                        raise self._broken(reason, transient=transient) from None
                    if delta is not None:
                        yield delta
        if not reader.finished:
            raise self._broken("broke off before its end", transient=True)

    def _broken(self, reason: str, *, transient: bool = False) -> _Failure:
        return _Failure(ProviderError(f"{self._name}: the reply {reason}"), transient=transient)

    def _too_large(self) -> _Failure:
        return self._broken(f"is over {self._limits.max_reply_bytes} bytes")

    def _known(self, request: BaseRequest) -> Features:
        return self._features.get((request.connection.url, request.real_model), Features())

    def _remember(self, request: BaseRequest, features: Features) -> None:
        key = (request.connection.url, request.real_model)
        self._features[key] = features
        self._features.move_to_end(key)
        if len(self._features) > _REMEMBERED_MODELS:
            self._features.popitem(last=False)


def _chunks(response: httpx.Response) -> AsyncGenerator[bytes]:
    """Give the body as it comes; the generator that it is can be closed."""
    return cast("AsyncGenerator[bytes]", response.aiter_raw())


async def _read_bounded(response: httpx.Response, limit: int, *, cut: bool = False) -> bytes | None:
    """Read a body; over the limit give None, or its beginning."""
    content = bytearray()
    async with aclosing(_chunks(response)) as chunks:
        async for chunk in chunks:
            content += chunk
            if len(content) > limit:
                return bytes(content[:limit]) if cut else None
    return bytes(content)


def read_retry_after(headers: Mapping[str, str]) -> float | None:
    """Give the seconds that an answer asks to wait; None where it does not.

    Parameters
    ----------
    headers : mapping of str to str
        `Retry-After-Ms` in milliseconds, or `Retry-After` in seconds or as a date.

    Returns
    -------
    float or None
        0 or more.
    """
    for name, scale in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            value = float(headers.get(name, "")) / scale
        except ValueError:
            continue
        if math.isfinite(value) and value >= 0:
            return value
    try:
        then = parsedate_to_datetime(headers.get("retry-after", ""))
    except (ValueError, TypeError):
        return None
    return max(0.0, (then.replace(tzinfo=then.tzinfo or UTC) - datetime.now(UTC)).total_seconds())
