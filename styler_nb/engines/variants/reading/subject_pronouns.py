"""Tell which pronoun can stand for a subject that is said again."""

from __future__ import annotations

from styler_nb.engines.variants.reading.noun_phrases import is_person
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["first_verb", "is_one_name", "is_thing", "pronoun_of_clause", "pronoun_of_subject"]

_NOUN_PHRASE = frozenset({"DET", "ADJ", "NOUN", "NUM"})
_REST_OF_SUBJECT = _NOUN_PHRASE | {"ADP", "PROPN", "ADV"}
_PEOPLE = read_words("people") | read_words("persons")
_THINGS = read_words("things")
_PERSON_ENDINGS = ("er", "or", "ist", "ian", "ant", "ent", "man", "woman", "ee", "eer", "ess", "ive", "ary", "ic")
_SINGULAR_DETERMINERS = read_words("possessives") | {"the", "a", "an", "this", "that", "each"}
_PLURALS = frozenset({"people", "children", "men", "women"})
_HE, _SHE = frozenset({"his", "himself"}), frozenset({"her", "herself"})
_NO_NOUNS = frozenset({"PUNCT", "ADP", "CCONJ", "SCONJ", "ADV", "DET", "PART", "AUX"})
_OF_PLACES = frozenset({"in", "at", "from", "near", "on", "during"})
_PERSONS = (read_words("people") | {"hers"}) - {"i", "we", "you", "they", "them", "us", "her", "one"}
_LONGEST_NAME = 3


def pronoun_of_clause(view: SentenceView, begin: int) -> str:
    """Give the pronoun that can stand for a clause's subject again, "" where none surely can."""
    low = view.lowers[begin]
    if low in NOMINATIVE:
        return "I" if low == "i" else low.capitalize()
    if low == "this" and view.is_finite(begin + 1) and view.tokens[begin + 1].xpos in ("VBZ", "VBD"):
        return "It"
    verb = first_verb(view, begin)
    edge = next((i for i in range(begin, max(verb, begin)) if view.tokens[i].upos == "ADP"), verb)
    if edge <= begin or any(view.tokens[i].upos not in _REST_OF_SUBJECT for i in range(edge, verb)):
        return ""
    return pronoun_of_subject(view, begin, verb, edge)


def pronoun_of_subject(view: SentenceView, begin: int, verb: int, edge: int) -> str:
    """Give the pronoun for a noun phrase, "" where none is sure.

    Parameters
    ----------
    begin, edge : int
        Where the phrase starts and ends (half open).
    verb : int
        Its finite verb.
    """
    phrase = _subject(view, begin, edge)
    if view.lowers[begin] in ("each", "every", "no", "any", "either", "neither"):
        return ""
    if all(view.tokens[i].upos == "PROPN" for i in phrase):
        return _again(view, phrase, verb)
    if any(view.tokens[i].upos not in _NOUN_PHRASE for i in phrase[1:]):
        return ""
    if view.tokens[begin].upos not in _NOUN_PHRASE and view.lowers[begin] not in _SINGULAR_DETERMINERS:
        return ""
    head = view.tokens[phrase[-1]]
    if head.upos != "NOUN":
        return ""
    is_plural = head.lower.endswith("s") and not head.lower.endswith(("ss", "us", "is", "ics"))
    if is_plural or head.lower in _PLURALS:
        return "They" if _is_plural_verb(view, verb) and view.lowers[begin] not in ("a", "each", "every") else ""
    is_bare = (
        (begin == 0 or view.lowers[begin - 1] == ",")
        and view.tokens[verb].xpos in ("VBZ", "MD", "VBD")
        and all(view.tokens[i].upos == "NOUN" for i in phrase)
    )
    if not is_bare and view.tokens[begin].upos != "ADJ" and view.lowers[begin] not in _SINGULAR_DETERMINERS:
        return ""
    if not is_thing(head.lower) or (head.text != head.lower and len(phrase) > 1) or view.protected[begin]:
        return ""
    return "It" if view.tokens[verb].xpos in ("VBZ", "VBD", "MD") and view.lowers[verb] != "were" else ""


def _again(view: SentenceView, phrase: list[int], verb: int) -> str:
    """Give "he" or "she" for a name where the sentence says which and names nobody else."""
    lowers = {*view.lowers}
    is_he, is_she = bool(_HE & lowers), bool(_SHE & lowers)
    if not phrase or len(phrase) > _LONGEST_NAME or view.tokens[verb].xpos not in ("VBZ", "VBD", "MD"):
        return ""
    if is_he == is_she or _is_of_another(view) or lowers & _PERSONS or _names_other(view, phrase[-1] + 1):
        return ""
    return "He" if is_he else "She"


def _is_of_another(view: SentenceView) -> bool:
    """Whether "her" is no possessive: who "gave it back to her" is another."""
    return any(
        low == "her" and view.tokens[min(i + 1, len(view.tokens) - 1)].upos in _NO_NOUNS
        for i, low in enumerate(view.lowers)
    )


def is_one_name(view: SentenceView, begin: int, verb: int) -> bool:
    """Whether a subject is a short name, and nobody else is named in the sentence whom "he" or "she" could mean."""
    name = range(begin, verb)
    if not 0 < len(name) <= _LONGEST_NAME or any(view.tokens[i].upos != "PROPN" for i in name):
        return False
    first = verb + 1
    if view.lowers[verb] in ("is", "was"):
        # what the subject is said to be is nobody else
        while first < len(view.tokens) and view.tokens[first].upos not in ("NOUN", "ADP", "VERB"):
            first += 1
        first += 1
    others = [t for t in view.tokens[first:] if t.upos == "NOUN"]
    return (
        view.tokens[verb].xpos in ("VBZ", "VBD")
        and not any(is_person(t.lower) or t.lower in _PERSONS for t in (*view.tokens[:begin], *others))
        and not any(_may_name_person(view, i) for i in (*range(begin), *range(verb, len(view.tokens))))
    )


def _may_name_person(view: SentenceView, index: int) -> bool:
    """Whether a name starts at a token that is not one of a place, a thing or a time."""
    if view.tokens[index].upos != "PROPN" or index == 0:
        return False
    before = view.tokens[index - 1]
    if before.upos in ("PROPN", "DET", "PUNCT", "NUM") or before.lower in _OF_PLACES:
        return False
    return before.lower != "of" or view.tokens[index - 2].upos != "PROPN"


def _names_other(view: SentenceView, first: int) -> bool:
    """Whether somebody else may be named from a token on: a name that is not one of a place."""
    return any(
        view.tokens[place].upos == "PROPN"
        and view.tokens[place - 1].upos not in ("PROPN", "DET", "PUNCT")
        and view.lowers[place - 1] not in _OF_PLACES
        for place in range(first, len(view.tokens))
    )


def _subject(view: SentenceView, begin: int, edge: int) -> list[int]:
    """Give the tokens of a subject's first noun phrase, without adverbs before the verb."""
    last = edge
    while last > begin + 1 and view.tokens[last - 1].upos == "ADV":
        last -= 1
    return list(range(begin, last))


def is_thing(noun: str) -> bool:
    """Whether a singular noun is surely no person and no group, so that "it" may stand for it."""
    if noun in _THINGS:
        return True
    return noun not in _PEOPLE and not noun.endswith(_PERSON_ENDINGS)


def _is_plural_verb(view: SentenceView, index: int) -> bool:
    low, tag = view.lowers[index], view.tokens[index].xpos
    return tag in ("VBP", "VBD", "MD") and low not in ("was", "wasn't")


def first_verb(view: SentenceView, begin: int) -> int:
    """Give the first finite verb after a token, -1 where there is none."""
    return next((i for i in range(begin + 1, len(view.tokens)) if view.is_finite(i)), -1)
