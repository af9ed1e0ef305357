"""Words per CPU-second of restyling, short and long."""

from __future__ import annotations

import time
from collections.abc import Iterator

from corpus import build_text
from styler_nb.engines.base import Document, RestyleOptions, TrainOptions
from styler_nb.engines.registry import get_engine

_SIZES = (500, 5_000, 50_000)


def measure() -> Iterator[tuple[str, str]]:
    """Yield words per CPU-second of the best of three runs at each size."""
    engine = get_engine("variants")
    samples = [Document(name="samples", text=build_text(4000))]
    model = engine.load(engine.train(samples, TrainOptions(), lambda *_, **__: None))
    for words in _SIZES:
        text = build_text(words, corpus="field-notes", seed=words)
        best = float("inf")
        for _ in range(3 if words < 50_000 else 1):
            start = time.process_time()
            for _piece in model.restyle(text, RestyleOptions()):
                pass
            best = min(best, time.process_time() - start)
        yield f"restyling {words:,} words", f"{words / best:,.0f} words per CPU-second"
