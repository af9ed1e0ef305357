"""Read the nouns that name who or what is named after "by", and what narrows them: "families who lived on board"."""

from __future__ import annotations

from dataclasses import dataclass

from styler_nb.engines.variants.reading.moves import pronouns
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_person, is_plural_noun
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["ORDERED", "Doer", "narrow", "own_pronouns", "read_nouns"]

_TIMES = read_words("dates") | {"day", "week", "hour", "minute", "decade", "moment", "days", "centuries"}
_POSSESSIVES = read_words("possessives")
_LIVING = read_words("living_and_moving")
_NO_PLACES = frozenset({"way", "manner", "fashion", "end", "beginning", "meantime", "run", "process", "event", "case"})
_PLACED = frozenset({"in", "at", "near", "from", "between", "around", "along", "inside", "outside", "within", "behind"})
_ALWAYS_OF_NOUN = frozenset({"from", "between"})
_WHO = frozenset({"who", "that"})
_OF_ONE, _OF_SEVERAL = frozenset({"his", "her", "own"}), frozenset({"their", "own"})
_NOUNS = frozenset({"NOUN", "PROPN"})
_MODIFIERS = read_words("item_tags")
ORDERED = frozenset({"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XVI"})
_NEXT = ((",", "and"), (",", "but"), (",", "so"))
_LONGEST_NOUNS = 8
_LONGEST_CLAUSE = 8


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


def own_pronouns(doer: Doer) -> frozenset[str]:
    """Give the words that mean the doer in a clause that tells who it is: "a printer who sold his own works"."""
    return _OF_SEVERAL if doer.is_plural else _OF_ONE


def narrow(view: SentenceView, doer: Doer) -> Doer | None:
    """Add what narrows the doer: where it is from, or a short clause up to the end of the sentence."""
    after, end = doer.last + 1, len(view.tokens) - 1
    if after >= end:
        return doer
    low = view.lowers[after]
    is_common = view.tokens[doer.last].upos == "NOUN"
    if low in _WHO and is_common:
        end = next((i for i in range(after, end - 1) if view.lowers[i : i + 2] in _NEXT), end)
        finite = [i for i in range(after + 1, end) if view.is_finite(i)]
        is_short = end - after - 1 <= _LONGEST_CLAUSE and len(finite) == 1 and finite[0] <= after + 2
        own = own_pronouns(doer) if low == "who" else frozenset[str]()
        is_plain = all(view.lowers[i] in own for i in pronouns(view, after + 1, end))
        is_plain = is_plain and "," not in view.lowers[after:end]
        if not (is_short and is_plain) or "by" in view.lowers[after:end]:
            return None
        return Doer(doer.first, end - 1, doer.head, doer.is_plural)
    if low not in _PLACED or not is_common:
        return doer
    more = read_nouns(view, after + 1)
    if more is None or _is_time(view, more) or more.last + 1 > end or not _is_of_place(view, more):
        return doer
    is_named = any(token.upos == "PROPN" for token in view.tokens[doer.first : doer.last + 1])
    if is_named and low not in _ALWAYS_OF_NOUN:
        return doer  # "by Ann Roe and her pupils at the college": where they did it
    if is_person(view.lowers[doer.head]) and low not in _ALWAYS_OF_NOUN:
        # "raised by children at the school" may say which children; "found by a man in the lane" says where
        return doer if view.tokens[doer.first].upos == "DET" else None
    if low == "between" and view.lowers[more.last + 1] == "and":
        more = read_nouns(view, more.last + 2)
        if more is None or more.last + 1 >= len(view.tokens):
            return None
    if view.lowers[more.last + 1] == "of":
        more = read_nouns(view, more.last + 2)
        if more is None or more.last + 1 > end:
            return None
    ahead = view.tokens[more.last + 1 : more.last + 3]
    is_time_next = len(ahead) > 1 and ahead[0].lower in ("in", "on") and ahead[1].upos == "NUM"
    if not ahead or (ahead[0].lower not in (".", ",", ";") and not is_time_next):
        return None
    return Doer(doer.first, more.last, doer.head, doer.is_plural)


def _is_of_place(view: SentenceView, nouns: NounPhrase) -> bool:
    """Whether it is a noun with its article, a name or several: not "in front of", "in charge of"."""
    if view.lowers[nouns.first] in ("any", "no", "every") or view.lowers[nouns.last] in _NO_PLACES:
        return False
    opening = view.tokens[nouns.first].upos in ("DET", "PROPN", "NUM") or view.lowers[nouns.first] in _POSSESSIVES
    return opening or nouns.is_plural is True


def _is_time(view: SentenceView, nouns: NounPhrase) -> bool:
    low = view.lowers[nouns.last]  # also "around 300 BC"
    return view.tokens[nouns.last].upos == "NUM" or low in _TIMES or low.removesuffix("s") in _TIMES
