"""Word length in characters."""

from __future__ import annotations

from collections import Counter
from typing import Any

from styler_nb.quality.base import Columns, MetricInfo, StatisticGroup, Tally
from styler_nb.quality.histogram import describe_histogram, is_length
from styler_nb.text.types import Sentence, TokenKind

__all__ = ["WordLengthStats"]


class WordLengthStats(StatisticGroup):
    """Characters per word or number, inner apostrophes and hyphens included; URLs and the like left out."""

    name = "word_length_stats"
    title = "Word length"
    metrics = (
        MetricInfo(
            "mean", "mean", "characters", 0.0, None, "closer", "characters / words", "Mendenhall 1887, Science 9"
        ),
        MetricInfo(
            "median",
            "median",
            "characters",
            0.0,
            None,
            "closer",
            "middle length, or mean of the middle two",
            "Mendenhall 1887, Science 9",
        ),
        MetricInfo(
            "std_dev",
            "std. deviation",
            "characters",
            0.0,
            None,
            "closer",
            "of the population",
            "Mendenhall 1887, Science 9",
        ),
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count each word under its length."""
        kinds = (TokenKind.WORD, TokenKind.NUMBER)
        return Counter(str(len(token.text)) for token in sentence.words if token.kind in kinds)

    def is_key(self, key: str) -> bool:
        """Accept positive whole numbers."""
        return is_length(key)

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute mean, median and standard deviation in characters."""
        return describe_histogram(tally)
