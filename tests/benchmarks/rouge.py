"""ROUGE against the rouge-score package, in one run on the same texts."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from rapidfuzz.distance import LCSseq
from rouge_score import rouge_scorer

from styler_nb.quality.rouge import ROUGE_SCORES, compute_rouge

_WORDS = 4_000
_REFERENCES, _REFERENCE_WORDS = 100, 2_000
_VOCABULARY = 3_000


def _write(words: int, seed: int) -> str:
    """Write words whose frequencies fall as Zipf's law says."""
    draw = random.Random(seed)
    weights = [1 / rank for rank in range(1, _VOCABULARY + 1)]
    return " ".join(f"w{rank}" for rank in draw.choices(range(_VOCABULARY), weights, k=words))


def _cpu_s(call: Callable[[], object], times: int = 1) -> float:
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


def measure() -> Iterator[tuple[str, str]]:
    """Yield CPU-seconds and ratios of the longest common subsequence and of all scores."""
    text, reference = _write(_WORDS, 1), _write(_WORDS, 2)
    tokens, others = text.split(), reference.split()
    places = {word: place for place, word in enumerate({*tokens, *others})}
    ids, other_ids = [places[word] for word in tokens], [places[word] for word in others]
    ours = _cpu_s(lambda: LCSseq.similarity(ids, other_ids), 20)
    # The length that rouge-score's own function gives is the last cell of its table.
    theirs = _cpu_s(lambda: rouge_scorer._lcs_table(others, tokens))
    yield (
        f"LCS of {_WORDS:,} × {_WORDS:,} words",
        f"{ours * 1e3:.2f} ms, rouge-score {theirs:.1f} s: {theirs / ours:,.0f} ×",
    )
    scorer = rouge_scorer.RougeScorer(list(ROUGE_SCORES))
    ours = _cpu_s(lambda: compute_rouge(text, [reference]), 10)
    theirs = _cpu_s(lambda: scorer.score_multi([reference], text))
    yield (
        f"compute_rouge of {_WORDS:,} × {_WORDS:,} words",
        f"{ours * 1e3:.2f} ms, rouge-score {theirs:.1f} s: {theirs / ours:,.0f} ×",
    )
    references = [_write(_REFERENCE_WORDS, seed) for seed in range(10, 10 + _REFERENCES)]
    several = _cpu_s(lambda: compute_rouge(text, references), 3)
    yield f"compute_rouge, {_REFERENCES} references of {_REFERENCE_WORDS:,} words", f"{several * 1e3:.0f} ms"
