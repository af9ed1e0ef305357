"""Whether a text is English: the share of its words that only English text is full of."""

from __future__ import annotations

import re

from styler_nb.text.word_lists import read_word_list

__all__ = ["is_english"]

_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE_CHARACTERS = 4000
_LEAST_WORDS = 8
_LEAST_RATIO = 0.15


def is_english(text: str) -> bool:
    """Tell whether a text is English.

    Parameters
    ----------
    text : str
        The text; three samples of it (start, middle, end) are looked at, 4,000 characters each at most.

    Returns
    -------
    bool
        True too where there are under 8 words, too few to tell.
    """
    if len(text) > 3 * _SAMPLE_CHARACTERS:
        middle = len(text) // 2
        text = " ".join(
            (text[:_SAMPLE_CHARACTERS], text[middle : middle + _SAMPLE_CHARACTERS], text[-_SAMPLE_CHARACTERS:])
        )
    common = read_word_list("english")
    words = _WORD.findall(text.lower())
    if len(words) < _LEAST_WORDS:
        return True
    return sum(word in common for word in words) >= _LEAST_RATIO * len(words)
