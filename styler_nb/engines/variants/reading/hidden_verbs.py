"""Find finite verbs that were taken for infinitives or nouns: "most of them advance", "the heat a wall stores is"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.inflect import find_verb, may_be_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, read_noun_phrase
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["find_verb_taken_for_noun", "finds_verb", "is_verb_for_want_of_one", "list_verbs"]

_NO_SUBJECT = frozenset({"to", "not", "please", "let", "lets", "make", "makes", "made", "help", "helps", "helped"})
_MODALS = frozenset({"MD", "VBP", "VBZ", "VBD"})
_NEAR = 6
_BEFORE_CLAUSE = 3
"""Words of "the heat that" before a clause."""
_OF_ONE = read_words("possessives") | {"the", "a", "an", "each", "every", "this"}
_OF_PLURALS = frozenset({"are", "were", "have", "do"})


def list_verbs(view: SentenceView, first: int, end: int) -> list[int]:
    """Give the places of the finite verbs of [first, end), with those that were taken for infinitives."""
    return [i for i in range(first, end) if view.is_finite(i) or _is_hidden(view, i)]


def finds_verb(view: SentenceView, first: int, end: int) -> bool:
    """Whether one of the tokens in [first, end) is a finite verb, however tagged, outside a relative clause."""
    in_relative = False
    for index in range(first, end):
        if index > first and view.lowers[index] in ("that", "which", "who") and view.tokens[index].upos == "PRON":
            in_relative = True
        elif view.is_finite(index) or _is_hidden(view, index) or (not in_relative and _is_second(view, index)):
            if not in_relative:
                return True
            in_relative = False
    return False


def _is_hidden(view: SentenceView, index: int) -> bool:
    """Whether a bare verb stands after the noun or the "of them" that is its subject."""
    if index < 1 or view.tokens[index].xpos != "VB" or view.tokens[index].upos != "VERB":
        return False
    return view.tokens[index - 1].upos in ("NOUN", "PROPN") or view.lowers[max(index - 2, 0) : index] == ("of", "them")


def _is_second(view: SentenceView, index: int) -> bool:
    """Whether a bare verb is the second of two of which the first was taken for a noun: "scratch and polish the"."""
    if index < 2 or view.tokens[index].xpos != "VB" or view.lowers[index - 1] != "and":
        return False
    before = range(max(index - _NEAR, 0), index)
    is_led = any(view.lowers[i] in _NO_SUBJECT or view.tokens[i].xpos in _MODALS for i in before)
    return not is_led and view.tokens[index + 1].upos == "DET"


def find_verb_taken_for_noun(view: SentenceView, first: int) -> int:
    """Give the verb of the relative clause whose subject begins at a token, if it was taken for a noun; else -1.

    The clause has no other verb: "the heat that a wall stores is lost", "the price of the goods that a family buys".
    """
    phrase = read_noun_phrase(view, first)
    if phrase is None or phrase.last == first or first < _BEFORE_CLAUSE or phrase.last + 1 >= len(view.tokens):
        return -1
    verb, head = phrase.last, view.tokens[first - 2]
    if head.upos != "NOUN" or view.tokens[first - _BEFORE_CLAUSE].upos not in ("DET", "ADJ", "ADP"):
        return -1
    base = find_verb(view.lowers[verb])
    is_many = is_plural_noun(view.lowers[verb - 1])
    is_one = is_many is not True and view.lowers[first] in _OF_ONE and view.lowers[verb] != base
    if not base or view.tokens[verb - 1].upos != "NOUN" or not (is_one or (is_many and view.lowers[verb] == base)):
        return -1
    if is_one and not view.lowers[verb].endswith("s"):
        return -1
    following = view.lowers[verb + 1]
    if following in (".", ";"):
        return verb if view.finds_finite(0, first - 1) else -1
    is_matrix = view.is_finite(verb + 1) and view.tokens[verb + 1].upos in ("VERB", "AUX")
    is_matched = following not in _OF_PLURALS or is_plural_noun(head.lower) is True
    return verb if is_matrix and is_matched and not view.finds_finite(0, first - 1) else -1


def is_verb_for_want_of_one(view: SentenceView, index: int) -> bool:
    """Whether a noun stands here that may be a verb, in a statement that has none: "the walls of the cell break"."""
    is_noun = view.tokens[index].upos == "NOUN" and may_be_verb(view.lowers[index])
    return is_noun and not view.finds_finite(0, len(view.tokens)) and view.terminal == "."
