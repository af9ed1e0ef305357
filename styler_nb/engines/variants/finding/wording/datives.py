"""Find who is given something: "give the tenant a notice", "give a notice to the tenant"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.reading.moves import text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_person, read_noun_phrase
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_datives"]

_VERBS = read_words("given_to_someone")
_THINGS = read_words("things_given")
_RECEIVERS = read_words("receivers")
_DETERMINERS = frozenset(
    {"the", "a", "an", "my", "your", "his", "her", "our", "their", "this", "these", "every", "each"}
)
_NO_END = frozenset({"of", "who", "that", "which", "whose", "and", "or", "in", "on", "with", "about", "to", "from"})
_LONGEST = 3


@lru_cache(maxsize=1)
def _forms() -> frozenset[str]:
    from lemminflect import getInflection

    tags = ("VBZ", "VBD", "VBN", "VBG")
    return frozenset({*_VERBS, *(getInflection(v, tag)[0] for v in _VERBS for tag in tags)})


@needs(lambda _: _forms())
def find_datives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind dative; variants are "double" (two objects) and "to"."""
    for index in view.where(_forms(), 0, -4):
        if view.tokens[index].upos != "VERB":
            continue
        first = _read_light(view, index + 1)
        if first is None:
            continue
        is_to = view.lowers[first.last + 1] == "to"
        second = _read_light(view, first.last + 2 if is_to else first.last + 1)
        if second is None:
            continue
        person, thing = (second, first) if is_to else (first, second)
        if not _fit(view, person, thing):
            continue
        yield _site(view, variable, person, thing)
        return


def _site(view: SentenceView, variable: Variable, person: NounPhrase, thing: NounPhrase) -> Site:
    is_double = person.first < thing.first
    first, last = min(person.first, thing.first), max(person.last, thing.last)
    start, end = view.tokens[first].start, view.tokens[last].end
    options: tuple[Option, ...] = ()
    if view.is_free(first, last):
        someone, something = text_of(view, person.first, person.last + 1), text_of(view, thing.first, thing.last + 1)
        text = f"{something} to {someone}" if is_double else f"{someone} {something}"
        other = variable.variant_index("to" if is_double else "double")
        options = (Option(other, (Patch(start, end, text),), 1 if is_double else -1),)
    return Site(variable, start, end, variable.variant_index("double" if is_double else "to"), options)


def _read_light(view: SentenceView, first: int) -> NounPhrase | None:
    if first >= len(view.tokens) - 1:
        return None
    phrase = read_noun_phrase(view, first)
    if phrase is None or phrase.last - phrase.first >= _LONGEST or view.tokens[phrase.last].upos != "NOUN":
        return None
    return phrase


def _fit(view: SentenceView, person: NounPhrase, thing: NounPhrase) -> bool:
    """Whether one is surely a person or institution and the other a thing, and nothing hangs on the last."""
    receiver, given = view.lowers[person.last], view.lowers[thing.last]
    is_receiver = is_person(receiver) or receiver in _RECEIVERS
    has_determiner = view.lowers[person.first] in _DETERMINERS or person.is_plural is True
    after = max(person.last, thing.last) + 1
    if after >= len(view.tokens):
        return False
    token = view.tokens[after]
    ends = token.upos in ("PUNCT", "ADP", "SCONJ", "ADV") and view.lowers[after] not in _NO_END
    return is_receiver and has_determiner and given in _THINGS and ends
