"""Read phrases of time: when ("in 1892", "three years later"), how long ("for a week"), how often ("each month")."""

from __future__ import annotations

from dataclasses import dataclass

from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["TIME_STARTS", "TIME_WORDS", "TimePhrase", "has_time", "is_year", "read_time"]

_TIME_ADVERBS = frozenset({"today", "nowadays", "yesterday"})
_PREPOSITIONS = frozenset(
    {"in", "during", "at", "on", "by", "before", "after", "since", "until", "throughout", "over", "within"}
)
_TIME_NOUNS = read_words("times")
_MEASURES = frozenset(
    {"second", "seconds", "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month", "months",
     "year", "years", "decade", "decades", "century", "centuries", "night", "nights", "generations"}
)  # fmt: skip
_POINTS = frozenset({"point", "moment", "time", "times", "hour", "date", "stage"})
_ONE_POINT = frozenset({"day", "week", "month", "year", "night", "morning", "evening", "summer"})
"""Times that "last", "next" and "one" go with."""
_POSSESSIVES = read_words("possessives")
_OFTEN = frozenset({"each", "every"})
_COUNTS = frozenset({"once", "twice", "times"})
_LATER = frozenset({"later", "earlier", "ago", "afterwards"})
_DEGREES = frozenset(
    {"about", "almost", "approximately", "around", "barely", "circa", "even", "exactly", "fully", "hardly", "just",
     "long", "nearly", "only", "over", "perhaps", "precisely", "probably", "right", "roughly", "shortly", "some",
     "soon", "than", "under", "well"}
)  # fmt: skip
"""Words that belong to a phrase of time after them: "about three years later"."""
_PLAIN_DEGREES = _DEGREES - {"some", "long"}
_LONG = frozenset({"long", "short", "brief", "certain"})
_FEW = frozenset({"a", "few", "some", "several", "many", "the", "last"})
_FEW_LATER = _FEW - {"the", "last"}
_FIRST_WORDS = _TIME_ADVERBS | _OFTEN | _COUNTS | _DEGREES | _FEW | _PREPOSITIONS | {"for", "last", "next", "one"}
"""Words that a phrase of time may start with, besides numbers."""
TIME_STARTS = _FIRST_WORDS | {"NUM"}
"""Cues of which the start of every phrase of time has one."""
TIME_WORDS = _TIME_ADVERBS | _TIME_NOUNS | _MEASURES | _POINTS | _ONE_POINT | {"while", "period", "0"}
"""Cues of which every phrase of time has one; "0" is a figure."""


@dataclass(frozen=True, slots=True)
class TimePhrase:
    """A phrase that ends before token `end`; `kind` is "point", "duration" or "frequency"."""

    end: int
    kind: str


def read_time(view: SentenceView, index: int) -> TimePhrase | None:
    """Read the phrase of time that starts at a token, a word of degree before a number included."""
    low = view.lowers[index]
    if low not in _FIRST_WORDS and view.tokens[index].upos != "NUM":
        return None
    if index and view.lowers[index - 1] in _DEGREES:
        return None
    if low == "in" and view.lowers[index + 1 : index + 2] == ("season",):
        return None  # of fruit, not of when
    if low == "at" and view.lowers[index + 1 : index + 2] in (("least",), ("most",)):
        return None  # "at least one day in advance"
    if low in _TIME_ADVERBS:
        return TimePhrase(index + 1, "point")
    if low == "for":
        return _read_duration(view, index)
    if low in _OFTEN:
        is_time = index + 1 < len(view.tokens) and view.lowers[index + 1] in _TIME_NOUNS - {
            "past",
            "future",
            "holidays",
        }
        return TimePhrase(index + 2, "frequency") if is_time else None
    if low in ("last", "next", "one") and index + 1 < len(view.tokens):
        is_point = view.lowers[index + 1] in _ONE_POINT
        return TimePhrase(index + 2, "point") if is_point else None
    return _read_counted(view, index) or _read_later(view, index) or _read_prepositional(view, index)


def has_time(view: SentenceView, first: int, end: int) -> bool:
    """Whether [first, end) holds a phrase of time."""
    return any(read_time(view, i) for i in range(first, end))


def _read_duration(view: SentenceView, index: int) -> TimePhrase | None:
    """Read "for a short time", "for many years", "for centuries"."""
    lowers, place = view.lowers, index + 1
    if lowers[place : place + 1] and lowers[place] in _PLAIN_DEGREES:
        place += 1
    while place < len(lowers) - 1 and (
        lowers[place] in _FEW | _LONG or (view.tokens[place].upos == "NUM" and lowers[place] != "one")
    ):
        place += 1
    if place >= len(lowers):
        return None  # a text that breaks off
    inner = {*lowers[index + 1 : place]}
    if lowers[place] in ("time", "while", "period"):
        return TimePhrase(place + 1, "duration") if inner & (_LONG | {"some"}) and "the" not in inner else None
    if lowers[place] not in _MEASURES or not lowers[place].endswith("s") or "the" in inner:
        return None
    if place + 1 < len(lowers) and lowers[place + 1] in ("of", "or", "and", "old"):
        return None
    return TimePhrase(place + 1, "duration")


def _read_counted(view: SentenceView, index: int) -> TimePhrase | None:
    """Read "twice a day", "three times a year"."""
    lowers = view.lowers
    place = index + 1 if view.tokens[index].upos == "NUM" and lowers[index + 1 : index + 2] == ("times",) else index
    if lowers[place] not in _COUNTS or place + 2 >= len(lowers) or (place == index and lowers[place] == "times"):
        return None
    is_often = lowers[place + 1] in ("a", "each", "every", "per") and lowers[place + 2] in _MEASURES
    return TimePhrase(place + 3, "frequency") if is_often else None


def _read_later(view: SentenceView, index: int) -> TimePhrase | None:
    """Read "three years later", "a few weeks earlier"."""
    lowers, place = view.lowers, index
    if lowers[place] in _DEGREES and view.tokens[place + 1 : place + 2] and view.tokens[place + 1].upos == "NUM":
        place += 1
        index = place
    while place < len(lowers) - 2 and (lowers[place] in _FEW_LATER or view.tokens[place].upos == "NUM"):
        place += 1
    if place == index or lowers[place] not in _MEASURES or lowers[place + 1] not in _LATER:
        return None
    return TimePhrase(place + 2, "point") if place + 2 < len(lowers) and lowers[place + 2] != "than" else None


def _read_prepositional(view: SentenceView, index: int) -> TimePhrase | None:
    """Read "in 1892", "during the long night", "at this point"."""
    tokens, lowers = view.tokens, view.lowers
    if lowers[index] not in _PREPOSITIONS or index + 1 >= len(tokens):
        return None
    if lowers[index] == "at" and lowers[index + 1] in ("this", "that") and lowers[index + 2 : index + 3] != ("same",):
        is_point = index + 2 < len(tokens) and lowers[index + 2] in _POINTS
        return TimePhrase(index + 3, "point") if is_point else None
    if lowers[index] == "by" and lowers[index + 1] in ("a", "an"):
        return None  # "it is held by a spring"
    place = index + 1
    if tokens[place].upos == "DET" or lowers[place] in _POSSESSIVES:
        place += 1
    start = place
    while place < len(tokens) - 1 and tokens[place].upos in ("ADJ", "NUM") and lowers[place] not in _TIME_NOUNS:
        place += 1
    if place == index + 2 and is_year(lowers[place - 1]):
        return TimePhrase(place, "point")
    if start < len(tokens) and lowers[start].endswith("0s") and lowers[start][:-1].isdigit():
        return TimePhrase(start + 1, "point")
    # "in four days" says how long, not when
    if place > start and tokens[place - 1].upos == "NUM" and tokens[place].text.endswith("s"):
        return None
    head = place
    while place < len(tokens) and lowers[place] in _TIME_NOUNS:
        place += 1
    if place == head or tokens[place - 1].text == "War":
        return None
    # "on July 20", "in March 2015"
    if place < len(tokens) and tokens[place].upos == "NUM" and lowers[place].isdigit():
        place += 1
    return TimePhrase(place, "duration" if lowers[index] in ("over", "throughout", "within") else "point")


def is_year(low: str) -> bool:
    """Whether a word is a year in figures: "1817"."""
    return len(low) == 4 and low.isdigit()
