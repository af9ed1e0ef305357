"""A linear-chain conditional random field as threads can share it."""

from __future__ import annotations

import os
import struct
import threading
from collections.abc import Callable, Collection, Sequence
from importlib import resources
from queue import Empty, SimpleQueue
from typing import Any

__all__ = ["Crf", "read_attributes", "read_weights"]

_MOST_TAGGERS = min(os.cpu_count() or 1, 8)
_OFFSET_OF_ATTRIBUTES = 36
"""In the header of a crfsuite model, where it says at what place its table of attributes begins."""
_OFFSET_OF_LIST = 16
"""In the header of such a table, where it says how many attributes it has and where their places are listed."""
_SIZE_OF_RECORD_HEAD = 8
"""Bytes before the name of an attribute, which ends with a zero: its number and its length."""


class Crf:
    """Label sequences of feature lists.

    Parameters
    ----------
    weights : bytes
        A crfsuite model.

    References
    ----------
    Lafferty, McCallum and Pereira (2001), Conditional random fields, ICML.
    """

    def __init__(self, weights: bytes) -> None:
        self._weights = weights
        self._labels: frozenset[str] = frozenset()
        self._free: SimpleQueue[Any] = SimpleQueue()
        self._opened = 0
        self._opening = threading.Lock()

    def _borrow(self) -> Any:
        """Take a crfsuite tagger, to be put back: it holds the sequence at hand, so no two threads may use one.

        They are few and outlive the threads that use them, since each takes a fifth of a second and megabytes.
        """
        try:
            return self._free.get_nowait()
        except Empty:
            with self._opening:
                if self._opened < _MOST_TAGGERS:
                    tagger = self._open()
                    self._opened += 1
                    return tagger
            return self._free.get()

    def _open(self) -> Any:
        import pycrfsuite

        tagger = pycrfsuite.Tagger()
        tagger.open_inmemory(self._weights)
        self._labels = frozenset(tagger.labels())
        return tagger

    def label(self, items: Sequence[Sequence[str | bytes]]) -> list[str]:
        """Give the most probable labels of a sequence.

        Parameters
        ----------
        items : sequence of sequence of str or bytes
            Features of each item.

        Returns
        -------
        list of str
            One label per item.
        """
        tagger = self._borrow()
        try:
            labels: list[str] = tagger.tag(items)
        finally:
            self._free.put(tagger)
        return labels

    def weigh(
        self,
        items: Sequence[Sequence[str | bytes]],
        weighed: Collection[str],
        find_doubtful: Callable[[Sequence[str]], Sequence[int]],
    ) -> tuple[list[str], dict[int, float]]:
        """Give the most probable labels of a sequence, and how probable some labels are where it is in doubt.

        Parameters
        ----------
        items : sequence of sequence of str or bytes
            Features of each item; at least one.
        weighed : collection of str
            The labels whose probabilities are added up.
        find_doubtful : callable
            Gives, of the most probable labels, the positions where to add them up.

        Returns
        -------
        tuple of (list of str, dict of int to float)
            One label per item; a probability in [0, 1] per doubtful position.
        """
        tagger = self._borrow()
        try:
            labels: list[str] = tagger.tag(items)
            known = [label for label in weighed if label in self._labels]
            marginal = tagger.marginal
            return labels, {i: sum([marginal(one, i) for one in known]) for i in find_doubtful(labels)}
        finally:
            self._free.put(tagger)

    def probability(self, item: Sequence[str], label: str) -> float:
        """Give the probability of a label of one item that stands alone.

        Parameters
        ----------
        item : sequence of str
            Its features.
        label : str
            A label of the model.

        Returns
        -------
        float
            In [0, 1].
        """
        tagger = self._borrow()
        try:
            tagger.set([item])
            return float(tagger.marginal(label, 0))
        finally:
            self._free.put(tagger)


def read_attributes(weights: bytes) -> frozenset[bytes]:
    """Give the features that a crfsuite model knows; it passes over all others.

    Parameters
    ----------
    weights : bytes
        The model.

    Returns
    -------
    frozenset of bytes
        As they were given at training.
    """
    (table,) = struct.unpack_from("<I", weights, _OFFSET_OF_ATTRIBUTES)
    size, list_of_places = struct.unpack_from("<II", weights, table + _OFFSET_OF_LIST)
    places = struct.unpack_from(f"<{size}I", weights, table + list_of_places)
    starts = [table + place + _SIZE_OF_RECORD_HEAD for place in places]
    return frozenset(weights[start : weights.index(b"\0", start)] for start in starts)


def read_weights(name: str) -> bytes:
    """Read a file of weights that ships with the package.

    Parameters
    ----------
    name : str
        File name in the data folder of this package.

    Returns
    -------
    bytes
        The file.
    """
    return (resources.files("styler_nb.text") / "data" / name).read_bytes()
