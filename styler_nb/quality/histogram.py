"""Mean, median and standard deviation of a histogram of whole numbers."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from styler_nb.quality.base import Columns, Tally, ratio

__all__ = ["describe_histogram", "is_length"]


def is_length(key: str) -> bool:
    """Whether `key` is a length as a histogram spells it."""
    return key.isascii() and key.isdigit() and key[0] != "0" and len(key) <= 9


def describe_histogram(tally: Tally | Columns) -> dict[str, Any]:
    """Compute mean, median and standard deviation.

    Parameters
    ----------
    tally : mapping of str to int or to array
        Length, in decimal digits, to its number of occurrences, or to one number a histogram.

    Returns
    -------
    dict
        `mean`; `median` (the mean of the middle two where their number is even); `std_dev` of the
        population: these are the lengths of this text, not a sample of them, and a text of one
        sentence has spread 0. All 0 for an empty histogram.
    """
    if any(isinstance(count, np.ndarray) for count in tally.values()):
        return _describe_histograms(tally)
    histogram = sorted((int(key), int(count)) for key, count in tally.items() if count)
    size = sum(count for _, count in histogram)
    if not size:
        return {"mean": 0.0, "median": 0.0, "std_dev": 0.0}
    total = sum(length * count for length, count in histogram)
    squares = sum(length * length * count for length, count in histogram)
    # Whole numbers until the end: the textbook's difference of means loses digits.
    variance = (size * squares - total * total) / (size * size)
    return {"mean": total / size, "median": _median(histogram, size), "std_dev": sqrt(variance)}


def _median(histogram: list[tuple[int, int]], size: int) -> float:
    low_rank, high_rank = (size - 1) // 2, size // 2
    seen = 0
    low: int | None = None
    for length, count in histogram:
        seen += count
        if low is None and seen > low_rank:
            low = length
        if low is not None and seen > high_rank:
            return (low + length) / 2
    return 0.0


def _describe_histograms(columns: Tally | Columns) -> dict[str, NDArray[np.float64]]:
    keys = sorted(columns, key=int)
    lengths = np.array([int(key) for key in keys], dtype=np.float64)
    counts = np.column_stack([columns[key] for key in keys]).astype(np.float64)
    size, total, squares = counts.sum(axis=1), counts @ lengths, counts @ (lengths * lengths)
    seen = counts.cumsum(axis=1)
    ranks = (np.floor((size - 1) / 2), np.floor(size / 2))
    low, high = (lengths[np.argmax(seen > rank[:, None], axis=1)] for rank in ranks)
    return {
        "mean": ratio(total, size),
        "median": np.where(size > 0, (low + high) / 2, 0.0),
        "std_dev": np.sqrt(ratio(size * squares - total * total, size * size)),
    }
