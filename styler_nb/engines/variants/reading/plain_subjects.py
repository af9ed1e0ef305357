"""Read what a plain sentence is about: the thing that its subject names, which the next sentence may go on with."""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.engines.variants.reading.frames import is_passive
from styler_nb.engines.variants.reading.mentions import is_unowned
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_plural_noun,
    may_be_person,
    names_person,
    read_noun_phrase,
)
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["PlainSubject", "find_verb_after_aside", "read_plain_subject", "read_subject_number"]

_OPENING = frozenset({"the", "a", "an", "many", "some", "most", "several", "this", "these"})
_POINTING = frozenset({"this", "these"})
_NO_THING = frozenset(
    {"number", "majority", "amount", "group", "lot", "pair", "one", "half", "series", "kind", "type", "form", "lack",
     "mean", "median", "use", "loss", "step", "stage", "level", "risk", "need", "case", "way", "idea", "problem",
     "order", "question", "symptoms", "factors", "others"}
)  # fmt: skip
_OF_ITS_OWN = read_words("attributes") | read_words("human_body") | read_words("own_parts_of_beasts")
_OF_ITS_OWN |= read_words("own_parts_of_things")
_BODIES = read_words("groups_that_act") | read_words("firms_that_act") | read_words("acting_bodies")
_BE = read_words("finite_be")
_NOUNS = frozenset({"NOUN", "PROPN"})
_WHO = frozenset({"who", "whose", "whom"})
"""Where people act, on what they act may be meant: "by a baker who owned a mill"."""
_LONGEST = 45
_LONGEST_ASIDE = 18
_LONGEST_FRONT = 7


class PlainSubject(NamedTuple):
    """The noun of a subject, whether it is a plural, and whether it stands without "the" or "a"."""

    noun: str
    is_plural: bool
    is_bare: bool


@remembered
def read_plain_subject(view: SentenceView) -> PlainSubject | None:
    """Give the thing that a sentence's subject names; None where "it" in the next one could well be another thing.

    No other noun of the same number is the subject of a clause or what the sentence's verb acts upon.
    """
    if view.terminal != "." or len(view.tokens) > _LONGEST or not _WHO.isdisjoint(view.words):
        return None
    first = _find_start(view)
    phrase = read_noun_phrase(view, first) if first >= 0 else None
    if phrase is None or phrase.is_plural is None or phrase.last + 2 >= len(view.tokens):
        return None
    verb = find_verb_after_aside(view, phrase.last + 1)
    if verb < 0 or not _names_thing(view, phrase):
        return None
    is_bare = view.lowers[first] not in _OPENING
    if view.lowers[first] in ("a", "an") and view.tokens[verb].xpos in ("VBZ", "MD"):
        return None  # "a worm has no lungs. This worm": any of them is meant
    if view.lowers[first] in _POINTING or (is_bare and phrase.last == first):
        return None  # "locks are found on canals. These locks": only some of them
    if _acts_upon(view, verb, is_plural=phrase.is_plural):
        return None
    if any(_is_subject(view, i, is_plural=phrase.is_plural) for i in range(verb + 1, len(view.tokens) - 1)):
        return None
    return PlainSubject(view.lowers[phrase.last], phrase.is_plural, is_bare)


def _find_start(view: SentenceView) -> int:
    """Give where the subject starts, past a phrase of time or place: "By 1920, electric trams"; -1 where unsure."""
    if view.tokens[0].upos in ("DET", "ADJ", "NOUN"):
        return 0
    if view.tokens[0].upos not in ("ADP", "NUM"):
        return -1
    comma = next((i for i in range(1, min(_LONGEST_FRONT, len(view.tokens))) if view.lowers[i] == ","), -1)
    return comma + 1 if comma > 0 and not view.finds_finite(0, comma) else -1


def find_verb_after_aside(view: SentenceView, place: int) -> int:
    """Give the finite verb after a subject, past a clause with "which" between commas; -1 where none follows."""
    if view.lowers[place] == "," and view.lowers[place + 1] == "which":
        end = min(place + _LONGEST_ASIDE, len(view.tokens) - 1)
        commas = [i for i in range(place + 2, end) if view.lowers[i] == "," and view.is_finite(i + 1)]
        place = commas[0] + 1 if commas else place
    while place < len(view.tokens) - 1 and view.tokens[place].upos == "ADV" and not view.is_finite(place):
        place += 1
    return place if view.is_finite(place) and view.tokens[place].upos in ("VERB", "AUX") else -1


def _names_thing(view: SentenceView, phrase: NounPhrase) -> bool:
    noun, token = view.lowers[phrase.last], view.tokens[phrase.last]
    if token.upos != "NOUN" or (phrase.last and not token.text.islower()) or not noun.isalpha():
        return False
    if names_person(noun) or may_be_person(noun) or not is_unowned(noun):
        return False
    return noun not in _NO_THING and noun not in _OF_ITS_OWN and noun not in _BODIES


def _acts_upon(view: SentenceView, verb: int, *, is_plural: bool) -> bool:
    """Whether the verb acts upon a thing of the same number, or says what the subject is."""
    place = verb
    while place + 1 < len(view.tokens) and view.tokens[place + 1].upos in ("AUX", "ADV", "PART"):
        place += 1
    if place + 1 >= len(view.tokens):
        return False
    main = place + 1 if view.tokens[place + 1].upos == "VERB" else verb
    if is_passive(view.tokens, view.lowers, main):
        return False
    phrase = read_noun_phrase(view, main + 1)
    if phrase is None:
        return False
    if view.lowers[verb] in _BE and main == verb:
        return True
    return phrase.is_plural in (is_plural, None)


def _is_subject(view: SentenceView, index: int, *, is_plural: bool) -> bool:
    """Whether a noun of a number is the subject of a verb after it."""
    token = view.tokens[index]
    if token.upos not in _NOUNS or not view.is_finite(index + 1):
        return False
    return token.upos == "PROPN" or is_plural_noun(token.lower) in (is_plural, None)


_PRONOUNS = {"it": False, "they": True}
_NAMES_THING = frozenset({"is", "was", "has"})


@remembered
def read_subject_number(view: SentenceView) -> bool | None:
    """Give whether what a sentence is about is several things; None where it is about people or opens otherwise.

    "It has two rows of lashes" is about one thing, "The Danube is a river" as well.
    """
    low = view.lowers[0]
    if view.terminal != ".":
        return None
    if low in _PRONOUNS:
        return _PRONOUNS[low] if view.finds_finite(1, 3) and "that" not in view.words else None
    phrase = read_noun_phrase(view, 0)
    if phrase is None or phrase.last + 1 >= len(view.tokens) or not view.finds_finite(phrase.last + 1, phrase.last + 3):
        return None
    noun = view.lowers[phrase.last]
    if view.tokens[phrase.last].upos == "PROPN":
        return False if view.lowers[phrase.last + 1] in _NAMES_THING else None
    if low in ("its", "their"):
        return low == "their"
    is_open = low in _OPENING or (phrase.is_plural and view.tokens[0].upos in ("NOUN", "ADJ"))
    if names_person(noun) or may_be_person(noun) or not is_open:
        return None
    is_told = phrase.is_plural is None and view.tokens[phrase.last + 1].xpos == "VBZ"
    return False if is_told else phrase.is_plural  # "the species lives"
