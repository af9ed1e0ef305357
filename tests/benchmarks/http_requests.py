"""Requests per second of a real server on loopback, and the time to the first streamed piece."""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import styler_nb
from corpus import build_text

_THREADS = 4


@contextmanager
def serve() -> Iterator[styler_nb.Client]:
    """Serve in a process of its own; gives a client on it."""
    with serve_process() as (url, key, _), styler_nb.Client(url, api_key=key) as client:
        yield client


@contextmanager
def serve_process(**settings: str) -> Iterator[tuple[str, str, int]]:
    """Serve from a new data folder; gives the address, a key and the process id."""
    with tempfile.TemporaryDirectory() as data:
        cli = [sys.executable, "-m", "styler_nb"]
        keys = [*cli, "keys", "create", "--org", "bench", "--project", "bench", "--data", data, "--json"]
        created = subprocess.run(keys, check=True, capture_output=True, text=True)
        log = Path(data) / "server.log"
        with log.open("wb") as sink:
            server = subprocess.Popen(
                [*cli, "serve", "--host", "127.0.0.1", "--port", "0", "--data", data],
                stdout=sink,
                stderr=sink,
                env={**os.environ, "STYLER_LOG_LEVEL": "warning", **settings},
            )
        try:
            deadline = time.monotonic() + 30
            while not (found := re.search(r"http://[\d.]+:\d+", log.read_text())):
                if time.monotonic() > deadline or server.poll() is not None:
                    raise RuntimeError(f"the server did not start: {log.read_text()}")
                time.sleep(0.05)
            yield found[0], json.loads(created.stdout)["api_key"], server.pid
        finally:
            server.terminate()
            server.wait(30)


def train(client: styler_nb.Client) -> str:
    """Train a model of 4,000 words."""
    file = client.files.create(build_text(4000).encode(), filename="samples.txt")
    job = client.fine_tuning.jobs.wait(client.fine_tuning.jobs.create([file.id]), progress=False)
    return job.fine_tuned_model


def _per_second(call, count: int) -> float:
    start = time.perf_counter()
    with ThreadPoolExecutor(_THREADS) as pool:
        list(pool.map(lambda _: call(), range(count)))
    return count / (time.perf_counter() - start)


def measure() -> Iterator[tuple[str, str]]:
    """Yield requests per second with four client threads on the same machine."""
    with serve() as client:
        model = train(client)
        text = build_text(200, corpus="field-notes", seed=7)
        yield "GET /files, 4 threads (wall)", f"{_per_second(client.files.list, 400):.0f} requests/s"
        rewrite = lambda: client.style.rewrite(text, model)  # noqa: E731
        yield "rewrite of 200 words, 4 threads (wall)", f"{_per_second(rewrite, 60):.1f} requests/s"


def measure_stream() -> Iterator[tuple[str, str]]:
    """Yield the time to the first piece against the total, 5,000 words."""
    with serve() as client:
        model = train(client)
        text = build_text(5000, corpus="field-notes", seed=8)
        firsts, totals = [], []
        for _ in range(5):
            start = time.perf_counter()
            first = None
            with client.style.rewrite(text, model, stream=True) as stream:
                for _piece in stream:
                    first = first or time.perf_counter() - start
            totals.append(time.perf_counter() - start)
            firsts.append(first)
    yield "stream of 5,000 words, first piece, median (wall)", f"{statistics.median(firsts) * 1000:.0f} ms"
    yield "stream of 5,000 words, total, median (wall)", f"{statistics.median(totals) * 1000:.0f} ms"
