"""Judge main clauses that a subordinate clause may stand before or after."""

from __future__ import annotations

from styler_nb.engines.variants.reading.moves import is_imperative, is_plain, opens
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "before_haste",
    "ends_with_main_verb",
    "guesses",
    "is_about_doing",
    "is_choice",
    "is_parted_by_comma",
    "is_simple_statement",
    "row_start",
]

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
_ROW_TAGS = read_words("noun_phrase_tags") | {"ADP", "CCONJ"}
_PACES = frozenset({"soon", "quickly", "early", "often"})


def is_simple_statement(view: SentenceView, first: int, end: int) -> bool:
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


def row_start(view: SentenceView, first: int, end: int) -> int:
    """Give the first comma of a row that ends [first, end), 0 where none does: "bread, cheese and fruit"."""
    comma = next((i for i in range(first + 1, end) if view.lowers[i] == ","), 0)
    if not comma:
        return 0
    links = [i for i in range(comma + 1, end) if view.lowers[i] in ("and", "or")]
    if len(links) != 1 or "," in view.lowers[links[0] : end]:
        return 0
    row = range(comma, end)
    if view.tokens[comma - 1].xpos == "VBN":
        words = {view.tokens[i].xpos for i in row if view.lowers[i] not in (",", "and", "or")}
        return comma if words == {"VBN"} else 0
    is_noun = view.tokens[comma - 1].upos in ("NOUN", "PROPN") and view.tokens[end - 1].upos in ("NOUN", "PROPN")
    is_row = is_noun and all(
        view.lowers[i] == "," or (view.tokens[i].upos in _ROW_TAGS and not view.is_finite(i)) for i in row
    )
    return comma if is_row and view.lowers[comma + 1] not in ("but", "such", "like", "including") else 0


def before_haste(view: SentenceView, first: int, end: int) -> int:
    """Give where "as soon as possible" or "as soon as you can" at the end of [first, end) begins, else the end."""
    size = 4 if view.lowers[end - 1] == "possible" else 5
    words = tuple(view.lowers[end - size : end])
    is_haste = words[0] == "as" and words[2:3] == ("as",) and words[1] in _PACES
    if end - size > first and is_haste and (size == 4 or words[-1] == "can"):
        return end - size
    return end


def is_choice(view: SentenceView, first: int, end: int) -> bool:
    """Whether [first, end) asks to do one thing or another: "read the label or ask a nurse"."""
    place = next((i for i in range(first + 2, end - 2) if view.lowers[i] == "or"), 0)
    if not place or "either" in view.lowers[first:place]:
        return False
    halves = ((first, place), (place + 1, end))
    return all(is_imperative(view, half[0]) and is_plain(view, *half) for half in halves)


def guesses(view: SentenceView, first: int, end: int) -> bool:
    """Whether [first, end) is a guess that a condition may give the sign of: "the air may be too dry"."""
    for index in range(first, end):
        low = view.lowers[index]
        if low in ("may", "might"):
            return True
        if low != "must":
            continue
        place = index + 1
        while place < end and view.tokens[place].upos == "ADV":
            place += 1
        is_duty = view.lowers[place] == "be" and view.tokens[place + 1].xpos == "VBN"
        if view.lowers[place] == "have" or (view.lowers[place] == "be" and not is_duty):
            return True
    return False
