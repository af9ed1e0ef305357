"""Weigh a doer against what would follow it: no sentence ends on a slight verb after a heavy subject."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.by_clauses import ByClause
from styler_nb.engines.variants.finding.voice.by_narrowing import opening_of_clause
from styler_nb.engines.variants.finding.voice.by_nouns import Doer
from styler_nb.engines.variants.reading.agents import OBJECTS
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["ends_aside", "is_balanced"]

_POINTING = read_words("demonstratives")
_LONGEST_DOER = 11
_NAMES_MORE = 3
_LONGEST_BESIDE_PRONOUN = 7
_MOST_WITH_PRONOUN = 4
_LONGEST_BESIDE_POINTING = 3
_LONGEST_ASIDE = 6
_TOP_HEAVY = 6
_TOP_HEAVIER = 8
"""What a doer may have more than the rest where a noun stands at the end, on which the sentence may rest."""


def ends_aside(view: SentenceView, doer: Doer) -> bool:
    """Whether a comma has to close what a clause says of a name at its end: "a firm that Ann Roe, a nurse, founded"."""
    return "," in view.lowers[opening_of_clause(view, doer) : doer.last]


def is_balanced(view: SentenceView, clause: ByClause) -> bool:
    """Whether the new subject is not much longer than what follows it."""
    thing, doer = clause.thing, clause.doer
    is_named = any(token.upos == "PROPN" for token in view.tokens[doer.first : doer.last + 1])
    length = sum(token.upos != "PUNCT" for token in view.tokens[doer.first : doer.last + 1])
    length -= _NAMES_MORE if is_named and length > _LONGEST_DOER else 0
    if length > _LONGEST_DOER:
        return False
    is_bare = clause.last + 2 == len(view.tokens) and clause.middle.first == clause.middle.end
    if (
        clause.is_aside
        and clause.last - doer.last > _LONGEST_ASIDE + 2 * bool(thing.first)
        and thing.last == thing.first
        and is_bare
    ):
        return False  # "the clerk, who usually replies within five working days, considers requests"
    has_clause = view.finds_finite(thing.first, thing.last + 1)
    if has_clause and clause.middle.first < clause.middle.end:
        return False
    is_pronoun = view.lowers[thing.first] in OBJECTS
    is_new = view.lowers[doer.first] in ("a", "an")
    within = clause.middle.end - clause.middle.first
    if is_pronoun:
        return length <= _LONGEST_BESIDE_PRONOUN - is_new + min(within, _MOST_WITH_PRONOUN)
    if view.lowers[thing.first] in _POINTING and is_new and length > _LONGEST_BESIDE_POINTING:
        return False
    after = len(view.tokens) - 1 - doer.last if view.lowers[doer.last + 1] not in (",", ";", ".") else 0
    others = thing.last - thing.first + 1 + within + min(after, _TOP_HEAVY)
    return length <= others + _TOP_HEAVIER
