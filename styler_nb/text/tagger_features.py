"""Features of the part-of-speech tagger: cheap strings, cached per word form.

What depends on one word form alone is cached, so that the cost per position is a few list concatenations
and the handful of features that join two words. It is cached as bytes, which crfsuite takes as they are; text
would be encoded anew for each place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from styler_nb.text.lexicon import read_word_class

__all__ = ["sentence_features"]

_CACHE_WORDS = 1 << 15
_LONGEST_WORD = 40
_EDGE = "\x00"
_RUNS = re.compile(r"(.)\1+")
_DIGIT = re.compile(r"\d")


@lru_cache(maxsize=_CACHE_WORDS)
def _normalise(word: str) -> str:
    lower = word[:_LONGEST_WORD].lower().replace("’", "'").replace("‘", "'")
    if lower in ("“", "”", "``", "''"):
        return '"'
    return lower if lower.isalpha() else _DIGIT.sub("0", lower)


@lru_cache(maxsize=_CACHE_WORDS)
def _shape(word: str) -> str:
    if word.isascii() and word.isalpha() and word[1:].islower():
        return "X" + "xx"[: len(word) - 1] if word[0].isupper() else "xx"
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


@dataclass(frozen=True, slots=True, eq=False)
class _Form:
    """What depends on one word form alone; the strings ending in "|" lack the other word of a pair."""

    lower: str
    known: str
    """Its parts of speech."""
    shape: str
    is_capital: bool
    own: list[bytes]
    left: list[bytes]
    """Features that the word gives to the one after it."""
    right: list[bytes]
    far_left: list[bytes]
    far_right: list[bytes]
    two: str
    three: str
    """Its last letters."""
    lw: str
    lr: str
    lxw: str
    l_w: str
    wr: str
    w_r: str
    ll_l: str
    rr_r: str


def _form(lower: str, known: str, shape: str, features: Sequence[Sequence[str]], *, is_capital: bool = False) -> _Form:
    two, three = lower[-2:], lower[-3:]
    own, left, right, far_left, far_right = ([f.encode() for f in part] for part in features)
    return _Form(
        lower,
        known,
        shape,
        is_capital,
        own,
        left,
        right,
        far_left,
        far_right,
        two=two,
        three=three,
        lw=f"lw={lower}|",
        lr=f"lr={lower}|",
        lxw=f"lxw={lower}|",
        l_w=f"l-w={two}|",
        wr=f"wr={lower}|",
        w_r=f"w-r={three}|",
        ll_l=f"ll-l={lower}|",
        rr_r=f"rr-r={lower}|",
    )


_START = _form(_EDGE, "", "", ([], ["bos"], [], [], []))
_END = _form(_EDGE, "", "", ([], [], ["eos"], [], []))


@lru_cache(maxsize=_CACHE_WORDS)
def _read_form(word: str) -> _Form:
    w = _normalise(word)
    features = (_own(word), _left(word), _right(word), [f"ll={w}"], [f"rr={w}"])
    return _form(w, read_word_class(w), _shape(word), features, is_capital=word[:1].isalpha() and word[0].isupper())


@lru_cache(maxsize=_CACHE_WORDS)
def _read_classes(before: str, known: str, after: str) -> tuple[bytes, bytes, bytes]:
    found = (f"xrx={known}|{after}", f"lxx={before}|{known}", f"xx={before}|{known}|{after}")
    return found[0].encode(), found[1].encode(), found[2].encode()


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
    own = [_read_form(word) for word in words]
    # a sentence of one capital is as usual
    capitals = _capitals(words) if sum([form.is_capital for form in own]) > 1 else ""
    far_left, left, form, right, *rest = (_START, _START, *own, _END, _END)
    features = []
    for far_right in rest:
        w, r1, known = form.lower, right.lower, form.known
        found: list[str | bytes] = [
            *form.own,
            *left.left,
            *right.right,
            *far_left.far_left,
            *far_right.far_right,
            left.lw + w,
            form.wr + r1,
            left.lr + r1,
            left.l_w + form.three,
            form.w_r + right.two,
            far_left.ll_l + left.lower,
            right.rr_r + far_right.lower,
            left.lxw + known,
            *_read_classes(left.known, known, right.known),
        ]
        if capitals:
            found += [f"k={capitals}{form.shape}", f"kx={capitals}{form.shape[:1]}{known}"]
        features.append(found)
        far_left, left, form, right = left, form, right, far_right
    return features
