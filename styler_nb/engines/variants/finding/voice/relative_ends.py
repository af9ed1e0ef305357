"""Read where a clause about a thing ends after its doer: at a mark, a verb, past the times and places of the deed."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.by_nouns import ORDERED, Doer, read_nouns
from styler_nb.engines.variants.reading.after_passives import is_followed_by_verb
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["closes", "end_of_phrases", "is_named", "is_told_apart"]

_TIMES = read_words("dates")
_OF_TIMES = frozenset({"of", "half", "early", "late", "quarter", "about", "approximately", "nearly", "almost"})
_BEFORE_TIMES = frozenset({"in", "on", "during", "since", "for", "until", "around"})
_AT_EVENTS = frozenset({"after", "before", "during", "until", "within"})
"""Words before what tells when it is done: "a letter that the clerk writes after a sale"."""
_CLAUSES = frozenset({"if", "when", "because", "unless", "although", "whenever"})
_MOST_PHRASES = 3
_SPANS = frozenset({"day", "week", "month", "hour", "minute", "decade", "days", "weeks", "months", "hours", "years"})
_AFTER_NAMES = frozenset({"in", "at", "on", "during", "for", "as", "near"})


def end_of_phrases(view: SentenceView, index: int, doer: Doer) -> int:
    """Give the token after the times that follow a doer, and after the place where somebody named did it."""
    is_by_name = is_named(view, doer)
    if is_by_name and view.lowers[index] in _AFTER_NAMES:
        # "which Ann Roe described in a paper published in 1972"
        end = next((i for i in range(index, len(view.tokens)) if view.lowers[i] in (",", ".", ";")), index)
        if not any(
            view.tokens[i].upos in ("AUX", "PRON", "SCONJ", "CCONJ") or view.is_finite(i) for i in range(index, end)
        ):
            return end
    if view.lowers[index] == "as" and (nouns := read_nouns(view, index + 1)) is not None:
        index = nouns.last + 1  # "whom the family employed as a keeper of birds"
        more = read_nouns(view, index + 1) if view.lowers[index] == "of" else None
        index = index if more is None else more.last + 1
    for _ in range(_MOST_PHRASES):
        end = _end_of_time(view, index)
        if end == index and is_by_name and view.lowers[index] in ("in", "at"):
            nouns = read_nouns(view, index + 1)
            is_place = nouns is not None and view.tokens[nouns.last].upos == "PROPN"
            end = nouns.last + 1 if nouns is not None and is_place else index
        if end == index and view.lowers[index] in _AT_EVENTS and view.tokens[index + 1].upos == "DET":
            nouns = read_nouns(view, index + 1)
            end = index if nouns is None else nouns.last + 1
        if end == index:
            break
        index = end
    return index


def is_named(view: SentenceView, doer: Doer) -> bool:
    """Whether nothing but names stands there: "Ann Roe and Jo Day", "the British Museum"."""
    return all(
        view.tokens[i].upos == "PROPN"
        or view.lowers[i] in ("and", ",")
        or view.tokens[i].text in ORDERED
        or (i == doer.first and view.lowers[i] == "the")
        for i in range(doer.first, doer.last + 1)
    )


def _end_of_time(view: SentenceView, index: int) -> int:
    """Give the token after a time that follows a doer: "that was built by the monks in 1838 is"."""
    if view.lowers[index] not in _BEFORE_TIMES or index + 2 >= len(view.tokens):
        return index
    place = index + 1
    while place < len(view.tokens) - 1 and (
        view.tokens[place].upos == "NUM"
        or {view.lowers[place], view.lowers[place].removesuffix("s")} & (_TIMES | _OF_TIMES | _SPANS)
        or view.lowers[place][0].isdigit()
    ):
        place += 1
    return (
        place
        if place > index + 1 and view.lowers[place - 1] not in ("the", "same", "next", "first", "about")
        else index
    )


def is_told_apart(view: SentenceView, end: int) -> bool:
    """Whether a comma and what tells of the doer follow it: "letters that were written by the keeper, Jonas Reid"."""
    if view.lowers[end] != "," or end + 1 >= len(view.tokens):
        return False
    return view.tokens[end + 1].upos in ("PROPN", "DET") or view.lowers[end + 1] in ("who", "whose", "whom")


def closes(view: SentenceView, index: int) -> bool:
    """Whether the clause ends before a token: at a mark, or where the main clause goes on with its verb."""
    if index >= len(view.tokens):
        return False
    if view.is_finite(index + (view.tokens[index].upos == "ADV")):
        return True
    if view.lowers[index] in _CLAUSES and view.tokens[index].upos in ("SCONJ", "ADV"):
        return view.finds_finite(index + 1, len(view.tokens))
    return view.lowers[index] in (".", ",", ";", ":") and not is_followed_by_verb(view, index - 1)
