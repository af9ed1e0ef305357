"""Judge whether a clause goes on with the one before it closely enough for a semicolon."""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.engines.variants.finding.linking.accounts import adds_the_like, is_compound, is_same_account
from styler_nb.engines.variants.finding.linking.kinship import are_parallel, is_akin
from styler_nb.engines.variants.reading.apart import (
    ends_in_relative,
    ends_in_side_clause,
    may_mean_another,
    takes_time,
    tells_apart,
)
from styler_nb.engines.variants.reading.joints import begin_of_clause, main_verb, tense
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.text.types import Token

__all__ = ["goes_on"]

_POINTING = read_words("pointing")
_TAKING_UP = _POINTING | read_words("possessives") | {"both", "such"}
"""How a subject begins that takes up what was just said."""
_LOOKING_BACK = (
    _TAKING_UP
    | {"it", "them", "him", "there", "then", "also", "so", "same", "again", "still", "instead", "later", "first"}
    | {"never", "not", "only", "even", "once"}
)
"""Words that tie what somebody did to what was told before."""
_LIFE = frozenset({"born", "died", "married"})
"""What opens or closes a chapter of a life: "he could outwait them all; he died in May"."""


def goes_on(view: SentenceView, end: int, other: SentenceView, second: int, context: str) -> bool:
    """Whether a second clause is close enough to the first for a semicolon: by its subject, or by a thing of both.

    Parameters
    ----------
    view, other : SentenceView
        The sentences of the first clause, which ends before token `end`, and of the second, from token `second` on.
    context : str
        What the second clause opens with, as `joints.classify` names it.
    """
    if context == "connective":
        return True
    verbs = main_verb(view, 0, end), main_verb(other, second, len(other.tokens) - 1)
    if (
        takes_time(view, 0)
        or not _LIFE.isdisjoint(other.lowers[second : second + 4])
        or ends_in_side_clause(view, end)
        or tells_apart(view, verbs[0], other, second, verbs[1])
    ):
        return False
    if other.lowers[second] in _POINTING and min(verbs) >= 0 and _turns_to_past(view, other, verbs):
        return False
    takes_up = not {"it", "they", "them"}.isdisjoint(other.lowers[second : second + 3])
    if takes_up and ends_in_relative(view, end):
        return False
    if context == "noun":
        return adds_the_like(view, other, second) or are_parallel(view, other, second)
    if other.lowers[second] == "both" and not is_akin(view, other, second):
        return False
    if context == "same" and ends_in_relative(view, end):
        return False
    is_named = context == "same" and other.lowers[second] not in _TAKING_UP
    if is_named and not _have_same_subject(view, other, second):
        return adds_the_like(view, other, second) or are_parallel(view, other, second)
    if _lists(other, second) and not _ends_in(view, end, plural=True):
        return False  # "on some matters, the owner informs the council; these include the rents"
    low = other.lowers[second]
    if may_mean_another(view, begin_of_clause(view, 0, end) or 0, end, low):
        return _ends_in(view, end, plural=low == "they") and is_same_account(view, end, other, second)
    if is_compound(view, end) and _points_far(view, end, other, second):
        return False
    if context == "pronoun" and _is_next_event(view, other, second, verbs):
        return False
    return is_same_account(view, end, other, second)


def _lists(view: SentenceView, first: int) -> bool:
    """Whether a clause gives the parts of what "these" or "they" are: "these include the rents"."""
    return view.lowers[first] in ("these", "they") and view.lowers[first + 1] in ("include", "included", "comprise")


def _ends_in(view: SentenceView, end: int, *, plural: bool) -> bool:
    """Whether a clause ends in a noun of that number."""
    token = view.tokens[end - 1]
    return token.upos == "NOUN" and bool(is_plural_noun(token.lower)) is plural


def _points_far(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether "this" points with a noun that the first clause has not, so that more than that may be meant."""
    if other.lowers[second] not in _POINTING or other.tokens[second + 1].upos != "NOUN":
        return False
    known = {low.removesuffix("s") for low in view.lowers[:end]}
    return other.lowers[second + 1].removesuffix("s") not in known


def _turns_to_past(view: SentenceView, other: SentenceView, verbs: tuple[int, int]) -> bool:
    """Whether the first clause tells what is done, and the second what was: "they blow into it; this made it cheap"."""
    return tense(view, verbs[0]) == "present" and tense(other, verbs[1]) == "past"


def _is_next_event(view: SentenceView, other: SentenceView, second: int, verbs: tuple[int, int]) -> bool:
    """Whether a second clause tells what somebody did at another time, with nothing that looks back to the first."""
    is_opened = second > 0 and other.lowers[second - 1] == ","  # "in the evening, he played": set beside the first
    if other.lowers[second] not in ("he", "she") or is_opened or min(verbs) < 0 or is_akin(view, other, second):
        return False
    are_events = all(
        one.tokens[verb].xpos == "VBD" and one.tokens[verb].upos == "VERB"
        for one, verb in ((view, verbs[0]), (other, verbs[1]))
    )
    return are_events and _LOOKING_BACK.isdisjoint(other.lowers[second + 1 :])


def _have_same_subject(view: SentenceView, other: SentenceView, second: int) -> bool:
    """Whether the subjects of two clauses name the same thing, with whatever belongs to them."""
    verbs = main_verb(view, 0, len(view.tokens) - 1), main_verb(other, second, len(other.tokens) - 1)
    nouns = [
        {t.lower.removesuffix("s") for t in _first_phrase(one, first, verb) if t.upos in ("NOUN", "PROPN")}
        for one, first, verb in ((view, 0, verbs[0]), (other, second, verbs[1]))
    ]
    return not nouns[0].isdisjoint(nouns[1])


def _first_phrase(view: SentenceView, first: int, verb: int) -> Sequence[Token]:
    """Give the tokens of a subject without what hangs on it: "tickets" of "tickets for the days of the strike"."""
    end = next((i for i in range(first + 1, max(verb, first)) if view.tokens[i].upos == "ADP"), max(verb, first))
    return view.tokens[first:end]
