from __future__ import annotations

from math import log2, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from styler_nb.quality.jensen_shannon import jensen_shannon_distance

counts = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 10**6))


def test_half_overlap_by_hand() -> None:
    # p = (1/2, 1/2, 0), q = (0, 1/2, 1/2): only the outer two terms differ from the mean.
    # KL(p‖m) = 1/2·log2(2) + 1/2·log2(1) = 1/2; likewise q; divergence 1/2.
    assert jensen_shannon_distance({"a": 1, "b": 1}, {"b": 3, "c": 3}) == pytest.approx(sqrt(0.5), abs=1e-15)


def test_three_quarters_by_hand() -> None:
    # p = (1, 0), q = (1/2, 1/2), m = (3/4, 1/4).
    divergence = 0.5 * log2(4 / 3) + 0.5 * (0.5 * log2(2 / 3) + 0.5 * log2(2))
    assert jensen_shannon_distance({"a": 7}, {"a": 2, "b": 2}) == pytest.approx(sqrt(divergence), abs=1e-15)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [({}, {}, 0.0), ({"a": 0}, {}, 0.0), ({"a": 1}, {}, 1.0), ({}, {"a": 2}, 1.0), ({"a": 1}, {"b": 1}, 1.0)],
)
def test_without_common_weight(first: dict[str, int], second: dict[str, int], expected: float) -> None:
    assert jensen_shannon_distance(first, second) == expected


@given(counts, counts)
def test_is_a_symmetric_distance_in_the_unit_interval(first: dict[str, int], second: dict[str, int]) -> None:
    distance = jensen_shannon_distance(first, second)
    assert 0 <= distance <= 1
    assert distance == pytest.approx(jensen_shannon_distance(second, first), abs=1e-7)


@given(counts, st.integers(1, 9))
def test_a_repeated_text_is_at_distance_zero(first: dict[str, int], times: int) -> None:
    # The square root magnifies rounding: 1e-16 in the divergence is 1e-8 in the distance.
    assert jensen_shannon_distance(first, {key: times * n for key, n in first.items()}) < 1e-7


@given(counts, counts, counts)
def test_triangle_inequality(a: dict[str, int], b: dict[str, int], c: dict[str, int]) -> None:
    assert jensen_shannon_distance(a, c) <= jensen_shannon_distance(a, b) + jensen_shannon_distance(b, c) + 1e-7


@given(st.lists(counts, min_size=1, max_size=5), counts)
def test_arrays_of_weights_are_as_many_distributions(many: list[dict[str, int]], other: dict[str, int]) -> None:
    keys = {"a"}.union(*many)
    columns = {key: np.array([first.get(key, 0) for first in many], dtype=np.float64) for key in keys}
    alone = [jensen_shannon_distance(first, other) for first in many]
    # Squares, because the root magnifies rounding near 0.
    assert jensen_shannon_distance(columns, other) ** 2 == pytest.approx(np.square(alone), abs=1e-12)
