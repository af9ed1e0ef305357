"""Find what someone or something is let or made to do: "allows the user to see", "lets the user see"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.reading.frames import is_passive
from styler_nb.engines.variants.reading.inflect import build_forms, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, read_noun_phrase_with_of
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_causatives"]

_OBJECTS = frozenset({"it", "them", "him", "her", "us", "me", "you", "people", "anyone", "everyone", "someone"})
_BASE = frozenset({"VB", "VBP"})
_HAVE = frozenset({"have", "has", "had", "having"})
_BEFORE_BASE = frozenset({"to", "do", "does", "did", "not", "n't", "and", "or"})
_ONE_SUBJECT = frozenset({"he", "she", "it", "this", "that", "which", "who"})
_DEGREES = frozenset({"more", "less", "too", "so", "very", "as", "much", "far", "easier", "harder", "better", "worse"})
_GIVEN = frozenset(
    {"time", "room", "space", "chance", "chances", "freedom", "scope", "days", "hours", "minutes", "weeks"}
)
_NEAR = 6
"""Tokens after "and" in which another has something to do."""


def _needed(variable: Variable) -> frozenset[str]:
    return frozenset(_find_surfaces(tuple(v.form for v in variable.variants)))


@needs(_needed)
def find_causatives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind causative.

    The last variant's verb takes a bare infinitive, the others' "to"; `parameters.not_verbs` are infinitives that stay
    as they are. Passives ("was allowed to see") have no such choice.
    """
    surfaces = _find_surfaces(tuple(v.form for v in variable.variants))
    if surfaces.keys().isdisjoint(view.lowers):
        return
    for index, low in enumerate(view.lowers[:-3]):
        token = view.tokens[index]
        if (
            low not in surfaces
            or token.upos != "VERB"
            or (low == "let" and (not index or view.lowers[index + 1] == "us"))
            or is_passive(view.tokens, view.lowers, index)
        ):
            continue
        site = _find_site(view, variable, index, surfaces[low])
        if site is not None:
            yield site


def _find_site(view: SentenceView, variable: Variable, index: int, found: tuple[tuple[int, str], ...]) -> Site | None:
    tokens, lowers = view.tokens, view.lowers
    current, bare = found[0][0], len(variable.variants) - 1
    tags = {tag for _, tag in found}
    tag = tokens[index].xpos if tokens[index].xpos in tags else ""
    if {"VB", "VBD"} <= tags:
        tag = _tell_tense(view, index, tag)
    end = _object_end(view, index + 1)
    is_perfect = not _HAVE.isdisjoint(lowers[max(index - 2, 0) : index])
    if end < 0 or not tag or (tag == "VBN" and not is_perfect):
        return None
    place = end if current == bare else end + 1
    if place >= len(tokens) - 1 or (current != bare and lowers[end] != "to"):
        return None
    verb = tokens[place]
    if verb.upos not in ("VERB", "AUX") or verb.xpos not in _BASE:
        return None
    if lowers[place] in variable.parameters["not_verbs"] and not _is_passive_infinitive(view, variable, place):
        return None
    if current == bare and not _is_bare(view, index, place):
        return None
    options: list[Option] = []
    if not _GIVEN.isdisjoint(lowers[end - 1 : end]):
        return None  # "allows the guests more time to escape" gives them time
    if view.is_free(index, place) and not _is_coordinated(view, place):
        for other, variant in enumerate(variable.variants):
            form = build_forms(variant.form, "VERB", {}).get(tag)
            if other == current or not variant.produce or form is None:
                continue
            patches = [Patch(tokens[index].start, tokens[index].end, match_case(form, tokens[index].text))]
            if other == bare:
                patches.append(Patch(tokens[end].start, tokens[place].start, ""))
            elif current == bare:
                patches.append(Patch(tokens[place].start, tokens[place].start, "to "))
            options.append(Option(other, tuple(patches), (current == bare) - (other == bare)))
    return Site(variable, tokens[index].start, verb.end, current, tuple(options))


def _is_passive_infinitive(view: SentenceView, variable: Variable, place: int) -> bool:
    """Whether what is let is that something is done: "allows it to be lifted", "lets it be lifted"."""
    is_wanted = variable.parameters.get("passives", False) and view.lowers[place] == "be"
    return is_wanted and view.tokens[place + 1].upos == "VERB" and view.tokens[place + 1].xpos == "VBN"


def _tell_tense(view: SentenceView, index: int, tag: str) -> str:
    """Give the tag of a verb whose past looks like its infinitive, by its subject; "" where that does not tell."""
    if tag not in _BASE or any(
        t.xpos == "MD" or t.lower in _BEFORE_BASE for t in view.tokens[max(index - 3, 0) : index]
    ):
        return tag
    if index == 0 or view.tokens[index - 1].upos not in ("NOUN", "PROPN", "PRON", "ADV"):
        return tag
    before = view.tokens[index - 2 if view.tokens[index - 1].upos == "ADV" else index - 1]
    is_one = before.upos == "PROPN" or (before.upos == "NOUN" and is_plural_noun(before.lower) is False)
    if before.lower in _ONE_SUBJECT or is_one:
        return "VBD"  # "Young let sunlight pass"
    return "" if any(t.xpos == "VBD" for t in view.tokens) else tag


def _object_end(view: SentenceView, first: int) -> int:
    """Give the token after the object, −1 where none stands there."""
    if view.lowers[first] in _OBJECTS and view.tokens[first].upos in ("PRON", "NOUN"):
        is_possessive = view.lowers[first] == "her" and view.tokens[first + 1].upos in ("NOUN", "ADJ")
        if not is_possessive:
            return first + 1
    phrase = read_noun_phrase_with_of(view, first)
    if phrase is None or phrase.last + 2 >= len(view.tokens):
        return -1
    return phrase.last + 1


def _is_bare(view: SentenceView, index: int, place: int) -> bool:
    """Whether "let" or "made" surely takes this infinitive: not "let's go", nor a noun that looks like a verb."""
    ahead = view.tokens[place + 1]
    is_noun = view.tokens[place - 1].upos == "NOUN"
    if is_noun and (ahead.upos == "ADJ" or ahead.lower in _DEGREES):
        return False  # "makes child care more difficult" tells what the care becomes
    if place == index + 2:
        return True
    # after a noun phrase only where no noun reading is at hand: "makes the water rise quickly"
    return is_noun and view.tokens[place].xpos == "VB"


def _is_coordinated(view: SentenceView, place: int) -> bool:
    """Whether a second infinitive with "to" goes on after "and" or a comma: it would have to change as well."""
    for at in range(place + 1, len(view.tokens) - 1):
        if view.lowers[at] in ("and", "or", "but", ","):
            ahead = view.tokens[at + 1]
            if ahead.lower == "to" or ahead.upos == "ADV" or (ahead.upos == "CCONJ" and view.lowers[at] != ","):
                return True
            if view.lowers[at] != "," and "to" in view.lowers[at + 1 : at + _NEAR]:
                return True  # "allows a truck to bring it and a crew to spread it"
    return False


@lru_cache(maxsize=16)
def _find_surfaces(verbs: tuple[str, ...]) -> dict[str, tuple[tuple[int, str], ...]]:
    found: dict[str, list[tuple[int, str]]] = {}
    for place, verb in enumerate(verbs):
        for tag, form in build_forms(verb, "VERB", {}).items():
            found.setdefault(form, []).append((place, tag))
    return {form: tuple(pairs) for form, pairs in found.items()}
