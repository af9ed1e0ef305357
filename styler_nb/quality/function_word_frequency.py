"""Distribution of the function words."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from importlib import resources

from styler_nb.quality.base import JENSEN_SHANNON, DistributionGroup, Tally
from styler_nb.text.types import Sentence

__all__ = ["FunctionWordFrequency", "load_contractions", "load_function_words"]

_CONTRACTED = ("contracted_negatives", "contracted_auxiliaries")


@lru_cache(maxsize=1)
def load_function_words() -> frozenset[str]:
    """Load the closed list: lower case, straight apostrophes, contractions as they are written."""
    return frozenset(word for words in _load_classes().values() for word in words.split())


@lru_cache(maxsize=1)
def load_contractions() -> frozenset[str]:
    """Load the contractions of the closed list."""
    classes = _load_classes()
    return frozenset(word for name in _CONTRACTED for word in classes[name].split())


def _load_classes() -> dict[str, str]:
    text = resources.files("styler_nb.quality").joinpath("function_words.json").read_text(encoding="utf-8")
    classes: dict[str, str] = json.loads(text)["classes"]
    return classes


class FunctionWordFrequency(DistributionGroup):
    """How the function words of the closed list divide among themselves."""

    name = "function_word_frequency"
    title = "Function words"
    metrics = (JENSEN_SHANNON,)

    def count(self, sentence: Sentence) -> Tally:
        """Count each function word."""
        known = load_function_words()
        return Counter(filter(known.__contains__, sentence.word_forms))

    def is_key(self, key: str) -> bool:
        """Accept the words of the list."""
        return key in load_function_words()
