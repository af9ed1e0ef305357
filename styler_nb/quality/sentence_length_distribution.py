"""Distribution of the sentence lengths."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from styler_nb.quality.base import Columns, DistributionGroup, MetricInfo, Tally
from styler_nb.quality.histogram import is_length
from styler_nb.text.types import Sentence

__all__ = ["SentenceLengthDistribution"]

_KEY = "kolmogorov_smirnov_distance"


class SentenceLengthDistribution(DistributionGroup):
    """How far apart the distributions of the sentence lengths are; a sentence without a word is not counted."""

    name = "sentence_length_distribution"
    title = "Sentence lengths"
    metrics = (
        MetricInfo(
            _KEY,
            "distance to the samples",
            "1",
            0.0,
            1.0,
            "lower",
            "largest difference between the cumulative shares of sentences up to any length in words",
            "Kolmogorov 1933, Giorn. Ist. Ital. Attuari 4; Smirnov 1948, Ann. Math. Statistics 19",
        ),
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count the sentence under its length."""
        length = len(sentence.words)
        return {str(length): 1} if length else {}

    def is_key(self, key: str) -> bool:
        """Accept positive whole numbers."""
        return is_length(key)

    def distances(self, tally: Tally | Columns, ground_truth: Tally) -> dict[str, Any]:
        """Compute the distance; 1 between a text with sentences and one without."""
        lengths = sorted({*tally, *ground_truth}, key=int)
        text, samples = (_accumulate(counts, lengths) for counts in (tally, ground_truth))
        distance = np.abs(text - samples).max(axis=0, initial=0.0)
        # Without any sentence every cumulative share is 0, and the last of the other text is 1.
        return {_KEY: float(distance[0]) if len(distance) == 1 else distance}


def _accumulate(counts: Tally | Columns, lengths: list[str]) -> NDArray[np.float64]:
    """Compute cumulative shares: a row a length, a column a text."""
    size = max((np.size(count) for count in counts.values()), default=1)
    table = np.zeros((len(lengths), size))
    for row, length in enumerate(lengths):
        table[row] = counts.get(length, 0)
    total = table.sum(axis=0)
    shares: NDArray[np.float64] = table.cumsum(axis=0) / np.where(total > 0, total, 1.0)
    return shares
