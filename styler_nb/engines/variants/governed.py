"""Find what a verb does to something with one preposition or another: "put it into a box", "put it in a box"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.frames import find_singular
from styler_nb.engines.variants.inflect import build_forms
from styler_nb.engines.variants.noun_phrases import read_noun_phrase, read_noun_phrase_before
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site

__all__ = ["find_governed"]


def find_governed(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind governed.

    The variants are the prepositions; `parameters.verbs` are what governs them, `parameters.nouns` the heads that may
    follow, all where there are none, and `parameters.not_nouns` those that may not.
    """
    for index in view.where(frozenset(variable.forms), 1, -1):
        if view.tokens[index].upos not in ("ADP", "SCONJ") or not _is_governed(view, variable, index):
            continue
        after = read_noun_phrase(view, index + 1)
        if after is None or not _fits(variable, find_singular(view.lowers[after.last])):
            continue
        token = view.tokens[index]
        current = variable.variant_index(view.lowers[index])
        options = tuple(
            Option(other, (Patch(token.start, token.end, variant.form),))
            for other, variant in enumerate(variable.variants)
            if other != current and variant.produce and view.is_free(index, index)
        )
        yield Site(variable, token.start, token.end, current, options)


def _is_governed(view: SentenceView, variable: Variable, index: int) -> bool:
    """Whether one of the verbs stands before, with its object between them or as a passive participle."""
    verbs = _find_surfaces(tuple(variable.parameters["verbs"]))
    if verbs.isdisjoint(view.words):
        return False
    last = index - 1
    if view.lowers[last] in verbs:
        return view.tokens[last].xpos == "VBN"
    if view.tokens[last].upos == "PRON":
        return last > 0 and view.lowers[last - 1] in verbs and view.tokens[last - 1].upos == "VERB"
    phrase = read_noun_phrase_before(view, index)
    if phrase is None or phrase.first == 0:
        return False
    return view.lowers[phrase.first - 1] in verbs and view.tokens[phrase.first - 1].upos == "VERB"


def _fits(variable: Variable, noun: str) -> bool:
    nouns = variable.words("nouns")
    return (noun in nouns or not nouns) and noun not in variable.words("not_nouns")


@lru_cache(maxsize=16)
def _find_surfaces(verbs: tuple[str, ...]) -> frozenset[str]:
    return frozenset(form for verb in verbs for form in (verb, *build_forms(verb, "VERB", {}).values()))
