"""Distances of sentence lengths by hand, and what joins and splits make of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from styler_nb.engines.variants.measures.lengths import Effect, LengthsSoFar, Measured, Spread, measure_effect
from styler_nb.engines.variants.reading.view import Option, Patch

LENGTHS = st.dictionaries(st.integers(1, 80), st.integers(1, 50), min_size=1, max_size=8)
TEXT = "He came home early. She had left, and the house was dark. It rained."
SENTENCES = [Measured(0, 19, 4), Measured(20, 57, 8), Measured(58, 68, 2)]


def test_distance_is_the_mean_shift_of_sorted_lengths():
    assert Spread({10: 1, 20: 1}).distance({13: 2}) == pytest.approx((3 + 7) / 2)
    assert Spread({10: 4}).distance({10: 9}) == 0.0


@given(LENGTHS, LENGTHS)
def test_distance_is_symmetric_and_at_least_the_difference_of_the_means(one, other):
    first, second = Spread(one), Spread(other)
    assert first.distance(other) == pytest.approx(second.distance(one))
    if max(*one, *other) <= 60:
        assert first.distance(other) >= abs(first.mean - second.mean) - 1e-9


def test_a_text_just_begun_is_taken_for_general_english():
    spread = Spread({10: 1}, usual={20: 1})
    assert spread.distance_so_far({10: 1}, 1) == pytest.approx(39 * 10)
    assert spread.distance_so_far({10: 400}, 400) == 0.0
    assert Spread({10: 1}).distance_so_far({20: 3}, 3) == pytest.approx(3 * 10)


def test_a_split_is_measured():
    assert measure_effect(TEXT, Option(1, (Patch(32, 39, ". T"),)), SENTENCES) == Effect((8,), (3, 4))


def test_a_join_is_measured():
    assert measure_effect(TEXT, Option(1, (Patch(18, 23, "; she"),)), SENTENCES) == Effect((4, 8), (12,))


def test_outside_of_paragraphs_nothing_is_measured():
    assert measure_effect(TEXT, Option(1, (Patch(18, 23, "; she"),)), []) == Effect((), ())


def test_what_leads_away_from_the_writers_mean():
    so_far = LengthsSoFar(Spread({10: 1}))
    assert not so_far.lead_away(1)
    so_far.add(SENTENCES)
    # sentences of 14/3 words are to grow
    assert so_far.lead_away(-1)
    assert not so_far.lead_away(1)
    so_far.change(Effect((4, 8, 2), (14,)))
    assert so_far.lead_away(1)
    assert not so_far.lead_away(-1)
