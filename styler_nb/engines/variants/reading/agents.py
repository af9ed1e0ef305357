"""Read who or what does it, and whether it may change places with what it is done to."""

from __future__ import annotations

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_person,
    read_noun_phrase,
    read_noun_phrase_with_of,
)
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["BODIES", "OBJECTS", "agent_number", "ends_here", "may_act", "read_agent"]

OBJECTS = {"it": "it", "they": "them", "he": "him", "she": "her", "we": "us", "i": "me", "you": "you"}
_OWNERS = read_words("owners")
_DOERS = read_words("doers")
_NEVER_DO = read_words("manners_and_means")
_SUBSTANCES = read_words("acting_substances")
_DONE_BY_THINGS = read_words("done_by_something")
_TIMES = read_words("dates")
_BY_HOW_MUCH = frozenset(
    {"reduce", "raise", "lower", "shorten", "lengthen", "extend", "delay", "move", "outnumber", "exceed", "miss", "cut"}
    | {"win", "lose", "beat", "defeat", "limit", "expand", "improve", "change", "slow", "heat", "cool", "offset"}
)
"""Verbs after which "by" with a number may say how much."""
_HAPPENING = frozenset(
    {"cause", "affect", "influence", "damage", "destroy", "delay", "interrupt", "threaten", "trigger", "weaken"}
    | {"disrupt", "ruin", "overshadow", "shape", "prevent", "hinder"}
)
"""Verbs of which whatever is named by "by" is the doer: "delayed by wet weather"."""
_PLACES = frozenset(
    {"river", "lake", "sea", "ocean", "bay", "street", "road", "gate", "bridge", "beach", "station", "door", "window"}
    | {"fire", "path", "pool", "stream", "canal", "harbor", "harbour", "coast", "wall", "roadside", "entrance", "bed"}
)
BODIES = frozenset(
    {
        "force",
        "board",
        "association",
        "commission",
        "department",
        "agency",
        "council",
        "committee",
        "university",
        "union",
    }
    | {
        "institute",
        "ministry",
        "bank",
        "company",
        "office",
        "court",
        "organization",
        "organisation",
        "society",
        "museum",
    }
    | {
        "academy",
        "league",
        "federation",
        "authority",
        "foundation",
        "service",
        "corporation",
        "bureau",
        "congress",
        "senate",
    }
)
"""Last words of the names of bodies that a singular verb goes with; of a team or a crew one may also say "they are"."""
_NAMED_THINGS = frozenset(
    {"current", "river", "ocean", "sea", "company", "empire", "church", "party", "army", "government", "system", "act"}
    | {"mission", "program", "programme", "project", "press", "club", "college", "school", "hospital", "library"}
    | {"observatory", "canal", "treaty", "code", "order", "group", "firm", "republic", "kingdom", "moon"}
    | {"sun", "desert", "valley", "stream", "strait", "bridge", "tower", "telescope", "parliament", "navy"}
)
"""Last words of the names of other things of which there is one."""
_NATIONS = frozenset(
    {("united", "states"), ("netherlands",), ("united", "nations"), ("united", "kingdom"), ("vatican",)}
)
_OUR = frozenset({"our", "my", "your"})
_PLACED = frozenset({"from", "in", "at", "near"})


def read_agent(view: SentenceView, first: int) -> NounPhrase | None:
    """Read a noun phrase with one "of" phrase, one of place after a bare plural, or with a second one after "and"."""
    phrase = read_noun_phrase_with_of(view, first)
    if phrase is None or phrase.last + 3 > len(view.tokens):
        return phrase
    if view.lowers[phrase.last + 1] in _PLACED and phrase.is_plural and view.tokens[first].upos != "DET":
        more = read_noun_phrase(view, phrase.last + 2)
        if more is None or view.tokens[more.last].upos == "NUM" or view.lowers[more.last] in _TIMES:
            return phrase
        return NounPhrase(phrase.first, more.last, is_plural=True)
    if view.lowers[phrase.last + 1] == "of":
        # "the destruction of the town of Linz"
        more = read_noun_phrase(view, phrase.last + 2)
        return None if more is None else NounPhrase(phrase.first, more.last, phrase.is_plural)
    if view.lowers[phrase.last + 1] == ",":
        return _read_list(view, phrase) or phrase
    if view.lowers[phrase.last + 1] != "and":
        return phrase
    if view.is_finite(phrase.last + 2):
        return phrase
    more = read_noun_phrase(view, phrase.last + 2)
    return None if more is None else NounPhrase(phrase.first, more.last, is_plural=True)


def _read_list(view: SentenceView, phrase: NounPhrase) -> NounPhrase | None:
    """Read three names or more: "France, Spain and Italy"; None where something else follows."""
    last, end = phrase.last, len(view.tokens) - 2
    while view.tokens[last].upos == "PROPN" and last < end:
        is_end = view.lowers[last + 1] == "and" or view.lowers[last + 1 : last + 3] == (",", "and")
        more = read_noun_phrase(view, last + 2 + (view.lowers[last + 1] == "," and is_end))
        if more is None or view.tokens[more.last].upos != "PROPN" or (view.lowers[last + 1] != "," and not is_end):
            return None
        if is_end:
            return NounPhrase(phrase.first, more.last, is_plural=True) if last > phrase.last else None
        last = more.last
    return None


def ends_here(view: SentenceView) -> bool:
    """Whether the sentence ends with its last token: no name with a point in it is cut in two ("csv.writer")."""
    return not view.protected[-1] and not view.text[view.sentence.end : view.sentence.end + 1].strip()


def may_act(view: SentenceView, phrase: NounPhrase, lemma: str, *, sure: bool) -> bool:
    """Whether a noun phrase may be who or what does it; `sure` where "by" says that it does."""
    inner = read_noun_phrase(view, phrase.first)
    head = view.tokens[phrase.last if inner is None else min(inner.last, phrase.last)]
    words = view.lowers[phrase.first : phrase.last + 1]
    if not _NEVER_DO.isdisjoint({head.lower, words[0]}) or head.lower in ("one", "ones"):
        return False
    has_number = any(t.upos == "NUM" for t in view.tokens[phrase.first : phrase.last + 1])
    if has_number and not is_person(head.lower) and (not sure or lemma in _BY_HOW_MUCH or not phrase.is_plural):
        return False
    is_thing_verb = lemma in _DONE_BY_THINGS
    if not is_thing_verb and not _PLACES.isdisjoint(words):
        return False
    if head.upos == "PROPN" or is_person(head.lower) or head.lower in _OWNERS or find_singular(head.lower) in _DOERS:
        return True
    if not sure:
        return False
    has_determiner = view.tokens[phrase.first].upos == "DET" or words[0] in _OUR
    if not has_determiner and phrase.is_plural is True:
        return True
    if head.lower in _SUBSTANCES and len(words) == 1:
        return is_thing_verb
    if not has_determiner and lemma in _HAPPENING and phrase.is_plural is False:
        return head.upos == "NOUN" and head.lower not in _TIMES and not has_number
    return has_determiner and (is_thing_verb or head.lower.endswith(("er", "ers", "or", "ors", "ee", "ees")))


def _is_nation(view: SentenceView, phrase: NounPhrase) -> bool:
    return tuple(view.lowers[phrase.first + 1 : phrase.last + 1]) in _NATIONS


def agent_number(view: SentenceView, phrase: NounPhrase) -> bool | None:
    """Whether a phrase takes a plural verb; a name does not, as far as its form tells."""
    if view.lowers[phrase.last] == "police":
        return True
    if phrase.is_plural is None and view.tokens[phrase.last].upos == "PROPN":
        if view.lowers[phrase.first] == "the" and (view.lowers[phrase.last] in BODIES or _is_nation(view, phrase)):
            return False
        low = view.lowers[phrase.last]
        is_one = (
            low.endswith("s") and phrase.first == phrase.last and view.lowers[phrase.last + 1 :][:2] == (",", "who")
        )
        if view.lowers[phrase.first] == "the":
            # "the California Current", but not "the Turks"
            is_one = is_one or low in _NAMED_THINGS
        return False if is_one else None if low.endswith("s") or view.lowers[phrase.first] == "the" else False
    if phrase.is_plural is None and view.lowers[phrase.first] == "the" and view.lowers[phrase.last] in BODIES:
        return False
    return phrase.is_plural
