"""Find a negative that stands with the verb or with the noun: "does not need any light", "needs no light"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.noun_phrases import NounPhrase, read_noun_phrase
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words

__all__ = ["find_negation"]

_VERBS = read_words("negated_verbs")
_MASS = read_words("mass_nouns")
_DO = {"VBP": "do", "VBZ": "does", "VBD": "did"}
_FULL = {"do": "VBP", "does": "VBZ", "did": "VBD"}
_SHORT = {"don't": "VBP", "doesn't": "VBZ", "didn't": "VBD"}
_SCOPE = frozenset(
    {"that", "which", "who", "but", "other", "more", "longer", "less", "one", "matter", "and", "or", "nor"}
)

_QUANTIFIERS = frozenset(
    {"all", "every", "each", "both", "everyone", "everything", "most", "many", "some", "only", "few"}
)
"""Words of a subject over which "not" with the verb could reach."""


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, str]]:
    """Give the inflections of the verbs that negation may leave, by Penn tag."""
    from lemminflect import getInflection

    return {lemma: {"VBP": lemma, **{tag: getInflection(lemma, tag)[0] for tag in ("VBZ", "VBD")}} for lemma in _VERBS}


@lru_cache(maxsize=1)
def _lemmas() -> dict[str, str]:
    return {form: lemma for lemma, forms in _forms().items() for form in forms.values()}


def find_negation(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind negation; variants are "verb" and "noun"."""
    if view.terminal == "?":
        return
    for index in range(1, len(view.tokens) - 2):
        word = view.lowers[index]
        if word == "no" and view.lowers[index - 1] in _lemmas():
            site = _with_noun(view, variable, index)
        elif word == "any" and view.lowers[index - 1] in _VERBS:
            site = _with_verb(view, variable, index)
        else:
            continue
        if site is not None:
            yield site


def _with_noun(view: SentenceView, variable: Variable, no: int) -> Site | None:
    verb = view.tokens[no - 1]
    if verb.xpos not in _DO or verb.upos not in ("VERB", "AUX"):
        return None
    phrase = read_noun_phrase(view, no + 1)
    start, end = verb.start, view.tokens[no].end
    options: tuple[Option, ...] = ()
    is_sure = phrase is not None and _is_uncounted(view, phrase) and _is_plain(view, no, phrase)
    if is_sure and view.is_free(no - 1, no) and not _QUANTIFIERS & set(view.lowers[: no - 1]):
        lemma = _lemmas()[view.lowers[no - 1]]
        text = f"{_DO[verb.xpos]} not {lemma} any"
        options = (Option(variable.variant_index("verb"), (Patch(start, end, text),), 2),)
    return Site(variable, start, end, variable.variant_index("noun"), options)


def _with_verb(view: SentenceView, variable: Variable, any_: int) -> Site | None:
    first = any_ - 2
    tag = _SHORT.get(view.lowers[first], "")
    if not tag and view.lowers[first] == "not" and first > 0:
        first -= 1
        tag = _FULL.get(view.lowers[first], "")
    if not tag:
        return None
    phrase = read_noun_phrase(view, any_ + 1)
    start, end = view.tokens[first].start, view.tokens[any_].end
    options: tuple[Option, ...] = ()
    is_sure = phrase is not None and first > 0 and _is_plain(view, any_, phrase) and "if" not in view.lowers[:first]
    if is_sure and view.is_free(first, any_) and view.tokens[first - 1].upos != "PUNCT":
        text = f"{_forms()[view.lowers[any_ - 1]][tag]} no"
        options = (Option(variable.variant_index("noun"), (Patch(start, end, text),), any_ - first - 1),)
    return Site(variable, start, end, variable.variant_index("verb"), options)


def _is_uncounted(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether "any" fits the noun phrase: a plural, or a noun that is not counted."""
    return phrase.is_plural is True or view.lowers[phrase.last] in _MASS


def _is_plain(view: SentenceView, index: int, phrase: NounPhrase) -> bool:
    """Whether nothing after the noun hangs on the negative, and no other negative stands near."""
    if view.lowers[index + 1] in _SCOPE:
        return False
    if phrase.last + 1 < len(view.tokens) and view.lowers[phrase.last + 1] in _SCOPE:
        return False
    others = (*view.lowers[: max(index - 3, 0)], *view.lowers[index + 1 :])
    return not any(low in ("not", "no", "never", "nor", "neither", "without") or low.endswith("n't") for low in others)
