"""Judge phrases after a doer: a purpose, a time, or a place that is the verb's own may follow what is acted upon."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.by_nouns import Doer, read_nouns
from styler_nb.engines.variants.finding.voice.complements import COMPLEMENTS
from styler_nb.engines.variants.reading.noun_phrases import may_be_person, names_person
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["GOES_ON", "is_phrase", "past_times"]

_TIMES = read_words("dates")
_TIME_WORDS = frozenset(
    {"in", "on", "during", "after", "since", "before", "until", "around", "about", "from", "for", "at"}
)
_PLACED = frozenset({"in", "at", "near"})
GOES_ON = frozenset({",", "and", "but", "or", "who", "which", "where", "that", "whose", "by"})
_TAKE_INFINITIVE = read_words("take_infinitive")
_JOINTS = read_words("coordinators")
_LEVELS = frozenset({"year", "grade", "class", "form", "team", "group", "room", "ward", "charge", "command", "uniform"})
_IN_ORDER_TO = frozenset({("in", "order", "to"), ("so", "as", "to")})
_OF_THE_DEED = frozenset({("on", "behalf"), ("in", "response"), ("in", "exchange"), ("in", "honor"), ("in", "honour")})
_AT_TIMES = frozenset(
    {(at, "the", time) for at in ("at", "before", "after", "around") for time in ("end", "beginning", "start", "turn")}
)
_UNDER = frozenset({"title", "name", "direction", "leadership", "supervision", "pseudonym", "guidance"})
_SET_TIMES = frozenset(
    {("as", "soon", "as", "possible"), ("at", "once"), ("right", "away"), ("on", "request"), ("in", "advance")}
    | {("at", "dawn"), ("at", "dusk"), ("at", "noon")}
    | {("at", "all", "times"), ("at", "any", "time"), ("at", "the", "same", "time"), ("at", "night")}
    | {("today",), ("nowadays",)}
)
_CLOTHES = frozenset(
    {"hat", "coat", "dress", "shirt", "suit", "cap", "mask", "jacket", "robe", "robes", "uniform", "car"}
)
_EACH_TIME = frozenset({"year", "month", "week", "day", "season", "summer", "spring", "autumn", "winter", "night"})
_LONGEST_TIME = 6
_BODIES = read_words("groups_that_act") | read_words("groups_of_people") | read_words("owners") | read_words("doers")
_AT_MOST = frozenset({("up", "to"), ("at", "least"), ("at", "most")})
_LENGTHS = read_words("spans_of_time")
_PARTING = frozenset({",", "who", "which", "where", "that", "whose", "by", "as"})
_ERAS = frozenset({"bc", "bce", "ad", "ce"})
_NAMING = frozenset({"name", "call", "model", "design"})
_AT_EVENTS = frozenset({"after", "before", "until", "following"})


def past_times(view: SentenceView, index: int, last: int) -> int:
    """Give the token after the times that stand here: "in 1796", "every year", "within a few weeks"."""
    if view.lowers[index] == "in" and view.lowers[index + 1] in _LEVELS:
        return index  # "a girl in Year 9"
    while index < last and (time := read_time(view, index)) is not None and time.end <= last:
        index = time.end + (view.lowers[time.end] in _ERAS)
    return index


def _joins_names(view: SentenceView, index: int) -> bool:
    is_title = view.tokens[index - 1].text[:1].isupper() and view.tokens[index + 1].text[:1].isupper()
    return view.lowers[index] == "and" and is_title


def _is_notice(view: SentenceView, index: int, last: int) -> bool:
    """Whether it is told how long it takes or before what: "within 30 days", "up to 24 hours before arrival"."""
    pair, is_span = view.lowers[index : index + 2], view.lowers[index] == "within"
    place = index + 2 if pair in _AT_MOST else index + is_span
    start = place
    while place < last and (view.tokens[place].upos in ("NUM", "DET") or view.lowers[place] == "few"):
        place += 1
    if place == start or view.lowers[place] not in _LENGTHS:
        return False
    if is_span and (place + 1 == last or view.lowers[place + 1] == "of"):
        return True
    if view.lowers[place + 1 : last] in (("in", "advance"), ("beforehand",)):
        return True
    nouns = read_nouns(view, place + 2) if view.lowers[place + 1] in ("before", "after") else None
    return nouns is not None and nouns.last + 1 == last


def is_phrase(view: SentenceView, index: int, last: int, doer: Doer, lemma: str) -> bool:
    """Whether a purpose, a time, or a place that is the verb's own follows."""
    low, head = view.lowers[index], view.tokens[doer.last]
    if lemma in COMPLEMENTS.get(low, ()):
        return not any(view.is_finite(i) or view.lowers[i] in _PARTING for i in range(index + 1, last))
    if view.lowers[index:last] in _SET_TIMES or _is_notice(view, index, last):
        return True
    goes_on = _goes_on(view, index, last)
    if _is_of_the_deed(view, index) or (low == "after" and head.upos == "PROPN" and lemma in _NAMING):
        return not goes_on
    if low == "between":
        return index + 4 == last and view.tokens[index + 1].upos == view.tokens[index + 3].upos == "NUM"
    is_someone = head.upos == "PROPN" or names_person(head.lower) or may_be_person(head.lower)
    to = index + 2 if view.lowers[index : index + 3] in _IN_ORDER_TO else index
    if view.lowers[to] == "to" and view.tokens[to + 1].xpos == "VB":
        is_free = is_someone or to > index or head.lower not in _TAKE_INFINITIVE
        return is_free and _is_plain_purpose(view, index, last)
    if low == "as":
        return not goes_on and view.tokens[index + 1].upos not in ("ADV", "ADJ")  # "as far away as Rome"
    if low == "in" and view.lowers[index + 1] in _LEVELS:
        return False  # "a girl in Year 9"
    if not goes_on and is_someone and _is_place_of_deed(view, index, last, is_named=head.upos == "PROPN"):
        return True
    is_body = is_someone or head.lower in _BODIES
    if low == "for" and head.upos == "NOUN" and not goes_on and is_body:
        return True
    if low in _AT_EVENTS and is_body and not goes_on and view.tokens[index + 1].upos == "DET":
        nouns = read_nouns(view, index + 1)
        return nouns is not None and (nouns.last + 1 == last or view.lowers[nouns.last + 1] == "of")
    return _is_loose_time(view, index, last, goes_on=goes_on)


def _goes_on(view: SentenceView, index: int, last: int) -> bool:
    """Whether more than a phrase follows: another clause, or something joined."""
    return any(
        (view.lowers[i] in GOES_ON and not _joins_names(view, i)) or view.is_finite(i) for i in range(index + 1, last)
    )


def _is_of_the_deed(view: SentenceView, index: int) -> bool:
    """Whether a phrase opens that tells on whose behalf, at which time or under whom it is done."""
    ahead = view.lowers[index : index + 3]
    return ahead[:2] in _OF_THE_DEED or ahead in _AT_TIMES or (ahead[:2] == ("under", "the") and ahead[2] in _UNDER)


def _is_plain_purpose(view: SentenceView, index: int, last: int) -> bool:
    """Whether an infinitive says what for, with no row, clause or second doer in it."""
    rest = view.lowers[index:last]
    is_joined = any(view.lowers[i] in _JOINTS and view.is_finite(i + 1) for i in range(index + 1, last))
    return not is_joined and "," not in rest and "by" not in rest


def _is_place_of_deed(view: SentenceView, index: int, last: int, *, is_named: bool) -> bool:
    """Whether a place is where somebody does it, and not what tells who it is: no "boys in white shirts"."""
    is_own = is_named and view.lowers[index + 1] in ("his", "her")
    return (
        view.lowers[index] in _PLACED
        and _CLOTHES.isdisjoint(view.lowers[index:last])
        and (is_own or view.tokens[index + 1].upos in ("DET", "PROPN"))
    )


def _is_loose_time(view: SentenceView, index: int, last: int, *, goes_on: bool) -> bool:
    """Whether a time stands here that no reader of times knows: "each year", "during the march", "until early 1850"."""
    low, rest = view.lowers[index], range(index + 1, last)
    if low in ("each", "every"):
        return view.lowers[index + 1] in _EACH_TIME and index + 2 == last
    if low not in _TIME_WORDS:
        return False
    if low == "during" and not goes_on:
        return True
    return len(rest) <= _LONGEST_TIME and all(
        view.tokens[i].upos in ("NUM", "DET")
        or view.lowers[i] in _TIMES
        or view.lowers[i].removesuffix("s") in _TIMES
        or view.lowers[i] in ("of", "and", "early", "late", "mid", "-")
        for i in rest
    )
