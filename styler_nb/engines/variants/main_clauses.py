"""Judge main clauses that a subordinate clause may stand before or after."""

from __future__ import annotations

from styler_nb.engines.variants.moves import is_plain
from styler_nb.engines.variants.view import SentenceView
from styler_nb.engines.variants.words import read_words

__all__ = ["ends_with_main_verb", "is_about_doing", "is_simple"]

_JUDGED = read_words("said_of_doing") | {"advisable", "helpful", "necessary", "best", "good"}
_UNFIT = frozenset(
    {",", "than", "that", "if", "when", "because", "but", "as", "so", "whether", "what", "not", "either"}
)


def is_simple(view: SentenceView, first: int, end: int) -> bool:
    """Whether [first, end) is one plain statement, or one about what it is good or hard to do."""
    return is_plain(view, first, end) or is_about_doing(view, first, end)


def is_about_doing(view: SentenceView, first: int, end: int) -> bool:
    """Whether [first, end) says what it is good or hard to do, and no more: "it is advisable to see a doctor"."""
    lowers = view.lowers
    if lowers[first] != "it" or first + 5 >= end or lowers[first + 1] not in ("is", "was"):
        return False
    act = first + 5 if view.tokens[first + 2].upos == "ADV" else first + 4
    is_judged = lowers[act - 2] in _JUDGED and lowers[act - 1] == "to" and view.tokens[act].xpos == "VB"
    inner = range(act + 1, end)
    return is_judged and not any(
        lowers[i] in _UNFIT or view.tokens[i].upos in ("VERB", "AUX", "SCONJ") or view.is_finite(i) for i in inner
    )


def ends_with_main_verb(view: SentenceView, first: int, end: int) -> bool:
    """Whether a relative clause on the subject is closed by the verb of a plain statement."""
    lowers = view.lowers
    place = next((i for i in range(first + 1, min(first + 6, end)) if lowers[i] in ("that", "which", "who")), 0)
    if (
        not place
        or view.tokens[place].upos != "PRON"
        or view.tokens[place - 1].upos != "NOUN"
        or "," in lowers[first:end]
    ):
        return False
    finite = [i for i in range(first, end) if view.is_finite(i)]
    if len(finite) != 2 or not finite[0] - place < 3 or finite[1] - finite[0] < 2:
        return False
    inner = range(place + 1, end)
    return not any(lowers[i] in _UNFIT or view.tokens[i].upos == "SCONJ" or view.tokens[i].xpos == "VBG" for i in inner)
