from __future__ import annotations

import pytest

from styler_nb.engines.base import Document
from styler_nb.engines.variants import training
from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

TEXT = "The crane does not work. It is not new. “It is not mine,” he said. We don't care. Prices are low now.\n\n"
TEXT += "> They do not count quotations.\n\n"


def _ignore(message, **_):
    pass


def test_counts_are_those_of_the_text():
    samples = [Document("a", TEXT * 10), Document("b", TEXT * 5)]
    counts, _, statistics = training.learn(samples, load_catalogue(), _ignore)
    # "does not", "is not" outside the quotation, fifteen times; "don't" fifteen times; block quotes never
    assert counts.cells["contraction.not", "does not", 0] == counts.cells["contraction.not", "is not", 0] == 15
    assert counts.cells["contraction.not", "do not", 1] == 15
    assert counts.words == counts.english_words == statistics.word_count


def test_words_of_other_languages_are_counted_apart():
    german = "Der Kran geht nicht; er ist nicht neu. Das ist alles, und wir haben Zeit. " * 20
    english, _, of_english = training.learn([Document("a", TEXT * 10)], load_catalogue(), _ignore)
    counts, _, statistics = training.learn([Document("a", TEXT * 10), Document("b", german)], load_catalogue(), _ignore)
    assert counts.english_words == english.english_words == of_english.word_count
    assert counts.words == statistics.word_count > counts.english_words
    assert counts.tokens == english.tokens


def test_statistics_are_those_of_the_analyses():
    samples = [Document("a", TEXT * 10), Document("b", TEXT * 5)]
    _, _, statistics = training.learn(samples, load_catalogue(), _ignore)
    expected = compute_statistics([analyze(s.text) for s in samples], rouge_key=statistics.hashes.key)
    assert statistics == expected
    assert statistics.hashes.tokens.tolist() == expected.hashes.tokens.tolist()


def test_each_document_is_analysed_once(monkeypatch):
    seen = []

    def count(text):
        seen.append(len(text))
        return analyze(text)

    monkeypatch.setattr(training, "analyze", count)
    training.learn([Document("a", TEXT * 10), Document("b", TEXT * 5)], load_catalogue(), _ignore)
    assert seen == [len(TEXT) * 10, len(TEXT) * 5]


def test_the_loss_is_the_share_of_held_out_choices_missed(events):
    uniform = "We do not know. They do not care. It was late. " * 30
    training.learn([Document("a", uniform)], load_catalogue(), events)
    message, _, _, loss, _ = events.all[-1]
    assert loss == pytest.approx(0.0)
    assert "100.0%" in message
