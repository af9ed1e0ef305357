"""Full mode over real connections: a base model on this machine answers, the model restyles while it writes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from styler_nb.providers import base, transport
from styler_nb.providers.sandbox import CannedReply, Fault, Sandbox, serve_sandbox
from styler_nb.service.app import create_app

pytestmark = pytest.mark.anyio

KEY = "sk-base-Zyxwoldemar"
QUESTION = [{"role": "user", "content": "What is a garden?"}]
OPTIONS = {"base_model": "famA-4o"}


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    with serve_sandbox(Sandbox(api_key=KEY)) as served:
        yield served


def body(model: str, **fields: Any) -> dict[str, Any]:
    return {"mode": "full", "model": model, "messages": QUESTION, "full_mode_options": OPTIONS, **fields}


def pieces_of(text: str) -> tuple[list[str], dict[str, Any]]:
    events = [event.removeprefix("data: ") for event in text.split("\n\n")[:-1]]
    assert events.pop() == "[DONE]"
    chunks = [json.loads(event) for event in events]
    return [c["choices"][0]["delta"].get("content", "") for c in chunks[:-1]], chunks[-1]


@pytest.mark.parametrize("service_name", base.SERVICES)
async def test_whole_and_stream_agree(run: Any, sandbox: Sandbox, service_name: str) -> None:
    url = sandbox.deployment_url if service_name == "host_c" else sandbox.base_url
    settings = {f"{service_name}_url": url, f"{service_name}_api_key": KEY}
    async with run(**settings, **{f"{service_name}_models": {"famA-4o": "real"}}) as service:
        name = await service.train()
        options = {"base_model": "famA-4o", "base_model_service": service_name}
        asked = body(
            name,
            full_mode_options=options,
            include_compare_original=True,
            include_base_model_usage=True,
            include_edits=True,
            include_distance=True,
            include_quality=True,
        )
        whole = (await service.client.post("/style/transform", json=asked)).json()
        streamed = await service.client.post("/style/transform", json={**asked, "stream": True})
    original = sandbox.choose_reply("garden")
    assert whole["original"] == original
    assert whole["choices"][0] == {
        "index": 0,
        "message": {"role": "assistant", "content": original.upper()},
        "finish_reason": "stop",
    }
    pieces, last = pieces_of(streamed.text)
    assert "".join(pieces) == original.upper()
    assert len([piece for piece in pieces if piece]) == 3
    for field in ("original", "edits", "distance", "quality_analytics", "usage", "base_model_usage"):
        assert last[field] == whole[field], field
    base_usage = whole["base_model_usage"]
    words = len(original.split())
    assert base_usage == {"prompt_tokens": 4, "completion_tokens": words, "total_tokens": 4 + words}
    assert whole["usage"]["total_tokens"] == base_usage["total_tokens"] + 2 * words
    for edit in whole["edits"]:
        assert original[edit["original_start"] : edit["original_end"]] == edit["before"]
        assert original.upper()[edit["result_start"] : edit["result_end"]] == edit["after"]
    assert {seen.body["model"] for seen in sandbox.seen} == {"real"}
    assert [seen.body["stream"] for seen in sandbox.seen] == [False, True]


async def test_length_cut_is_told(run: Any, sandbox: Sandbox) -> None:
    async with run(vendor_a_url=sandbox.base_url, vendor_a_api_key=KEY, provider_max_tokens=5) as service:
        name = await service.train()
        answer = (await service.client.post("/style/transform", json=body(name))).json()
        assert answer["choices"][0]["finish_reason"] == "length"
        response = await service.client.post("/style/transform", json=body(name, stream=True))
        assert '"finish_reason":"length"' in response.text


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    ("fault", "status", "message"),
    [
        (Fault("status", 401, "invalid_api_key"), 502, "vendor_a answered 401 (invalid_api_key); check its API key"),
        (Fault("status", 429, headers={"Retry-After": "0"}), 502, "vendor_a answered 429 (server_error)"),
        (Fault("garbage"), 502, "vendor_a: the reply is no "),
        (Fault("huge", size=1024 * 1024), 502, "vendor_a: the reply is over 65536 bytes"),
        (Fault("drip"), 504, "vendor_a did not finish its reply within 0.5 s"),
    ],
    ids=["401", "429", "garbage", "huge", "drip"],
)
async def test_failures_before_any_text(
    run: Any, sandbox: Sandbox, stream: bool, fault: Fault, status: int, message: str
) -> None:
    limits = {"provider_retries": 0, "provider_deadline_s": 0.5, "provider_max_reply_bytes": 65536}
    async with run(vendor_a_url=sandbox.base_url, vendor_a_api_key=KEY, **limits) as service:
        name = await service.train()
        sandbox.fail_next(fault)
        response = await service.client.post("/style/transform", json=body(name, stream=stream))
        assert response.status_code == status
        assert response.json()["error"].startswith(message)
        assert service.services.transforms.running == 0


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (Fault("cut", after=400), "vendor_a broke the connection off"),
        (Fault("stall", after=400), "vendor_a did not answer within 1 s"),
        (Fault("error_event", after=400, code="server_error"), "vendor_a: the reply reports server_error"),
    ],
    ids=["cut", "stall", "error-event"],
)
async def test_failures_after_the_first_piece(run: Any, sandbox: Sandbox, fault: Fault, message: str) -> None:
    limits = {"provider_timeout_s": 1.0} if fault.kind == "stall" else {}
    async with run(vendor_a_url=sandbox.base_url, vendor_a_api_key=KEY, **limits) as service:
        name = await service.train()
        sandbox.fail_next(fault)
        response = await service.client.post("/style/transform", json=body(name, stream=True))
        assert response.status_code == 200
        assert "A COMMUNITY GARDEN" in response.text
        last = response.text.split("\n\n")[-2]
        assert json.loads(last.removeprefix("data: ")) == {"error": message}
        assert service.services.transforms.running == 0


async def test_the_first_piece_comes_while_the_base_model_writes(
    run: Any, fake: Any, sandbox: Sandbox, serve: Any
) -> None:
    sandbox.piece_pause_s = 0.05
    async with run() as trained:
        name = await trained.train()
        settings = {"vendor_a_url": sandbox.base_url, "vendor_a_api_key": KEY}
        import dataclasses

        app = create_app(
            dataclasses.replace(trained.settings, **settings),
            embedded_key="sk-styler-of-this-process",
            get_engine=lambda _name: trained.engine,
        )
        with serve(app) as url, httpx.Client(headers=trained.client.headers, timeout=30) as client:
            with client.stream("POST", f"{url}/style/transform", json=body(name, stream=True)) as response:
                lines = response.iter_lines()
                next(line for line in lines if "COMMUNITY" in line)
                still_writing = sandbox.running
                assert [line for line in lines if line][-1] == "data: [DONE]"
            assert still_writing == 1


@pytest.mark.parametrize("stream", [True, False])
async def test_the_base_model_stops_when_the_client_leaves(
    run: Any, sandbox: Sandbox, serve: Any, poll: Any, stream: bool
) -> None:
    import dataclasses

    sandbox.fail_next(Fault("stall", after=64))
    sandbox.piece_pause_s = 0.2
    async with run() as trained:
        name = await trained.train()
        used = dataclasses.replace(trained.settings, vendor_a_url=sandbox.base_url, vendor_a_api_key=KEY)
        app = create_app(used, embedded_key="sk-styler-of-this-process", get_engine=lambda _name: trained.engine)
        with serve(app) as url:
            async with httpx.AsyncClient(headers=trained.client.headers) as client:
                asking = asyncio.create_task(client.post(f"{url}/style/transform", json=body(name, stream=stream)))
                while not sandbox.seen:
                    await asyncio.sleep(0.01)
                asking.cancel()
            limiter = app.state.services.transforms
            poll(lambda: limiter.running == 0)
            poll(lambda: sandbox.running == 0)


# --- Whose key goes where. ---


async def ask(service: Any, name: str, **options: Any) -> tuple[int, str]:
    asked = body(name, full_mode_options={"base_model": "famA-4o", **options})
    response = await service.client.post("/style/transform", json=asked)
    return response.status_code, response.json().get("error", "")


async def test_the_requests_own_key_wins(run: Any, sandbox: Sandbox) -> None:
    async with run(vendor_a_url=sandbox.base_url, vendor_a_api_key="sk-of-the-operator") as service:
        name = await service.train()
        assert (await ask(service, name, base_model_api_key=KEY))[0] == 200
        assert (await ask(service, name))[0] == 502
        sent = [seen.headers["authorization"] for seen in sandbox.seen]
        assert sent == [f"Bearer {KEY}", "Bearer sk-of-the-operator"]


async def test_the_projects_settings_win_over_the_operators(run: Any, sandbox: Sandbox) -> None:
    async with run(vendor_a_url="http://127.0.0.1:9/v1", allow_private_endpoints=True) as service:
        name = await service.train()
        settings = {"url": sandbox.base_url, "api_key": KEY, "models": {"famA-4o": "mine"}, "timeout_s": 5}
        assert (await service.client.put("/project/providers/vendor_a", json=settings)).status_code == 200
        assert await ask(service, name) == (200, "")
        assert sandbox.seen[0].body["model"] == "mine"
        # Another organization's project has nothing of it.
        async with service.other_organization() as other:
            assert (await other.get("/project/providers/vendor_a")).status_code == 404


async def test_a_stored_key_stays_with_its_origin(run: Any, sandbox: Sandbox) -> None:
    with serve_sandbox() as elsewhere:
        async with run(allow_private_endpoints=True) as service:
            name = await service.train()
            settings = {"url": sandbox.deployment_url, "api_key": KEY}
            await service.client.put("/project/providers/host_c", json=settings)
            host_c = {"base_model_service": "host_c"}
            assert (await ask(service, name, **host_c))[0] == 200
            # The same origin, another deployment.
            same = sandbox.deployment_url.replace("/base/", "/other/")
            assert (await ask(service, name, **host_c, base_model_endpoint=same))[0] == 200
            status, error = await ask(service, name, **host_c, base_model_endpoint=elsewhere.deployment_url)
            assert status == 400
            assert error.startswith("full_mode_options.base_model_api_key: is needed for this endpoint of host_c")
            own = {"base_model_endpoint": elsewhere.deployment_url, "base_model_api_key": "sk-own"}
            assert (await ask(service, name, **host_c, **own))[0] == 200
            assert [seen.headers["api-key"] for seen in elsewhere.seen] == ["sk-own"]


async def test_origins_that_the_operator_lists(run: Any, sandbox: Sandbox) -> None:
    origin = sandbox.base_url.removesuffix("/v1")
    settings = {"host_c_url": "https://models.example.com/x", "host_c_api_key": KEY, "provider_origins": (origin,)}
    async with run(allow_private_endpoints=True, **settings) as service:
        name = await service.train()
        options = {"base_model_service": "host_c", "base_model_endpoint": sandbox.deployment_url}
        assert (await ask(service, name, **options))[0] == 200


async def test_an_endpoint_counts_for_host_c_only(run: Any, sandbox: Sandbox) -> None:
    async with run(vendor_a_url=sandbox.base_url, vendor_a_api_key=KEY) as service:
        name = await service.train()
        assert (await ask(service, name, base_model_endpoint="https://models.example.com/x"))[0] == 200


async def test_callers_endpoints_are_checked_at_every_connect(
    run: Any, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A public name that leads to this machine, for a request and for settings alike."""

    async def resolve(_host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    monkeypatch.setattr(transport, "_resolve", resolve)
    url = "https://models.example.com/v1"
    async with run() as service:
        name = await service.train()
        endpoint = {"base_model_service": "host_c", "base_model_endpoint": url, "base_model_api_key": "sk-own"}
        refused = "must not lead to a loopback, private or link-local address"
        assert await ask(service, name, **endpoint) == (400, f"the endpoint of host_c {refused}")
        assert (await service.client.put("/project/providers/vendor_a", json={"url": url})).status_code == 200
        assert await ask(service, name) == (400, f"the endpoint of vendor_a {refused}")
    assert sandbox.seen == []


@pytest.mark.parametrize("key", ["", " ", "with space", "line\nbreak", "schlüssel", "x" * 4097])
async def test_broken_keys(service: Any, key: str) -> None:
    status, error = await ask(service, "ftm-x", base_model_api_key=key)
    assert status == 400
    assert error.startswith("full_mode_options.base_model_api_key: must be")
    assert not key.strip() or key not in error


async def test_a_provider_that_does_not_count_tokens(run: Any, sandbox: Sandbox, monkeypatch: Any) -> None:
    from styler_nb.providers import sandbox_dialects

    monkeypatch.setattr(sandbox_dialects.ChatCompletionsSide, "_usage", lambda _self, _reply: None)
    sandbox.replies = (CannedReply("garden", "A garden is green. It is quiet."),)
    async with run(vendor_a_url=sandbox.base_url, vendor_a_api_key=KEY) as service:
        name = await service.train()
        asked = body(name, include_base_model_usage=True)
        usage = (await service.client.post("/style/transform", json=asked)).json()["base_model_usage"]
        assert usage == {"prompt_tokens": 5, "completion_tokens": 9, "total_tokens": 14}


async def test_names_that_fit_no_provider(service: Any) -> None:
    status, error = await ask(service, "ftm-x", base_model="gpt-4o")
    assert (status, error.split(":")[0]) == (400, "full_mode_options.base_model")
