"""What the words of a sentence say for each label of the tagger: the features of `tagger_features`, weighed.

Of the features that depend on one word form alone, the sums of their weights are cached by form, so that no feature is
written or looked up again. Those that join two words are looked up by both; most forms have none at all. What is
said of five words in a row is remembered as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from styler_nb.text.crf_numbers import CrfNumbers, cut
from styler_nb.text.tagger_features import (
    END,
    START,
    Form,
    list_capital_features,
    read_capitals,
    read_classes,
    read_form,
)

__all__ = ["WordScores"]

_CACHE_FORMS = 1 << 13
_CACHE_CLASSES = 1 << 14
_PAIRS = ("lw=", "lr=", "lxw=", "l-w=", "wr=", "w-r=", "ll-l=", "rr-r=")
_NONE: Mapping[str, int] = {}
_MOST_WINDOWS = 1 << 13
_START, _END = "\n<", "\n>"
"""What stands for the edges of sentences; no word begins with a line break."""
_EDGES = {_START: START, _END: END}
_ROWS = 5
_STEPS = (-1, 1, -2, 2)
"""Where the words stand from a place of which the rows after the first are told there."""


class _Always(dict[str, int]):
    """Has the same number for all keys: that of a pair of which crfsuite sees the first part alone."""

    def __init__(self, number: int) -> None:
        super().__init__({"": number})

    def get(self, key: str, default: object = None) -> int:  # noqa: ARG002
        """Give the number."""
        return self[""]


@dataclass(frozen=True, slots=True, eq=False)
class _Scored:
    """A word form: sums of weights, and the numbers of features that join it with another word, by that one."""

    rows: npt.NDArray[np.float64]
    """What it says of itself, of the word after it, before it, after next and before the one before."""
    lower: str
    known: str
    two: str
    three: str
    lw: Mapping[str, int]
    lr: Mapping[str, int]
    lxw: Mapping[str, int]
    l_w: Mapping[str, int]
    wr: Mapping[str, int]
    w_r: Mapping[str, int]
    ll_l: Mapping[str, int]
    rr_r: Mapping[str, int]


class WordScores:
    """Weighs the words of sentences; safe to share between threads.

    Parameters
    ----------
    numbers : CrfNumbers
        Of a tagger.
    """

    def __init__(self, numbers: CrfNumbers) -> None:
        self._attributes = numbers.attributes
        self._states = numbers.states
        self._pairs: dict[str, dict[str, int]] = {}
        for attribute, number in numbers.attributes.items():
            if attribute.startswith(_PAIRS):
                for at in (at for at, letter in enumerate(attribute) if letter == "|"):
                    self._pairs.setdefault(attribute[: at + 1], {})[attribute[at + 1 :]] = number
        self._read = lru_cache(maxsize=_CACHE_FORMS)(lambda word: self._weigh(_EDGES.get(word) or read_form(word)))
        self._classes = lru_cache(maxsize=_CACHE_CLASSES)(lambda *known: self._sum_bytes(read_classes(*known)))
        self._known: dict[tuple[str, ...], npt.NDArray[np.float64]] = {}
        """What is said of a word with two before and after it: sentences are read again with few words changed."""

    def read(self, sentences: Sequence[Sequence[str]]) -> npt.NDArray[np.float64]:
        """Give the scores of each word of some sentences: of many at once in less time than of each alone.

        Parameters
        ----------
        sentences : sequence of sequence of str
            Treebank words, in order; at least one in each.

        Returns
        -------
        array of shape (words, labels)
            What the features of each word weigh for each label, sentence after sentence.
        """
        padded: list[str] = []
        places: list[int] = []
        for words in sentences:
            padded += (_START, _START)
            places += range(len(padded), len(padded) + len(words))
            padded += (*words, _END, _END)
        windows = [*zip(padded, padded[1:], padded[2:], padded[3:], padded[4:], strict=False)]
        found = [self._known.get(windows[place - 2]) for place in places]
        missing = [at for at, row in enumerate(found) if row is None]
        if missing:
            forms = [self._read(word) for word in padded]
            for at, row in zip(missing, self._weigh_places(forms, [places[at] for at in missing]), strict=True):
                found[at] = self._remember(windows[places[at] - 2], row.copy())
        scores = np.concatenate([row for row in found if row is not None]).reshape(len(found), -1)
        self._add_capitals(scores, sentences)
        return scores

    def _remember(self, window: tuple[str, ...], row: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        if len(self._known) >= _MOST_WINDOWS:
            self._known.clear()
        self._known[window] = row
        return row

    def _weigh_places(self, forms: Sequence[_Scored], places: Sequence[int]) -> npt.NDArray[np.float64]:
        """Weigh the features of some words of sentences that have two edges before and after each of them."""
        at = np.array(places)
        table = np.concatenate([form.rows for form in forms]).reshape(len(forms), _ROWS, -1)
        scores: npt.NDArray[np.float64] = table[at, 0]
        for row, step in enumerate(_STEPS, 1):
            scores += table[at + step, row]
        scores += self._weigh_classes(forms, places).reshape(scores.shape)
        joint, owners, begins = _find_joint(forms, places)
        if joint:
            scores[owners] += np.add.reduceat(self._states[joint], begins)
        return scores

    def _weigh_classes(self, forms: Sequence[_Scored], places: Sequence[int]) -> npt.NDArray[np.float64]:
        """Weigh the features of parts of speech of neighbours."""
        known, classes = [form.known for form in forms], self._classes
        return np.concatenate([classes(known[at - 1], known[at], known[at + 1]) for at in places])

    def _add_capitals(self, scores: npt.NDArray[np.float64], sentences: Sequence[Sequence[str]]) -> None:
        """Add what the features say of how sentences are capitalised."""
        begin = 0
        for words in sentences:
            # a sentence of one capital is as usual
            if sum([word[:1].isupper() for word in words]) > 1 and (capitals := read_capitals(words)):
                for place, word in enumerate(words, begin):
                    scores[place] += self._sum(list_capital_features(capitals, read_form(word)))
            begin += len(words)

    def _number(self, features: Iterable[str]) -> list[int]:
        numbers = (self._attributes.get(cut(feature)) for feature in features)
        return [number for number in numbers if number is not None]

    def _sum(self, features: Iterable[str]) -> npt.NDArray[np.float64]:
        total: npt.NDArray[np.float64] = self._states[self._number(features)].sum(axis=0)
        return total

    def _sum_bytes(self, features: Iterable[bytes]) -> npt.NDArray[np.float64]:
        return self._sum(feature.decode() for feature in features)

    def _weigh(self, form: Form) -> _Scored:
        parts = (form.own, form.left, form.right, form.far_left, form.far_right)
        return _Scored(
            np.array([self._sum_bytes(part) for part in parts]),
            cut(form.lower),
            form.known,
            cut(form.two),
            cut(form.three),
            lw=self._partners(form.lw),
            lr=self._partners(form.lr),
            lxw=self._partners(form.lxw),
            l_w=self._partners(form.l_w),
            wr=self._partners(form.wr),
            w_r=self._partners(form.w_r),
            ll_l=self._partners(form.ll_l),
            rr_r=self._partners(form.rr_r),
        )

    def _partners(self, opening: str) -> Mapping[str, int]:
        """Give the features that begin so, by how they end."""
        seen = cut(opening)
        if seen == opening:
            return self._pairs.get(opening, _NONE)
        number = self._attributes.get(seen)
        return _NONE if number is None else _Always(number)


def _find_joint(forms: Sequence[_Scored], places: Iterable[int]) -> tuple[list[int], list[int], list[int]]:
    """List the features of two words.

    Parameters
    ----------
    forms : sequence of _Scored
        The words of sentences, each with two edges before and after it.
    places : iterable of int
        Of those that are no edges.

    Returns
    -------
    tuple of (list of int, list of int, list of int)
        Their numbers, word after word; which of the words have some; and where in the list each begins.
    """
    found: list[int] = []
    owners: list[int] = []
    begins: list[int] = []
    add, size = found.append, 0
    for owner, place in enumerate(places):
        far_left, left, form, right, far_right = forms[place - 2 : place + 3]
        lower, after = form.lower, right.lower
        if (number := left.lw.get(lower)) is not None:
            add(number)
        if (number := left.l_w.get(form.three)) is not None:
            add(number)
        if (number := left.lxw.get(form.known)) is not None:
            add(number)
        if (number := left.lr.get(after)) is not None:
            add(number)
        if (number := form.wr.get(after)) is not None:
            add(number)
        if (number := form.w_r.get(right.two)) is not None:
            add(number)
        if (number := far_left.ll_l.get(left.lower)) is not None:
            add(number)
        if (number := right.rr_r.get(far_right.lower)) is not None:
            add(number)
        if len(found) > size:
            owners.append(owner)
            begins.append(size)
            size = len(found)
    return found, owners, begins
