"""Taggers that threads share."""

from __future__ import annotations

import threading

from styler_nb.text import analyze
from styler_nb.text.crf import _MOST_TAGGERS, Crf, read_attributes, read_weights
from styler_nb.text.tagger_features import FeatureReader, sentence_features

WORDS = ["The", "gulls", "slept", "on", "the", "roof", "."]


def test_many_threads_share_few_taggers() -> None:
    crf = Crf(read_weights("tagger.crfsuite"))
    expected = crf.label(sentence_features(WORDS))
    found: list[bool] = []
    threads = [
        threading.Thread(target=lambda: found.append(crf.label(sentence_features(WORDS)) == expected))
        for _ in range(32)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 32
    assert 1 <= crf._free.qsize() <= _MOST_TAGGERS


def test_a_failure_gives_the_tagger_back() -> None:
    crf = Crf(read_weights("tagger.crfsuite"))
    for _ in range(_MOST_TAGGERS + 1):
        try:
            crf.label([7])  # type: ignore[list-item]
        except (SystemError, TypeError):
            continue
        raise AssertionError("a number is no list of features")
    assert crf.label(sentence_features(WORDS))
    assert analyze("The gulls slept.").sentences


def test_features_that_a_model_does_not_know_change_nothing() -> None:
    weights = read_weights("tagger.crfsuite")
    crf, known = Crf(weights), read_attributes(weights)
    for words in (
        WORDS,
        ["A", "|", "b", "|", "c"],
        ["DON’T", "Feed", "The", "Gulls", "!"],
        ["Well-known", "in", "1984"],
    ):
        every, some = sentence_features(words), FeatureReader(known).read(words)
        assert some == [[feature for feature in row if feature in known] for row in every]
        assert sum(map(len, some)) < sum(map(len, every))
        assert crf.label(some) == crf.label(every)
