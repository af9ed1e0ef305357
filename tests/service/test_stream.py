"""Style transforms, streamed: piece by piece, and ended when the client leaves."""

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
from styler_nb.service.app import create_app
from styler_nb.service.context import Services
from styler_nb.service.routes import style
from styler_nb.service.transform import Transform

pytestmark = pytest.mark.anyio


def chunks_of(text: str) -> list[dict[str, Any]]:
    """Parse a stream that ends as it should."""
    events = text.split("\n\n")
    assert events.pop() == ""
    assert all(event.startswith("data: ") for event in events)
    assert events.pop() == "data: [DONE]"
    return [json.loads(event.removeprefix("data: ")) for event in events]


async def test_stream_equals_the_whole(service: Any, extras: dict[str, bool], three_paragraphs: str) -> None:
    name = await service.train()
    whole = (await service.rewrite(model=name, **extras)).json()
    response = await service.rewrite(model=name, stream=True, **extras)
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
    assert "".join(pieces) == three_paragraphs.upper()
    assert chunks[-2]["choices"] == [{"index": 0, "delta": {}, "finish_reason": "stop"}]
    assert chunks[-1]["choices"] == []
    for field in ("usage", "original", "distance", "edits", "quality_analytics", "quality_extended"):
        assert chunks[-1][field] == whole[field]


async def test_failure_after_the_first_piece_ends_the_stream(run: Any, fake: Any) -> None:
    errors: list[Exception] = [ArtifactError("secret"), ProviderTimeoutError("vendor_a timed out")]

    def fail(number: int) -> None:
        if number == 1:
            raise errors.pop()

    async with run(engine=fake.FakeEngine(model=fake.FakeModel(fail))) as service:
        name = await service.train()
        for message in ("vendor_a timed out", "Internal error; the service's log has the details."):
            response = await service.rewrite(model=name, stream=True)
            assert response.status_code == 200
            last = response.text.split("\n\n")[-2]
            assert json.loads(last.removeprefix("data: ")) == {"error": message}
            assert "[DONE]" not in response.text


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


async def test_stream_is_incremental_and_counts_as_running(gated: Any, serve_home: Any, three_paragraphs: str) -> None:
    gate, _model, starting = gated
    async with starting as service:
        name = await service.train()
        with serve_home(service) as served, httpx.Client(headers=service.client.headers) as client:
            body = {"mode": "rewrite", "model": name, "message": three_paragraphs, "stream": True}
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
