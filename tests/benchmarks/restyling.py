"""Words per CPU-second of restyling: notes of short sentences at three lengths, and expository articles."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from corpus import build_text
from styler_nb.engines.base import Document, RestyleOptions, StyleModel, TrainOptions
from styler_nb.engines.registry import get_engine
from styler_nb.samples import sample_inputs

_SIZES = (500, 5_000, 50_000)


def measure() -> Iterator[tuple[str, str]]:
    """Yield words per CPU-second of the best of three runs at each size, and over the bundled articles."""
    engine = get_engine("variants")
    samples = [Document(name="samples", text=build_text(4000))]
    model = engine.load(engine.train(samples, TrainOptions(), lambda *_, **__: None))
    for words in _SIZES:
        text = build_text(words, corpus="field-notes", seed=words)
        seconds = _time(model, [text], runs=3 if words < 50_000 else 1)
        yield f"restyling {words:,} words", f"{words / seconds:,.0f} words per CPU-second"
    # long sentences with much to choose, and no sentence twice
    articles = [path.read_text(encoding="utf-8") for path in sample_inputs().values()]
    words = sum(len(article.split()) for article in articles)
    yield "restyling articles", f"{words / _time(model, articles, runs=3):,.0f} words per CPU-second"


def _time(model: StyleModel, texts: Sequence[str], *, runs: int) -> float:
    """Give the CPU-seconds of the best of some runs."""
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        for text in texts:
            for _piece in model.restyle(text, RestyleOptions()):
                pass
        best = min(best, time.process_time() - start)
    return best
