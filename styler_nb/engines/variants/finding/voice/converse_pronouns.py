"""Find what "it" and "they" stand for as subjects: the subject of the clause or the sentence before.

The rows of converses say of what nouns they hold; a pronoun holds wherever the noun that it takes up does, and nowhere
where that noun does not. Where another noun than that subject could be meant too, nothing is said.
"""

from __future__ import annotations

from styler_nb.engines.variants.reading.frames import find_object, find_subject, is_passive
from styler_nb.engines.variants.reading.noun_phrases import is_person, is_plural_noun, names_person, read_noun_phrase
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["Named", "find_taken_up"]

Named = tuple[SentenceView, int]
"""A sentence, and the token of a noun in it."""

_TAKING_UP = {"it": False, "they": True}
"""Pronouns, and whether they stand for several."""
_BE = read_words("finite_be")
_FARTHEST = 4
_RELATIVES = frozenset({"that", "which", "who", "whose", "where", "what"})


@remembered
def find_taken_up(view: SentenceView, pronoun: int) -> tuple[Named, ...]:
    """Find the noun that a pronoun as subject takes up, and the one that tells what that is ("is a bird")."""
    word = view.lowers[pronoun]
    if word not in _TAKING_UP or view.tokens[pronoun].upos != "PRON":
        return ()
    found = _in_clause_before(view, pronoun, word)
    before = view.before
    for _ in range(_FARTHEST):
        if found is not None or before is None:
            break
        found = _in_clause_before(before, len(before.tokens), word)
        before = before.before
    return found or ()


def _in_clause_before(view: SentenceView, end: int, word: str) -> tuple[Named, ...] | None:
    """Find the noun in the first clause of a sentence; None where that is said of the same pronoun or there is none."""
    verb = next((i for i in range(1, end) if view.is_finite(i)), -1)
    if verb < 0:
        return None if end < len(view.tokens) else ()
    head = find_subject(view.tokens, view.lowers, verb)
    if head < 0 or head > verb or view.lowers[head] in _RELATIVES:
        return ()
    if view.lowers[head] == word:
        return None
    if not _RELATIVES.isdisjoint(view.lowers[head:verb]) or not _is_alike(view, head, verb, word):
        return ()
    if _has_object(view, verb, end, word):
        return ()
    if _TAKING_UP[word] and any(_is_several_people(view, i) for i in range(end) if i != head):
        return ()
    told = _what_it_is(view, verb, end)
    return ((view, head), *(((view, told),) if told >= 0 else ()))


def _has_object(view: SentenceView, verb: int, end: int, word: str) -> bool:
    """Whether what the clause acts upon could be meant as well: "The firm built a mill. It was closed in May"."""
    main = next((i for i in range(verb, end) if view.tokens[i].upos == "VERB"), -1)
    if main < 0 or is_passive(view.tokens, view.lowers, main):
        return False
    acted_upon = find_object(view.tokens, view.lowers, main, main)
    if acted_upon < 0 or acted_upon >= end or view.tokens[acted_upon].upos not in ("NOUN", "PROPN"):
        return False
    return bool(is_plural_noun(view.lowers[acted_upon])) == _TAKING_UP[word]


def _is_alike(view: SentenceView, head: int, verb: int, word: str) -> bool:
    """Whether a pronoun may stand for a noun: "it" for one thing, "they" for several."""
    token, low = view.tokens[head], view.lowers[head]
    if token.upos not in ("NOUN", "PROPN"):
        return False
    is_several = view.lowers[verb] in ("are", "were", "have") or (token.upos == "NOUN" and bool(is_plural_noun(low)))
    return is_several == _TAKING_UP[word] and (is_several or not names_person(low))


def _is_several_people(view: SentenceView, index: int) -> bool:
    low = view.lowers[index]
    return view.tokens[index].upos == "NOUN" and (is_person(low) or names_person(low)) and bool(is_plural_noun(low))


def _what_it_is(view: SentenceView, verb: int, end: int) -> int:
    """Find the noun after "is a": "The barn owl is a large bird"; −1 where there is none."""
    if view.lowers[verb] not in _BE or verb + 2 >= end or view.lowers[verb + 1] not in ("a", "an", "the", "one"):
        return -1
    phrase = read_noun_phrase(view, verb + 1)
    return -1 if phrase is None or phrase.last >= end else phrase.last
