"""Judge whether a conjunction may join two clauses without a comma."""

from __future__ import annotations

from styler_nb.engines.variants.reading.joints import count_words
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["may_be_bare"]

_LONGEST_BARE = 12
"""Most words of a clause that is joined to another by a conjunction without a comma."""
_DETERMINERS = read_words("possessives") | {"a", "an", "the", "these", "this", "both"}


def may_be_bare(view: SentenceView, end: int, second: int) -> bool:
    """Whether no reader would take the second subject for one more object of the first clause."""
    if _parts_adjectives(view, end):
        return False
    if view.lowers[second] in ("it", "you"):
        return view.tokens[end - 1].upos in ("ADV", "ADJ")
    is_clear = view.lowers[second] in NOMINATIVE or view.tokens[end - 1].upos in ("VERB", "ADV")
    sizes = (count_words(view, 0, end), count_words(view, second))
    # "he spoke German and French and he …" would read as a row
    is_clear = is_clear and "and" not in view.lowers[:end]
    return is_clear and max(sizes) <= _LONGEST_BARE and "," not in view.lowers[:end] and "," not in view.lowers[second:]


def _parts_adjectives(view: SentenceView, end: int) -> bool:
    """Whether the conjunction stands between two words about a noun to come: "with a hard and glossy finish"."""
    place = end - 1
    while place > 0 and view.tokens[place].upos in ("ADJ", "ADV", "VERB"):
        place -= 1
    return place < end - 1 and view.lowers[place] in _DETERMINERS
