"""Formality by parts of speech."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from styler_nb.quality.base import Columns, MetricInfo, SingleStatisticGroup, Tally, ratio
from styler_nb.text.types import Sentence, Token

__all__ = ["Formality"]

_CLASSES: Final = {
    "NOUN": "deep",
    "PROPN": "deep",
    "ADJ": "deep",
    "ADP": "deep",
    "PRON": "deictic",
    "VERB": "deictic",
    "AUX": "deictic",
    "ADV": "deictic",
    "INTJ": "deictic",
}
_ARTICLES: Final = frozenset({"a", "an", "the"})


def _class_of(token: Token) -> str:
    return "deep" if token.lower in _ARTICLES else _CLASSES.get(token.upos, "neutral")


class Formality(SingleStatisticGroup):
    """F-score of formality: words that say what they mean alone, against words that lean on the situation."""

    name = "formality"
    title = "Formality"
    metrics = (
        MetricInfo(
            "",
            "F-score",
            "points",
            0.0,
            100.0,
            "closer",
            "(nouns + adjectives + prepositions + articles − pronouns − verbs − adverbs − interjections + 100) / 2, "
            "each in % of words",
            "Heylighen & Dewaele 2002, Foundations of Science 7",
        ),
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count words of both classes, and the others."""
        return Counter(_class_of(token) for token in sentence.words)

    def is_key(self, key: str) -> bool:
        """Accept the three classes."""
        return key in ("deep", "deictic", "neutral")

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute the score; 0 for a text without words, which has no score."""
        words = sum(tally.values())
        difference = ratio(tally.get("deep", 0) - tally.get("deictic", 0), words)
        return {"": 50.0 * (ratio(words, words) + difference)}
