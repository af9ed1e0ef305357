"""How often a writer chose each variant of one variable, and how far that is followed.

Counts are smoothed towards prior shares with a Dirichlet prior of `PRIOR` pseudo-observations, so that three
observations do not shout. How far a preference is followed grows with its evidence, `n / (n + CAUTION)`, or with how
far the prior was moved: a variable of which the samples say nothing leaves every text as it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

__all__ = ["CAUTION", "MIN_EVIDENCE", "PRIOR", "Preference", "compute_log_likelihood", "estimate", "go_with"]

PRIOR = 3.0
CAUTION = 1.0
MIN_EVIDENCE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """What the samples say about a variable in a context.

    Attributes
    ----------
    shares : tuple of float
        Smoothed share of each variant; they sum to 1.
    counts : tuple of float
        Observations of each variant.
    weight : float
        How far the preference is followed, 0 (never seen) to 1.
    """

    shares: tuple[float, ...]
    counts: tuple[float, ...]
    weight: float
    words: int = 0
    """Size of the samples where counts are partly expected, not seen; else 0."""
    is_asked: bool = False
    """Whether people asked for the one variant that has a share."""
    is_off: bool = False
    """Whether it was switched off, so that nothing may be changed for the sake of anything else either."""

    @property
    def evidence(self) -> float:
        """Number of observations."""
        return sum(self.counts)


def estimate(counts: Sequence[float], prior: Sequence[float], hint: float) -> Preference:
    """Smooth the observations of each variant towards prior shares, which need not sum to 1.

    Parameters
    ----------
    counts, prior : sequence of float
        By variant.
    hint : float
        How far the prior is to be followed where nothing was observed, 0 to 1.
    """
    n = sum(counts)
    scale = sum(prior)
    shares = tuple((c + PRIOR * p / scale) / (n + PRIOR) for c, p in zip(counts, prior, strict=True))
    weight = n / (n + CAUTION) if n >= MIN_EVIDENCE else 0.0
    return Preference(shares, tuple(counts), max(weight, hint))


def go_with(preference: Preference, other: Preference) -> Preference:
    """Leave a convention alone where the other one was not observed; take its shares where only that was."""
    if other.evidence < MIN_EVIDENCE:
        return replace(preference, weight=0.0)
    if preference.evidence < MIN_EVIDENCE:
        return replace(preference, shares=other.shares, weight=other.weight)
    return preference


def compute_log_likelihood(counts: Iterable[float], background: Iterable[float]) -> float:
    """Compute how much counts tell against background shares.

    Returns
    -------
    float
        Dunning's G², 0 or more; the higher, the less the counts look like the background.

    References
    ----------
    Dunning 1993, Accurate methods for the statistics of surprise and coincidence, Computational Linguistics 19.
    """
    observed = list(counts)
    n = sum(observed)
    return 2 * sum(c * math.log(c / (n * max(b, 1e-3))) for c, b in zip(observed, background, strict=True) if c)
