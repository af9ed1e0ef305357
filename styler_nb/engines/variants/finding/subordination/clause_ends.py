"""Judge where a subordinate clause begins and ends: what it belongs to, and whether it may stand in front."""

from __future__ import annotations

from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "hangs_on_main",
    "is_about_clause",
    "is_unbroken",
    "may_tell_which_time",
    "names_part",
    "takes_up_clause",
    "takes_up_told",
    "waits",
]

_ASKING = read_words("asking")
_TIME_NOUNS = frozenset(
    {"day", "time", "moment", "year", "period", "age", "era", "point", "case", "days", "times", "years", "cases",
     "century", "situation", "situations", "weeks", "months", "minutes", "hours", "week", "month", "way", "reason"}
)  # fmt: skip
_CLOCK = read_words("clock")
_NAMED_TIMES = read_words("times")
_FOCUSING = read_words("focusing")
_AMOUNTS = frozenset({"some", "many", "most", "all", "few", "two"})
_PARTS = frozenset({"one", "some", "others", "both", "many", "most", "all", "each", "none", "few", "two", "another"})
_NO_TIMES = frozenset({"if", "even", "unless", "because", "although", "though"})
"""Words whose clause does not tell of a time before them."""
_BE = read_words("finite_be")
_DENIALS = frozenset({"not", "never", "cannot"})
_TAKING_UP = frozenset({"the", "this", "these", "such"})
_HAPPENINGS = frozenset(
    {"decision", "result", "results", "change", "changes", "effect", "effects", "loss", "answer", "move", "event",
     "news", "failure", "damage", "reaction", "response", "outcome", "consequence", "consequences", "conclusion",
     "mistake", "error", "attempt", "choice", "increase", "decrease", "fall", "difference", "matter", "situation"}
)  # fmt: skip
"""Nouns that take up what a clause tells: "when a bank is closed, the decision is announced"."""
_TIMES_OF_CLAUSES = frozenset(
    {"date", "day", "time", "year", "month", "week", "moment", "night", "period", "point", "stage", "phase"}
    | {"dates", "days", "times", "years", "months", "weeks", "moments", "nights", "periods", "points", "stages"}
)
_POINTING = frozenset({"this", "that", "these", "those", "such"})
_FOLLOWING_FROM = frozenset(
    {"therefore", "thus", "hence", "consequently", "accordingly", "thereby", "thereupon", "likewise", "similarly"}
)
_RELATED = frozenset(
    {"new", "same", "other", "others", "rest", "remaining", "latter", "former", "resulting", "missing"}
)
_THERE_BE = frozenset({"is", "are", "was", "were"})
_STEM = 5
_FEWEST_BEFORE_LIMIT = 6
"""Tokens of a statement from which on "until" and what follows may come before it."""


def names_part(view: SentenceView, index: int) -> bool:
    """Whether a clause begins with a part of what was named: "some", "one of them", "the others"."""
    is_whole = view.lowers[index] in _AMOUNTS and view.tokens[index + 1].upos in ("ADJ", "NOUN", "ADV")
    return view.lowers[index] in _PARTS and not is_whole


def is_about_clause(view: SentenceView, main: int, clause: tuple[int, int]) -> bool:
    """Whether the subject of a main clause is what its clause tells: "if the sums differ, the difference is paid"."""
    return _names_what_is_told(view, main, clause)


def takes_up_told(view: SentenceView, main: tuple[int, int], clause: tuple[int, int]) -> bool:
    """Whether a main clause takes up what the clause before it tells: "if a tide runs south, ships drift that way".

    It does so with a demonstrative, with "the" and a noun for what is told, or by a word for what follows from it.
    """
    return any(
        _points(view, i)
        or _is_related(view, i)
        or view.lowers[i] in _FOLLOWING_FROM
        or _adds(view, i, main)
        or (i > main[0] and _names_what_is_told(view, i, clause))
        for i in range(*main)
    )


def _points(view: SentenceView, index: int) -> bool:
    """Whether a demonstrative stands there, and no conjunction, no relative pronoun and no time that is now."""
    low, token, after = view.lowers[index], view.tokens[index], view.tokens[index + 1]
    if low not in _POINTING or (low == "such" and after.lower == "as"):
        return False
    if low in ("that", "those") and (after.lower in ("of", "who", "which", "that") or token.upos == "SCONJ"):
        return False  # "the loss is greater than that of a mill", "those who ask"
    is_now = low in ("this", "these") and after.lower in _TIMES_OF_CLAUSES
    is_relative = low == "that" and (token.xpos == "WDT" or (token.upos == "PRON" and view.is_finite(index + 1)))
    return not is_now and not is_relative


def _is_related(view: SentenceView, index: int) -> bool:
    """Whether "the" and an adjective name a thing by what is told of it before: "the new owner", "the same boats"."""
    return view.lowers[index] == "the" and view.lowers[index + 1] in _RELATED


def _adds(view: SentenceView, index: int, main: tuple[int, int]) -> bool:
    """Whether "also" or "too" adds something to what its clause tells, and not a duty to duties told before."""
    if view.lowers[index] == "too":
        return index + 1 == main[1] and index > main[0]
    return view.lowers[index] == "also" and index > main[0] and view.tokens[index - 1].xpos != "MD"


def _names_what_is_told(view: SentenceView, index: int, clause: tuple[int, int]) -> bool:
    """Whether a noun phrase that begins at `index` names what a clause tells: "the difference"."""
    if view.lowers[index] not in _TAKING_UP:
        return False
    head = index + 1 + (view.tokens[index + 1].upos == "ADJ")
    noun = view.lowers[head]
    stem = noun[:_STEM]
    words = view.lowers[slice(*clause)]
    is_named = noun in words
    is_told = noun in _HAPPENINGS or (len(noun) > _STEM and any(low.startswith(stem) for low in words))
    return is_told and not is_named


def is_unbroken(view: SentenceView, first: int, end: int, is_parted: bool) -> bool:
    """Whether no conjunction may lead back from the clause to the one before it, from which a comma may part it."""
    lowers = view.lowers
    return not any(
        lowers[i] in (",", "than", "but", "then", "though", "anyway")
        or (
            lowers[i] in ("and", "or")
            and not _joins_words(view, i)
            and not (is_parted and lowers[i] == "and" and view.is_finite(i + 1))
        )
        for i in range(first, end)
    )


def waits(view: SentenceView, index: int) -> bool:
    """Whether something is not done before what "until" at a token tells: "it must not be sold until it is dry"."""
    verb = next((i for i in range(index) if view.is_finite(i)), index)
    return any(view.lowers[i] in _DENIALS for i in range(verb, min(verb + 3, index)))


def _joins_words(view: SentenceView, index: int) -> bool:
    pair = {view.tokens[index - 1].upos, view.tokens[index + 1].upos}
    return pair <= {"NOUN", "PROPN"} or pair == {"ADJ"}


def hangs_on_main(view: SentenceView, index: int, stop: int, first: int = 0) -> bool:
    """Whether the clause after `index` is an adverbial of the statement [first, stop), not of its last word."""
    is_particle = view.lowers[stop - 1] in ("up", "out", "off", "down", "away", "over", "back")
    if view.tokens[stop - 1].upos in ("AUX", "NUM", "SCONJ", "ADP", "PART") and not is_particle:
        return False
    if view.lowers[stop - 1] in _FOCUSING:
        return False
    if view.lowers[stop - 1] in _TIME_NOUNS and view.lowers[index] not in _NO_TIMES:
        return False
    if view.lowers[index] == "when" and _names_time(view, stop):
        return False  # "they need less in winter, when they hardly grow", "it began at 4:40 p.m., when"
    if view.lowers[index] == "when" and stop > 2 and view.lowers[stop - 3] in _BE and view.lowers[stop - 2] == "the":
        return False  # "it is the pressure when the heart rests"
    if view.lowers[index] in ("if", "when") and any(_may_ask(view, i, stop) for i in view.where(_ASKING, first, stop)):
        return False
    if view.lowers[0] == "it" and stop < 5:
        return False
    if view.lowers[index] in ("until", "till") and stop < _FEWEST_BEFORE_LIMIT and not waits(view, index):
        return False  # "she stood there until it was dark": how long is the news
    # "he was walking home when", "he had just left when": what follows is the news
    lowers = view.lowers[:stop]
    is_scene = any(view.tokens[i].xpos == "VBG" for i in range(stop)) and ("was" in lowers or "were" in lowers)
    return not (view.lowers[index] == "when" and (is_scene or "had" in lowers or "about" in lowers))


def _may_ask(view: SentenceView, index: int, stop: int) -> bool:
    """Whether a word may govern the clause at `stop`, as "notice" does not in "they send a notice by post if"."""
    return view.tokens[index].upos != "NOUN" or index + 1 == stop or view.tokens[index - 1].upos != "DET"


def _names_time(view: SentenceView, stop: int) -> bool:
    """Whether a statement ends with a time, of which a clause with "when" tells more."""
    last = view.lowers[stop - 1]
    return last in _NAMED_TIMES | _CLOCK or any(c.isdigit() for c in last)


def may_tell_which_time(view: SentenceView, lead: int, index: int) -> bool:
    """Whether a "when" may belong to a noun before it: "there is a moment in it when", "the day when"."""
    if view.lowers[index] != "when":
        return False
    is_there = view.lowers[lead] == "there" and view.lowers[lead + 1] in _THERE_BE
    return is_there or not _TIMES_OF_CLAUSES.isdisjoint(view.lowers[lead:index])


def takes_up_clause(view: SentenceView, first: int, last: int) -> bool:
    """Whether "this" by itself stands for what a clause before [first, last) told: "he must report this"."""
    return any(
        view.lowers[i] == "this" and view.tokens[i + 1].upos not in ("NOUN", "PROPN", "ADJ") for i in range(first, last)
    )
