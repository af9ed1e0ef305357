"""The service inside the caller's process: no port, the application on an event loop in a thread of its own.

Requests enter through a blocking portal and are answered piece by piece: a body is read as the application
asks for it, an answer is handed on as the application sends it, and closing an answer early is what a
dropped connection is to a server. Nothing here knows the client; `styler_nb.connect` joins the two.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import shutil
import tempfile
import threading
import time
import warnings
import weakref
from collections.abc import AsyncIterable, Awaitable, Callable, Iterable
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from anyio.from_thread import start_blocking_portal

from styler_nb.errors import ConfigurationError, ConnectionFailedError
from styler_nb.service._exchange import ExchangeTask, Head
from styler_nb.settings import default_home, load_settings

if TYPE_CHECKING:
    from anyio.from_thread import BlockingPortal
    from fastapi import FastAPI

__all__ = ["EmbeddedService", "Exchange", "start_embedded"]

T = TypeVar("T")

_CLOSE_GRACE_S = 5.0
_CLOSED = "the embedded service is closed; call styler_nb.connect() for a new one"

logger = logging.getLogger(__name__)


class Exchange:
    """One request that the application is answering.

    Attributes
    ----------
    status : int
        HTTP status of the answer.
    headers : list of (bytes, bytes)
        Headers of the answer.
    """

    def __init__(self, service: EmbeddedService, task: ExchangeTask, head: Head) -> None:
        self._service = service
        self._task = task
        self.status, self.headers, self._rest = head

    def read(self, timeout: float | None = None) -> bytes:
        """Give the next bytes of the answer as soon as there are some; empty at its end.

        Parameters
        ----------
        timeout : float or None
            Seconds to wait; None is without end.

        Raises
        ------
        RequestTimeoutError
            Nothing came in time.
        StreamInterruptedError
            The application failed in the middle of the answer.
        """
        if self._rest is not None:
            taken, self._rest = self._rest, b""
            return taken
        return self._service._wait(self._service._start(self._task.read, timeout))

    async def aread(self, timeout: float | None = None) -> bytes:
        """Do what `read` does, from another event loop."""
        if self._rest is not None:
            taken, self._rest = self._rest, b""
            return taken
        return await asyncio.wrap_future(self._service._start(self._task.read, timeout))

    def close(self) -> None:
        """Tell the application that nobody listens any more. Never blocks; safe to repeat."""
        self._service._hang_up(self._task)


class EmbeddedService:
    """An ASGI application that runs in a background thread of this process.

    Parameters
    ----------
    app : FastAPI
        The application; its lifespan is entered here and left in `close`.
    key : str
        API key that the application accepts from this process.
    home : Path
        Data folder of the application.
    stack : ExitStack or None
        What to leave after the application has shut down.
    """

    def __init__(self, app: FastAPI, *, key: str, home: Path, stack: ExitStack | None = None) -> None:
        self.key = key
        self.home = home
        self._app = app
        stack = ExitStack() if stack is None else stack
        try:
            self._portal = stack.enter_context(start_blocking_portal(name="styler-nb-service"))
            self._thread_id = self._portal.call(threading.get_ident)
            state = stack.enter_context(self._portal.wrap_async_context_manager(app.router.lifespan_context(app)))
        except BaseException:
            stack.close()
            raise
        self._state = dict(state or {})
        self._live: set[ExchangeTask] = set()
        stack.callback(_drain, self._portal, self._live)
        # Runs when the last reference goes, and at interpreter exit; must not refer to self.
        self._finalizer = weakref.finalize(self, _shut_down, stack, self._thread_id)

    def __repr__(self) -> str:
        return f"EmbeddedService(home={str(self.home)!r}{', closed' if self.closed else ''})"

    @property
    def closed(self) -> bool:
        """Whether the service has been closed."""
        return not self._finalizer.alive

    def close(self) -> None:
        """End requests in flight, shut the application down, stop its workers. Safe to repeat."""
        self._finalizer()

    def send(
        self,
        method: str,
        target: bytes,
        headers: Iterable[tuple[bytes, bytes]],
        body: Iterable[bytes],
        *,
        timeout: float | None = None,
    ) -> Exchange:
        """Send a request and wait for the head of its answer.

        Parameters
        ----------
        method : str
            HTTP method.
        target : bytes
            Path and query, percent-encoded.
        headers : iterable of (bytes, bytes)
            Request headers.
        body : iterable of bytes
            Request body; read piece by piece as the application takes it.
        timeout : float or None
            Seconds to wait for the head; None is without end.

        Returns
        -------
        Exchange

        Raises
        ------
        ConnectionFailedError
            The service is closed.
        RequestTimeoutError
            The application did not begin its answer in time.
        """
        pieces = iter(body)
        first, second = next(pieces, b""), next(pieces, None)
        task = self._task(method, target, headers, first, more=second is not None)
        try:
            while second is not None and self._wait(self._start(task.feed, second)):
                second = next(pieces, None)
            head = self._wait(self._start(task.head, second is None, timeout))
        except BaseException:
            self._hang_up(task)
            raise
        return Exchange(self, task, head)

    async def asend(
        self,
        method: str,
        target: bytes,
        headers: Iterable[tuple[bytes, bytes]],
        body: AsyncIterable[bytes],
        *,
        timeout: float | None = None,
    ) -> Exchange:
        """Do what `send` does, from another event loop."""
        pieces = aiter(body)
        first, second = await anext(pieces, b""), await anext(pieces, None)
        task = self._task(method, target, headers, first, more=second is not None)
        try:
            while second is not None and await asyncio.wrap_future(self._start(task.feed, second)):
                second = await anext(pieces, None)
            head = await asyncio.wrap_future(self._start(task.head, second is None, timeout))
        except BaseException:
            self._hang_up(task)
            raise
        return Exchange(self, task, head)

    def _task(
        self, method: str, target: bytes, headers: Iterable[tuple[bytes, bytes]], first: bytes, *, more: bool
    ) -> ExchangeTask:
        return ExchangeTask(self._app, self._live, method, target, headers, self._state, first, more=more)

    def _start(self, function: Callable[..., Awaitable[T]], *args: Any) -> Future[T]:
        if self.closed:
            raise ConnectionFailedError(_CLOSED)
        try:
            return self._portal.start_task_soon(function, *args)
        except RuntimeError as error:
            raise ConnectionFailedError(_CLOSED) from error

    def _wait(self, future: Future[T]) -> T:
        try:
            return future.result()
        except BaseException:
            # An interrupted notebook cell: the wait on the other side must not outlive this one.
            future.cancel()
            raise

    def _hang_up(self, task: ExchangeTask) -> None:
        if not self.closed and not task.ended:
            try:
                self._portal.start_task_soon(task.hang_up)
            except RuntimeError:
                logger.debug("the service ended before an answer was closed")


def start_embedded(
    home: str | os.PathLike[str] | None = None, *, temporary: bool = False, **settings: Any
) -> EmbeddedService:
    """Start the service inside this process.

    Parameters
    ----------
    home : path or None
        Data folder; None is the user's (`STYLER_HOME`, else the platform's).
    temporary : bool
        Use a new folder that is removed at `close`, or when the interpreter ends.
    **settings
        Fields of `styler_nb.settings.Settings`.

    Returns
    -------
    EmbeddedService

    Raises
    ------
    ConfigurationError
        A setting has a value that cannot work, or both `home` and `temporary` are given.
    """
    if temporary and home is not None:
        raise ConfigurationError("home and temporary=True exclude each other; give one of them")
    with ExitStack() as stack:
        if temporary:
            folder = Path(tempfile.mkdtemp(prefix="styler-nb-"))
            stack.callback(_remove_folder, folder)
        else:
            folder = Path(home).expanduser().absolute() if home is not None else default_home()
        quiet = {} if "STYLER_LOG_LEVEL" in os.environ else {"log_level": "warning"}
        chosen = load_settings(folder, **{**quiet, **settings, "embedded": True})
        from styler_nb.service.app import create_app

        key = f"embedded-{secrets.token_urlsafe(32)}"
        return EmbeddedService(create_app(chosen, embedded_key=key), key=key, home=folder, stack=stack.pop_all())


def _shut_down(stack: ExitStack, service_thread_id: int) -> None:
    if threading.get_ident() == service_thread_id:
        # The garbage collector happened to run on the very loop that has to be left.
        threading.Thread(target=stack.close, name="styler-nb-shutdown").start()
    else:
        stack.close()


def _drain(portal: BlockingPortal, live: set[ExchangeTask]) -> None:
    async def drain() -> None:
        for task in tuple(live):
            task.hang_up()
        deadline = time.monotonic() + _CLOSE_GRACE_S
        while live and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        for task in tuple(live):
            task.cancel()
        while live:
            await asyncio.sleep(0.01)

    portal.call(drain)


def _remove_folder(folder: Path, *, patience_s: float = 5.0) -> None:
    deadline = time.monotonic() + patience_s
    while True:
        try:
            shutil.rmtree(folder)
        except FileNotFoundError:
            return
        except OSError as error:
            # A worker that is just ending may still write; on some systems an open file cannot be removed.
            if time.monotonic() > deadline:
                warnings.warn(
                    f"the temporary folder {str(folder)!r} could not be removed: {error.strerror}",
                    RuntimeWarning,
                    stacklevel=2,
                )
                return
            time.sleep(0.05)
        else:
            return
