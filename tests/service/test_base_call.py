"""Full mode over a provider inside the process."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import pytest

from styler_nb.errors import ProviderTimeoutError
from styler_nb.providers.base import BaseDelta, BaseReply, BaseRequest
from styler_nb.providers.registry import ProviderRegistry

pytestmark = pytest.mark.anyio

URL = "https://models.example.com/v1"
MESSAGES = [{"role": "user", "content": "Say something."}]


class FakeProvider:
    """Answers with what it was asked."""

    name = "vendor_b"

    def __init__(self, error: Exception | None = None) -> None:
        self.requests: list[BaseRequest] = []
        self._error = error

    async def reply(self, request: BaseRequest) -> BaseReply:
        self.requests.append(request)
        if self._error is not None:
            raise self._error
        return BaseReply(f"You said: {request.messages[-1].content}", 10, 20)

    async def stream(self, request: BaseRequest) -> AsyncGenerator[BaseDelta]:
        reply = await self.reply(request)
        yield BaseDelta(reply.text, reply.prompt_tokens, reply.completion_tokens, reply.finish_reason)


async def test_full_mode_without_a_provider(service: Any) -> None:
    name = await service.train()
    for options, provider in (
        (None, "VENDOR_B"),
        ({"base_model": "o3"}, "VENDOR_A"),
        ({"base_model": "famA-4o"}, "VENDOR_A"),
        ({"base_model_service": "host_c"}, "HOST_C"),
    ):
        body = {"mode": "full", "model": name, "messages": MESSAGES, "full_mode_options": options}
        response = await service.client.post("/style/transform", json=body)
        assert response.status_code == 502
        assert f"STYLER_{provider}_URL" in response.json()["error"]
    missing = await service.client.post("/style/transform", json={**body, "model": "ftm-x"})
    assert missing.status_code == 404


async def test_full_mode(run: Any) -> None:
    provider = FakeProvider()
    async with run(providers=ProviderRegistry({"vendor_b": provider}), vendor_b_url=URL) as service:
        name = await service.train()
        body = {
            "mode": "full",
            "model": name,
            "messages": MESSAGES,
            "full_mode_options": {"base_temperature": 0.5, "base_model_api_key": "sk-own"},
            "include_base_model_usage": True,
            "include_compare_original": True,
        }
        answer = (await service.client.post("/style/transform", json=body)).json()
        assert answer["choices"][0]["message"]["content"] == "YOU SAID: SAY SOMETHING."
        assert answer["original"] == "You said: Say something."
        assert answer["base_model_usage"] == {"prompt_tokens": 10, "completion_tokens": 20, "total_tokens": 30}
        assert answer["usage"] == {"prompt_tokens": 14, "completion_tokens": 24, "total_tokens": 38}
        [request] = provider.requests
        assert (request.base_model, request.temperature) == ("famB-mid-4-6", 0.5)
        assert (request.connection.url, request.connection.api_key) == (URL, "sk-own")
        assert "sk-own" not in repr(request)


async def test_provider_that_fails(run: Any) -> None:
    provider = FakeProvider(ProviderTimeoutError("vendor_b did not answer in 60 s"))
    async with run(providers=ProviderRegistry({"vendor_b": provider}), vendor_b_url=URL) as service:
        name = await service.train()
        body = {"mode": "full", "model": name, "messages": MESSAGES, "stream": True}
        response = await service.client.post("/style/transform", json=body)
        assert (response.status_code, response.json()) == (504, {"error": "vendor_b did not answer in 60 s"})


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"messages": []}, "messages: "),
        ({"messages": [{"role": "system", "content": "x"}]}, "messages.0.role: "),
        ({"messages": [*MESSAGES, {"role": "assistant", "content": "x"}]}, "messages: the last message"),
        ({"full_mode_options": {"base_temperature": 2.1}}, "full_mode_options.base_temperature: "),
        ({"full_mode_options": {"base_model": "gpt"}}, "full_mode_options.base_model: "),
        (
            {"full_mode_options": {"base_model_endpoint": "https://127.0.0.1/x"}},
            "full_mode_options.base_model_endpoint: ",
        ),
    ],
)
async def test_broken_rules_of_full_mode(service: Any, fields: dict[str, Any], message: str) -> None:
    body = {"mode": "full", "model": "ftm-x", "messages": MESSAGES, **fields}
    response = await service.client.post("/style/transform", json=body)
    assert response.status_code == 400
    assert response.json()["error"].startswith(message)
