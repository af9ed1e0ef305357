"""How words and measures of style vary from one window of a writer's text to the next."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from styler_nb.engines.variants.measures.figures import (
    SENTENCE_MEASURES,
    WORD_MEASURES,
    compute_sentence_measures,
    measure_words,
    sum_sentences,
    sum_tokens,
)

__all__ = ["MEASURES", "WINDOW", "Windows", "dampen"]

WINDOW = 250
"""Words from which on sentences in a row make a window."""
MEASURES = (*WORD_MEASURES, *SENTENCE_MEASURES)
_DIGITS = 5


def dampen(count: float, words: float) -> float:
    """Give the logarithm of 1 plus the count in a window of `WINDOW` words."""
    return math.log1p(max(count, 0.0) * WINDOW / words)


class Windows:
    """Sums over windows of consecutive sentences, of dampened word counts and of measures, and of their squares.

    Parameters
    ----------
    known : collection of str or None
        The closed list of words and marks of which anything is kept; None for all.
    """

    def __init__(self, known: Collection[str] | None = None) -> None:
        self._known = known
        self.n = 0
        self.words: dict[str, list[float]] = {}
        self.measures = [[0.0, 0.0] for _ in MEASURES]
        self.unmeasured: frozenset[str] = frozenset()
        """Measures that were not taken when the windows were counted."""
        self._tokens: Counter[str] = Counter()
        self._lengths: Counter[int] = Counter()
        self._size = 0

    def add(self, tokens: Mapping[str, int], length: int) -> None:
        """Take note of the next sentence: its words, in lower case, and marks; and its length in words."""
        self._tokens.update(tokens)
        self._lengths[length] += 1
        self._size += length
        if self._size >= WINDOW:
            self._close()

    def update(self, other: Windows) -> None:
        """Add the windows of another text, and what is left of it over these."""
        self.n += other.n
        for token, (total, squares) in other.words.items():
            row = self.words.setdefault(token, [0.0, 0.0])
            row[0] += total
            row[1] += squares
        for row, (total, squares) in zip(self.measures, other.measures, strict=True):
            row[0] += total
            row[1] += squares
        self._tokens.update(other._tokens)
        self._lengths.update(other._lengths)
        self._size += other._size
        if self._size >= WINDOW:
            self._close()

    def _close(self) -> None:
        sums = sum_tokens(self._tokens)
        if sums[0] > 0:
            self.n += 1
            for token, count in self._tokens.items():
                if self._known is None or token in self._known:
                    row = self.words.setdefault(token, [0.0, 0.0])
                    value = dampen(count, sums[0])
                    row[0] += value
                    row[1] += value**2
            values = (*measure_words(sums), *compute_sentence_measures(sum_sentences(self._lengths.items())))
            for row, value in zip(self.measures, values, strict=True):
                row[0] += value
                row[1] += value**2
        self._tokens.clear()
        self._lengths.clear()
        self._size = 0

    def moments(self, row: Sequence[float] | None) -> tuple[float, float]:
        """Give the mean and the variance over windows of what a row sums up; None is 0 in all of them."""
        if row is None or not self.n:
            return 0.0, 0.0
        mean = row[0] / self.n
        return mean, max(row[1] / self.n - mean**2, 0.0)

    def to_json(self) -> dict[str, Any]:
        """Write the sums, without what is left over the last window."""
        rows = {token: [round(v, _DIGITS) for v in row] for token, row in self.words.items()}
        measures = {name: [round(v, _DIGITS) for v in row] for name, row in zip(MEASURES, self.measures, strict=True)}
        for name in self.unmeasured:
            del measures[name]
        return {"n": self.n, "words": rows, "measures": measures}

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> Windows:
        """Read what `to_json` wrote.

        Raises
        ------
        ValueError
            The content is laid out otherwise, or no such sums can be.
        """
        windows = cls()
        try:
            windows.n = content["n"]
            windows.words = {str(token): _row(row) for token, row in content["words"].items()}
            windows.unmeasured = frozenset(MEASURES) - content["measures"].keys()
            windows.measures = [_row(content["measures"].get(name, (0.0, 0.0))) for name in MEASURES]
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"windows are not laid out as sums ({error!r})") from error
        if type(windows.n) is not int or windows.n < 0:
            raise ValueError("the number of windows is not a whole number")
        return windows


def _row(row: Any) -> list[float]:
    total, squares = map(float, row)
    if not (math.isfinite(total) and math.isfinite(squares) and squares >= 0.0):
        raise ValueError("a sum over windows is not a number")
    return [total, squares]
