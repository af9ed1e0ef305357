"""Read what follows the words of a converse in its clause."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["has_second_infinitive", "rest_of_clause"]


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
        yield low


def _opens_relative(low: str, upos: str) -> bool:
    return low in ("which", "who", "whose") or (low == "that" and upos == "PRON")
