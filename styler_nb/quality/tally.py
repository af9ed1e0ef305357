"""Counting the sentences of a text for every metric group, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from styler_nb.quality.base import add_tallies
from styler_nb.quality.registry import GROUPS
from styler_nb.text.types import Sentence

__all__ = ["tally_sentences"]


def tally_sentences(sentences: Iterable[Sentence]) -> dict[str, Counter[str]]:
    """Sum the counts of sentences, group by group.

    Parameters
    ----------
    sentences : iterable of Sentence
        Sentences of prose.

    Returns
    -------
    dict of str to Counter
        Name of the group → its tally.
    """
    sentences = tuple(sentences)
    return {group.name: add_tallies(map(group.count, sentences)) for group in GROUPS}
