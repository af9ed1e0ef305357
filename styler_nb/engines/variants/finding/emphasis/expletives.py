"""Find an empty "it" before what is judged: "It is hard to find work", "Finding work is hard"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import is_prose, may_move
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_expletives"]

_JUDGED = read_words("said_of_doing")
_BE = frozenset({"is", "was"})
_DEGREE = frozenset({"very", "quite", "also", "often", "always", "usually", "sometimes", "rather", "extremely"})
_DETERMINERS = frozenset({"DET", "PROPN", "NUM"})
_POSSESSIVES = read_words("possessives")
_UNFIT = frozenset(
    {",", "than", "that", "if", "when", "because", "and", "or", "but", "as", "so", "whether", "what", "not"}
)
_LONGEST_ACT = 9


@lru_cache(maxsize=4_000)
def _gerund(lemma: str) -> str:
    from lemminflect import getInflection

    found = getInflection(lemma, "VBG")
    return found[0] if found else ""


@needs({"^ it", "^ to", "^ VBG"})
def find_expletives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind expletive; variants are "it", "gerund" and "infinitive"."""
    if len(view.tokens) < 6 or not (view.lowers[0] in ("it", "to") or view.tokens[0].xpos == "VBG"):
        return
    if not is_prose(view):
        return
    site = _it(view, variable) if view.lowers[0] == "it" else _act(view, variable)
    if site is not None:
        yield site


def _it(view: SentenceView, variable: Variable) -> Site | None:
    adjective = 3 if view.lowers[2] in _DEGREE else 2
    if view.lowers[1] not in _BE or view.lowers[adjective] not in _JUDGED or view.lowers[adjective + 1] != "to":
        return None
    verb, last = adjective + 2, len(view.tokens) - 1
    if not _is_act(view, verb, last):
        return None
    start, end = view.tokens[0].start, view.tokens[last - 1].end
    options: tuple[Option, ...] = ()
    gerund = _gerund(view.lowers[verb])
    if gerund and view.is_free(0, verb) and may_move(view, verb, last):
        rest = view.text[view.tokens[verb].end : end]
        said = view.text[view.tokens[1].start : view.tokens[adjective].end]
        texts = {"gerund": f"{gerund.capitalize()}{rest} {said}", "infinitive": f"To {view.lowers[verb]}{rest} {said}"}
        options = tuple(
            Option(variable.variant_index(form), (Patch(start, end, text),), -2 if form == "gerund" else -1)
            for form, text in texts.items()
        )
    return Site(variable, start, end, variable.variant_index("it"), options)


def _act(view: SentenceView, variable: Variable) -> Site | None:
    last = len(view.tokens) - 1
    be = last - 3 if view.lowers[last - 2] in _DEGREE else last - 2
    if view.lowers[last - 1] not in _JUDGED or be < 2 or view.lowers[be] not in _BE:
        return None
    verb = 1 if view.lowers[0] == "to" else 0
    if not _is_act(view, verb, be) or view.tokens[verb].xpos not in ("VB", "VBG"):
        return None
    start, end = view.tokens[0].start, view.tokens[last - 1].end
    options: tuple[Option, ...] = ()
    lemma = find_verb(view.lowers[verb])
    if lemma and view.is_free(0, verb) and may_move(view, verb, last):
        rest = view.text[view.tokens[verb].end : view.tokens[be - 1].end]
        said = view.text[view.tokens[be].start : end]
        text = f"It {said} to {lemma}{rest}"
        options = (Option(variable.variant_index("it"), (Patch(start, end, text),), 2 - verb),)
        other = "gerund" if verb else "infinitive"
        form = _gerund(lemma).capitalize() if verb else f"To {lemma}"
        options += (Option(variable.variant_index(other), (Patch(start, end, f"{form}{rest} {said}"),), 1 - 2 * verb),)
    return Site(variable, start, end, variable.variant_index("infinitive" if verb else "gerund"), options)


def _is_act(view: SentenceView, verb: int, end: int) -> bool:
    """Whether a verb with its object, and no clause, fills [verb, end)."""
    if not 2 <= end - verb <= _LONGEST_ACT or view.tokens[verb].upos != "VERB":
        return False
    follows = view.tokens[verb + 1]
    phrase = read_noun_phrase(view, verb + 1)
    is_object = follows.upos in _DETERMINERS or view.lowers[verb + 1] in _POSSESSIVES
    if phrase is None or not (is_object or phrase.is_plural is True):
        return False
    if view.tokens[end - 1].upos not in ("NOUN", "PROPN"):
        return False
    inner = range(verb + 1, end)
    return not any(view.lowers[i] in _UNFIT or view.tokens[i].upos in ("VERB", "AUX", "SCONJ") for i in inner)
