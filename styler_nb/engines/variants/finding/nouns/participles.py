"""Find what a noun does, in a clause or a participle: "people who live in towns", "people living in towns"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_argument,
    names_person,
    read_noun_phrase_before,
    read_tense,
)
from styler_nb.engines.variants.reading.tenses import tense_around
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_participles"]

_LASTING = read_words("lasting_verbs")
_HABITUAL = read_words("participle_verbs")
_PAST = read_words("past_participle_verbs") | _LASTING
_OF_PEOPLE = _LASTING & {"live", "belong", "suffer", "study", "attend", "relate", "participate", "depend", "represent"}
"""States of people that lasted: "a boy who covered ten miles" tells what he did."""
_COMPLEMENT = read_words("noun_phrase_tags") | {"ADP", "PRON"}
_OPENING = frozenset({"DET", "NUM", "ADJ"})
_WISHED = frozenset({"for", "without", "propose", "proposed", "plan", "planned", "plans", "want", "wanted", "any"})
"""Words before a noun that may not exist, or not yet: "they called for a bridge joining the towns"."""
_MASKED = frozenset({"it", "it's", "so", "such", "only", "not", "one", "ones", "those", "all", "everyone", "anyone"})


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, str]]:
    """Give the inflections of the verbs that may stand in both ways, by Penn tag."""
    from lemminflect import getInflection

    verbs = _LASTING | _HABITUAL
    return {lemma: {tag: getInflection(lemma, tag)[0] for tag in ("VBZ", "VBD", "VBG")} for lemma in verbs}


@lru_cache(maxsize=1)
def _lemmas() -> dict[str, str]:
    return {form: lemma for lemma, forms in _forms().items() for form in (lemma, *forms.values())}


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    return frozenset(("that", "who", "which", *_lemmas()))


@needs(lambda _: _lemmas())
def find_participles(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind participle; variants are "clause" and "participle"."""
    for index in view.where(_words(), 1, -2):
        is_common = index == 1 or view.tokens[index - 1].text == view.lowers[index - 1]
        if view.tokens[index - 1].upos != "NOUN" or not is_common:
            continue
        if view.lowers[index] in ("that", "who", "which") and view.lowers[index + 1] in _lemmas():
            site = _clause(view, variable, index)
        elif view.lowers[index].endswith("ing") and _lemmas().get(view.lowers[index]) in _LASTING:
            site = _participle(view, variable, index)
        else:
            continue
        if site is not None:
            yield site


def _clause(view: SentenceView, variable: Variable, index: int) -> Site | None:
    verb = view.tokens[index + 1]
    if verb.xpos not in ("VBZ", "VBP", "VBD") or not _has_complement(view, index + 2):
        return None
    if any(
        view.lowers[i] == "and" and view.tokens[i + 1].xpos == verb.xpos for i in range(index, len(view.tokens) - 1)
    ):
        return None  # "water that flows from the hill and rises": both of it
    phrase = read_noun_phrase_before(view, index)
    start, end = view.tokens[index].start, verb.end
    options: tuple[Option, ...] = ()
    is_past = verb.xpos == "VBD"
    if is_past and _lemmas()[verb.lower] not in _PAST:
        return None
    is_sure = (
        phrase is not None
        and tense_around(view, index + 1) is is_past
        and not (is_past and view.lowers[index] == "who" and _lemmas()[verb.lower] not in _OF_PEOPLE)
        and view.lowers.count(verb.lower) == 1  # "those who sell coats and those who sell cars" are set side by side
        and not _MASKED & set(view.lowers[max(phrase.first - 4, 0) : index])
        and is_argument(view, phrase, index + 1)
        and _is_alone(view, index + 2)
    )
    if is_sure and view.is_free(index, index + 1):
        form = _forms()[_lemmas()[view.lowers[index + 1]]]["VBG"]
        options = (Option(variable.variant_index("participle"), (Patch(start, end, form),), -1),)
    return Site(variable, start, end, variable.variant_index("clause"), options)


def _has_complement(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos in _COMPLEMENT or view.lowers[index] == "to"


def _has_second(view: SentenceView, index: int) -> bool:
    """Whether a second participle stands beside the one at a token: "holding salt and boiling at 90 degrees"."""
    rest = range(index + 1, len(view.tokens) - 1)
    return any(view.lowers[i] in ("and", "or", "but") and view.tokens[i + 1].xpos == "VBG" for i in rest)


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


def _participle(view: SentenceView, variable: Variable, index: int) -> Site | None:
    if view.tokens[index].xpos != "VBG" or view.tokens[index].upos != "VERB":
        return None
    following = view.tokens[index + 1]
    if following.upos not in _COMPLEMENT and following.lower not in ("in", "on", "at", "with", "to", "from"):
        return None
    phrase = read_noun_phrase_before(view, index)
    if phrase is None:
        return None
    start, end = view.tokens[index].start, view.tokens[index].end
    is_past = read_tense(view)
    options: tuple[Option, ...] = ()
    is_sure = (
        is_past is not None
        and phrase.is_plural is not None
        and (phrase.is_plural or view.tokens[phrase.first].upos in _OPENING)
        and not (is_past and _WISHED & set(view.lowers[max(phrase.first - 2, 0) : index]))
        and is_argument(view, phrase, index)
        and not _has_second(view, index)
    )
    if is_sure and view.is_free(index - 1, index):
        lemma = _lemmas()[view.lowers[index]]
        plain = lemma if phrase.is_plural else _forms()[lemma]["VBZ"]
        verb = _forms()[lemma]["VBD"] if is_past else plain
        relative = "who" if names_person(view.lowers[phrase.last]) else "that"
        options = (Option(variable.variant_index("clause"), (Patch(start, end, f"{relative} {verb}"),), 1),)
    return Site(variable, start, end, variable.variant_index("participle"), options)
