"""A service that answers at once, with numbers that follow from the text, the model and the strength."""

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
from styler_nb.quality.registry import list_metrics

KEY = "sk-client-key"
PROVIDER_KEY = "sk-provider-key-0123456789"
URL = "https://styler.example.org"


def build_analytics(shift: float) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Give `quality_analytics`, `quality_extended` and `quality_intervals` in which all improved by `shift`."""
    plain: dict[str, Any] = {}
    extended: dict[str, Any] = {}
    intervals: dict[str, Any] = {"confidence": 0.95, "replicates": 1000, "seed": 0}
    for metric in list_metrics():
        if metric.group == "rouge":
            continue
        if metric.info.better == "lower":
            leaf = {"unpersonalized": 0.5, "personalized": 0.5 - 0.5 * shift, "personalization_improvement": shift}
        elif metric.group in SHARES and metric.info.key:
            leaf = {"unpersonalized": 0.75, "personalized": 0.75 - 0.25 * shift, "ground_truth": 0.5}
        else:
            leaf = {
                "unpersonalized": 20.0,
                "personalized": 20.0 - 10.0 * shift,
                "ground_truth": 10.0,
                "personalization_improvement": shift,
            }
        ends = {
            name: {"low": value - 0.1, "high": value + 0.1} for name, value in leaf.items() if name != "ground_truth"
        }
        for target, content in ((extended if metric.is_extended else plain, leaf), (intervals, ends)):
            group = target.setdefault(metric.group, {})
            if metric.info.key:
                group[metric.info.key] = content
            else:
                target[metric.group] = content
    return plain, extended, intervals


SHARES = {
    "sentence_structure_frequency",
    "sentence_voice_frequency",
    "punctuation",
    "sentence_openers",
    "connectives",
}


class FakeService:
    """Restyles by upper case; remembers requests; fails where it is told to."""

    def __init__(self, model_body: Callable[..., dict[str, Any]]) -> None:
        self._model_body = model_body
        self.bodies: list[dict[str, Any]] = []
        self.settings: dict[str, Any] = {}
        self.knows_extensions = True
        self.fail: Callable[[dict[str, Any]], tuple[int, str] | None] = lambda _body: None
        self.shift: Callable[[dict[str, Any]], float] = lambda body: 0.4 * body.get("strength", 1.0)
        self.before: Callable[[dict[str, Any]], None] = lambda _body: None
        self._lock = threading.Lock()

    def __call__(self, request: httpx.Request) -> httpx.Response:
        if "/models/" in request.url.path:
            return httpx.Response(200, json=self._model_body(request.url.path.rsplit("/", 1)[1], **self.settings))
        if request.url.path.endswith("/models"):
            return httpx.Response(200, json={"object": "list", "data": []})
        body = json.loads(request.read())
        self.before(body)
        with self._lock:
            self.bodies.append(body)
        if failure := self.fail(body):
            return httpx.Response(failure[0], json={"error": failure[1]})
        unknown = {"include_edits", "include_extended", "include_intervals", "strength", "seed"} & set(body)
        if unknown and not self.knows_extensions:
            return httpx.Response(400, json={"error": f"{sorted(unknown)[0]}: unknown field"})
        return httpx.Response(200, json=self._result(body))

    def _result(self, body: dict[str, Any]) -> dict[str, Any]:
        original = body["message"] if body["mode"] == "rewrite" else f"Reply to {body['messages'][-1]['content']}"
        text = original.upper()
        plain, extended, intervals = build_analytics(self.shift(body))
        edit = {
            "original_start": 0,
            "original_end": len(original),
            "result_start": 0,
            "result_end": len(text),
            "before": original,
            "after": text,
            "rule": "upper",
            "reason": "test",
        }
        extras = {
            "include_quality": {"quality_analytics": plain},
            "include_extended": {"quality_extended": extended},
            "include_intervals": {"quality_intervals": intervals},
            "include_edits": {"edits": [edit]},
            "include_compare_original": {"original": original},
        }
        answer: dict[str, Any] = {
            "id": "cmpl-1",
            "object": "chat.completion",
            "created": 1_700_000_000,
            "model": body["model"],
            "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 3, "completion_tokens": 3, "total_tokens": 6},
        }
        for name, extra in extras.items():
            answer |= extra if body.get(name) else {}
        return answer


@pytest.fixture
def service(model_body: Callable[..., dict[str, Any]]) -> FakeService:
    return FakeService(model_body)


@pytest.fixture
def client(service: FakeService) -> Iterator[Client]:
    policy = RetryPolicy(max_retries=0)
    with Client(URL, KEY, transport=httpx.MockTransport(service), retry_policy=policy) as client:
        yield client


@pytest.fixture
def store(tmp_path: Path) -> RunStore:
    return RunStore(tmp_path / "runs.sqlite")


@pytest.fixture
def experiment(client: Client, store: RunStore) -> Experiment:
    return Experiment("letters", client=client, store=store)
