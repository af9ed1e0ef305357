"""Read whole clauses in which a doer does something to a thing: "in winter, storms from the sea damage the wall"."""

from __future__ import annotations

from dataclasses import dataclass, replace

from styler_nb.engines.variants.finding.voice.by_nouns import Doer, read_nouns
from styler_nb.engines.variants.reading.agents import agent_number
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "JOINTS",
    "LINKS",
    "OBJECT_PRONOUNS",
    "OPENERS",
    "POINTERS",
    "ActiveClause",
    "ActiveGroup",
    "read_active_clause",
    "read_particle",
]

OBJECT_PRONOUNS = {"it": "it", "them": "they", "this": "this", "these": "these"}
"""Pronouns for things as objects, with what they are as subjects."""
_MODALS = read_words("modals")
_DO = {"do": "VBP", "does": "VBZ", "did": "VBD"}
_HAVE = read_words("forms_of_have")
_ADVERBS = frozenset(
    {
        "also",
        "often",
        "still",
        "now",
        "sometimes",
        "usually",
        "then",
        "later",
        "soon",
        "thus",
        "therefore",
        "eventually",
    }
    | {"generally", "usually", "typically", "commonly", "normally", "frequently", "probably", "finally", "again"}
)
_NO_ADVERBS = read_words("focusing_adverbs") | {"only", "merely", "solely", "barely", "hardly", "nearly", "likely"}
OPENERS = frozenset(
    {"because", "although", "though", "if", "when", "while", "since", "whereas", "where", "until", "once", "unless"}
    | {"before", "after", "as", "that", "whether"}
)
"""Words with which a clause beside the main one opens."""
JOINTS = frozenset({"and", "but", "so"})
"""Words between two main clauses."""
POINTERS = frozenset({"this", "these"})
LINKS = frozenset(
    {
        "of",
        "in",
        "between",
        "on",
        "for",
        "from",
        "to",
        "within",
        "at",
        "with",
        "against",
        "under",
        "near",
        "across",
        "along",
        "around",
    }
)
_SUBJECT = frozenset({"DET", "ADJ", "NOUN", "PROPN", "NUM", "ADP"})
_TIMES = read_words("dates") - {"the", "same"}
_BEFORE_TIMES = frozenset({"in", "during", "since", "by", "on"})
_ANYBODY = frozenset({"anyone", "everyone", "anybody", "everybody"})
_POSSESSIVES = read_words("possessives")
_PHRASAL = frozenset(
    {("carry", "out"), ("carry", "away"), ("wash", "away"), ("sweep", "away"), ("wear", "away"), ("break", "down")}
    | {("break", "up"), ("drive", "out"), ("drive", "away"), ("pull", "down"), ("build", "up"), ("draw", "up")}
    | {("burn", "down"), ("clear", "away"), ("block", "out"), ("filter", "out"), ("cover", "up"), ("close", "off")}
)
"""Verbs with the particles that may stand before their object."""
_NARROWING = frozenset({"which", "who"})
_LONGEST_ASIDE = 10
_LONGEST_SUBJECT = 14
_MOST_PARTS = 5


@dataclass(frozen=True, slots=True)
class ActiveGroup:
    """A verb group: `first` is its first token, `tag` the form of its verb, `helper` a modal or a form of "have"."""

    first: int
    verb: int
    lemma: str
    tag: str
    helper: str = ""
    is_denied: bool = False
    adverbs: tuple[str, ...] = ()
    particle: str = ""


@dataclass(frozen=True, slots=True)
class ActiveClause:
    """A doer, what it does, and the thing it is done to; `end` is the token after the thing."""

    doer: Doer
    group: ActiveGroup
    thing: NounPhrase
    head: int
    """The noun of the thing, before its "of"."""

    @property
    def end(self) -> int:
        """The token after the thing."""
        return self.thing.last + 1


def read_active_clause(view: SentenceView, verb: int) -> ActiveClause | None:
    """Read the clause whose verb stands at a token; None where its doer or its object is not sure."""
    group = _read_group(view, verb)
    doer = None if group is None else _read_doer_before(view, group.first)
    if group is None or doer is None or not _agrees(group, doer):
        return None
    particle = read_particle(view, group.lemma, verb + 1)
    thing = _read_thing(view, verb + 1 + bool(particle))
    if thing is None or thing.last + 1 >= len(view.tokens):
        return None
    head = next((i - 1 for i in range(thing.first + 1, thing.last) if view.lowers[i] == "of"), thing.last)
    return ActiveClause(doer, replace(group, particle=particle), thing, head)


def read_particle(view: SentenceView, lemma: str, index: int) -> str:
    """Give the particle of a verb that stands at a token, "" where none does: "carries out a check"."""
    low = view.lowers[index]
    return low if (lemma, low) in _PHRASAL and view.tokens[index].upos in ("ADP", "ADV", "PART") else ""


def _read_group(view: SentenceView, verb: int) -> ActiveGroup | None:
    """Read the verb group that ends with a verb, with the adverbs in it."""
    token, lemma = view.tokens[verb], find_verb(view.lowers[verb])
    if token.upos != "VERB" or not lemma or not token.text.islower():
        return None
    place, adverbs = verb - 1, list[str]()
    while place > 0 and view.tokens[place].upos == "ADV" and view.lowers[place] != "not":
        low = view.lowers[place]
        if low in _NO_ADVERBS or not (low in _ADVERBS or low.endswith("ly")) or len(adverbs) > 1:
            return None
        adverbs.insert(0, low)
        place -= 1
    if place < 0:
        return None
    inside = tuple(adverbs)
    is_denied = place > 0 and view.lowers[place] == "not"
    helper = place - 1 if is_denied else place
    low, tag = view.lowers[helper], token.xpos
    if low in _DO and tag in ("VB", "VBP"):
        return ActiveGroup(helper, verb, lemma, _DO[low], "", True, inside) if is_denied else None
    if low in _MODALS and tag == "VB":
        return ActiveGroup(helper, verb, lemma, "VB", low, is_denied or low == "cannot", inside)
    if low in _HAVE and tag in ("VBN", "VBD"):
        return ActiveGroup(helper, verb, lemma, "VBD" if low == "had" else "VBN", low, is_denied, inside)
    if is_denied or tag not in ("VBZ", "VBP", "VBD") or view.tokens[place].upos == "AUX":
        return None
    return ActiveGroup(place + 1, verb, lemma, tag, "", False, inside)


def _agrees(group: ActiveGroup, doer: Doer) -> bool:
    """Whether the form of the verb is that of its doer; other tags are wrong."""
    if group.helper == "has" or group.tag == "VBZ":
        return doer.is_plural is not True
    if group.helper == "have" or group.tag == "VBP":
        return doer.is_plural is not False
    return True


def _read_doer_before(view: SentenceView, end: int) -> Doer | None:
    """Read the doer between the opening of a clause and a token."""
    if end > 1 and view.lowers[end - 1] == ",":
        return _read_with_aside(view, end - 1)
    place = end
    while place > 0 and end - place < _LONGEST_SUBJECT and _may_stand(view, place - 1):
        place -= 1
    for first in range(place, end):
        if _opens(view, first) and (doer := _read_whole(view, first, end)) is not None:
            return doer
    return None


def _read_with_aside(view: SentenceView, comma: int) -> Doer | None:
    """Read a doer of which more is said between commas: "four large mills, called giants, supplied the town"."""
    edge = max(comma - 1 - _LONGEST_ASIDE, 0)
    opening = next((i for i in range(comma - 1, edge, -1) if view.lowers[i] == ","), 0)
    if not opening or opening + 2 >= comma:
        return None
    verbs = sum(view.is_finite(i) for i in range(opening + 1, comma))
    is_clause = view.lowers[opening + 1] in _NARROWING and verbs == 1
    if not is_clause and (verbs or view.tokens[opening + 1].xpos != "VBN"):
        return None
    doer = _read_doer_before(view, opening) if view.lowers[opening - 1] != "," else None
    return None if doer is None else Doer(doer.first, comma - 1, doer.head, doer.is_plural)


def _may_stand(view: SentenceView, index: int) -> bool:
    low = view.lowers[index]
    is_quality = view.tokens[index].xpos in ("VBN", "VBG") and view.tokens[index].upos == "VERB"
    is_like_noun = is_quality or low in _ANYBODY or low == "even"
    return (
        is_like_noun
        or view.tokens[index].upos in _SUBJECT
        or low in _POSSESSIVES
        or low in ("and", "or", ",", "to", "-")
    )


def _opens(view: SentenceView, first: int) -> bool:
    """Whether a clause opens at a token: the sentence, a main clause after what opens it, or one after a joint."""
    if first == 0:
        return True
    before, upos = view.lowers[first - 1], view.tokens[first - 1].upos
    if before in OPENERS and upos in ("SCONJ", "ADV", "ADP"):
        if before != "that":
            return True
        is_so = view.tokens[first - 2].upos in ("ADV", "ADJ") and "so" in view.lowers[max(first - 5, 0) : first]
        return first > 1 and upos == "SCONJ" and (is_so or view.tokens[first - 2].upos == "VERB")
    if before in JOINTS:
        return first > 2 and view.lowers[first - 2] in (",", ";")
    if before == ";" or _follows_time(view, first):
        return True
    statement = find_statement(view, 0, len(view.tokens) - 1) if before == "," else None
    return statement is not None and statement.begin == first


def _follows_time(view: SentenceView, first: int) -> bool:
    """Whether nothing but a time without a comma stands before a token: "in May 1934 a storm carried"."""
    place = first - 1
    while place > 0 and (view.lowers[place] in _TIMES or view.tokens[place].upos == "NUM"):
        place -= 1
    is_time = place < first - 1 and view.lowers[place] in _BEFORE_TIMES and view.tokens[first].upos == "DET"
    return is_time and (place == 0 or view.lowers[place - 1] in (";", ",", "and", "that", "because"))


def _read_whole(view: SentenceView, first: int, end: int) -> Doer | None:
    """Read nouns from a token up to another one, of which the first ones with all that are joined to them are it."""
    start = first + (view.lowers[first] == "even")
    nouns = NounPhrase(first, first, False) if view.lowers[first] in _ANYBODY else read_nouns(view, start)
    if nouns is None or nouns.last >= end:
        return None
    head, last, plural = nouns.last, nouns.last, nouns.is_plural
    is_phrase = False
    for _ in range(_MOST_PARTS):
        if last + 1 == end:
            return Doer(first, last, head, plural)
        place = last + 1
        low = view.lowers[place]
        if low in LINKS:
            is_phrase = True
        elif low == "and" or (low == "," and "and" in view.lowers[place:end]):
            if is_phrase:
                return None  # "the rise of the sea and the wind"
            if view.lowers[place : place + 2] == (",", "and") and "," not in view.lowers[first:place]:
                return None  # "the weed spread, and Congress": two clauses
            plural = True
            place += low == "," and view.lowers[place + 1] == "and"
        elif low == "or":
            plural = None
        else:
            return None
        more = read_nouns(view, place + 1)
        if more is None or more.last >= end:
            return None
        last = more.last
    return None


def _read_thing(view: SentenceView, first: int) -> NounPhrase | None:
    """Read the object that starts at a token, a pronoun, or nouns with an "of" and one more after "and" at the end."""
    if first + 1 >= len(view.tokens):
        return None
    low = view.lowers[first]
    if low in OBJECT_PRONOUNS and view.tokens[first + 1].upos not in ("NOUN", "ADJ", "PROPN", "NUM"):
        return NounPhrase(first, first, low in ("them", "these"))
    thing = read_nouns(view, first)
    if thing is None:
        return None
    thing = NounPhrase(thing.first, thing.last, agent_number(view, thing))
    for _ in range(2):
        if thing.last + 2 < len(view.tokens) and view.lowers[thing.last + 1] == "of":
            more = read_nouns(view, thing.last + 2)
            if more is None:
                return None
            thing = NounPhrase(thing.first, more.last, thing.is_plural)
    if thing.last + 3 < len(view.tokens) and view.lowers[thing.last + 1] == "and":
        more = read_nouns(view, thing.last + 2)
        if more is not None and view.lowers[more.last + 1 : more.last + 2] in ((".",), (";",)):
            return NounPhrase(thing.first, more.last, is_plural=True)
    return thing
