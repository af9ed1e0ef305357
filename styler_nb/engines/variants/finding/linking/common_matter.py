"""Judge what a clause takes up of the one before it: a thing, a word, or all of it by a pronoun."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest

from styler_nb.engines.variants.reading.joints import tense
from styler_nb.engines.variants.reading.statements import Statement
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.text.types import TokenKind

__all__ = [
    "goes_on_from",
    "head_of_subject",
    "is_linked",
    "leans_on",
    "names_what_was_told",
    "root_of",
    "shares_matter",
    "stem_of",
    "takes_up_thing",
]

_POINTING = read_words("pointers")
_NOT_TAKEN_UP = (
    read_words("times") - {"period", "stage", "phase", "step"} | read_words("text_and_place_nouns") | {"time", "moment"}
)
"""Nouns after "this" that point to where and when the text is written, not to what was just said."""
_LIGHT = read_words("light_words")
_OTHERS = read_words("ranks_and_others")
_IN_PHRASE = read_words("noun_phrase_tags")
_FOLLOWING = frozenset({"therefore", "thus", "consequently", "accordingly", "likewise"})
_FURTHER = frozenset({"also", "then", "instead", "still"})
_BACK = frozenset({"it", "them", "this", "these"})
_OF_IT = frozenset({"its", "their"})
_TOO_COMMON = frozenset({"need", "needs", "needed", "require", "requires", "required"} | {"place", "places"})
_NOT_CONTENT = _LIGHT | _TOO_COMMON
_OF_THEM = frozenset({("of", "them"), ("of", "these"), ("of", "this")})
_CONTENT = frozenset({"NOUN", "VERB", "ADJ"})
_SHORTEST_ROOT = 4
_LONGEST_ROOT = 7
_ENDINGS = ("ations", "ation", "ments", "ment", "ings", "ions", "als", "ing", "ion", "ers", "ies", "al", "ed", "er")
_MORE_ENDINGS = ("es", "or", "s", "e", "y")
_ALL_ENDINGS = _ENDINGS + _MORE_ENDINGS
_SHORTEST_HEAD = 3


def takes_up_thing(view: SentenceView, first: Statement, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether "the mill" stands for a mill that the first clause brought up, as its object or what something is."""
    if other.lowers[then.begin] != "the" or other.tokens[then.begin + 1].upos != "NOUN":
        return False
    if not other.is_finite(then.begin + 2) and other.tokens[then.begin + 2].upos not in ("ADV", "AUX"):
        return False
    noun = stem_of(other.lowers[then.begin + 1])
    if noun in _LIGHT or noun in _NOT_TAKEN_UP:
        return False
    for index in range(first.verb + 1, end):
        if view.tokens[index].upos == "NOUN" and stem_of(view.lowers[index]) == noun:
            place = index - 1
            while place > first.verb and view.tokens[place].upos == "ADJ":
                place -= 1
            is_new = view.lowers[place] in ("a", "an")
            return is_new and view.tokens[place - 1].upos in ("VERB", "AUX", "ADV")
    return False


def goes_on_from(view: SentenceView, first: Statement, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether a general statement starts from a word of the one before: "a loan may be renewed; renewals are free"."""
    head = head_of_subject(other, then.begin, then.verb)
    if head < 0 or "past" in (tense(view, first.verb), tense(other, then.verb)) or other.lowers[head] in _LIGHT:
        return False
    if not (_OTHERS | {"further", "more"}).isdisjoint(other.lowers[then.begin : head + 1]):
        return False
    stem = root_of(other.lowers[head])
    known = (t for t in view.tokens[:end] if t.upos in ("NOUN", "VERB", "ADJ"))
    return len(stem) >= _SHORTEST_HEAD and any(root_of(t.lower) == stem and t.lower not in _LIGHT for t in known)


def shares_matter(view: SentenceView, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether two clauses have a word in common that the text does not use throughout."""
    if other.lowers[then.begin] == "there" or "but" in view.lowers[:end]:
        return False
    shared = _roots(view, 0, end) & _roots(other, then.begin, len(other.tokens))
    return len(shared) > 1 or any(root not in _roots_of_terms(view.terms) for root, _ in shared)


@lru_cache(maxsize=4)
def _roots_of_terms(terms: frozenset[str]) -> frozenset[str]:
    """Give the roots of the words that a text uses throughout: the same set for all its sentences."""
    return frozenset(map(root_of, terms))


def _roots(view: SentenceView, first: int, last: int) -> set[tuple[str, str]]:
    """Give the roots of a clause's words of content, each with its part of speech: "infect" is no "infection".

    A noun that only tells of what kind the next one is does not count: "sleep" of "sleep loss".
    """
    ahead = view.tokens[first + 1 : last + 1]
    return {
        (root_of(low), t.upos)
        for low, t, after in zip_longest(view.lowers[first:last], view.tokens[first:last], ahead)
        if t.upos in _CONTENT
        and len(low) >= _SHORTEST_ROOT
        and low not in _NOT_CONTENT
        and not (t.upos == "NOUN" and after is not None and after.upos == "NOUN")
    }


@lru_cache(maxsize=20_000)
def root_of(word: str) -> str:
    """Give the beginning of a word that its kin share: "renew" of "renewals" and "renewed"."""
    for ending in _ALL_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_ROOT:
            return word[: -len(ending)][:_LONGEST_ROOT]
    return word[:_LONGEST_ROOT]


def leans_on(before: SentenceView, view: SentenceView, then: Statement) -> bool:
    """Whether a clause names what the one before it told only by a pronoun: "tourists use it", "evidence for this"."""
    last = len(view.tokens) - 1
    stop = next((i for i in range(then.verb, last) if view.lowers[i] == ","), last)
    known = {stem_of(low) for low in before.lowers}
    for index in range(then.verb + 1, stop):
        low, last_word, after = view.lowers[index], view.tokens[index - 1], view.tokens[index + 1]
        if last_word.upos in ("NOUN", "PROPN") and tuple(view.lowers[index : index + 2]) not in _OF_THEM:
            return False  # "he was so proud of his tower that he slept in it"
        if low in ("it", "them") and last_word.upos in ("VERB", "ADP") and not view.is_finite(index + 1):
            return after.upos not in ("ADJ", "ADV") and after.lower not in ("that", "to", "a", "an", "the")
        if low in ("one", "ones") and after.kind is TokenKind.PUNCTUATION:
            return last_word.upos == "VERB"
        if low == "its" and index == then.verb + 1 and after.lower != "own" and "," not in before.lowers:
            return last_word.upos == "VERB"
        if low in _POINTING and after.upos in ("NOUN", "NUM", "ADJ"):
            nouns = (t.lower for t in view.tokens[index + 1 : index + 4] if t.upos == "NOUN")
            noun = next(nouns, "")
            return noun != "way" and (
                stem_of(noun) in known or (low == "this" and names_what_was_told(view, index + 1))
            )
    return False


def is_linked(view: SentenceView, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether an adverb by the verb ties a clause to what was told: "the price therefore rose"."""
    near = other.lowers[then.verb - 1 : then.verb + 3]
    if not _FOLLOWING.isdisjoint(near):
        return True
    is_more = not _FURTHER.isdisjoint(near) and other.lowers[then.begin] != "there"
    # "the monks are also known for their wine": what is theirs ties nothing to the clause before
    points_back = not _BACK.isdisjoint(other.lowers[then.begin :]) or not _OF_IT.isdisjoint(
        other.lowers[then.begin : then.verb]
    )
    return is_more and (points_back or shares_matter(view, end, other, then))


def names_what_was_told(view: SentenceView, index: int) -> bool:
    """Whether a noun after "this" stands for something told, not for the time, place or text of the telling."""
    while view.tokens[index].upos in ("ADJ", "NUM") or (
        view.tokens[index].upos == "NOUN" and view.tokens[index + 1].upos == "NOUN"
    ):
        index += 1
    noun = view.lowers[index]
    is_now = noun in _NOT_TAKEN_UP or noun.removesuffix("s") in _NOT_TAKEN_UP
    return view.tokens[index].upos == "NOUN" and not is_now


def head_of_subject(view: SentenceView, begin: int, verb: int) -> int:
    """Give the head of a subject, -1 where two are joined or none is plain."""
    head = -1
    for index in range(begin, verb):
        if view.lowers[index] in ("and", "or") and head >= 0:
            return -1
        if view.tokens[index].upos == "NOUN":
            head = index
        elif view.tokens[index].upos not in _IN_PHRASE or view.tokens[index].upos == "PROPN":
            break
    return head


def stem_of(word: str) -> str:
    """Give a noun without the "s" of a plural."""
    return word.removesuffix("s")
