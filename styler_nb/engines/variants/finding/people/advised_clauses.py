"""Find what is advised or demanded: "it is advised that the lid be closed", "the lid should be closed"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.addressees import write_option
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import capitalized, is_prose
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_with_of
from styler_nb.engines.variants.reading.view import NOMINATIVE, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_advised_clauses"]

_THAT = frozenset({"that"})
_BEFORE = frozenset({",", ";", ":", "and", "but", "because", "since", "as", "although", "though", "so", "while"})
_MOVED = frozenset({"also", "therefore", "generally", "always", "usually", "normally"})
"""Adverbs that may go with the modal as well: "it is also advised that it be", "it should also be"."""
_INSIDE = frozenset({"not", "always", "never", "first", "only", "regularly"})
_BASE = frozenset({"VB", "VBP", "VBG"})
"""Tags of a base form; "bring" is taken for one in -ing."""
_POINTING = frozenset({"this", "these", "those", "each", "all"})
_ABOUT = frozenset({"about", "approximately", "around", "roughly"})
_MODALS = frozenset({"should", "must", "shall", "can", "could", "will", "would", "may", "might", "to", "not", "cannot"})
_JOINTS = read_words("coordinators")
_BEHIND = frozenset({"NOUN", "PROPN", "PRON"})


@needs(lambda variable: variable.words(), _THAT)
def find_advised_clauses(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind advised_clause; variants are "impersonal" and "modal".

    `parameters.words` are the words of advice or demand, and `parameters.modal` the verb that says as much.
    """
    for that in view.where(_THAT, 3, -3):
        if view.lowers[that - 1] in variable.words() and (site := _site(view, variable, that)) is not None:
            yield site


def _site(view: SentenceView, variable: Variable, that: int) -> Site | None:
    be = that - 2
    adverb = view.lowers[be] if view.lowers[be] in _MOVED else ""
    be -= bool(adverb)
    if be < 1 or view.lowers[be - 1 : be + 1] != ("it", "is"):
        return None
    it = be - 1
    start, end = view.tokens[it].start, view.tokens[that].end
    patches = _write(view, it, that, adverb, variable.parameters["modal"])
    options = (write_option(view, variable, "modal", *patches),) if patches else ()
    return Site(variable, start, max([end, *(p.end for p in patches)]), variable.variant_index("impersonal"), options)


def _write(view: SentenceView, it: int, that: int, adverb: str, modal: str) -> tuple[Patch, ...]:
    if it > 0 and view.lowers[it - 1] not in _BEFORE:
        return ()
    last = _end_of_subject(view, that + 1)
    if last < 0 or last + 1 >= len(view.tokens):
        return ()
    verb = last + 1 + (view.lowers[last + 1] in _INSIDE)
    if verb + 1 >= len(view.tokens) or not is_prose(view):
        return ()
    if not view.is_free(it, verb) or not _is_asked_for(view, verb) or not _is_whole(view, verb):
        return ()
    if adverb and verb > last + 1:
        return ()
    first = view.tokens[that + 1]
    opening = capitalized(first.text) if it == 0 and view.tokens[0].text[:1].isupper() else first.text
    text = f"{modal} {adverb}".strip()
    head = Patch(view.tokens[it].start, first.end, opening)
    if view.lowers[verb] == "should":
        return (head, Patch(view.tokens[verb].start, view.tokens[verb].end, text))
    subject = view.tokens[last].end
    if last == that + 1:
        return (Patch(head.start, subject, f"{opening} {text}"),)
    return (head, Patch(subject, subject, f" {text}"))


def _end_of_subject(view: SentenceView, first: int) -> int:
    """Give the last token of the subject that stands there, -1 where that is not sure."""
    low = view.lowers[first]
    if low in NOMINATIVE or (low in _POINTING and view.lowers[first + 1] in ("be", "not", "should")):
        return first
    start = first + (low in _ABOUT and view.tokens[first + 1].upos == "NUM")
    phrase = read_noun_phrase_with_of(view, start)
    return -1 if phrase is None else phrase.last


def _is_asked_for(view: SentenceView, verb: int) -> bool:
    """Whether a verb tells what is asked for, not what is so: "that he be", "that he go", "that he should go"."""
    token = view.tokens[verb]
    if token.lower in ("be", "should"):
        return view.lowers[verb - 1] not in _MODALS - {"not"}
    return token.upos in ("VERB", "AUX") and token.xpos in _BASE and find_verb(token.lower) == token.lower


def _is_whole(view: SentenceView, verb: int) -> bool:
    """Whether nothing else is asked for in a clause of its own: "and that", "and the key be turned"."""
    for index in range(verb + 1, len(view.tokens) - 1):
        if view.lowers[index] == "that" and view.lowers[index - 1] in _JOINTS:
            return False
        if view.tokens[index].xpos == "VB" and view.tokens[index - 1].upos in _BEHIND:
            return False
    return True
