"""Distribution of the parts of speech."""

from __future__ import annotations

from collections import Counter

from styler_nb.quality.base import JENSEN_SHANNON, DistributionGroup, Tally
from styler_nb.text.types import Sentence

__all__ = ["UPOS_TAGS", "PosFrequency"]

UPOS_TAGS = frozenset(
    {"ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART"}
    | {"PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X"}
)
"""The universal part-of-speech tags of Universal Dependencies (de Marneffe et al. 2021)."""


class PosFrequency(DistributionGroup):
    """Universal part-of-speech tags of the words; punctuation has a group of its own."""

    name = "pos_frequency"
    title = "Parts of speech"
    metrics = (JENSEN_SHANNON,)

    def count(self, sentence: Sentence) -> Tally:
        """Count each word under its tag."""
        return Counter(token.upos if token.upos in UPOS_TAGS else "X" for token in sentence.words)

    def is_key(self, key: str) -> bool:
        """Accept the 17 tags."""
        return key in UPOS_TAGS
