"""Recognise sentences that open with a conjunction in a row of words and marks, in samples and in a text alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["OPENERS", "list_openers", "may_touch_opener"]

OPENERS = {word: f"({word.capitalize()} …)" for word in ("and", "but", "or", "so", "then", "yet", "for", "now")}
"""What sentences are counted as that open with these words, among words and marks."""
_ENDS = frozenset(".!?")


def list_openers(words: Sequence[str], *, is_start: bool) -> Iterator[str]:
    """List the openers of sentences.

    Parameters
    ----------
    words : sequence of str
        Words in lower case, and marks, in order.
    is_start : bool
        Whether the first of them opens a sentence.

    Yields
    ------
    str
        One of the values of `OPENERS`.
    """
    is_open = is_start
    for word in words:
        if is_open and word in OPENERS:
            yield OPENERS[word]
        is_open = word in _ENDS


def may_touch_opener(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether words that one row has and the other has not may open a sentence, or end the one before."""
    changed = {*before} ^ {*after}
    return not changed.isdisjoint(_ENDS) or not changed.isdisjoint(OPENERS)
