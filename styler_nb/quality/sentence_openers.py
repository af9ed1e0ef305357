"""What sentences begin with."""

from __future__ import annotations

from typing import Any

from styler_nb.quality.base import JENSEN_SHANNON, Columns, MetricInfo, ShareGroup, Tally, ratio
from styler_nb.text.types import Sentence

__all__ = ["SentenceOpeners"]

_OPENERS = {
    "PRON": "pronoun",
    "DET": "determiner",
    "NOUN": "noun",
    "PROPN": "noun",
    "ADJ": "noun",
    "NUM": "noun",
    "CCONJ": "conjunction",
    "SCONJ": "subordinator",
    "ADV": "adverb",
    "ADP": "preposition",
    "VERB": "verb",
    "AUX": "verb",
}
_KINDS = ("pronoun", "determiner", "noun", "conjunction", "subordinator", "adverb", "preposition", "verb", "other")
_LABELS = {
    "pronoun": "pronouns",
    "determiner": "determiners",
    "noun": "nouns, adjectives, numerals",
    "conjunction": "coordinating conjunctions",
    "subordinator": "subordinating conjunctions",
    "adverb": "adverbs",
    "preposition": "prepositions",
    "verb": "verbs, auxiliaries",
    "other": "other words",
}
_FORMULA = "sentences whose first word is of the kind / sentences"
_SOURCE = "Halliday 1985, An Introduction to Functional Grammar (theme)"


class SentenceOpeners(ShareGroup):
    """Sentences by the part of speech of their first word; opening quotation marks and the like are passed over."""

    name = "sentence_openers"
    title = "Sentence openers"
    metrics = (
        *(MetricInfo(kind, _LABELS[kind], "1", 0.0, 1.0, "closer", _FORMULA, _SOURCE) for kind in _KINDS),
        JENSEN_SHANNON,
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count the sentence under its opener, if it has a word."""
        return {_OPENERS.get(sentence.words[0].upos, "other"): 1} if sentence.words else {}

    def is_key(self, key: str) -> bool:
        """Accept the kinds of openers."""
        return key in _KINDS

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute the shares; they add up to 1, or are all 0 without sentences."""
        total = sum(tally.values())
        return {kind: ratio(tally.get(kind, 0), total) for kind in _KINDS}
