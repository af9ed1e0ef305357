"""Sentence length in words."""

from __future__ import annotations

from typing import Any

from styler_nb.quality.base import Columns, MetricInfo, StatisticGroup, Tally
from styler_nb.quality.histogram import describe_histogram, is_length
from styler_nb.text.types import Sentence

__all__ = ["SentenceLengthStats"]


class SentenceLengthStats(StatisticGroup):
    """Words per sentence; a sentence without a word (a row of asterisks, an emoji) is not counted."""

    name = "sentence_length_stats"
    title = "Sentence length"
    metrics = (
        MetricInfo("mean", "mean", "words", 0.0, None, "closer", "words / sentences", "Yule 1939, Biometrika 30"),
        MetricInfo(
            "median",
            "median",
            "words",
            0.0,
            None,
            "closer",
            "middle length, or mean of the middle two",
            "Yule 1939, Biometrika 30",
        ),
        MetricInfo(
            "std_dev", "std. deviation", "words", 0.0, None, "closer", "of the population", "Yule 1939, Biometrika 30"
        ),
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count the sentence under its length."""
        length = len(sentence.words)
        return {str(length): 1} if length else {}

    def is_key(self, key: str) -> bool:
        """Accept positive whole numbers."""
        return is_length(key)

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute mean, median and standard deviation in words."""
        return describe_histogram(tally)
