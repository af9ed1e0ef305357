"""Find nouns that the sentence before has named, which come back with "the" or with "this": "the plan", "this plan"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from styler_nb.engines.variants.noun_phrases import is_plural_noun, may_be_person, names_person
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_demonstratives"]

_DEMONSTRATIVES = frozenset({"this", "these"})
_POINTING = _DEMONSTRATIVES | {"the"}
_NAMING = frozenset({"a", "an", "this", "these", "one", "some", "many", "several", "such"})
_PLURAL_NAMING = frozenset({"these", "some", "many", "several", "such", "two", "three", "four", "five"})
_BOUND = frozenset({"both", "half", "than", "as", "not", "same", "other"})
_GOES_ON = frozenset({"NOUN", "PROPN", "NUM", "PART", "ADP", "PRON", "DET", "CCONJ", "ADJ", "SCONJ"})
_UNIQUE = read_words("one_of_its_kind")
_TOLD = frozenset(
    {"i", "he", "she", "we", "you", "my", "his", "her", "our", "your", "him", "me", "us", "one", "other", "another"}
)
_ONE_OF_MANY = frozenset(
    {"end", "ends", "side", "sides", "top", "bottom", "part", "parts", "rest", "edge", "edges", "half", "first",
     "second", "will", "mean", "name", "price", "cost", "number", "amount", "size", "length", "age",
     "result", "results", "answer", "reason"}
)  # fmt: skip
"""Nouns of which a thing has its own, which "the" alone takes up."""


def find_demonstratives(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind demonstrative; variants are "the" and "this".

    At most one in a sentence, of nouns that stand once in it and once in the sentence before.
    """
    for before, view in pairwise(views):
        if view.block_kind is not BlockKind.PARAGRAPH:
            continue
        for index in view.where(_POINTING, 0, -2):
            if _is_known(before, view, index):
                yield _site(before, view, variable, index)
                break


_ABSTRACT = frozenset(
    {"sense", "process", "idea", "method", "practice", "system", "change", "step", "stage", "term", "approach",
     "effect", "rule", "problem", "question", "trend", "view", "belief", "reason", "result", "feature", "pattern",
     "way"}
)  # fmt: skip
"""Nouns of what was told as a whole, which "the" alone does not take up."""


def _is_known(before: SentenceView, view: SentenceView, index: int) -> bool:
    """Whether a bare noun follows that both sentences hold once, and with it the noun phrase ends."""
    noun, after = view.tokens[index + 1], view.tokens[index + 2]
    word = view.lowers[index + 1]
    if noun.upos != "NOUN" or noun.text != word or after.upos in _GOES_ON or word in _UNIQUE:
        return False
    if after.xpos in ("VBN", "VBG"):
        return False
    if view.lowers.count(word) != 1 or before.lowers.count(word) != 1:
        return False
    return not (index and view.lowers[index - 1] in _BOUND)


def _site(before: SentenceView, view: SentenceView, variable: Variable, index: int) -> Site:
    token, noun = view.tokens[index], view.lowers[index + 1]
    is_plural = is_plural_noun(noun)
    has_the = view.lowers[index] == "the"
    options: tuple[Option, ...] = ()
    is_named = _is_near(before, view, index) if has_the else noun not in _ABSTRACT
    if is_named and is_plural is not None and view.is_free(index, index + 1) and _is_new(before, view, index):
        word = ("these" if is_plural else "this") if has_the else "the"
        text = word.capitalize() if token.text[:1].isupper() else word
        other = variable.variant_index("this" if has_the else "the")
        options = (Option(other, (Patch(token.start, token.end, text),)),)
    current = variable.variant_index("the" if has_the else "this")
    return Site(variable, token.start, token.end, current, options)


def _is_near(before: SentenceView, view: SentenceView, index: int) -> bool:
    """Whether "this" may stand for "the": it opens a sentence of a report on things, and the noun came up but now."""
    noun = view.lowers[index + 1]
    place = before.lowers.index(noun)
    if index or names_person(noun) or may_be_person(noun) or noun in _ONE_OF_MANY:
        return False
    if not _TOLD.isdisjoint(view.words | before.words) or not view.finds_finite(2, 5):
        return False
    return not before.finds_finite(place + 1, min(place + 3, len(before.tokens)))


def _is_new(before: SentenceView, view: SentenceView, index: int) -> bool:
    """Whether the sentence before introduces what the noun stands for, and nothing else is pointed at."""
    noun = view.lowers[index + 1]
    place = before.lowers.index(noun)
    others = {*view.lowers[:index], *view.lowers[index + 1 :]}
    if _DEMONSTRATIVES & others or view.terminal != "." or before.tokens[place].upos != "NOUN":
        return False
    if place + 1 < len(before.tokens) and before.tokens[place + 1].upos in ("NOUN", "PROPN"):
        return False
    first = place
    naming = _PLURAL_NAMING if is_plural_noun(noun) else _NAMING
    while first and before.lowers[first - 1] not in naming and _may_modify(before, first - 1):
        first -= 1
    opening = before.lowers[first - 1] if first else ""
    if opening == "the" and view.lowers[index] == "the" and _is_of_pair(before, place, first):
        return False  # "the mean and the median are used. This mean"
    return opening in naming or (opening == "the" and _is_done_to(view, index))


def _is_of_pair(view: SentenceView, place: int, first: int) -> bool:
    """Whether "and" joins a noun phrase to another one."""
    return view.lowers[place + 1] in ("and", "or") or view.lowers[max(first - 2, 0)] in ("and", "or")


def _may_modify(view: SentenceView, index: int) -> bool:
    token = view.tokens[index]
    return token.upos in ("ADJ", "NOUN") or (token.xpos == "VBN" and view.tokens[index + 1].upos in ("NOUN", "ADJ"))


def _is_done_to(view: SentenceView, index: int) -> bool:
    """Whether the noun opens the sentence or its verb's object: there a pointing word does not jar."""
    return index == 0 or view.tokens[index - 1].upos == "VERB" or view.lowers[index - 1] in ("for", "to", "with", "by")
