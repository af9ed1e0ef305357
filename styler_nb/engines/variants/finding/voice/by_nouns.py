"""Read the nouns that name who or what is named after "by": "the fleeing soldiers", "British and French troops"."""

from __future__ import annotations

from dataclasses import dataclass

from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_plural_noun
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["ORDERED", "Doer", "read_nouns"]

_POSSESSIVES = read_words("possessives")
_LIVING = read_words("living_and_moving")
_NOUNS = frozenset({"NOUN", "PROPN"})
_MODIFIERS = read_words("item_tags")
ORDERED = frozenset({"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XVI"})
_LONGEST_NOUNS = 8


@dataclass(frozen=True, slots=True)
class Doer:
    """Tokens from `first` up to and with `last`; `head` is its noun, `text` its form as a subject where it has one."""

    first: int
    last: int
    head: int
    is_plural: bool | None
    text: str = ""
    is_doing: bool = False

    @property
    def length(self) -> int:
        """Tokens."""
        return self.last - self.first + 1


@remembered
def read_nouns(view: SentenceView, first: int) -> NounPhrase | None:
    """Read a noun phrase without complements that starts at a token; "the fleeing soldiers", "British and French"."""
    last, index, tokens = -1, first, view.tokens
    end = min(first + _LONGEST_NOUNS, len(tokens))
    while index < end:
        token, low = tokens[index], view.lowers[index]
        if token.upos == "DET" or low in _POSSESSIVES:
            if (
                index > first
                or low in ("no", "neither", "such", "all")
                or (index + 1 < end and view.lowers[index + 1] == "of")
            ):
                break
        elif token.upos in _MODIFIERS and not (token.upos == "NUM" and last >= 0):
            if token.upos in _NOUNS:
                last = index
        elif last >= 0 and token.text in ORDERED and tokens[last].upos == "PROPN":
            last = index  # "King Henry VIII"
        elif token.upos == "VERB" and token.xpos in ("VBG", "VBN"):
            # "the fleeing soldiers", "the agreed price"
            is_quality = token.xpos == "VBN" or low in _LIVING
            is_opening = index == first and is_quality and tokens[index + 1].upos == "NOUN"
            if not (is_opening or tokens[index - 1].upos == "DET" or view.lowers[index - 1] in _POSSESSIVES):
                break
        elif low in (",", "and") and last < 0 and index > first:
            # "British, American, and French troops"
            if tokens[index - 1].upos not in ("ADJ", "PUNCT"):
                break
        elif (
            token.upos == "ADV" and low.endswith("ly") and index + 1 < end and tokens[index + 1].upos in ("ADJ", "VERB")
        ):
            if last >= 0:
                break
        elif low == "-" and last >= 0 and tokens[index].start == tokens[index - 1].end:
            pass
        else:
            break
        index += 1
    if last < 0:
        return None
    opening = view.lowers[first]
    if opening in ("a", "an", "each", "every", "one", "another", "this", "that"):
        return NounPhrase(first, last, is_plural=False)
    if opening in ("two", "three", "several", "many", "few", "these", "those", "most", "both"):
        return NounPhrase(first, last, is_plural=True)
    head = tokens[last].text
    if head.endswith("s") and head[:-1].isupper():
        return NounPhrase(first, last, is_plural=True)  # "the APIs"
    plural = None if tokens[last].upos == "PROPN" else is_plural_noun(view.lowers[last])
    return NounPhrase(first, last, plural)
