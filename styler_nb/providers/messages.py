"""The Anthropic-compatible dialect: messages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from styler_nb.providers.base import BaseDelta, BaseReply, BaseRequest, FinishReason
from styler_nb.providers.dialects import DialectError, Features, error_name, error_text, join_text, read_count
from styler_nb.providers.sse import Event

__all__ = ["Messages"]

_MAX_TEMPERATURE = 1.0
_MAX_TOKENS = 8192
_OPENING = "(The conversation begins.)"
_CUT = frozenset({"max_tokens", "model_context_window_exceeded"})
_TRANSIENT = frozenset({"overloaded_error", "rate_limit_error", "api_error", "timeout_error"})
_PROMPT_COUNTS = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


class Messages:
    """`POST …/messages`."""

    def build_body(self, request: BaseRequest, features: Features, *, stream: bool) -> dict[str, Any]:
        """Build the JSON body of a request: turns alternate, and the user's comes first."""
        turns: list[dict[str, str]] = []
        for message in request.messages:
            if turns and turns[-1]["role"] == message.role:
                turns[-1]["content"] += f"\n\n{message.content}"
            else:
                turns.append({"role": message.role, "content": message.content})
        if turns[0]["role"] != "user":
            turns.insert(0, {"role": "user", "content": _OPENING})
        body: dict[str, Any] = {
            "model": request.real_model,
            "max_tokens": request.max_tokens or _MAX_TOKENS,
            "messages": turns,
            "stream": stream,
        }
        if request.system:
            body["system"] = request.system
        if features.temperature:
            body["temperature"] = min(request.temperature, _MAX_TEMPERATURE)
        return body

    def read_reply(self, body: Any) -> BaseReply:
        """Read a whole answer."""
        if not isinstance(body, Mapping) or not isinstance(body.get("content"), list):
            raise DialectError("is no message")
        reason = body.get("stop_reason")
        text = join_text(body["content"], "text")
        if not text:
            raise DialectError(_empty(reason))
        usage = body.get("usage")
        return BaseReply(text, read_count(usage, *_PROMPT_COUNTS), read_count(usage, "output_tokens"), _finish(reason))

    def open_stream(self) -> _Stream:
        """Begin to read a streamed answer."""
        return _Stream()

    def learn(self, error: Any, features: Features) -> Features | None:
        """Give the features without what a refusal complains of."""
        if features.temperature and "temperature" in error_text(error):
            return replace(features, temperature=False)
        return None


class _Stream:
    def __init__(self) -> None:
        self.finished = self.ended = False
        self._any_text = False

    def read(self, event: Event) -> BaseDelta | None:
        """Read one event; its type stands in the data too, and types that are not known are left alone."""
        try:
            body = json.loads(event.data)
        except ValueError:
            raise DialectError("holds an event that is no JSON") from None
        if not isinstance(body, Mapping):
            raise DialectError("holds an event that is no event of a message")
        match body.get("type"):
            case "error":
                name = error_name(body)
                raise DialectError(f"reports {name or 'an error'}", transient=name in _TRANSIENT)
            case "message_start":
                message = body.get("message")
                usage = message.get("usage") if isinstance(message, Mapping) else None
                return BaseDelta("", read_count(usage, *_PROMPT_COUNTS), read_count(usage, "output_tokens"))
            case "content_block_start":
                return self._text(body.get("content_block"), "text")
            case "content_block_delta":
                return self._text(body.get("delta"), "text_delta")
            case "message_delta":
                return self._read_end(body)
            case "message_stop":
                self.finished = self.ended = True
        return None

    def _text(self, part: Any, kind: str) -> BaseDelta | None:
        text = join_text([part], kind)
        self._any_text = self._any_text or bool(text)
        return BaseDelta(text) if text else None

    def _read_end(self, body: Mapping[str, Any]) -> BaseDelta:
        delta, usage = body.get("delta"), body.get("usage")
        reason = delta.get("stop_reason") if isinstance(delta, Mapping) else None
        if reason is not None and not self._any_text:
            raise DialectError(_empty(reason))
        self.finished = self.finished or reason is not None
        finish = None if reason is None else _finish(reason)
        return BaseDelta("", read_count(usage, *_PROMPT_COUNTS), read_count(usage, "output_tokens"), finish)


def _finish(reason: Any) -> FinishReason:
    return "length" if reason in _CUT else "stop"


def _empty(reason: Any) -> str:
    if reason == "refusal":
        return "was refused by the model"
    if reason in _CUT:
        return "reached its length limit before any text"
    return "holds no text"
