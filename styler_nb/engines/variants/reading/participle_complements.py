"""Tell which participles and adjectives may follow their noun, by themselves or with what belongs to them."""

from __future__ import annotations

from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["CLOSING", "NAMING", "is_participle", "takes_complement"]

NAMING = frozenset({"called", "named", "known"})
CLOSING = frozenset({"PUNCT", "AUX"})
_NO_REDUCTION = read_words("never_reduced")
_ALONE = read_words("participles_alone")
"""Participles that may follow a noun with nothing after them: "the money left"."""
_ALWAYS_ALONE = frozenset({"left", "needed", "required", "involved", "concerned", "used"})
"""Those that are found so: others are verbs more often."""
_AFTER_PARTICIPLES = read_words("after_participles")
_AFTER_KEPT = read_words("after_kept_participles")
_DATING = frozenset({"before", "after", "since", "until"})
"""Words that make a clause of what they open, unless a number follows: "painted before 1600"."""
_ADJECTIVES = read_words("adjectives_after_nouns")
_DEGREES = frozenset({"so", "such", "more", "most", "less", "too", "as"})
_LIKE_PRESENT = frozenset({"read", "cut", "put", "set", "let", "hit", "shut", "spread", "hurt", "run", "come"})
"""Participles that look like the present, for which an adverb alone does not make them clear: "books often read"."""
_TO_VERB = frozenset(
    {"used", "designed", "needed", "required", "intended", "made", "built", "left", "expected", "known"}
    | {"thought", "believed", "forced", "meant", "sent", "invited", "trained", "supposed", "created"}
)
_TO_VERB_KEPT = frozenset(
    {"chosen", "shaped", "selected", "hired", "appointed", "elected", "adapted", "prepared", "programmed", "installed"}
    | {"employed", "authorised", "authorized", "encouraged", "asked", "added", "formed", "founded"}
    | {"paid", "taught", "arranged", "equipped", "developed", "introduced", "erected", "placed", "set"}
)
"""More of those with "to" and a verb, where "that is" has been taken from before them: "a clerk chosen to speak"."""
_ABLE = frozenset(
    {"able", "unable", "willing", "unwilling", "likely", "unlikely", "ready", "eager", "easy", "hard", "difficult"}
    | {"impossible", "quick", "slow", "safe", "free"}
)
"""Adjectives that follow their noun with "to" and a verb: "people unable to walk", "a pan easy to clean"."""
_OPENING_CLAUSES = frozenset({"i", "we", "you", "he", "she", "they", "it", "what", "is", "was", "ever"})
"""What opens a clause after "than", which is heavy after a noun: "larger than they are"."""
_PAIR = 2
_TIMES = frozenset({"year", "month", "week", "night", "spring", "summer", "autumn", "winter", "day", "time", "century"})
_ABOUT = frozenset({"about", "around", "approximately", "some", "nearly", "almost", "over"})


def takes_complement(view: SentenceView, index: int, *, kept: int = -1) -> bool:
    """Whether a participle or an adjective may follow its noun.

    With `kept`, the first token that stays of a clause with "be", more participles may stand alone than are found so.
    """
    if index + 1 >= len(view.tokens):
        return False
    token, after, low = view.tokens[index], view.tokens[index + 1], view.lowers[index]
    if kept >= 0 and token.upos == "ADJ" and (_is_measured(view, index) or _is_at_hand(view, index)):
        return True
    if token.upos == "ADJ" and low in _ADJECTIVES:
        return after.upos == "ADP" and not _DEGREES & set(view.lowers[max(index - 3, 0) : index])
    if token.xpos != "VBN":
        return False
    if after.upos in CLOSING and after.text != "-":
        if kept >= 0:
            is_said = low in _ALONE or (kept < index and low not in _NO_REDUCTION | _LIKE_PRESENT)
            return is_said and "not" not in view.lowers[kept:index]
        return low in _ALWAYS_ALONE and after.upos == "AUX"
    if kept >= 0 and after.upos == "VERB" and view.is_finite(index + 1):
        return low in _ALONE and kept == index  # "the energy that is saved depends on it"
    if low in _NO_REDUCTION and not (kept >= 0 and low in _ALONE):
        return False
    if low in NAMING or after.upos == "ADP" or (after.lower in _AFTER_PARTICIPLES and after.upos in ("ADV", "NOUN")):
        return True
    if kept >= 0 and _goes_with_kept(view, index + 1):
        return True
    if kept >= 0 and after.upos == "CCONJ" and low not in _NO_REDUCTION:
        return is_participle(view, index + 2) and takes_complement(view, index + 2, kept=index + 2)
    return low in _TO_VERB and after.lower == "to"


def _is_measured(view: SentenceView, index: int) -> bool:
    """Whether an adjective says how much, or what can be done: "thick enough to", "larger than", "easy to clean"."""
    low, after = view.lowers[index], view.lowers[index + 1 : index + 3]
    if len(after) < _PAIR:
        return False
    if after[0] == "enough":
        return after[1] in ("to", "for")
    if after[0] == "than":
        return (low.endswith("er") or view.lowers[index - 1] in ("more", "less")) and after[1] not in _OPENING_CLAUSES
    return after[0] == "to" and low in _ABLE and view.tokens[index + 2].xpos == "VB"


def _is_at_hand(view: SentenceView, index: int) -> bool:
    """Whether an adjective stands alone that may do so after its noun: "the money available"."""
    return view.lowers[index] in ("available", "necessary") and view.tokens[index + 1].upos in CLOSING


def _goes_with_kept(view: SentenceView, index: int) -> bool:
    """Whether an adverb or a date goes on with a participle: "invested early", "painted before 1600"."""
    low, before = view.lowers[index], view.lowers[index - 1]
    if low == "by" or (low == "to" and before in _TO_VERB_KEPT):
        return True
    if low in ("below", "above"):
        return True
    after = view.tokens[min(index + 1, len(view.tokens) - 1)]
    if low in ("last", "this", "each", "every") and after.lower in _TIMES:
        return True
    if after.lower.removesuffix("s") in _TIMES and view.lowers[index + 2 : index + 3] in (("ago",), ("earlier",)):
        return True  # "taken many years ago"
    if low in _ABOUT or (before == "made" and view.tokens[index].upos == "ADJ"):
        return after.upos == ("ADP" if before == "made" else "NUM")
    if low in _DATING:
        return index + 1 < len(view.tokens) and view.tokens[index + 1].upos == "NUM"
    return view.tokens[index].upos == "ADV" and (low in _AFTER_KEPT or low.endswith("ly"))


def is_participle(view: SentenceView, index: int) -> bool:
    """Whether a second participle stands there, and no verb with an object."""
    if index + 1 >= len(view.tokens) or view.tokens[index].xpos != "VBN":
        return False
    return view.tokens[index + 1].upos not in ("DET", "PRON", "NOUN", "ADJ", "PROPN")
