"""The stand-in, against which our providers are tested, satisfies the vendors' own client packages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import anthropic
import openai
import pytest

from styler_nb.providers.sandbox import Fault, Sandbox

TURNS: Any = [{"role": "user", "content": "What is a garden?"}]


@pytest.fixture
def chat(sandbox: Sandbox) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(api_key=sandbox.api_key, base_url=sandbox.base_url, max_retries=1, timeout=5) as client:
        yield client


@pytest.fixture
def messages(sandbox: Sandbox) -> Iterator[anthropic.Anthropic]:
    url = sandbox.base_url.removesuffix("/v1")
    with anthropic.Anthropic(api_key=sandbox.api_key, base_url=url, max_retries=1, timeout=5) as client:
        yield client


def test_chat_completions(chat: openai.OpenAI, sandbox: Sandbox) -> None:
    answer = chat.chat.completions.create(model="real-name", messages=TURNS, temperature=1.5)
    choice = answer.choices[0]
    assert (choice.message.role, choice.message.content) == ("assistant", sandbox.choose_reply("garden"))
    assert choice.finish_reason == "stop"
    assert answer.model == "real-name"
    assert answer.usage is not None
    assert answer.usage.total_tokens == answer.usage.prompt_tokens + answer.usage.completion_tokens > 0


def test_streamed_chat_completions(chat: openai.OpenAI, sandbox: Sandbox) -> None:
    stream = chat.chat.completions.create(
        model="m", messages=TURNS, stream=True, stream_options={"include_usage": True}
    )
    chunks = list(stream)
    assert "".join(c.choices[0].delta.content or "" for c in chunks if c.choices) == sandbox.choose_reply("garden")
    assert [c.choices[0].finish_reason for c in chunks if c.choices][-1] == "stop"
    assert chunks[-1].usage is not None
    assert chunks[-1].usage.completion_tokens > 0


def test_messages(messages: anthropic.Anthropic, sandbox: Sandbox) -> None:
    answer = messages.messages.create(model="real-name", messages=TURNS, max_tokens=1000)
    assert [block.type for block in answer.content] == ["text"]
    assert answer.content[0].text == sandbox.choose_reply("garden")  # type: ignore[union-attr]
    assert (answer.stop_reason, answer.role) == ("end_turn", "assistant")
    assert answer.usage.input_tokens > 0
    assert messages.messages.create(model="m", messages=TURNS, max_tokens=3).stop_reason == "max_tokens"


def test_streamed_messages(messages: anthropic.Anthropic, sandbox: Sandbox) -> None:
    with messages.messages.stream(model="m", messages=TURNS, max_tokens=1000) as stream:
        text = "".join(stream.text_stream)
        final = stream.get_final_message()
    assert text == sandbox.choose_reply("garden")
    assert final.stop_reason == "end_turn"
    assert final.usage.output_tokens == len(text.split())


def test_they_use_the_paths_that_we_use(chat: openai.OpenAI, messages: anthropic.Anthropic, sandbox: Sandbox) -> None:
    chat.chat.completions.create(model="m", messages=TURNS)
    messages.messages.create(model="m", messages=TURNS, max_tokens=9)
    a, b = sandbox.seen
    assert (a.path, a.headers["authorization"]) == ("/v1/chat/completions", f"Bearer {sandbox.api_key}")
    assert b.path == "/v1/messages"
    assert b.headers["anthropic-version"] >= "2023-06-01"


def test_failures(chat: openai.OpenAI, messages: anthropic.Anthropic, sandbox: Sandbox) -> None:
    sandbox.fail_next(Fault("status", 429, "rate_limit_exceeded", headers={"Retry-After": "0"}))
    assert chat.chat.completions.create(model="m", messages=TURNS).choices
    sandbox.fail_next(Fault("status", 529, "overloaded_error", headers={"Retry-After": "0"}))
    assert messages.messages.create(model="m", messages=TURNS, max_tokens=9).content
    sandbox.fail_next(Fault("status", 404, "not_found_error"))
    with pytest.raises(openai.NotFoundError):
        chat.chat.completions.create(model="m", messages=TURNS)
    sandbox.fail_next(Fault("error_event", code="overloaded_error", after=16))
    with (
        pytest.raises(anthropic.APIStatusError, match="overloaded_error"),
        messages.messages.stream(model="m", messages=TURNS, max_tokens=99) as stream,
    ):
        list(stream.text_stream)
    sandbox.fail_next(Fault("error_event", after=16))
    with pytest.raises(openai.APIError, match="it failed"):
        list(chat.chat.completions.create(model="m", messages=TURNS, stream=True))


def test_wrong_keys(chat: openai.OpenAI, messages: anthropic.Anthropic) -> None:
    with pytest.raises(openai.AuthenticationError):
        chat.with_options(api_key="sk-wrong").chat.completions.create(model="m", messages=TURNS)
    with pytest.raises(anthropic.AuthenticationError):
        messages.with_options(api_key="sk-wrong").messages.create(model="m", messages=TURNS, max_tokens=9)
