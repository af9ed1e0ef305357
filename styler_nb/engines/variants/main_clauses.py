"""Judge main clauses that a subordinate clause may stand before or after."""

from __future__ import annotations

from styler_nb.engines.variants.moves import is_imperative, is_plain, opens
from styler_nb.engines.variants.view import SentenceView
from styler_nb.engines.variants.words import read_words

__all__ = ["ends_with_main_verb", "is_about_doing", "is_parted_by_comma", "is_simple"]

_JUDGED = read_words("said_of_doing") | {"advisable", "helpful", "necessary", "best", "good"}
_UNFIT = frozenset(
    {",", "than", "that", "if", "when", "because", "but", "as", "so", "whether", "what", "not", "either"}
)


_SCOPED = read_words("scoped")
_RIVALS = frozenset(
    {",", "than", "if", "because", "since", "although", "though", "unless", "as", "so", "while", "whereas", "whether",
     "until", "before", "after", "not", "either", "there"}
)  # fmt: skip
"""Words of another clause or of a scope, beside which one more clause might be said of that."""
_TIMES = frozenset({"since", "until", "before", "after"})


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


def is_parted_by_comma(view: SentenceView, first: int, end: int) -> bool:
    """Whether a clause may follow [first, end) after a comma, however much hangs on that statement's last words.

    "They turned back without reaching the end, because the oil was low": a comma says of what the reason is given.
    """
    if is_imperative(view, first) or not opens(view, first, end):
        return False
    for index in range(first, end):
        low, token = view.lowers[index], view.tokens[index]
        is_rival = low in _RIVALS and not (low in _TIMES and token.upos == "ADP")
        is_rival = is_rival and not (low == "so" and view.lowers[index + 1] == "that")
        if is_rival or low in _SCOPED or (low in ("that", "what", "how", "why") and token.upos == "SCONJ"):
            return False
        is_bare = low in ("this", "that", "these", "those", "such") and token.upos != "DET"
        if is_bare and (index == first or view.tokens[index - 1].upos not in ("NOUN", "PROPN")):
            return False
        is_joined = low in ("and", "or", "but") and view.tokens[index + 1].upos not in (
            "NOUN",
            "PROPN",
            "ADJ",
            "DET",
            "NUM",
        )
        if is_joined:
            return False
    return True
