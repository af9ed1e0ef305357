"""Streamed style results: pieces of text as they come, and the whole result at the end."""

from __future__ import annotations

import json
import weakref
from collections.abc import AsyncGenerator, Generator
from types import TracebackType
from typing import Any, Self

from styler_nb.client._errors import find_request_id, map_stream_failure
from styler_nb.client._sse import EventParser
from styler_nb.client._transport import Response, TransportError
from styler_nb.client.results import StyleResult, build_result
from styler_nb.errors import ConflictError, InternalServiceError, StreamInterruptedError, UnexpectedResponseError

__all__ = ["AsyncStyleStream", "StyleStream"]

_DONE = "[DONE]"


class _Assembly:
    """Builds the result from the chunks; knows nothing of where the bytes come from."""

    def __init__(self, request_id: str | None) -> None:
        self.request_id = request_id
        self.done = False
        self._parser = EventParser()
        self._texts: list[str] = []
        self._fields: dict[str, Any] = {}
        self._role = "assistant"
        self._finish_reason: str | None = None

    @property
    def text(self) -> str:
        return "".join(self._texts)

    def feed(self, piece: bytes) -> list[str]:
        """Take bytes, give the text in them."""
        before = len(self._texts)
        for data in self._parser.feed(piece):
            if data == _DONE:
                self.done = True
                break
            self._add(self._parse(data))
        return self._texts[before:]

    def end(self) -> None:
        """Say that no more bytes come."""
        if not self.done:
            raise StreamInterruptedError("the stream ended before its last chunk", request_id=self.request_id)

    def build(self) -> StyleResult:
        message = {"role": self._role, "content": self.text}
        choice = {"index": 0, "message": message, "finish_reason": self._finish_reason or "stop"}
        return build_result(StyleResult, {**self._fields, "object": "chat.completion", "choices": [choice]})

    def _parse(self, data: str) -> dict[str, Any]:
        try:
            chunk = json.loads(data)
        except ValueError:
            chunk = None
        if not isinstance(chunk, dict):
            raise UnexpectedResponseError("the stream holds an event that is no chunk", request_id=self.request_id)
        if isinstance(error := chunk.get("error"), str):
            raise InternalServiceError(error, request_id=self.request_id)
        return chunk

    def _add(self, chunk: dict[str, Any]) -> None:
        for choice in chunk.get("choices") or ():
            delta = choice.get("delta") or {}
            self._role = delta.get("role") or self._role
            self._finish_reason = choice.get("finish_reason") or self._finish_reason
            if content := delta.get("content"):
                self._texts.append(content)
        for name, value in chunk.items():
            if name not in ("choices", "object") and value is not None:
                self._fields[name] = value


class StyleStream:
    """Gives the pieces of a styled text as they come. An iterator of strings; a context manager.

    Leaving it early, or closing it, stops the service's work.

    Examples
    --------
    >>> with client.style.rewrite(text, model, stream=True) as stream:  # doctest: +SKIP
    ...     for piece in stream:
    ...         print(piece, end="")
    ...     result = stream.result()
    """

    def __init__(self, response: Response) -> None:
        self._response = response
        self._assembly = _Assembly(find_request_id(response.headers))
        self._pieces = self._iterate(response, self._assembly)
        # A loop that was left by `break` closes the answer too, as soon as nobody holds the stream.
        self._finalizer = weakref.finalize(self, response.close)

    @property
    def text(self) -> str:
        """The text so far."""
        return self._assembly.text

    def result(self) -> StyleResult:
        """Read what is left, and give the whole result.

        Raises
        ------
        StreamInterruptedError
            The stream broke off.
        ConflictError
            The stream was closed before its end.
        """
        for _ in self:
            pass
        if not self._assembly.done:
            raise ConflictError("the stream was closed before its end, so there is no whole result")
        return self._assembly.build()

    def close(self) -> None:
        """End the stream; the service stops its work. Safe to repeat."""
        self._pieces.close()
        self._finalizer()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> str:
        return next(self._pieces)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return _describe(self, self._assembly)

    @staticmethod
    def _iterate(response: Response, assembly: _Assembly) -> Generator[str, None, None]:
        # Static, so that the running generator does not keep the stream itself alive.
        try:
            for piece in response.iter_bytes():
                yield from assembly.feed(piece)
                if assembly.done:
                    return
            assembly.end()
        except TransportError as error:
            raise map_stream_failure(error, assembly.request_id) from error
        finally:
            response.close()


class AsyncStyleStream:
    """Gives the pieces of a styled text as they come: `StyleStream` for asyncio programs."""

    def __init__(self, response: Response) -> None:
        self._response = response
        self._assembly = _Assembly(find_request_id(response.headers))
        self._pieces = self._iterate()

    @property
    def text(self) -> str:
        """The text so far."""
        return self._assembly.text

    async def result(self) -> StyleResult:
        """Read what is left, and give the whole result; see `StyleStream.result`."""
        async for _ in self:
            pass
        if not self._assembly.done:
            raise ConflictError("the stream was closed before its end, so there is no whole result")
        return self._assembly.build()

    async def close(self) -> None:
        """End the stream; the service stops its work. Safe to repeat."""
        await self._pieces.aclose()
        await self._response.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> str:
        return await anext(self._pieces)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return _describe(self, self._assembly)

    async def _iterate(self) -> AsyncGenerator[str, None]:
        try:
            async for piece in self._response.aiter_bytes():
                for text in self._assembly.feed(piece):
                    yield text
                if self._assembly.done:
                    return
            self._assembly.end()
        except TransportError as error:
            raise map_stream_failure(error, self._assembly.request_id) from error
        finally:
            await self._response.aclose()


def _describe(stream: object, assembly: _Assembly) -> str:
    state = "complete" if assembly.done else "open"
    return f"{type(stream).__name__}({state}, {len(assembly.text)} characters)"
