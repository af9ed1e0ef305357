"""Find what a thing has, after "with" or in a clause: "a boat with two masts", "a boat that has two masts"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    names_person,
    read_noun_phrase,
    read_noun_phrase_before,
    read_tense_before,
)
from styler_nb.engines.variants.reading.subject_pronouns import is_thing
from styler_nb.engines.variants.reading.tenses import tense_around
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_havings"]

_HAVE = {"have": False, "has": False, "had": True}
_RELATIVES = read_words("relative_pronouns")
_WORDS = _RELATIVES | {"with"}
_OPENING = frozenset({"a", "an", "one", "two", "three", "four", "five", "six", "ten", "many", "several", "few", "no"})
_BEFORE_NOUN = frozenset(
    {"is", "are", "was", "were", "build", "builds", "built", "own", "owns", "owned", "buy", "buys"}
)
"""Verbs after which "with" goes with the noun: what is there, what is built or owned."""
_PARTS = read_words("parts_of_things")
_LIMBS = read_words("parts_that_do")
"""What something may be done with."""
_APPLYING = read_words("applied_with")
"""Verbs and their participles after which "with" may go with them: "cover pots with lids"."""
_FAR = 6
_EVENTS = read_words("not_had")
_DEALINGS = read_words("dealings")
_GOES_ON_WITH = frozenset({"in", "on", "for", "from", "about"})
_PERSON = "person"
"""Context of what somebody has, where "who" is the only relative."""
_GOES_ON = frozenset(
    {"to", "of", "that", "which", "who", "in", "on", "for", "from", "about", "and", "or", "but", "than"}
)


_WORN = frozenset({"helmet", "hat", "coat", "cap", "suit", "uniform", "stick", "bag", "basket", "umbrella", "gun"})


@needs(_WORDS)
def find_havings(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind having; variants are "with", "clause" (with "which") and "that"."""
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
    is_known = view.lowers[phrase.last] in _PARTS and after.lower == "of"
    if after.lower in _GOES_ON and (is_last or (after.lower not in _GOES_ON_WITH and not is_known)):
        return None
    return phrase if after.upos in ("PUNCT", "AUX", "VERB", "ADP") and after.xpos not in ("VBN", "VBG") else None


def _with(view: SentenceView, variable: Variable, index: int) -> Site | None:
    owner = read_noun_phrase_before(view, index)
    had = _possession(view, index + 1, is_last=False)
    if owner is None or had is None or view.lowers[had.last] in _WORN:
        return None
    if find_singular(view.lowers[owner.last]) in _DEALINGS or view.lowers[owner.last] in _DEALINGS:
        return None
    if not (_belongs(view, owner) or _is_part(view, owner, had)):
        return None
    if _RELATIVES & set(view.lowers[index + 1 : index + 8]):
        return None  # a second clause about the same noun may follow
    start, end = view.tokens[index].start, view.tokens[index].end
    is_past = tense_around(view, index)
    if is_past is None and ":" not in view.lowers:
        is_past = read_tense_before(view, index)
    options: tuple[Option, ...] = ()
    is_sure = owner.is_plural is not None and is_past is not None and view.lowers[index + 1] != "no"
    head = view.lowers[owner.last]
    if is_sure and view.is_free(index, index):
        verb = "had" if is_past else "have" if owner.is_plural else "has"
        options = tuple(
            Option(variable.variant_index(form), (Patch(start, end, f"{word} {verb}"),), 1)
            for form, word in _relatives(head)
        )
    return Site(variable, start, end, variable.variant_index("with"), options, _PERSON if names_person(head) else "")


def _relatives(head: str) -> Iterator[tuple[str, str]]:
    """Give the variants that fit after a noun, and their words."""
    if names_person(head):
        yield "that", "who"
        return
    if is_thing(find_singular(head)):
        yield "clause", "which"
    yield "that", "that"


def _belongs(view: SentenceView, owner: NounPhrase) -> bool:
    """Whether "with" can only go with the noun: after "a" and a copula or "there is", or at the sentence's start."""
    if view.lowers[owner.first] not in _OPENING:
        return False
    if owner.first == 0:
        return True
    return view.lowers[owner.first - 1] in _BEFORE_NOUN


def _is_part(view: SentenceView, owner: NounPhrase, had: NounPhrase) -> bool:
    """Whether "with" names a part or quality that nothing is done with: "widened into troughs with steep sides"."""
    opening, first = view.lowers[owner.first], owner.first
    is_bare = owner.is_plural is True and view.tokens[first].upos in ("NOUN", "ADJ")
    if view.lowers[had.last] not in _PARTS or not (is_bare or opening in _OPENING or view.tokens[first].upos == "NUM"):
        return False
    if not _APPLYING.isdisjoint(view.lowers[max(first - _FAR, 0) : first]):
        return False
    if first == 0 or view.tokens[first - 1].upos in ("SCONJ", "CCONJ") or view.lowers[first - 1] == ",":
        return had.last + 1 < len(view.tokens) and view.is_finite(had.last + 1)
    if view.lowers[had.last] in _LIMBS:
        return False  # "he lifted stones with two arms"
    return view.tokens[first - 1].upos == "ADP" or (
        view.tokens[first - 1].upos == "VERB" and view.lowers[had.last + 1] in (".", ",", ";", "along", "of")
    )


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
    current = variable.variant_index("clause" if view.lowers[index] == "which" else "that")
    return Site(variable, start, end, current, options, _PERSON if view.lowers[index] == "who" else "")
