"""Find what a thing has, after "with" or in a clause: "a boat with two masts", "a boat that has two masts"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.frames import find_singular
from styler_nb.engines.variants.noun_phrases import NounPhrase, names_person, read_noun_phrase, read_noun_phrase_before
from styler_nb.engines.variants.reductions import tense_around
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.subject_pronouns import is_thing
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words

__all__ = ["find_havings"]

_HAVE = {"have": False, "has": False, "had": True}
_RELATIVES = read_words("relative_pronouns")
_WORDS = _RELATIVES | {"with"}
_OPENING = frozenset({"a", "an", "one", "two", "three", "four", "five", "six", "ten", "many", "several", "few", "no"})
_BEFORE_NOUN = frozenset(
    {"is", "are", "was", "were", "build", "builds", "built", "own", "owns", "owned", "buy", "buys"}
)
"""Verbs after which "with" goes with the noun: what is there, what is built or owned."""
_EVENTS = read_words("not_had")
_GOES_ON = frozenset(
    {"to", "of", "that", "which", "who", "in", "on", "for", "from", "about", "and", "or", "but", "than"}
)


_WORN = frozenset({"helmet", "hat", "coat", "cap", "suit", "uniform", "stick", "bag", "basket", "umbrella", "gun"})


def find_havings(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind having; variants are "with" and "clause"."""
    for index in view.where(_WORDS, 1, -2):
        if view.tokens[index - 1].upos != "NOUN" or view.protected[index - 1]:
            continue
        if view.lowers[index] == "with":
            site = _with(view, variable, index)
        elif view.lowers[index] in _RELATIVES and view.lowers[index + 1] in _HAVE:
            site = _clause(view, variable, index)
        else:
            continue
        if site is not None:
            yield site


def _possession(view: SentenceView, first: int, *, is_last: bool) -> NounPhrase | None:
    """Read what is had; None where it is no thing or quality, or where the phrase goes on."""
    phrase = read_noun_phrase(view, first)
    if phrase is None or view.tokens[phrase.last].upos != "NOUN" or view.lowers[phrase.last] in _EVENTS:
        return None
    is_open = view.lowers[first] in _OPENING or phrase.is_plural is True or view.tokens[first].upos == "NUM"
    if not is_open or view.tokens[first].lower == "the" or phrase.last + 1 >= len(view.tokens):
        return None
    after = view.tokens[phrase.last + 1]
    if after.lower in _GOES_ON and (is_last or after.lower not in ("in", "on", "for", "from", "about")):
        return None
    return phrase if after.upos in ("PUNCT", "AUX", "VERB", "ADP") and after.xpos not in ("VBN", "VBG") else None


def _with(view: SentenceView, variable: Variable, index: int) -> Site | None:
    owner = read_noun_phrase_before(view, index)
    had = _possession(view, index + 1, is_last=False)
    if owner is None or had is None or not _belongs(view, owner) or view.lowers[had.last] in _WORN:
        return None
    if _RELATIVES & set(view.lowers[index + 1 : index + 8]):
        return None  # a second clause about the same noun may follow
    start, end = view.tokens[index].start, view.tokens[index].end
    is_past = tense_around(view, index)
    options: tuple[Option, ...] = ()
    is_sure = owner.is_plural is not None and is_past is not None and view.lowers[index + 1] != "no"
    if is_sure and view.is_free(index, index):
        word = _relative(view.lowers[owner.last])
        verb = "had" if is_past else "have" if owner.is_plural else "has"
        options = (Option(variable.variant_index("clause"), (Patch(start, end, f"{word} {verb}"),), 1),)
    return Site(variable, start, end, variable.variant_index("with"), options)


def _relative(head: str) -> str:
    if names_person(head):
        return "who"
    return "which" if is_thing(find_singular(head)) else "that"


def _belongs(view: SentenceView, owner: NounPhrase) -> bool:
    """Whether "with" can only go with the noun: after "a" and a copula or "there is", or at the sentence's start."""
    if view.lowers[owner.first] not in _OPENING:
        return False
    if owner.first == 0:
        return True
    return view.lowers[owner.first - 1] in _BEFORE_NOUN


def _clause(view: SentenceView, variable: Variable, index: int) -> Site | None:
    owner = read_noun_phrase_before(view, index)
    had = _possession(view, index + 2, is_last=True)
    if owner is None or had is None or view.tokens[index].upos != "PRON":
        return None
    if {"it", "it's", "so", "such", "only"} & set(view.lowers[max(index - 5, 0) : index]):
        return None
    if view.lowers[had.last + 1] == "with":
        return None  # "guests with a quarrel with the cook"
    if any(low in ("and", "or") and view.lowers[i + 1] in _RELATIVES for i, low in enumerate(view.lowers[:-1])):
        return None  # "people who have a fever or who have had one"
    start, end = view.tokens[index].start, view.tokens[index + 1].end
    options: tuple[Option, ...] = ()
    is_past = _HAVE[view.lowers[index + 1]]
    if view.is_free(index, index + 1) and tense_around(view, index + 1) is is_past:
        options = (Option(variable.variant_index("with"), (Patch(start, end, "with"),), -1),)
    return Site(variable, start, end, variable.variant_index("clause"), options)
