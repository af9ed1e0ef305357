"""The OpenAI-compatible dialect: chat completions."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from styler_nb.providers.base import BaseDelta, BaseReply, BaseRequest, FinishReason
from styler_nb.providers.dialects import DialectError, Features, error_name, error_text, join_text, read_count
from styler_nb.providers.sse import Event

__all__ = ["ChatCompletions"]

_MAX_TEMPERATURE = 2.0
_TRANSIENT = frozenset({"server_error", "rate_limit_exceeded", "rate_limit_error", "overloaded", "overloaded_error"})
_DONE = "[DONE]"
_SEED = re.compile(r"\bseed\b")


class ChatCompletions:
    """`POST …/chat/completions`."""

    def build_body(self, request: BaseRequest, features: Features, *, stream: bool) -> dict[str, Any]:
        """Build the JSON body of a request."""
        messages = [{"role": message.role, "content": message.content} for message in request.messages]
        if request.system:
            messages.insert(0, {"role": "system", "content": request.system})
        body: dict[str, Any] = {"model": request.real_model, "messages": messages, "stream": stream}
        if features.temperature:
            body["temperature"] = min(request.temperature, _MAX_TEMPERATURE)
        if request.max_tokens is not None:
            body["max_completion_tokens" if features.completion_limit else "max_tokens"] = request.max_tokens
        if request.seed is not None and features.seed:
            body["seed"] = request.seed
        if stream and features.stream_options:
            body["stream_options"] = {"include_usage": True}
        return body

    def read_reply(self, body: Any) -> BaseReply:
        """Read a whole answer."""
        choice = _first_choice(body)
        if choice is None or not isinstance(message := choice.get("message"), Mapping):
            raise DialectError("is no chat completion")
        reason = choice.get("finish_reason")
        text = _text(message)
        if not text:
            raise DialectError(_empty(reason))
        prompt, completion = _usage(body)
        return BaseReply(text, prompt, completion, _finish(reason))

    def open_stream(self) -> _Stream:
        """Begin to read a streamed answer."""
        return _Stream()

    def learn(self, error: Any, features: Features) -> Features | None:
        """Give the features without what a refusal complains of."""
        said = error_text(error)
        if features.stream_options and "stream_options" in said:
            return replace(features, stream_options=False)
        if not features.completion_limit and "max_completion_tokens" in said:
            return replace(features, completion_limit=True)
        if features.temperature and "temperature" in said:
            return replace(features, temperature=False)
        if features.seed and _SEED.search(said):
            return replace(features, seed=False)
        return None


class _Stream:
    def __init__(self) -> None:
        self.finished = self.ended = False
        self._any_text = False

    def read(self, event: Event) -> BaseDelta | None:
        """Read one event."""
        if event.data.strip() == _DONE:
            self.finished = self.ended = True
            return None
        try:
            body = json.loads(event.data)
        except ValueError:
            raise DialectError("holds an event that is no JSON") from None
        if not isinstance(body, Mapping):
            raise DialectError("holds an event that is no chunk")
        if body.get("error"):
            name = error_name(body)
            raise DialectError(f"reports {name or 'an error'}", transient=name in _TRANSIENT)
        return self._read_chunk(body)

    def _read_chunk(self, body: Mapping[str, Any]) -> BaseDelta:
        prompt, completion = _usage(body)
        choice = _first_choice(body)
        if choice is None:
            # The last chunk carries usage alone; some servers open with one that only describes the prompt.
            return BaseDelta("", prompt, completion)
        delta = choice.get("delta")
        text = _text(delta) if isinstance(delta, Mapping) else ""
        self._any_text = self._any_text or bool(text)
        reason = choice.get("finish_reason")
        if reason is None:
            return BaseDelta(text, prompt, completion)
        if not self._any_text:
            raise DialectError(_empty(reason))
        self.finished = True
        return BaseDelta(text, prompt, completion, _finish(reason))


def _first_choice(body: Any) -> Mapping[str, Any] | None:
    choices = body.get("choices") if isinstance(body, Mapping) else None
    if not isinstance(choices, list):
        return None
    return next((c for c in choices if isinstance(c, Mapping) and c.get("index", 0) in (0, None)), None)


def _text(message: Mapping[str, Any]) -> str:
    text = join_text(message.get("content"), "text", "output_text")
    refusal = message.get("refusal")
    return text or (refusal if isinstance(refusal, str) else "")


def _usage(body: Any) -> tuple[int | None, int | None]:
    usage = body.get("usage") if isinstance(body, Mapping) else None
    return read_count(usage, "prompt_tokens"), read_count(usage, "completion_tokens")


def _finish(reason: Any) -> FinishReason:
    return "length" if reason == "length" else "stop"


def _empty(reason: Any) -> str:
    if reason == "content_filter":
        return "was withheld by its content filter"
    if reason == "length":
        return "reached its length limit before any text"
    return "holds no text"
