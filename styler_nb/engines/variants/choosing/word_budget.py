"""Keep a result about as long as its text."""

from __future__ import annotations

import re

from styler_nb.engines.variants.reading.view import Option
from styler_nb.text.blocks import split_blocks

__all__ = ["WordBudget"]

_SHARE = 0.1
"""By how much of a text its result may grow, and by how much it may shrink."""


_PLAIN = re.compile(r"[(\"“‘]?[^\W\d_]+(?:['’-][^\W\d_]+)*[)\"”’,.;:!?]*")
"""What is a word whatever stands around it."""


class WordBudget:
    """The words of a text, over all blocks so far, and those that its changes add and take away.

    Parameters
    ----------
    is_limited : bool
        Keep growth and shrinkage each within 10 % of the words so far, or of those expected where these are more.
    """

    def __init__(self, *, is_limited: bool) -> None:
        self.words = 0
        self._is_limited = is_limited
        self._expected = self._grown = self._shrunk = 0

    def expect(self, text: str) -> None:
        """Take note of a text whose blocks come next: of the words of its prose, none too many."""
        if not self._is_limited:
            return
        for block in split_blocks(text):
            if block.is_prose:
                words = text[block.content_start : block.content_end].split()
                self._expected += sum(1 for word in words if _PLAIN.fullmatch(word))

    def add(self, words: int) -> None:
        """Take note of the size of the next block."""
        self.words += words

    def affords(self, option: Option) -> bool:
        """Whether a change leaves the result about as long as the text."""
        if not self._is_limited or not option.words:
            return True
        spent = self._grown if option.words > 0 else self._shrunk
        return spent + abs(option.words) <= int(max(self.words, self._expected) * _SHARE)

    def spend(self, option: Option) -> None:
        """Take note of a change."""
        self._grown += max(option.words, 0)
        self._shrunk += max(-option.words, 0)
