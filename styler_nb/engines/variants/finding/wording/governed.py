"""Find what a verb does to something with one preposition or another: "put it into a box", "put it in a box"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.reading.frames import find_singular, is_passive
from styler_nb.engines.variants.reading.inflect import build_forms, find_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, read_noun_phrase, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import measure_phrase, split_phrases
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_governed"]

_HEADS = frozenset({"ADP", "SCONJ", "ADV"})
_JOINING = frozenset({",", "and", "or"})
_ITEMS = frozenset({"NOUN", "PROPN", "ADJ"})


@needs(
    lambda variable: split_phrases(tuple(variable.forms)), lambda variable: frozenset().union(*_find_surfaces(variable))
)
def find_governed(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind governed.

    The variants are the prepositions. `parameters.verbs` govern them with an object between or as passive participles,
    `parameters.alone` right before them; `parameters.nouns` are the heads that may follow, all where there are none,
    and `parameters.not_nouns` those that may not. With `parameters.plural` several things must follow.
    Of what `parameters.active` tell, a passive is of something else: samples are "taken from the floor".
    """
    forms = split_phrases(tuple(variable.forms))
    if view.words.isdisjoint(forms):
        return
    verbs, alone = _find_surfaces(variable)
    if verbs.isdisjoint(view.words) and alone.isdisjoint(view.words):
        return
    for index in view.where(frozenset(forms), 1, -1):
        width = measure_phrase(view.lowers, index, forms)
        if not width or view.tokens[index].upos not in _HEADS or not _is_governed(view, index, verbs, alone):
            continue
        if find_verb(view.lowers[index - 1]) in variable.parameters.get("active", ()):
            continue
        after = read_noun_phrase(view, index + width)
        if after is None or not _fits(view, variable, after):
            continue
        start, end = view.tokens[index].start, view.tokens[index + width - 1].end
        current = variable.variant_index(" ".join(view.lowers[index : index + width]))
        is_open = view.is_free(index, index + width - 1) and not _opens_row(view, index, after)
        options = tuple(
            Option(other, (Patch(start, end, variant.form),), variant.form.count(" ") + 1 - width)
            for other, variant in enumerate(variable.variants)
            if other != current and variant.produce and is_open
        )
        yield Site(variable, start, end, current, options)


def _is_governed(view: SentenceView, index: int, verbs: frozenset[str], alone: frozenset[str]) -> bool:
    """Whether one of the verbs stands before, alone or with its object between them."""
    last = index - 1
    if view.lowers[last] in alone and view.tokens[last].upos in ("VERB", "ADJ"):
        return True
    if view.lowers[last] in verbs:
        return is_passive(view.tokens, view.lowers, last)
    if view.tokens[last].upos == "PRON":
        return last > 0 and view.lowers[last - 1] in verbs and view.tokens[last - 1].upos == "VERB"
    phrase = read_noun_phrase_before(view, index)
    if phrase is None or phrase.first == 0:
        return False
    return view.lowers[phrase.first - 1] in verbs and view.tokens[phrase.first - 1].upos == "VERB"


def _fits(view: SentenceView, variable: Variable, phrase: NounPhrase) -> bool:
    if view.tokens[phrase.last].upos != "NOUN":
        return False
    if variable.parameters["plural"]:
        return phrase.is_plural is True
    noun, nouns = find_singular(view.lowers[phrase.last]), variable.words("nouns")
    return (noun in nouns or not nouns) and noun not in variable.words("not_nouns")


def _opens_row(view: SentenceView, index: int, phrase: NounPhrase) -> bool:
    """Whether more such nouns follow, perhaps with their own preposition: "from rivers, from lakes"."""
    place = phrase.last + 1
    if place + 2 >= len(view.tokens) or view.lowers[place] not in _JOINING:
        return False
    place += 1 + (view.lowers[place + 1] in _JOINING)
    return view.tokens[place].upos in _ITEMS or view.lowers[place] == view.lowers[index]


def _find_surfaces(variable: Variable) -> tuple[frozenset[str], frozenset[str]]:
    verbs, alone = variable.parameters["verbs"], variable.parameters["alone"]
    return _inflect(tuple(verbs)), _inflect(tuple(alone))


@lru_cache(maxsize=64)
def _inflect(verbs: tuple[str, ...]) -> frozenset[str]:
    return frozenset(form for verb in verbs for form in (verb, *build_forms(verb, "VERB", {}).values()))
