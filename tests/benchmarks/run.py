"""Benchmarks of the whole workflow, printed as one table.

usage: python tests/benchmarks/run.py [NAME ...]
names: imports calls http stream full segmentation training restyling rouge analytics experiments workbench

Times are CPU-seconds of this process (and of its workers where they do the work) unless a row says wall.
Nothing here fails on a slow machine: the figures are for reading, the tests assert behaviour.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import analytics
import embedded_calls
import experiments
import full_mode
import http_requests
import import_time
import restyling
import rouge
import segmentation
import training
import workbench

BENCHMARKS: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "imports": import_time.measure,
    "calls": embedded_calls.measure,
    "http": http_requests.measure,
    "stream": http_requests.measure_stream,
    "full": full_mode.measure,
    "segmentation": segmentation.measure,
    "training": training.measure,
    "restyling": restyling.measure,
    "rouge": rouge.measure,
    "analytics": analytics.measure,
    "experiments": experiments.measure,
    "workbench": workbench.measure,
}


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all."""
    if unknown := set(names) - set(BENCHMARKS):
        print(f"unknown benchmark {sorted(unknown)[0]!r}; known: {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    for name in names or BENCHMARKS:
        for label, value in BENCHMARKS[name]():
            print(f"{name:10s} {label:52s} {value}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
