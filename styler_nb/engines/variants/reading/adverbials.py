"""Read adverbials: a preposition and its nouns, "to save money", "by closing the lid", "when the bell rings"."""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.engines.variants.reading.joints import connective_end
from styler_nb.engines.variants.reading.moves import opens
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import Phrases, measure_phrase, read_words

__all__ = ["Adverbial", "read_adverbial", "read_bare_adverbial"]

_LONGEST = {"phrase": 9, "doing": 9, "clause": 12}
_IN_PHRASE = read_words("noun_phrase_tags") | {"ADP", "CCONJ"}
_COMPOUND = (("according", "to"), ("because", "of"), ("due", "to"), ("instead", "of"), ("thanks", "to"))
_LINKS = read_words("no_places")
_BY_DOING = frozenset({"by", "without", "after", "before", "when", "while", "in", "on", "instead"})
_REMARKS = read_words("remarks")
_CONCESSIONS = frozenset({"although", "though", "even"})
_SUBJECT = frozenset({"DET", "PRON", "NOUN", "PROPN", "ADJ"})
_POSSESSIVES = read_words("possessives")


_OF_CLAUSES = frozenset(
    {"time", "moment", "instant", "hour", "day", "night", "morning", "evening", "week", "month", "year"}
)
"""Nouns of time that a clause may follow without "when"."""


class Adverbial(NamedTuple):
    """An adverbial that ends before token `end`; `kind` is "phrase", "doing" or "clause"."""

    kind: str
    end: int


def read_adverbial(view: SentenceView, first: int, end: int, subordinators: Phrases) -> Adverbial | None:
    """Read the adverbial that takes up the tokens [first, end)."""
    if not 1 < end - first <= _LONGEST["clause"] or connective_end(view, first) > first:
        return None
    after = first + measure_phrase(view.lowers, first, subordinators)
    if after > first and opens(view, after, end):
        is_own = view.lowers[first] not in _CONCESSIONS or view.tokens[after].upos == "PRON"
        return Adverbial("clause", end) if is_own else None
    if end - first > _LONGEST["phrase"] or view.lowers[first : first + 2] == ("above", "all"):
        return None
    time = read_time(view, first)
    if (time is not None and time.end == end) or _is_phrase(view, first, end):
        return Adverbial("phrase", end)
    return Adverbial("doing", end) if _is_doing(view, first, end) else None


def _is_phrase(view: SentenceView, first: int, end: int) -> bool:
    """Whether a preposition and its nouns take up the tokens [first, end): "despite the heavy rain"."""
    tokens, lowers = view.tokens, view.lowers
    start = first + 2 if lowers[first : first + 2] in _COMPOUND else first + 1
    if start == first + 1 and (not _is_preposition(view, first) or lowers[first] in ("of", "than", "to", "per")):
        return False
    if tokens[end - 1].upos not in ("NOUN", "PROPN", "NUM") or lowers[first + 1] in ("which", "whom", "whose", "what"):
        return False
    # "in fact", "for example": these link sentences, and have their places elsewhere
    if lowers[end - 1] in _LINKS and (end - first == 2 or tokens[start].upos == "DET"):
        return False
    return start < end and all(tokens[i].upos in _IN_PHRASE or lowers[i] in _POSSESSIVES for i in range(start, end))


def _is_preposition(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos == "ADP" or view.lowers[index] in ("despite", "like", "unlike")


def _is_doing(view: SentenceView, first: int, end: int) -> bool:
    """Whether an infinitive of purpose or a gerund takes up the tokens [first, end): "to save money"."""
    tokens, lowers = view.tokens, view.lowers
    place = first + 2 if lowers[first : first + 2] in (("in", "order"), ("instead", "of")) else first
    verb = place if lowers[place - 1] == "of" else place + 1
    if end - verb < 2 or lowers[verb] in _REMARKS or view.finds_finite(verb, end):
        return False
    if lowers[place] == "to":
        return tokens[verb].xpos == "VB"
    return lowers[first] in _BY_DOING and tokens[verb].xpos == "VBG" and tokens[verb].upos == "VERB"


def read_bare_adverbial(view: SentenceView, last: int) -> Adverbial | None:
    """Read a phrase that opens a statement without a comma: "In 1892 the firm sold its mill"."""
    time = None if _opens_time_clause(view) else read_time(view, 0)
    if time is not None and time.end + 3 < last and view.tokens[time.end].upos in _SUBJECT:
        return Adverbial("phrase", time.end)
    if view.tokens[0].upos != "ADP" or _opens_time_clause(view):
        return None
    for end in range(2, min(_LONGEST["phrase"], last - 3)):
        if view.tokens[end].upos in ("DET", "PRON") and view.tokens[end - 1].upos in ("NOUN", "PROPN"):
            return Adverbial("phrase", end) if _is_phrase(view, 0, end) else None
    return None


def _opens_time_clause(view: SentenceView) -> bool:
    """Whether a noun of time with a clause of its own opens the sentence: "by the time the case was confirmed, it"."""
    if view.lowers[1] != "the" or view.lowers[2] not in _OF_CLAUSES:
        return False
    return view.lowers[2] == "time" or "," in view.lowers[3:]
