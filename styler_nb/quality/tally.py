"""Counting the sentences of a text for every metric group, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from styler_nb.quality.base import MetricGroup, Tally
from styler_nb.quality.registry import GROUPS
from styler_nb.text.types import Sentence

__all__ = ["measure_distances", "tally_sentences"]


def tally_sentences(sentences: Iterable[Sentence], groups: Sequence[MetricGroup] = GROUPS) -> dict[str, Counter[str]]:
    """Count the sentences of one text, group by group.

    Parameters
    ----------
    sentences : iterable of Sentence
        Sentences of prose, in order.
    groups : sequence of MetricGroup
        Those of `quality_analytics`, if no others are asked for.

    Returns
    -------
    dict of str to Counter
        Name of the group → its tally.
    """
    sentences = tuple(sentences)
    return {group.name: group.count_text(sentences) for group in groups}


def measure_distances(
    tallies: Mapping[str, Tally], ground_truth: Mapping[str, Tally], groups: Sequence[MetricGroup] = GROUPS
) -> dict[str, dict[str, float]]:
    """Compute the distances between two texts, group by group.

    Parameters
    ----------
    tallies, ground_truth : mapping of str to Tally
        What `tally_sentences` gave for each.
    groups : sequence of MetricGroup
        The groups that both were counted for.

    Returns
    -------
    dict of str to dict of str to float
        Name of the group → distance → its value; empty for groups without distances. 0 is equal.
    """
    return {group.name: group.distances(tallies[group.name], ground_truth[group.name]) for group in groups}
