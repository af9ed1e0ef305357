"""Read passives of verbs that only people do in that sense: "was identified by Ann Roe", not "by its red edge"."""

from __future__ import annotations

from dataclasses import replace

from styler_nb.engines.variants.finding.voice.by_nouns import Doer
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import is_person, names_person
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup, lemma_of, read_passive_group
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["read_group_by"]

_DONE_BY_PEOPLE = read_words("done_by_people_alone")
_OWNERS = read_words("owners")
_IN_PAIRS = frozenset(
    {"own", "lease", "study", "display", "design", "build", "write", "publish", "develop", "maintain", "plan", "check"}
    | {
        "sign",
        "approve",
        "manage",
        "operate",
        "run",
        "use",
        "produce",
        "sell",
        "edit",
        "read",
        "create",
        "test",
        "review",
    }
    | {"collect", "prepare", "invent", "organize", "organise", "fund", "keep", "clean", "inspect", "record", "examine"}
    | {"teach", "direct", "compose", "perform", "paint", "draw", "grow", "trade", "discuss", "adopt", "introduce"}
    | {"promote", "describe", "photograph", "measure", "observe", "rent", "hire", "accept", "choose", "train"}
)
"""Deeds of which two are told of the same doer."""
_WIDELY = frozenset(
    {"accept", "recognize", "recognise", "admire", "criticize", "criticise", "support", "praise", "reject"}
)
"""What many of a sort do: "it is widely accepted by scholars"."""
_DIRECTLY = frozenset(
    {"cause", "affect", "influence", "fund", "finance", "control", "elect", "appoint", "employ", "own", "manage"}
    | {"threaten", "harm", "damage", "kill", "determine"}
)
_TIMES = read_words("dates")
_ACTING = read_words("doers") | read_words("groups_that_act")


def read_group_by(view: SentenceView, participle: int, doer: Doer | None) -> PassiveGroup | None:
    """Read the passive group that ends with a participle, for a doer whose kind may tell its sense."""
    group = read_passive_group(view, participle, allowed=_allowed(view, participle, doer))
    group = group or _read_pair(view, participle, doer)
    if group is not None or doer is None or doer.is_doing:
        return group
    lemma = find_verb(view.lowers[participle])
    if lemma not in _DONE_BY_PEOPLE or not _is_someone(view, doer):
        return None
    return read_passive_group(view, participle, lemma=lemma)


def _allowed(view: SentenceView, participle: int, doer: Doer | None) -> frozenset[str]:
    """Give the adverbs that go with the deed itself: "scholars widely accept it", "damp directly causes it"."""
    lemma = find_verb(view.lowers[participle])
    if doer is None or doer.is_doing:
        return frozenset()
    is_bare = doer.is_plural is True and view.tokens[doer.first].upos in ("NOUN", "ADJ") and doer.first + 3 > doer.last
    known = {"widely"} if is_bare and lemma in _WIDELY else set()
    return frozenset(known | ({"directly"} if lemma in _DIRECTLY else set()))


def _read_pair(view: SentenceView, participle: int, doer: Doer | None) -> PassiveGroup | None:
    """Read two participles that somebody does both of: "is owned or leased by the company"."""
    joint = view.lowers[participle - 1]
    if participle < 4 or joint not in ("and", "or") or doer is None or doer.is_doing or not _is_someone(view, doer):
        return None
    group = read_passive_group(view, participle - 2)
    lemma = lemma_of(view.lowers[participle], "VBN")
    if group is None or group.lemma not in _IN_PAIRS or lemma not in _IN_PAIRS:
        return None
    return replace(group, second=(joint, participle, lemma))


def _is_someone(view: SentenceView, doer: Doer) -> bool:
    if doer.text:
        return True
    head, low = view.tokens[doer.head], view.lowers[doer.head]
    if low in _TIMES:
        return False  # "completed by May"
    if head.upos == "PROPN":
        return not head.text.isupper()  # "measured by GPS"
    return is_person(low) or names_person(low) or low in _OWNERS or find_singular(low) in _ACTING
