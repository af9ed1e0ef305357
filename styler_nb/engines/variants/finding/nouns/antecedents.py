"""Find how a noun with a defining clause is pointed at: "the stone that fell", "that stone which fell"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_person,
    is_plural_noun,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_antecedents"]

_WORDS = read_words("relative_pronouns")
_CONTENT_NOUNS = read_words("content_nouns") | read_words("adverbial_heads")
_MEASURES = frozenset(
    {"amount", "number", "quantity", "sum", "share", "level", "degree", "extent", "rate", "proportion"}
)
_POINTING = {"that": False, "those": True}
_MASS = read_words("mass_nouns") | read_words("acting_substances")
_ANYONE = frozenset({"people", "persons", "one", "ones"})
_ONE_OF_ITS_KIND = frozenset(
    {
        "only", "very", "same", "first", "last", "next", "other", "main", "best", "worst", "most", "least", "one",
        "two", "three", "four", "five", "few", "many", "sole", "exact", "whole", "entire", "right", "second", "third",
    }
)  # fmt: skip
_CLEFT_VERBS = read_words("cleft_verbs") | {"are", "were"}
_WHOLES = frozenset({"of", "all", "both", "half"})
_SAYING = read_words("telling") | {
    "see", "saw", "seen", "know", "knew", "notice", "note", "learn", "find", "found", "mean", "means", "say", "said",
    "think", "thought", "believe", "argue", "explain", "remember", "indicate", "ensure", "ask", "asked",
}  # fmt: skip
"""After these "that" may open what is said or seen, not a clause about a noun."""
_LONGEST = 3


@needs(_WORDS, {"the", "that", "those"})
def find_antecedents(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind antecedent; variants are "the" and "that"."""
    for index in view.where(_WORDS, 2, -2):
        word = view.lowers[index]
        if view.tokens[index].upos != "PRON":
            continue
        phrase = read_noun_phrase_before(view, index)
        if phrase is None or not _is_fit(view, phrase, index):
            continue
        opening = view.lowers[phrase.first]
        if opening == "the":
            yield _the(view, variable, phrase, index)
        elif opening in _POINTING and word != "that" and not _opens_statement(view, phrase):
            yield _pointing(view, variable, phrase)


def _opens_statement(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether "that" before a plural opens what is said: "he told us that people who lived there were late"."""
    return view.lowers[phrase.first] == "that" and is_plural_noun(view.lowers[phrase.last]) is True


def _is_fit(view: SentenceView, phrase: NounPhrase, index: int) -> bool:
    head = view.lowers[phrase.last]
    words = set(view.lowers[phrase.first : phrase.last + 1])
    if view.tokens[phrase.last].upos != "NOUN" or phrase.last - phrase.first > _LONGEST:
        return False
    if head in _CONTENT_NOUNS or head in _MEASURES:
        return False
    if words & _ONE_OF_ITS_KIND or any(low.endswith(("est", "th")) for low in words):
        return False
    is_subject = view.is_finite(index + 1) and view.tokens[index + 1].upos in ("VERB", "AUX")
    is_object = view.lowers[index + 1] in NOMINATIVE and view.is_finite(index + 2)
    has_main = phrase.first == 0 or sum(view.is_finite(i) for i in range(len(view.tokens))) > 1
    if not (is_subject or is_object) or not has_main:
        return False
    before = list(view.lowers[: phrase.first])
    if "so" in before or "such" in before or "'s" in before or "there" in before:
        return False
    if view.lowers[index] == "that" and _SAYING & set(before[-6:]):
        return False
    if view.lowers[index] == "who" and (not is_person(head) or head == "person"):
        return False
    if before and (before[-1] in _CLEFT_VERBS or before[-1] in _WHOLES):
        return False
    return not {"it", "it's"} & set(before[-4:])


def _the(view: SentenceView, variable: Variable, phrase: NounPhrase, index: int) -> Site:
    token, word = view.tokens[phrase.first], view.tokens[index]
    is_plural = is_plural_noun(view.lowers[phrase.last])
    options: tuple[Option, ...] = ()
    # "that man who answered" points at someone in sight, "that delay which" at one of several
    is_in_row = phrase.first > 0 and view.lowers[phrase.first - 1] in (",", "and", "or")
    is_sure = not is_in_row and is_plural is True and phrase.last == phrase.first + 1
    if is_sure and view.lowers[phrase.last] not in _ANYONE | _MASS and view.is_free(phrase.first, index):
        pointing = "Those" if token.text[:1].isupper() else "those"
        relative = "who" if word.lower == "who" else "which"
        patches = (Patch(token.start, token.end, pointing), Patch(word.start, word.end, relative))
        options = (Option(variable.variant_index("that"), patches),)
    return Site(variable, token.start, word.end, variable.variant_index("the"), options)


def _pointing(view: SentenceView, variable: Variable, phrase: NounPhrase) -> Site:
    token = view.tokens[phrase.first]
    options: tuple[Option, ...] = ()
    if view.is_free(phrase.first, phrase.first):
        text = "The" if token.text[:1].isupper() else "the"
        options = (Option(variable.variant_index("the"), (Patch(token.start, token.end, text),)),)
    return Site(variable, token.start, token.end, variable.variant_index("that"), options)
