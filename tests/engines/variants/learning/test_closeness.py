"""How much closer a change brings a text: hand-computed weights, and what short texts and few samples make of them."""

import math

import pytest

from styler_nb.engines.variants.learning.closeness import fit_closeness
from styler_nb.engines.variants.measures.figures import sum_sentences, sum_tokens
from styler_nb.engines.variants.measures.windows import Windows, dampen

LENGTHS = {25: 10}


def windows(n, counts, length=25):
    """Make windows of 250 words in sentences of one length; what `counts` leaves open is filled with a word."""
    made = Windows()
    sentences = 250 // length
    rest = 250 - sum(k for token, k in counts.items() if token.isalpha())
    for number in range(n * sentences):
        assert made.n == number // sentences
        made.add({**{token: k // sentences for token, k in counts.items()}, "stone": rest // sentences}, length)
    return made


def stand(closeness, counts, *lengths):
    return closeness.stand(counts, sum_tokens(counts), sum_sentences((n, 1) for n in lengths))


def test_a_word_weighs_the_difference_of_its_means_over_the_variance():
    closeness = fit_closeness(windows(96, {"upon": 20}), windows(50, {"upon": 10}), LENGTHS)
    # 96 of 100 windows are the writer's, the others general English; no variance but what is added
    difference = 0.96 * (math.log(21) - math.log(11))
    assert closeness.weights["upon"] == pytest.approx(difference / 0.04)


def test_a_change_counts_for_words_and_for_measures():
    closeness = fit_closeness(windows(96, {"upon": 20}), windows(50, {"upon": 10}), LENGTHS)
    text = stand(closeness, {"upon": 10, "on": 10, "stone": 230}, *[25] * 20)
    gain = closeness.weigh(text, {"upon": 1, "on": -1})
    by_word = closeness.weights["upon"] * (dampen(11, 250) - dampen(10, 250))
    # "upon" is a measure too, and so are word length and function words, which "on" changes
    assert gain > by_word > 0
    assert closeness.weigh(text, {"upon": -1, "on": 1}) < 0
    assert closeness.weigh(text, {"cobble": 1, "marble": -1}) == pytest.approx(0.0)
    assert closeness.weigh(text, {}) == 0.0


def test_what_the_writer_has_often_enough_says_less():
    closeness = fit_closeness(windows(96, {"upon": 20}), windows(50, {"upon": 10}), LENGTHS)
    few = stand(closeness, {"upon": 2, "on": 10, "stone": 238}, *[25] * 20)
    many = stand(closeness, {"upon": 40, "on": 10, "stone": 200}, *[25] * 20)
    change = {"upon": 1, "on": -1}
    assert closeness.weigh(few, change) > closeness.weigh(many, change)


def test_sentences_come_closer_to_the_writers_length():
    closeness = fit_closeness(windows(96, {"upon": 10}, length=50), windows(50, {"upon": 10}), LENGTHS)
    text = stand(closeness, {"upon": 20, "stone": 480}, *[25] * 20)
    joined = sum_sentences([(50, 1)]).plus(sum_sentences([(25, 2)]), -1.0)
    parted = sum_sentences([(12, 1), (13, 1)]).plus(sum_sentences([(25, 1)]), -1.0)
    assert closeness.weigh(text, {".": -1, "and": 1}, joined) > closeness.weigh(text, {".": -1, "and": 1})
    assert closeness.weigh(text, {}, joined) > 0 > closeness.weigh(text, {}, parted)


@pytest.mark.parametrize(("off", "distance"), [(0.25, 0.0625), (0.5, 0.25), (1.0, 0.75), (3.0, 2.75), (9.0, 7.75)])
def test_the_distance_of_a_measure_is_that_of_huber(off, distance):
    closeness = fit_closeness(windows(96, {",": 20}), windows(50, {",": 10}), LENGTHS)
    mean, deviation = 10 + 0.96 * 10, 0.96 * 10 / 2  # commas in 250 words, of the writer and of general English

    def measure(commas):
        return closeness.stand({}, sum_tokens({"stone": 250, ",": commas}), sum_sentences([(25, 10)])).by_words

    for side in (1, -1) if off < 4 else (1,):
        assert measure(mean + side * off * deviation) - measure(mean) == pytest.approx(distance)


def test_a_short_text_is_taken_for_part_of_a_window():
    closeness = fit_closeness(windows(96, {"upon": 20}), windows(50, {"upon": 10}), LENGTHS)
    short = stand(closeness, {"on": 1, "stone": 4}, 5)
    assert short.figures[0] == 250
    # ten in a window of general English, of which five words are replaced
    expected = 10 * 245 / 250
    gain = closeness.weigh(short, {"upon": 1})
    assert gain >= closeness.weights["upon"] * (dampen(expected + 1, 250) - dampen(expected, 250))
    assert math.isfinite(closeness.weigh(stand(closeness, {}), {"upon": 1}))


def test_few_samples_say_little():
    usual = windows(50, {"upon": 10})
    few = fit_closeness(windows(1, {"upon": 20}), usual, LENGTHS)
    many = fit_closeness(windows(96, {"upon": 20}), usual, LENGTHS)
    assert few.weights["upon"] == pytest.approx(many.weights["upon"] * 0.2 / 0.96)


def test_rare_words_say_nothing():
    rare = windows(97, {})
    rare.update(windows(3, {"upon": 10}))
    assert "upon" in fit_closeness(rare, windows(50, {}), LENGTHS).weights
    rare.update(windows(300, {}))
    assert "upon" not in fit_closeness(rare, windows(50, {}), LENGTHS).weights


def test_nothing_is_said_without_windows():
    some = windows(5, {"upon": 10})
    assert fit_closeness(Windows(), some, LENGTHS) is None
    assert fit_closeness(some, Windows(), LENGTHS) is None
    assert fit_closeness(some, some, {}) is None
