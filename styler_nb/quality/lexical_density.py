"""Share of content words."""

from __future__ import annotations

from typing import Any

from styler_nb.quality.base import Columns, MetricInfo, SingleStatisticGroup, Tally, ratio
from styler_nb.text.types import Sentence, Token

__all__ = ["LexicalDensity", "is_content_word"]

_CONTENT_TAGS = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "ADV"})


def is_content_word(token: Token) -> bool:
    """Whether a token is a content word: common or proper noun, full verb, adjective or adverb.

    Auxiliaries, pronouns, determiners, adpositions, conjunctions, particles, numerals and
    interjections are not.
    """
    return token.is_word and token.upos in _CONTENT_TAGS


class LexicalDensity(SingleStatisticGroup):
    """Content words over all words."""

    name = "lexical_density"
    title = "Lexical density"
    metrics = (
        MetricInfo(
            "",
            "content words",
            "1",
            0.0,
            1.0,
            "closer",
            "(NOUN + PROPN + VERB + ADJ + ADV) / words",
            "Ure 1971, Lexical density and register differentiation",
        ),
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count content words and words."""
        words = len(sentence.words)
        return {"content": sum(map(is_content_word, sentence.words)), "words": words} if words else {}

    def is_key(self, key: str) -> bool:
        """Accept the two counts."""
        return key in ("content", "words")

    def is_valid(self, tally: Tally) -> bool:
        """Accept at most as many content words as words."""
        return super().is_valid(tally) and tally.get("content", 0) <= tally.get("words", 0)

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute the density, in [0, 1].

        References
        ----------
        Ure, J. (1971). Lexical density and register differentiation. In Applications of
        Linguistics, Cambridge University Press.
        """
        return {"": ratio(tally.get("content", 0), tally.get("words", 0))}
