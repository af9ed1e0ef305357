"""How long a writer's words are, and how many of them are function words: what pulls a text's words as a whole.

A single choice hardly moves these figures, so no variable shows them; together the choices do. As with single words
(`leaning`), a change is weighed by the slope of the Kullback–Leibler divergence of the text from the writer, here of
two normal distributions of word lengths of the writer's variance, and of two Bernoulli distributions of function words.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from styler_nb.quality.histogram import describe_histogram
from styler_nb.quality.statistics import StyleStatistics

__all__ = ["Drift", "WordMeasures", "WordSums", "read_sums", "read_word_measures"]

_SMOOTHING = 20.0
"""Pseudo-observations of words as the writer's in a text."""
_FEWEST = 200
"""Words of samples under which nothing is said."""
_SURE = 0.02
"""Smallest and largest share of function words is so far from 0 and 1."""


class WordSums(NamedTuple):
    """Characters of words, words, and function words among them; of a change, what it adds."""

    characters: float = 0.0
    words: float = 0.0
    function_words: float = 0.0


class Drift(NamedTuple):
    """A figure of the whole text that speaks for a change.

    Attributes
    ----------
    measure : str
        `"word length"`, in characters, or `"function words"`, as a share of words.
    stands : float
        The text's.
    due : float
        The writer's.
    """

    measure: str
    stands: float
    due: float


@dataclass(frozen=True, slots=True)
class WordMeasures:
    """The writer's mean word length in characters with its variance, and share of function words, in (0, 1)."""

    length: float
    variance: float
    function_share: float

    def weigh(self, change: WordSums, text: WordSums) -> float:
        """Weigh a change in a text: over 0 where it brings the text's words nearer to the writer's."""
        return self._weigh_length(change, text) + self._weigh_function_words(change, text)

    def name(self, change: WordSums, text: WordSums) -> tuple[float, Drift]:
        """Give the figure that says more for a change, with how much."""
        by_length, by_function = self._weigh_length(change, text), self._weigh_function_words(change, text)
        words = max(text.words, 1)
        if by_length >= by_function:
            return by_length, Drift("word length", text.characters / words, self.length)
        return by_function, Drift("function words", text.function_words / words, self.function_share)

    def _weigh_length(self, change: WordSums, text: WordSums) -> float:
        mean = (text.characters + _SMOOTHING * self.length) / (text.words + _SMOOTHING)
        return (self.length - mean) * (change.characters - mean * change.words) / self.variance

    def _weigh_function_words(self, change: WordSums, text: WordSums) -> float:
        share = (text.function_words + _SMOOTHING * self.function_share) / (text.words + _SMOOTHING)
        other = 1.0 - share
        if not share or not other:
            return 0.0
        for_function, for_other = math.log(self.function_share / share), math.log((1.0 - self.function_share) / other)
        return change.function_words * for_function + (change.words - change.function_words) * for_other


def read_sums(figures: Sequence[float]) -> WordSums:
    """Read the sums from `WORD_FIGURES`."""
    return WordSums(characters=figures[1], words=figures[0], function_words=figures[2])


def read_word_measures(statistics: StyleStatistics) -> WordMeasures | None:
    """Read a writer's measures from the statistics of the samples; None where these have too few words."""
    lengths = describe_histogram(statistics.tallies["word_length_stats"])
    if statistics.word_count < _FEWEST or not lengths["std_dev"]:
        return None
    share = sum(statistics.tallies["function_word_frequency"].values()) / statistics.word_count
    return WordMeasures(lengths["mean"], lengths["std_dev"] ** 2, max(_SURE, min(1.0 - _SURE, share)))
