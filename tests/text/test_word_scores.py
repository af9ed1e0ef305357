"""Scores by cached word forms: the same labels as crfsuite gives for the same features."""

from __future__ import annotations

import numpy as np
import pytest

from styler_nb.errors import ConfigurationError
from styler_nb.samples import sample_corpora, sample_inputs
from styler_nb.text import analyze, word_scores
from styler_nb.text.best_path import BestPath
from styler_nb.text.crf import Crf, read_weights
from styler_nb.text.crf_numbers import CrfNumbers, cut, read_numbers
from styler_nb.text.documents import read_document
from styler_nb.text.tagger_features import sentence_features
from styler_nb.text.word_scores import WordScores

_WEIGHTS = read_weights("tagger.crfsuite")
_ODD = [
    ["THE", "OLD", "MILL"],
    ["The", "Old", "Man", "And", "The", "Sea"],
    ["|"],
    ["a|b", "|", "w=|", "–", "\x00", "é|"],
    ["zero\x00character", "of", "Leo\x00", "Leo"],
    ["Don’t", "1984", "’s", "``", "''"],
    ["x" * 50, "X" * 50, "𝒳", "東京"],
]


@pytest.fixture(scope="module")
def numbers() -> CrfNumbers:
    return read_numbers(_WEIGHTS)


def _list_sentences() -> list[list[str]]:
    texts = [path.read_text(encoding="utf-8") for path in sample_inputs().values()]
    path = sample_corpora()["newsletter"].paths[0]
    texts.append(read_document(path.read_bytes(), path.name))
    return [[token.text for token in sentence.tokens] for text in texts for sentence in analyze(text).sentences]


def test_scores_are_the_weights_of_all_features(numbers: CrfNumbers) -> None:
    scores = WordScores(numbers)
    for words in (*_ODD, *_list_sentences()[:40]):
        features = [[f.decode() if isinstance(f, bytes) else f for f in row] for row in sentence_features(words)]
        known = [[numbers.attributes[cut(f)] for f in row if cut(f) in numbers.attributes] for row in features]
        expected = np.array([numbers.states[row].sum(axis=0) for row in known])
        np.testing.assert_allclose(scores.read([words]), expected, atol=1e-9)


def test_labels_are_those_of_crfsuite(numbers: CrfNumbers) -> None:
    crf, scores, path = Crf(_WEIGHTS), WordScores(numbers), BestPath(numbers.transitions)
    for words in (*_ODD, *_list_sentences()):
        (found,) = path.find(scores.read([words]), [len(words)])
        assert [numbers.labels[label] for label in found] == crf.label(sentence_features(words)), words


def test_many_sentences_are_read_as_each_alone(numbers: CrfNumbers) -> None:
    scores = WordScores(numbers)
    sentences = [*_ODD, *_list_sentences()[:20]]
    np.testing.assert_allclose(scores.read(sentences), np.concatenate([scores.read([words]) for words in sentences]))


@pytest.mark.parametrize(
    "weights", [b"", b"lCRF", b"no model at all, but long enough for a header" * 4, _WEIGHTS[:9999]]
)
def test_what_is_no_model_is_refused(weights: bytes) -> None:
    with pytest.raises(ConfigurationError):
        read_numbers(weights)


def test_what_is_remembered_is_what_would_be_weighed(numbers: CrfNumbers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_scores, "_MOST_WINDOWS", 30)
    remembering = WordScores(numbers)
    for words in _list_sentences()[:12]:
        changed = [*words[:3], "however", *words[4:]]
        for again in (words, changed, words):
            np.testing.assert_array_equal(remembering.read([again]), WordScores(numbers).read([again]))
    assert len(remembering._known) <= 30
