"""Read what stands between a participle and "by": a particle, a place, a time, "only"."""

from __future__ import annotations

from dataclasses import dataclass

from styler_nb.engines.variants.finding.voice.by_nouns import read_nouns
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["Middle", "read_middle", "says_what_became"]

_PARTICLES = read_words("particles_before_by")
_STRANDED = frozenset({"for", "after", "upon", "with", "at", "to", "in", "on"})
"""Prepositions whose noun is the subject: "paid for by"."""
_DONE_TO = frozenset({"referred", "agreed", "listened", "objected", "responded", "added", "contributed", "adhered"})
_EITHER = frozenset({"in", "on"})
"""Words that are prepositions or particles: "people live in them", "people breathe them in"."""
_ONLY = frozenset({"only", "mainly", "mostly"})
"""Words that say how far it is true of a doer, before whom they may stand as well: "used only by guests"."""
_FOCUS = read_words("focusing_adverbs") | {"first", "alone", "perhaps", "not", "even", "step", "little", "piece"}
_OF_DEEDS = ("tion", "tions", "sion", "sions", "ment", "ments", "ance", "ence", "ism")
_NO_DEEDS = read_words("endings_of_no_deeds")
_WORKS = read_words("works_by_someone")
_NEVER = read_words("never_turned")
_THIRD = read_words("third_persons")
_LONGEST_MIDDLE = 7
_LONGEST_QUALITY = 3
_MANNERS = frozenset(
    {"again", "there", "later", "today", "home", "abroad", "upwards", "outwards", "upward", "outward", "back"}
    | {"twice", "downhill", "uphill", "underground", "elsewhere", "overnight", "downstream", "upstream", "inside"}
    | {"soon", "afterward", "afterwards", "thereafter", "quarterly", "weekly", "daily", "monthly", "yearly", "online"}
)
_SET_PHRASES = frozenset({("in", "full"), ("in", "private"), ("in", "public"), ("in", "secret")})
_AMOUNTS = frozenset({"hundreds", "thousands", "tens", "dozens", "several", "many", "a", "few", "of"})
_LENGTHS = frozenset({"kilometers", "kilometres", "miles", "meters", "metres", "feet", "yards", "inches"})
_KEPT = frozenset({"secret", "private", "open", "clean", "dry", "warm", "cool", "safe"})
"""What something is kept, which a tagger may take for nouns."""
_SPANS = frozenset({"years", "months", "weeks", "days", "hours", "minutes"})
_NAMED = frozenset({"declared", "appointed", "elected", "proclaimed", "considered", "deemed", "labeled", "labelled"})
_MADE = frozenset({"made", "rendered", "kept"})
"""Participles after which an adjective says what something became, or stayed: "made easier by the tools"."""


@dataclass(frozen=True, slots=True)
class Middle:
    """What stands between a participle and "by": a particle, the tokens from `first` up to `end`, and "only"."""

    participle: int
    first: int
    end: int
    particle: str = ""
    is_stranded: bool = False
    focus: str = ""
    """What says how far it is true of the doer: "only", "mainly"."""

    @property
    def needs_noun(self) -> bool:
        """Whether a pronoun could have to stand on either side of the particle."""
        return self.is_stranded and self.particle in _EITHER


@remembered
def read_middle(view: SentenceView, by: int) -> Middle | None:
    """Read back from "by" to the participle, None where something else than its complements stands between."""
    focus = view.lowers[by - 1] if view.lowers[by - 1] in _ONLY else ""
    end = by - bool(focus)
    participle = end - 1
    while participle > max(end - 1 - _LONGEST_MIDDLE, 0) and not _is_participle(view, participle):
        participle -= 1
    if not _is_participle(view, participle):
        return None
    first = participle + 1
    if first == end:
        return Middle(participle, end, end, focus=focus)
    if _is_stranded(view, first) and first + 1 == end:
        return Middle(participle, end, end, view.lowers[first], is_stranded=True, focus=focus)
    particle = ""
    if view.lowers[first] in _PARTICLES and (
        first + 1 == end
        or view.tokens[first].upos in ("ADV", "PART")
        or (view.lowers[first + 1].endswith("ly") and first + 2 == end)
    ):
        particle, first = view.lowers[first], first + 1
    return Middle(participle, first, end, particle, focus=focus) if _is_complement(view, first, end) else None


def _is_stranded(view: SentenceView, index: int) -> bool:
    """Whether a preposition without its noun stands there: "paid for", "referred to", but not "forced to"."""
    low = view.lowers[index]
    if low == "to" and view.lowers[index - 1] not in _DONE_TO:
        return False
    return low in _STRANDED and view.tokens[index].upos in ("ADP", "ADV", "PART")


def _is_participle(view: SentenceView, index: int) -> bool:
    token = view.tokens[index]
    return token.xpos == "VBN" or (token.upos in ("ADJ", "VERB") and token.lower.endswith("ed"))


def _is_complement(view: SentenceView, first: int, by: int) -> bool:
    """Whether the tokens up to "by" are one adverb or phrases that may follow an object."""
    place = first
    if view.lowers[by - 1] == "part":
        return False  # "it was supplied in large part by a friend": by whom, in large part
    if says_what_became(view, first, by) or _says_what_named(view, first, by):
        return True
    while place < by:
        token, low = view.tokens[place], view.lowers[place]
        if view.lowers[place : place + 2] in _SET_PHRASES:
            place += 2
            continue
        if low == "every" and view.tokens[place + 1].upos == "NUM" and view.lowers[place + 2] in _SPANS:
            place += 3
            continue
        if low in _FOCUS or low in _NEVER:
            return False
        measured = _past_length(view, place, by)
        time = None if measured > place else read_time(view, place)
        if measured > place:
            place = measured
        elif time is not None and time.end <= by:
            place = time.end
        elif low in _MANNERS or (token.upos == "ADV" and low.endswith("ly")):
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


def _past_length(view: SentenceView, first: int, end: int) -> int:
    """Give the token after a length: "carried hundreds of kilometers by the wind"; `first` where none stands there."""
    place = first
    while place < end and (view.lowers[place] in _AMOUNTS or view.tokens[place].upos == "NUM"):
        place += 1
    return place + 1 if first < place < end and view.lowers[place] in _LENGTHS else first


def says_what_became(view: SentenceView, first: int, by: int) -> bool:
    """Whether one adjective, or one with "more" or an adverb, tells what something was made: "made much easier by"."""
    if view.lowers[first - 1] not in _MADE or not first < by <= first + _LONGEST_QUALITY:
        return False
    is_kept = view.lowers[first - 1] == "kept" and view.lowers[by - 1] in _KEPT
    is_quality = is_kept or view.tokens[by - 1].upos == "ADJ"
    return is_quality and all(view.tokens[i].upos == "ADV" for i in range(first, by - 1))


def _says_what_named(view: SentenceView, first: int, by: int) -> bool:
    """Whether nouns tell what something was declared or made to be: "declared a park by"."""
    if view.lowers[first - 1] not in _NAMED or view.lowers[first] not in ("a", "an"):
        return False
    nouns = read_nouns(view, first)
    return nouns is not None and nouns.last + 1 == by and not _is_made_by(view, nouns.last)


def _is_made_by(view: SentenceView, index: int) -> bool:
    """Whether "by" after a noun would tell who did or wrote that: "a book by", "the use by"."""
    low = view.lowers[index]
    return view.tokens[index].upos == "NOUN" and (low in _WORKS or (low.endswith(_OF_DEEDS) and low not in _NO_DEEDS))
