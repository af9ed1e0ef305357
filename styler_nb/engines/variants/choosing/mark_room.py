"""Keep a text from semicolons, colons and dashes that its writer would not have so many of."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping

from styler_nb.engines.variants.reading.view import Option

__all__ = ["MarksSoFar"]

_MARKS = ";:—"
"""Marks that joints and asides bring in, which a text may soon have too many of; double hyphens count as dashes."""
_ROOM = 1.5
"""How many times as often as the writer a result may have such a mark, rounded up to whole marks."""
_DUE = 0.5
"""Marks that must be due at that rate before the first one comes: writers of few semicolons get none early."""


class MarksSoFar:
    """The marks of a text, over all blocks so far, as it stands after its changes.

    Parameters
    ----------
    rates : mapping of str to float, or None
        How often the writer has each mark, per word; None where that is not known.
    """

    def __init__(self, rates: Mapping[str, float] | None) -> None:
        self._rates = rates
        self._seen: Counter[str] = Counter()

    def add(self, text: str) -> None:
        """Take note of the text of the next block."""
        self._seen.update(_count(text))

    def change(self, option: Option, text: str) -> None:
        """Take note of a change of the text."""
        self._seen.update(_added(option, text))

    def have_room(self, option: Option, text: str, words: int) -> bool:
        """Whether a change of a text of so many words brings in no mark that it then had far more often (`_ROOM`)."""
        if self._rates is None:
            return True
        for mark, n in _added(option, text).items():
            due = self._rates[mark] * _ROOM * words
            most = math.floor(due + 1) if due >= _DUE else 0
            if n > 0 and self._seen[mark] + n > most:
                return False
        return True


def _count(text: str) -> dict[str, int]:
    plain = text.replace("--", "—").replace(" – ", " — ")
    return {mark: n for mark in _MARKS if (n := plain.count(mark))}


def _added(option: Option, text: str) -> dict[str, int]:
    """Count the marks that a change brings in (over 0) and takes away."""
    marks: dict[str, int] = {}
    for patch in option.patches:
        for mark, n in _count(patch.text).items():
            marks[mark] = marks.get(mark, 0) + n
        for mark, n in _count(text[patch.start : patch.end]).items():
            marks[mark] = marks.get(mark, 0) - n
    return marks
