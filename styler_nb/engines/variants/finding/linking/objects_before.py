"""Judge whether "them" and "it" stand for what a sentence before was about, and should stay with their clause."""

from __future__ import annotations

from styler_nb.engines.variants.reading.moves import agreeing_nouns, first_finite
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView

__all__ = ["means_one_before"]

_OBJECTS = frozenset({"them", "it"})


def means_one_before(view: SentenceView, end: int, second: int) -> bool:
    """Whether an object of the second clause may be the subject of the sentence before, not that of the first clause.

    "Vaccines are tested. Reactions are rare, and the state goes on to watch them": as a sentence of its own, the second
    clause would be about reactions.
    """
    before = view.before
    if before is None or view.lowers[second] in NOMINATIVE:
        return False
    for index in range(second + 1, len(view.tokens)):
        low = view.lowers[index]
        if low not in _OBJECTS or view.tokens[index - 1].upos not in ("VERB", "ADP") or view.is_finite(index + 1):
            continue
        first, earlier = first_finite(view, 0, end), first_finite(before, 0, len(before.tokens))
        if agreeing_nouns(view, low, max(first_finite(view, second, index), second), index) or not agreeing_nouns(
            view, low, 0, max(first, 0)
        ):
            continue
        if agreeing_nouns(before, low, 0, max(earlier, 0)):
            return True
    return False
