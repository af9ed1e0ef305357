"""Find what holds for everybody: "people should rest", "we should rest", "many people forget", "many of us forget"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.inflect import find_verb
from styler_nb.engines.variants.persons import (
    PERSONS,
    Found,
    like,
    may_address,
    names_persons,
    names_something,
    write_option,
)
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words

__all__ = ["find_people"]

_MODALS = frozenset({"can", "cannot", "can't", "should", "must", "shouldn't", "mustn't"})
_QUANTITIES = frozenset({"many", "most"})
_ADVERBS = frozenset({"often", "usually", "sometimes", "rarely", "seldom", "always", "also", "generally", "still"})
_THEIR = {
    "we": {"they": "we", "them": "us", "their": "our", "themselves": "ourselves"},
    "you": {"they": "you", "them": "you", "their": "your", "themselves": "yourself"},
    "one": {"they": "one", "them": "one", "their": "one's", "themselves": "oneself"},
}
_SHARED = read_words("shared_by_many")
_THEY = frozenset({"they", "them", "their", "themselves", "theirs", "they're", "they've", "they'll", "they'd"})
_GOES_ON = re.compile(r"\s*(?:They|Their|These people|Those|Such people|Others|Some|Other people)\b")
_OPENERS = frozenset({"that", "because", "since", "while", "although", "though", "and", "but", "so", "why", "how"})
_PLACES = frozenset({"in", "on", "at", "among", "during", "outside", "across", "throughout", "under", "around"})
_OTHERS = read_words("some_people")


def find_people(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find whom a general statement is about; variants are "people" and the persons."""
    for index in range(len(view.tokens) - 3):
        low = view.lowers[index]
        if low == "people":
            site = _people(view, variable, index, lower_words)
            if site is not None:
                yield index, site
        elif low == "person" and view.lowers[index + 1] in _MODALS and view.lowers[index - 1 : index] == ("a",):
            yield index, _person(view, variable, index, lower_words)
        elif low in PERSONS and view.lowers[index + 1] in _MODALS and view.tokens[index].upos != "NUM":
            yield index, _site(view, variable, index, index, low, ())


def _people(view: SentenceView, variable: Variable, index: int, lower_words: frozenset[str]) -> Site | None:
    first = index
    if index and view.lowers[index - 1] in _QUANTITIES:
        first = index - 1
    verb = index + 1
    while view.lowers[verb] in _ADVERBS and verb < len(view.tokens) - 1:
        verb += 1
    token = view.tokens[verb]
    is_modal = view.lowers[verb] in _MODALS
    if not (is_modal or (token.xpos in ("VB", "VBP") and find_verb(token.lower) == token.lower)) or not _opens(
        view, first
    ):
        return None
    is_bare = first == index
    if is_bare and not is_modal and verb == index + 1:
        # "people live there" is about some people
        return None
    persons = PERSONS if is_bare else ("we",) if token.lower in _SHARED else ()
    options: list[Option] = []
    if view.is_free(first, verb) and _holds_for_all(view, first, index):
        for person in persons:
            if not may_address(view, person, lower_words, rules=is_modal):
                continue
            patches = _patches(view, first, index, verb, person)
            if patches:
                options.append(write_option(view, variable, person, *patches))
    return _site(view, variable, first, index, "people", tuple(options))


def _person(view: SentenceView, variable: Variable, index: int, lower_words: frozenset[str]) -> Site:
    """Find "a person can" and the like, where nothing points back to that person."""
    first = index - 1
    options: tuple[Option, ...] = ()
    holds = _opens(view, first) and view.is_free(first, index) and _holds_for_all(view, first, index)
    if holds and _THEY.isdisjoint(view.lowers[index:]):
        start, end = view.tokens[first].start, view.tokens[index].end
        options = tuple(
            write_option(view, variable, person, Patch(start, end, like(first, person)))
            for person in PERSONS
            if may_address(view, person, lower_words, rules=True)
        )
    return _site(view, variable, first, index, "people", options)


def _site(
    view: SentenceView, variable: Variable, first: int, last: int, form: str, options: tuple[Option, ...]
) -> Site:
    start, end = view.tokens[first].start, view.tokens[last].end
    return Site(variable, start, end, variable.variant_index(form), options)


def _opens(view: SentenceView, first: int) -> bool:
    if first == 0:
        return True
    before = view.lowers[first - 1]
    if before in _OPENERS:
        return view.tokens[first - 1].upos in ("SCONJ", "CCONJ", "ADV") and view.lowers[first - 2] != "people"
    return before == "," and first < 6 and view.tokens[0].upos in ("ADV", "ADP") and view.lowers[0] not in _PLACES


def _holds_for_all(view: SentenceView, first: int, index: int) -> bool:
    """Whether nothing narrows who these people are: no name, place, past, or other person."""
    others = [low for i, low in enumerate(view.lowers) if not first <= i <= index]
    if not _OTHERS.isdisjoint(others) or names_persons(view, index):
        return False
    if names_something(view) or any(t.xpos == "VBD" or t.lower in ("would", "could", "might") for t in view.tokens):
        return False
    if any(view.lowers[i] in ("believe", "think", "say", "claim", "argue", "live") for i in range(index, len(others))):
        return False
    return _GOES_ON.match(view.text, view.sentence.end) is None


def _patches(view: SentenceView, first: int, index: int, verb: int, person: str) -> tuple[Patch, ...]:
    """Write the person in the place of "people", and of what points back to it."""
    start, end = view.tokens[first].start, view.tokens[index].end
    text = f"{view.tokens[first].text} of us" if first < index else like(first, person)
    patches = [Patch(start, end, text)]
    if person == "one" and view.tokens[verb].xpos != "MD":
        from lemminflect import getInflection

        third = getInflection(view.lowers[verb], "VBZ")
        if not third:
            return ()
        patches.append(Patch(view.tokens[verb].start, view.tokens[verb].end, third[0]))
    for place, low in enumerate(view.lowers):
        if low not in _THEY:
            continue
        has_other = any(
            view.tokens[i].upos == "NOUN" and view.lowers[i].endswith("s") for i in range(place) if i != index
        )
        if place < index or has_other or low not in _THEIR[person] or view.protected[place]:
            return ()
        if person == "one" and low == "they":
            return ()
        token = view.tokens[place]
        patches.append(Patch(token.start, token.end, _THEIR[person][low]))
    return tuple(patches)
