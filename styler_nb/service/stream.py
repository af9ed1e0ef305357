"""Answers of style transforms: at once, or as Server-Sent Events. Both end when the client leaves."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, closing
from functools import partial
from typing import Any, TypeVar

import anyio
import anyio.to_thread
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from styler_nb.errors import ServiceError
from styler_nb.service.answers import answer, encode, to_wire
from styler_nb.service.context import Services
from styler_nb.service.transform import Transform, TransformStopped

__all__ = ["TransformAnswer"]

T = TypeVar("T")

_STREAM_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
_FAILED = "Internal error; the service's log has the details."


class TransformAnswer(Response):
    """Runs a transform as its own answer.

    The work is done here and not in the route, since only here are both the way to the client and the
    sign that it left at hand.

    Parameters
    ----------
    services : Services
        The running service.
    organization_id : str
        Whose place among the concurrent transforms it takes.
    prepare : callable
        Makes the transform; what it raises becomes an ordinary error answer.
    stream : bool
        Send pieces as they come.
    """

    def __init__(
        self, services: Services, organization_id: str, prepare: Callable[[], Awaitable[Transform]], *, stream: bool
    ) -> None:
        super().__init__()
        self._services = services
        self._organization_id = organization_id
        self._prepare = prepare
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and stop working when the client leaves."""
        failure: BaseException | None = None
        with self._services.transforms.slot(self._organization_id):
            async with anyio.create_task_group() as group:
                transforms: list[Transform] = []

                async def watch() -> None:
                    try:
                        while (await receive())["type"] != "http.disconnect":
                            continue
                    finally:
                        # Also when the server itself cancels: the thread at work sees nothing but this.
                        for transform in transforms:
                            transform.stop.set()
                        group.cancel_scope.cancel()

                group.start_soon(watch)
                # Raised inside the group, an error would reach the caller wrapped in an exception group.
                try:
                    transforms.append(await self._prepare())
                    if self._stream:
                        await self._send_stream(transforms[0], send)
                    else:
                        content = await self._finish(transforms[0])
                        await answer(content)(scope, receive, send)
                except Exception as error:  # noqa: BLE001  # passed on below
                    failure = error
                group.cancel_scope.cancel()
        if isinstance(failure, TransformStopped):
            return
        if failure is not None:
            raise failure

    async def _run(self, function: Callable[[], T]) -> T:
        return await anyio.to_thread.run_sync(function, limiter=self._services.transform_threads)

    async def _finish(self, transform: Transform) -> dict[str, Any]:
        def style(part: str) -> None:
            for _ in transform.restyle(part):
                transform.check_stop()

        def finish() -> dict[str, Any]:
            transform.finish()
            return transform.answer()

        async with aclosing(transform.parts()) as parts:
            async for part in parts:
                await self._run(partial(style, part))
        return await self._run(finish)

    async def _send_stream(self, transform: Transform, send: Send) -> None:
        def event(data: bytes) -> dict[str, Any]:
            return {"type": "http.response.body", "body": b"data: " + data + b"\n\n", "more_body": True}

        async with aclosing(self._events(transform)) as events:
            # The first piece is made before the status is sent, so that a failure can still choose it.
            first = await anext(events)
            await send({"type": "http.response.start", "status": 200, "headers": _STREAM_HEADERS})
            try:
                await send(event(encode(first)))
                async for content in events:
                    await send(event(encode(content)))
                await send(event(b"[DONE]"))
            except TransformStopped:
                raise
            except ServiceError as error:
                await send(event(encode({"error": error.message})))
            except Exception as error:  # the status is sent, the stream must say it
                self._services.log.error("stream_failed", exc_info=error)
                await send(event(encode({"error": _FAILED})))
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _events(self, transform: Transform) -> AsyncGenerator[dict[str, Any]]:
        """Give the chunks: role, pieces, finish reason, then usage with everything that was asked for."""
        head = {
            "id": transform.id,
            "object": "chat.completion.chunk",
            "created": transform.created,
            "model": transform.body.model,
        }

        def chunk(delta: dict[str, str], finish_reason: str | None = None) -> dict[str, Any]:
            return {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": finish_reason}]}

        def last() -> dict[str, Any]:
            return {**head, "choices": [], "usage": to_wire(transform.usage()), **transform.extras()}

        opened = False
        async with aclosing(self._pieces(transform)) as pieces:
            async for text in pieces:
                if not opened:
                    yield chunk({"role": "assistant"})
                    opened = True
                yield chunk({"content": text})
        if not opened:
            yield chunk({"role": "assistant"})
        transform.finish()
        yield chunk({}, transform.finish_reason)
        yield await self._run(last)

    async def _pieces(self, transform: Transform) -> AsyncGenerator[str]:
        async with aclosing(transform.parts()) as parts:
            async for part in parts:
                with closing(transform.restyle(part)) as pieces:
                    while (piece := await self._run(partial(next, pieces, None))) is not None:
                        yield piece
