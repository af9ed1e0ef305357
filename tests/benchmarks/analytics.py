"""What the quality analytics of a text cost: analysis and counting, and the comparison with a trained model."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from rouge_score import rouge_scorer
from textstat import textstat

from corpus import build_text
from styler_nb.quality.compare import compare, compare_extended
from styler_nb.quality.intervals import compare_intervals
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.rouge import ROUGE_SCORES, read_rouge_tokens
from styler_nb.quality.statistics import StyleStatistics, compute_statistics
from styler_nb.quality.tally import tally_sentences
from styler_nb.text import analyze

_TRAINED_WORDS, _DOCUMENT_WORDS = 100_000, 5_000
_SIZES = (500, 5_000, 39_000)
_EVERY_GROUP = (*GROUPS, *EXTENDED_GROUPS)


def _cpu_s(call: Callable[[], object], times: int) -> float:
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


def _describe(text: str) -> None:
    for group, tally in zip(_EVERY_GROUP, tally_sentences(analyze(text).sentences, _EVERY_GROUP).values(), strict=True):
        group.describe(tally)


def _measure_growth() -> Iterator[tuple[str, str]]:
    _describe(build_text(500))
    for words, times in zip(_SIZES, (20, 10, 4), strict=True):
        text = build_text(words, seed=words)
        rate = words / _cpu_s(lambda t=text: _describe(t), times)
        yield f"analysis, all groups, {words:,} words", f"{rate:,.0f} words per CPU-second"


def _answer(original: str, styled: str, statistics: StyleStatistics) -> None:
    """Do what a style transform does for its quality analytics, from the two texts on."""
    compare(analyze(original), analyze(styled), statistics, include_rouge=True)


def _measure_comparison(documents: list[str], statistics: StyleStatistics) -> Iterator[tuple[str, str]]:
    for words in _SIZES[::2]:
        times = 10 if words < 5_000 else 2
        texts = build_text(words, corpus="field-notes", seed=words), build_text(words, seed=words)
        original, styled = map(analyze, texts)
        _answer(*texts, statistics)
        for name, call in (
            ("analyze, both texts", lambda t=texts: [analyze(text) for text in t]),
            ("compare", lambda o=original, s=styled: compare(o, s, statistics)),
            ("compare with rouge", lambda o=original, s=styled: compare(o, s, statistics, include_rouge=True)),
            ("full quality_analytics with rouge", lambda t=texts: _answer(*t, statistics)),
            ("compare_extended", lambda o=original, s=styled: compare_extended(o, s, statistics)),
            ("compare_intervals", lambda o=original, s=styled: compare_intervals(o, s, statistics)),
            (
                "compare_intervals, extended",
                lambda o=original, s=styled: compare_intervals(o, s, statistics, include_extended=True),
            ),
        ):
            yield f"{name}, {words:,} words", f"{_cpu_s(call, times) * 1e3:,.1f} ms"
    yield _measure_ratio(documents, statistics)


def _measure_ratio(documents: list[str], statistics: StyleStatistics) -> tuple[str, str]:
    """Compare with textstat and rouge-score called the plain way, on one text of 500 words."""
    text = build_text(500, seed=7)
    scorer = rouge_scorer.RougeScorer(list(ROUGE_SCORES))

    def plain() -> None:
        textstat.flesch_reading_ease(text)
        textstat.flesch_kincaid_grade(text)
        scorer.score_multi(documents, text)

    def ours() -> None:
        analysis = analyze(text)
        for group, tally in zip(GROUPS, tally_sentences(analysis.sentences).values(), strict=True):
            group.describe(tally)
            group.distances(tally, statistics.tallies[group.name])
        statistics.references.score(read_rouge_tokens(analysis))

    own, others = _cpu_s(ours, 5), _cpu_s(plain, 1)
    return (
        "one text, all groups and rouge",
        f"{own * 1e3:.1f} ms, textstat + rouge-score {others:.1f} s: {others / own:,.0f} ×",
    )


def measure() -> Iterator[tuple[str, str]]:
    """Yield words per CPU-second, CPU-milliseconds, and the ratio to other packages; the best of several runs."""
    yield from _measure_growth()
    documents = [build_text(_DOCUMENT_WORDS, seed=seed) for seed in range(_TRAINED_WORDS // _DOCUMENT_WORDS)]
    statistics = compute_statistics([analyze(document) for document in documents])
    size = sum(map(len, statistics.to_files().values()))
    yield f"statistics of {_TRAINED_WORDS:,} words, files", f"{size / 1e6:.2f} MB"
    yield from _measure_comparison(documents, statistics)
