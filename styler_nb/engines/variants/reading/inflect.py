"""Inflection, articles and capitals of words that are put into a text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from styler_nb.text.lexicon import find_lemmas, read_word_class

__all__ = [
    "agree",
    "build_forms",
    "choose_article",
    "find_verb",
    "match_case",
    "may_be_form",
    "may_be_nominal",
    "may_be_verb",
]

_TAGS = {
    "VERB": ("VB", "VBP", "VBZ", "VBD", "VBN", "VBG"),
    "NOUN": ("NN", "NNS"),
    "ADJ": ("JJ", "JJR", "JJS"),
    "ADV": ("RB",),
}
_BASE = {"VERB": ("VB", "VBP"), "NOUN": ("NN",), "ADJ": ("JJ",), "ADV": ("RB",)}
_LIKE = {"VBD": "VBN", "VBN": "VBD", "JJR": "RBR", "JJS": "RBS"}
"""Where the lexicon gives a form once for two tags: "worked" is both past form and participle."""
_UNCHANGED = frozenset(
    {"can", "cannot", "can't", "could", "should", "shouldn't", "must", "may", "might", "will", "would", "shall"}
)
_PLURAL = {"is": "are", "has": "have", "does": "do", "isn't": "aren't", "hasn't": "haven't", "doesn't": "don't"}
_THIRD = {plural: third for third, plural in _PLURAL.items()}
_VOWEL_SOUND = re.compile(r"(?:hour|honest|honou?r|heir)", re.IGNORECASE)
_CONSONANT_SOUND = re.compile(
    r"(?:uni(?!n|m[aps])|use|usu|usa|uti|ura|ure|uri|ubiq|eu|ewe|one(?![a-z])|once|u(?![a-z]))", re.IGNORECASE
)

_KNOWN_BETTER = {
    ("bear", "VBN"): ("borne",),
    ("wake", "VBN"): ("woken",),
    ("lie", "VBN"): ("lain",),
    ("weave", "VBD"): ("wove",),
}
"""Forms that the lexicon gives in another sense: a view is borne out, never "born out"."""


def build_forms(lemma: str, pos: str, given: Mapping[str, str]) -> dict[str, str]:
    """Inflect a lemma of one or more words.

    Parameters
    ----------
    lemma : str
        Verbs inflect their first word ("carry out"), nouns their last ("work force").
    pos : str
        VERB, NOUN, ADJ or ADV.
    given : mapping of str to str
        Forms by Penn tag that win over the rules.

    Returns
    -------
    dict of str to str
        Form by Penn tag; comparatives only where the word has them.
    """
    words = lemma.split()
    place = len(words) - 1 if pos == "NOUN" else 0
    known = _read_inflections(words[place])
    forms = {}
    for tag in _TAGS[pos]:
        if tag in given:
            forms[tag] = given[tag]
            continue
        if tag in _BASE[pos]:
            forms[tag] = lemma
            continue
        found = _KNOWN_BETTER.get((words[place], tag)) or known.get(tag) or known.get(_LIKE.get(tag, ""))
        if not found and pos in ("VERB", "NOUN"):
            found = _guess_inflection(words[place], tag)
        if found:
            forms[tag] = " ".join([*words[:place], found[0], *words[place + 1 :]])
    return forms


@lru_cache(maxsize=4_000)
def _read_inflections(word: str) -> Mapping[str, tuple[str, ...]]:
    """Give the inflections that the lexicon has of a word, by Penn tag."""
    from lemminflect import getAllInflections

    found: Mapping[str, tuple[str, ...]] = getAllInflections(word)
    return found


def _guess_inflection(word: str, tag: str) -> tuple[str, ...]:
    """Inflect by the rules a word of which the lexicon lacks a form."""
    from lemminflect import getInflection

    found: tuple[str, ...] = getInflection(word, tag)
    return found


@lru_cache(maxsize=20_000)
def find_verb(word: str) -> str:
    """Give the base form of a verb's inflection; "" for what the lexicon does not know as a verb."""
    found = find_lemmas(word, "VERB")
    return found[0] if found else ""


@lru_cache(maxsize=8_000)
def may_be_form(word: str, tag: str) -> bool:
    """Whether the lexicon knows a word as a verb's form of a Penn tag."""
    from lemminflect import getInflection

    return any(word in getInflection(lemma, tag) for lemma in find_lemmas(word, "VERB"))


@lru_cache(maxsize=4_000)
def agree(verb: str, *, third: bool) -> str:
    """Write a verb of the present in lower case with "one" (`third`) or with "we"; modals stay."""
    from lemminflect import getInflection

    if verb in _UNCHANGED:
        return verb
    if third:
        found = getInflection(verb, "VBZ")
        return _THIRD.get(verb) or (found[0] if found else "")
    return _PLURAL.get(verb) or find_verb(verb)


@lru_cache(maxsize=4_000)
def choose_article(word: str) -> str:
    """Give "a" or "an" for the word that follows it, by sound as far as spelling tells."""
    if _VOWEL_SOUND.match(word):
        return "an"
    if word[:1].isdigit():
        return "an" if re.match(r"(?:8|11(?!\d)|18(?!\d))", word) else "a"
    if word.isupper() and len(word) > 1:
        return "an" if word[0] in "AEFHILMNORSX" else "a"
    if _CONSONANT_SOUND.match(word):
        return "a"
    return "an" if word[:1].lower() in tuple("aeiou") else "a"


def match_case(form: str, original: str) -> str:
    """Write a lower-case form with the capitals of what it replaces."""
    if len(original) > 1 and original.isupper() and any(c.isalpha() for c in original):
        return form.upper()
    if original[:1].isupper():
        return form[:1].upper() + form[1:]
    return form


def may_be_nominal(word: str) -> bool:
    """Whether the lexicon lets a word be more than a verb; unknown words may be anything."""
    return read_word_class(word).replace("=", "") != "v"


def may_be_verb(word: str) -> bool:
    """Whether the lexicon knows a word as a form of a verb."""
    return "v" in read_word_class(word)
