"""What a writer's choices have in common: how formal, how long, how wordy the variants are.

A variable that the samples seldom show is chosen by what the others say. The log-odds of a variant differ from the
background's by a weighted sum of its features, with weights that all variables of the samples share: a conditional
logit with offsets (McFadden 1974, in Frontiers in Econometrics) and a normal prior on the weights, fitted by Newton's
method. One variable counts for no more than `MOST_PER_VARIABLE` observations, so that a frequent pair of words is not
taken for a habit.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from styler_nb.engines.variants.schema import Variable

__all__ = ["FEATURES", "MOST_PER_VARIABLE", "Tendency", "fit_tendency"]

FEATURES = ("formality", "letters", "words")
"""Register as the data file says; logarithm of the letters; number of words."""
MOST_PER_VARIABLE = 3.0
_SPREAD = 0.5
"""Standard deviation of a weight before anything is seen."""
_FEW_VARIABLES = 20
"""What so many variables have in common is half trusted."""
_STEPS = 25
_NOTICEABLE = 0.1
_CLEAR = 0.3
_IN_WORDS = (("informal", "formal"), ("shorter", "longer"), ("terser", "wordier"))
"""What a weight under and over 0 says, in the order of `FEATURES`."""
_KINDS = frozenset({"lexical", "phrase", "items", "connective"})


@dataclass(frozen=True, slots=True)
class Tendency:
    """Weights of the features, in the order of `FEATURES`, and how far they can be trusted, 0–1."""

    weights: tuple[float, ...] = (0.0,) * len(FEATURES)
    trust: float = 0.0

    def shifts(self, variable: Variable) -> tuple[float, ...]:
        """Give, for each variant, by how much its log-odds differ from the background's."""
        return tuple(
            sum(w * f for w, f in zip(self.weights, features, strict=True)) for features in _features(variable)
        )

    def describe(self) -> dict[str, Any]:
        """Tell it to people; JSON-ready. `strength`: by how much a step of the feature changes the log-odds."""
        strengths = [self.trust * weight for weight in self.weights]
        said = [
            ("" if abs(strength) >= _CLEAR else "slightly ") + words[strength > 0]
            for strength, words in zip(strengths, _IN_WORDS, strict=True)
            if abs(strength) >= _NOTICEABLE
        ]
        return {
            "summary": f"Of two ways to say it, rather the {', '.join(said)} one" if said else "No clear leaning",
            **{feature: round(s, 3) for feature, s in zip(FEATURES, strengths, strict=True)},
        }


@lru_cache(maxsize=4096)
def _features_of(
    kind: str, names: tuple[str, ...], registers: tuple[int, ...], rows: tuple[tuple[str, ...], ...]
) -> tuple[tuple[float, ...], ...]:
    result = []
    for index, (name, register) in enumerate(zip(names, registers, strict=True)):
        forms = ([row[index] for row in rows] or [name]) if kind in _KINDS else []
        letters = [math.log(1 + sum(map(str.isalpha, form))) for form in forms]
        words = [float(len(form.split())) for form in forms]
        result.append((float(register), _mean(letters), _mean(words)))
    # as differences from the middle, so that a variable's features do not add up to anything by themselves
    middle = [_mean(column) for column in zip(*result, strict=True)]
    return tuple(tuple(v - m for v, m in zip(row, middle, strict=True)) for row in result)


def _features(variable: Variable) -> tuple[tuple[float, ...], ...]:
    return _features_of(
        variable.kind,
        tuple(v.form for v in variable.variants),
        tuple(v.register for v in variable.variants),
        tuple(row.forms for row in variable.rows),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def fit_tendency(observed: Iterable[tuple[Variable, Sequence[float]]]) -> Tendency:
    """Find the weights that make the observed choices likeliest.

    Parameters
    ----------
    observed : iterable of (Variable, sequence of float)
        How often each of its variants was chosen. Variables with an expected, not a seen, variant should be left out.

    Returns
    -------
    Tendency
        All zero where nothing was observed.
    """
    used = [(v, n) for v, n in observed if v.kind in _KINDS and sum(n) > 0]
    if not used:
        return Tendency()
    width = max(len(v.variants) for v, _ in used)
    features = np.zeros((len(used), width, len(FEATURES)))
    offsets = np.full((len(used), width), -np.inf)
    counts = np.zeros((len(used), width))
    for place, (variable, numbers) in enumerate(used):
        size = len(variable.variants)
        features[place, :size] = _features(variable)
        offsets[place, :size] = [math.log(v.share) for v in variable.variants]
        counts[place, :size] = numbers
    totals = counts.sum(axis=1)
    counts *= np.minimum(1.0, MOST_PER_VARIABLE / totals)[:, None]
    weights = tuple(float(w) for w in _newton(features, offsets, counts))
    return Tendency(weights, len(used) / (len(used) + _FEW_VARIABLES))


def _newton(
    features: NDArray[np.float64], offsets: NDArray[np.float64], counts: NDArray[np.float64]
) -> NDArray[np.float64]:
    size = features.shape[2]
    weights = np.zeros(size)
    totals = counts.sum(axis=1)
    for _ in range(_STEPS):
        scores = offsets + features @ weights
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        gradient = np.einsum("vi,vif->f", counts - totals[:, None] * shares, features) - weights / _SPREAD**2
        centred = features - np.einsum("vi,vif->vf", shares, features)[:, None, :]
        curvature = np.einsum("v,vi,vif,vig->fg", totals, shares, centred, centred) + np.eye(size) / _SPREAD**2
        step = np.linalg.solve(curvature, gradient)
        weights = weights + step
        if np.abs(step).max() < 1e-9:
            break
    return weights
