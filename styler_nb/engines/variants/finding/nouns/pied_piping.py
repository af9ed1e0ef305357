"""Find relative clauses on what a preposition governs: "the mill in which they worked", "the mill they worked in"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.nouns.object_relatives import verb_of_subject
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import names_person, read_noun_phrase, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_pied_piping"]

_PREPOSITIONS = frozenset({"in", "on", "for", "with", "to", "from", "about", "at", "by"})
_WORDS = _PREPOSITIONS | NOMINATIVE | {"that", "which"}
_HOUSEHOLDS = frozenset({"family", "families", "household", "households", "couple", "couples", "society", "societies"})
"""What people live in as its members: no "families that both parents work in"."""
_NO_GAP = read_words("adverbial_heads") | read_words("content_nouns") | read_words("groups_of_people") | _HOUSEHOLDS
_LONGEST_OBJECT = 3
_REACHING = frozenset({"come", "go", "get"})
_RANKS = frozenset({"first", "last", "next", "only", "second", "third", "nearest"})
_STRANDED = read_words("stranded")
"""Verbs after which one of these prepositions may end the clause."""


@needs(NOMINATIVE | {"which", "whom", "that"})
def find_pied_piping(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind pied_piping; variants are "fronted", "that" and "zero"."""
    for index in view.where(_WORDS, 2, -3):
        if view.tokens[index - 1].upos != "NOUN" or view.protected[index - 1]:
            continue
        if view.lowers[index - 1] in _NO_GAP and view.lowers[index : index + 2] != ("to", "which"):
            continue  # "the year in which they met" has no "in" at its end, but "to which they refer" has its "to"
        if view.lowers[index] in _PREPOSITIONS and view.lowers[index + 1] in ("which", "whom"):
            site = _fronted(view, variable, index)
        elif view.lowers[index] in ("that", "which") and view.tokens[index].upos == "PRON":
            site = _stranded(view, variable, index, index + 1, "that")
        elif view.lowers[index] in NOMINATIVE:
            site = _stranded(view, variable, index, index, "zero")
        else:
            continue
        if site is not None:
            yield site


def _fronted(view: SentenceView, variable: Variable, index: int) -> Site | None:
    verb = verb_of_subject(view, index + 2)
    if verb < 0 or not _ends(view, verb + 1):
        return _infinitive(view, variable, index)
    start, end = view.tokens[index].start, view.tokens[verb].end
    is_sure = f"{find_verb(view.lowers[verb])}_{view.lowers[index]}" in _STRANDED and view.is_free(index, index + 1)
    options: tuple[Option, ...] = ()
    if is_sure:
        subject = view.tokens[index + 2].start
        tail = Patch(end, end, f" {view.lowers[index]}")
        options = (Option(variable.variant_index("that"), (Patch(start, subject, "that "), tail)),)
        if view.lowers[index + 2] in NOMINATIVE:
            options += (Option(variable.variant_index("zero"), (Patch(start, subject, ""), tail), -1),)
    return Site(variable, start, end, variable.variant_index("fronted"), options)


def _infinitive(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "facts on which to base a rule", which is "facts to base a rule on"."""
    if view.lowers[index + 1 : index + 3] != ("which", "to") or view.tokens[index + 3].xpos != "VB":
        return None
    last = index + 3
    if not _ends(view, last + 1):
        phrase = read_noun_phrase(view, last + 1)
        last = -1 if phrase is None or phrase.last - last > _LONGEST_OBJECT else phrase.last
    if last < 0 or not _ends(view, last + 1):
        return None
    start, end = view.tokens[index].start, view.tokens[last].end
    options: tuple[Option, ...] = ()
    if view.is_free(index, last) and view.lowers[index] in _PREPOSITIONS:
        tail = Patch(end, end, f" {view.lowers[index]}")
        options = (Option(variable.variant_index("zero"), (Patch(start, view.tokens[index + 2].start, ""), tail), -1),)
    return Site(variable, start, end, variable.variant_index("fronted"), options)


def _stranded(view: SentenceView, variable: Variable, index: int, subject: int, form: str) -> Site | None:
    verb = verb_of_subject(view, subject)
    if verb < 0 or verb + 2 >= len(view.tokens) or view.lowers[verb + 1] not in _PREPOSITIONS:
        return None
    if f"{find_verb(view.lowers[verb])}_{view.lowers[verb + 1]}" not in _STRANDED or not _ends(view, verb + 2):
        return None
    phrase = read_noun_phrase_before(view, index)
    if phrase is None or view.tokens[phrase.first].upos != "DET" or view.lowers[index - 1] in ("one", "ones"):
        return None  # "the one that he had waited for" may be a person or a thing
    if view.lowers[phrase.first] in ("which", "what", "whose"):
        return None  # "they asked which shop he went to"
    if find_verb(view.lowers[verb]) in _REACHING and not _RANKS.isdisjoint(view.lowers[phrase.first : index]):
        return None  # "the first door she came to"
    start, end = view.tokens[index].start, view.tokens[verb + 1].end
    options: tuple[Option, ...] = ()
    if view.is_free(index, index) and not view.protected[verb + 1] and "\n" not in view.text[start:end]:
        relative = "whom" if names_person(view.lowers[index - 1]) else "which"
        opening = f"{view.lowers[verb + 1]} {relative} "
        patches = (
            Patch(start, view.tokens[subject].start, opening),
            Patch(view.tokens[verb].end, end, ""),
        )
        options = (Option(variable.variant_index("fronted"), patches, 1 if form == "zero" else 0),)
    return Site(variable, start, end, variable.variant_index(form), options)


def _ends(view: SentenceView, index: int) -> bool:
    """Whether the clause ends here: with punctuation, or before the verb of the main clause."""
    if index >= len(view.tokens):
        return True
    token = view.tokens[index]
    return token.lower in (".", ",", ";") or (token.upos in ("AUX", "VERB") and view.is_finite(index))
