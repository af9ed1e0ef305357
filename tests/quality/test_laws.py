"""What holds for every group and every text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import isfinite
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.quality.base import Tally
from styler_nb.quality.compare import compare, compare_extended
from styler_nb.quality.registry import EXTENDED_GROUPS, GROUPS
from styler_nb.quality.statistics import compute_statistics
from styler_nb.quality.style_distance import compute_style_distance
from styler_nb.quality.tally import measure_distances, tally_sentences
from styler_nb.text import analyze
from styler_nb.text.types import TextAnalysis

EVERY_GROUP = (*GROUPS, *EXTENDED_GROUPS)
PROSE = "It's late, and we don't know why. The door was opened by Ann! However, nobody saw her; she had left."
PIECES = ("The tide turns", "it is said that", "don’t", "However,", "of the", "?", "…", "(", "“", ".", "\n\n", "ran",
          "he", "saw", "🙂", "我喜欢读书。", "1984", "x", "é", "-", "and", "\u200d", "https://e.org")  # fmt: skip
texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=30).map(" ".join),
    st.text(max_size=60),
    st.sampled_from(("", "x", "🙂🙂", "我喜欢读书。你呢？", "Yes", PROSE)),
)


@lru_cache(maxsize=256)
def read(text: str) -> TextAnalysis:
    return analyze(text)


def count(text: str) -> dict[str, Tally]:
    return dict(tally_sentences(read(text).sentences, EVERY_GROUP))


def numbers(value: Any) -> Iterator[float]:
    if isinstance(value, dict):
        for part in value.values():
            yield from numbers(part)
    elif value is not None:
        yield value


def improvements(value: dict[str, Any]) -> Iterator[float]:
    for key, part in value.items():
        if key == "personalization_improvement":
            yield from numbers(part)
        elif isinstance(part, dict):
            yield from improvements(part)


@given(texts)
def test_a_text_has_no_distance_to_itself(text: str) -> None:
    found = measure_distances(count(text), count(text), EVERY_GROUP)
    # The root of a rounding error of 1e-16.
    assert max(numbers(found)) < 1e-7
    assert compute_style_distance(found) < 1e-7


@given(texts, texts)
def test_distances_are_symmetric_and_within_their_bounds(first: str, second: str) -> None:
    there, back = (
        measure_distances(count(one), count(other), EVERY_GROUP) for one, other in ((first, second), (second, first))
    )
    assert list(numbers(there)) == pytest.approx(list(numbers(back)), abs=1e-7)
    assert 0 <= compute_style_distance(there) <= 1
    for group in EVERY_GROUP:
        for key, value in there[group.name].items():
            info = group.get_metric(key)
            assert info.low is not None
            assert info.low <= value <= (info.high if info.high is not None else float("inf"))


@given(texts)
def test_values_are_within_their_bounds(text: str) -> None:
    for group in EVERY_GROUP:
        for key, value in group.describe(count(text)[group.name]).items():
            info = group.get_metric(key)
            assert isfinite(value)
            assert info.low is None or value >= info.low
            # The sum of shares may be rounded up.
            assert info.high is None or value <= info.high + 1e-9


@given(texts)
def test_tallies_of_real_texts_are_accepted_from_files(text: str) -> None:
    tallies = count(text)
    assert all(group.is_valid(tallies[group.name]) for group in EVERY_GROUP)


@given(texts)
def test_sentences_add_up_where_a_group_says_so(text: str) -> None:
    for group in EVERY_GROUP:
        sums: dict[str, int] = {}
        for sentence in read(text).sentences:
            for key, number in group.count(sentence).items():
                sums[key] = sums.get(key, 0) + number
        if group.adds_sentences:
            assert +group.count_text(read(text).sentences) == {key: n for key, n in sums.items() if n}


@settings(max_examples=50)
@given(texts, texts, texts)
def test_every_number_is_finite(original: str, styled: str, sample: str) -> None:
    truth = compute_statistics([read(sample)])
    found = compare(read(original), read(styled), truth, include_rouge=True).model_dump()
    found |= compare_extended(read(original), read(styled), truth).model_dump()
    assert all(isfinite(number) for number in numbers(found))


@settings(max_examples=50)
@given(texts, texts)
def test_an_unchanged_text_is_no_improvement(text: str, sample: str) -> None:
    truth = compute_statistics([read(sample)])
    found = compare(read(text), read(text), truth, include_rouge=True).model_dump()
    found |= compare_extended(read(text), read(text), truth).model_dump()
    assert set(improvements(found)) == {0.0}


def test_the_samples_repeated_are_as_near_as_the_samples() -> None:
    once, twice = count(PROSE), count(f"{PROSE}\n\n{PROSE}")
    found = measure_distances(once, twice, EVERY_GROUP)
    assert max(numbers(found)) < 1e-7
