"""Judge whether what is named after "by" does it: no manner, means, measure or time."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.by_nouns import Doer
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.noun_phrases import is_person, may_be_person, names_person
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["may_do"]

_EVERYBODY = frozenset({"everyone", "everybody", "someone", "somebody", "anyone", "anybody"})
_NEVER_DO = read_words("manners_and_means") | read_words("means")
_NEVER_CAUSES = read_words("manners_and_means") | {"method", "technique", "procedure", "approach", "process", "use"}
_DONE_BY_MEANS = read_words("done_by_means")
_DONE_BY_THINGS = read_words("done_by_something")
_SUBSTANCES = read_words("acting_substances")
_OWNERS = read_words("owners")
_DOERS = read_words("doers")
_BODIES = read_words("groups_that_act")
_TIMES = read_words("dates")
_COMES_OF_DOING = read_words("comes_of_doing")
_ARTICLES = read_words("articles")
_POINTING = frozenset({"this", "these"})
_BARE_MEANS = frozenset({"machine", "computer", "satellite", "laser", "radar", "crane", "tractor", "telegraph"})
"""Nouns that say how where no article stands before them: "books are sewn by machine"."""
_VAGUE = frozenset({"one", "ones", "thing", "things", "time"})
_ALSO_CAUSES = frozenset(
    {
        "car",
        "bus",
        "boat",
        "ferry",
        "train",
        "plane",
        "air",
        "sea",
        "land",
        "river",
        "lake",
        "coast",
        "law",
        "force",
        "ship",
    }
    | {
        "nature",
        "smell",
        "sight",
        "taste",
        "fact",
        "truck",
        "lorry",
        "tram",
        "bike",
        "horse",
        "error",
        "accident",
        "design",
        "war",
        "night",
        "morning",
        "shore",
    }
)
"""Nouns that say how without an article, and with one may be what does it: "hit by a car", "by the sea"."""
_CROWDS = frozenset({"millions", "thousands", "hundreds", "dozens", "scores", "crowds"})
_NUMBERS = frozenset({"number", "group", "handful", "majority", "couple"})
_CARRYING = frozenset(
    {"carry", "move", "transmit", "connect", "serve", "offer", "send", "supply", "provide", "protect"}
)
_BY_HOW_MUCH = frozenset(
    {"reduce", "raise", "lower", "shorten", "lengthen", "extend", "delay", "move", "outnumber", "exceed", "miss", "cut"}
    | {"win", "lose", "beat", "defeat", "limit", "expand", "improve", "change", "slow", "heat", "cool", "offset"}
)


_CAUSES_IN_ING = read_words("causes_in_ing")
_DRAWING = frozenset({"draw", "pull", "carry", "turn", "haul", "tow", "drag"})
_BEASTS = frozenset({"horses", "oxen", "mules", "camels", "donkeys", "dogs", "elephants", "ponies", "reindeer"})
_CONTROLLING = frozenset({"control", "regulate", "govern", "operate"})
_CONTROLS = frozenset({"signals", "lights", "computers", "computer", "machines", "sensors", "valves", "microprocessor"})
_READING = frozenset({"read", "process", "check", "recognize", "recognise", "sort", "count", "scan", "understand"})
_READERS = frozenset({"machine", "machines", "computer", "computers", "scanner", "scanners", "robot", "robots"})


def _is_drawn(view: SentenceView, doer: Doer, lemma: str) -> bool:
    """Whether beasts, signals or machines do what they are for: "drawn by horses", "read by a machine"."""
    head = view.lowers[doer.head]
    if head == "forces" and view.tokens[doer.first].upos == "ADJ" and lemma in _DONE_BY_THINGS:
        return True  # "tidal forces"
    if lemma in _DRAWING and head in _BEASTS:
        return True
    if lemma in _CONTROLLING and head in _CONTROLS:
        return head.endswith("s") or view.tokens[doer.first].upos == "DET"
    return lemma in _READING and head in _READERS and (head.endswith("s") or view.tokens[doer.first].upos == "DET")


def _is_no_manner(head: str) -> bool:
    """Whether a noun names a cause as others do, and no manner of doing: "caused by mining", but not "by adding"."""
    return not head.endswith("ing") or head in _CAUSES_IN_ING


def may_do(view: SentenceView, doer: Doer, lemma: str) -> bool:
    """Whether it is the doer or the cause, and no manner, means, measure or time."""
    if doer.text:
        return True
    if doer.is_doing:
        return lemma in _COMES_OF_DOING
    words = view.lowers[doer.first : doer.last + 1]
    head = view.lowers[doer.head]
    if head in _CROWDS and view.lowers[doer.head + 1] == "of" and doer.last > doer.head + 1:
        return is_person(view.lowers[doer.last]) or names_person(view.lowers[doer.last])
    if head in _NUMBERS and words[0] == "a" and view.lowers[doer.head + 1] == "of" and doer.last > doer.head + 1:
        several = view.lowers[doer.last]
        return is_person(several) or names_person(several) or several in _BODIES
    if view.tokens[doer.head].upos == "ADJ" and words[0] == "the":
        return True  # "by the Dutch"
    singular = find_singular(head)
    if doer.first == doer.last and head in _BARE_MEANS:
        return False
    if head in _EVERYBODY:
        return True
    has_article = words[0] in _ARTICLES
    is_cause = lemma in _DONE_BY_THINGS
    is_certain = has_article or words[0] in _POINTING
    never = _NEVER_CAUSES - _ALSO_CAUSES if is_cause and is_certain else _NEVER_DO
    is_body = has_article and doer.head > doer.first + 1 and view.tokens[doer.head].upos == "PROPN"
    is_full_name = doer.head > doer.first and view.tokens[doer.head].upos == view.tokens[doer.first].upos == "PROPN"
    if is_full_name and words[0] not in never:
        return head not in _TIMES  # "Charles Brush"
    if _is_drawn(view, doer, lemma):
        return True
    if not is_body and (not never.isdisjoint({head, singular, words[0]}) or head in _VAGUE):
        return False  # and not "by the Royal Air Force"
    if head in _TIMES and view.tokens[doer.head].upos != "PROPN" and not (is_cause and has_article):
        return False
    is_named = doer.first != doer.head or bool(doer.is_plural)
    is_someone = is_person(head) or head in _OWNERS | _BODIES or singular in _DOERS
    is_someone = is_someone or (is_named and (names_person(head) or may_be_person(head)))
    if is_someone or view.tokens[doer.head].upos == "PROPN":
        return True
    if head in _SUBSTANCES and lemma not in _DONE_BY_MEANS and lemma not in _CARRYING:
        return True
    if doer.is_plural and view.tokens[doer.first].upos != "DET":
        has_number = any(t.upos == "NUM" for t in view.tokens[doer.first : doer.head])
        return lemma not in _DONE_BY_MEANS and not (has_number and lemma in _BY_HOW_MUCH)
    if is_cause and lemma not in _CARRYING:
        return not any(t.upos == "NUM" for t in view.tokens[doer.first : doer.head]) and _is_no_manner(head)
    if is_cause:
        return has_article or doer.first != doer.head or head in _SUBSTANCES
    return view.tokens[doer.first].upos == "DET" and lemma not in _DONE_BY_MEANS
