from __future__ import annotations

from collections.abc import Callable
from math import isfinite

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.quality.distance import compute_distance
from styler_nb.text import analyze
from styler_nb.text.types import TextAnalysis


def test_by_hand(written: Callable[..., TextAnalysis]) -> None:
    before = written("The/DET old/ADJ cat/NOUN sat/VERB ./PUNCT")
    after = written("The/DET cat/NOUN sits/VERB there/ADV now/ADV ./PUNCT")
    distance = compute_distance(before, after)
    # Words: old deleted, sat → sits, there and now inserted.
    assert (distance.word_edit_distance, distance.word_error_rate) == (4, 1.0)
    assert distance.jaccard == pytest.approx(2 / 7)
    assert distance.content_word_recall == pytest.approx(1 / 3)  # of old, cat, sat
    assert distance.length_ratio == pytest.approx(5 / 4)
    assert distance.embedding_cosine is None


def test_characters_by_hand(written: Callable[..., TextAnalysis]) -> None:
    # The textbook's pair: k → s, e → i, + g.
    distance = compute_distance(written("kitten/NOUN"), written("sitting/NOUN"))
    assert distance.character_edit_distance == 3
    assert distance.character_error_rate == 0.5


def test_content_words_count_as_often_as_they_occur(written: Callable[..., TextAnalysis]) -> None:
    before, after = written("Cats/NOUN like/VERB cats/NOUN"), written("Cats/PROPN")
    assert compute_distance(before, after).content_word_recall == pytest.approx(1 / 3)


def test_headings_count() -> None:
    before, after = analyze("# The old title\n\nSame text here.\n"), analyze("# The new title\n\nSame text here.\n")
    assert compute_distance(before, after).word_edit_distance == 1


def test_identity(edge_text: str) -> None:
    text = analyze(edge_text)
    distance = compute_distance(text, text).model_dump(exclude_none=True)
    assert distance == {
        "character_edit_distance": 0, "word_edit_distance": 0, "character_error_rate": 0.0, "word_error_rate": 0.0,
        "chrf": 100.0, "jaccard": 1.0, "content_word_recall": 1.0, "length_ratio": 1.0,
    }  # fmt: skip


def test_edge_texts_are_finite(edge_text: str) -> None:
    edge, plain = analyze(edge_text), analyze("A plain old sentence.")
    for pair in ((edge, plain), (plain, edge)):
        distance = compute_distance(*pair)
        assert all(isfinite(number) for number in distance.model_dump(exclude_none=True).values())
        assert 0 <= distance.chrf <= 100
        assert 0 <= distance.jaccard <= 1
        assert 0 <= distance.content_word_recall <= 1


lines = st.lists(st.sampled_from(["red/ADJ", "cat/NOUN", "runs/VERB", "the/DET", "./PUNCT"]), min_size=1).map(" ".join)


@settings(deadline=None)
@given(first=lines, second=lines)
def test_symmetric_measures(written: Callable[..., TextAnalysis], first: str, second: str) -> None:
    one, other = written(first), written(second)
    there, back = compute_distance(one, other), compute_distance(other, one)
    assert there.character_edit_distance == back.character_edit_distance
    assert there.word_edit_distance == back.word_edit_distance
    assert there.jaccard == back.jaccard
    assert 0 <= there.jaccard <= 1
    assert (there.character_edit_distance == 0) == (first == second)
