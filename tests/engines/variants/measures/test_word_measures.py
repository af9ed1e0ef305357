"""Word length and share of function words: hand-computed slopes, and what they say of a change."""

import math

import pytest

from styler_nb.engines.variants.learning.leaning import Leaning, Tally, count_difference
from styler_nb.engines.variants.measures.figures import sum_tokens
from styler_nb.engines.variants.measures.word_measures import (
    Drift,
    WordMeasures,
    WordSums,
    read_sums,
    read_word_measures,
)
from styler_nb.engines.variants.reading.view import Option, Patch
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

WRITER = WordMeasures(length=4.0, variance=5.0, function_share=0.5)
TEXT = WordSums(characters=480, words=80, function_words=30)
# with 20 words as the writer's: 5.6 characters a word, 40 % function words


def test_words_are_summed_without_marks():
    assert read_sums(sum_tokens({"the": 2, "garden": 1, ",": 3, "isn't": 1, "of": 0})) == WordSums(6 + 6 + 5, 4, 3)
    assert read_sums(sum_tokens({"use": 1, "utilisation": -1})) == WordSums(-8, 0, 0)


def test_a_shorter_word_pulls_a_text_of_long_words():
    shorter, longer = WordSums(-8, 0, 0), WordSums(8, 0, 0)
    assert WRITER.weigh(shorter, TEXT) == pytest.approx(1.6 * 8 / 5.0)
    assert WRITER.weigh(longer, TEXT) == pytest.approx(-1.6 * 8 / 5.0)


def test_a_function_word_more_pulls_a_text_that_has_few():
    # a word of the text's own mean length moves no mean
    change = WordSums(0, 0, 1)
    assert WRITER.weigh(change, TEXT) == pytest.approx(math.log(0.5 / 0.4) - math.log(0.5 / 0.6))


def test_a_text_like_the_writers_is_left_in_peace():
    same = WordSums(400, 100, 50)
    assert WRITER.weigh(WordSums(-8, 0, 1), same) == 0.0
    assert WRITER.weigh(WordSums(-8, 0, 1), WordSums()) == 0.0


def test_the_figure_that_says_more_is_named():
    value, drift = WRITER.name(WordSums(-8, 0, 0), TEXT)
    assert (value, drift) == (pytest.approx(2.56), Drift("word length", 6.0, 4.0))
    assert WRITER.name(WordSums(0, 0, 1), TEXT)[1] == Drift("function words", 0.375, 0.5)


def test_a_change_is_weighed_by_words_and_figures_together():
    leaning = Leaning({"use": 0.1}, {"use": 0.01}, measures=WRITER)
    text = "People utilisation the garden."
    tally = Tally()
    tally.add(text)
    tally.figures = [TEXT.words, TEXT.characters, TEXT.function_words, *tally.figures[3:]]
    change = count_difference(text, Option(1, (Patch(7, 18, "use"),)))
    plain = Leaning({"use": 0.1}, {"use": 0.01}).weigh(change, tally)
    assert leaning.weigh(change, tally) == pytest.approx(plain + 6 * 1.6 * 8 / 5.0)
    assert leaning.name(change, tally) == Drift("word length", 6.0, 4.0)
    tally = Tally()
    assert leaning.name(change, tally) is None


def test_measures_come_from_the_statistics_of_the_samples():
    statistics = compute_statistics([analyze("The old house by the sea was sold at last. " * 40)])
    measures = read_word_measures(statistics)
    assert measures is not None
    assert measures.length == pytest.approx(32 / 10)
    # the by the was at
    assert measures.function_share == pytest.approx(0.5)
    assert read_word_measures(compute_statistics([analyze("The old house was sold.")])) is None


def test_samples_of_one_length_of_word_say_nothing_of_it():
    assert read_word_measures(compute_statistics([analyze("The old cat sat. " * 100)])) is None
