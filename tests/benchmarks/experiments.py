"""What experiments cost beside the service: thousands of stored runs, their frames, and a grid's own overhead."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx

from styler_nb.client import Client
from styler_nb.experiments import Experiment, Run, Runs, RunStore
from styler_nb.experiments.run import new_run_id
from styler_nb.quality.registry import list_metrics

_RUNS, _CELLS = 5_000, 1_000
_INTERVAL = {"low": 0.123456789012345, "high": 0.234567890123456}


def _build_answer() -> dict[str, Any]:
    """Build an answer as long as that of a text of some 400 words."""
    quality: dict[str, Any] = {}
    extended: dict[str, Any] = {}
    intervals: dict[str, Any] = {}
    leaf = {
        "unpersonalized": 12.3456789012345,
        "personalized": 10.1234567890123,
        "ground_truth": 9.87654321098765,
        "personalization_improvement": 0.876543210987654,
    }
    for metric in list_metrics():
        for target, value in (
            (extended if metric.is_extended else quality, leaf),
            (intervals, dict.fromkeys(leaf, _INTERVAL)),
        ):
            if metric.info.key:
                target.setdefault(metric.group, {})[metric.info.key] = value
            else:
                target[metric.group] = value
    quality.pop("rouge")
    edit = {"original_start": 0, "original_end": 5, "result_start": 0, "result_end": 5}
    edit |= {"before": "do not", "after": "don't", "rule": "contraction.not", "reason": "82 of 90 in the samples"}
    return {
        "id": "cmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "ftm-1",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": "word " * 400}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 400, "completion_tokens": 400, "total_tokens": 800},
        "quality_analytics": quality,
        "quality_extended": extended,
        "quality_intervals": intervals,
        "edits": [edit] * 30,
    }


def _time(call: Callable[[], object], times: int = 3) -> str:
    """Give the best of several runs, CPU and wall."""
    best = (float("inf"), float("inf"))
    for _ in range(times):
        start = time.process_time(), time.perf_counter()
        call()
        best = min(best, (time.process_time() - start[0], time.perf_counter() - start[1]))
    return f"{best[0] * 1e3:,.0f} ms (wall {best[1] * 1e3:,.0f} ms)"


def _measure_grid(folder: Path, content: bytes) -> Iterator[tuple[str, str]]:
    """Compare a grid with the same calls of the client in a row, both with answers that cost nothing."""

    def answer(request: httpx.Request) -> httpx.Response:
        if request.method == "GET":
            return httpx.Response(404, json={"error": "Model not found."})
        return httpx.Response(200, content=content, headers={"Content-Type": "application/json"})

    texts = [f"text {number}" for number in range(_CELLS)]
    with Client("https://styler.example.org", "key", transport=httpx.MockTransport(answer)) as client:
        client.style.rewrite("warm", "ftm-1")
        start = time.process_time(), time.perf_counter()
        for text in texts:
            client.style.rewrite(text, "ftm-1")
        plain = time.process_time() - start[0], time.perf_counter() - start[1]
        experiment = Experiment("bench", client=client, store=RunStore(folder / "grid.sqlite"))
        start = time.process_time(), time.perf_counter()
        runs = experiment.grid("ftm-1", texts, progress=False)
        whole = time.process_time() - start[0], time.perf_counter() - start[1]
        if len(runs.succeeded) != _CELLS:
            raise RuntimeError(f"{len(runs.failed)} cells failed: {runs.failed[0].error}")
        cpu, wall = ((a - b) / _CELLS * 1e3 for a, b in zip(whole, plain, strict=True))
        yield f"grid of {_CELLS:,} cells, own overhead a cell", f"{cpu:.2f} ms (wall {wall:.2f} ms)"
        yield "the same grid again, all kept", _time(lambda: experiment.grid("ftm-1", texts, progress=False))


def build_runs(made: Run, number: int) -> list[Run]:
    """Make many of one."""
    return [made.replace(id=new_run_id(), created_at=float(n), model=f"ftm-{n % 5}") for n in range(number)]


def make_run(folder: Path) -> Run:
    """Make a run of an answer as long as that of a text of some 400 words."""
    content = json.dumps(_build_answer()).encode()

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(404 if request.method == "GET" else 200, content=content)

    with Client("https://styler.example.org", "key", transport=httpx.MockTransport(answer)) as client:
        return Experiment("bench", client=client, store=folder / "one.sqlite").rewrite("a text", "ftm-1")


def _measure_store(folder: Path, made: Run) -> Iterator[tuple[str, str]]:
    store = RunStore(folder / "runs.sqlite")
    runs = build_runs(made, _RUNS)
    yield f"{_RUNS:,} runs, add_all", _time(lambda: store.add_all(runs), 1)
    yield f"{_RUNS:,} runs, file", f"{store.path.stat().st_size / 1e6:.0f} MB"
    yield f"{_RUNS:,} runs, store.runs()", _time(store.runs)
    read = store.runs()
    yield f"{_RUNS:,} runs, frame()", _time(read.frame)
    yield f"{_RUNS:,} runs, store.runs().frame()", _time(lambda: store.runs().frame())
    yield f"{_RUNS:,} runs, wide()", _time(read.wide)
    yield f"{_RUNS:,} runs, best()", _time(read.best)
    bundle = folder / "runs.jsonl"
    yield f"{_RUNS:,} runs, to_jsonl", _time(lambda: read.to_jsonl(bundle), 1)
    yield f"{_RUNS:,} runs, Runs.load().frame()", _time(lambda: Runs.load(bundle).frame(), 1)


def measure() -> Iterator[tuple[str, str]]:
    """Yield CPU-milliseconds of this process, and wall time."""
    content = json.dumps(_build_answer()).encode()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield from _measure_grid(folder, content)
        made = RunStore(folder / "grid.sqlite").runs(limit=1)[0]
        yield from _measure_store(folder, Run.from_dict(made.to_dict()))
