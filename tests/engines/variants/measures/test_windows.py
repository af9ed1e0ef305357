"""Windows of samples: hand-computed sums and measures, what is kept, and what a file must look like."""

import json
import math
from collections import Counter

import pytest

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.measures.figures import (
    SENTENCE_MEASURES,
    WORD_FIGURES,
    WORD_MEASURES,
    compute_sentence_measures,
    measure_words,
    sum_sentences,
    sum_tokens,
)
from styler_nb.engines.variants.measures.windows import MEASURES, WINDOW, Windows, dampen
from styler_nb.errors import ArtifactError


def figures(counts):
    return {name: value for name, value in zip(WORD_FIGURES, sum_tokens(counts), strict=True) if value}


def test_words_and_marks_are_summed_up():
    assert figures({"the": 2, "slowly": 1, ",": 3, "of": 0}) == {
        "words": 3,
        "characters": 12,
        "function words": 2,
        "adverbs": 1,
        "commas": 3,
        "the": 2,
    }
    assert figures({"we'll": 1, "dog's": 1})["contractions"] == 1
    assert figures({"however": 1, "because": 1, "and": 1})["connectives"] == 2
    assert figures({"she": 1, "us": 2, "yourself": 1, "i'm": 1}) == {
        "words": 5,
        "characters": 3 + 4 + 8 + 3,
        "function words": 5,
        "long words": 1,
        "contractions": 1,
        "first person": 1,
        "first person plural": 2,
        "second person": 1,
        "third person singular": 1,
    }
    assert figures({"use": 1, "utilisation": -1}) == {"characters": -8, "long words": -1}


def test_measures_of_words_are_means_and_rates():
    measured = dict(zip(WORD_MEASURES, measure_words(sum_tokens({"the": 1, "garden": 1, ",": 1})), strict=True))
    assert measured["word length"] == 4.5
    assert (measured["the"], measured["commas"], measured["dashes"]) == (0.5, 0.5, 0.0)
    assert set(measure_words(sum_tokens({}))) == {0.0}


def test_measures_of_sentences():
    sums = sum_sentences([(4, 1), (40, 1)])
    measured = dict(zip(SENTENCE_MEASURES, compute_sentence_measures(sums), strict=True))
    assert measured["sentence length"] == pytest.approx(math.log(22))
    assert measured["variation of sentence length"] == pytest.approx(18 / 22)
    assert (measured["short sentences"], measured["long sentences"]) == (0.5, 0.5)
    assert sums.plus(sum_sentences([(40, 1)]), -1.0) == sum_sentences([(4, 1)])
    assert compute_sentence_measures(sum_sentences([])) == [0.0] * 4


def test_a_window_closes_once_it_has_its_words_and_the_rest_waits():
    windows = Windows()
    for _ in range(9):
        windows.add({"upon": 1, "word": 29}, 30)
    assert windows.n == 1
    value = dampen(9, 270)
    assert value == math.log1p(9 * 250 / 270)
    assert windows.words["upon"] == [value, value**2]
    assert windows.moments(windows.words["upon"]) == (value, 0.0)
    assert windows.moments(None) == (0.0, 0.0)
    mean_length = dict(zip(MEASURES, windows.measures, strict=True))["sentence length"][0]
    assert mean_length == pytest.approx(math.log(30))


def test_what_is_left_over_two_texts_makes_a_window_together():
    one, other = Windows(), Windows()
    one.add({"a": 150}, 150)
    other.add({"b": 120}, 120)
    assert one.n == other.n == 0
    one.update(other)
    assert one.n == 1
    assert set(one.words) == {"a", "b"}
    one.update(one.from_json(one.to_json()))
    assert one.n == 2


def test_words_outside_the_closed_list_are_measured_but_not_kept():
    windows = Windows({"upon"})
    windows.add({"upon": 1, "secret": WINDOW}, WINDOW + 1)
    assert set(windows.words) == {"upon"}
    assert windows.measures[0][0] == pytest.approx((4 + 6 * WINDOW) / (WINDOW + 1))
    assert "secret" not in json.dumps(windows.to_json())


def test_a_sentence_without_words_makes_no_window():
    windows = Windows()
    windows.add(Counter({"!": 300}), WINDOW)
    assert windows.n == 0


@pytest.mark.parametrize(
    "content",
    [
        [],
        {"n": 1},
        {"n": 1.5, "words": {}, "measures": {}},
        {"n": -1, "words": {}, "measures": {}},
        {"n": 1, "words": {"a": [1.0]}, "measures": {}},
        {"n": 1, "words": {"a": [math.nan, 1.0]}, "measures": {}},
        {"n": 1, "words": {"a": [1.0, -1.0]}, "measures": {}},
        {"n": 1, "words": {}, "measures": {"word length": ["x", 1.0]}},
    ],
)
def test_damaged_windows_are_refused(content):
    with pytest.raises(ArtifactError, match="damaged"):
        Counts.from_bytes(
            json.dumps({"format": 1, "counts": {}, "words": 1, "windows": content}).encode(), load_catalogue()
        )


def test_models_of_before_have_no_windows():
    counts = Counts.from_bytes(b'{"format": 1, "counts": {}, "words": 1}', load_catalogue())
    assert counts.windows.n == 0
