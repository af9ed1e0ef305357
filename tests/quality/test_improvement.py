from __future__ import annotations

from math import isfinite

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from styler_nb.quality.improvement import improvement_of_distance, improvement_of_rouge, improvement_of_statistic

numbers = st.floats(-1e6, 1e6)
scores = st.floats(0, 1)


@pytest.mark.parametrize(
    ("personalized", "unpersonalized", "ground_truth", "expected"),
    [
        (15, 20, 10, 0.5),  # (|20−10| − |15−10|) / |20−10|
        (10, 20, 10, 1.0),
        (20, 20, 10, 0.0),
        (25, 20, 10, -0.5),
        (0, 20, 10, 0.0),  # as far away on the other side
        (10, 10, 10, 0.0),  # 0 / 0
        (11, 10, 10, -1.0),  # what was perfect became worse
        (10, 10 + 5e-10, 10, 0.0),  # both under the bound
        (10 - 1e-12, 10, 10, 0.0),  # rounding is no change
        (10 + 2e-9, 10 + 1e-9 * 4, 10, pytest.approx(0.5, abs=1e-5)),
    ],
)
def test_statistic(personalized: float, unpersonalized: float, ground_truth: float, expected: float) -> None:
    assert improvement_of_statistic(personalized, unpersonalized, ground_truth) == expected


@pytest.mark.parametrize(
    ("personalized", "unpersonalized", "expected"),
    [(0.1, 0.4, 0.75), (0.4, 0.1, pytest.approx(-3.0)), (0, 0, 0), (0.2, 0, -1.0), (0.2, 5e-10, -1.0), (0, 5e-10, 0.0)],
)
def test_distance(personalized: float, unpersonalized: float, expected: float) -> None:
    assert improvement_of_distance(personalized, unpersonalized) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("personalized", "unpersonalized", "expected"),
    [(0.3, 0.2, 0.5), (0.1, 0.2, -0.5), (0, 0.2, -1.0), (0, 0, 0), (0.2, 0, 1.0), (0.2, 9e-10, 1.0)],
)
def test_rouge(personalized: float, unpersonalized: float, expected: float) -> None:
    assert improvement_of_rouge(personalized, unpersonalized) == pytest.approx(expected)


@given(numbers, numbers, numbers)
def test_statistic_is_finite_and_at_most_one(p: float, u: float, g: float) -> None:
    improvement = improvement_of_statistic(p, u, g)
    assert isfinite(improvement)
    assert improvement <= 1


@given(numbers, numbers)
def test_an_unchanged_statistic_is_no_improvement(u: float, g: float) -> None:
    assert improvement_of_statistic(u, u, g) == 0


@given(scores, scores)
def test_scores_are_finite(p: float, u: float) -> None:
    assert isfinite(improvement_of_distance(p, u))
    assert isfinite(improvement_of_rouge(p, u))


near = st.one_of(numbers, st.sampled_from([0.0, 1e-10, -1e-10, 5e-10, 1e-9, 2e-9, 1.0]))


@given(st.lists(st.tuples(near, near), min_size=1, max_size=8), near)
def test_arrays_are_taken_element_by_element(pairs: list[tuple[float, float]], truth: float) -> None:
    p, u = np.array(pairs).T
    assert improvement_of_statistic(p, u, truth).tolist() == [improvement_of_statistic(*pair, truth) for pair in pairs]
    assert improvement_of_distance(p, u).tolist() == [improvement_of_distance(*pair) for pair in pairs]
    assert improvement_of_rouge(p, u).tolist() == [improvement_of_rouge(*pair) for pair in pairs]
