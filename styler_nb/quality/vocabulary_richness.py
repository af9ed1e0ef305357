"""How varied the vocabulary is: MTLD and Yule's K."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from styler_nb.quality.base import Columns, MetricInfo, StatisticGroup, Tally, ratio
from styler_nb.text.types import Sentence

__all__ = ["VocabularyRichness", "count_factors"]

_THRESHOLD: Final = 0.72
"""Type–token ratio at which a factor is complete, as the authors of MTLD set it."""
_MILLION: Final = 1_000_000
_KEYS: Final = frozenset({"words", "forward_millionths", "backward_millionths", "equal_pairs", "pairs"})


def count_factors(words: Sequence[str]) -> float:
    """Count how often the type–token ratio of a sequence of words falls to 0.72, starting anew each time.

    Parameters
    ----------
    words : sequence of str
        The words in order.

    Returns
    -------
    float
        Complete factors, and of the rest the part of a factor that its ratio has fallen. 1 for words that never
        repeat: the sequence is then as long as its own, only factor. 0 without words.

    References
    ----------
    McCarthy, P. M., & Jarvis, S. (2010). MTLD, vocd-D, and HD-D: a validation study of sophisticated
    approaches to lexical diversity assessment. Behavior Research Methods 42(2).
    """
    factors, size = 0.0, 0
    seen: set[str] = set()
    for word in words:
        size += 1
        seen.add(word)
        if len(seen) <= _THRESHOLD * size:
            factors, size = factors + 1.0, 0
            seen.clear()
    if size:
        factors += (1.0 - len(seen) / size) / (1.0 - _THRESHOLD)
    return factors or float(bool(words))


class VocabularyRichness(StatisticGroup):
    """How seldom words come again, case ignored.

    Both values are made so that they depend little on the length of the text. Of several documents, each is counted
    alone: factors and pairs of words add up. There are no intervals: in a text drawn again sentences
    repeat, so that its vocabulary is poorer by construction.
    """

    name = "vocabulary_richness"
    title = "Vocabulary richness"
    adds_sentences = False
    metrics = (
        MetricInfo(
            "mtld",
            "MTLD",
            "words",
            0.0,
            None,
            "closer",
            "mean of words / factors forwards and backwards, a factor ending at a type–token ratio of .72",
            "McCarthy & Jarvis 2010, Behavior Research Methods 42",
        ),
        MetricInfo(
            "yules_k",
            "Yule's K",
            "1",
            0.0,
            10_000.0,
            "closer",
            "10⁴ (Σ f² − N) / N², f: occurrences of each word, N: words; higher is more repetitive",
            "Yule 1944, The Statistical Study of Literary Vocabulary; Tweedie & Baayen 1998, Computers & Humanities 32",
        ),
    )

    def count(self, sentence: Sentence) -> Tally:
        """Count a sentence as a text of its own."""
        return self.count_text((sentence,))

    def count_text(self, sentences: Iterable[Sentence]) -> Counter[str]:
        """Count factors in both directions, and ordered pairs of words, those of equal words apart."""
        words = [word for sentence in sentences for word in sentence.word_forms]
        counts: Counter[str] = Counter()
        if not words:
            return counts
        counts["words"] = len(words)
        counts["forward_millionths"] = round(_MILLION * count_factors(words))
        counts["backward_millionths"] = round(_MILLION * count_factors(words[::-1]))
        counts["equal_pairs"] = sum(n * (n - 1) for n in Counter(words).values())
        counts["pairs"] = len(words) ** 2
        return counts

    def is_key(self, key: str) -> bool:
        """Accept the five counts."""
        return key in _KEYS

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute both values; 0 for a text without words."""
        words = tally.get("words", 0)
        directions = (ratio(words, tally.get(f"{side}_millionths", 0) / _MILLION) for side in ("forward", "backward"))
        return {
            "mtld": sum(directions) / 2,
            "yules_k": 10_000.0 * ratio(tally.get("equal_pairs", 0), tally.get("pairs", 0)),
        }
