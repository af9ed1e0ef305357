"""Find a verb with a particle and a light object: "fill out the form", "fill the form out"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.joints import QUOTES
from styler_nb.engines.variants.reading.moves import text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, read_noun_phrase
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_particles"]

_DETERMINERS = read_words("possessives") | {"the", "a", "an", "this", "these"}
_AFTER = frozenset({"PUNCT", "CCONJ", "SCONJ", "ADV"})
_OF_THINGS = frozenset({"of", "about", "that", "who", "which", "where", "how", "than", "-", "(", "/", ":", "enough"})
"""What belongs to the object, and would be cut off from it."""
_IDIOMS = frozenset({"way", "tab", "heart", "mind", "time", "life", "trouble", "neck"})
"""Objects that stand in one place by custom: "work his way out", "pick up the tab"."""
_WAYS = frozenset(
    {"bus", "train", "ferry", "boat", "plane", "tram", "taxi", "cab", "ship", "road", "path", "route", "lift"}
)
"""What one takes to go back: "take the bus back" returns nothing."""
_LONGEST_OBJECT = 3
_BE = read_words("forms_of_be")


@needs(lambda variable: variable.parameters["verbs"])
def find_particles(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind particle.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    variable : Variable
        With the variants "joined" and "parted"; `parameters.verbs` gives the verbs of each particle.
    """
    verbs: dict[str, list[str]] = variable.parameters["verbs"]
    for index in range(1, len(view.tokens) - 1):
        particle = view.lowers[index]
        if particle not in verbs or view.tokens[index].upos not in ("ADP", "ADV", "PART"):
            continue
        site = _joined(view, variable, index, verbs[particle]) or _parted(view, variable, index, verbs[particle])
        if site is not None:
            yield site


def _joined(view: SentenceView, variable: Variable, index: int, verbs: list[str]) -> Site | None:
    if not _is_verb(view, index - 1, verbs) or _is_passive(view, index - 1):
        return None
    thing = _read_object(view, index + 1)
    if thing is None or not _may_end(view, thing.last + 1):
        return None
    if thing.last + 1 < len(view.tokens) and view.lowers[thing.last + 1] in QUOTES:
        return None  # the word "bold" stays beside what it names
    start, end = view.tokens[index].start, view.tokens[thing.last].end
    options: tuple[Option, ...] = ()
    if view.is_free(index - 1, thing.last):
        text = f"{text_of(view, thing.first, thing.last + 1)} {view.lowers[index]}"
        options = (Option(variable.variant_index("parted"), (Patch(start, end, text),)),)
    return Site(variable, start, end, variable.variant_index("joined"), options)


def _parted(view: SentenceView, variable: Variable, index: int, verbs: list[str]) -> Site | None:
    if not _may_end(view, index + 1):
        return None
    for first in range(index - 1, max(index - _LONGEST_OBJECT - 1, 0), -1):
        thing = _read_object(view, first)
        if thing is None or thing.last != index - 1:
            continue
        if view.lowers[index] == "back" and view.lowers[thing.last] in _WAYS:
            return None
        if not _is_verb(view, first - 1, verbs):
            return None
        start, end = view.tokens[first].start, view.tokens[index].end
        options: tuple[Option, ...] = ()
        if view.is_free(first - 1, index):
            text = f"{view.lowers[index]} {text_of(view, first, index)}"
            options = (Option(variable.variant_index("joined"), (Patch(start, end, text),)),)
        return Site(variable, start, end, variable.variant_index("parted"), options)
    return None


def _is_verb(view: SentenceView, index: int, verbs: list[str]) -> bool:
    return view.tokens[index].upos == "VERB" and find_verb(view.lowers[index]) in verbs


def _is_passive(view: SentenceView, verb: int) -> bool:
    """Whether what follows a verb can be no object of it: "a ball that is rolled up a hill"."""
    return view.tokens[verb].xpos == "VBN" and view.lowers[verb - 1] in _BE


def _read_object(view: SentenceView, first: int) -> NounPhrase | None:
    """Read a light object: a determiner and one or two words."""
    if first >= len(view.tokens) or view.lowers[first] not in _DETERMINERS:
        return None
    phrase = read_noun_phrase(view, first)
    if phrase is None or not 1 <= phrase.last - phrase.first < _LONGEST_OBJECT:
        return None
    is_free = view.tokens[phrase.last].upos == "NOUN" and view.lowers[phrase.last] not in _IDIOMS
    return phrase if is_free else None


def _may_end(view: SentenceView, index: int) -> bool:
    """Whether the verb's phrase surely ends before a token: no complement, no second object, no direction follows."""
    if index + 1 >= len(view.tokens):
        return index < len(view.tokens) and view.tokens[index].upos == "PUNCT"
    token, following = view.tokens[index], view.tokens[index + 1]
    if view.lowers[index] in _OF_THINGS or token.upos not in _AFTER:
        return False
    if token.upos == "CCONJ":
        return following.upos in ("VERB", "AUX") or following.lower in NOMINATIVE
    is_told_of = following.lower in ("which", "who", "whose", "where")
    return view.lowers[index] != "," or (following.upos not in ("CCONJ", "NOUN", "DET", "ADJ") and not is_told_of)
