"""Recognise passives in a row of words without tags, in the samples and in the text alike."""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.engines.variants.reading.words import read_words

__all__ = ["PASSIVE", "count_passives", "may_touch_passive"]

PASSIVE = "(passive)"
"""What passives are counted as, among words and marks."""
_BE = read_words("forms_of_be") | read_words("contracted_forms_of_be")
_BETWEEN = read_words("between_be_and_participle")
_PARTICIPLES = read_words("irregular_participles")
_NO_PARTICIPLES = read_words("in_ed_without_being_participles")
_MOST_BETWEEN = 2
_SHORTEST = 4
"""Letters of the shortest participle in "ed": "used", "tied", "owed"; "is red" is none."""


def count_passives(words: Sequence[str]) -> int:
    """Count forms of "be" with a participle after them, with up to two adverbs between.

    Parameters
    ----------
    words : sequence of str
        Words in lower case with straight apostrophes, and marks, in order.

    Returns
    -------
    int
        "Is tired" counts too: what looks like a passive does so in the samples as well.
    """
    found = 0
    for place, word in enumerate(words):
        if word not in _BE:
            continue
        for after in words[place + 1 : place + 2 + _MOST_BETWEEN]:
            if _is_participle(after):
                found += 1
                break
            if not (after in _BETWEEN or after.endswith("ly")):
                break
    return found


def may_touch_passive(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether words that one row has and the other has not may be part of a passive."""
    changed = {*before} ^ {*after}
    return not changed.isdisjoint(_BE) or any(map(_is_participle, changed))


def _is_participle(word: str) -> bool:
    return word in _PARTICIPLES or (word.endswith("ed") and len(word) >= _SHORTEST and word not in _NO_PARTICIPLES)
