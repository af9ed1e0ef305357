"""Find what a noun does, in a clause or a participle: "people who live in towns", "people living in towns"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.nouns.full_participles import COMPLEMENT, is_lasting, read_participle
from styler_nb.engines.variants.reading.inflect import build_forms, find_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_argument,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.tenses import tense_around
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_participles"]

_LASTING = read_words("lasting_verbs")
_HABITUAL = read_words("participle_verbs")
_PAST = read_words("past_participle_verbs") | _LASTING
_WRITTEN = _LASTING | _HABITUAL
_OF_PEOPLE = _LASTING & {"live", "belong", "suffer", "study", "attend", "relate", "participate", "depend", "represent"}
"""States of people that lasted: "a boy who covered ten miles" tells what he did."""
_RELATIVES = frozenset({"that", "who", "which"})
_MASKED = frozenset({"it", "it's", "so", "such", "only", "not", "one", "ones", "those", "all", "everyone", "anyone"})


@needs({"that", "who", "which", "VBG"})
def find_participles(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind participle; variants are "clause" and "participle"."""
    for index in range(1, len(view.tokens) - 2):
        low = view.lowers[index]
        is_relative = low in _RELATIVES
        if not (is_relative or view.tokens[index].xpos == "VBG") or not _is_noun(view, index - 1):
            continue
        site = _clause(view, variable, index) if is_relative else read_participle(view, variable, index)
        if site is not None:
            yield site


def _is_noun(view: SentenceView, index: int) -> bool:
    """Whether a common noun stands there, or a name after "of" and a noun: "the side of the Earth"."""
    if view.tokens[index].upos == "PROPN":
        return index > 2 and view.tokens[index - 1].lower == "the" and view.lowers[index - 2] == "of"
    is_common = index == 0 or view.tokens[index].text == view.lowers[index]
    return view.tokens[index].upos == "NOUN" and is_common


def _clause(view: SentenceView, variable: Variable, index: int) -> Site | None:
    verb, lemma = view.tokens[index + 1], find_verb(view.lowers[index + 1])
    if (
        not is_lasting(lemma)
        or verb.upos != "VERB"
        or verb.xpos not in ("VBZ", "VBP", "VBD")
        or not _has_complement(view, index + 2)
    ):
        return None
    if any(
        view.lowers[i] == "and" and view.tokens[i + 1].xpos == verb.xpos for i in range(index, len(view.tokens) - 1)
    ):
        return None  # "water that flows from the hill and rises": both of it
    phrase = read_noun_phrase_before(view, index)
    start, end = view.tokens[index].start, verb.end
    options: tuple[Option, ...] = ()
    is_past = verb.xpos == "VBD"
    if is_past and lemma not in _PAST:
        return None
    is_sure = (
        phrase is not None
        and view.tokens[phrase.first - 1].xpos != "VBG"  # "a method of saving time that uses a list"
        and tense_around(view, index + 1) is is_past
        and not (is_past and view.lowers[index] == "who" and lemma not in _OF_PEOPLE)
        and view.lowers.count(verb.lower) == 1  # "those who sell coats and those who sell cars" are set side by side
        and not _MASKED & set(view.lowers[max(phrase.first - 4, 0) : index])
        and is_argument(view, phrase, index + 1)
        and _is_alone(view, index + 2)
    )
    if is_sure and lemma in _WRITTEN and view.is_free(index, index + 1):
        form = build_forms(lemma, "VERB", {})["VBG"]
        options = (Option(variable.variant_index("participle"), (Patch(start, end, form),), -1),)
    return Site(variable, start, end, variable.variant_index("clause"), options)


def _has_complement(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos in COMPLEMENT or view.lowers[index] == "to"


def _is_alone(view: SentenceView, first: int) -> bool:
    """Whether no second verb shares the relative word: "people who live here and work there", "live here, work"."""
    for index in range(first, len(view.tokens)):
        if view.lowers[index] == "," and index + 1 < len(view.tokens) and view.tokens[index + 1].upos == "VERB":
            return view.tokens[index + 1].xpos in ("VBG", "VBN")
        if view.tokens[index].upos in ("PUNCT", "SCONJ"):
            return True
        if view.tokens[index].upos == "CCONJ":
            return not any(
                view.tokens[i].upos in ("VERB", "AUX") for i in range(index + 1, min(index + 4, len(view.tokens)))
            )
    return True
