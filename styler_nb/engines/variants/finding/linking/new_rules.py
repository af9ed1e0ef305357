"""Tell when a clause lays down a rule on another thing than the one before it, or is too full to be joined to it."""

from __future__ import annotations

from styler_nb.engines.variants.finding.linking.common_matter import stem_of
from styler_nb.engines.variants.finding.linking.likeness import have_one_rule
from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.noun_phrases import may_be_person
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["is_full", "lays_down_another", "may_be_ruled"]

_NEW = frozenset({"a", "an", "each", "every", "any"})
_OF_ALL = frozenset({"no", "all"})
_BARE = frozenset({"NOUN", "ADJ", "VERB"})
_IN_PHRASE = frozenset({"NOUN", "ADJ", "VERB", "ADV", "DET"})
_LIKE = frozenset({"likewise", "also", "too", "instead", "however", "same"})
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
    if not (is_new or low in _OF_ALL) or other.lowers[second + 1] == "of":
        return False
    if not _LIKE.isdisjoint(other.lowers[second:]):
        return False
    first, then = find_statement(view, 0, end), find_statement(other, second, len(other.tokens) - 1)
    if then is None or then.begin > second:
        return False
    if first is not None and view is not other and have_one_rule(view, first, other, then):
        return False
    if low in _OF_ALL:
        return True
    head = _head(other, then)
    if stem_of(other.lowers[head]) in {stem_of(t.lower) for t in view.tokens[:end] if t.upos in ("NOUN", "VERB")}:
        return False
    is_of_people = (
        first is not None and may_be_person(other.lowers[head]) and may_be_person(view.lowers[_head(view, first)])
    )
    return not is_of_people


def is_full(view: SentenceView, second: int, words: int) -> bool:
    """Whether a clause from a token on goes on with a further one, so that both are much for one sentence."""
    if words <= _LONGEST_FULL and not may_be_ruled(view):
        return False
    last = len(view.tokens) - 1
    return any(
        view.lowers[i] == "," and view.lowers[i + 1] == "and" and opens_clause(view, i + 2, last)
        for i in range(second + 1, last - 3)
    )


def _head(view: SentenceView, statement: Statement) -> int:
    """Give the last noun of the first noun phrase of a subject, its first token where there is none."""
    head = statement.begin
    for index in range(statement.begin, statement.verb):
        if view.tokens[index].upos not in _IN_PHRASE:
            break
        if view.tokens[index].upos == "NOUN":
            head = index
    return head
