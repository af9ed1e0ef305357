"""Judge whether "and" may join a clause that takes up the one before it: by "this", or by a part of what it told."""

from __future__ import annotations

from styler_nb.engines.variants.finding.linking.accounts import CONTRASTS, gives_reason, is_compound
from styler_nb.engines.variants.finding.linking.common_matter import names_what_was_told
from styler_nb.engines.variants.finding.linking.likeness import have_same_verb, tell_of_people
from styler_nb.engines.variants.finding.linking.taking_up import picks_out, takes_up_subject, tells_of_each
from styler_nb.engines.variants.reading.apart import names, only_seems, reports
from styler_nb.engines.variants.reading.clauses import has_two_clauses
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.joints import begin_of_clause, is_main, tense
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["adds_on"]

_DENIALS = read_words("denials") | {"only", "few", "little", "rarely", "seldom", "hardly", "cannot", "instead", "even"}
_REACHING = frozenset(
    {"because", "since", "although", "though", "while", "whereas", "if", "unless", "so", "when", "until", "where"}
    | {"which", "who", "whose", "that", "as", "than", "whenever"}
)
"""Words of a first clause after which one more with "and" might belong to a part of it."""
_UNSURE = frozenset({"may", "might", "could", "would", "should", "must", "will", "shall"})
_CHANGES = frozenset(
    {"changed", "changes", "ended", "ends", "failed", "fails", "stopped", "lasted", "depends", "include"}
)
"""Verbs that answer the clause before, and do not add to it: "this attitude changed"."""
_SHOWING = (("this", "explains"), ("this", "shows"))
_PARTS = frozenset({"most", "some", "many", "all", "half", "both"})
_OF_WHAT = frozenset({"this", "these", "them"})


_FOLLOWING = frozenset({"therefore", "thus", "consequently"})
_LONGEST_ROW_END = 8
_IN_ROW = frozenset({"DET", "NOUN", "ADJ"})


def adds_on(view: SentenceView, end: int, other: SentenceView) -> bool:
    """Whether "and" may join two plain clauses, of which the second takes up the first openly.

    Parameters
    ----------
    view, other : SentenceView
        The sentences of the first clause, which ends before token `end`, and of the second.
    """
    then = find_statement(other, 0, len(other.tokens) - 1)
    begin = begin_of_clause(view, 0, end)
    if then is None or then.begin > 0 or begin is None or not _has_only_rows(view, begin, end):
        return False
    first = find_statement(view, 0, end)
    if first is None or not is_main(view, 0, end) or is_compound(view, end):
        return False
    if not _REACHING.isdisjoint(view.lowers[first.verb : end]) or view.lowers[first.verb] in _UNSURE:
        return False
    edge = other.lowers.index(",", then.verb) if "," in other.lowers[then.verb :] else len(other.tokens)
    if _denies(view) or _denies(other) or not CONTRASTS.isdisjoint((*view.lowers, *other.lowers[:edge])):
        return False
    if names(view) or only_seems(view, first.verb):
        return False
    if tuple(other.lowers[:2]) not in _SHOWING and (reports(other, 0) or gives_reason(other, 0)):
        return False
    if tense(view, first.verb) != tense(other, then.verb) or other.lowers[then.verb] in _UNSURE - {"must", "should"}:
        return False
    if not _CHANGES.isdisjoint(other.lowers[then.verb : then.verb + 3]):
        return False
    if has_two_clauses(other):
        return False
    return _takes_up(view, first, end, other, then)


def _has_only_rows(view: SentenceView, begin: int, end: int) -> bool:
    """Whether no comma stands in a clause but those of a row that "and" closes: "the skin, the lungs and the feet"."""
    commas = [i for i in range(begin, end) if view.lowers[i] == ","]
    if not commas:
        return True
    tail = view.lowers[commas[-1] : end]
    is_row = "and" in tail and tail[1] != "and" and len(tail) <= _LONGEST_ROW_END
    return is_row and all(view.tokens[i + 1].upos in _IN_ROW and view.tokens[i - 1].upos == "NOUN" for i in commas)


def _takes_up(view: SentenceView, first: Statement, end: int, other: SentenceView, then: Statement) -> bool:
    low = other.lowers[0]
    if low == "this":
        return then.verb == 1 or names_what_was_told(other, 1)
    if low in _PARTS and other.lowers[1] == "of":
        return other.lowers[2] in _OF_WHAT
    if not _FOLLOWING.isdisjoint(other.lowers[then.verb - 1 : then.verb + 3]):
        return True
    if low == "the":
        return picks_out(view, end, other, then)
    if low in ("its", "their"):
        is_past = "past" in (tense(view, first.verb), tense(other, then.verb))
        return not is_past and takes_up_subject(view, first, end, other, then)
    return (
        tells_of_each(view, first, other, then)
        or have_same_verb(view, first, other, then)
        or tell_of_people(view, first, other, then)
    )


def _denies(view: SentenceView) -> bool:
    return has_denial(view.lowers, _DENIALS)
