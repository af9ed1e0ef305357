"""Find where a house that lays down rules may speak of itself: "the company pays", "we pay"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.rules.house_deeds import list_deeds
from styler_nb.engines.variants.finding.rules.house_organs import list_organs
from styler_nb.engines.variants.finding.rules.ruled_asking import list_asking
from styler_nb.engines.variants.finding.rules.ruled_mentions import skip_adverbs
from styler_nb.engines.variants.finding.rules.ruled_words import write_over
from styler_nb.engines.variants.reading.addressees import is_speech, write_option
from styler_nb.engines.variants.reading.inflect import agree, find_verb, may_be_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person
from styler_nb.engines.variants.reading.view import Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_ruled_house", "may_speak_as_house", "span_of", "speak_as_house"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_HOUSES = read_words("houses_with_rules") | {"agency", "department", "firm", "bank"}
_PLACES = read_words("places_with_rules")
_ACTING = frozenset(
    {"reserve", "accept", "offer", "provide", "charge", "lend", "ask", "require", "issue", "refuse", "welcome"}
)
"""What those do who speak for a place: "the center accepts cards"."""
_HANDLED = read_words("handled_by_houses")
_OWNED = frozenset({"property", "premises", "discretion", "staff", "website", "site", "buildings", "grounds"})
_SPEAKING = _HOUSES | {"we"}
_MODALS = read_words("modals_of_rules")
_TO_US = frozenset({"to", "with", "from", "by", "for"})
_TELLING = frozenset({"notify", "inform", "contact", "tell", "ask", "allow", "represent"})
_ITS = read_words("of_one_thing")
_TAKEN_UP = re.compile(r"\s*(?:It|Its|This company|That company)\b")
_RELATIVES = frozenset({"that", "which"})
_CLAUSES = frozenset({"how", "that", "which", "if", "when", "whether", "why", "because"})


def find_ruled_house(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind ruled_house; variants are "third" and "we"."""
    if view.block_kind not in _KINDS or view.terminal not in (".", ":", ";"):
        return
    if not view.setting.house:
        yield from _count(view, variable)
        return
    patches = speak_as_house(view, lower_words)
    if patches:
        option = write_option(view, variable, "we", *patches)
        yield Site(variable, *span_of(view, patches), variable.variant_index("third"), (option,))


def span_of(view: SentenceView, patches: Sequence[Patch]) -> tuple[int, int]:
    """Give what a site in rules covers: its sentence, but only "the office" where its owner alone changes."""
    if len(patches) == 1 and patches[0].text in ("our", "Our"):
        return patches[0].start, patches[0].end
    return view.tokens[0].start, view.tokens[-1].end


def speak_as_house(view: SentenceView, lower_words: frozenset[str]) -> tuple[Patch, ...]:
    """Give the patches that let the house speak of itself, none where it cannot."""
    named = _list_mentions(view)
    if named is None:
        return ()
    patches = list(named)
    for patch in (*list_asking(view, lower_words), *list_deeds(view, lower_words), *list_organs(view)):
        if all(patch.end <= other.start or patch.start >= other.end for other in patches):
            patches.append(patch)
    return tuple(sorted(patches, key=lambda p: (p.start, p.end)))


def may_speak_as_house(views: list[SentenceView]) -> bool:
    """Whether each sentence of a block that names the house may speak of "us"."""
    return all(v.terminal not in (".", ":", ";") or _list_mentions(v) is not None for v in views)


def _list_mentions(view: SentenceView) -> list[Patch] | None:
    patches: list[Patch] = []
    is_place = view.setting.house in _PLACES
    for index, low in enumerate(view.lowers):
        house = low.removesuffix("'s")
        if house != view.setting.house:
            continue
        first = next((i for i in (index - 1, index - 2) if i >= 0 and view.lowers[i] == "the"), -1)
        is_whole = first == index - 1 or (first == index - 2 and view.tokens[index - 1].upos == "NOUN")
        if first < 0 or not is_whole or not view.is_free(first, index):
            continue
        if index + 1 >= len(view.tokens) or (is_place and find_verb(view.lowers[index + 1]) not in _ACTING):
            continue
        if low != house:
            patches += write_over(view, first, index, "our")
            continue
        made = _address(view, first, index)
        if made is None:
            return None
        patches += made
    return patches


def _address(view: SentenceView, first: int, noun: int) -> list[Patch] | None:
    """Write "we" or "us" for the house; nothing where it is only a place or part of a name."""
    after = view.tokens[noun + 1]
    opens = first == 0 or view.lowers[first - 1] in _CLAUSES
    is_verb = after.upos == "NOUN" and after.lower.endswith("s") and may_be_verb(after.lower) and opens
    if after.upos in ("NOUN", "PROPN") and not is_verb:
        return []
    before = view.lowers[first - 1] if first else ""
    verb = skip_adverbs(view, noun + 1)
    beyond = view.tokens[noun + 2 : noun + 3]
    is_row = after.lower in ("and", "or") and all(t.upos != "ADP" for t in beyond)  # "of the club and to guests"
    if before in ("and", "or") or is_row:
        return None if view.is_finite(verb) else []
    if view.tokens[first - 1].upos in ("ADP", "VERB") and first:
        return _address_object(view, first, noun, before)
    if not (view.is_finite(verb) or is_verb):
        return []
    if first == 0 and _TAKEN_UP.match(view.text, view.tokens[-1].end):
        return None
    low = view.lowers[verb]
    agreed = low if low in _MODALS or view.tokens[verb].xpos in ("VBD", "MD") else agree(low, third=False)
    patches = write_over(view, first, noun, "we")
    if agreed != low:
        patches.append(Patch(view.tokens[verb].start, view.tokens[verb].end, agreed))
    for index in range(verb + 1, len(view.tokens)):
        if view.lowers[index] in ("and", "or") and view.tokens[index + 1].xpos == "VBZ":
            return None
        if view.lowers[index] in _ITS and not _is_treated(view, index):
            nouns = [i for i in range(verb, index) if view.tokens[i].upos == "NOUN"]
            is_own = not _OWNED.isdisjoint(view.lowers[index + 1 : index + 2])
            if view.lowers[index] != "its" or (not is_own and any(not view.lowers[i].endswith("s") for i in nouns)):
                return None
            patches += write_over(view, index, index, "our")
    return patches


def _is_treated(view: SentenceView, index: int) -> bool:
    """Whether "it" is something that the house does something with: "and it will be held at the desk"."""
    place = index + 1 + (view.lowers[index + 1 : index + 3] == ("will", "be"))
    if view.lowers[index] != "it" or place + 1 >= len(view.tokens) or view.lowers[place] not in ("is", "be"):
        return False
    return find_verb(view.lowers[place + 1]) in _HANDLED


def _address_object(view: SentenceView, first: int, noun: int, before: str) -> list[Patch] | None:
    done = first - 2
    if before == "by" and view.lowers[done - 1] in ("is", "are", "been") and view.tokens[done].xpos == "VBN":
        is_perfect = view.lowers[done - 1] == "been"
        start = done - 1 - is_perfect
        if view.lowers[start - 1] in _RELATIVES and (lemma := find_verb(view.lowers[done])):
            verb = f"have {view.tokens[done].text}" if is_perfect else lemma
            return [Patch(view.tokens[start].start, view.tokens[noun].end, f"we {verb}")]
    if before == "by" and view.tokens[done].xpos == "VBN":
        return []  # "it is granted by us" would want "we grant it"
    if before == "of":
        start = first - 2
        while start > 0 and view.tokens[start - 1].upos in ("ADJ", "NOUN"):
            start -= 1
        if view.lowers[first - 3 : first - 1] == ("on", "behalf"):
            return [Patch(view.tokens[first - 2].start, view.tokens[noun].end, "our behalf")]
        if view.tokens[first - 2].upos != "NOUN":
            return []
        is_bare = start == first - 2 and is_plural_noun(view.lowers[start]) is True and names_person(view.lowers[start])
        if is_bare and (not start or view.tokens[start - 1].upos == "ADP") and not view.setting.addresses:
            opening = view.tokens[start].text
            return [
                Patch(view.tokens[start].start, view.tokens[start].start, "our ")
                if start
                else Patch(view.tokens[0].start, view.tokens[0].end, f"Our {opening.lower()}"),
                Patch(view.tokens[start].end, view.tokens[noun].end, ""),
            ]
        if view.lowers[start - 1] != "the":
            return []
        away = Patch(view.tokens[first - 2].end, view.tokens[noun].end, "")
        return [*write_over(view, start - 1, start - 1, "our"), away]
    if before in _TO_US or find_verb(before) in _TELLING:
        return write_over(view, first, noun, "us")
    return []


def _count(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Count who speaks in a text that may not be changed."""
    for index in view.where(_SPEAKING, 0, -2):
        low, verb = view.lowers[index], skip_adverbs(view, index + 1)
        is_named = low == "we" or (index > 0 and view.lowers[index - 1] == "the")
        if not is_named or not view.is_finite(verb) or is_speech(view, index):
            continue
        current = variable.variant_index("we" if low == "we" else "third")
        yield Site(variable, view.tokens[index].start, view.tokens[verb].end, current, ())
