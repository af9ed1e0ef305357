"""Read what "it was" sets off: "it was in May that", "it was the wind that"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_with_of
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["end_of_focus"]

_BE = frozenset({"is", "was"})
_PREPOSITIONS = frozenset(
    {"in", "on", "at", "during", "from", "with", "through", "by", "for", "under", "after", "to", "upon", "within"}
)
_WHEN_AND_HOW = frozenset({"then", "there", "here", "thus", "now"})
_NARROWING = frozenset({"not", "only"})
_POINTING = frozenset(
    {"this", "that", "these", "those", "he", "she", "i", "we", "they", "you", "me", "him", "her", "us"}
)
_DEFINITE = frozenset({"the", "this", "that", "these", "those"}) | read_words("possessives")
_RELATIVES = read_words("relative_pronouns")
_CONTENT_NOUNS = read_words("content_nouns")
_LONGEST = 10


def end_of_focus(view: SentenceView, be: int) -> int:
    """Give the place of the relative word after "it was in May" or "it was the wind"; -1 where nothing is set off."""
    lowers, end = view.lowers, len(view.tokens) - 1
    if be + 4 >= end or not (lowers[be] in _BE or lowers[be] == "it's"):
        return -1
    first = be + 1
    while first < be + 3 and (lowers[first] in _NARROWING or _is_plain_adverb(view, first)):
        first += 1
    if lowers[first] in _WHEN_AND_HOW:
        return first + 1 if lowers[first + 1] == "that" and opens_clause(view, first + 2, end) else -1
    if lowers[first] in _PREPOSITIONS:
        relative = next((i for i in range(first + 2, min(first + _LONGEST, end)) if lowers[i] == "that"), -1)
        is_whole = relative > 0 and _is_phrase(view, first, relative) and opens_clause(view, relative + 1, end)
        return relative if is_whole else -1
    if lowers[first] in _POINTING and lowers[first + 1] in _RELATIVES:
        return first + 1
    is_name = view.tokens[first].upos == "PROPN"
    phrase = read_noun_phrase_with_of(view, first) if is_name or lowers[first] in _DEFINITE else None
    if phrase is None or phrase.last + 2 >= end or lowers[phrase.last + 1] not in _RELATIVES:
        return -1
    relative = phrase.last + 1
    verb = relative + 2 if view.tokens[relative + 1].upos == "ADV" else relative + 1
    is_doer = view.is_finite(verb) and lowers[phrase.last] not in _CONTENT_NOUNS
    return relative if is_doer else -1


def _is_plain_adverb(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos == "ADV" and view.lowers[index] not in _WHEN_AND_HOW | {"so", "too"}


def _is_phrase(view: SentenceView, first: int, end: int) -> bool:
    """Whether [first, end) is a phrase with no statement in it: "by remembering the way", "to her that"."""
    if view.lowers[end - 1] in (",", "and") or view.finds_finite(first, end):
        return False
    return not any(token.xpos in ("VBN", "VBD") or token.upos == "SCONJ" for token in view.tokens[first + 1 : end])
