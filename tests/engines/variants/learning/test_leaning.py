"""Weights of common words: hand-computed values, and what a patch brings and takes away."""

import math

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.learning.leaning import (
    Leaning,
    Tally,
    Telling,
    count_difference,
    fit_leaning,
    tally_tokens,
)
from styler_nb.engines.variants.reading.view import Option, Patch
from styler_nb.text import analyze

TEXT = "It isn't on the shelf; the rest is."


def option(*patches):
    return Option(1, tuple(Patch(*patch) for patch in patches))


def difference(*patches):
    return count_difference(TEXT, option(*patches))


def test_weight_is_the_smoothed_log_ratio():
    # 30 of 100 against 10 of 100: pooled rate 40 / 200, pseudo-observations 3 on each side
    leaning = fit_leaning({"upon": 30, "on": 70}, {"upon": 10, "on": 90})
    assert leaning.weights["upon"] == pytest.approx(math.log(33 / 23) - math.log(13 / 23))
    assert leaning.weights["on"] == pytest.approx(math.log(73 / 83) - math.log(93 / 83))


def test_weights_are_bounded_and_words_outside_the_list_are_ignored():
    leaning = fit_leaning({"upon": 9_000, "zyx": 50}, {"upon": 1, "on": 9_000})
    assert leaning.weights == {"upon": 1.5, "on": -1.5}


def test_nothing_is_said_without_samples_or_background():
    assert fit_leaning({}, {"on": 5}).weights == {}
    assert fit_leaning({"on": 5}, {}).weights == {}
    assert Leaning().weigh(difference((9, 11, "upon")), Tally()) == 0.0


def test_a_change_weighs_what_it_brings_less_what_it_takes_away():
    leaning = Leaning({"upon": 1.0, "on": -0.25, "the": 0.5})
    assert leaning.weigh(difference((9, 11, "upon")), Tally()) == 3 * 1.25
    assert leaning.name(difference((9, 11, "upon")), Tally()) == Telling("upon", math.e)
    assert leaning.name(difference((9, 11, "in")), Tally()) is None


def test_a_word_pulls_until_the_text_has_it_as_often_as_the_writer():
    leaning = Leaning({"upon": 0.0, "on": 0.0}, {"upon": 0.02, "on": 0.0})
    upon = difference((9, 11, "upon"))
    few, enough, many = Tally(), Tally(), Tally()
    few.add("on " * 10 + "so " * 290)
    enough.add("upon " * 6 + "on " * 4 + "so " * 290)
    many.add("upon " * 10 + "so " * 290)
    # 6 are due in 300 words, none stands there, 10 times "on" too often; pseudo-observations 3 on each side
    due = math.log(9 / 3.5) - max(math.log(3 / 12.5), -1.5)
    assert leaning.weigh(upon, few) == pytest.approx(4.5 * due)
    assert leaning.name(upon, few) == Telling("on", 1.0, 10, 0.0)
    assert leaning.name(upon, enough) == Telling("on", 1.0, 4, 0.0)
    assert leaning.weigh(upon, few) > leaning.weigh(upon, enough) > 0 > leaning.weigh(upon, many)


def test_a_tally_holds_the_text_as_it_stands_after_its_changes():
    tally = Tally()
    tally.add(TEXT)
    tally.change(difference((9, 11, "upon"), (21, 22, ".")))
    assert tally.size == 10
    assert +tally.counts == {"it": 1, "isn't": 1, "upon": 1, "the": 2, "shelf": 1, "rest": 1, "is": 1, ".": 2}


def test_part_of_a_word_is_weighed_as_the_whole_word():
    leaning = Leaning({"isn't": -1.0, "is": 0.25, "not": 0.5})
    assert leaning.weigh(difference((5, 8, " not")), Tally()) == 3 * 1.75


def test_what_stays_between_patches_of_one_phrase_does_not_count():
    leaning = Leaning({"the": 5.0, "shelf": 5.0, ";": 1.0, ".": 2.0})
    assert leaning.weigh(difference((21, 22, "."), (23, 26, "The")), Tally()) == 3 * 1.0


def test_tokens_are_lower_case_words_and_marks_of_the_list():
    sentences = analyze("Don’t go, Ada! It is 5 o'clock (or so).").sentences
    assert tally_tokens(sentences, {"don't": 1, ",": 1, "(": 1, "is": 1, "zebra": 1}) == {
        "don't": 1,
        ",": 1,
        "(": 1,
        "is": 1,
    }


def test_common_words_tilt_a_close_choice_and_survive_the_file():
    catalogue = load_catalogue()
    counts = Counts()
    counts.tokens.update({"upon": 60, "on": 1, "the": 500})
    read = Counts.from_bytes(counts.to_bytes(catalogue), catalogue)
    leaning = Preferences(read, catalogue).leaning
    assert leaning.weights == Preferences(counts, catalogue).leaning.weights
    assert leaning.weigh(difference((9, 11, "upon")), Tally()) > 1.5
    assert {"word": "upon", "times_as_often": 4.48} in leaning.describe()


def test_words_that_large_samples_never_have_are_not_brought_in():
    variants = {
        "typically": frozenset({"typically"}),
        "fetch": frozenset({"fetch", "fetched"}),
        "fetched": frozenset({"fetch", "fetched"}),
    }
    background = {"usually": 50, "typically": 10, "the": 5_000}
    small = fit_leaning({"the": 4_000, "fetched": 1}, background, variants)
    large = fit_leaning({"the": 6_000, "fetched": 1}, background, variants)
    assert small.unused == frozenset()
    assert large.unused == {"typically"}
    text = "It usually rains."
    change = option((3, 10, "typically"))
    assert small.weigh(count_difference(text, change), Tally(), is_inferred=True) > 0
    assert large.weigh(count_difference(text, change), Tally()) == 0.0
    assert large.weigh(count_difference(text, change), Tally(), is_inferred=True) == -math.inf
    assert large.weigh(count_difference(text, option((3, 10, "fetch"))), Tally(), is_inferred=True) > 0


def test_the_words_of_variants_are_known_with_their_inflections():
    catalogue = load_catalogue()
    assert {"construct", "constructed", "constructing"} <= catalogue.words["constructs"]
    assert catalogue.words["typically"] == {"typically"}
    assert "the" in catalogue.counted
