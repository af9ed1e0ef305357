"""Read statements with a doer: "the work was delayed for weeks by the rain"."""

from __future__ import annotations

from dataclasses import dataclass

from styler_nb.engines.variants.finding.voice.agent_phrases import widen_agent
from styler_nb.engines.variants.finding.voice.by_causes import may_do
from styler_nb.engines.variants.finding.voice.by_doers import read_doer
from styler_nb.engines.variants.finding.voice.by_nouns import Doer, read_nouns
from styler_nb.engines.variants.finding.voice.by_people import read_group_by
from styler_nb.engines.variants.finding.voice.by_subjects import read_thing
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, may_be_person, names_person
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["ByClause", "Middle", "read_by_clause", "read_middle"]

_PARTICLES = read_words("particles_before_by")
_STRANDED = frozenset({"for", "after", "upon", "with", "at"})
"""Prepositions whose noun is the subject: "paid for by"."""
_FOCUS = read_words("focusing_adverbs") | {"first", "alone", "perhaps", "not", "even", "step", "little", "piece"}
_IN_ORDER = frozenset({"follow", "accompany", "precede", "replace", "join", "succeed"})
_OF_DEEDS = ("tion", "tions", "sion", "sions", "ment", "ments", "ance", "ence", "ism")
_NO_DEEDS = frozenset(
    {"station", "stations", "nation", "nations", "parliament", "government", "department", "apartment", "basement"}
    | {"position", "motion", "condition", "direction", "proportion", "section", "question", "junction", "ambition"}
    | {"settlement", "monument", "population", "fence", "distance", "entrance", "region", "mission", "document"}
)
_WORKS = frozenset(
    {"book", "books", "article", "song", "songs", "novel", "play", "painting", "paintings", "poem", "poems", "film"}
    | {"speech", "letter", "report", "study", "use", "attack", "attacks", "visit", "essay", "drawing", "photograph"}
    | {"paper", "work", "works", "call", "request", "order", "visits", "story", "picture", "music", "opera", "design"}
)
_ACTING = read_words("groups_that_act") | read_words("groups_of_people") | read_words("doers")
_DUTIES = read_words("duties")
_HAVE_TO = frozenset({("has", "to"), ("have", "to"), ("had", "to")})
_NEVER = read_words("never_turned")
_THIRD = read_words("third_persons")
_LONGEST_MIDDLE = 6
_LONGEST_QUALITY = 3
_LONGEST_MADE = 4
_MANNERS = frozenset(
    {"again", "there", "later", "today", "home", "abroad", "upwards", "outwards", "upward", "outward", "back"}
    | {"soon", "afterward", "afterwards", "thereafter", "quarterly", "weekly", "daily", "monthly", "yearly", "online"}
)
_SET_PHRASES = frozenset({("in", "full"), ("in", "private"), ("in", "public"), ("in", "secret")})
_MADE = frozenset({"made", "rendered", "kept"})
"""Participles after which an adjective says what something became, or stayed: "made easier by the tools"."""


@dataclass(frozen=True, slots=True)
class Middle:
    """What stands between a participle and "by": a particle, and the tokens from `first` up to "by"."""

    participle: int
    first: int
    particle: str = ""
    is_stranded: bool = False


@dataclass(frozen=True, slots=True)
class ByClause:
    """A passive with its subject and its doer."""

    thing: NounPhrase
    group: PassiveGroup
    middle: Middle
    by: int
    doer: Doer
    last: int
    """The last token of the doer, with what a comma sets off."""

    @property
    def is_aside(self) -> bool:
        """Whether a comma sets off what is said of the doer."""
        return self.last > self.doer.last


def read_middle(view: SentenceView, by: int) -> Middle | None:
    """Read back from "by" to the participle, None where something else than its complements stands between."""
    participle = by - 1
    while participle > max(by - 1 - _LONGEST_MIDDLE, 0) and not _is_participle(view, participle):
        participle -= 1
    if not _is_participle(view, participle):
        return None
    first = participle + 1
    if first == by:
        return Middle(participle, by)
    if view.lowers[first] in _STRANDED and view.tokens[first].upos in ("ADP", "ADV", "PART") and first + 1 == by:
        return Middle(participle, by, view.lowers[first], is_stranded=True)
    particle = ""
    if view.lowers[first] in _PARTICLES and (
        first + 1 == by
        or view.tokens[first].upos in ("ADV", "PART")
        or (view.lowers[first + 1].endswith("ly") and first + 2 == by)
    ):
        particle, first = view.lowers[first], first + 1
    return Middle(participle, first, particle) if _is_complement(view, first, by) else None


def _is_participle(view: SentenceView, index: int) -> bool:
    token = view.tokens[index]
    return token.xpos == "VBN" or (token.upos in ("ADJ", "VERB") and token.lower.endswith("ed"))


def _is_complement(view: SentenceView, first: int, by: int) -> bool:
    """Whether the tokens up to "by" are one adverb or phrases that may follow an object."""
    place = first
    if view.lowers[by - 1] == "part":
        return False  # "it was supplied in large part by a friend": by whom, in large part
    if _is_made_so(view, first, by):
        return True
    while place < by:
        token, low = view.tokens[place], view.lowers[place]
        if view.lowers[place : place + 2] in _SET_PHRASES:
            place += 2
            continue
        if low in _FOCUS or low in _NEVER:
            return False
        if low in _MANNERS or (token.upos == "ADV" and low.endswith("ly")):
            place += 1
        elif token.upos == "ADP" or low == "to":
            nouns = read_nouns(view, place + 1)
            if nouns is not None and nouns.last + 1 == by and _is_made_by(view, nouns.last):
                return False  # "was helped through its publication by a firm"
            if nouns is not None and nouns.last < by:
                place = nouns.last + 1
                place += view.tokens[place].upos == "NUM"
            elif (
                view.tokens[place + 1].upos in ("NUM", "PRON")
                and place + 2 <= by
                and view.lowers[place + 1] not in _THIRD
            ):
                place += 2
            else:
                return False
        else:
            return False
    return place == by


def _is_made_so(view: SentenceView, first: int, by: int) -> bool:
    """Whether one adjective, or one with "more" or an adverb, tells what something was made: "made much easier by"."""
    if view.lowers[first - 1] not in _MADE or not first < by <= first + _LONGEST_QUALITY:
        return False
    return view.tokens[by - 1].upos == "ADJ" and all(view.tokens[i].upos == "ADV" for i in range(first, by - 1))


def _is_made_by(view: SentenceView, index: int) -> bool:
    """Whether "by" after a noun would tell who did or wrote that: "a book by", "the use by"."""
    low = view.lowers[index]
    return view.tokens[index].upos == "NOUN" and (low in _WORKS or (low.endswith(_OF_DEEDS) and low not in _NO_DEEDS))


def read_by_clause(view: SentenceView, by: int) -> ByClause | None:
    """Read the passive before "by" with its subject and its doer; None where any of them is not sure."""
    middle = read_middle(view, by)
    doer = None if middle is None else read_doer(view, by + 1)
    group = None if middle is None else read_group_by(view, middle.participle, doer)
    if middle is None or group is None or doer is None or doer.last + 1 >= len(view.tokens):
        return None
    is_made_so = middle.first < by and _is_made_so(view, middle.first, by)
    is_brought_about = is_made_so or (group.lemma == "bring" and middle.particle == "about")
    if not may_do(view, doer, "cause" if is_brought_about else group.lemma):
        return None
    if _would_bind(view, group, doer):
        return None
    thing = read_thing(view, group.auxiliary)
    if thing is None or (view.lowers[thing.last] == "this" and group.lemma in _IN_ORDER):
        return None
    if is_made_so and thing.last - thing.first >= _LONGEST_MADE:
        return None  # "the tools made the work of the three old masons easier"
    last = doer.last if doer.text else widen_agent(view, NounPhrase(doer.first, doer.last, doer.is_plural), thing).last
    return ByClause(thing, group, middle, by, doer, last)


def _would_bind(view: SentenceView, group: PassiveGroup, doer: Doer) -> bool:
    """Whether a thing would be told what to do: "the drums had to be replaced by gongs"."""
    head = view.lowers[doer.head]
    is_thing = view.tokens[doer.head].upos == "NOUN" and not (
        doer.text or names_person(head) or may_be_person(head) or head in _ACTING or find_singular(head) in _ACTING
    )
    return is_thing and (group.chain[0] in _DUTIES or group.chain[:2] in _HAVE_TO)
