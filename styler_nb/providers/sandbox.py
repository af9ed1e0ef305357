"""A stand-in for base models on this machine: canned replies over both dialects, and faults on demand.

For tests, and for notebooks that have to run without a network. It answers well-formed requests as the real
services do and refuses others as they do; what it says was written beforehand and is no model's work. Asked to
reword a passage, it makes a few substitutions.
"""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

import anyio
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from styler_nb.providers.sandbox_dialects import CannedAnswer, ChatCompletionsSide, MessagesSide
from styler_nb.providers.sandbox_rewording import find_request, reword

__all__ = ["CannedReply", "Fault", "Sandbox", "serve_sandbox"]

_START_S = 20.0

Side = ChatCompletionsSide | MessagesSide


@dataclass(frozen=True, slots=True)
class CannedReply:
    """A reply, and the word of the question that calls for it."""

    word: str
    text: str


_REPLIES = (
    CannedReply(
        "garden",
        "A community garden is a piece of land that is cultivated by a group of people. In general, a garden "
        "provides fresh vegetables, but it also helps neighbors to become acquainted with one another.\n\n"
        "The first task is to obtain permission to use the land. It is important to ask for an agreement in "
        "writing, because a verbal promise does not protect the group if the land is sold.\n\n"
        "However, a perfect site is not necessary. A number of successful gardens have been started on old "
        "parking lots, and raised beds were utilized in order to avoid the poor soil.",
    ),
    CannedReply(
        "meeting",
        "A meeting should begin with a clear purpose. It is not useful to invite people who do not need to attend.\n\n"
        "In addition, the agenda should be sent in advance. However, a short conversation is often sufficient, "
        "and it does not require a room.",
    ),
    CannedReply(
        "library",
        "A public library is a place where people are able to borrow books. It is also a quiet room in which "
        "students can work.\n\nLibraries do not charge for most services. However, they cannot remain open "
        "without the support of the community.",
    ),
)
_DEFAULT = (
    "There are several things to consider. It is important to begin with a simple plan, and it is not necessary "
    "to know everything in advance.\n\nIn addition, it is useful to ask other people for advice. However, the "
    "final decision should be made by the person who will do the work."
)


@dataclass(frozen=True, slots=True)
class Fault:
    """What goes wrong with one request.

    Attributes
    ----------
    kind : str
        "status" answers `status`; "stall" and "cut" stop after `after` characters of a streamed reply, waiting
        or closing the connection; "garbage" answers what is no JSON; "huge" answers `size` bytes; "drip" sends
        a byte each `pause_s`; "error_event" reports a failure inside the stream; "redirect" points to `location`;
        "reset" closes the connection after the head of the answer; "compressed" answers gzip.
    """

    kind: Literal["status", "stall", "cut", "garbage", "huge", "drip", "error_event", "redirect", "reset", "compressed"]
    status: int = 500
    code: str = "server_error"
    message: str = "it failed"
    param: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    after: int = 0
    size: int = 50 * 1024 * 1024
    pause_s: float = 0.05
    location: str = ""


@dataclass
class Seen:
    """One request that came."""

    path: str
    headers: Mapping[str, str]
    body: Any


class Sandbox:
    """The stand-in's state; `app` serves it.

    Parameters
    ----------
    api_key : str or None
        The key to ask for; None takes any, or none.
    replies : sequence of CannedReply
        The first whose word is in the last question is given, else a general one.
    piece_pause_s : float
        Seconds before each piece of a streamed reply.
    piece_characters : int
        Size of these pieces.
    fixed_temperature : sequence of str
        Models that refuse a temperature.
    write : callable or None
        Writes the reply to a request's body; None for a canned one.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        replies: Sequence[CannedReply] = _REPLIES,
        piece_pause_s: float = 0.0,
        piece_characters: int = 16,
        fixed_temperature: Sequence[str] = (),
        write: Callable[[Mapping[str, Any]], str | None] | None = None,
    ) -> None:
        self.api_key = api_key
        self.replies = tuple(replies)
        self.piece_pause_s = piece_pause_s
        self.piece_characters = piece_characters
        self.fixed_temperature = frozenset(fixed_temperature)
        self.write = write
        self.seen: list[Seen] = []
        self.running = 0
        self.base_url = ""
        self._faults: deque[Fault] = deque()
        self.app = Starlette(
            routes=[
                Route("/v1/chat/completions", self._chat_completions, methods=["POST"]),
                Route("/v1/messages", self._messages, methods=["POST"]),
                Route("/deployments/{name}/chat/completions", self._deployment, methods=["POST"]),
            ]
        )

    @property
    def deployment_url(self) -> str:
        """The endpoint of a cloud-hosted deployment."""
        return self.base_url.removesuffix("/v1") + "/deployments/base/chat/completions?api-version=1"

    def fail_next(self, *faults: Fault) -> None:
        """Let the next requests fail, one fault each."""
        self._faults.extend(faults)

    def choose_reply(self, question: str) -> str:
        """Give the canned reply to a question."""
        return next((r.text for r in self.replies if r.word in question.lower()), _DEFAULT)

    def _write(self, body: Mapping[str, Any]) -> str:
        if self.write is not None and (text := self.write(body)) is not None:
            return text
        if find_request(body) is not None:
            return reword(body)
        content = body["messages"][-1]["content"]
        return self.choose_reply(
            content if isinstance(content, str) else " ".join(part.get("text", "") for part in content)
        )

    async def _chat_completions(self, request: Request) -> Response:
        return await self._answer(request, ChatCompletionsSide(request.headers.get("authorization", "")[7:]))

    async def _deployment(self, request: Request) -> Response:
        return await self._answer(request, ChatCompletionsSide(request.headers.get("api-key", "")))

    async def _messages(self, request: Request) -> Response:
        # The vendor's own clients have sent the key in either place.
        key = request.headers.get("x-api-key") or request.headers.get("authorization", "")[7:]
        return await self._answer(request, MessagesSide(key))

    async def _answer(self, request: Request, dialect: Side) -> Response:
        body = json.loads(await request.body())
        self.seen.append(Seen(request.url.path, dict(request.headers), body))
        if self.api_key is not None and dialect.key != self.api_key:
            return dialect.refuse(401, dialect.bad_key, f"Incorrect API key provided: {dialect.key}")
        if (complaint := self._complain(request, dialect, body)) is not None:
            return complaint
        fault = self._faults.popleft() if self._faults else None
        if fault is not None and (answer := _fail(fault, dialect)) is not None:
            return answer
        text = self._write(body)
        limit = body.get("max_tokens") or body.get("max_completion_tokens")
        words = text.split(" ")
        cut = limit is not None and len(words) > limit
        reply = CannedAnswer(" ".join(words[:limit]) if cut else text, body, cut=cut)
        if not body.get("stream"):
            await anyio.sleep(self.piece_pause_s * len(text) / self.piece_characters)
            return JSONResponse(dialect.whole(reply))
        return StreamingResponse(self._stream(dialect, reply, fault), media_type="text/event-stream")

    def _complain(self, request: Request, dialect: Side, body: Mapping[str, Any]) -> Response | None:
        """Refuse what the real services refuse."""
        temperature = body.get("temperature")
        if temperature is not None and body["model"] in self.fixed_temperature:
            message = "Unsupported value: 'temperature' does not support this value with this model."
            return dialect.refuse(400, "unsupported_value", message, "temperature")
        if temperature is not None and not 0 <= temperature <= dialect.max_temperature:
            return dialect.refuse(400, "invalid_request_error", "temperature: out of range")
        if (reason := dialect.check(body, request.headers)) is not None:
            return dialect.refuse(400, "invalid_request_error", reason)
        return None

    async def _stream(self, dialect: Side, reply: CannedAnswer, fault: Fault | None) -> AsyncIterator[bytes]:
        self.running += 1
        try:
            for event in dialect.head(reply):
                yield event
            sent = 0
            while sent < len(reply.text):
                if fault is not None and sent >= fault.after:
                    if fault.kind == "error_event":
                        yield dialect.error_event(fault.code, fault.message)
                        return
                    if fault.kind == "stall":
                        await anyio.sleep(3600)
                    raise ConnectionResetError("cut on demand")
                await anyio.sleep(self.piece_pause_s)
                yield dialect.piece(reply, reply.text[sent : sent + self.piece_characters])
                sent += self.piece_characters
            for event in dialect.tail(reply):
                yield event
        finally:
            self.running -= 1


def _fail(fault: Fault, dialect: Side) -> Response | None:
    """Give the answer of a fault; None for one that comes in the middle of a stream."""
    match fault.kind:
        case "status":
            answer = dialect.refuse(fault.status, fault.code, fault.message, fault.param)
            answer.headers.update(fault.headers)
            return answer
        case "garbage":
            return Response(b'{"choices": [', media_type="application/json")
        case "redirect":
            return Response(status_code=307, headers={"Location": fault.location})
        case "compressed":
            return Response(b"\x1f\x8b", headers={"Content-Encoding": "gzip"}, media_type="application/json")
        case "huge":
            return StreamingResponse(_huge(fault.size), media_type="text/event-stream")
        case "drip":
            return StreamingResponse(_drip(fault.pause_s), media_type="text/event-stream")
        case "reset":
            return StreamingResponse(_reset(), media_type="text/event-stream")
    return None


async def _reset() -> AsyncIterator[bytes]:
    raise ConnectionResetError("reset on demand")
    yield b""


async def _huge(size: int) -> AsyncIterator[bytes]:
    for _ in range(0, size, 64 * 1024):
        yield b"x" * (64 * 1024)


async def _drip(pause_s: float) -> AsyncIterator[bytes]:
    while True:
        yield b":"
        await anyio.sleep(pause_s)


@contextmanager
def serve_sandbox(sandbox: Sandbox | None = None) -> Iterator[Sandbox]:
    """Serve a stand-in on a free port of this machine, for the length of a block.

    Parameters
    ----------
    sandbox : Sandbox or None
        None is one with the canned replies.

    Yields
    ------
    Sandbox
        With its `base_url`, ending in `/v1`.
    """
    import uvicorn

    served = Sandbox() if sandbox is None else sandbox
    server = uvicorn.Server(
        uvicorn.Config(served.app, port=0, log_config=None, lifespan="off", ws="none", timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, name="styler-nb-sandbox", daemon=True)
    thread.start()
    try:
        deadline = time.monotonic() + _START_S
        while not server.started and thread.is_alive() and time.monotonic() < deadline:
            time.sleep(0.005)
        served.base_url = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/v1"
        yield served
    finally:
        server.should_exit = True
        thread.join(_START_S)
