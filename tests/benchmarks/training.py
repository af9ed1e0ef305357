"""Words per CPU-second of training, and its memory, at three sizes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

_SIZES = (10_000, 100_000, 1_000_000)
_DOCUMENT_WORDS = 5_000

_CHILD = """
import json, resource, sys, time
from corpus import build_text
from styler_nb.engines.base import Document, TrainOptions
from styler_nb.engines.registry import get_engine
words, per_document = int(sys.argv[1]), int(sys.argv[2])
documents = [
    Document(name=str(i), text=build_text(per_document, seed=i)) for i in range(max(1, words // per_document))
]
engine = get_engine("variants")
before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
engine.train(documents, TrainOptions(), lambda *a, **k: None)
print(json.dumps({
    "cpu_s": time.process_time() - start,
    "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    "grown_mib": (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024,
}))
"""


def measure() -> Iterator[tuple[str, str]]:
    """Yield words per CPU-second and the growth of peak memory, each size in a process of its own."""
    for words in _SIZES:
        done = subprocess.run(
            [sys.executable, "-c", _CHILD, str(words), str(_DOCUMENT_WORDS)],
            check=True,
            capture_output=True,
            text=True,
            cwd=Path(__file__).parent,
        )
        row = json.loads(done.stdout)
        yield (
            f"training on {words:,} words",
            f"{words / row['cpu_s']:,.0f} words per CPU-second, "
            f"peak memory {row['peak_mib']:.0f} MiB, +{row['grown_mib']:.0f} MiB",
        )
