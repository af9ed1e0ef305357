"""Tell whether words deny something: by "n't", or by a word of a class that the question at hand names."""

from __future__ import annotations

from collections.abc import Iterable, Set

__all__ = ["has_denial"]


def has_denial(lowers: Iterable[str], words: Set[str]) -> bool:
    """Whether one of the words in lower case is of a class, or ends in "n't"."""
    return any(low in words or low.endswith("n't") for low in lowers)
