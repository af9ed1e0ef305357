"""Tell whether others than writer and reader do what a text tells of: animals, or people of a craft."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.addressees import tells_reader
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person, names_person
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["is_duty_of_others", "is_of_animals", "is_work_of_others"]

_OF_ANIMALS = read_words("words_of_animal_life")
_FEWEST_OF_ANIMALS = 3
_ANYONE = read_words("people_in_general")
_OPENERS = frozenset({",", ";", ":", "and", "but", "that", "because", "when", "if", "as", "since", "while", "so"})


def is_of_animals(view: SentenceView) -> bool:
    """Whether a text tells how animals live, and tells no reader what to do: "after the cell has been sealed"."""
    return len(_OF_ANIMALS & view.setting.words) >= _FEWEST_OF_ANIMALS and not tells_reader(view)


def is_work_of_others(view: SentenceView) -> bool:
    """Whether a sentence before it in its paragraph tells what people of a craft do, whose work this one goes on with.

    "Millers inspect the wheel in spring. If it is worn, it can be replaced": by the millers.
    """
    return not _is_told(view) and any(_has_acting(earlier) for earlier in _all_before(view))


def is_duty_of_others(view: SentenceView) -> bool:
    """Whether a text tells what people of a craft do, who have to do what it asks for, and tells no reader anything."""
    return view.setting.names_doers and not _is_told(view)


def _is_told(view: SentenceView) -> bool:
    """Whether the text speaks to its reader, not only by what should be done."""
    return view.setting.has_commands or view.persons.get("you", 0) > 0


def _all_before(view: SentenceView) -> Iterator[SentenceView]:
    earlier = view.before
    while earlier is not None:
        yield earlier
        earlier = earlier.before


@remembered
def _has_acting(view: SentenceView) -> bool:
    """Whether several people of a craft are the subject of what is done in a sentence."""
    return any(_is_acting(view, i) for i in range(len(view.tokens) - 2))


def _is_acting(view: SentenceView, index: int) -> bool:
    low = view.lowers[index]
    if view.tokens[index].upos != "NOUN" or low in _ANYONE or is_plural_noun(low) is not True:
        return False
    if not (names_person(low) or may_be_person(low)) or not _does(view, index + 1):
        return False
    first = index
    while first > 0 and view.tokens[first - 1].upos in ("ADJ", "NOUN", "DET", "NUM"):
        first -= 1
    return first == 0 or view.lowers[first - 1] in _OPENERS


def _does(view: SentenceView, index: int) -> bool:
    """Whether a verb of the present that tells a deed stands there, if need be after an adverb."""
    place = index + (view.tokens[index].upos == "ADV")
    return view.tokens[place].upos == "VERB" and view.tokens[place].xpos == "VBP"
