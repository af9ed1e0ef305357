"""Read what a plain sentence is about: the thing that its subject names, where nothing else in it could be meant."""

from __future__ import annotations

from styler_nb.engines.variants.mentions import is_unowned
from styler_nb.engines.variants.noun_phrases import (
    is_plural_noun,
    may_be_person,
    names_person,
    read_noun_phrase,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.view import SentenceView, remembered

__all__ = ["read_plain_subject"]

_OPENING = frozenset({"the", "a", "an", "this", "these", "many", "some", "most", "several"})
_TURNING = frozenset(
    {"which", "who", "whose", "that", "while", "whereas", "because", "than", "like", "as", "unlike", ":"}
)
_LONGEST = 30
_NO_THING = frozenset({"number", "majority", "amount", "group", "lot", "pair", "one", "half", "series", "kind", "type"})
_IN_PHRASES = frozenset({"in", "at", "on", "during", "since", "until", "for", "to", "near", "after", "before", "about"})


@remembered
def read_plain_subject(view: SentenceView) -> tuple[str, bool] | None:
    """Give the noun that a sentence's subject is, and whether it is a plural; None where "it" could be another thing.

    The sentence opens with its subject, a noun without complements; no other noun of the same number is a subject,
    an object or what the subject is said to be.
    """
    if view.terminal != "." or len(view.tokens) > _LONGEST or not _TURNING.isdisjoint(view.words):
        return None
    is_bare = view.tokens[0].upos in ("NOUN", "ADJ") and view.tokens[0].text[:1].isupper()
    if view.lowers[0] not in _OPENING and not is_bare:
        return None
    phrase = read_noun_phrase(view, 0)
    if phrase is None or phrase.is_plural is None or phrase.last + 2 >= len(view.tokens):
        return None
    noun, verb = view.lowers[phrase.last], phrase.last + 1
    if view.tokens[verb].upos == "ADV":
        verb += 1
    if not view.is_finite(verb) or view.tokens[verb].upos not in ("VERB", "AUX"):
        return None
    if view.tokens[phrase.last].upos != "NOUN" or (phrase.last and not view.tokens[phrase.last].text.islower()):
        return None
    if is_bare and not phrase.is_plural:
        return None
    if names_person(noun) or may_be_person(noun) or not is_unowned(noun) or noun in _NO_THING:
        return None
    if any(_is_rival(view, i, is_plural=phrase.is_plural) for i in range(verb + 1, len(view.tokens))):
        return None
    return noun, phrase.is_plural


def _is_rival(view: SentenceView, index: int, *, is_plural: bool) -> bool:
    """Whether a noun could be meant by the pronoun as well: all but those of a place or a time after a preposition."""
    token = view.tokens[index]
    if token.upos == "PRON":
        return token.lower in ("it", "they", "them", "he", "she", "we", "you", "i")
    if token.upos not in ("NOUN", "PROPN"):
        return False
    if index + 1 < len(view.tokens) and view.tokens[index + 1].upos in ("NOUN", "PROPN"):
        return False
    if token.upos == "NOUN" and is_plural_noun(token.lower) not in (is_plural, None):
        return is_plural and names_person(token.lower)
    phrase = read_noun_phrase_before(view, index + 1)
    if phrase is None or phrase.first == 0:
        return True
    if view.lowers[phrase.first - 1] == "of":
        return token.upos == "NOUN" and is_plural_noun(token.lower) is is_plural and is_plural
    is_inside = view.lowers[phrase.first - 1] in _IN_PHRASES
    return not is_inside or (token.upos == "NOUN" and index + 1 < len(view.tokens) and view.is_finite(index + 1))


_PRONOUNS = {"it": False, "they": True}
_NAMES_THING = frozenset({"is", "was", "has"})


@remembered
def read_subject_number(view: SentenceView) -> bool | None:
    """Give whether what a sentence is about is several things; None where it is about people or opens otherwise.

    "It has two rows of lashes" is about one thing, "The Danube is a river" as well.
    """
    low = view.lowers[0]
    if view.terminal != ".":
        return None
    if low in _PRONOUNS:
        return _PRONOUNS[low] if view.finds_finite(1, 3) and "that" not in view.words else None
    phrase = read_noun_phrase(view, 0)
    if phrase is None or phrase.last + 1 >= len(view.tokens) or not view.finds_finite(phrase.last + 1, phrase.last + 3):
        return None
    noun = view.lowers[phrase.last]
    if view.tokens[phrase.last].upos == "PROPN":
        return False if low == "the" and view.lowers[phrase.last + 1] in _NAMES_THING else None
    if low in ("its", "their"):
        return low == "their"
    if names_person(noun) or may_be_person(noun) or low not in _OPENING:
        return None
    is_told = phrase.is_plural is None and view.tokens[phrase.last + 1].xpos == "VBZ"
    return False if is_told else phrase.is_plural  # "the species lives"
