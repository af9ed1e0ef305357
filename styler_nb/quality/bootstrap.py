"""Where an interval ends among bootstrap replicates, for few units too.

References
----------
Efron, B., & Tibshirani, R. J. (1993). An introduction to the bootstrap. Chapman & Hall.
Hesterberg, T. C. (2015). What teachers should know about the bootstrap. The American Statistician 69(4).
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

__all__ = ["Ends", "find_ends"]


class Ends(NamedTuple):
    """Where the interval ends among the replicates.

    Attributes
    ----------
    tail : float
        Share of the replicates under the lower end, and over the upper end.
    too_few : bool
        Whether there are so few units that all lie on one side of the truth with a probability of 2^(1 − n), which
        is above 1 − confidence.
    """

    tail: float
    too_few: bool


def find_ends(units: int, confidence: float) -> Ends:
    """Find the ends of an expanded percentile interval.

    Percentile intervals are too narrow by the factor √((n − 1)/n), and by the normal in place of Student's
    distribution (Hesterberg 2015).

    Parameters
    ----------
    units : int
        Number of what is drawn again, 0 or more.
    confidence : float
        Over 0 and under 1.

    Returns
    -------
    Ends
    """
    if units < 2:
        return Ends(0.0, too_few=True)
    # Student's quantile from the normal one: Abramowitz & Stegun (1964), 26.7.5.
    normal = NormalDist()
    z, nu = normal.inv_cdf((1 + confidence) / 2), units - 1
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    student = sum(term / nu**power for power, term in enumerate(terms))
    return Ends(normal.cdf(-student * sqrt(units / nu)), too_few=2.0 ** (1 - units) > 1 - confidence)
