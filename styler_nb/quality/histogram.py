"""Mean, median and standard deviation of a histogram of whole numbers."""

from __future__ import annotations

from math import sqrt

from styler_nb.quality.base import Tally

__all__ = ["describe_histogram", "is_length"]


def is_length(key: str) -> bool:
    """Whether `key` is a length as a histogram spells it."""
    return key.isascii() and key.isdigit() and key[0] != "0" and len(key) <= 9


def describe_histogram(tally: Tally) -> dict[str, float]:
    """Compute mean, median and standard deviation.

    Parameters
    ----------
    tally : mapping of str to int
        Length, in decimal digits, to its number of occurrences.

    Returns
    -------
    dict
        `mean`; `median` (the mean of the middle two where their number is even); `std_dev` of the
        population: these are the lengths of this text, not a sample of them, and a text of one
        sentence has spread 0. All 0 for an empty histogram.
    """
    histogram = sorted((int(key), count) for key, count in tally.items() if count)
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
