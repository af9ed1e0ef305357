"""The best path through the labels of a chain, with most labels left out of account.

Most words can have a label or two, whatever stands beside them. A label that the best one of its word outweighs by
more than all that transitions could make up for is on no best path, and is not looked at further.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import itemgetter

import numpy as np
import numpy.typing as npt

__all__ = ["BestPath"]

_MARGIN = 1e-6
"""What is left to rounding: far more than it comes to, and far less than any weight."""


_Node = tuple[int, float, "_Node | None"]
"""A label of a word, what the best way there weighs, and the label of the word before on that way."""
_total = itemgetter(1)


class BestPath:
    """Finds the labels with the greatest sum of scores and transitions.

    Parameters
    ----------
    transitions : array of shape (labels, labels)
        Weight of each label (column) after each other (row).

    References
    ----------
    Viterbi (1967), Error bounds for convolutional codes and an asymptotically optimum decoding algorithm, IEEE
    Transactions on Information Theory 13.
    """

    def __init__(self, transitions: npt.NDArray[np.float64]) -> None:
        into = (transitions[:, :, None] - transitions[:, None, :]).max(axis=0)
        out = (transitions[:, None, :] - transitions[None, :, :]).max(axis=2)
        # at the ends of a sentence there is no transition
        most = np.maximum(into, 0.0) + np.maximum(out, 0.0)
        self._most_made_up = np.ascontiguousarray(most.T) + _MARGIN
        """What transitions can make up for at most: from the label of the row, to that of the column."""
        self._before: list[list[float]] = transitions.T.tolist()
        """By label: what it weighs after each other."""

    def find(self, scores: npt.NDArray[np.float64], sizes: Sequence[int]) -> list[list[int]]:
        """Give the labels of some chains, by number.

        Parameters
        ----------
        scores : array of shape (words, labels)
            What each word says for each label, chain after chain.
        sizes : sequence of int
            Words of each chain, from 1.
        """
        best = scores.argmax(axis=1)
        least = scores[np.arange(len(best)), best][:, None] - self._most_made_up[best]
        words, labels = (scores >= least).nonzero()
        ends = self._follow(words.tolist(), labels.tolist(), scores[words, labels].tolist(), sizes)
        return [_trace(end) for end in ends]

    def _follow(
        self, words: list[int], labels: list[int], scores: list[float], sizes: Sequence[int]
    ) -> Iterator[_Node]:
        """Give the end of the best path of each chain: word after word, every label with the best way to it."""
        reached: list[_Node] = []
        here: list[_Node] = []
        begins = [0, *accumulate(sizes)]
        begin, at = begins.pop(1), 0
        for word, label, score in zip(words, labels, scores, strict=True):
            if word != at:
                reached, here, at = here, [], word
                if word == begin:
                    yield max(reached, key=_total)
                    reached, begin = [], begins.pop(1)
            weights = self._before[label]
            most, origin = -math.inf, None
            for node in reached:
                total = node[1] + weights[node[0]]
                if total > most:
                    most, origin = total, node
            here.append((label, score if origin is None else most + score, origin))
        yield max(here, key=_total)


def _trace(node: _Node | None) -> list[int]:
    """Give the labels on the way to a node."""
    path: list[int] = []
    while node is not None:
        path.append(node[0])
        node = node[2]
    path.reverse()
    return path
