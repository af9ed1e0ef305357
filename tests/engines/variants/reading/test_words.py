from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources

import pytest

from styler_nb.engines.variants.reading.words import measure_phrase, read_words, split_phrases
from styler_nb.errors import ConfigurationError


def test_lists_are_lower_case_words():
    assert {"because", "which"} <= read_words("subordinators")
    assert all(word == word.lower() for word in read_words("people"))


def test_no_word_stands_twice_in_a_list():
    path = resources.files("styler_nb.engines.variants.reading") / "words.toml"
    lists = tomllib.loads(path.read_text(encoding="utf-8"))
    twice = {name: [w for w, n in Counter(words.split()).items() if n > 1] for name, words in lists.items()}
    assert {name: words for name, words in twice.items() if words} == {}


def test_an_unknown_list_is_refused_by_name():
    with pytest.raises(ConfigurationError, match=r"no list 'colours'; it has .*people"):
        read_words("colours")


def test_the_first_phrase_that_stands_there_is_measured():
    phrases = split_phrases(("even though", "even", "as soon as", "though"))
    words = ("as", "soon", "as", "even", "though", "even")
    assert [measure_phrase(words, index, phrases) for index in range(7)] == [3, 0, 0, 2, 1, 1, 0]
