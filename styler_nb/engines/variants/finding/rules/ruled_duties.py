"""Tell the duties of a house and its people from those of the readers of rules: "the reason must be given"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.agentless import Passive
from styler_nb.engines.variants.reading.frames import find_singular, find_subject
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["is_for_others"]

_OF_HOUSES = read_words("things_of_houses")
_HANDED_IN = read_words("handed_in_by_readers")
_HANDING_IN = read_words("handing_in")
_HOUSES = read_words("houses_with_rules") | {
    "department",
    "office",
    "committee",
    "board",
    "agency",
    "team",
    "institution",
}
_BOUND = frozenset({"must", "should", "shall", "will", "may", "can"})
_CONDITIONS = read_words("conditions_of_rules")


def is_for_others(view: SentenceView, passive: Passive) -> bool:
    """Whether what is ordered or allowed may be for others: it is theirs to do, or they were just told to act."""
    place = find_subject(view.tokens, view.lowers, passive.auxiliary)
    place = _before_matter(view, place)
    head = find_singular(view.lowers[place]) if place >= 0 else ""
    if head in _OF_HOUSES or (head in _HANDED_IN and passive.lemma not in _HANDING_IN):
        return True
    if passive.lemma == "reserve" and view.lowers[passive.last + 1] == "for":
        return True  # "lanes may be reserved for clubs"
    if view.lowers[0] in _CONDITIONS and "," in view.lowers[: passive.auxiliary]:
        comma = view.lowers.index(",")
        if any(_is_other(view, i) and view.is_finite(i + 1) for i in range(1, comma - 1)):
            return True
    before = view.before
    return before is not None and _tells_others(before)


def _before_matter(view: SentenceView, noun: int) -> int:
    """Give the noun that a matter belongs to: "questions about the policy"."""
    about = next((i for i in range(noun - 1, 0, -1) if view.lowers[i] == "about"), -1)
    if about < 1 or view.tokens[about - 1].upos != "NOUN" or view.finds_finite(about, noun):
        return noun
    return about - 1


def _tells_others(view: SentenceView) -> bool:
    """Whether a sentence tells somebody else what to do: "managers should reply within a week"."""
    verb = next((i for i in range(len(view.tokens)) if view.is_finite(i)), -1)
    return verb > 0 and view.lowers[verb] in _BOUND and view.lowers[verb + 1] != "be" and _is_other(view, verb - 1)


def _is_other(view: SentenceView, index: int) -> bool:
    low = view.lowers[index]
    if low in view.setting.readers or view.tokens[index].upos != "NOUN":
        return False
    return names_person(low) or find_singular(low) in _HOUSES
