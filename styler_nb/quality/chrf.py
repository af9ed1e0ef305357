"""chrF: overlap of character n-grams."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["compute_chrf"]

_ORDER = 6
_BETA = 2.0


def compute_chrf(hypothesis: str, reference: str) -> float:
    """Compute the F-score of shared character n-grams, n = 1…6, white space removed, recall counting double.

    The definition is sacrebleu's chrF2: precision and recall are averaged over the orders that both
    texts are long enough for.

    Parameters
    ----------
    hypothesis, reference : str
        The text and what it is compared with.

    Returns
    -------
    float
        0–100, higher is closer; 100 for two texts without characters.

    References
    ----------
    Popović, M. (2015). chrF: character n-gram F-score for automatic MT evaluation. WMT.
    Post, M. (2018). A call for clarity in reporting BLEU scores. WMT.
    """
    hypothesis, reference = "".join(hypothesis.split()), "".join(reference.split())
    if hypothesis == reference:
        return 100.0
    orders = min(_ORDER, len(hypothesis), len(reference))
    if not orders:
        return 0.0
    precision = recall = 0.0
    for hits, candidate, wanted in _count_shared(hypothesis, reference, orders):
        precision += hits / candidate / orders
        recall += hits / wanted / orders
    weighted = _BETA**2 * precision + recall
    return 100.0 * (1 + _BETA**2) * precision * recall / weighted if weighted else 0.0


def _count_shared(first: str, second: str, orders: int) -> list[tuple[int, int, int]]:
    """Count shared n-grams, and those of each text, for n = 1 … orders.

    An n-gram is numbered by the number of its first n − 1 characters and its last character; numbering
    the pairs densely at every order keeps the numbers small and exact.
    """
    split = len(first)
    _, inverse = np.unique(_code_points(first + second), return_inverse=True)
    characters = inverse.astype(np.int64)
    alphabet = int(characters.max()) + 1
    grams = characters
    counts = []
    for order in range(1, orders + 1):
        if order > 1:
            # N-grams across the seam are numbered as well, and left out of the counts below.
            _, inverse = np.unique(grams[:-1] * alphabet + characters[order - 1 :], return_inverse=True)
            grams = inverse.astype(np.int64)
        kinds = int(grams.max()) + 1
        own, other = grams[: split - order + 1], grams[split:]
        shared = np.minimum(np.bincount(own, minlength=kinds), np.bincount(other, minlength=kinds))
        counts.append((int(shared.sum()), len(own), len(other)))
    return counts


def _code_points(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
