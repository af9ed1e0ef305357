"""One request of the embedded service, as the ASGI application sees it. Lives on the service's event loop."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

from styler_nb.errors import RequestTimeoutError, StreamInterruptedError

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from starlette.types import ASGIApp

__all__ = ["ExchangeTask", "Head"]

Head = tuple[int, list[tuple[bytes, bytes]], bytes | None]
"""Status, headers, and the whole body where it is there already."""

_ANSWER_BUFFER_BYTES = 256 * 1024
_BODY_BUFFER_PIECES = 4
_FAILED = b'{"error": "The service failed."}'

logger = logging.getLogger(__name__)


class ExchangeTask:
    """Runs the application for one request.

    Every method but the constructor runs on the service's event loop, so nothing is locked: a waiter is
    woken by `_changed`, which is set and replaced on every step of either side.

    Parameters
    ----------
    app : ASGI application
        What answers.
    live : set of ExchangeTask
        Holds this object while the application runs.
    method, target, headers
        The request; `target` is path and query, percent-encoded.
    state : dict
        What the application's lifespan yielded.
    first : bytes
        First piece of the body.
    more : bool
        Whether further pieces follow through `feed`.
    """

    def __init__(
        self,
        app: ASGIApp,
        live: set[ExchangeTask],
        method: str,
        target: bytes,
        headers: Iterable[tuple[bytes, bytes]],
        state: dict[str, Any],
        first: bytes,
        *,
        more: bool,
    ) -> None:
        self._app = app
        self._live = live
        self._scope = _build_scope(method, target, headers, state)
        self._body: deque[bytes] = deque([first])
        self._body_complete = not more
        self._body_delivered = False
        self._status: int | None = None
        self._headers: list[tuple[bytes, bytes]] = []
        self._answer: deque[bytes] = deque()
        self._answer_bytes = 0
        self._answer_complete = False
        self._gone = False
        self._running: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self.ended = False

    async def feed(self, piece: bytes) -> bool:
        """Add a piece of the request body; False when the application wants no more of it."""
        self._ensure_running()
        while len(self._body) >= _BODY_BUFFER_PIECES and not self._status and not self.ended:
            await self._change()
        if self._status or self.ended:
            return False
        self._body.append(piece)
        self._notify()
        return True

    async def head(self, body_complete: bool, timeout: float | None) -> Head:
        """Wait for status and headers of the answer."""
        self._body_complete = self._body_complete or body_complete
        self._ensure_running()
        self._notify()
        await self._until(lambda: self._status is not None or self.ended, timeout)
        if self._status is None:
            raise StreamInterruptedError("the embedded service was closed before it answered")
        return self._status, self._headers, self._take() if self._answer_complete else None

    async def read(self, timeout: float | None) -> bytes:
        """Wait for further bytes of the answer; empty at its end."""
        await self._until(lambda: bool(self._answer) or self._answer_complete or self.ended, timeout)
        if not self._answer and not self._answer_complete:
            raise StreamInterruptedError("the embedded service failed in the middle of an answer")
        return self._take()

    def hang_up(self) -> None:
        """Do what a dropped connection does: the application hears of it and its output goes nowhere."""
        self._gone = True
        self._notify()

    def cancel(self) -> None:
        """End the application's work on this request."""
        if self._running is not None:
            self._running.cancel()

    def _ensure_running(self) -> None:
        if self._running is None:
            self._live.add(self)
            self._running = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        try:
            await self._app(self._scope, self._receive, self._send)
        except Exception:  # any failure of the application becomes an answer, as in a server
            logger.exception("the application failed")
            if self._status is None:
                self._status = 500
                self._headers = [(b"content-type", b"application/json")]
                self._answer.append(_FAILED)
                self._answer_complete = True
        finally:
            self.ended = True
            self._live.discard(self)
            self._notify()

    async def _receive(self) -> MutableMapping[str, Any]:
        while True:
            if self._gone:
                return {"type": "http.disconnect"}
            if self._body:
                piece = self._body.popleft()
                last = not self._body and self._body_complete
                self._body_delivered = last
                self._notify()
                return {"type": "http.request", "body": piece, "more_body": not last}
            if self._body_complete and not self._body_delivered:
                self._body_delivered = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await self._change()

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            self._headers = [(bytes(name), bytes(value)) for name, value in message.get("headers", ())]
        elif message["type"] == "http.response.body":
            while self._answer_bytes >= _ANSWER_BUFFER_BYTES and not self._gone:
                await self._change()
            if not self._gone and (piece := message.get("body", b"")):
                self._answer.append(bytes(piece))
                self._answer_bytes += len(piece)
            self._answer_complete = not self._gone and not message.get("more_body", False)
            if message.get("more_body", False):
                self._notify()
                # A producer that never waits would otherwise keep the reader from its first piece.
                await asyncio.sleep(0)
        self._notify()

    def _take(self) -> bytes:
        taken = b"".join(self._answer)
        self._answer.clear()
        self._answer_bytes = 0
        self._notify()
        return taken

    async def _until(self, ready: Callable[[], bool], timeout: float | None) -> None:
        try:
            async with asyncio.timeout(timeout):
                while not ready():
                    await self._change()
        except TimeoutError:
            raise RequestTimeoutError(f"the service did not answer within {timeout:g} s") from None

    async def _change(self) -> None:
        await self._changed.wait()

    def _notify(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()


def _build_scope(
    method: str, target: bytes, headers: Iterable[tuple[bytes, bytes]], state: dict[str, Any]
) -> dict[str, Any]:
    path, _, query = target.partition(b"?")
    return {
        "type": "http",
        # 2.3 is what uvicorn says: a streamed answer then watches for the disconnect by itself.
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote_to_bytes(path).decode("utf-8", "replace"),
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in headers],
        "client": ("127.0.0.1", 0),
        "server": ("127.0.0.1", 80),
        "state": dict(state),
    }
