"""Jensen–Shannon distance between two distributions given as counts."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum, log2, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["jensen_shannon_distance"]


_Weight = Any
"""A number, or an array of them."""


def jensen_shannon_distance(first: Mapping[str, _Weight], second: Mapping[str, _Weight]) -> Any:
    """Compute the Jensen–Shannon distance, base 2, of two sets of weights.

    The weights are normalised to sum 1. No smoothing: each distribution is compared with the mean of
    the two, which is positive wherever one of them is, so the divergence is finite as it stands, and
    a text has distance 0 to itself and to its repetition. Two sets without weight have distance 0;
    one with and one without have distance 1, as two that share nothing.

    Parameters
    ----------
    first, second : mapping of str to float
        Weights, at least 0. The weights of `first` may be arrays of one length: as many distributions.

    Returns
    -------
    float or array
        In [0, 1]; 0 for equal distributions, 1 for disjoint ones. Lower is closer.

    References
    ----------
    Lin, J. (1991). Divergence measures based on the Shannon entropy. IEEE Trans. Inf. Theory 37(1).
    Endres, D. M., & Schindelin, J. E. (2003). A new metric for probability distributions.
    IEEE Trans. Inf. Theory 49(7).
    """
    if any(isinstance(weights, np.ndarray) for weights in first.values()):
        return _distances(first, second)
    first_sum, second_sum = fsum(first.values()), fsum(second.values())
    if not first_sum or not second_sum:
        return 0.0 if first_sum == second_sum else 1.0
    terms: list[float] = []
    # Sorted, so that the sum does not depend on the order of counting.
    for key in sorted(first.keys() | second.keys()):
        p, q = first.get(key, 0.0) / first_sum, second.get(key, 0.0) / second_sum
        terms.extend(x * log2(2.0 * x / (p + q)) for x in (p, q) if x)
    return sqrt(min(max(fsum(terms) / 2.0, 0.0), 1.0))


def _distances(first: Mapping[str, _Weight], second: Mapping[str, _Weight]) -> NDArray[np.float64]:
    keys = sorted(first)
    columns = np.empty((len(keys), max(map(np.size, first.values()))))
    for row, key in enumerate(keys):
        columns[row] = first[key]
    weights = np.array([second.get(key, 0.0) for key in keys], dtype=np.float64)[:, None]
    first_sums, second_sum = columns.sum(axis=0), float(sum(second.values()))
    if not second_sum:
        return np.where(first_sums > 0, 1.0, 0.0)
    p, q = columns / np.where(first_sums > 0, first_sums, 1.0), weights / second_sum
    m = p + q
    # Two logarithms a cell: p log(2p/m) + q log(2q/m) = p log p + q log q + (p + q) (1 − log(p + q)).
    divergence = (_entropic(p) + _entropic(q) + m - _entropic(m)).sum(axis=0)
    # What only the second has adds its whole weight.
    divergence += (second_sum - weights.sum()) / second_sum
    return np.where(first_sums > 0, np.sqrt(np.clip(divergence / 2.0, 0.0, 1.0)), 1.0)


def _entropic(x: NDArray[np.float64]) -> NDArray[np.float64]:
    logs: NDArray[np.float64] = np.log2(x, out=np.zeros_like(x), where=x > 0)
    return x * logs
