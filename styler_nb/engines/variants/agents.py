"""Read who or what does it, and whether it may change places with what it is done to."""

from __future__ import annotations

from styler_nb.engines.variants.clauses import opens_clause
from styler_nb.engines.variants.frames import find_singular
from styler_nb.engines.variants.moves import agreeing_nouns, pronouns
from styler_nb.engines.variants.noun_phrases import (
    NounPhrase,
    is_person,
    read_noun_phrase,
    read_noun_phrase_with_of,
)
from styler_nb.engines.variants.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.words import read_words

__all__ = ["OBJECTS", "agent_number", "ends_here", "is_settled", "may_act", "may_follow", "read_agent", "stays_clear"]

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
_PLURAL = frozenset({"they", "them", "their", "theirs", "themselves"})
_THIRD = frozenset({"his", "her", "its", "their", "it", "they", "he", "she", "him", "them"})
_BACK = frozenset({"both", "former", "latter", "these", "those", "such", "neither", "either", "each"})
_COUNTED = read_words("counted")
_OUR = frozenset({"our", "my", "your"})
_OF_VERBS = frozenset({"to", "as", "with", "after", "before", "during", "upon"})
_GOES_ON = frozenset({",", "and", "but", "or", "who", "which", "where"})
_TIME_WORDS = frozenset({"in", "on", "during", "after", "since", "before", "until", "around", "about", "from", "for"})
_CLAUSES = frozenset({"because", "although", "though", "while", "when", "if", "whereas", "until", "unless"})
_PLACED = frozenset({"from", "in", "at", "near"})
_PLACES_BEFORE = frozenset({"in", "at", "on", "near"})
_LONGEST_TIME = 6
_TAKEN_UP = 8
"""Words after a statement that may take it up."""


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


def is_settled(view: SentenceView, phrase: NounPhrase, *, may_point: bool = False) -> bool:
    """Whether a noun phrase means the same wherever it stands.

    Nothing in it is counted or narrowed, or points to another noun; with `may_point` it may begin with "this".
    """
    words = list(view.lowers[phrase.first : phrase.last + 1])
    if may_point and words[0] in ("this", "that", "these", "those") and len(words) > 1:
        words = words[1:]
    chains = _THIRD | _BACK | {"this", "that", "who", "which", "here", "there"}
    return not set(words) & (_COUNTED | chains) and not any("'" in low for low in words if low.split("'")[0] in _THIRD)


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


def agent_number(view: SentenceView, phrase: NounPhrase) -> bool | None:
    """Whether a phrase takes a plural verb; a name does not, as far as its form tells."""
    if phrase.is_plural is None and view.tokens[phrase.last].upos == "PROPN":
        return None if view.lowers[phrase.last].endswith("s") or view.lowers[phrase.first] == "the" else False
    return phrase.is_plural


def stays_clear(view: SentenceView, phrases: tuple[NounPhrase, NounPhrase], after: SentenceView, first: int) -> bool:
    """Whether the pronouns that come soon in a view cannot mean both phrases, which change their places."""
    end = min(first + _TAKEN_UP, len(after.lowers))
    if any(after.lowers[i] in _BACK and not _has_noun(after, i) for i in range(first, end)):
        return False
    return not any(all(_may_be(view, p, after.lowers[i]) for p in phrases) for i in pronouns(after, first, end))


def _has_noun(view: SentenceView, index: int) -> bool:
    """Whether a demonstrative stands with a noun of its own: "these rules"."""
    return index + 1 < len(view.tokens) and view.tokens[index + 1].upos in ("NOUN", "ADJ", "PROPN")


def _may_be(view: SentenceView, phrase: NounPhrase, pronoun: str) -> bool:
    if phrase.first == phrase.last and view.lowers[phrase.first] in OBJECTS:
        own = view.lowers[phrase.first]
        pronoun = pronoun.split("'")[0]
        same = {"it": {"it", "its", "itself"}, "they": _PLURAL, "he": {"he", "him", "his", "himself"}}
        return pronoun in same.get(own, {"she", "her", "hers", "herself"} if own == "she" else set())
    if pronoun in _PLURAL and view.lowers[phrase.last] in _OWNERS:
        return True
    return bool(agreeing_nouns(view, pronoun, phrase.first, phrase.last + 1))


def may_follow(view: SentenceView, index: int, phrases: tuple[NounPhrase, NounPhrase]) -> bool:
    """Whether what follows the second phrase may follow the first too: the end, a date, or another clause."""
    low, last = view.lowers[index], len(view.tokens) - 1
    if index == last:
        return True
    if not stays_clear(view, phrases, view, index):
        return False
    if low in (";", ":", "—", "–"):
        return True
    if low == ",":
        following = view.lowers[index + 1]
        if following in _CLAUSES and view.tokens[index + 1].upos == "SCONJ":
            return _is_own_clause(view, index + 2, last)
        return following in ("and", "but", "so") and opens_clause(view, index + 2, len(view.lowers))
    if low in _CLAUSES and view.tokens[index].upos == "SCONJ":
        return _is_own_clause(view, index + 1, last)
    rest = range(index + 1, last)
    is_name = view.tokens[index - 1].upos == "PROPN"
    goes_on = any(view.lowers[i] in _GOES_ON or view.is_finite(i) for i in rest)
    if low in _OF_VERBS and (is_name or low == "as" or (low == "to" and is_person(view.lowers[index - 1]))):
        # names and persons have no complements: "was hired by Shaw as a clerk"
        is_infinitive = low != "to" or view.tokens[index + 1].xpos == "VB"
        return is_infinitive and not goes_on
    if is_name and low in _PLACES_BEFORE and not goes_on:
        return True
    if low not in _TIME_WORDS:
        return False
    return len(rest) <= _LONGEST_TIME and all(
        view.tokens[i].upos in ("NUM", "DET") or view.lowers[i] in _TIMES or view.lowers[i] == "of" for i in rest
    )


def _is_own_clause(view: SentenceView, first: int, last: int) -> bool:
    return first < last and (view.lowers[first] in NOMINATIVE or opens_clause(view, first, last))
