"""Name a thing again in a sentence of its own: "a belt, which" is "this belt"."""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_plural_noun, read_noun_phrase_before
from styler_nb.engines.variants.reading.noun_phrases import is_person as names_a_person
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["Named", "name_again", "tells_which_ones"]

_JUDGEMENTS = read_words("judgements") | read_words("persons")
_POSSESSIVES = read_words("possessives")
_UNITS = read_words("units")
_OTHER_ONES = frozenset({"those", "ones"})
_NEVER_NAMED = frozenset(
    {
        "dioxide", "oxide", "acid", "euro", "euros", "pound", "pounds", "dollar", "dollars", "pence", "cents",
        "end", "side", "way", "part", "case", "point", "time", "thing", "level", "kind", "sort", "type", "extent",
        "degree", "moment", "place", "rest", "whole", "ends", "sides", "ways", "parts", "cases", "points", "times",
        "things", "cent", "percent", "fact", "number", "amount", "year", "years", "day", "days", "one", "ones",
        "being", "beings",
    }
)  # fmt: skip
"""Nouns that say too little to be named again: "this end"."""


_ONE_OF_A_PLACE = frozenset(
    {
        "council",
        "court",
        "government",
        "parliament",
        "state",
        "police",
        "bank",
        "board",
        "committee",
        "office",
        "company",
    }
    | {"ministry", "school", "university", "church", "hospital", "firm", "city", "town", "village", "king", "army"}
)
"""What there is one of where the text is at home: "it went to the council. The council …"."""
_NO_NAMING = frozenset({"as", "like", "than", "and", "or", "including", "such", ",", "between", "about"})
_OF_NAMES = read_words("nouns_of_names")
"""What a name ends in that says what it names: "the Mali Empire" is "this empire"."""
_ARTICLES = frozenset({"a", "an", "the"})
_PAIRS = frozenset({"and", "or"})
_PLACED = frozenset({"beneath", "below", "above", "underneath", "beyond", "behind", "inside", "outside", "around"})
"""What tells where a thing is, and may be taken for one: "the layer beneath"."""


class Named(NamedTuple):
    """How to name a noun phrase again, whether it is a plural, and whether only its number tells that it is meant."""

    text: str
    is_plural: bool
    by_number: bool


def tells_which_ones(view: SentenceView, comma: int) -> bool:
    """Whether what stands before a comma only tells which ones are meant: "those granted for roads, which"."""
    return any(view.tokens[i + 1].upos in ("VERB", "ADP") for i in view.where(_OTHER_ONES, 0, comma - 1))


def name_again(view: SentenceView, comma: int, *, is_person: bool = False) -> Named | None:
    """Name the last noun phrase before a comma again, as "this" or "these" and its noun; None where that is unsure.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    comma : int
        Token after the phrase.
    is_person : bool
        Whether it names people, not things.
    """
    phrase = read_noun_phrase_before(view, comma)
    if phrase is None or phrase.first == 0:
        return None
    head, before = view.tokens[phrase.last], view.lowers[phrase.first - 1]
    if view.lowers[phrase.first] == "the" and head.upos == "PROPN" and head.lower in _OF_NAMES and before != "of":
        return Named(f"this {head.lower}", is_plural=False, by_number=_hangs_on_noun(view, phrase.first - 1))
    if phrase.is_plural is None or view.protected[phrase.last] or head.upos == "PROPN" or not head.text.islower():
        return None  # "they come from Spain. Spain sold them"
    if head.lower in _NEVER_NAMED | _PLACED or before in _NO_NAMING or view.lowers[phrase.last - 1] in _PAIRS:
        return None
    if not is_person and (head.lower in _JUDGEMENTS or names_a_person(head.lower)):
        return None
    if before == "from":
        return None  # "salt is washed from the soil, which harms the crop"
    if view.tokens[phrase.first].upos == "NUM":
        return None  # "it has two senses. These senses": "they" would do
    by_number = before == "of" or _hangs_on_noun(view, phrase.first - 1)
    if by_number and not _differs_from_whole(view, phrase):
        return None
    if _is_bare(view, phrase) and (is_person or not phrase.is_plural):
        return None  # "made of lead", "hard for parents"
    opening = view.lowers[phrase.first]
    if is_person and opening in _POSSESSIVES:
        return None  # "they live with their mother. Their mother taught"
    if is_person and phrase.is_plural:
        return None  # "it calls the parents. These parents are"
    if is_person and opening in _ARTICLES and phrase.last > phrase.first:
        return Named(f"the {head.text}", phrase.is_plural, by_number)
    if opening == "the" and not phrase.is_plural and head.lower in _ONE_OF_A_PLACE | _UNITS:
        return Named(f"the {head.text}", phrase.is_plural, by_number)
    if is_person:
        return None
    if opening in ("a", "an") and _is_of_each(view, phrase):
        return None  # "children must travel in a seat. This seat may be ordered": each in one of their own
    return Named(f"{'these' if phrase.is_plural else 'this'} {head.text}", phrase.is_plural, by_number)


def _is_of_each(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether one thing is told of many, each of whom has another: "owls nest in a hollow tree"."""
    verb = next((i for i in range(phrase.first) if view.is_finite(i)), -1)
    subjects = [i for i in range(verb) if view.tokens[i].upos in ("NOUN", "PRON")]
    return bool(subjects) and (view.lowers[subjects[0]] == "they" or is_plural_noun(view.lowers[subjects[0]]) is True)


def _is_bare(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a noun stands alone, without any word that tells which: "made of lead"."""
    if view.tokens[phrase.first].upos in ("DET", "NUM") or view.lowers[phrase.first] in _POSSESSIVES:
        return False
    return phrase.first == phrase.last


def _hangs_on_noun(view: SentenceView, preposition: int) -> bool:
    """Whether a phrase may belong to a noun before it, which is then meant: "a hill in Spain, which"."""
    is_phrase = view.tokens[preposition].upos == "ADP" and view.lowers[preposition] != "of"
    before = preposition - 1
    if before > 1 and view.tokens[before].xpos == "VBN":
        if view.lowers[before - 1] == "those":
            return is_phrase  # "those granted for new boats, which"
        if view.tokens[before - 1].upos == "NOUN":
            before -= 1  # "the herring caught off the coast, which"
    return is_phrase and before >= 0 and view.tokens[before].upos in ("NOUN", "PROPN")


def _differs_from_whole(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether the noun before "of" has the other number, so that the verb tells which of the two is meant."""
    whole = read_noun_phrase_before(view, phrase.first - 1)
    return whole is not None and whole.is_plural is not None and whole.is_plural is not phrase.is_plural
