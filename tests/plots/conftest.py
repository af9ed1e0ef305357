"""Made-up runs, counts and events: none comes from the engine, so the pictures outlive its changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pandas as pd
import pytest

from styler_nb.plots.counts import StyleCounts, TextCounts
from styler_nb.quality.base import StatisticGroup
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS, list_metrics

MODELS = (
    "ftm-letters-11111111-2222-3333-4444-555555555555",
    "ftm-notes-99999999-2222-3333-4444-555555555555",
    "ftm-essays-77777777-2222-3333-4444-555555555555",
)
TYPICAL = {"words": 18.0, "characters": 4.6, "points": 62.0, "U.S. school grade": 8.0, "standard deviations": 1.0}


def build_frame(
    models: Iterable[str] = MODELS, texts: int = 6, *, intervals: bool = False, seed: int = 7
) -> pd.DataFrame:
    """Build what `runs.frame()` gives: a row a run, metric and variant."""
    random = np.random.default_rng(seed)
    names = [f"text {number}" for number in range(1, texts + 1)]
    rows: list[dict[str, Any]] = []
    for place, model in enumerate(models):
        truths = {metric.path: 1 + 0.4 * random.standard_normal() for metric in list_metrics()}
        for name in names:
            for metric in list_metrics():
                scale = TYPICAL.get(metric.info.unit, 0.05 if "per word" in metric.info.unit else 0.3)
                truth = scale * truths[metric.path] if metric.info.better == "closer" else 0.0
                before = scale * (1 + 0.1 * random.standard_normal())
                way = 0.2 + 0.3 * place + 0.25 * random.standard_normal()
                after = before + min(way, 1.0) * (truth - before)
                values = {"unpersonalized": before, "personalized": after, "ground_truth": truth}
                if metric.info.better == "higher":
                    values = {"unpersonalized": before, "personalized": before * 1.2}
                for variant, value in values.items():
                    row = {"run": f"run-{place}-{name}", "model": model, "text_name": name, "group": metric.group}
                    row |= {"metric": metric.path, "variant": variant, "value": value, "better": metric.info.better}
                    if intervals:
                        row |= {"low": value - 0.05 * scale, "high": value + 0.05 * scale}
                        row |= improve(metric, variant, way)
                    rows.append(row)
    return pd.DataFrame(rows).astype({"run": "category", "metric": "category", "variant": "category"})


STATISTICS = {group.name for group in (*GROUPS, *EXTENDED_GROUPS) if isinstance(group, StatisticGroup)}


def improve(metric: Any, variant: str, way: float) -> dict[str, float]:
    has_one = variant == "personalized" and (metric.group in STATISTICS or metric.info.better != "closer")
    nan = float("nan")
    values = (min(way, 1.0), way - 0.3, min(way + 0.2, 1.0)) if has_one else (nan, nan, nan)
    return dict(zip(("improvement", "improvement_low", "improvement_high"), values, strict=True))


def count(seed: int, sentence: float, word: float, words: int) -> TextCounts:
    """Make up the counts of a text, its sentences and words of about these lengths."""
    random = np.random.default_rng(seed)
    tallies = {group.name: Counter[str]() for group in (*GROUPS, *EXTENDED_GROUPS)}
    sentences = int(words / sentence)
    tallies["sentence_length_distribution"].update(
        map(str, 1 + random.poisson(sentence - 1, sentences).clip(0, 60)),
    )
    tallies["word_length_stats"].update(map(str, 1 + random.poisson(word - 1, words)))
    tags = ("NOUN", "VERB", "PRON", "ADP", "DET", "ADJ", "ADV", "CCONJ")
    tallies["pos_frequency"].update(random.choice(tags, words, p=random.dirichlet([9, 7, 5, 6, 6, 4, 3, 2])).tolist())
    common = ("the", "of", "and", "i", "not", "is", "was", "you", "it's", "that")
    tallies["function_word_frequency"].update(
        random.choice(common, words // 2, p=random.dirichlet([8, 6, 6, 3, 2, 4, 4, 2, 1, 3])).tolist()
    )
    return TextCounts(tallies, sentences, words)


@pytest.fixture
def make_frame() -> Callable[..., pd.DataFrame]:
    return build_frame


@pytest.fixture
def counts() -> StyleCounts:
    return StyleCounts(before=count(1, 15.0, 4.6, 600), after=count(2, 18.0, 4.4, 590), truth=count(3, 24.0, 4.2, 9000))


@pytest.fixture
def events() -> list[dict[str, Any]]:
    told = [(0.0, 0, None), (1.0, 1, 0.61), (2.0, 2, 0.43), (3.5, 3, 0.31), (5.0, 4, 0.27), (6.0, None, None)]
    listed = [
        {"id": f"event-{place}", "created_at": 100.0 + at, "level": "info", "message": "-", "step": step, "loss": loss}
        | ({"total": 4} if step is not None else {})
        for place, (at, step, loss) in enumerate(told)
    ]
    return [*listed, {"id": "event-9", "created_at": 102.5, "level": "warning", "message": "short"}]
