"""Find what individuals are told that they can do: "individuals can save by", "you can save by"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.finding.people.everybody import is_general, names_group
from styler_nb.engines.variants.finding.people.person_subjects import as_subject
from styler_nb.engines.variants.reading.addressees import (
    Found,
    is_on_illness,
    list_persons,
    may_address,
    names_something,
)
from styler_nb.engines.variants.reading.setting import PERSONS
from styler_nb.engines.variants.reading.view import Option, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["INDIVIDUALS_CUES", "find_individuals"]

INDIVIDUALS_CUES = frozenset({"individuals"})
"""Words at which a sentence on what individuals can do may begin."""
_MODALS = frozenset({"can", "should"})
_ADVERBS = frozenset({"also", "still", "therefore", "thus", "then"})
_TOLD = read_words("told_to_readers") | read_words("ordered_of_readers")
_OF_ANIMALS = read_words("words_of_animal_life")
_NEXT = re.compile(r"[^\S\n]*[^.!?\n]*\b(?:[Tt]hey|[Tt]hem|[Tt]heir)\b")
_OPENERS = frozenset({"however", "therefore", "nevertheless", "instead"})


def find_individuals(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find what individuals can or should do; variants are "impersonal" and the persons."""
    index = 2 if view.lowers[0] in _OPENERS and view.lowers[1] == "," else 0
    if index + 3 >= len(view.tokens) or view.lowers[index] != "individuals" or view.lowers[index + 1] not in _MODALS:
        return
    verb = index + 2 + (view.lowers[index + 2] in _ADVERBS)
    options: list[Option] = []
    if _is_chosen(view, verb) and _is_for_all(view, index) and view.is_free(index, verb):
        options = [
            Option(variable.variant_index(person), patches)
            for person in PERSONS
            if any(v.form == person for v in variable.variants)
            and view.setting.allows(person)
            and may_address(view, person, lower_words)
            and (patches := as_subject(view, person, index, index, index + 1))
        ]
    start = view.tokens[index].start
    end = max([view.tokens[verb].end, *(p.end for o in options for p in o.patches)])
    yield index, Site(variable, start, end, variable.variant_index("impersonal"), tuple(options))


def _is_chosen(view: SentenceView, verb: int) -> bool:
    """Whether a deed is told that one does on purpose: an object follows, or how it is done."""
    if view.tokens[verb].upos != "VERB" or view.tokens[verb].xpos != "VB":
        return False
    if any(low == "by" and view.tokens[i + 1].xpos == "VBG" for i, low in enumerate(view.lowers[:-1]) if i > verb):
        return True
    return view.lowers[verb] in _TOLD


def _is_for_all(view: SentenceView, index: int) -> bool:
    """Whether any reader may be meant: no other people are named, nor creatures, nor a place, nor something past."""
    if not is_general(view) or names_group(view) or is_on_illness(view) or view.setting.is_of_institution:
        return False
    if len(_OF_ANIMALS & view.setting.words) > 1 or view.setting.has_creatures:
        return False
    if any(i != index for i in list_persons(view, "")) or (index == 0 and names_something(view)):
        return False
    return _NEXT.match(view.text, view.tokens[-1].end) is None
