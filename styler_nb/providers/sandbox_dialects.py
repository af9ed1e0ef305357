"""The server's side of both dialects, for the stand-in."""

from __future__ import annotations

import itertools
import json
import time
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.responses import JSONResponse, Response

__all__ = ["CannedAnswer", "ChatCompletionsSide", "MessagesSide"]

_WITHOUT_TEMPERATURE = "2026-10-21"
"""From this version of the interface on, a temperature is refused."""


@dataclass
class CannedAnswer:
    """A reply under way."""

    text: str
    body: Mapping[str, Any]
    cut: bool
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    created: int = field(default_factory=lambda: int(time.time()))

    @property
    def prompt_tokens(self) -> int:
        """Words of the conversation."""
        return sum(len(str(message["content"]).split()) for message in self.body["messages"])

    @property
    def completion_tokens(self) -> int:
        """Words of the reply."""
        return len(self.text.split())


class ChatCompletionsSide:
    """Answers chat completions.

    Parameters
    ----------
    key : str
        The key that came.
    """

    max_temperature = 2.0
    bad_key = "invalid_api_key"

    def __init__(self, key: str) -> None:
        self.key = key

    def refuse(self, status: int, code: str, message: str, param: str | None = None) -> Response:
        """Build an answer that refuses a request."""
        error = {"message": message, "type": "invalid_request_error", "param": param, "code": code}
        return JSONResponse({"error": error}, status)

    def check(self, body: Mapping[str, Any], _headers: Mapping[str, str]) -> str | None:
        """Say what is wrong with a body; None where nothing is."""
        if not body.get("messages"):
            return "messages: is needed"
        roles = {message.get("role") for message in body["messages"]}
        return None if roles <= {"system", "developer", "user", "assistant"} else "messages: unknown role"

    def _usage(self, reply: CannedAnswer) -> dict[str, int]:
        prompt, completion = reply.prompt_tokens, reply.completion_tokens
        return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}

    def whole(self, reply: CannedAnswer) -> dict[str, Any]:
        """Build a whole answer."""
        message = {"role": "assistant", "content": reply.text, "refusal": None}
        choice = {"index": 0, "message": message, "finish_reason": "length" if reply.cut else "stop", "logprobs": None}
        return {**self._head(reply, "chat.completion"), "choices": [choice], "usage": self._usage(reply)}

    def _head(self, reply: CannedAnswer, kind: str) -> dict[str, Any]:
        return {"id": f"chatcmpl-{reply.id}", "object": kind, "created": reply.created, "model": reply.body["model"]}

    def _chunk(self, reply: CannedAnswer, delta: dict[str, str], reason: str | None = None) -> bytes:
        choice = {"index": 0, "delta": delta, "finish_reason": reason, "logprobs": None}
        return _event({**self._head(reply, "chat.completion.chunk"), "choices": [choice]})

    def head(self, reply: CannedAnswer) -> Iterator[bytes]:
        """Give the events that open a stream."""
        yield self._chunk(reply, {"role": "assistant", "content": ""})

    def piece(self, reply: CannedAnswer, text: str) -> bytes:
        """Give the event of a piece of text."""
        return self._chunk(reply, {"content": text})

    def tail(self, reply: CannedAnswer) -> Iterator[bytes]:
        """Give the events that end a stream."""
        yield self._chunk(reply, {}, "length" if reply.cut else "stop")
        if (reply.body.get("stream_options") or {}).get("include_usage"):
            yield _event({**self._head(reply, "chat.completion.chunk"), "choices": [], "usage": self._usage(reply)})
        yield b"data: [DONE]\n\n"

    def error_event(self, code: str, message: str) -> bytes:
        """Give the event that reports a failure."""
        return _event({"error": {"message": message, "type": code, "param": None, "code": code}})


class MessagesSide:
    """Answers messages.

    Parameters
    ----------
    key : str
        The key that came.
    """

    max_temperature = 1.0
    bad_key = "authentication_error"

    def __init__(self, key: str) -> None:
        self.key = key

    def refuse(self, status: int, code: str, message: str, param: str | None = None) -> Response:
        """Build an answer that refuses a request."""
        text = f"{param}: {message}" if param else message
        return JSONResponse({"type": "error", "error": {"type": code, "message": text}}, status)

    def check(self, body: Mapping[str, Any], headers: Mapping[str, str]) -> str | None:
        """Say what is wrong with a body; None where nothing is."""
        if not headers.get("anthropic-version"):
            return "anthropic-version: header is required"
        if headers["anthropic-version"] >= _WITHOUT_TEMPERATURE and "temperature" in body:
            return "temperature: Extra inputs are not permitted"
        if not isinstance(body.get("max_tokens"), int):
            return "max_tokens: Field required"
        roles = [message.get("role") for message in body.get("messages") or [{}]]
        if roles[0] != "user":
            return 'messages: first message must use the "user" role'
        if not set(roles) <= {"user", "assistant"}:
            return "messages: Unexpected role"
        if any(a == b for a, b in itertools.pairwise(roles)):
            return 'messages: roles must alternate between "user" and "assistant"'
        return None

    def _message(self, reply: CannedAnswer, *, text: str | None) -> dict[str, Any]:
        usage = {"input_tokens": reply.prompt_tokens, "output_tokens": 1 if text is None else reply.completion_tokens}
        return {
            "id": f"msg_{reply.id}",
            "type": "message",
            "role": "assistant",
            "model": reply.body["model"],
            "content": [] if text is None else [{"type": "text", "text": text}],
            "stop_reason": None if text is None else self._reason(reply),
            "stop_sequence": None,
            "usage": usage,
        }

    def _reason(self, reply: CannedAnswer) -> str:
        return "max_tokens" if reply.cut else "end_turn"

    def whole(self, reply: CannedAnswer) -> dict[str, Any]:
        """Build a whole answer."""
        return self._message(reply, text=reply.text)

    def head(self, reply: CannedAnswer) -> Iterator[bytes]:
        """Give the events that open a stream."""
        yield _event({"type": "message_start", "message": self._message(reply, text=None)}, "message_start")
        block = {"type": "text", "text": ""}
        yield _event({"type": "content_block_start", "index": 0, "content_block": block}, "content_block_start")
        yield _event({"type": "ping"}, "ping")

    def piece(self, _reply: CannedAnswer, text: str) -> bytes:
        """Give the event of a piece of text."""
        delta = {"type": "text_delta", "text": text}
        return _event({"type": "content_block_delta", "index": 0, "delta": delta}, "content_block_delta")

    def tail(self, reply: CannedAnswer) -> Iterator[bytes]:
        """Give the events that end a stream."""
        yield _event({"type": "content_block_stop", "index": 0}, "content_block_stop")
        delta = {"stop_reason": self._reason(reply), "stop_sequence": None}
        usage = {"output_tokens": reply.completion_tokens}
        yield _event({"type": "message_delta", "delta": delta, "usage": usage}, "message_delta")
        yield _event({"type": "message_stop"}, "message_stop")

    def error_event(self, code: str, message: str) -> bytes:
        """Give the event that reports a failure."""
        return _event({"type": "error", "error": {"type": code, "message": message}}, "error")


def _event(body: Mapping[str, Any], name: str | None = None) -> bytes:
    head = f"event: {name}\n" if name else ""
    return f"{head}data: {json.dumps(body)}\n\n".encode()
