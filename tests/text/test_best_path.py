"""The best path with labels left out of account is the best of all paths."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from styler_nb.text.best_path import BestPath


def _weigh(scores: np.ndarray, transitions: np.ndarray, path: tuple[int, ...]) -> float:
    total = sum(scores[word, label] for word, label in enumerate(path))
    return float(total + sum(transitions[a, b] for a, b in pairwise(path)))


@given(seed=st.integers(0, 10_000), words=st.integers(1, 5), spread=st.sampled_from([0.1, 1.0, 10.0]))
def test_no_path_weighs_more(seed: int, words: int, spread: float) -> None:
    draw = np.random.default_rng(seed)
    transitions, scores = draw.normal(size=(4, 4)), draw.normal(scale=spread, size=(words, 4))
    (found,) = BestPath(transitions).find(scores, [words])
    best = max(product(range(4), repeat=words), key=lambda path: _weigh(scores, transitions, path))
    assert _weigh(scores, transitions, tuple(found)) == pytest.approx(_weigh(scores, transitions, best))


def test_transitions_decide_where_words_say_little() -> None:
    transitions = np.array([[0.0, 3.0], [-3.0, 0.0]])
    assert BestPath(transitions).find(np.array([[0.0, 1.0], [0.0, 0.5]]), [2]) == [[0, 1]]
    assert BestPath(transitions).find(np.array([[0.0, 9.0], [0.0, 0.5]]), [2]) == [[1, 1]]


def test_of_labels_that_weigh_the_same_the_first_is_taken() -> None:
    assert BestPath(np.zeros((3, 3))).find(np.zeros((2, 3)), [2]) == [[0, 0]]


def test_chains_do_not_depend_on_those_beside_them() -> None:
    draw = np.random.default_rng(7)
    transitions, scores = draw.normal(scale=3.0, size=(4, 4)), draw.normal(size=(12, 4))
    path = BestPath(transitions)
    sizes, alone, begin = [3, 1, 6, 2], [], 0
    for size in sizes:
        alone += path.find(scores[begin : begin + size], [size])
        begin += size
    assert path.find(scores, sizes) == alone
