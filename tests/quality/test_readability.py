from __future__ import annotations

from collections.abc import Callable

import pytest
from textstat import textstat
from textstat.backend import metrics as textstat_metrics

from styler_nb.quality.readability import Readability, count_syllables
from styler_nb.quality.tally import tally_sentences
from styler_nb.text import analyze
from styler_nb.text.types import TextAnalysis

PLAIN = (
    "The committee considered every reasonable proposal. Nobody wanted a longer meeting. "
    "Children played in the garden until the evening came. It was wonderful!"
)


def scores(analysis: TextAnalysis) -> dict[str, float]:
    return Readability().describe(tally_sentences(analysis.sentences)["readability"])


def test_by_hand(written: Callable[..., TextAnalysis]) -> None:
    # 2 sentences, 5 words, 1+1+1+1+3 syllables; the address is one word of one syllable.
    text = written("The/DET cat/NOUN https://example.org/incomprehensibilities/X", "Stop/VERB wonderful/ADJ ./PUNCT")
    assert scores(text) == {
        "flesch_reading_ease": pytest.approx(206.835 - 1.015 * 2.5 - 84.6 * 7 / 5),
        "flesch_kincaid_grade": pytest.approx(0.39 * 2.5 + 11.8 * 7 / 5 - 15.59),
    }


@pytest.mark.parametrize(("word", "syllables"), [("cat", 1), ("wonderful", 3), ("committee", 3), ("1984", 1), ("x", 1)])
def test_syllables(word: str, syllables: int) -> None:
    assert count_syllables(word) == syllables


def test_every_count_of_syllables_equals_textstats() -> None:
    words = ["don't", "o'clock", "’tis", "rock-n-roll", "naïve", "3.5", "x2", "'", "read", "blorfingly", "d'artagnan"]
    words += PLAIN.lower().split()
    assert [count_syllables(word) for word in words] == [max(1, textstat.syllable_count(word)) for word in words]


def test_equals_textstat_where_the_counts_agree() -> None:
    analysis = analyze(PLAIN)
    assert (len(analysis.sentences), analysis.word_count) == (
        textstat.sentence_count(PLAIN),
        textstat.lexicon_count(PLAIN),
    )
    assert scores(analysis) == {
        "flesch_reading_ease": pytest.approx(textstat_metrics.flesch_reading_ease(PLAIN, "en_US"), abs=1e-9),
        "flesch_kincaid_grade": pytest.approx(textstat_metrics.flesch_kincaid_grade(PLAIN, "en_US"), abs=1e-9),
    }


@pytest.mark.parametrize("tally", [{"words": 3}, {"sentences": 2, "words": 1, "syllables": 4}, {"syllables": 2}])
def test_counts_that_cannot_be_are_not_valid(tally: dict[str, int]) -> None:
    assert not Readability().is_valid(tally)
