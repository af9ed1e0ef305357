"""Read asides between commas that a statement goes on after in a way of its own: "the town, a port, where", ", and it".

Two commas part a row as well, so that only what no item of a row can look like is an aside here.
"""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.engines.variants.finding.asides.additions import may_be_predicate, name_addition
from styler_nb.engines.variants.finding.asides.details import ends_opening_phrase
from styler_nb.engines.variants.reading.apparent_verbs import has_verb, looks_finite
from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.joints import main_verb
from styler_nb.engines.variants.reading.moves import opens
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person, read_noun_phrase
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["PartedAside", "is_name_explained", "names_direction", "names_distance", "read_parted"]

_RELATIVES = frozenset({"which", "who", "where", "whose"})
_CLAUSES = frozenset({"and", "but", "so", "while", "whereas", "although", "though", "because", "since"})
_BEFORE_SUBJECTS = frozenset({"when", "that", "because", "while", "although", "though", "where", "since"})
_SUBJECTS = ("DET", "NOUN", "PROPN", "PRON")
_BETWEEN = frozenset({",", "that", "which", "who", "where", "when", "if", "as", "and", "or", "but"})
_NAMING = frozenset({"known", "called", "named", "nicknamed"})
_OFTEN = frozenset({"also", "often", "sometimes", "usually", "generally", "commonly", "now", "then", "formerly"})
_DIRECTIONS = frozenset({"east", "west", "north", "south", "north-east", "north-west", "south-east", "south-west"})
_DIRECTIONS_WRITTEN = _DIRECTIONS | {"northeast", "northwest", "southeast", "southwest"}
_ABOUT = frozenset({"about", "around", "roughly", "some", "nearly", "almost", "just", "only", "over", "approximately"})
_LIKE = frozenset({"rather", "much", "very", "somewhat", "quite", "just", "not"})
_NOUNS = ("NOUN", "PROPN")
_NOUN_PHRASE = read_words("noun_phrase_tags")
_BE = read_words("finite_be")
_LONGEST = 14
_FEWEST_IN_RELATIVE = 6
_LONGEST_DISTANCE = 6


class PartedAside(NamedTuple):
    """The class of an aside, and how the statement goes on: "joined", "parted" by a comma of its own, or ""."""

    name: str
    going_on: str


def read_parted(view: SentenceView, first: int, second: int) -> PartedAside | None:
    """Read what stands between two commas, None where it may be anything but an aside."""
    if first < 2 or second - first > _LONGEST or second + 2 >= len(view.tokens) or view.tokens[first - 1].upos == "DET":
        return None
    name = _name(view, first, second)
    if not name or view.tokens[second - 1].upos in ("ADP", "DET", "SCONJ", "CCONJ"):
        return None
    going_on = _read_rest(view, first, second, name)
    return PartedAside(name, going_on) if going_on else None


def names_direction(view: SentenceView, first: int, end: int) -> bool:
    """Whether a place is told from another: "east of the old town", "about 9 miles north of Ulm"."""
    if has_verb(view, first, end) or "," in view.lowers[first:end]:
        return False
    place = first
    while place < end and (view.lowers[place] in _ABOUT or view.tokens[place].upos == "NUM"):
        place += 1
    if place > first and view.tokens[place].upos == "NOUN" and view.lowers[place] not in _DIRECTIONS_WRITTEN:
        place += 1
    return (
        place + 2 < end
        and view.lowers[place] in _DIRECTIONS_WRITTEN
        and view.lowers[place + 1] == "of"
        and view.tokens[end - 1].upos in _NOUNS
        and {"and", "or"}.isdisjoint(view.lowers[place:end])
    )


def names_distance(view: SentenceView, first: int, end: int) -> bool:
    """Whether it says how far off a place is: "about nine miles away"."""
    is_far = view.lowers[end - 1] in ("away", "off", "inland", "upstream", "downstream")
    return is_far and end - first < _LONGEST_DISTANCE and any(t.upos == "NUM" for t in view.tokens[first:end])


def _name(view: SentenceView, first: int, second: int) -> str:
    """Name the class of [first + 1, second), by what no item of a row looks like."""
    begin, head = first + 1, view.tokens[first - 1]
    low, following = view.lowers[begin], view.lowers[begin + 1]
    if low in ("which", "who", "where"):
        is_relative = head.upos in _NOUNS and name_addition(view, begin, second) == "relative"
        return "relative" if is_relative else ""
    if has_verb(view, begin, second):
        return ""
    if low in ("a", "an", "the"):
        return "apposition" if _is_apposition(view, first, second) else ""
    if low == "or" and following == "rather" and head.upos in _NOUNS:
        return "gloss"
    if head.upos in _NOUNS and low == "each" and any(t.upos == "NUM" for t in view.tokens[begin:second]):
        return "aside" if is_plural_noun(head.lower) else ""
    if head.upos in _NOUNS and _names(view, begin, second):
        return "participle"
    if head.upos in _NOUNS and (names_direction(view, begin, second) or names_distance(view, begin, second)):
        return "aside"
    if low in _LIKE and following == "like" and {"and", "or"}.isdisjoint(view.lowers[begin:second]):
        return "aside"
    return ""


def _names(view: SentenceView, begin: int, end: int) -> bool:
    """Whether it says what a thing is called: "known as", "also called"."""
    place = begin + (view.lowers[begin] in _OFTEN)
    if view.lowers[place] not in _NAMING or place + 1 >= end:
        return False
    if view.lowers[place] == "known":
        return view.lowers[place + 1] in ("as", "to", "for")
    return view.tokens[place + 1].upos in _NOUN_PHRASE


def _is_apposition(view: SentenceView, first: int, second: int) -> bool:
    """Whether a name is told of what it is the name: "Ulm, an old town on the river"."""
    phrase = read_noun_phrase(view, first + 1)
    if view.tokens[first - 1].upos != "PROPN" or phrase is None or view.tokens[phrase.last].upos != "NOUN":
        return False
    if view.lowers[_start_of_name(view, first) - 1] in ("and", "or", ",", "like", "including", "between", "as"):
        return False
    following = view.tokens[phrase.last + 1]
    return phrase.last + 1 == second or following.upos == "ADP" or following.lower in ("that", "which", "who")


def is_name_explained(view: SentenceView, mark: int, end: int) -> bool:
    """Whether a name is told at the end of a sentence of what it is the name, and no row ends there."""
    phrase = read_noun_phrase(view, mark + 1)
    if view.lowers[mark + 1] not in ("a", "an", "the") or phrase is None or not _is_apposition(view, mark, end):
        return False
    relative = next((i for i in range(phrase.last, end) if view.lowers[i] in ("that", "which", "who")), end)
    if "," in view.lowers[mark + 1 : end] or not {"and", "or"}.isdisjoint(view.lowers[mark + 1 : relative]):
        return False
    if has_verb(view, mark + 1, relative) or not has_verb(view, 0, mark):
        return False
    commas = [i for i in range(mark) if view.lowers[i] == ","]
    return not commas or may_be_predicate(view, commas[-1] + 1) or opens(view, commas[-1] + 1, mark)


def _start_of_name(view: SentenceView, end: int) -> int:
    start = end - 1
    while start > 1 and (view.tokens[start - 1].upos == "PROPN" or view.lowers[start - 1] == "the"):
        start -= 1
    return start


def _read_rest(view: SentenceView, first: int, second: int, name: str) -> str:
    """Tell how the statement goes on after the second comma, "" where that is not sure."""
    begin, last = second + 1, len(view.tokens) - 1
    low = view.lowers[begin]
    if name == "gloss":
        return "joined" if low == "that" and looks_finite(view, begin + 1) else ""
    if low in _RELATIVES:
        return "parted" if name != "relative" and _is_of_head(view, first, second) else ""
    if low in _CLAUSES and _opens(view, begin + 1):
        return "parted" if has_verb(view, 0, first) and view.tokens[0].upos != "SCONJ" else ""
    if low == "and" and name in ("relative", "participle", "aside") and _is_second_verb(view, first, begin + 1):
        return "joined"
    if name == "apposition" and may_be_predicate(view, begin):
        return "joined" if view.lowers[_start_of_name(view, first) - 1] in _BEFORE_SUBJECTS else ""
    if not ends_opening_phrase(view, first) or view.tokens[first - 1].upos not in _NOUNS:
        return ""
    if name == "relative" and second - first < _FEWEST_IN_RELATIVE:
        return ""  # "in the hills, where it rains, the roads": where they are closed
    is_subject = name in ("participle", "aside") and view.tokens[begin].upos in ("DET", "PRON")
    return "parted" if is_subject or opens(view, begin, last) else ""


def _opens(view: SentenceView, begin: int) -> bool:
    """Whether a subject follows with its verb, which may have a phrase between them: "the crystals within it slide"."""
    last = len(view.tokens) - 1
    if opens(view, begin, last):
        return True
    verb = next((i for i in range(begin + 1, last) if view.is_finite(i)), 0)
    inner = view.lowers[begin:verb]
    return view.tokens[begin].upos in _SUBJECTS and verb > 0 and _BETWEEN.isdisjoint(inner)


def _is_of_head(view: SentenceView, first: int, second: int) -> bool:
    """Whether a relative clause after an aside is of the same noun, with its verb."""
    low, begin = view.lowers[second + 1], second + 1
    if low in ("where", "whose"):
        return low == "where" and opens(view, begin + 1, len(view.tokens) - 1)
    verb = begin + 2 if view.tokens[begin + 1].upos == "ADV" else begin + 1
    if not looks_finite(view, verb):
        return False
    phrase = read_noun_phrase(view, first + 1)
    is_person = phrase is not None and may_be_person(view.lowers[phrase.last])
    return is_person == (low == "who")


def _is_second_verb(view: SentenceView, first: int, verb: int) -> bool:
    """Whether the subject has a second verb, which is not of the relative clause: "press on it, …, and pull"."""
    start = main_verb(view, 0, first)
    if start < 0 or "," in view.lowers[:first]:
        return False
    main, other = view.tokens[start], view.tokens[verb]
    is_relative = view.lowers[first + 1] in ("which", "who")
    if is_relative and view.lowers[first + 2] not in _BE:
        return False
    if is_relative and main.lower in _BE:
        return False
    if other.upos in ("VERB", "AUX") and other.xpos == main.xpos:
        return other.lower not in _BE
    is_base = main.xpos == "VBP" and may_be_verb(other.lower) and not other.lower.endswith("s")
    return is_base and view.tokens[verb + 1].upos in ("ADP", "DET")
