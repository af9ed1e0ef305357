"""Features of the part-of-speech tagger: cheap strings, cached per word form.

What depends on one word form alone is cached, so that the cost per position is a few list concatenations
and the handful of features that join two words. It is cached as bytes, which crfsuite takes as they are; text
would be encoded anew for each place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

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


def _own(word: str) -> list[str]:
    w = _normalise(word)
    features = [f"w={w}", f"s={_shape(word)}"]
    features += [f"-{n}={w[-n:]}" for n in (1, 2, 3, 4, 5) if len(w) > n]
    features += [f"+{n}={w[:n]}" for n in (1, 2, 3, 4) if len(w) > n]
    known = read_word_class(w)
    return [*features, f"x={known}", f"x={known}{w[-2:]}"]


def _left(word: str) -> list[str]:
    w = _normalise(word)
    return [f"l={w}", f"l-={w[-3:]}", f"lx={read_word_class(w)}"]


def _right(word: str) -> list[str]:
    w = _normalise(word)
    return [f"r={w}", f"r-={w[-3:]}", f"rs={_shape(word)[:2]}", f"rx={read_word_class(w)}"]


class _Form(NamedTuple):
    """What depends on one word form alone."""

    lower: str
    known: str
    """Its parts of speech."""
    shape: str
    own: list[bytes]
    left: list[bytes]
    """Features that the word gives to the one after it."""
    right: list[bytes]
    far_left: list[bytes]
    far_right: list[bytes]


_START = _Form(_EDGE, "", "", [], [b"bos"], [], [], [])
_END = _Form(_EDGE, "", "", [], [], [b"eos"], [], [])


@lru_cache(maxsize=_CACHE_WORDS)
def _read_form(word: str) -> _Form:
    w = _normalise(word)
    features = (_own(word), _left(word), _right(word), [f"ll={w}"], [f"rr={w}"])
    return _Form(w, read_word_class(w), _shape(word), *([f.encode() for f in part] for part in features))


def _capitals(words: Sequence[str]) -> str:
    """Tell how a sentence is capitalised: "U" all upper case, "T" like a title, "" as usual."""
    initials = [w for w in words if w[:1].isalpha()]
    capitals = [w for w in initials if w[0].isupper()]
    if len(initials) < 3 or len(capitals) * 2 <= len(initials):
        return ""
    return "U" if sum([w.isupper() for w in capitals]) * 2 > len(initials) else "T"


def sentence_features(words: Sequence[str]) -> list[list[str | bytes]]:
    """Build the features of each word of a sentence.

    Parameters
    ----------
    words : sequence of str
        Treebank words ("do", "n't"), in order.

    Returns
    -------
    list of list of str or bytes
        One list per word.
    """
    forms = [_START, _START, *map(_read_form, words), _END, _END]
    capitals = _capitals(words)
    features = []
    for far_left, left, form, right, far_right in zip(forms, forms[1:], forms[2:], forms[3:], forms[4:], strict=False):
        l1, w, r1 = left.lower, form.lower, right.lower
        known, before = form.known, left.known
        ending = w[-3:]
        found: list[str | bytes] = [
            *form.own,
            *left.left,
            *right.right,
            *far_left.far_left,
            *far_right.far_right,
            f"lw={l1}|{w}",
            f"wr={w}|{r1}",
            f"lr={l1}|{r1}",
            f"l-w={l1[-2:]}|{ending}",
            f"w-r={ending}|{r1[-2:]}",
            f"ll-l={far_left.lower}|{l1}",
            f"rr-r={r1}|{far_right.lower}",
            f"lxw={l1}|{known}",
            f"xrx={known}|{right.known}",
            f"lxx={before}|{known}",
            f"xx={before}|{known}|{right.known}",
        ]
        if capitals:
            found += [f"k={capitals}{form.shape}", f"kx={capitals}{form.shape[:1]}{known}"]
        features.append(found)
    return features
