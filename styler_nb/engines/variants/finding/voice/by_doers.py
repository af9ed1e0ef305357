"""Read who or what is named after "by": "by almost every visitor", "by families who lived on board", "by them"."""

from __future__ import annotations

import re

from styler_nb.engines.variants.finding.voice.by_narrowing import narrow
from styler_nb.engines.variants.finding.voice.by_nouns import ORDERED, Doer, read_nouns
from styler_nb.engines.variants.reading.agents import agent_number
from styler_nb.engines.variants.reading.moves import pronouns, text_of
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_plural_noun
from styler_nb.engines.variants.reading.time_phrases import is_year
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["read_doer", "text_of_doer"]

_SUBJECTS = {"him": "he", "her": "she", "them": "they", "us": "we", "me": "I", "you": "you"}
_EVERYBODY = frozenset({"everyone", "everybody", "someone", "somebody"})
_ANYBODY = frozenset({"anyone", "anybody", "everyone", "everybody"})
_AMOUNTS = (
    ("more", "than"),
    ("fewer", "than"),
    ("less", "than"),
    ("at", "least"),
    ("up", "to"),
    ("as", "many", "as"),
    ("about",),
    ("approximately",),
    ("around",),
    ("almost",),
    ("nearly",),
    ("roughly",),
    ("both",),
    ("too", "many"),
)
_LIVING = read_words("living_and_moving")
_OF_DOING = frozenset({"DET", "ADJ", "NOUN", "PROPN", "NUM", "ADP", "ADV"})
_NEVER_DOING = frozenset({"by", "as", "than", "that", "not", "only", "who", "which", "its", "their", "his", "her"})
_LONGEST_DOING = 9
_PEOPLES = read_words("peoples")
_NUMBERED = frozenset(
    {"number", "majority", "variety", "range", "couple", "lot", "handful", "dozen", "minority", "total"}
)
"""Nouns whose number does not tell that of the verb: "a number of people were"."""
_OF_SEVERAL = frozenset({"number", "couple", "handful"})
"""Nouns before "of" that a plural verb goes with after "a": "a number of people were"."""
_DOING_TIMES = frozenset(
    {"war", "era", "period", "stage", "phase", "step", "childhood", "youth", "past", "future", "season"}
)
"""Times that do something: "the town was destroyed by the war"."""
_BY_WHEN = (read_words("times") | {"end", "deadline", "today", "tomorrow", "fall"}) - _DOING_TIMES
_NOW = frozenset({"today", "nowadays"})
"""Times that may follow a doer at once: "is still used by farmers today"."""
_NAMING = frozenset({"named", "called"})
_BEFORE_BARE = frozenset({"about", "almost", "nearly", "both", "too"})
"""Words of amount that a bare noun may follow: "signed by both parties"."""
_NOUNS = frozenset({"NOUN", "PROPN"})
_MODIFIERS = read_words("item_tags")
_LONGEST_CLAUSE = 8
_ARTICLES = read_words("articles")
_CONTENT = read_words("contents")
"""Words that open a second thing that is asked or said: "whether they are used by boys and whether"."""
_SUBSTANCES = read_words("acting_substances")
_NEVER_DO = read_words("manners_and_means") | read_words("means")
_WHERE = frozenset({"underground", "underwater", "indoors", "outdoors", "abroad", "overseas", "home", "upstairs"})
"""Adverbs of place that may be taken for nouns: "used by plants or stored underground"."""
_MOST_LINKS = 3


def _skip_amount(view: SentenceView, first: int) -> int:
    for words in _AMOUNTS:
        if tuple(view.lowers[first : first + len(words)]) == words:
            return first + len(words)
    return first


@remembered
def read_doer(view: SentenceView, first: int) -> Doer | None:
    """Read the doer that starts at a token, with "of" phrases, a second or third one, or a short clause at the end."""
    if first >= len(view.tokens) or view.tokens[-1].upos != "PUNCT":
        return None  # a text that breaks off may go on with more of the doer
    if first + 1 >= len(view.tokens):
        return None
    doer = _read(view, first)
    return doer if doer is None or doer.last + 1 < len(view.tokens) else None


def _read(view: SentenceView, first: int) -> Doer | None:
    low = view.lowers[first]
    if low in _SUBJECTS and view.tokens[first].upos == "PRON" and view.tokens[first + 1].upos not in _MODIFIERS:
        return Doer(first, first, first, low in ("them", "us", "me", "you"), _SUBJECTS[low])
    if low in _ANYBODY and view.lowers[first + 1] == "who":
        end = len(view.tokens) - 1
        finite = [i for i in range(first + 2, end) if view.is_finite(i)]
        is_short = end - first - 2 <= _LONGEST_CLAUSE and len(finite) == 1 and finite[0] == first + 2
        is_plain = not any(True for _ in pronouns(view, first + 2, end)) and "," not in view.lowers[first:end]
        return Doer(first, end - 1, first, is_plural=False) if is_short and is_plain else None
    if low in _EVERYBODY:
        # "everyone in the street", "everyone who"
        is_whole = view.tokens[first + 1].upos not in ("ADP", "PRON") or view.lowers[first + 1] in ("as", "since")
        return Doer(first, first, first, is_plural=False) if is_whole else None
    if view.tokens[first].xpos == "VBG" and low not in _LIVING:
        return _read_doing(view, first)
    if (
        low == "the"
        and view.lowers[first + 1] in _PEOPLES
        and view.tokens[first + 1].upos != "NOUN"
        and _is_closed(view, first + 2)
    ):
        return Doer(first, first + 1, first + 1, is_plural=True)
    if low == "either" and view.tokens[first + 1].upos == "NOUN" and _is_closed(view, first + 2):
        return Doer(first, first + 1, first + 1, is_plural=False)
    start = _skip_amount(view, first)
    if low == "one" and view.lowers[first + 1] == "of":
        more = read_nouns(view, first + 2)
        if more is None or more.is_plural is not True:
            return None
        return _extend(view, Doer(first, more.last, more.last, is_plural=False))
    nouns = read_nouns(view, start)
    if nouns is None or nouns.last + 1 >= len(view.tokens) or _is_share(view, start, nouns.last + 1):
        return None
    if view.lowers[nouns.last] in _NOW and nouns.last > start and view.tokens[nouns.last - 1].upos in _NOUNS:
        nouns = NounPhrase(nouns.first, nouns.last - 1, is_plural_noun(view.lowers[nouns.last - 1]))
    if view.lowers[nouns.last] in _BY_WHEN:
        return None  # "power was restored by the afternoon"
    if start > first and view.tokens[start].upos not in ("NUM", "DET") and low not in _BEFORE_BARE:
        return None
    plural = agent_number(view, nouns)
    if view.lowers[nouns.last] in _NUMBERED and view.lowers[nouns.last + 1] == "of":
        plural = True if low == "a" and view.lowers[nouns.last] in _OF_SEVERAL else None
    if view.tokens[nouns.last].text in ORDERED and nouns.last > first:
        return _extend(view, Doer(first, nouns.last, nouns.last - 1, is_plural=False))
    return _extend(view, Doer(first, nouns.last, nouns.last, plural))


def _is_closed(view: SentenceView, index: int) -> bool:
    """Whether no noun goes on there: "the Dutch", but not "the Dutch fleet"."""
    return index < len(view.tokens) and view.tokens[index].upos not in _MODIFIERS


def _is_share(view: SentenceView, first: int, after: int) -> bool:
    """Whether so many of a number are meant: "one person in twenty", "two firms out of three"."""
    if view.tokens[first].upos != "NUM" or view.lowers[after] not in ("in", "out") or after + 2 > len(view.tokens):
        return False
    ahead = view.lowers[after + 1]
    return ahead in ("of", "every") or (view.tokens[after + 1].upos == "NUM" and not is_year(ahead))


def _read_doing(view: SentenceView, first: int) -> Doer | None:
    """Read what is done, up to the end of the clause: "by closing the doors at night"."""
    last = first
    while last + 1 < len(view.tokens) and view.tokens[last + 1].upos in _OF_DOING:
        last += 1
    if last + 1 >= len(view.tokens) or last == first:
        return None
    is_whole = view.lowers[last + 1] in (".", ";", ":") and view.tokens[last].upos in ("NOUN", "PROPN", "ADV")
    if not is_whole or last - first >= _LONGEST_DOING or not _NEVER_DOING.isdisjoint(view.lowers[first : last + 1]):
        return None
    return Doer(first, last, first, is_plural=False, is_doing=True)


def _extend(view: SentenceView, doer: Doer) -> Doer | None:
    last, plural, links, is_of = doer.last, doer.is_plural, 0, False
    while links < _MOST_LINKS and last + 2 < len(view.tokens):
        low = view.lowers[last + 1]
        if low in ("of", "and", "or") or (low == "," and _is_list(view, last + 1, doer, is_inside=links > 0)):
            place = last + 2 + (low == "," and view.lowers[last + 2] in ("and", "or"))
            if _is_second_by(view, place, doer):
                if is_of:
                    return None  # "by caterpillars of moths and by snails"
                place += 1
            if low == "and" and view.lowers[place] in _CONTENT:
                return Doer(doer.first, last, doer.head, plural)
            if low != "of" and (view.is_finite(place) or view.lowers[place] == "by" or _verb_follows(view, place)):
                return None if low == "or" else Doer(doer.first, last, doer.head, plural)
            if low == "of" and is_year(view.lowers[place]):
                last, links = place, links + 1
                continue  # "by the flood of 1953"
            more = read_nouns(view, place)
            if more is None:
                return (
                    None
                    if low != "and" or view.tokens[place].upos not in ("VERB", "AUX")
                    else Doer(doer.first, last, doer.head, plural)
                )
            if low != "of" and _opens_next(view, more):
                return None if low == "or" else Doer(doer.first, last, doer.head, plural)
            if low == "and" and is_of:
                plural = _number_of_joined(view, last, more.first, plural)
            elif low in ("and", ","):
                plural = True
            elif low == "or":
                plural = more.is_plural if more.is_plural == plural else None
            last, is_of = more.last, low == "of"
        elif low in _NAMING:
            more = read_nouns(view, last + 2)
            if more is None or view.lowers[more.last + 1] not in (".", ",", "in", "and"):
                return None
            last = more.last
        else:
            break
        links += 1
    return narrow(view, Doer(doer.first, last, doer.head, plural))


def _number_of_joined(view: SentenceView, last: int, first: int, plural: bool | None) -> bool | None:
    """Give the number of "the price of goods and services"; "the cost of the house and the yard" may be one or two."""
    if plural or (view.lowers[first] not in _ARTICLES and view.tokens[first].upos != "PROPN"):
        return plural
    is_apart = view.lowers[first] in _ARTICLES and view.tokens[last - 1].upos != "DET"
    return True if is_apart else None


def _is_second_by(view: SentenceView, by: int, doer: Doer) -> bool:
    """Whether "by" is said again before a second doer like the first: "by gusts and by high waves"."""
    if view.lowers[by] != "by" or view.tokens[doer.first].upos == "PROPN":
        return False
    more = read_nouns(view, by + 1)
    if more is None or view.tokens[more.first].xpos == "VBG":
        return False
    has_article = view.lowers[more.first] in _ARTICLES
    if has_article or view.lowers[doer.first] in _ARTICLES:
        is_like = has_article and view.lowers[doer.first] in _ARTICLES
    else:
        is_like = _names_several(view, doer.first, doer.last) and _names_several(view, more.first, more.last)
    return is_like and view.lowers[more.last] not in _BY_WHEN | _NEVER_DO and view.tokens[by + 1].upos != "NUM"


def _names_several(view: SentenceView, first: int, last: int) -> bool:
    """Whether many, or some of what has no number, do it: "gusts", "strong demand", "water", but not "hand"."""
    low = view.lowers[last]
    return bool(is_plural_noun(low)) or low in _SUBSTANCES or first < last


def text_of_doer(view: SentenceView, first: int, last: int) -> str:
    """Give the text of a doer, with "by" said once: "gusts and high waves"."""
    return re.sub(r"(,|\b(?:and|or)) by\b", r"\1", text_of(view, first, last + 1))


def _verb_follows(view: SentenceView, index: int) -> bool:
    """Whether a second predicate follows: "and also reached", "and was then sold"."""
    while index < len(view.tokens) - 1 and view.tokens[index].upos == "ADV":
        index += 1
    is_object = view.tokens[index + 1].upos in ("NOUN", "PROPN") and view.lowers[index + 1] not in _WHERE
    return view.tokens[index].upos in ("VERB", "AUX") and not is_object


def _opens_next(view: SentenceView, nouns: NounPhrase) -> bool:
    """Whether another clause opens with these nouns: "was won by the owner, and the crowd cheered"."""
    place = nouns.last + 1
    while place < len(view.tokens) - 1 and view.tokens[place].upos == "ADV":
        place += 1
    return view.is_finite(place)


def _is_list(view: SentenceView, comma: int, doer: Doer, *, is_inside: bool) -> bool:
    """Whether "a, b and c" goes on after a comma, with nothing but nouns up to the last of them."""
    place = comma + 1
    for _ in range(_MOST_LINKS):
        is_end = view.lowers[place] in ("and", "or")
        first = place + is_end
        nouns = read_nouns(view, first + _is_second_by(view, first, doer))
        if nouns is None or nouns.last + 1 >= len(view.tokens):
            return False
        if is_end:
            return is_inside or comma + 1 < place
        after = view.lowers[nouns.last + 1]
        if nouns.last + 2 >= len(view.tokens):
            return False
        if after in ("and", "or"):
            first = nouns.last + 2
            closing = read_nouns(view, first + _is_second_by(view, first, doer))
            return closing is not None and not _opens_next(view, closing)
        if after != ",":
            return False
        place = nouns.last + 2
    return False
