"""Jensen–Shannon distance between two distributions given as counts."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum, log2, sqrt

__all__ = ["jensen_shannon_distance"]


def jensen_shannon_distance(first: Mapping[str, float], second: Mapping[str, float]) -> float:
    """Compute the Jensen–Shannon distance, base 2, of two sets of weights.

    The weights are normalised to sum 1. No smoothing: each distribution is compared with the mean of
    the two, which is positive wherever one of them is, so the divergence is finite as it stands, and
    a text has distance 0 to itself and to its repetition. Two sets without weight have distance 0;
    one with and one without have distance 1, as two that share nothing.

    Parameters
    ----------
    first, second : mapping of str to float
        Weights, at least 0.

    Returns
    -------
    float
        In [0, 1]; 0 for equal distributions, 1 for disjoint ones. Lower is closer.

    References
    ----------
    Lin, J. (1991). Divergence measures based on the Shannon entropy. IEEE Trans. Inf. Theory 37(1).
    Endres, D. M., & Schindelin, J. E. (2003). A new metric for probability distributions.
    IEEE Trans. Inf. Theory 49(7).
    """
    first_sum, second_sum = fsum(first.values()), fsum(second.values())
    if not first_sum or not second_sum:
        return 0.0 if first_sum == second_sum else 1.0
    terms: list[float] = []
    # Sorted, so that the sum does not depend on the order of counting.
    for key in sorted(first.keys() | second.keys()):
        p, q = first.get(key, 0.0) / first_sum, second.get(key, 0.0) / second_sum
        terms.extend(x * log2(2.0 * x / (p + q)) for x in (p, q) if x)
    return sqrt(min(max(fsum(terms) / 2.0, 0.0), 1.0))
