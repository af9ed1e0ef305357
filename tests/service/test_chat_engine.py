"""The chat engine behind the service: over the provider's settings, in the server and in training workers."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import styler_nb
from styler_nb.engines.base import Artifact
from styler_nb.engines.chat.engine import ChatEngine
from styler_nb.errors import ConfigurationError
from styler_nb.providers.sandbox import Fault, Sandbox, serve_sandbox
from styler_nb.service.app import create_app
from styler_nb.service.logs import make_log
from styler_nb.service.worker import Worker
from styler_nb.settings import Settings, load_settings

pytestmark = pytest.mark.anyio

KEY = "sk-chat-Qwertzuiop"
SAMPLE = """I don't like the new bridge. It's too narrow and it isn't well lit. But the old one wasn't safe. We've
walked over it for years, and nobody complained. So the town paid for a new one.

There's a path down to the river. You'll find it behind the mill. It doesn't look like much, but it's a quiet
walk. In the evening the ducks come up from the water. They aren't shy. They've learned that I bring bread.

I haven't seen the miller since spring. He's an old man. But he still works every day. He sells flour, bread and
honey. We don't talk a lot. That's how it is with him. I won't change that. She can't bake as he does.

So the shop didn't close. It wasn't easy. We couldn't pay the rent in March. But the neighbours didn't let us go.
They're good people. I'm glad they live here. After the storm we repaired the roof together. It took two days.

The ferry doesn't run in winter. It's too cold. But some of us don't mind, and we walk round the bay. You can't miss
the lighthouse. It isn't tall. We've painted it twice, and it still looks grey.
"""
TEXT = "The harbour is not deep. However, it is safe.\n\nThe town does not sell fish at night.\n"
STYLED = "The harbour isn't deep. But it's safe.\n\nThe town doesn't sell fish at night.\n"


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    with serve_sandbox(Sandbox(api_key=KEY)) as served:
        yield served


@pytest.fixture
def options(sandbox: Sandbox) -> dict[str, Any]:
    """Settings that lead to the stand-in."""
    return {
        "chat_model": "llama3.2",
        "chat_candidates": 2,
        "vendor_a_url": sandbox.base_url,
        "vendor_a_api_key": KEY,
        "provider_retries": 0,
    }


class TrainedEngine(ChatEngine):
    """Trains once for all tests that are about restyling."""

    made: Artifact | None = None

    def train(self, samples: Any, options: Any, progress: Any) -> Artifact:
        if TrainedEngine.made is None:
            TrainedEngine.made = super().train(samples, options, progress)
        return TrainedEngine.made


async def train(service: Any) -> str:
    file = await service.upload(SAMPLE.encode())
    return str(await service.train(training_files=[file]))


async def rewrite(service: Any, name: str, **fields: Any) -> httpx.Response:
    body = {"mode": "rewrite", "model": name, "message": TEXT, "include_edits": True, **fields}
    response: httpx.Response = await service.client.post("/style/transform", json=body)
    return response


async def test_it_trains_and_rewrites(run: Any, sandbox: Sandbox, options: dict[str, Any]) -> None:
    async with run(engine=ChatEngine(), **options) as service:
        name = await train(service)
        job = (await service.client.get("/fine_tuning/jobs")).json()["data"][0]
        assert job["base_model"] == "chat:llama3.2"
        events = (await service.client.get(f"/fine_tuning/jobs/{job['id']}/events")).json()["data"]
        assert any("tokens of prompts" in event["message"] for event in events)
        trained = len(sandbox.seen)
        whole = (await rewrite(service, name)).json()
        assert whole["choices"][0]["message"]["content"] == STYLED
        calls = sandbox.seen[trained:]
        assert len(calls) == 4
        assert [seen.body["seed"] for seen in calls] in ([0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 1, 0], [1, 0, 0, 1])
        assert {seen.body["model"] for seen in calls} == {"llama3.2"}
        prompts = sum(len(m["content"].split()) for seen in calls for m in seen.body["messages"])
        assert whole["usage"]["prompt_tokens"] == prompts
        streamed = await rewrite(service, name, stream=True)
        events = [json.loads(line[6:]) for line in streamed.text.split("\n\n")[:-2]]
        pieces = [event["choices"][0]["delta"].get("content", "") for event in events[:-1]]
        assert "".join(pieces) == STYLED
        assert events[-1]["edits"] == whole["edits"]
        assert events[-1]["usage"] == whole["usage"]
        full = {"mode": "full", "model": name, "messages": [{"role": "user", "content": "What is a garden?"}]}
        full["full_mode_options"] = {"base_model": "famA-4o"}
        answer = (await service.client.post("/style/transform", json={**full, "include_compare_original": True})).json()
        assert answer["original"] == sandbox.choose_reply("garden")
        assert "don't" in answer["choices"][0]["message"]["content"] or "isn't" in str(answer["choices"])


async def test_no_key_is_written_or_shown(run: Any, options: dict[str, Any]) -> None:
    async with run(engine=ChatEngine(), **options) as service:
        name = await train(service)
        answers = [await rewrite(service, name), await service.client.get(f"/models/{name}")]
        assert all(answer.status_code == 200 and KEY not in answer.text for answer in answers)
        for path in service.settings.data.rglob("*"):
            if path.is_file():
                assert KEY.encode() not in path.read_bytes(), path


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault("status", status=401, code="invalid_api_key"), "vendor_a answered 401 (invalid_api_key)"),
        (Fault("status", status=404, code="model_not_found"), "vendor_a answered 404 (model_not_found)"),
        (Fault("redirect", location="http://127.0.0.1:9/"), "vendor_a answered 307"),
    ],
    ids=["key", "model", "redirect"],
)
async def test_what_would_fail_for_any_text_is_an_error(
    run: Any, sandbox: Sandbox, options: dict[str, Any], fault: Fault, words: str
) -> None:
    async with run(engine=TrainedEngine(), **options) as service:
        name = await train(service)
        sandbox.fail_next(fault, fault)
        response = await rewrite(service, name)
        assert response.status_code == 502
        assert words in response.json()["error"]
        assert KEY not in response.text


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault("status", status=500), "vendor_a answered 500"),
        (Fault("status", status=429, headers={"Retry-After": "0"}), "vendor_a answered 429"),
        (Fault("status", status=400, code="context_length_exceeded"), "context_length_exceeded"),
        (Fault("garbage"), "vendor_a: the reply is no JSON"),
        (Fault("drip"), "vendor_a did not finish its reply within 1 s"),
        (Fault("reset"), "vendor_a broke the connection off"),
    ],
    ids=["500", "429", "400", "garbage", "slow", "reset"],
)
async def test_a_paragraph_without_an_answer_is_the_offline_engines(
    run: Any, sandbox: Sandbox, options: dict[str, Any], fault: Fault, words: str
) -> None:
    limits = {"provider_deadline_s": 1.0} if fault.kind == "drip" else {}
    async with run(engine=TrainedEngine(), **options, **limits) as service:
        name = await train(service)
        sandbox.fail_next(fault, fault)
        answer = (await rewrite(service, name)).json()
        marker = answer["edits"][0]
        assert (marker["rule"], marker["before"], marker["after"]) == ("chat.fallback", "", "")
        assert words in marker["reason"]
        assert "isn't deep" in answer["choices"][0]["message"]["content"]
        assert [edit["rule"] for edit in answer["edits"]].count("chat.fallback") == 1


async def test_nothing_listens_there(run: Any, options: dict[str, Any]) -> None:
    async with run(engine=TrainedEngine(), **options) as service:
        name = await train(service)
        object.__setattr__(service.services.settings, "vendor_a_url", "http://127.0.0.1:9/v1")
        response = await rewrite(service, name)
    assert response.status_code == 502
    assert response.json()["error"] == "vendor_a cannot be reached"


async def test_the_jobs_error_names_the_provider(run: Any, options: dict[str, Any]) -> None:
    async with run(engine=ChatEngine(), **{**options, "vendor_a_api_key": "sk-wrong-key"}) as service:
        job = await service.create_job(training_files=[await service.upload(SAMPLE.encode())])
        assert service.work()
        done = (await service.client.get(f"/fine_tuning/jobs/{job['id']}")).json()
    assert done["status"] == "failed"
    assert done["error"] == "vendor_a answered 401 (invalid_api_key); check its API key"


async def test_the_projects_settings_are_used_in_training_and_rewriting(
    run: Any, sandbox: Sandbox, options: dict[str, Any]
) -> None:
    other = {**options, "vendor_a_url": "http://127.0.0.1:9/v1", "vendor_a_api_key": None}
    async with run(engine=ChatEngine(), **other, allow_private_endpoints=True) as service:
        settings = {"url": sandbox.base_url, "api_key": KEY}
        assert (await service.client.put("/project/providers/vendor_a", json=settings)).status_code == 200
        name = await train(service)
        assert (await rewrite(service, name)).json()["choices"][0]["message"]["content"] == STYLED


async def test_addresses_that_callers_set_are_checked(run: Any, sandbox: Sandbox, options: dict[str, Any]) -> None:
    """Set while private addresses were allowed; afterwards they are not connected to."""
    async with run(engine=TrainedEngine(), **{**options, "allow_private_endpoints": True}) as service:
        settings = {"url": sandbox.base_url, "api_key": KEY}
        assert (await service.client.put("/project/providers/vendor_a", json=settings)).status_code == 200
        name = await train(service)
        seen = len(sandbox.seen)
        object.__setattr__(service.services.settings, "allow_private_endpoints", False)
        response = await rewrite(service, name)
        assert (response.status_code, len(sandbox.seen)) == (400, seen)
        assert "must not lead to a loopback" in response.json()["error"]


async def test_without_a_chat_model_the_answer_says_what_to_set(run: Any, options: dict[str, Any]) -> None:
    async with run(engine=TrainedEngine(), **options) as service:
        name = await train(service)
        object.__setattr__(service.services.settings, "chat_model", None)
        response = await rewrite(service, name)
    assert response.status_code == 502
    assert "STYLER_CHAT_MODEL" in response.json()["error"]


async def test_a_candidate_without_an_answer_leaves_the_others(
    run: Any, sandbox: Sandbox, options: dict[str, Any]
) -> None:
    async with run(engine=TrainedEngine(), **options) as service:
        name = await train(service)
        sandbox.fail_next(Fault("status", status=403))
        answer = await rewrite(service, name)
        assert (answer.status_code, answer.json()["choices"][0]["message"]["content"]) == (200, STYLED)


@pytest.mark.parametrize("how", ["cancelled", "stopped"])
async def test_training_does_not_wait_for_a_reply_that_nobody_wants(
    run: Any, sandbox: Sandbox, poll: Any, options: dict[str, Any], how: str
) -> None:
    async with run(engine=ChatEngine(), **options, heartbeat_s=0.05, lease_s=5.0) as service:
        job = await service.create_job(training_files=[await service.upload(SAMPLE.encode())])
        sandbox.piece_pause_s = 60.0
        log = make_log(service.settings)
        worker = Worker(service.settings, "worker-here", get_engine=lambda _name: service.engine, log=log)
        working = asyncio.create_task(asyncio.to_thread(worker.run_once))
        while not sandbox.seen:
            await asyncio.sleep(0.01)
        if how == "cancelled":
            await service.client.post(f"/fine_tuning/jobs/{job['id']}/cancel")
        else:
            worker.stopping.set()
        assert await asyncio.wait_for(working, 30)
        worker.close()
        found = (await service.client.get(f"/fine_tuning/jobs/{job['id']}")).json()
        assert found["status"] == {"cancelled": "cancelled", "stopped": "running"}[how]
        assert len(sandbox.seen) == 1


async def test_work_stops_when_the_client_leaves(
    run: Any, sandbox: Sandbox, serve: Any, poll: Any, options: dict[str, Any]
) -> None:
    async with run(engine=TrainedEngine(), **options) as trained:
        name = await train(trained)
        used = dataclasses.replace(trained.settings)
        app = create_app(used, embedded_key="sk-styler-of-this-process", get_engine=lambda _name: trained.engine)
        seen = len(sandbox.seen)
        sandbox.piece_pause_s = 5.0
        with serve(app) as url:
            async with httpx.AsyncClient(headers=trained.client.headers) as client:
                body = {"mode": "rewrite", "model": name, "message": TEXT}
                asking = asyncio.create_task(client.post(f"{url}/style/transform", json=body))
                while len(sandbox.seen) == seen:
                    await asyncio.sleep(0.01)
                asking.cancel()
            limiter = app.state.services.transforms
            poll(lambda: limiter.running == 0)
        assert len(sandbox.seen) == seen + 2


def test_a_server_without_a_chat_model_does_not_start(tmp_path: Any) -> None:
    with pytest.raises(ConfigurationError, match="STYLER_CHAT_MODEL"):
        create_app(Settings(data=tmp_path, engine="chat"))


@pytest.mark.parametrize(
    ("name", "value"),
    [("chat_temperature", "2.1"), ("chat_candidates", "0"), ("chat_training_calls", "-1"), ("chat_service", "x")],
)
def test_settings_that_cannot_work(tmp_path: Any, name: str, value: str) -> None:
    with pytest.raises(ConfigurationError, match=name):
        load_settings(tmp_path, environ={f"STYLER_{name.upper()}": value})


def test_the_embedded_service_with_a_training_worker(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox
) -> None:
    """The lines of the README: two settings, and everything else as ever."""
    monkeypatch.delenv("STYLER_BASE_URL", raising=False)
    monkeypatch.setenv("STYLER_ENGINE", "chat")
    monkeypatch.setenv("STYLER_CHAT_MODEL", "llama3.2")
    monkeypatch.setenv("STYLER_VENDOR_A_URL", sandbox.base_url)
    monkeypatch.setenv("STYLER_VENDOR_A_API_KEY", KEY)
    with styler_nb.connect(home=tmp_path / "home") as client:
        file = client.files.create(SAMPLE.encode(), filename="a.txt")
        job = client.fine_tuning.jobs.create([file], suffix="chat")
        job = client.fine_tuning.jobs.wait(job, raise_on_failure=True, progress=False)
        assert job.base_model == "chat:llama3.2"
        assert job.fine_tuned_model is not None
        result = client.style.rewrite(TEXT, job.fine_tuned_model)
        assert result.text == STYLED
        streamed = client.style.rewrite(TEXT, job.fine_tuned_model, stream=True)
        assert "".join(streamed) == STYLED
