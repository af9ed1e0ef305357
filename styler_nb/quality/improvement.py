"""`personalization_improvement`: how much of the way to the training data the styling went.

A denominator under 1e-9 counts as 0. Then the improvement is 0 when the numerator is 0 too (under
the same bound, so that rounding never shows as a change); else +1 for ROUGE, where something was
gained from nothing, and −1 for the others, where what was perfect became worse.

All take numbers or, element by element, arrays.
"""

from __future__ import annotations

from typing import Any

import numpy as np

__all__ = ["improvement_of_distance", "improvement_of_rouge", "improvement_of_statistic"]

_TINY = 1e-9


_Number = Any
"""A number, or an array of them."""


def _relative(numerator: _Number, denominator: _Number, *, from_nothing: float) -> Any:
    if isinstance(denominator, np.ndarray):
        nothing = np.where(np.abs(numerator) < _TINY, 0.0, from_nothing)
        return np.divide(numerator, denominator, out=nothing, where=np.abs(denominator) >= _TINY)
    if abs(denominator) >= _TINY:
        return numerator / denominator
    return 0.0 if abs(numerator) < _TINY else from_nothing


def improvement_of_statistic(personalized: _Number, unpersonalized: _Number, ground_truth: float) -> Any:
    """Compute the share of the input's deviation from the training data that the styling removed.

    Parameters
    ----------
    personalized, unpersonalized, ground_truth : float
        The statistic of the styled text, the input and the training data, in one unit.

    Returns
    -------
    float
        At most 1 (the training data's value was met), 0 for no change, negative when the styled
        text is further away; −1 when the input was right and the styled text is not. Higher is better.
    """
    before = abs(unpersonalized - ground_truth)
    after = abs(personalized - ground_truth)
    return _relative(before - after, before, from_nothing=-1.0)


def improvement_of_distance(personalized: _Number, unpersonalized: _Number) -> Any:
    """Compute the relative reduction of a distance to the training data.

    Parameters
    ----------
    personalized, unpersonalized : float
        Distance of the styled text and of the input, at least 0.

    Returns
    -------
    float
        At most 1, higher is better; −1 when the input's distance was 0 and the styled text's is not.
    """
    return _relative(unpersonalized - personalized, unpersonalized, from_nothing=-1.0)


def improvement_of_rouge(personalized: _Number, unpersonalized: _Number) -> Any:
    """Compute the relative gain of a ROUGE score.

    Parameters
    ----------
    personalized, unpersonalized : float
        The score of the styled text and of the input, in [0, 1].

    Returns
    -------
    float
        At least −1, higher is better; +1 when the input's score was 0 and the styled text's is not.
    """
    return _relative(personalized - unpersonalized, unpersonalized, from_nothing=1.0)
