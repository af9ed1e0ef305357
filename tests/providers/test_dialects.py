"""Both dialects, table by table; the bodies follow the public reference of each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from styler_nb.providers.base import BaseDelta, BaseReply, BaseRequest, Connection
from styler_nb.providers.chat_completions import ChatCompletions
from styler_nb.providers.dialects import DialectError, Features, error_name
from styler_nb.providers.http import read_retry_after
from styler_nb.providers.messages import Messages
from styler_nb.providers.sse import Event, EventReader
from styler_nb.schemas.style import Message

DIALECTS = {"chat_completions": ChatCompletions(), "messages": Messages()}


def request(turns: str, **fields: Any) -> BaseRequest:
    """Build a request; each letter is a turn, `u` the user's and `a` the assistant's."""
    roles = {"u": "user", "a": "assistant"}
    messages = [Message(role=roles[letter], content=f"{letter}{n}") for n, letter in enumerate(turns)]
    chosen = {"base_model": "o3", "temperature": 0.0, "connection": Connection("http://x")} | fields
    return BaseRequest(messages=messages, **chosen)


def turns_of(body: dict[str, Any]) -> list[tuple[str, str]]:
    return [(message["role"], message["content"]) for message in body["messages"]]


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ("u", [("user", "u0")]),
        ("uau", [("user", "u0"), ("assistant", "a1"), ("user", "u2")]),
        ("uu", [("user", "u0\n\nu1")]),
        ("uaau", [("user", "u0"), ("assistant", "a1\n\na2"), ("user", "u3")]),
        ("au", [("user", "(The conversation begins.)"), ("assistant", "a0"), ("user", "u1")]),
    ],
)
def test_turns_of_messages_alternate(turns: str, expected: list[tuple[str, str]]) -> None:
    body = Messages().build_body(request(turns, system="Be brief."), Features(), stream=False)
    assert turns_of(body) == expected
    assert body["system"] == "Be brief."
    assert "system" not in Messages().build_body(request(turns), Features(), stream=False)


def test_turns_of_chat_completions_stay_as_they_are() -> None:
    body = ChatCompletions().build_body(request("auu", system="Be brief."), Features(), stream=False)
    assert turns_of(body) == [("system", "Be brief."), ("assistant", "a0"), ("user", "u1"), ("user", "u2")]


@pytest.mark.parametrize(
    ("dialect", "given", "sent"),
    [
        ("chat_completions", 0.0, 0.0),
        ("chat_completions", 1.7, 1.7),
        ("chat_completions", 2.0, 2.0),
        ("messages", 0.0, 0.0),
        ("messages", 0.7, 0.7),
        ("messages", 1.0, 1.0),
        ("messages", 1.7, 1.0),
        ("messages", 2.0, 1.0),
    ],
)
def test_temperature(dialect: str, given: float, sent: float) -> None:
    body = DIALECTS[dialect].build_body(request("u", temperature=given), Features(), stream=False)
    assert body["temperature"] == sent
    without = DIALECTS[dialect].build_body(request("u", temperature=given), Features(temperature=False), stream=False)
    assert body.keys() - without.keys() == {"temperature"}


def test_length_limits() -> None:
    chat, messages = ChatCompletions(), Messages()
    assert "max_tokens" not in chat.build_body(request("u"), Features(), stream=False)
    assert chat.build_body(request("u", max_tokens=9), Features(), stream=False)["max_tokens"] == 9
    renamed = chat.build_body(request("u", max_tokens=9), Features(completion_limit=True), stream=False)
    assert renamed["max_completion_tokens"] == 9
    assert "max_tokens" not in renamed
    assert messages.build_body(request("u"), Features(), stream=False)["max_tokens"] == 8192
    assert messages.build_body(request("u", max_tokens=9), Features(), stream=False)["max_tokens"] == 9


def test_names_and_streams() -> None:
    named = request("u", connection=Connection("http://x", models={"o3": "local/name:7b"}))
    for dialect in DIALECTS.values():
        assert dialect.build_body(request("u"), Features(), stream=False)["model"] == "o3"
        body = dialect.build_body(named, Features(), stream=True)
        assert (body["model"], body["stream"]) == ("local/name:7b", True)
    assert ChatCompletions().build_body(named, Features(), stream=True)["stream_options"] == {"include_usage": True}
    assert "stream_options" not in ChatCompletions().build_body(named, Features(stream_options=False), stream=True)


USAGE_A = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
USAGE_B = {"input_tokens": 5, "cache_creation_input_tokens": 1, "cache_read_input_tokens": 1, "output_tokens": 3}


def completion(content: Any, reason: str | None = "stop", usage: Any = USAGE_A, **message: Any) -> dict[str, Any]:
    choice = {"index": 0, "message": {"role": "assistant", "content": content, **message}, "finish_reason": reason}
    return {"id": "chatcmpl-1", "object": "chat.completion", "choices": [choice], "usage": usage}


def message(content: list[Any], reason: str | None = "end_turn", usage: Any = USAGE_B) -> dict[str, Any]:
    return {"type": "message", "role": "assistant", "content": content, "stop_reason": reason, "usage": usage}


TEXT = {"type": "text", "text": "One."}


@pytest.mark.parametrize(
    ("dialect", "body", "expected"),
    [
        ("chat_completions", completion("One."), BaseReply("One.", 7, 3, "stop")),
        ("chat_completions", completion("One.", "length"), BaseReply("One.", 7, 3, "length")),
        ("chat_completions", completion("One.", "content_filter"), BaseReply("One.", 7, 3, "stop")),
        ("chat_completions", completion("One.", None, None), BaseReply("One.", None, None, "stop")),
        ("chat_completions", completion("One.", usage={"prompt_tokens": None}), BaseReply("One.", None, None, "stop")),
        ("chat_completions", completion([TEXT, {"type": "thinking", "text": "x"}, TEXT]), BaseReply("One.One.", 7, 3)),
        ("chat_completions", completion(None, refusal="I cannot."), BaseReply("I cannot.", 7, 3)),
        ("chat_completions", completion("One.", reasoning_content="hm"), BaseReply("One.", 7, 3)),
        ("messages", message([TEXT]), BaseReply("One.", 7, 3, "stop")),
        ("messages", message([{"type": "thinking", "thinking": "hm"}, TEXT, TEXT]), BaseReply("One.One.", 7, 3)),
        ("messages", message([TEXT], "stop_sequence"), BaseReply("One.", 7, 3, "stop")),
        ("messages", message([TEXT], "max_tokens"), BaseReply("One.", 7, 3, "length")),
        ("messages", message([TEXT], "model_context_window_exceeded"), BaseReply("One.", 7, 3, "length")),
        ("messages", message([TEXT], "refusal"), BaseReply("One.", 7, 3, "stop")),
        ("messages", message([TEXT], usage={"input_tokens": 2}), BaseReply("One.", 2, None, "stop")),
    ],
)
def test_replies(dialect: str, body: Any, expected: BaseReply) -> None:
    assert DIALECTS[dialect].read_reply(body) == expected


@pytest.mark.parametrize(
    ("dialect", "body", "reason"),
    [
        ("chat_completions", {}, "is no chat completion"),
        ("chat_completions", [], "is no chat completion"),
        ("chat_completions", None, "is no chat completion"),
        ("chat_completions", {"choices": []}, "is no chat completion"),
        ("chat_completions", {"choices": [{"index": 0}]}, "is no chat completion"),
        ("chat_completions", completion(""), "holds no text"),
        ("chat_completions", completion(None), "holds no text"),
        ("chat_completions", completion(7), "holds no text"),
        ("chat_completions", completion("", "length"), "reached its length limit before any text"),
        ("chat_completions", completion(None, "content_filter"), "was withheld by its content filter"),
        ("messages", {}, "is no message"),
        ("messages", "One.", "is no message"),
        ("messages", {"content": "One."}, "is no message"),
        ("messages", message([]), "holds no text"),
        ("messages", message([{"type": "tool_use"}], "tool_use"), "holds no text"),
        ("messages", message([], "refusal"), "was refused by the model"),
        ("messages", message([], "max_tokens"), "reached its length limit before any text"),
    ],
)
def test_bodies_that_are_no_replies(dialect: str, body: Any, reason: str) -> None:
    with pytest.raises(DialectError, match=f"^{reason}$"):
        DIALECTS[dialect].read_reply(body)


def chunk(delta: dict[str, Any] | None, reason: str | None = None, **fields: Any) -> dict[str, Any]:
    choices = [] if delta is None else [{"index": 0, "delta": delta, "finish_reason": reason}]
    return {"object": "chat.completion.chunk", "choices": choices, **fields}


def read(dialect: str, bodies: Sequence[Any]) -> tuple[str, int | None, int | None, str | None, bool, bool]:
    """Read a stream as the provider does: join the texts, keep the last of everything else."""
    stream = DIALECTS[dialect].open_stream()
    total = BaseDelta()
    for body in bodies:
        delta = stream.read(Event("message", body if isinstance(body, str) else json.dumps(body)))
        if delta is not None:
            pairs = ((new, old) for new, old in zip(_rest(delta), _rest(total), strict=True))
            prompt, done, reason = (old if new is None else new for new, old in pairs)
            total = BaseDelta(total.text + delta.text, prompt, done, reason)
    return (total.text, *_rest(total), stream.finished, stream.ended)


def _rest(delta: BaseDelta) -> tuple[Any, Any, Any]:
    return delta.prompt_tokens, delta.completion_tokens, delta.finish_reason


START = {"type": "message_start", "message": {"usage": {"input_tokens": 7, "output_tokens": 1}}}
DELTA = {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "One."}}
END = {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 3}}
STOP = {"type": "message_stop"}


@pytest.mark.parametrize(
    ("dialect", "bodies", "expected"),
    [
        pytest.param(
            "chat_completions",
            [chunk({"role": "assistant"}), chunk({"content": "One"}), chunk({"content": "."}), chunk({}, "stop"),
             chunk(None, usage=USAGE_A), "[DONE]"],
            ("One.", 7, 3, "stop", True, True),
            id="chat",
        ),
        pytest.param(
            "chat_completions",
            [chunk({"content": "One."}, "length", usage=USAGE_A)],
            ("One.", 7, 3, "length", True, False),
            id="chat-without-end-mark",
        ),
        pytest.param(
            "chat_completions",
            [chunk(None, prompt_filter_results=[]), chunk({"content": [{"type": "text", "text": "One."}]}),
             chunk({"content": None, "reasoning_content": "hm"}), chunk({}, "stop"), "[DONE]"],
            ("One.", None, None, "stop", True, True),
            id="chat-parts-and-extras",
        ),
        pytest.param("chat_completions", [chunk({"refusal": "No."}), "[DONE]"],
                     ("No.", None, None, None, True, True), id="chat-refusal"),
        pytest.param("chat_completions", [chunk({"content": "One"})],
                     ("One", None, None, None, False, False), id="chat-cut"),
        pytest.param("messages", [START, {"type": "ping"}, DELTA, {"type": "content_block_stop"}, END, STOP],
                     ("One.", 7, 3, "stop", True, True), id="messages"),
        pytest.param(
            "messages",
            [START, {"type": "content_block_start", "content_block": {"type": "text", "text": "A "}}, DELTA,
             {"type": "content_block_delta", "delta": {"type": "thinking_delta", "thinking": "hm"}},
             {"type": "something_new"}, {**END, "delta": {"stop_reason": "max_tokens"}}],
            ("A One.", 7, 3, "length", True, False),
            id="messages-blocks-and-news",
        ),
        pytest.param("messages", [START, DELTA], ("One.", 7, 1, None, False, False), id="messages-cut"),
    ],
)  # fmt: skip
def test_streams(dialect: str, bodies: Sequence[Any], expected: tuple[Any, ...]) -> None:
    assert read(dialect, bodies) == expected


@pytest.mark.parametrize(
    ("dialect", "body", "reason", "transient"),
    [
        ("chat_completions", {"error": {"code": "server_error"}}, "reports server_error", True),
        ("chat_completions", {"error": {"message": "sk-secret"}}, "reports an error", False),
        ("chat_completions", {"error": "sk-secret"}, "reports an error", False),
        ("chat_completions", "{", "holds an event that is no JSON", False),
        ("chat_completions", [], "holds an event that is no chunk", False),
        ("chat_completions", chunk({}, "content_filter"), "was withheld by its content filter", False),
        ("messages", {"type": "error", "error": {"type": "overloaded_error"}}, "reports overloaded_error", True),
        ("messages", {"type": "error", "error": {"type": "invalid_request_error"}},
         "reports invalid_request_error", False),
        ("messages", {"type": "error"}, "reports an error", False),
        ("messages", "no", "holds an event that is no JSON", False),
        ("messages", "7", "holds an event that is no event of a message", False),
        ("messages", {**END, "delta": {"stop_reason": "refusal"}}, "was refused by the model", False),
    ],
)  # fmt: skip
def test_failures_inside_streams(dialect: str, body: Any, reason: str, transient: bool) -> None:
    with pytest.raises(DialectError) as caught:
        read(dialect, [body])
    assert (caught.value.reason, caught.value.transient) == (reason, transient)


@pytest.mark.parametrize(
    ("dialect", "error", "change"),
    [
        ("chat_completions", {"message": "Unrecognized request argument supplied: seed"}, {"seed": False}),
        ("chat_completions", {"param": "temperature", "code": "unsupported_value"}, {"temperature": False}),
        ("chat_completions", {"message": "Unsupported value: 'temperature' does not support 0 with this model."},
         {"temperature": False}),
        ("chat_completions", {"message": "Use 'max_completion_tokens' instead.", "param": "max_tokens"},
         {"completion_limit": True}),
        ("chat_completions", {"message": "stream_options: extra fields not permitted"}, {"stream_options": False}),
        ("chat_completions", {"message": "no such model"}, None),
        ("messages", {"message": "`temperature` is deprecated for this model."}, {"temperature": False}),
        ("messages", {"message": "max_tokens: too many"}, None),
    ],
)  # fmt: skip
def test_what_refusals_teach(dialect: str, error: dict[str, str], change: dict[str, bool] | None) -> None:
    learned = DIALECTS[dialect].learn({"error": error}, Features())
    assert learned == (None if change is None else Features(**change))
    if learned is not None:
        assert DIALECTS[dialect].learn({"error": error}, learned) is None


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ({"error": {"code": "invalid_api_key", "type": "x"}}, "invalid_api_key"),
        ({"error": {"code": None, "type": "authentication_error"}}, "authentication_error"),
        ({"error": {"code": 401, "type": "sk-123"}}, None),
        ({"error": {"code": "x" * 65}}, None),
        ({"error": "invalid"}, None),
        ([], None),
        (None, None),
    ],
)
def test_only_plain_words_are_quoted(body: Any, name: str | None) -> None:
    assert error_name(body) == name


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_events_over_any_cuts(size: int) -> None:
    raw = (
        b": comment\r\nevent: a\r\ndata: one\r\n\r\ndata:two\ndata:  three\n\ndata: caf\xc3\xa9\r\rid: 7\n\n"
        b"event: b\ndata\n\ndata: cut"
    )
    reader = EventReader()
    found = [event for start in range(0, len(raw), size) for event in reader.feed(raw[start : start + size])]
    assert found == [Event("a", "one"), Event("message", "two\n three"), Event("message", "café"), Event("b", "")]


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "7"}, 0.25),
        ({"retry-after": "-1"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": format_datetime(datetime.now(UTC) - timedelta(hours=1), usegmt=True)}, 0.0),
    ],
)
def test_retry_after(headers: dict[str, str], seconds: float | None) -> None:
    assert read_retry_after(headers) == seconds


def test_retry_after_as_a_date() -> None:
    then = datetime.now(UTC) + timedelta(seconds=60)
    seconds = read_retry_after({"retry-after": format_datetime(then, usegmt=True)})
    assert seconds is not None
    assert 50 < seconds <= 60


def test_a_seed_is_sent_where_the_dialect_and_the_model_take_one() -> None:
    asked = request("u", seed=7)
    assert DIALECTS["chat_completions"].build_body(asked, Features(), stream=False)["seed"] == 7
    assert "seed" not in DIALECTS["chat_completions"].build_body(asked, Features(seed=False), stream=False)
    assert "seed" not in DIALECTS["chat_completions"].build_body(request("u"), Features(), stream=False)
    assert "seed" not in DIALECTS["messages"].build_body(asked, Features(), stream=False)
