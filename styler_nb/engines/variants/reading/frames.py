"""Find a verb's subject and object: the heads of the noun phrases around it, by tags alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from styler_nb.engines.variants.reading.words import read_words
from styler_nb.text.lexicon import find_lemmas
from styler_nb.text.types import Token

__all__ = ["NOTHING", "find_object", "find_singular", "find_subject", "is_passive"]

NOTHING = "-"
"""The cue for "there is none"."""

_BE = frozenset({"be", "am", "is", "are", "was", "were", "been", "being", "isn't", "aren't", "wasn't", "weren't"})
_BE_CLITICS = ("'s", "'re", "'m")
_POSSESSIVES = read_words("possessives") | {"whose"}
_QUANTITIES = frozenset(
    {
        "number", "lot", "kind", "type", "range", "variety", "series", "amount", "sort", "couple", "set", "majority",
        "most", "some", "many", "much", "all", "one", "part", "level", "degree", "form", "percent", "half", "each",
    }
)  # fmt: skip
_MEASURING = frozenset({"long", "wide", "high", "deep", "thick", "tall", "broad", "old", "across", "apart", "away"})
"""Words after a measure, which is not what the verb is said of."""
_REACH = 9


def is_passive(tokens: Sequence[Token], lowers: Sequence[str], first: int) -> bool:
    """Whether the verb at `first` is a participle with a form of "be" before it, or with neither auxiliary nor object.

    "the tools used by farmers" is passive; "the farmers used tools" is not, though a tagger may see a participle. After
    "they are caught and" the next form is taken for a participle too.
    """
    is_joined = first > 2 and lowers[first - 1] in ("and", "or") and tokens[first - 2].xpos == "VBN"
    if is_joined and tokens[first].xpos in ("VBN", "VBD"):
        return is_passive(tokens, lowers, first - 2)
    if tokens[first].xpos != "VBN":
        return False
    if first and tokens[first - 1].upos in ("NOUN", "PROPN"):
        return _find_head(tokens, lowers, first + 1) < 0
    for place in range(first - 1, max(first - 5, -1), -1):
        low = lowers[place]
        if low in _BE or low.endswith(_BE_CLITICS):
            return True
        if tokens[place].upos not in ("ADV", "PART"):
            return False
    return False


def find_object(tokens: Sequence[Token], lowers: Sequence[str], first: int, last: int) -> int:
    """Find the head of what a verb acts upon.

    Parameters
    ----------
    tokens, lowers : sequences
        The sentence.
    first, last : int
        First and last token of the verb with its particles.

    Returns
    -------
    int
        Index of the head: of the noun phrase that follows, past "a number of" and the like; of the subject where
        the verb is passive; −1 where there is none.
    """
    if is_passive(tokens, lowers, first):
        return find_subject(tokens, lowers, first)
    return _find_head(tokens, lowers, last + 1)


def _find_head(tokens: Sequence[Token], lowers: Sequence[str], begin: int) -> int:
    for place in range(begin, min(begin + _REACH, len(tokens))):
        upos, low = tokens[place].upos, lowers[place]
        ahead = tokens[place + 1].upos if place + 1 < len(tokens) else ""
        if upos in ("NOUN", "PROPN", "NUM") or (upos in ("DET", "ADJ", "PRON") and low in _QUANTITIES):
            if ahead in ("NOUN", "PROPN") or low.endswith(("'s", "s'")):
                continue
            if low in _QUANTITIES and place + 1 < len(tokens) and lowers[place + 1] == "of":
                return _find_head(tokens, lowers, place + 2)
            if upos in ("NOUN", "PROPN"):
                return place
        elif upos == "PRON" and low not in _POSSESSIVES:
            return place
        elif not _is_inside(tokens, place, begin):
            return -1
    return -1


def _is_inside(tokens: Sequence[Token], place: int, begin: int) -> bool:
    """Whether a token may stand in a noun phrase before its head."""
    token = tokens[place]
    if token.upos in ("DET", "ADJ", "PRON", "NUM"):
        return True
    ahead = tokens[place + 1].upos if place + 1 < len(tokens) else ""
    if token.upos == "ADV":
        return ahead in ("ADJ", "NUM", "DET") or (place > begin and ahead == "VERB")
    if token.upos == "VERB":
        return token.xpos in ("VBN", "VBG") and place > begin and ahead in ("NOUN", "ADJ", "PROPN")
    is_joined = token.text in (",", "and", "or", "but")
    return is_joined and place > begin and tokens[place - 1].upos == "ADJ" and ahead in ("ADJ", "ADV")


def find_subject(tokens: Sequence[Token], lowers: Sequence[str], first: int) -> int:
    """Find the head of a verb's subject; −1 where none stands before it in reach.

    A relative pronoun stands for the noun before it, and "of", "in", "for" and "on" belong to the noun before them.
    """
    place = first - 1
    while place >= 0 and (tokens[place].upos in ("AUX", "ADV") or lowers[place] in ("not", "n't")):
        place -= 1
    if place > 0 and tokens[place - 1].upos == "NUM" and not _MEASURING.isdisjoint(lowers[place + 1 : first]):
        return -1  # "a rope at least two meters long must"
    if place > 0 and lowers[place] in ("which", "that", "who") and tokens[place - 1].upos in ("NOUN", "PROPN"):
        place -= 1
    if place < 0:
        return -1
    if tokens[place].upos == "PRON" and lowers[place] not in _POSSESSIVES:
        return place
    for _ in range(3):
        if place < 0 or tokens[place].upos not in ("NOUN", "PROPN"):
            return -1
        start = place
        while start > 0 and tokens[start - 1].upos in ("NOUN", "PROPN", "ADJ", "DET", "NUM"):
            start -= 1
        if start and lowers[start - 1] in _POSSESSIVES:
            start -= 1
        if start > 2 and tokens[start - 1].xpos == "VBG" and lowers[start - 2] in ("of", "in", "for", "on"):
            start -= 1  # "fees for bringing a claim"
        is_attached = start > 1 and lowers[start - 1] in ("of", "in", "for", "on")
        if not is_attached or tokens[start - 2].upos not in ("NOUN", "PROPN") or lowers[start - 2] in _QUANTITIES:
            return place
        place = start - 2
    return -1


@lru_cache(maxsize=20_000)
def find_singular(word: str) -> str:
    """Give a noun's base form, so that a list of nouns need not hold plurals."""
    found = find_lemmas(word, "NOUN")
    return found[0] if found else word
