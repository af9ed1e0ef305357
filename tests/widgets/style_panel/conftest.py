"""The style panel over a service that answers what a test tells it to."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from styler_nb.client import Client
from styler_nb.client._retry import RetryPolicy
from styler_nb.experiments import Experiment, RunStore
from styler_nb.widgets.style import StylePanel

TEXT = "It is late. We do not go home."
EDITS = [
    {"original_start": 0, "original_end": 5, "result_start": 0, "result_end": 4, "before": "It is", "after": "It's"},
    {
        "original_start": 15,
        "original_end": 21,
        "result_start": 14,
        "result_end": 19,
        "before": "do not",
        "after": "don't",
    },
]
for edit, rule in zip(EDITS, ("contraction.be", "contraction.not"), strict=True):
    edit |= {"rule": rule, "reason": "you write contractions rather than full forms (57 of 57 times)"}


def job(name: str | None) -> dict[str, Any]:
    return {
        "object": "fine_tuning.job",
        "id": f"ftjob-{name}",
        "style_model": "style-1",
        "created_at": 1_700_000_000,
        "fine_tuned_model": name,
        "organization_id": "org-1",
        "status": "queued" if name is None else "completed",
        "training_files": ["file-1"],
    }


class Body(httpx.SyncByteStream):
    """A streamed answer that waits before each chunk where a test wants it to."""

    def __init__(self, chunks: list[bytes], gate: threading.Event | None, broken: bool) -> None:
        self._chunks, self._gate, self._broken = chunks, gate, broken

    def __iter__(self) -> Iterator[bytes]:
        for number, chunk in enumerate(self._chunks):
            if number and self._gate is not None:
                assert self._gate.wait(20)
            yield chunk
        if self._broken:
            raise httpx.ReadError("connection reset")


class Service:
    """A service without a network."""

    def __init__(self, model_body: Callable[..., dict[str, Any]]) -> None:
        self._model_body = model_body
        self.models = ["ftm-a", "ftm-b"]
        self.pieces = ["It's late. ", "We don't ", "go home."]
        self.extras: dict[str, Any] = {
            "edits": EDITS,
            "usage": {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18},
        }
        self.gate: threading.Event | None = None
        self.cut: int | None = None
        self.broken = False
        self.answer: httpx.Response | None = None
        self.bodies: list[dict[str, Any]] = []
        self.knows_extensions = True
        self.listing, self.may_list = threading.Event(), threading.Event()
        self.may_list.set()
        self.unheld = 0

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        if not self.knows_extensions and path.startswith("/v1/models"):
            return httpx.Response(404, json={"error": "Not found."})
        if path == "/v1/fine_tuning/jobs":
            return httpx.Response(200, json={"object": "list", "data": [job(name) for name in (None, *self.models)]})
        if path == "/v1/models":
            if self.unheld:
                self.unheld -= 1
            else:
                self.listing.set()
                assert self.may_list.wait(20)
            return httpx.Response(
                200, json={"object": "list", "data": [self._model_body(name) for name in self.models]}
            )
        if path.startswith("/v1/models/"):
            return httpx.Response(200, json=self._model_body(path.rsplit("/", 1)[1]))
        assert path == "/v1/style/transform"
        self.bodies.append(json.loads(request.read()))
        if self.answer is not None:
            return self.answer
        unknown = {"include_edits", "include_intervals", "include_extended"} & set(self.bodies[-1])
        if unknown and not self.knows_extensions:
            return httpx.Response(400, json={"error": f"{min(unknown)}: unknown field"})
        return httpx.Response(200, stream=Body(self._chunks(), self.gate, self.broken))

    def _chunks(self) -> list[bytes]:
        head = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "ftm-a"}
        deltas = [{**head, "choices": [{"index": 0, "delta": {"content": piece}}]} for piece in self.pieces]
        events = [*deltas, {**head, "choices": [], **self.extras}]
        chunks = [f"data: {json.dumps(event)}\n\n".encode() for event in events] + [b"data: [DONE]\n\n"]
        return chunks[: self.cut]


@pytest.fixture
def service(model_body: Callable[..., dict[str, Any]]) -> Service:
    return Service(model_body)


@pytest.fixture
def client(service: Service) -> Iterator[Client]:
    policy = RetryPolicy(max_retries=0)
    with Client(
        "https://styler.example.org", "key", transport=httpx.MockTransport(service), retry_policy=policy
    ) as made:
        yield made


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    return RunStore(tmp_path / "runs.sqlite")


@pytest.fixture
def build(client: Client, store: RunStore) -> Iterator[Callable[[], StylePanel]]:
    made: list[StylePanel] = []

    def build_panel() -> StylePanel:
        made.append(StylePanel(client, Experiment("tests", client=client, store=store)))
        return made[-1]

    yield build_panel
    for panel in made:
        panel.close()


@pytest.fixture
def panel(build: Callable[[], StylePanel]) -> StylePanel:
    made = build()
    made.message = TEXT
    return made


@pytest.fixture
def run() -> Callable[[StylePanel], StylePanel]:
    """Restyle to the end."""

    def run_panel(panel: StylePanel) -> StylePanel:
        panel.run()
        assert panel.wait(20)
        return panel

    return run_panel


@pytest.fixture
def ask() -> Callable[[StylePanel], None]:
    """Put a question to a base model into the form."""

    def ask_in(panel: StylePanel) -> None:
        panel.mode = "full"
        panel.form.conversation.question.value = "How late is it?"

    return ask_in
