from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import isfinite
from typing import Any

import numpy as np
import pytest

from styler_nb.errors import ConfigurationError
from styler_nb.quality.base import add_tallies
from styler_nb.quality.compare import compare, compare_extended
from styler_nb.quality.function_word_frequency import load_function_words
from styler_nb.quality.intervals import compare_intervals
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.statistics import StyleStatistics, compute_statistics
from styler_nb.quality.style_distance import arrange_style_distance, compute_style_distance
from styler_nb.quality.tally import measure_distances
from styler_nb.samples import sample_corpora
from styler_nb.text import analyze
from styler_nb.text.types import Block, BlockAnalysis, BlockKind, Sentence, TextAnalysis

Leaf = tuple[str, ...]

SAMPLES = (
    "I came. I saw it, and I left! Was it good? It wasn't (not at all).",
    "We don't wait. The door was opened by Ann; she ran because it rained: hard.",
)
INPUT = (
    "The committee has, however, considered the proposal that was submitted. It is regarded as satisfactory. "
    "Further discussion will be necessary in the course of the year.\n\n"
    "The members were informed of the decision. Consequently, the plan was changed, and several parts were removed. "
    "It remains to be seen whether the results are adequate. The report is attached."
)
STYLED = (
    "We looked at it, and it's good. We'll talk more this year.\n\n"
    "We told everyone. So the plan changed. Some parts went! Will it work? The report is attached."
)


@pytest.fixture(scope="module")
def ground_truth() -> StyleStatistics:
    return compute_statistics([analyze(text) for text in SAMPLES])


def leaves(value: dict[str, Any], path: Leaf = ()) -> Iterator[tuple[Leaf, Any]]:
    """Walk to intervals, or to numbers."""
    for key, part in value.items():
        if isinstance(part, dict) and part.keys() != {"low", "high"}:
            yield from leaves(part, (*path, key))
        elif path:
            yield (*path, key), part


def dump(original: TextAnalysis, styled: TextAnalysis, truth: StyleStatistics) -> dict[str, Any]:
    return compare(original, styled, truth).model_dump(by_alias=True, exclude_none=True)


def dump_extended(original: TextAnalysis, styled: TextAnalysis, truth: StyleStatistics) -> dict[str, Any]:
    extended = compare_extended(original, styled, truth).model_dump(by_alias=True, exclude_none=True)
    # Drawn again, its sentences repeat: no interval.
    del extended["vocabulary_richness"]
    return extended


def test_every_estimate_has_an_interval_that_holds_it(ground_truth: StyleStatistics) -> None:
    original, styled = analyze(INPUT), analyze(STYLED)
    intervals = compare_intervals(original, styled, ground_truth)
    assert {key: intervals[key] for key in ("confidence", "replicates", "seed")} == {
        "confidence": 0.95,
        "replicates": 1000,
        "seed": 0,
    }
    values = {path: value for path, value in leaves(dump(original, styled, ground_truth)) if path[-1] != "ground_truth"}
    found = dict(leaves(intervals))
    assert found.keys() == values.keys()
    for path, interval in found.items():
        assert interval["low"] <= values[path] <= interval["high"], path
        assert type(interval["low"]) is type(interval["high"]) is float


def test_extended_estimates_have_intervals_on_request(ground_truth: StyleStatistics) -> None:
    texts = analyze(INPUT), analyze(STYLED), ground_truth
    plain, more = compare_intervals(*texts), compare_intervals(*texts, include_extended=True)
    assert {group: more[group] for group in plain} == plain
    extended = dump_extended(*texts)
    assert more.keys() - plain.keys() == extended.keys()
    values = {path: value for path, value in leaves(extended) if path[-1] != "ground_truth"}
    found = dict(leaves({group: more[group] for group in extended}))
    assert found.keys() == values.keys()
    for path, interval in found.items():
        assert interval["low"] <= values[path] <= interval["high"], path


def test_an_older_model_has_intervals_of_what_it_knows(ground_truth: StyleStatistics) -> None:
    known = {name: tally for name, tally in ground_truth.tallies.items() if name != "formality"}
    texts = analyze(INPUT), analyze(STYLED)
    whole, older = (
        compare_intervals(*texts, truth, include_extended=True)
        for truth in (ground_truth, replace(ground_truth, tallies=known))
    )
    assert whole.keys() - older.keys() == {"formality", "style_distance"}


def test_is_seeded(ground_truth: StyleStatistics) -> None:
    texts = analyze(INPUT), analyze(STYLED), ground_truth
    assert compare_intervals(*texts, seed=3) == compare_intervals(*texts, seed=3)
    assert compare_intervals(*texts, seed=3) != compare_intervals(*texts, seed=4)


def test_more_confidence_is_a_wider_interval(ground_truth: StyleStatistics) -> None:
    texts = analyze(INPUT), analyze(STYLED), ground_truth
    narrow, wide = (dict(leaves(compare_intervals(*texts, confidence=level))) for level in (0.5, 0.99))
    assert all(wide[path]["low"] <= narrow[path]["low"] <= narrow[path]["high"] <= wide[path]["high"] for path in wide)
    assert sum(wide[path] != narrow[path] for path in wide) > len(wide) / 2


def test_an_unchanged_text_has_no_improvement_for_sure(ground_truth: StyleStatistics) -> None:
    # Only the pairing of the units makes this so: drawn apart, the sides would differ.
    text = analyze(INPUT)
    intervals = dict(leaves(compare_intervals(text, text, ground_truth)))
    improvements = [interval for path, interval in intervals.items() if path[-1] == "personalization_improvement"]
    assert len(improvements) == 9 + 5
    assert improvements == [{"low": 0.0, "high": 0.0}] * 14


def test_every_number_is_finite(ground_truth: StyleStatistics, edge_text: str) -> None:
    edge, plain = analyze(edge_text), analyze(STYLED)
    shape = None
    for original, styled, truth in (
        (edge, plain, ground_truth),
        (plain, edge, ground_truth),
        (edge, edge, ground_truth),
        (plain, plain, compute_statistics([edge])),
        (plain, edge, compute_statistics([])),
    ):
        found = dict(leaves(compare_intervals(original, styled, truth, replicates=100)))
        assert all(isfinite(i["low"]) and isfinite(i["high"]) and i["low"] <= i["high"] for i in found.values())
        assert shape in (None, found.keys())
        shape = found.keys()


@pytest.mark.parametrize(
    "options",
    [{"confidence": 0.0}, {"confidence": 1.0}, {"confidence": float("nan")}, {"replicates": 99}, {"seed": -1}],
)
def test_refuses_what_makes_no_interval(options: dict[str, Any], ground_truth: StyleStatistics) -> None:
    with pytest.raises(ConfigurationError):
        compare_intervals(analyze("A."), analyze("B."), ground_truth, **options)


def paragraphs(sentences: list[Sentence]) -> TextAnalysis:
    """Build a text of one-sentence paragraphs, so that sentences of two versions correspond by place."""
    block = Block(BlockKind.PARAGRAPH, 0, 0, 0, 0)
    return TextAnalysis("", tuple(BlockAnalysis(block, (sentence,)) for sentence in sentences))


@pytest.mark.parametrize(("size", "clear"), [(1, False), (5, False), (6, True)])
def test_too_few_sentences_show_nothing(size: int, clear: bool, written: Callable[..., TextAnalysis]) -> None:
    # Every sentence comes closer by 4/8: 2^(1 − 5) is over 1 − 0.95, 2^(1 − 6) is not.
    long, short, truth = (written(" ".join(["a/NOUN"] * words)).sentences[0] for words in (10, 6, 2))
    texts = paragraphs([long] * size), paragraphs([short] * size), compute_statistics([paragraphs([truth])])
    interval = compare_intervals(*texts)["sentence_length_stats"]["mean"]["personalization_improvement"]
    assert interval == {"low": 0.5 if clear else 0.0, "high": 0.5}


def test_mean_by_theory(written: Callable[..., TextAnalysis]) -> None:
    # 100 sentences, half of 4 and half of 8 words: mean 6 ± 1.9842 (Student's t, 99 degrees) · 2 / √99.
    sentences = [written(" ".join(["a/NOUN"] * words)).sentences[0] for words in (4, 8) for _ in range(50)]
    text = paragraphs(sentences)
    found = compare_intervals(text, text, compute_statistics([text]), replicates=20_000)
    interval = found["sentence_length_stats"]["mean"]["personalized"]
    assert interval["low"] == pytest.approx(6 - 1.9842 * 2 / 99**0.5, abs=0.02)
    assert interval["high"] == pytest.approx(6 + 1.9842 * 2 / 99**0.5, abs=0.02)


def test_the_interval_of_a_distance_lies_around_it(written: Callable[..., TextAnalysis]) -> None:
    # Twenty sentences with a function word each: drawn again, words are missing, and every distance is greater.
    words = sorted(load_function_words())[:30]
    own, samples = (
        paragraphs([written(f"{word}/X").sentences[0] for word in chosen]) for chosen in (words[:20], words)
    )
    assert {token.is_word for sentence in own.sentences for token in sentence.tokens} == {True}
    truth = compute_statistics([samples])
    value = dump(own, own, truth)["function_word_frequency"]["jensen_shannon_distance"]["personalized"]
    found = compare_intervals(own, own, truth)["function_word_frequency"]["jensen_shannon_distance"]["personalized"]
    assert found["low"] < value - 0.03
    assert (found["low"] + found["high"]) / 2 == pytest.approx(value, abs=0.02)


def test_long_texts_are_drawn_in_groups(monkeypatch: pytest.MonkeyPatch, ground_truth: StyleStatistics) -> None:
    texts = analyze(INPUT), analyze(STYLED)
    monkeypatch.setattr("styler_nb.quality.intervals._MOST_UNITS", 3)
    values = {path: value for path, value in leaves(dump(*texts, ground_truth)) if path[-1] != "ground_truth"}
    for path, interval in leaves(compare_intervals(*texts, ground_truth)):
        assert interval["low"] <= values[path] <= interval["high"], path


DRAWS, SENTENCES = 150, 30


def draw_sentence(written: Callable[..., TextAnalysis], draw: random.Random, words: int, formal: float) -> Sentence:
    kinds = ("of/ADP", "whereas/SCONJ", "proposal/NOUN", "was/AUX"), ("it/PRON", "don't/AUX", "nice/ADJ", "go/VERB")
    length = max(2, round(words * (formal + 0.2)) + draw.randint(-1, 1))
    line = " ".join(draw.choice(kinds[draw.random() > formal]) for _ in range(length))
    mark = ",/PUNCT" if draw.random() < formal else "!/PUNCT"
    structure = "complex" if draw.random() < formal else "simple"
    voice = "passive" if draw.random() < formal / 2 else "active"
    return written((f"{line} {mark} ./PUNCT", structure, voice)).sentences[0]


Pool = list[list[Sentence]]


def measure_coverage(
    pool: Pool, truth: StyleStatistics, draw: random.Random, *, include_extended: bool
) -> dict[Leaf, float]:
    """Measure how often intervals hold what they are about, over texts drawn from a pool that is known.

    Each unit of the pool is a sentence and its styled version.
    """
    groups = [group for group in (*GROUPS, *EXTENDED_GROUPS * include_extended) if group.adds_sentences]
    counted = {group.name: [[group.count(s) for s in pair] for pair in pool] for group in groups}

    def values(numbers: list[int]) -> dict[Leaf, float]:
        found: dict[str, Any] = {}
        sides = [{g.name: add_tallies(counted[g.name][n][of] for n in numbers) for g in groups} for of in (1, 0)]
        for group in groups:
            found[group.name] = group.compare(*(side[group.name] for side in sides), truth.tallies[group.name])
        if include_extended:
            overall = (compute_style_distance(measure_distances(side, truth.tallies, groups)) for side in sides)
            found["style_distance"] = arrange_style_distance(*overall)
        return {path: value for path, value in leaves({"": found}) if path[-1] != "ground_truth"}

    draws = [draw.choices(range(len(pool)), k=SENTENCES) for _ in range(DRAWS)]
    expected, several = values(list(range(len(pool)))), [values(numbers) for numbers in draws]
    # The interval of a distance is about texts of this length: the mean of their distances.
    distances = [path for path in expected if "distance" in "".join(path) or "delta" in path[-2]]
    expected |= {path: float(np.mean([one[path] for one in several])) for path in distances}
    hits = dict.fromkeys(expected, 0)
    for seed, numbers in enumerate(draws):
        original, styled = (paragraphs([pool[n][side] for n in numbers]) for side in (0, 1))
        found = compare_intervals(original, styled, truth, replicates=200, seed=seed, include_extended=include_extended)
        for path, interval in leaves({"": found}):
            if path in hits:
                hits[path] += interval["low"] - 1e-9 <= expected[path] <= interval["high"] + 1e-9
    return {path[1:]: count / DRAWS for path, count in hits.items()}


@pytest.fixture(scope="module")
def coverage(written: Callable[..., TextAnalysis]) -> dict[Leaf, float]:
    draw = random.Random(11)
    truth = compute_statistics([paragraphs([draw_sentence(written, draw, 12, 0.1) for _ in range(300)])])
    lengths = [draw.randint(8, 24) for _ in range(400)]
    pool = [[draw_sentence(written, draw, words, formal) for formal in (0.8, 0.5)] for words in lengths]
    return measure_coverage(pool, truth, draw, include_extended=False)


@pytest.fixture(scope="module")
def extended_coverage() -> dict[Leaf, float]:
    """Measure it on real sentences: those of two bundled writers as units, more of the second as training data."""
    notes, letters = (
        [
            sentence
            for path in sample_corpora()[name].paths
            if path.suffix == ".txt"
            for sentence in analyze(path.read_text(encoding="utf-8")).sentences
        ]
        for name in ("field-notes", "newsletter")
    )
    truth = compute_statistics([paragraphs(letters[::2])])
    pool = [list(pair) for pair in zip(notes, letters[1::2], strict=False)]
    return measure_coverage(pool, truth, random.Random(11), include_extended=True)


def test_intervals_hold_what_they_are_about(coverage: dict[Leaf, float]) -> None:
    assert {path: rate for path, rate in coverage.items() if rate < 0.88} == {}
    # Medians are whole numbers and marks that never occur are 0: their intervals hold them nearly always.
    smooth = {path: rate for path, rate in coverage.items() if "median" not in path and rate < 1}
    assert len(smooth) > 40
    assert {path: rate for path, rate in smooth.items() if rate > 0.985} == {}
    assert 0.93 <= np.mean(list(smooth.values())) <= 0.96


def test_intervals_of_improvements_hold_them(coverage: dict[Leaf, float]) -> None:
    improvements = {path: rate for path, rate in coverage.items() if path[-1] == "personalization_improvement"}
    assert len(improvements) == 14
    assert {path: rate for path, rate in improvements.items() if rate < 0.9} == {}


def test_intervals_of_extended_groups_hold_what_they_are_about(extended_coverage: dict[Leaf, float]) -> None:
    # Not those of what occurs once or twice in thirty sentences: a connective, a contraction, some openers.
    frequent = ("character_trigrams", "function_word_bigrams", "most_frequent_words", "formality", "style_distance")
    rates = {path: rate for path, rate in extended_coverage.items() if path[0] in frequent}
    assert len(rates) == 3 + 3 + 6 + 3 + 3
    assert {path: rate for path, rate in rates.items() if rate < 0.8} == {}
    assert 0.9 <= np.mean(list(rates.values())) <= 0.98
    improvements = {path: rate for path, rate in rates.items() if path[-1] == "personalization_improvement"}
    assert {path: rate for path, rate in improvements.items() if rate < 0.88} == {}
