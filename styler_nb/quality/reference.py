"""General English as a yardstick: frequent words with their spread, frequent trigrams and function-word bigrams.

`reference.json` beside this module was counted by `train_reference`. It fixes what the distances of the extended
groups look at. Closed lists keep a model small, keep the writer's own words out of it, and keep the topic of a
text from passing for its style.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources

__all__ = ["Reference", "load_reference"]


@dataclass(frozen=True, slots=True)
class Reference:
    """What `reference.json` holds.

    Attributes
    ----------
    words : mapping of str to (float, float)
        The most frequent words, in lower case, with mean and standard deviation of their relative frequency over
        chunks of general English.
    trigrams : frozenset of str
        The most frequent character trigrams.
    function_word_bigrams : frozenset of str
        The most frequent pairs of neighbouring function words, parted by a space.
    """

    words: Mapping[str, tuple[float, float]] = field(repr=False)
    trigrams: frozenset[str] = field(repr=False)
    function_word_bigrams: frozenset[str] = field(repr=False)


@lru_cache(maxsize=1)
def load_reference() -> Reference:
    """Read the file, once per process."""
    text = resources.files("styler_nb.quality").joinpath("reference.json").read_text(encoding="utf-8")
    content = json.loads(text)
    words = {word: (float(mean), float(deviation)) for word, mean, deviation in content["words"]}
    return Reference(words, frozenset(content["trigrams"]), frozenset(content["function_word_bigrams"]))
