"""Tell whether an opening phrase or clause must keep its place, since one of the two leans on the other."""

from __future__ import annotations

from styler_nb.engines.variants.reading.adverbials import Adverbial
from styler_nb.engines.variants.reading.moves import agreeing_nouns, pronouns
from styler_nb.engines.variants.reading.noun_phrases import is_person
from styler_nb.engines.variants.reading.time_phrases import has_time, read_time
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["has_later_relative", "is_duration", "is_offer", "may_be_of_subject", "points_back", "refers", "tells_what"]

_NOUNS = ("NOUN", "PROPN", "NUM")
_POSSESSIVES = read_words("possessives")
_PLACES = read_words("place_prepositions") | {"from", "by", "around", "between", "along", "above", "below"}
_POINTING = read_words("pointing")
_DEMONSTRATIVES = read_words("demonstratives")
_VERBAL = frozenset({"VERB", "AUX", "ADV"})
_WISHES = frozenset(
    {"like", "want", "need", "wish", "prefer", "looking", "interested", "planning", "wondering", "curious", "think",
     "sure", "questions", "trouble", "doubts"}
)  # fmt: skip


def tells_what(view: SentenceView, main: int, last: int) -> bool:
    """Whether the statement is "it was realized that", whose "it" stands for nothing that a phrase may follow."""
    places = range(main + 2, min(main + 6, last))
    is_told = any(view.tokens[i].xpos == "VBN" and view.lowers[i + 1] == "that" for i in places)
    return view.lowers[main] == "it" and is_told


def points_back(view: SentenceView, front: Adverbial) -> bool:
    """Whether a clause speaks of what the sentence before named: "if it fails", "when this happens"."""
    return front.kind == "clause" and any(
        view.lowers[i] in ("it", "they", *_DEMONSTRATIVES)
        for i in range(1, front.end)
        if view.tokens[i + 1].upos in _VERBAL
    )


def has_later_relative(view: SentenceView, main: int, last: int) -> bool:
    """Whether a clause at the end hangs on the subject: "a gas is formed, which escapes"."""
    return any(
        (view.lowers[i] == "," and view.lowers[i + 1] in ("which", "who") and view.tokens[i - 1].upos not in _NOUNS)
        or (view.tokens[i].xpos == "VBN" and view.lowers[i + 1] in ("that", "which") and view.is_finite(i + 2))
        for i in range(main, last - 2)
    )


def is_duration(view: SentenceView) -> bool:
    """Whether a sentence opens with how long it took: "for two years"."""
    time = read_time(view, 0)
    return time is not None and time.kind == "duration"


def is_offer(view: SentenceView, front: Adverbial, main: int) -> bool:
    """Whether a condition gives the reason for telling, not for what is told: "if you like walks, a path goes west"."""
    is_asked = front.kind == "clause" and view.lowers[1].split("'")[0] == "you" and view.lowers[main] != "you"
    return is_asked and not _WISHES.isdisjoint(view.lowers[: front.end])


def may_be_of_subject(view: SentenceView, front: Adverbial, main: int, verb: int) -> bool:
    """Whether a phrase of place after the subject might say which one is meant: "graves, near the temple, were"."""
    if front.kind != "phrase" or has_time(view, 0, front.end) or view.lowers[0] not in _PLACES:
        return False
    if view.tokens[front.end - 1].upos == "PROPN":
        return True  # "bakers, in Rome, sold", "the old firm, in London, was sold"
    if is_person(view.lowers[verb - 1]) and any(is_person(low) for low in view.lowers[: front.end]):
        return True  # "the doctor, in old women, must look for a wound"
    is_definite = view.tokens[main].upos in ("DET", "PROPN") or view.lowers[main] in _POSSESSIVES
    # "bakers, in winter, sell"
    is_bare = view.lowers[0] == "in" and verb == main + 1
    return view.lowers[0] == "from" or not (is_bare or (is_definite and view.lowers[main] not in ("a", "an")))


def refers(view: SentenceView, front: Adverbial, main: int, verb: int) -> bool:
    """Whether the subject takes up what the adverbial names, or would be what a pronoun in it stands for."""
    if front.kind == "clause" and view.lowers[main] in _POINTING | _POSSESSIVES:
        return True
    is_noun = view.lowers[main] not in NOMINATIVE
    if is_noun and any(agreeing_nouns(view, view.lowers[i], main, verb) for i in pronouns(view, 0, front.end)):
        return True
    nouns = {view.lowers[i] for i in (*range(front.end), *range(main, verb)) if view.tokens[i].upos in _NOUNS}
    if nouns & {*view.lowers[main:verb]} & {*view.lowers[: front.end]}:
        return True
    time = read_time(view, 0)
    if time is not None and time.end == front.end:
        return False
    for index in pronouns(view, main, verb):
        found = agreeing_nouns(view, view.lowers[index], 0, front.end)
        if view.lowers[index] in ("he", "she", "his", "her"):
            found = [i for i in found if view.tokens[i].upos == "PROPN" or is_person(view.lowers[i])]
        if found:
            return True
    return False
