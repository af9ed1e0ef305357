"""Find whom it concerns: "those who ride every day should check it", "if you ride every day, you should check it"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from styler_nb.engines.variants.finding.people.person_subjects import turn
from styler_nb.engines.variants.reading.addressees import (
    Found,
    is_number,
    like,
    may_address,
    tells_reader,
    write_option,
)
from styler_nb.engines.variants.reading.inflect import agree, may_be_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["CONCERNED_CUES", "find_concerned"]

_HEADS = frozenset({"anyone", "anybody", "those", "people", "someone", "somebody"})
CONCERNED_CUES = frozenset({"if", "who"})
"""Words of which each of the ways has one: "anyone who", "if you"."""
_SINGULAR = _HEADS - {"those", "people"} | {"person"}
_ADVISED = frozenset({"should", "must", "shouldn't", "mustn't", "need", "needs"})
_ABLE = frozenset({"can", "cannot", "can't"})
_TO_COME = frozenset({"will", "won't", "may", "might"})
_MODALS = _ADVISED | _ABLE | _TO_COME
_AUXILIARIES = frozenset({"is", "are", "has", "have", "do", "does", "don't", "doesn't", "want", "wants"})
_HOW_OFTEN = frozenset(
    {"often", "usually", "rarely", "seldom", "sometimes", "generally", "normally", "typically", "always", "never"}
    | {"hardly", "soon", "probably", "frequently", "mostly", "quickly", "easily"}
)
"""Adverbs before a verb of the present that go with it, and not with what was said before."""
_OTHERS = frozenset(
    {"he", "she", "his", "her", "him", "himself", "herself", "them", "other", "others", "together", "each", "one"}
    | {"we", "our", "us", "i", "my", "themselves", "themself", "you", "your", "who", "whom", "whose"}
)
_INNER = read_words("clause_openers") | {"which", "what", ";", ":", ",", "than", "as"}
_NO_MAIN = frozenset({"ADP", "DET", "AUX", "PART", "CCONJ", "SCONJ", "PRON"})
_PLACES = frozenset({"in", "at", "near", "on", "from"})
_TAKEN_UP = re.compile(
    r"\s*(?:(?:And|But|Still|However|Yet),?\s)?(?:They|Their|Them|These|Such|He|She|His|Her|Others)\b"
)
"""The next sentence speaks of the people again: "their reactions are slower"."""
_RULED = 2
"""Times that those under rules are named from which on a text is for them alone."""
_LONGEST = 18
"""Words between the people and what is said of them."""


@dataclass(frozen=True, slots=True)
class _Concerned:
    """People, the verb of the clause about them, those in a row with it, and where what is said of them begins.

    `said` is the verb of that, and `start` an adverb before it, or the verb itself.
    """

    first: int
    who: int
    verbs: tuple[int, ...]
    start: int
    said: int


def find_concerned(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find what is said of those whom it concerns; variants are "impersonal" and "you"."""
    first = 2 if view.lowers[1:2] == (",",) and view.tokens[0].upos in ("ADV", "SCONJ") else 0
    if sum(view.setting.roles.values()) >= _RULED:
        return  # candidates are spoken of, and those of them who come late
    if view.lowers[first : first + 2] == ("if", "you"):
        yield from _count(view, variable, first)
    elif "who" in view.lowers[first + 1 : first + 3]:
        found = _read(view, first)
        if found is not None:
            options = _write(view, variable, found, lower_words)
            start, end = view.tokens[first].start, view.tokens[found.said].end
            yield first, Site(variable, start, end, variable.variant_index("impersonal"), tuple(options))


def _count(view: SentenceView, variable: Variable, first: int) -> Iterator[Found]:
    for index in range(first + 3, min(len(view.tokens) - 2, first + _LONGEST)):
        if view.lowers[index] == "," and view.lowers[index + 1] == "you":
            start, end = view.tokens[first].start, view.tokens[index + 2].end
            yield first, Site(variable, start, end, variable.variant_index("you"), ())
            return


def _read(view: SentenceView, first: int) -> _Concerned | None:
    who = first + 1
    if view.lowers[first : first + 2] == ("a", "person"):
        who = first + 2
    elif view.lowers[first] not in _HEADS:
        return None
    if view.lowers[who : who + 1] != ("who",):
        return None
    verb = _find_verb(view, who + 1)
    return None if verb < 0 else _find_main(view, first, who, verb)


def _find_main(view: SentenceView, first: int, who: int, verb: int) -> _Concerned | None:
    """Find what is said of people after a clause about them that no other clause is in."""
    third = view.lowers[who - 1] in _SINGULAR
    verbs = [verb]
    for index in range(verb + 1, min(len(view.tokens) - 2, who + _LONGEST)):
        low, token = view.lowers[index], view.tokens[index]
        if low in ("and", "or") and may_be_verb(view.lowers[index + 1]) and view.tokens[index + 1].upos != "NOUN":
            if not _is_present(view, index + 1, third=third):
                return None
            verbs.append(index + 1)
            continue
        if index in verbs:
            continue
        is_modal = low in _MODALS and (token.upos == "AUX" or view.lowers[index + 1] == "to")
        if is_modal or _is_present(view, index, third=third):
            start = index
            while view.lowers[start - 1] in _HOW_OFTEN and start - 1 > verb:
                start -= 1
            if start - 1 == verb or view.tokens[start - 1].upos in _NO_MAIN:
                return _Concerned(first, who, tuple(verbs), start, index) if is_modal and start - 1 == verb else None
            return _Concerned(first, who, tuple(verbs), start, index)
        is_measure = low == "than" and view.tokens[index + 1].upos in ("NUM", "DET")
        if (low in _INNER and not is_measure) or (view.is_finite(index) and token.xpos != "VBN"):
            return None
    return None


def _is_present(view: SentenceView, index: int, *, third: bool) -> bool:
    token, low = view.tokens[index], view.lowers[index]
    if token.upos not in ("VERB", "AUX") or not (may_be_verb(low) or low in _AUXILIARIES):
        return False
    return token.xpos == "VBZ" if third else token.xpos == "VBP"


def _find_verb(view: SentenceView, place: int) -> int:
    """Give the verb after "who", -1 where it is not one of the present."""
    while place < len(view.tokens) - 3 and view.tokens[place].upos == "ADV":
        place += 1
    if place >= len(view.tokens):
        return -1
    token, low = view.tokens[place], view.lowers[place]
    if low in _ABLE or low in _AUXILIARIES:
        return place
    is_present = token.upos == "VERB" and token.xpos in ("VB", "VBP", "VBZ")
    return place if is_present and may_be_verb(low) else -1


def _write(view: SentenceView, variable: Variable, found: _Concerned, lower_words: frozenset[str]) -> list[Option]:
    if not _may_change(view, found, lower_words) or not view.is_free(found.first, found.said):
        return []
    turned = turn(view, "you", found.who)
    if turned is None:
        return []
    patches = [Patch(view.tokens[found.first].start, view.tokens[found.who].end, f"{like(found.first, 'if')} you")]
    third = view.lowers[found.who - 1] in _SINGULAR
    said_verbs = () if view.lowers[found.said] in _MODALS else _list_said(view, found.said, third=third)
    if said_verbs is None:
        return []
    for verb in (*found.verbs, *said_verbs):
        agreed = agree(view.lowers[verb], third=False) if third else view.lowers[verb]
        if not agreed:
            return []
        if agreed != view.lowers[verb] and verb != found.start:
            patches.append(Patch(view.tokens[verb].start, view.tokens[verb].end, agreed))
    before, first = view.tokens[found.start - 1].end, view.tokens[found.start]
    said = first.text
    if found.start == found.said and third and view.lowers[found.said] not in _MODALS - {"needs"}:
        said = agree(view.lowers[found.said], third=False)
    patches.append(Patch(before, first.end, f", you {said}"))
    return [write_option(view, variable, "you", *sorted((*patches, *turned), key=lambda p: p.start))]


def _list_said(view: SentenceView, said: int, *, third: bool) -> tuple[int, ...] | None:
    """Give the verbs of the present that are said of people, in a row; None where it may not be all of them."""
    verbs = [said]
    for index in range(said + 1, len(view.tokens) - 1):
        if view.tokens[index].upos == "CCONJ" and may_be_verb(view.lowers[index + 1]):
            if view.tokens[index + 1].upos == "NOUN" or view.tokens[index + 1].xpos in ("VB", "VBN", "VBG"):
                continue
            if not third or view.tokens[index + 1].xpos != "VBZ" or view.tokens[index - 1].xpos == "VBZ":
                return None
            verbs.append(index + 1)
    return tuple(verbs)


def _may_change(view: SentenceView, found: _Concerned, lower_words: frozenset[str]) -> bool:
    """Whether the reader may be one of them: no name is in it, nobody else, and nothing that they did."""
    if any(low in _OTHERS and not is_number(view, index) for index, low in enumerate(view.lowers) if index > found.who):
        return False
    if any(t.xpos == "VBD" for t in view.tokens) or any(t.upos == "PROPN" for t in view.tokens[: found.said]):
        return False
    if any(view.lowers[i] in _PLACES and is_plural_noun(view.lowers[i + 1]) for i in range(found.who, found.said - 1)):
        return False  # "if you live in cities"
    if _TAKEN_UP.match(view.text, view.tokens[-1].end):
        return False
    if not _is_advice(view, found.said) and not tells_reader(view):
        return False
    return may_address(view, "you", lower_words, rules=True)


def _is_advice(view: SentenceView, said: int) -> bool:
    """Whether people are told what to do: "need to buy", not "need a lamp"."""
    low = view.lowers[said]
    return low in _ADVISED and (not low.startswith("need") or view.lowers[said + 1] == "to")
