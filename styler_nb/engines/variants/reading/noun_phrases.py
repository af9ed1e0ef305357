"""Read simple noun phrases: where one ends, where one begins, and whether it is singular or plural."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.text.lexicon import find_lemmas

__all__ = [
    "NounPhrase",
    "is_argument",
    "is_person",
    "is_plural_noun",
    "may_be_person",
    "names_person",
    "read_noun_phrase",
    "read_noun_phrase_before",
    "read_noun_phrase_with_of",
    "read_tense",
    "read_tense_before",
]

_SINGULAR_WORDS = frozenset({"a", "an", "this", "that", "each", "every", "one", "another", "either", "neither"})
_PLURAL_WORDS = frozenset({"these", "those", "many", "several", "few", "both", "two", "three", "four", "five", "six"})
_POSSESSIVES = read_words("possessives")
_NUMBERLESS = read_words("numberless")
_PLURALS = read_words("irregular_plurals")
_PEOPLE = read_words("people")
_WHO = read_words("who_not_which")
_WITH_COMPLEMENT = read_words("with_complement")
_PERSON_ENDINGS = (
    *("ist", "ists", "ian", "ians", "ologer", "ologers", "man", "men", "woman", "women", "yer", "yers"),
    *("keeper", "keepers"),
)
_NO_PERSONS = read_words("no_persons")
_AGENT_ENDINGS = ("er", "ers", "or", "ors")
_THINGS = read_words("surely_things") | read_words("things_like_agents")
_LONGEST = 6


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """Tokens from `first` up to and with the head `last`; `is_plural` is None where the form does not tell."""

    first: int
    last: int
    is_plural: bool | None


@lru_cache(maxsize=20_000)
def is_plural_noun(word: str) -> bool | None:
    """Whether a common noun in lower case is a plural; None where its form does not tell."""
    if word in _NUMBERLESS:
        return None
    if word in _PLURALS:
        return True
    if not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return False
    return any(lemma != word for lemma in find_lemmas(word, "NOUN")) or None


@remembered
def read_noun_phrase(view: SentenceView, first: int) -> NounPhrase | None:
    """Read the noun phrase without complements that starts at a token."""
    last = -1
    for index in range(first, min(first + _LONGEST, len(view.tokens))):
        if not _may_stand(view, index, first):
            break
        if view.tokens[index].upos in ("NOUN", "PROPN"):
            last = index
    return _phrase(view, first, last) if last >= 0 else None


def read_noun_phrase_with_of(view: SentenceView, first: int) -> NounPhrase | None:
    """Read the noun phrase that starts at a token, with one "of" phrase at most; None where that one is none."""
    phrase = read_noun_phrase(view, first)
    if phrase is None or phrase.last + 1 >= len(view.tokens) or view.lowers[phrase.last + 1] != "of":
        return phrase
    more = read_noun_phrase(view, phrase.last + 2)
    return None if more is None else NounPhrase(phrase.first, more.last, phrase.is_plural)


def read_noun_phrase_before(view: SentenceView, end: int) -> NounPhrase | None:
    """Read the noun phrase whose head stands right before a token, back to its determiner or first word."""
    last = end - 1
    if last < 0 or view.tokens[last].upos not in ("NOUN", "PROPN"):
        return None
    first = last
    while first > 0 and last - first < _LONGEST and _is_modifier(view, first - 1):
        first -= 1
    if first > 0 and _is_determiner(view, first - 1):
        first -= 1
    return _phrase(view, first, last)


def _is_determiner(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos in ("DET", "NUM") or view.lowers[index] in _POSSESSIVES


def _is_modifier(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos in ("ADJ", "NOUN", "PROPN")


def _may_stand(view: SentenceView, index: int, first: int) -> bool:
    if _is_determiner(view, index):
        return index == first or view.tokens[index].upos == "NUM"
    return _is_modifier(view, index)


def _phrase(view: SentenceView, first: int, last: int) -> NounPhrase:
    opening, head = view.lowers[first], view.lowers[last]
    if opening in _SINGULAR_WORDS and view.tokens[first].upos in ("DET", "NUM"):
        return NounPhrase(first, last, is_plural=False)
    if opening in _PLURAL_WORDS:
        return NounPhrase(first, last, is_plural=True)
    if view.tokens[last].upos == "PROPN":
        return NounPhrase(first, last, is_plural=None)
    return NounPhrase(first, last, is_plural_noun(head))


def is_person(word: str) -> bool:
    """Whether a noun in lower case surely names a person or people."""
    return word in _PEOPLE or (word.endswith(_PERSON_ENDINGS) and word not in _NO_PERSONS)


def names_person(word: str) -> bool:
    """Whether a noun in lower case names a person or people, whom "who" is said of: also "nurses" and "tenant"."""
    return is_person(word) or word in _WHO or word.removesuffix("s") in _WHO


def may_be_person(word: str) -> bool:
    """Whether a noun in lower case may name a person: also "bakers" and "editors", unless surely a thing."""
    return is_person(word) or (word.endswith(_AGENT_ENDINGS) and word.removesuffix("s") not in _THINGS)


def read_tense(view: SentenceView) -> bool | None:
    """Whether a sentence is told in the past (True) or the present (False); None where it is mixed or says neither."""
    tags = {view.tokens[i].xpos for i in range(len(view.tokens)) if view.is_finite(i)} - {""}
    if tags <= {"VBD", "VBN"} and "VBD" in tags:
        return True
    return False if tags and tags <= {"VBZ", "VBP"} else None


def read_tense_before(view: SentenceView, index: int) -> bool | None:
    """Whether the finite verb that stands next before a token is past (True) or present (False); None without one."""
    for place in range(index - 1, -1, -1):
        if view.is_finite(place) and not _is_second_participle(view, place):
            tag = view.tokens[place].xpos
            return True if tag == "VBD" else False if tag in ("VBZ", "VBP") else None
    return None


def _is_second_participle(view: SentenceView, place: int) -> bool:
    """Whether a form that may be past is one more participle: "they are bought and sold"."""
    is_joined = place > 1 and view.lowers[place - 1] in ("and", "or")
    return is_joined and view.tokens[place].xpos == "VBD" and view.tokens[place - 2].xpos == "VBN"


def is_argument(view: SentenceView, phrase: NounPhrase, after: int) -> bool:
    """Whether a noun phrase is a subject or an object, so that what follows at `after` can only describe it."""
    first = phrase.first
    if any(low in _WITH_COMPLEMENT for low in view.lowers[max(first - 3, 0) : first]):
        return False
    before = view.tokens[first - 1] if first else None
    if before is None or before.upos in ("SCONJ", "CCONJ") or before.lower == ",":
        return _has_predicate(view, after + 1)
    if before.upos == "ADP":
        return view.lowers[first - 1] not in ("of", "than", "as", "like") and _has_finite(view, 0, first)
    if before.upos == "VERB" or (before.upos == "AUX" and before.lower in ("is", "are", "was", "were")):
        return _has_finite(view, 0, first)
    return False


def _has_finite(view: SentenceView, first: int, end: int) -> bool:
    return view.finds_finite(first, end)


def _has_predicate(view: SentenceView, first: int) -> bool:
    """Whether the verb of the subject before comes after its complement, in the same clause."""
    for index in range(first, len(view.tokens)):
        if view.is_finite(index):
            return view.tokens[index].upos in ("AUX", "VERB")
        is_infinitive = view.lowers[index] == "to" and index > first
        if (
            is_infinitive
            or view.tokens[index].upos in ("PUNCT", "CCONJ", "SCONJ")
            or view.lowers[index] in ("who", "which", "that")
        ):
            return False
    return False
