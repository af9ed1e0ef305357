"""Find where there is something, and who finds it there: "it is found in bogs", "we find it in bogs"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.addressees import (
    Found,
    like,
    may_address,
    names_persons,
    tells_reader,
    write_option,
)
from styler_nb.engines.variants.reading.after_passives import has_agent, is_followed_by_verb
from styler_nb.engines.variants.reading.agentless import Passive, write_as_object
from styler_nb.engines.variants.reading.subjects import start_of_subject
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["FOUND_CUES", "find_found"]

_PLACED = frozenset({"found", "located", "situated", "occur", "occurs"})
_FINDING = frozenset({"find", "see"})
_PERSONS = frozenset({"we", "you"})
FOUND_CUES = _PLACED | _PERSONS
_PLACES = frozenset(
    {"in", "on", "at", "across", "throughout", "along", "near", "around", "above", "below", "beneath", "under", "among"}
    | {"between", "behind", "inside", "within", "beside", "beyond"}
)
_BEFORE = frozenset({"also", "often", "usually", "normally", "generally", "commonly", "sometimes", "still", "now"})
_AFTER = frozenset({"only", "mainly", "mostly", "chiefly", "almost", "nearly", "primarily", "particularly", "largely"})
_INSIDE = frozenset(
    {"can", "will", "may", "could", "might", "would", "shall", "'ll", "’ll", "always", "never", *_BEFORE}
)
_OBJECTS = read_words("nominal_tags")
_NO_OBJECTS = frozenset({"that", "out", "ourselves", "yourself", "it"})
_DENIED = frozenset({"no", "not", "neither", "few", "little", "none", "nothing", "nor", "which", "who", "what"})
_LIVING = read_words("found_in_places")
_TO_HANDLE = frozenset(
    {"valve", "switch", "button", "number", "label", "lever", "knob", "plug", "key", "tap", "cap", "screw"}
)


def find_found(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find what is or occurs somewhere, and what we or you find; variants are "impersonal", "we" and "you"."""
    for index in view.where(_PERSONS, 0, -3):
        verb = index + 1
        while verb < len(view.tokens) - 2 and view.lowers[verb] in _INSIDE:
            verb += 1
        if view.lowers[verb] in _FINDING and _has_object(view, verb):
            token = view.tokens[index]
            current = variable.variant_index(view.lowers[index])
            yield index, Site(variable, token.start, view.tokens[verb].end, current, ())
    for index in view.where(_PLACED, 1, -2):
        passive = _read(view, index)
        if passive is None:
            continue
        first = start_of_subject(view, passive)
        options = _write(view, variable, passive, first, lower_words) if first >= 0 else ()
        start = view.tokens[first if options else passive.auxiliary].start
        yield index, Site(variable, start, view.tokens[index].end, variable.variant_index("impersonal"), options)


def _has_object(view: SentenceView, verb: int) -> bool:
    token = view.tokens[verb + 1]
    if token.lower == "it":
        return any(after.upos in ("ADP", "PUNCT") for after in view.tokens[verb + 2 : verb + 3])
    return token.upos in _OBJECTS and token.lower not in _NO_OBJECTS


def _read(view: SentenceView, index: int) -> Passive | None:
    """Read a group that tells where something is."""
    following = index + 1 + (view.lowers[index + 1] in _AFTER)
    if following + 1 >= len(view.tokens):
        return None  # a text that breaks off
    if view.lowers[following] not in _PLACES or view.tokens[following + 1].upos == "PUNCT":
        return None
    adverbs: list[int] = []
    place = index - 1
    while place > 0 and view.lowers[place] in _BEFORE | _AFTER:
        adverbs.insert(0, place)
        place -= 1
    if view.lowers[index] in ("occur", "occurs"):
        if view.tokens[index].upos != "VERB" or view.tokens[index].xpos not in ("VBP", "VBZ"):
            return None
        return Passive(place + 1, "", tuple(adverbs), index, index, "occur")
    if view.lowers[place] not in ("is", "are") or view.tokens[index].xpos != "VBN" or has_agent(view, index):
        return None
    return Passive(place, "", tuple(adverbs), index, index, "find" if view.lowers[index] == "found" else "locate")


def _write(
    view: SentenceView, variable: Variable, passive: Passive, first: int, lower_words: frozenset[str]
) -> tuple[Option, ...]:
    end = passive.adverbs[0] if passive.lemma == "occur" and passive.adverbs else passive.auxiliary
    head = view.lowers[end - 1]
    if (
        not _DENIED.isdisjoint(view.lowers[first:end])
        or names_persons(view, -1)
        or is_followed_by_verb(view, passive.last)
    ):
        return ()
    is_pronoun = head in ("it", "they") and end - first == 1
    if passive.lemma == "occur" and not (head in _LIVING or (is_pronoun and view.setting.has_creatures)):
        return ()
    if passive.lemma == "locate" and not (head in _TO_HANDLE and tells_reader(view)):
        return ()
    if any(t.xpos == "VBD" for t in view.tokens) or not view.is_free(passive.auxiliary, passive.last):
        return ()
    thing = write_as_object(view, first, end, lower_words)
    if not thing:
        return ()
    before = " ".join(view.tokens[i].text for i in passive.adverbs if view.lowers[i] in _BEFORE)
    after = " ".join(view.tokens[i].text for i in passive.adverbs if view.lowers[i] in _AFTER)
    options = []
    for person in ("we", "you"):
        if not may_address(view, person, lower_words) or (person == "we" and passive.lemma == "locate"):
            continue
        will = "will" if person == "you" else ""
        words = [like(first, person), will, before, "find", thing, after]
        patch = Patch(view.tokens[first].start, view.tokens[passive.last].end, " ".join(w for w in words if w))
        options.append(write_option(view, variable, person, patch))
    return tuple(options)
