"""Read what follows the words of a converse in its clause."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.time_phrases import is_year
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["has_second_infinitive", "names_doer", "rest_of_clause"]

_RELATIVES = frozenset({"that", "which", "who", "when", "where"})
_DATED = read_words("days_and_months") | {"noon", "midnight", "then", "now"}
"""Words right after a "by" that tells when: "by noon", "by March"."""
_ENDS = frozenset({"end", "middle", "turn", "close", "beginning", "start", "time"})
"""Nouns of a time after "by the": "by the end of the war"."""
_MEANS = read_words("manners_and_means")
"""Nouns after "by" that tell how one does what one is told to do: "asked to pay by card"."""


def names_doer(view: SentenceView, last: int) -> bool:
    """Whether who did it follows: "was aimed at farmers by the king"."""
    for index in range(last + 1, len(view.tokens) - 1):
        token, low = view.tokens[index], view.lowers[index]
        if low == "by":
            is_own = view.lowers[last] == "to" and view.lowers[index + 1] in _MEANS
            if not is_own and not _tells_when(view, index):
                return True
            continue
        is_mark = token.upos in ("PUNCT", "SCONJ") and low not in ("(", "-", '"')
        if is_mark or low in _RELATIVES or view.is_finite(index):
            return False
    return False


def _tells_when(view: SentenceView, by: int) -> bool:
    """Whether "by" opens a time: "by 1905", "by the end of the year"."""
    ahead = view.lowers[by + 1 : by + 3]
    if not ahead:
        return False
    if ahead[0] in _DATED or is_year(ahead[0]):
        return True
    return ahead[0] == "the" and len(ahead) > 1 and ahead[1] in _ENDS


def has_second_infinitive(view: SentenceView, last: int) -> bool:
    """Whether another "to" goes on with the first: "advised to wait or, if that is not possible, to write"."""
    places = range(last + 2, len(view.lowers) - 1)
    return any(
        view.lowers[i] == "to"
        and view.tokens[i + 1].xpos == "VB"
        and view.lowers[i - 1] in (",", "and", "or", "not", "but", "then")
        for i in places
    )


def rest_of_clause(view: SentenceView, last: int) -> Iterator[str]:
    """Give the words after a site up to the next mark, or to a clause about a noun."""
    for index in range(last + 1, len(view.tokens)):
        low, upos = view.lowers[index], view.tokens[index].upos
        if (upos == "PUNCT" and low not in ("(", "-", '"')) or (index > last + 1 and _opens_relative(low, upos)):
            return
        if low != "by" or not _tells_when(view, index):
            yield low


def _opens_relative(low: str, upos: str) -> bool:
    return low in ("which", "who", "whose") or (low == "that" and upos == "PRON")
