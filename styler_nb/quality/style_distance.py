"""One overall distance to the training data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from styler_nb.quality.base import Count, MetricInfo
from styler_nb.quality.improvement import improvement_of_distance

__all__ = ["STYLE_DISTANCE", "arrange_style_distance", "compute_style_distance"]

_COMPONENTS: Final = (
    ("sentence_length_distribution", "kolmogorov_smirnov_distance", 1.0),
    ("sentence_structure_frequency", "jensen_shannon_distance", 1.0),
    ("sentence_voice_frequency", "jensen_shannon_distance", 1.0),
    ("sentence_openers", "jensen_shannon_distance", 1.0),
    ("connectives", "jensen_shannon_distance", 1.0),
    ("punctuation", "jensen_shannon_distance", 1.0),
    ("pos_frequency", "jensen_shannon_distance", 1.0),
    ("function_word_frequency", "jensen_shannon_distance", 1.0),
    ("function_word_bigrams", "jensen_shannon_distance", 1.0),
    ("character_trigrams", "jensen_shannon_distance", 1.0),
    ("most_frequent_words", "cosine_delta", 0.5),
)
"""Group, distance, and the factor that brings it into [0, 1]."""

STYLE_DISTANCE = MetricInfo(
    key="",
    label="distance to the samples",
    unit="1",
    low=0.0,
    high=1.0,
    better="lower",
    formula="mean of eleven distances: of sentence lengths, structure, voice, openers, connectives, punctuation, "
    "parts of speech, function words, their bigrams, character trigrams, and half the Cosine Delta",
    source="defined here: equal weights, because no weighting holds for every writer",
)


def compute_style_distance(distances: Mapping[str, Mapping[str, Count]]) -> Any:
    """Compute the mean of the component distances.

    Parameters
    ----------
    distances : mapping of str to mapping of str to number or array
        Group → what its `distances` gave (other keys do not matter).

    Returns
    -------
    float or array
        In [0, 1]; 0 for texts that are equal in all components. Lower is closer. It is no measure of authorship;
        a short text is further away than a long one in the same style, as in its components: passages of the
        samples' own writers are at .47 with 100 words, .30 with 500, .18 with 2,000.
    """
    return sum(factor * distances[group][key] for group, key, factor in _COMPONENTS) / len(_COMPONENTS)


def arrange_style_distance(personalized: Count, unpersonalized: Count) -> dict[str, Any]:
    """Build the object of `quality_extended`."""
    return {
        "personalized": personalized,
        "unpersonalized": unpersonalized,
        "personalization_improvement": improvement_of_distance(personalized, unpersonalized),
    }
