"""Style transforms, whole and streamed."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import anyio.to_thread
import httpx
import pytest

from styler_nb.errors import ArtifactError, ProviderTimeoutError
from styler_nb.providers.base import BaseReply, BaseRequest
from styler_nb.providers.registry import ProviderRegistry
from styler_nb.schemas.analytics import Distance, QualityAnalytics, QualityExtended
from styler_nb.service.app import create_app
from styler_nb.service.context import Services
from styler_nb.service.routes import style
from styler_nb.service.transform import Transform

pytestmark = pytest.mark.anyio

TEXT = "The first paragraph is here.\n\nThe second one is longer, and it has a comma.\n\nThe third."
EXTRAS = {
    "include_quality": True,
    "include_distance": True,
    "include_compare_original": True,
    "include_edits": True,
    "include_intervals": True,
    "include_extended": True,
    "include_base_model_usage": True,
}


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


def chunks_of(text: str) -> list[dict[str, Any]]:
    """Parse a stream that ends as it should."""
    events = text.split("\n\n")
    assert events.pop() == ""
    assert all(event.startswith("data: ") for event in events)
    assert events.pop() == "data: [DONE]"
    return [json.loads(event.removeprefix("data: ")) for event in events]


async def ask(service: Any, **fields: Any) -> httpx.Response:
    body = {"mode": "rewrite", "message": TEXT, **fields}
    response: httpx.Response = await service.client.post("/style/transform", json=body)
    return response


async def test_plain_result(service: Any) -> None:
    name = await service.train()
    body = (await ask(service, model=name)).json()
    assert set(body) == {"id", "object", "created", "model", "choices", "usage"}
    assert (body["object"], body["model"]) == ("chat.completion", name)
    assert body["choices"] == [
        {"index": 0, "message": {"role": "assistant", "content": TEXT.upper()}, "finish_reason": "stop"}
    ]
    assert body["usage"] == {"prompt_tokens": 17, "completion_tokens": 17, "total_tokens": 34}


async def test_extras(service: Any) -> None:
    name = await service.train()
    body = (await ask(service, model=name, **EXTRAS)).json()
    assert body["original"] == TEXT
    assert set(body["edits"][0]) == {
        "original_start",
        "original_end",
        "result_start",
        "result_end",
        "before",
        "after",
        "rule",
        "reason",
    }
    Distance.model_validate(body["distance"])
    assert (
        QualityExtended.model_validate(body["quality_extended"]).model_dump().keys() == body["quality_extended"].keys()
    )
    assert body["quality_intervals"].keys() >= {"style_distance", "character_trigrams", "formality"}
    QualityAnalytics.model_validate(body["quality_analytics"])
    assert "rouge" not in body["quality_analytics"]
    assert "compound-complex" in body["quality_analytics"]["sentence_structure_frequency"]
    assert "base_model_usage" not in body
    mean = body["quality_intervals"]["sentence_length_stats"]["mean"]
    assert mean.keys() == {"personalized", "unpersonalized", "personalization_improvement"}
    assert mean["personalized"]["low"] <= mean["personalized"]["high"]
    assert "quality_intervals" not in (await ask(service, model=name, include_intervals=True)).json()
    assert "quality_extended" not in (await ask(service, model=name, include_extended=True)).json()
    plain = (await ask(service, model=name, include_quality=True, include_intervals=True)).json()
    assert "quality_extended" not in plain
    assert "style_distance" not in plain["quality_intervals"]
    assert plain["quality_analytics"] == body["quality_analytics"]
    seeded = (await ask(service, model=name, include_quality=True, include_intervals=True, seed=7)).json()
    assert seeded["quality_intervals"]["seed"] == 7
    with_rouge = (await ask(service, model=name, include_quality=True, include_rouge=True)).json()
    assert set(with_rouge["quality_analytics"]["rouge"]) == {"rouge1", "rouge2", "rougeL"}
    assert "quality_analytics" not in (await ask(service, model=name, include_rouge=True)).json()


async def test_stream_equals_the_whole(service: Any) -> None:
    name = await service.train()
    whole = (await ask(service, model=name, **EXTRAS)).json()
    response = await ask(service, model=name, stream=True, **EXTRAS)
    assert response.headers["content-type"] == "text/event-stream; charset=utf-8"
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["x-accel-buffering"] == "no"
    chunks = chunks_of(response.text)
    assert {(c["id"], c["created"], c["object"], c["model"]) for c in chunks} == {
        (chunks[0]["id"], chunks[0]["created"], "chat.completion.chunk", name)
    }
    assert chunks[0]["choices"] == [{"index": 0, "delta": {"role": "assistant"}, "finish_reason": None}]
    pieces = [c["choices"][0]["delta"]["content"] for c in chunks[1:-2]]
    assert len(pieces) == 3
    assert "".join(pieces) == TEXT.upper()
    assert chunks[-2]["choices"] == [{"index": 0, "delta": {}, "finish_reason": "stop"}]
    assert chunks[-1]["choices"] == []
    for field in ("usage", "original", "distance", "edits", "quality_analytics", "quality_extended"):
        assert chunks[-1][field] == whole[field]


async def test_options_reach_the_engine(run: Any, fake: Any) -> None:
    model = fake.FakeModel()
    async with run(engine=fake.FakeEngine(model=model)) as service:
        name = await service.train(match_output_length=True)
        await ask(
            service,
            model=name,
            skip_headings=True,
            skip_h1=True,
            strength=0.5,
            seed=7,
            protected_terms=["Styler"],
            rewrite_mode_options={"base_prompt": "old", "preceding_context": "before"},
        )
        [options] = model.seen
        assert (options.match_output_length, options.skip_headings, options.skip_h1) == (True, True, True)
        assert (options.strength, options.seed, options.protected_terms) == (0.5, 7, ("Styler",))
        assert (options.topic, options.preceding_context) == ("old", "before")
        await ask(service, model=name, rewrite_mode_options={"base_prompt": "old", "topic": "new"})
        assert model.seen[1].topic == "new"


async def test_model_is_loaded_once(service: Any) -> None:
    name = await service.train()
    loads = service.engine.loads
    for _ in range(3):
        await ask(service, model=name)
    assert service.engine.loads == loads + 1


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"mode": "other"}, "mode: must be"),
        ({"mode": None}, "mode: must be"),
        ({"message": " "}, "message: must not be empty"),
        ({"message": None}, "message: "),
        ({"stream": 0}, "stream: "),
        ({"strength": 1.5}, "strength: "),
        ({"messages": [{"role": "user", "content": "x"}]}, "messages: unknown field"),
        ({"rewrite_mode_options": {"topic": 1}}, "rewrite_mode_options.topic: "),
        ({"nonsense": 1}, "nonsense: unknown field"),
    ],
)
async def test_broken_rules(service: Any, fields: dict[str, Any], message: str) -> None:
    response = await ask(service, model="ftm-x", **fields)
    assert response.status_code == 400
    assert response.json()["error"].startswith(message)


async def test_missing_foreign_and_unready_models(service: Any) -> None:
    assert (await ask(service, model="ftm-x")).json() == {"error": "Model not found."}
    name = await service.train()
    async with service.other_organization() as other:
        body = {"mode": "rewrite", "model": name, "message": "x"}
        response = await other.post("/style/transform", json=body)
        assert (response.status_code, response.json()) == (404, {"error": "Model not found."})
    await service.create_job()
    with service.services.database.read() as connection:
        unready = connection.exec_driver_sql("SELECT model_name FROM jobs WHERE status = 'queued'").scalar()
    for stream in (False, True):
        response = await ask(service, model=unready, stream=stream)
        assert response.status_code == 409
        assert "queued" in response.json()["error"]
    await service.client.delete(f"/models/{name}")
    assert (await ask(service, model=name)).status_code == 404


async def test_damaged_artifact(capsys: pytest.CaptureFixture[str], service: Any) -> None:
    name = await service.train()
    organization = service.services.authenticator.authenticate("Bearer sk-styler-of-this-process").organization_id
    digest = service.services.models.retrieve(organization, name).digest
    service.services.blobs.delete(digest)
    for stream in (False, True):
        response = await ask(service, model=name, stream=stream)
        assert response.status_code == 500
        assert digest not in response.text
    assert digest in capsys.readouterr().err


async def test_failure_after_the_first_piece_ends_the_stream(run: Any, fake: Any) -> None:
    errors: list[Exception] = [ArtifactError("secret"), ProviderTimeoutError("vendor_a timed out")]

    def fail(number: int) -> None:
        if number == 1:
            raise errors.pop()

    async with run(engine=fake.FakeEngine(model=fake.FakeModel(fail))) as service:
        name = await service.train()
        for message in ("vendor_a timed out", "Internal error; the service's log has the details."):
            response = await ask(service, model=name, stream=True)
            assert response.status_code == 200
            last = response.text.split("\n\n")[-2]
            assert json.loads(last.removeprefix("data: ")) == {"error": message}
            assert "[DONE]" not in response.text


async def test_failure_before_the_first_piece_is_an_ordinary_status(run: Any, fake: Any) -> None:
    def fail(_number: int) -> None:
        raise ProviderTimeoutError("vendor_a timed out")

    async with run(engine=fake.FakeEngine(model=fake.FakeModel(fail))) as service:
        name = await service.train()
        for stream in (False, True):
            response = await ask(service, model=name, stream=stream)
            assert (response.status_code, response.json()) == (504, {"error": "vendor_a timed out"})
        assert service.services.transforms.running == 0


MESSAGES = [{"role": "user", "content": "Say something."}]


async def test_full_mode_without_a_provider(service: Any) -> None:
    name = await service.train()
    for options, provider in (
        (None, "VENDOR_B"),
        ({"base_model": "o3"}, "VENDOR_A"),
        ({"base_model": "famA-4o"}, "VENDOR_A"),
        ({"base_model_service": "host_c", "base_model_endpoint": "https://models.example.com/x"}, "HOST_C"),
    ):
        body = {"mode": "full", "model": name, "messages": MESSAGES, "full_mode_options": options}
        response = await service.client.post("/style/transform", json=body)
        assert response.status_code == 502
        assert f"STYLER_{provider}_URL" in response.json()["error"]
    missing = await service.client.post("/style/transform", json={**body, "model": "ftm-x"})
    assert missing.status_code == 404


async def test_full_mode(run: Any) -> None:
    provider = FakeProvider()
    async with run(providers=ProviderRegistry({"vendor_b": provider})) as service:
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
        assert (request.base_model, request.temperature, request.api_key) == ("famB-mid-4-6", 0.5, "sk-own")
        assert "sk-own" not in repr(request)


async def test_provider_that_fails(run: Any) -> None:
    provider = FakeProvider(ProviderTimeoutError("vendor_b did not answer in 60 s"))
    async with run(providers=ProviderRegistry({"vendor_b": provider})) as service:
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


class Gate:
    """Lets the first piece through and holds the second until told."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.open = threading.Event()
        self.numbers: list[int] = []

    def __call__(self, number: int) -> None:
        self.numbers.append(number)
        if number >= 1 and not self.open.is_set():
            self.reached.set()
            assert self.open.wait(20)


@dataclass
class Served:
    """The same home, served over a port, with the transforms that ran."""

    url: str
    services: Services
    transforms: list[Transform]


@pytest.fixture
def serve_home(serve: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    transforms: list[Transform] = []
    original = style.prepare

    async def remember(*arguments: Any) -> Transform:
        transforms.append(await original(*arguments))
        return transforms[-1]

    monkeypatch.setattr(style, "prepare", remember)

    @contextmanager
    def start(service: Any) -> Iterator[Served]:
        app = create_app(
            service.settings, embedded_key="sk-styler-of-this-process", get_engine=lambda _name: service.engine
        )
        with serve(app) as url:
            yield Served(url, app.state.services, transforms)

    return start


@pytest.fixture
def gated(run: Any, fake: Any) -> Any:
    """An application whose transforms wait at the second paragraph."""
    gate = Gate()
    model = fake.FakeModel(gate)
    return gate, model, run(engine=fake.FakeEngine(model=model), org_concurrency=1, concurrency=2)


async def test_stream_is_incremental_and_counts_as_running(gated: Any, serve_home: Any) -> None:
    gate, _model, starting = gated
    async with starting as service:
        name = await service.train()
        with serve_home(service) as served, httpx.Client(headers=service.client.headers) as client:
            body = {"mode": "rewrite", "model": name, "message": TEXT, "stream": True}
            with client.stream("POST", f"{served.url}/style/transform", json=body, timeout=30) as response:
                lines = response.iter_lines()
                first = [next(line for line in lines if line) for _ in range(2)]
                assert "THE FIRST PARAGRAPH" in first[1]
                assert gate.reached.wait(20)
                refused = client.post(f"{served.url}/style/transform", json={**body, "stream": False})
                assert refused.status_code == 429
                assert int(refused.headers["Retry-After"]) >= 1
                gate.open.set()
                assert [line for line in lines if line][-1] == "data: [DONE]"


@pytest.mark.parametrize("stream", [True, False])
async def test_work_stops_when_the_client_leaves(gated: Any, serve_home: Any, poll: Any, stream: bool) -> None:
    gate, model, starting = gated
    async with starting as service:
        name = await service.train()
        with serve_home(service) as served:
            body = {"mode": "rewrite", "model": name, "message": "\n\n".join(["word"] * 50), "stream": stream}
            content = json.dumps(body).encode()
            address = urlsplit(served.url)
            head = (
                f"POST {address.path}/style/transform HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
                f"Authorization: {service.client.headers['Authorization']}\r\nContent-Length: {len(content)}\r\n\r\n"
            )
            with socket.create_connection((address.hostname, address.port)) as connection:
                connection.sendall(head.encode() + content)
                assert await anyio.to_thread.run_sync(gate.reached.wait, 20)
            limiter = served.services.transforms
            assert limiter.running == 1
            poll(lambda: served.transforms and all(transform.stop.is_set() for transform in served.transforms))
            gate.open.set()
            poll(lambda: limiter.running == 0)
            assert model.closed.is_set()
            assert len(gate.numbers) < 50
