"""Judge whether "which" after a comma is said of the noun before it, not of the whole statement."""

from __future__ import annotations

from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["is_about_noun", "tells_of_fact", "verb_after"]

_OF_THIS = read_words("effects") | read_words("effects_of_this")
_SHOWN = read_words("told_of_statements")
_QUALITIES = read_words("plain_qualities")
_DEEDS = read_words("deeds_of_things")
_FELT = read_words("felt_effects")
_REASONS = frozenset({"reason", "reasons", "way", "ways", "cause", "causes", "times", "things"})
_GROUNDS = read_words("grounds_of_facts")
_PLURAL = read_words("plural_verbs")
_VAGUE = frozenset(
    {"seems", "seemed", "appears", "appeared", "happens", "happened", "takes", "took", "did", "does", "matters"}
    | {"costs", "cost", "came", "comes", "ended", "ends"}
)
_MOST_ADVERBS = 2
_LONGEST_GROUND = 6


def verb_after(view: SentenceView, relative: int) -> int:
    """Give the finite verb that follows a relative word at once, past two adverbs at most; -1 where none does."""
    verb = relative + 1
    while verb < relative + 1 + _MOST_ADVERBS and view.tokens[verb].upos == "ADV" and not view.is_finite(verb):
        verb += 1
    return verb if view.is_finite(verb) and view.tokens[verb].upos in ("VERB", "AUX") else -1


def tells_of_fact(view: SentenceView, verb: int) -> bool:
    """Whether "which" before a verb means the whole fact: "which is one reason", "is why", "explains why"."""
    low, after = view.lowers[verb], verb + 1
    if low in ("explains", "explained"):
        return view.lowers[after] in ("why", "how")
    if low not in ("is", "was"):
        return False
    after += view.tokens[after].upos == "ADV" and view.lowers[after] not in ("why", "how")
    if view.lowers[after] in ("why", "how"):
        return True
    for index in range(after, min(after + _LONGEST_GROUND, len(view.tokens))):
        if view.lowers[index] in _GROUNDS:
            return True
        if view.tokens[index].upos not in ("DET", "NUM", "ADJ", "ADV") and view.lowers[index] != "of":
            return False
    return False


def is_about_noun(view: SentenceView, verb: int, *, is_plural: bool) -> bool:
    """Whether "which" before a verb means the noun before it.

    Parameters
    ----------
    verb : int
        The finite verb of the relative clause.
    is_plural : bool
        Whether that noun is a plural, which a verb in the plural can only be said of.
    """
    low, after = view.lowers[verb].removesuffix("n't"), verb + 1
    if is_plural and (view.tokens[verb].xpos == "VBP" or low in _PLURAL):
        return True
    if low in _OF_THIS or low in _FELT or tells_of_fact(view, verb):
        return False
    if view.tokens[verb].xpos == "MD":
        after += view.tokens[after].upos == "ADV"
        return _is_told(view, after + 1) if view.lowers[after] == "be" else view.lowers[after] in _DEEDS
    if low in ("is", "was"):
        return _is_told(view, after)
    if low in ("has", "had"):
        return _has_part(view, after)
    return low not in _VAGUE


def _is_told(view: SentenceView, after: int) -> bool:
    """Whether what follows a form of "be" is said of a thing: done to it, its place, or a plain quality."""
    after += view.tokens[after].upos == "ADV"
    low, token = view.lowers[after], view.tokens[after]
    if low == "one" and view.lowers[after + 1] == "of":
        return _REASONS.isdisjoint(view.lowers[after + 2 : after + 6])
    return (token.xpos == "VBN" and low not in _SHOWN) or token.upos == "ADP" or low in _QUALITIES


def _has_part(view: SentenceView, after: int) -> bool:
    """Whether "has" is followed by a number of things: "which has four legs", "which has a population of"."""
    return view.tokens[after].upos == "NUM" or (
        view.lowers[after] == "a" and view.lowers[after + 1] in ("population", "diameter", "length", "capacity")
    )
