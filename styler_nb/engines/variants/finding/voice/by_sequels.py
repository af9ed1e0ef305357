"""Let a doer do what is said of him as well: "is read by the clerk, who replies", "the clerk reads it and replies"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.by_nouns import Doer
from styler_nb.engines.variants.reading.agents import BODIES
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import text_of
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_person, may_be_person, names_person
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["write_sequel"]

_ADDED = frozenset({(",", "who"), (",", "which")})
_AT_HAND = frozenset({"available", "free", "open"})
"""What something is said to be besides what it does: "a second form, which is available here, covers repairs"."""
_PAST = frozenset({"was", "were", "had", "would", "could", "might"})
_PRESENT = read_words("present_tags")
_STATES = read_words("forms_of_be") | frozenset(
    {"be", "have", "live", "work", "belong", "know", "like", "need", "speak", "understand", "own", "come", "remain"}
    | {
        "seem",
        "stand",
        "sit",
        "want",
        "serve",
        "hold",
        "represent",
        "possess",
        "differ",
        "tend",
        "earn",
        "would",
        "get",
    }
)
"""Verbs that say what somebody is, and no next step of what he does."""
_MODALS = frozenset({"must", "should", "may", "might", "can", "could", "will", "shall", "would"})
_JOINTS = read_words("coordinators")
_MARKS = frozenset({",", ";", ":", "—", "–"})
_LONGEST_DOER = 7


def write_sequel(view: SentenceView, thing: NounPhrase, group: PassiveGroup, doer: Doer) -> str:
    """Write a clause with "who" or "which" at the end of a sentence as a second predicate of the doer, else ""."""
    first, end = doer.last + 1, len(view.tokens) - 1
    if view.lowers[first : first + 2] not in _ADDED or doer.text or doer.length > _LONGEST_DOER or doer.is_doing:
        return ""
    if group.chain[0] in _PAST or group.negation or view.finds_finite(thing.first, thing.last + 1):
        return ""
    verb = first + 2
    while verb < end and view.tokens[verb].upos == "ADV":
        verb += 1
    if verb + 1 >= end or view.tokens[doer.last].upos != "NOUN" or not _is_said_of(view, doer, verb):
        return ""
    is_at_hand = view.lowers[verb] in ("is", "are") and view.lowers[verb + 1] in _AT_HAND and _is_plain(view, verb, end)
    if not is_at_hand and (group.chain[0] in _MODALS or not _goes_on(view, verb, end)):
        return ""  # "it must be read by the clerk, who replies": no "must read it and replies"
    joint = next((i for i in range(verb, end - 1) if view.lowers[i] in _JOINTS and view.is_finite(i + 1)), -1)
    if joint > verb:
        return f", {text_of(view, first + 2, joint)}, {text_of(view, joint, end)}"
    return f" and {text_of(view, first + 2, end)}"


def _is_said_of(view: SentenceView, doer: Doer, verb: int) -> bool:
    """Whether the clause is said of the doer, and not of all that happens: "eaten by birds, which carry them"."""
    head = view.lowers[doer.head]
    if view.lowers[doer.last + 2] == "who":
        return is_person(head) or names_person(head) or may_be_person(head) or head in BODIES
    if view.lowers[verb] == "is":
        return doer.is_plural is False and view.lowers[verb + 1] in _AT_HAND
    return doer.is_plural is True and view.tokens[verb].xpos == "VBP"


def _is_plain(view: SentenceView, first: int, end: int) -> bool:
    """Whether no other clause and no mark stands there."""
    rest = view.lowers[first:end]
    return _MARKS.isdisjoint(rest) and "who" not in rest and "which" not in rest


def _goes_on(view: SentenceView, verb: int, end: int) -> bool:
    """Whether one step that somebody takes is told from a verb up to the end."""
    token, low = view.tokens[verb], view.lowers[verb]
    if token.xpos not in _PRESENT or not view.is_finite(verb) or low in _PAST:
        return False
    main = verb + 1 + (view.tokens[verb + 1].upos == "ADV") if token.xpos == "MD" else verb
    if view.tokens[main].upos != "VERB" or find_verb(view.lowers[main]) in _STATES:
        return False
    if not _is_plain(view, verb, end):
        return False
    joints = [i for i in range(verb, end - 1) if view.lowers[i] in _JOINTS and view.is_finite(i + 1)]
    return not joints or (len(joints) == 1 and view.lowers[joints[0]] == "and" and view.tokens[verb - 1].upos == "PRON")
