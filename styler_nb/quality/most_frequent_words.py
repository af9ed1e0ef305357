"""Burrows's Delta and Cosine Delta: z-scores of the most frequent words."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from styler_nb.quality.base import Columns, DistributionGroup, MetricInfo, Tally
from styler_nb.quality.reference import load_reference
from styler_nb.text.types import Sentence

__all__ = ["MostFrequentWords"]

_WORDS = "words in all"
"""Key of the number of words; no word has a space in it."""


class MostFrequentWords(DistributionGroup):
    """How the text uses the 100 most frequent words of general English, against the training data.

    Relative frequencies become z-scores by the mean and the standard deviation that they have over chunks of 1,000
    words of general English. A text without words uses none of them.
    """

    name = "most_frequent_words"
    title = "Most frequent words"
    metrics = (
        MetricInfo(
            "burrows_delta",
            "Burrows's Delta",
            "standard deviations",
            0.0,
            None,
            "lower",
            "mean of |z − z of the samples| over the 100 most frequent words",
            "Burrows 2002, Literary and Linguistic Computing 17",
        ),
        MetricInfo(
            "cosine_delta",
            "Cosine Delta",
            "1",
            0.0,
            2.0,
            "lower",
            "1 − cosine of the angle between the z-scores of text and samples",
            "Smith & Aldridge 2011, J. Quant. Linguistics 18; Evert et al. 2017, Digital Scholarship Humanities 32",
        ),
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count the most frequent words, and all words."""
        known = load_reference().words
        words = sentence.word_forms
        counts = Counter(filter(known.__contains__, words))
        if words:
            counts[_WORDS] = len(words)
        return counts

    def is_key(self, key: str) -> bool:
        """Accept the words of the list, and the number of all words."""
        return key == _WORDS or key in load_reference().words

    def is_valid(self, tally: Tally) -> bool:
        """Accept at most as many listed words as words."""
        words = tally.get(_WORDS, 0)
        return super().is_valid(tally) and sum(tally.values()) <= 2 * words

    def distances(self, tally: Tally | Columns, ground_truth: Tally) -> dict[str, Any]:
        """Compute both distances; equal texts have 0.

        Cosine Delta of a text that has no direction, because it is exactly average, is 1 to every other.
        """
        text, samples = _score(tally), _score(ground_truth)
        burrows = np.abs(text - samples).mean(axis=0)
        lengths = np.sqrt((text * text).sum(axis=0) * (samples * samples).sum(axis=0))
        cosine = np.divide((text * samples).sum(axis=0), lengths, out=np.zeros_like(lengths), where=lengths > 0)
        cosine = np.where(burrows > 0, np.clip(1.0 - cosine, 0.0, 2.0), 0.0)
        if text.shape[1] == 1:
            return {"burrows_delta": float(burrows[0]), "cosine_delta": float(cosine[0])}
        return {"burrows_delta": burrows, "cosine_delta": cosine}

    def differing_words(self, tally: Tally, other: Tally, most: int = 5) -> tuple[str, ...]:
        """Give the words whose z-scores differ most between two texts, the greatest difference first."""
        gaps = np.abs(_score(tally) - _score(other))[:, 0]
        words = list(load_reference().words)
        return tuple(words[place] for place in np.argsort(-gaps, kind="stable")[:most])


@lru_cache(maxsize=1)
def _yardstick() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    means, deviations = np.array(list(load_reference().words.values())).T[:, :, None]
    return means, deviations


def _score(tally: Tally | Columns) -> NDArray[np.float64]:
    """Compute z-scores: a row a word, a column a text."""
    means, deviations = _yardstick()
    size = max((np.size(count) for count in tally.values()), default=1)
    counts = np.zeros((len(means), size))
    for row, word in enumerate(load_reference().words):
        if word in tally:
            counts[row] = tally[word]
    words = np.broadcast_to(np.asarray(tally.get(_WORDS, 0), dtype=np.float64), (size,))
    return (counts / np.maximum(words, 1.0) - means) / deviations
