"""What a call costs through the service inside the process."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

import styler_nb
from corpus import build_text

_CALLS = 300


def measure() -> Iterator[tuple[str, str]]:
    """Yield percentiles of `files.list` with 20 files."""
    with styler_nb.connect(temporary=True) as client:
        for i in range(20):
            client.files.create(build_text(300, seed=i).encode(), filename=f"{i}.txt")
        times = []
        for _ in range(_CALLS):
            start = time.perf_counter()
            client.files.list()
            times.append((time.perf_counter() - start) * 1000)
    yield "embedded files.list, 20 files, p50 (wall)", f"{statistics.median(times):.2f} ms"
    yield "embedded files.list, 20 files, p99 (wall)", f"{statistics.quantiles(times, n=100)[98]:.2f} ms"
