"""Tell when a clause lays down a rule on another thing than the one before it, or is too full to be joined to it."""

from __future__ import annotations

from itertools import pairwise

from styler_nb.engines.variants.finding.linking.common_matter import stem_of
from styler_nb.engines.variants.finding.linking.likeness import have_one_rule
from styler_nb.engines.variants.reading.clauses import has_joined_clause, opens_clause
from styler_nb.engines.variants.reading.noun_phrases import may_be_person
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["follows_row", "is_full", "lays_down_another", "may_be_ruled"]

_NEW = frozenset({"a", "an", "each", "every", "any"})
_OF_ALL = frozenset({"no", "all"})
_BARE = frozenset({"NOUN", "ADJ", "VERB"})
_IN_PHRASE = frozenset({"NOUN", "ADJ", "VERB", "ADV", "DET"})
_LIKE = frozenset({"likewise", "also", "too", "instead", "however", "same"})
_FEWEST_OF_ROW = 2
_LONGEST_FULL = 38
"""Most words of two clauses the second of which has a further one."""


def may_be_ruled(view: SentenceView) -> bool:
    """Whether the text is one of rules, each of which may stand by itself."""
    return view.setting.is_of_institution or bool(view.setting.readers)


def lays_down_another(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether a rule on something new follows: "guests pay at the desk; engines must be switched off".

    It is no new thing where the first clause, which ends before token `end`, names it, where both say what must be
    done in one shape, or where both are on people: "drivers load the hold; passengers wait".
    """
    if not may_be_ruled(view):
        return False
    low = other.lowers[second]
    is_new = low in _NEW or other.tokens[second].upos in _BARE
    is_part = low in _NEW | _OF_ALL and other.lowers[second + 1] == "of"
    if not (is_new or low in _OF_ALL) or is_part:
        return False
    if not _LIKE.isdisjoint(other.lowers[second:]):
        return False
    first, then = find_statement(view, 0, end), _read(other, second)
    if then is None or then.begin > second:
        return False
    if first is not None and view is not other and have_one_rule(view, first, other, then):
        return False
    if low in _OF_ALL:
        return True
    head = _head(other, then)
    if stem_of(other.lowers[head]) in map(stem_of, view.lowers[:end]):
        return False
    if first is None:
        return True
    subject = view.lowers[_head(view, first)]
    if view is not other and ("the", subject) in pairwise(other.lowers[second:]):
        return False  # "every boat must be insured; proof must be shown before the boat is launched"
    return not (may_be_person(other.lowers[head]) and may_be_person(subject))


def _read(view: SentenceView, second: int) -> Statement | None:
    """Find a clause, or a subject with a clause of its own and the verb of that."""
    found = find_statement(view, second, len(view.tokens) - 1)
    if found is not None or second + 1 >= len(view.tokens):
        return found
    verb = next((i for i in range(second + 1, len(view.tokens)) if view.is_finite(i)), -1)
    return Statement(second, verb) if verb > 0 else None


def is_full(view: SentenceView, second: int, words: int) -> bool:
    """Whether a clause from a token on goes on with a further one, so that both are much for one sentence."""
    if words <= _LONGEST_FULL and not may_be_ruled(view):
        return False
    return has_joined_clause(view, frozenset({"and"}), second)


def follows_row(view: SentenceView, other: SentenceView, second: int) -> bool:
    """Whether a new thing follows three clauses in a row, the last of which it would seem to go with alone."""
    if other.lowers[second] not in ("the", *_NEW) and other.tokens[second].upos not in _BARE:
        return False
    last = len(view.tokens) - 1
    joints = [i + (view.lowers[i + 1] == "and") for i in range(2, last - 3) if view.lowers[i] == "," and i + 2 < last]
    return sum(opens_clause(view, i + 1, last) for i in joints) >= _FEWEST_OF_ROW and view.finds_finite(0, joints[0])


def _head(view: SentenceView, statement: Statement) -> int:
    """Give the last noun of the first noun phrase of a subject, its first token where there is none."""
    head = statement.begin
    for index in range(statement.begin, statement.verb):
        if view.tokens[index].upos not in _IN_PHRASE:
            break
        if view.tokens[index].upos == "NOUN":
            head = index
    return head
