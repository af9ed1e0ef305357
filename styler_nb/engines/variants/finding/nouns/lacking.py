"""Find what a thing has not: "a car that has no buttons", "a car without buttons"; "it is without buttons"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_plural_noun,
    read_noun_phrase,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_lacking"]

_NOT_LACKED = read_words("not_lacked")
_MASS = read_words("mass_nouns")
_RELATIVES = read_words("relative_pronouns")
_HAVE = read_words("forms_of_have")
_NO = frozenset({"no"})
_WITHOUT = frozenset({"without"})
_BEING = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_PRONOUNS = {"he": False, "she": False, "it": False, "they": True, "we": True}
_OPEN = frozenset({"a", "an"})
_SINGLING = frozenset({"so", "such", "only"})
_BE = frozenset({"is", "was", "it's"})
_GOES_ON = read_words("denying_coordinators")
_ENDS = frozenset({"AUX", "VERB"})
_PLACES = frozenset({"in", "on", "at", "near"})


@needs(_NO | _WITHOUT)
def find_lacking(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind lacking; variants are "no" and "without".

    `parameters.frame` is "relative" for "a car that has no", "statement" for "the car has no".
    """
    if view.terminal == "?":
        return
    is_relative = variable.parameters["frame"] == "relative"
    for no in view.where(_NO, 2, -1):
        verb = no - 1
        if view.lowers[verb] not in _HAVE or not view.is_free(verb - 1, no):
            continue
        if (view.lowers[verb - 1] in _RELATIVES) != is_relative:
            continue
        lacked = _lacked(view, no)
        if lacked is None:
            continue
        text = _preposition(view, lacked)
        if text.endswith("any") and not is_relative:
            continue  # "the town is without any mayor"
        site = _relative(view, variable, verb, text) if is_relative else _statement(view, variable, verb, text)
        if site is not None:
            yield site
    if not is_relative:
        yield from _bare(view, variable)


def _bare(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "is without", which is only counted."""
    for index in view.where(_WITHOUT, 1, -1):
        if view.lowers[index - 1] in _BEING and read_noun_phrase(view, index + 1) is not None:
            start, end = view.tokens[index - 1].start, view.tokens[index].end
            yield Site(variable, start, end, variable.variant_index("without"), ())


def _lacked(view: SentenceView, no: int) -> NounPhrase | None:
    """Read what is not had, to the end of its clause; None where it is no such thing or the phrase goes on."""
    phrase = read_noun_phrase(view, no + 1)
    if phrase is None or view.tokens[phrase.last].upos != "NOUN" or phrase.last + 1 >= len(view.tokens):
        return None
    words = view.lowers[no + 1 : phrase.last + 1]
    if not _NOT_LACKED.isdisjoint(words) or view.tokens[phrase.last].xpos == "VBG":
        return None
    after = view.tokens[phrase.last + 1]
    if after.lower == ",":
        return phrase if view.lowers[phrase.last + 2 : phrase.last + 3] != ["and"] else None
    if after.lower in _GOES_ON:
        return None
    is_end = after.upos == "PUNCT" or (after.upos in _ENDS and after.xpos not in ("VBN", "VBG"))
    return phrase if is_end or after.lower in _PLACES else None


def _preposition(view: SentenceView, lacked: NounPhrase) -> str:
    """Write "without": with "any" before a single thing, which would need an article."""
    head = view.lowers[lacked.last]
    follows = view.lowers[lacked.last + 1]
    is_plain = is_plural_noun(head) or (head in _MASS and follows != ",")
    return "without" if is_plain else "without any"


def _relative(view: SentenceView, variable: Variable, verb: int, text: str) -> Site | None:
    """Find "a car that has no" where the clause tells which thing is meant."""
    owner = read_noun_phrase_before(view, verb - 1)
    if owner is None or view.tokens[verb - 2].upos != "NOUN" or view.lowers[verb - 1] == "whose":
        return None
    if _is_singled_out(view, owner.first):
        return None
    if sum(low in _RELATIVES for low in view.lowers[verb:]) > 0:
        return None
    return _site(view, variable, verb - 1, verb + 1, text)


def _is_singled_out(view: SentenceView, first: int) -> bool:
    """Whether the clause may be no part of the noun phrase that starts there: "it is the boat that"."""
    if not _SINGLING.isdisjoint(view.lowers[max(first - 2, 0) : first + 1]):
        return True
    return first > 0 and view.lowers[first - 1] in _BE and view.lowers[first] not in _OPEN


def _statement(view: SentenceView, variable: Variable, verb: int, text: str) -> Site | None:
    """Find "the lake has no" after its subject."""
    is_plural = _number(view, verb)
    if is_plural is None:
        return None
    word = ("were" if is_plural else "was") if view.lowers[verb] == "had" else "are" if is_plural else "is"
    if (view.lowers[verb] == "has") == is_plural and view.lowers[verb] != "had":
        return None
    return _site(view, variable, verb, verb + 1, f"{word} {text}")


def _number(view: SentenceView, verb: int) -> bool | None:
    """Whether the subject right before the verb is plural; None where that is not sure."""
    before = view.tokens[verb - 1]
    if before.lower in _PRONOUNS:
        return _PRONOUNS[before.lower]
    if before.upos != "NOUN":
        return None
    subject = read_noun_phrase_before(view, verb)
    if subject is None or (subject.first and view.tokens[subject.first - 1].upos not in ("PUNCT", "SCONJ")):
        return None
    return subject.is_plural


def _site(view: SentenceView, variable: Variable, first: int, last: int, text: str) -> Site:
    start, end = view.tokens[first].start, view.tokens[last].end
    option = Option(variable.variant_index("without"), (Patch(start, end, text),), 0)
    return Site(variable, start, end, variable.variant_index("no"), (option,))
