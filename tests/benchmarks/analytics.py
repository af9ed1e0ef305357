"""What the quality analytics of a text cost, against a model trained on 100,000 words."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from corpus import build_text
from styler_nb.quality.compare import compare
from styler_nb.quality.intervals import compare_intervals
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

_TRAINED_WORDS, _DOCUMENT_WORDS = 100_000, 5_000
_SIZES = (500, 39_000)


def _cpu_ms(call: Callable[[], object], times: int) -> float:
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best * 1e3


def measure() -> Iterator[tuple[str, str]]:
    """Yield CPU-milliseconds of analysis, comparison and intervals, the best of several runs."""
    documents = (build_text(_DOCUMENT_WORDS, seed=seed) for seed in range(_TRAINED_WORDS // _DOCUMENT_WORDS))
    statistics = compute_statistics([analyze(document) for document in documents])
    for words in _SIZES:
        times = 10 if words < 5_000 else 2
        text = build_text(words, corpus="field-notes", seed=words)
        original, styled = analyze(text), analyze(build_text(words, seed=words))
        compare(original, styled, statistics, include_rouge=True)
        for name, call in (
            ("analyze", lambda text=text: analyze(text)),
            ("compare", lambda o=original, s=styled: compare(o, s, statistics)),
            ("compare with rouge", lambda o=original, s=styled: compare(o, s, statistics, include_rouge=True)),
            ("compare_intervals", lambda o=original, s=styled: compare_intervals(o, s, statistics)),
        ):
            yield f"{name}, {words:,} words", f"{_cpu_ms(call, times):,.1f} ms"
