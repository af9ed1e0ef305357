"""Judge whether a sentence speaks of everybody: it tells what always holds, and of nobody who is told apart."""

from __future__ import annotations

from collections.abc import Collection

from styler_nb.engines.variants.reading.addressees import is_number
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person, names_person
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["NEUTRAL", "is_general", "names_group", "names_people"]

NEUTRAL = "people"
"""The variant that speaks of everybody without a pronoun."""
_EVERYBODY = frozenset({"people", "humans", "persons", "beings", "adults", "children", "women", "men"})
_GROUPS = read_words("groups_of_people")
_CREATURES = read_words("no_human_bodies")
_PEOPLE_WORDS = read_words("words_for_people")
_PARTICULAR = read_words("of_somebody_or_once")
_ILLNESS = read_words("of_the_ill")


@remembered
def is_general(view: SentenceView) -> bool:
    """Whether a sentence tells what always holds, not what somebody did."""
    return (
        view.terminal != "?"
        and _PARTICULAR.isdisjoint(view.lowers)
        and _ILLNESS.isdisjoint(view.lowers)
        and not any(t.xpos == "VBD" for t in view.tokens)
    )


def names_group(view: SentenceView) -> bool:
    """Whether a sentence names a group of people, or creatures that are none."""
    return not _GROUPS.isdisjoint(view.lowers) or not _CREATURES.isdisjoint(view.lowers)


def names_people(view: SentenceView, spared: Collection[int] = ()) -> bool:
    """Whether a sentence names people or a group of them, to whom what it speaks of may belong.

    `spared` are the places of words for everybody that change with what belongs to them.
    """
    if names_group(view) or "their" in view.lowers:
        return True
    if any(_names_others(view, index) for index in range(len(view.tokens)) if index not in spared):
        return True
    return any(
        low in _PEOPLE_WORDS and index not in spared and not is_number(view, index)
        for index, low in enumerate(view.lowers)
    )


def _names_others(view: SentenceView, index: int) -> bool:
    """Whether people of some kind are told of there: "the water bears the body so well that bathers float"."""
    low = view.lowers[index]
    if view.tokens[index].upos != "NOUN" or low in _EVERYBODY or is_plural_noun(low) is not True:
        return False
    return names_person(low) or (may_be_person(low) and low.endswith("ers"))
