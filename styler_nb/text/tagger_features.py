"""Features of the part-of-speech tagger: cheap strings, cached per word form.

What depends on one word form alone is cached, so that the cost per position is a few list concatenations
and the handful of features that join two words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from styler_nb.text.lexicon import read_word_class

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


@lru_cache(maxsize=_CACHE_WORDS)
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
    known = read_word_class(w)
    return [*features, f"x={known}", f"x={known}{w[-2:]}"]


@lru_cache(maxsize=_CACHE_WORDS)
def _left(word: str) -> list[str]:
    if word == _EDGE:
        return ["bos"]
    w = _normalise(word)
    return [f"l={w}", f"l-={w[-3:]}", f"lx={read_word_class(w)}"]


@lru_cache(maxsize=_CACHE_WORDS)
def _right(word: str) -> list[str]:
    if word == _EDGE:
        return ["eos"]
    w = _normalise(word)
    return [f"r={w}", f"r-={w[-3:]}", f"rs={_shape(word)[:2]}", f"rx={read_word_class(w)}"]


@lru_cache(maxsize=_CACHE_WORDS)
def _far_left(word: str) -> list[str]:
    return [] if word == _EDGE else [f"ll={_normalise(word)}"]


@lru_cache(maxsize=_CACHE_WORDS)
def _far_right(word: str) -> list[str]:
    return [] if word == _EDGE else [f"rr={_normalise(word)}"]


def _capitals(words: Sequence[str]) -> str:
    """Tell how a sentence is capitalised: "U" all upper case, "T" like a title, "" as usual."""
    initials = [w for w in words if w[:1].isalpha()]
    if len(initials) < 3:
        return ""
    if sum(w.isupper() for w in initials) * 2 > len(initials):
        return "U"
    return "T" if sum(w[0].isupper() for w in initials) * 2 > len(initials) else ""


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
    known = ["", "", *map(read_word_class, forms[2:-2]), "", ""]
    capitals = _capitals(words)
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
            f"lxw={l1}|{known[i]}",
            f"xrx={known[i]}|{known[i + 1]}",
            f"lxx={known[i - 1]}|{known[i]}",
            f"xx={known[i - 1]}|{known[i]}|{known[i + 1]}",
        ]
        if capitals:
            shape = _shape(word)
            pairs += [f"k={capitals}{shape}", f"kx={capitals}{shape[:1]}{known[i]}"]
        features.append(
            _own(word) + _left(padded[i - 1]) + _right(padded[i + 1]) + _far_left(padded[i - 2])
            + _far_right(padded[i + 2]) + pairs
        )  # fmt: skip
    return features
