"""Features of the part-of-speech tagger: cheap strings, cached per word form.

What depends on one word form alone is cached, so that the cost per position is a few list concatenations
and the handful of features that join two words. It is cached as bytes, which crfsuite takes as they are; text
would be encoded anew for each place. A trained model knows a part of the features only, and is given no others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from styler_nb.text.lexicon import read_word_class

__all__ = ["FeatureReader", "sentence_features"]

_CACHE_WORDS = 1 << 15
_LONGEST_WORD = 40
_EDGE = ""
"""What stands before the first word and after the last one."""
_Join = Callable[[str], bytes | None]
"""Gives the feature that a word makes together with another; None where the model does not know it."""
_NO_JOIN: _Join = dict[str, bytes]().get
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
    """What depends on one word form alone."""

    lower: str
    known: str
    """Its parts of speech."""
    shape: str
    is_capital: bool
    own: Sequence[bytes]
    left: Sequence[bytes]
    """Features that the word gives to the one after it."""
    right: Sequence[bytes]
    far_left: Sequence[bytes]
    far_right: Sequence[bytes]
    two: str
    three: str
    """Its last letters."""
    lw: _Join
    lr: _Join
    lxw: _Join
    l_w: _Join
    wr: _Join
    w_r: _Join
    ll_l: _Join
    rr_r: _Join


def _capitals(words: Sequence[str]) -> str:
    """Tell how a sentence is capitalised: "U" all upper case, "T" like a title, "" as usual."""
    initials = [w for w in words if w[:1].isalpha()]
    capitals = [w for w in initials if w[0].isupper()]
    if len(initials) < 3 or len(capitals) * 2 <= len(initials):
        return ""
    return "U" if sum([w.isupper() for w in capitals]) * 2 > len(initials) else "T"


class FeatureReader:
    """Reads the features of words in sentences.

    Parameters
    ----------
    known : collection of bytes or None
        The features of a trained model, which alone are given; None for all.
    """

    def __init__(self, known: Collection[bytes] | None = None) -> None:
        self._known = None if known is None else {feature.decode(): feature for feature in known}
        self._joins = _index_joins(known or ())
        self._read_form = lru_cache(_CACHE_WORDS)(self._form_of)
        self._read_classes = lru_cache(_CACHE_WORDS)(self._classes_of)
        self._start = self._form(_EDGE, "", "", ([], ["bos"], [], [], []))
        self._end = self._form(_EDGE, "", "", ([], [], ["eos"], [], []))

    def read(self, words: Sequence[str]) -> list[list[bytes]]:
        """Give the features of each word of a sentence.

        Parameters
        ----------
        words : sequence of str
            Treebank words ("do", "n't"), in order.

        Returns
        -------
        list of list of bytes
            One list per word.
        """
        own = [*map(self._read_form, words)]
        # a sentence of one capital is as usual
        capitals = _capitals(words) if sum([form.is_capital for form in own]) > 1 else ""
        far_left, left, form, right, *rest = (self._start, self._start, *own, self._end, self._end)
        features = []
        read_classes = self._read_classes
        for far_right in rest:
            w, r1, known = form.lower, right.lower, form.known
            joined = (
                left.lw(w),
                form.wr(r1),
                left.lr(r1),
                left.l_w(form.three),
                form.w_r(right.two),
                far_left.ll_l(left.lower),
                right.rr_r(far_right.lower),
                left.lxw(known),
            )
            found = [
                *form.own,
                *left.left,
                *right.right,
                *far_left.far_left,
                *far_right.far_right,
                *filter(None, joined),
                *read_classes(left.known, known, right.known),
            ]
            if capitals:
                found += self._keep([f"k={capitals}{form.shape}", f"kx={capitals}{form.shape[:1]}{known}"])
            features.append(found)
            far_left, left, form, right = left, form, right, far_right
        return features

    def _keep(self, features: Sequence[str]) -> tuple[bytes, ...]:
        """Keep those that the model knows."""
        known = self._known
        if known is None:
            return tuple([feature.encode() for feature in features])
        return tuple([known[feature] for feature in features if feature in known])

    def _form_of(self, word: str) -> _Form:
        w = _normalise(word)
        features = (_own(word), _left(word), _right(word), [f"ll={w}"], [f"rr={w}"])
        is_capital = word[:1].isalpha() and word[0].isupper()
        return self._form(w, read_word_class(w), _shape(word), features, is_capital=is_capital)

    def _form(
        self, lower: str, known: str, shape: str, features: Sequence[Sequence[str]], *, is_capital: bool = False
    ) -> _Form:
        own, left, right, far_left, far_right = map(self._keep, features)
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
            two=lower[-2:],
            three=lower[-3:],
            lw=self._join("lw", lower),
            lr=self._join("lr", lower),
            lxw=self._join("lxw", lower),
            l_w=self._join("l-w", lower[-2:]),
            wr=self._join("wr", lower),
            w_r=self._join("w-r", lower[-3:]),
            ll_l=self._join("ll-l", lower),
            rr_r=self._join("rr-r", lower),
        )

    def _join(self, name: str, part: str) -> _Join:
        """Give what joins a part of a word with one of another; at an edge, the other one does not matter."""
        if part == _EDGE:
            edge = next(iter(self._keep([f"{name}="])), None)
            return lambda _: edge
        prefix = f"{name}={part}"
        if self._known is None:
            return lambda other: f"{prefix}|{other}".encode()
        return self._joins.get(prefix, _NO_JOIN)

    def _classes_of(self, before: str, known: str, after: str) -> Sequence[bytes]:
        return self._keep([f"xrx={known}|{after}", f"lxx={before}|{known}", f"xx={before}|{known}|{after}"])


def _index_joins(known: Collection[bytes]) -> Mapping[str, _Join]:
    """Give what joins words, by the name of the feature and the word that comes first in it."""
    pairs: dict[str, dict[str, bytes]] = {}
    for feature in known:
        parts = feature.decode().split("|")
        for place in range(1, len(parts)):
            pairs.setdefault("|".join(parts[:place]), {})["|".join(parts[place:])] = feature
    return {first: seconds.get for first, seconds in pairs.items()}


_ALL = FeatureReader()


def sentence_features(words: Sequence[str]) -> list[list[bytes]]:
    """Build all features of each word of a sentence, to learn from; as `FeatureReader.read` gives the known ones."""
    return _ALL.read(words)
