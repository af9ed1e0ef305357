"""Features of the part-of-speech tagger: cheap strings, cached per word form.

What depends on one word form alone is cached, so that the cost per position is a few list concatenations
and the handful of features that join two words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

__all__ = ["sentence_features"]

_CACHE_WORDS = 1 << 15
_LONGEST_WORD = 40
_EDGE = "\x00"
_RUNS = re.compile(r"(.)\1+")


@lru_cache(maxsize=_CACHE_WORDS)
def _normalise(word: str) -> str:
    lower = word[:_LONGEST_WORD].lower().replace("’", "'").replace("‘", "'")
    if lower in ("“", "”", "``", "''"):
        return '"'
    return re.sub(r"\d", "0", lower)


def _shape(word: str) -> str:
    marks = "".join(
        "X" if c.isupper() else "x" if c.islower() else "d" if c.isdigit() else c for c in word[:_LONGEST_WORD]
    )
    return _RUNS.sub(r"\1\1", marks)


@lru_cache(maxsize=_CACHE_WORDS)
def _own(word: str) -> list[str]:
    w = _normalise(word)
    features = [f"w={w}", f"s={_shape(word)}"]
    features += [f"-{n}={w[-n:]}" for n in (1, 2, 3, 4, 5) if len(w) > n]
    features += [f"+{n}={w[:n]}" for n in (1, 2, 3, 4) if len(w) > n]
    return features


@lru_cache(maxsize=_CACHE_WORDS)
def _left(word: str) -> list[str]:
    if word == _EDGE:
        return ["bos"]
    w = _normalise(word)
    return [f"l={w}", f"l-={w[-3:]}"]


@lru_cache(maxsize=_CACHE_WORDS)
def _right(word: str) -> list[str]:
    if word == _EDGE:
        return ["eos"]
    w = _normalise(word)
    return [f"r={w}", f"r-={w[-3:]}", f"rs={_shape(word)[:2]}"]


@lru_cache(maxsize=_CACHE_WORDS)
def _far_left(word: str) -> list[str]:
    return [] if word == _EDGE else [f"ll={_normalise(word)}"]


@lru_cache(maxsize=_CACHE_WORDS)
def _far_right(word: str) -> list[str]:
    return [] if word == _EDGE else [f"rr={_normalise(word)}"]


def sentence_features(words: Sequence[str]) -> list[list[str]]:
    """Build the feature strings of each word of a sentence.

    Parameters
    ----------
    words : sequence of str
        Treebank words ("do", "n't"), in order.

    Returns
    -------
    list of list of str
        One list per word.
    """
    padded = [_EDGE, _EDGE, *words, _EDGE, _EDGE]
    forms = [_normalise(w) for w in padded]
    features = []
    for i, word in enumerate(words, 2):
        l2, l1, w, r1, r2 = forms[i - 2 : i + 3]
        ending = w[-3:]
        pairs = [
            f"lw={l1}|{w}",
            f"wr={w}|{r1}",
            f"lr={l1}|{r1}",
            f"l-w={l1[-2:]}|{ending}",
            f"w-r={ending}|{r1[-2:]}",
            f"ll-l={l2}|{l1}",
            f"rr-r={r1}|{r2}",
        ]
        features.append(
            _own(word) + _left(padded[i - 1]) + _right(padded[i + 1]) + _far_left(padded[i - 2])
            + _far_right(padded[i + 2]) + pairs
        )  # fmt: skip
    return features
