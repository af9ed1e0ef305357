"""Shares of the five sentence structures."""

from __future__ import annotations

from typing import Any

from styler_nb.quality.base import JENSEN_SHANNON, Columns, MetricInfo, ShareGroup, Tally, ratio
from styler_nb.text.types import Sentence, SentenceStructure

__all__ = ["SentenceStructureFrequency"]

_SOURCE = "Quirk et al. 1985, A Comprehensive Grammar of the English Language"


def _info(structure: SentenceStructure, label: str) -> MetricInfo:
    return MetricInfo(structure.value, label, "1", 0.0, 1.0, "closer", "sentences of the kind / sentences", _SOURCE)


class SentenceStructureFrequency(ShareGroup):
    """Sentences by their independent and dependent finite clauses; only sentences with a word count."""

    name = "sentence_structure_frequency"
    title = "Sentence structure"
    metrics = (
        _info(SentenceStructure.SIMPLE, "simple"),
        _info(SentenceStructure.COMPOUND, "compound"),
        _info(SentenceStructure.COMPLEX, "complex"),
        _info(SentenceStructure.COMPOUND_COMPLEX, "compound-complex"),
        _info(SentenceStructure.FRAGMENT, "fragment"),
        JENSEN_SHANNON,
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count the sentence under its structure."""
        return {sentence.structure.value: 1} if sentence.words else {}

    def is_key(self, key: str) -> bool:
        """Accept the five structures."""
        return key in set(SentenceStructure)

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute the shares; they add up to 1, or are all 0 without sentences."""
        total = sum(tally.values())
        return {structure.value: ratio(tally.get(structure.value, 0), total) for structure in SentenceStructure}
