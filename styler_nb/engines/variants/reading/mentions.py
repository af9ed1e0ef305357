"""Find where a noun phrase was named before, and whether it was new there: "a mill", of which "the mill" speaks."""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_plural_noun, read_noun_phrase
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["Mention", "find_mention", "find_mention_in_clause", "goes_on", "is_unowned", "points", "read_phrase"]

_NAMING = frozenset({"a", "an", "this", "these", "one", "some", "many", "several", "such", "each", "any", "no"})
_DISTRIBUTIVE = frozenset({"per", "each", "every", "any", "either", "neither"})
_NAMES_NEW = frozenset({"a", "an", "some", "many", "several", "two", "three", "four", "five", "one"})
_OPENING = _NAMING | {"the", "that", "those", "its", "their", "his", "her", "our", "my", "your", "every", "another"}
_BOUND = frozenset({"both", "half", "than", "as", "not", "same", "other", "all", "of-", "like"})
_RANKS = (
    read_words("ranks_and_others") | read_words("ranks") | frozenset({"most", "more", "own", "whole", "main", "only"})
)
_UNIQUE = read_words("one_of_its_kind")
_ONE_OF_MANY = frozenset(
    {"end", "ends", "side", "sides", "top", "bottom", "part", "parts", "rest", "edge", "edges", "half", "first",
     "second", "will", "mean", "name", "price", "cost", "number", "amount", "size", "length", "age", "land",
     "result", "results", "answer", "reason", "world", "sky", "sea", "coast", "time", "times", "people", "person"}
)  # fmt: skip
"""Nouns of which a thing has its own, which "the" alone takes up."""


_JOINTS = frozenset({"and", "but", "so", "yet"})
_ENDS = (".", "!", "?", '."', ".”", ".)")


class Mention(NamedTuple):
    """Where a noun stood before: whether it was new there, one of many, and whether "and" joined it to another one."""

    view: SentenceView
    place: int
    is_new: bool
    is_counted: bool
    is_paired: bool


def is_unowned(noun: str) -> bool:
    """Whether a noun names neither a part of something nor what there is only one of."""
    return noun not in _UNIQUE and noun not in _ONE_OF_MANY


def goes_on(view: SentenceView) -> bool:
    """Whether a block goes on from a sentence before it, and is neither the first of a text nor under a heading."""
    return view.lead.endswith(_ENDS)


def points(view: SentenceView, index: int) -> bool:
    """Whether a word points at something, and does not open a clause: "that year", not "a mill that burns"."""
    if view.lowers[index] != "that" or view.tokens[index].upos == "DET":
        return True
    return view.tokens[index].upos == "PRON" and (index == 0 or view.tokens[index - 1].upos in ("ADP", "VERB"))


def read_phrase(view: SentenceView, index: int) -> NounPhrase | None:
    """Read a noun phrase from its determiner on; None where it names no thing, or one by its rank."""
    if view.tokens[index + 1].upos not in ("NOUN", "ADJ"):
        return None
    phrase = read_noun_phrase(view, index)
    if phrase is None or phrase.last + 1 >= len(view.tokens) or phrase.last == index:
        return None
    head = view.tokens[phrase.last]
    inner = view.lowers[index + 1 : phrase.last]
    if head.upos != "NOUN" or head.text != view.lowers[phrase.last] or view.lowers[phrase.last] in _UNIQUE:
        return None
    if any(
        low in _RANKS or low.endswith("est") or view.tokens[index + 1 + i].xpos in ("JJR", "JJS", "CD")
        for i, low in enumerate(inner)
    ):
        return None
    return None if index and view.lowers[index - 1] in _BOUND else phrase


def find_mention(view: SentenceView, before: SentenceView, phrase: NounPhrase) -> Mention | None:
    """Find the one place in a sentence before that names what a noun phrase names; None where that is not sure.

    Parameters
    ----------
    view, before : SentenceView
        The sentence of the phrase, which must have its noun once, and the one before.
    phrase : NounPhrase
        With its determiner.
    """
    noun = view.lowers[phrase.last]
    if view.lowers.count(noun) != 1 or before.lowers.count(noun) != 1 or before.terminal != ".":
        return None
    return _read_mention(view, before, phrase)


def find_mention_in_clause(view: SentenceView, phrase: NounPhrase) -> Mention | None:
    """Find the one place in the clause before that names what a clause's subject names: "they dug pits, but the pits".

    Parameters
    ----------
    view : SentenceView
        The sentence, which must have the noun twice, each time in a clause of its own.
    phrase : NounPhrase
        With its determiner.
    """
    first = phrase.first
    is_subject = first > 2 and view.lowers[first - 1] in _JOINTS and view.lowers[first - 2] in (",", ";")
    if not is_subject or view.lowers.count(view.lowers[phrase.last]) != 2 or not view.finds_finite(0, first):
        return None
    return _read_mention(view, view, phrase)


def _read_mention(view: SentenceView, before: SentenceView, phrase: NounPhrase) -> Mention | None:
    """Read how a noun was named where it stands first."""
    place = before.lowers.index(view.lowers[phrase.last])
    if before.tokens[place].upos != "NOUN":
        return None
    after = before.tokens[place + 1] if place + 1 < len(before.tokens) else None
    if after is not None and (after.upos in ("NOUN", "PROPN") or after.text in ("-", "'s")):
        return None
    first = place
    while first and _may_modify(before, first - 1):
        first -= 1
    if not {*view.lowers[phrase.first + 1 : phrase.last]} <= {*before.lowers[first:place]}:
        return None  # "a mill. The old mill" may be another one
    opening = before.lowers[first - 1] if first else ""
    is_paired = before.lowers[place + 1] in ("and", "or") or (
        opening in ("and", "or") or before.lowers[max(first - 2, 0)] in ("and", "or")
    )
    if opening in _DISTRIBUTIVE:
        return None  # "two dogs for each pitch": any of them
    is_bare = opening not in _OPENING
    if is_bare and is_plural_noun(before.lowers[place]) is None:
        return None
    return Mention(before, place, is_bare or opening in _NAMES_NEW, opening in ("a", "an", "one"), is_paired)


def _may_modify(view: SentenceView, index: int) -> bool:
    token = view.tokens[index]
    if token.lower in _OPENING:
        return False
    is_participle = token.xpos in ("VBN", "VBG")  # "the incoming water"
    return token.upos in ("ADJ", "NOUN") or (is_participle and view.tokens[index + 1].upos in ("NOUN", "ADJ"))
