"""Judge whether a sentence lists all that the one before it announced: "it has three tasks. It cleans, heats and …"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.linking.kinship import announces_several, names_kinds
from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.joints import count_words, may_follow
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["lists_what_was_announced"]

_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}
_FEWEST = 3
_LONGEST_ANNOUNCEMENT = 16
_CONNECTING = frozenset({"also", "however", "for", "first", "one", "another", "because", "if", "when", "this"})


def lists_what_was_announced(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether a sentence is a row of statements or predicates that tells all that the one before it announced.

    Parameters
    ----------
    view, following : SentenceView
        The sentence that ends in "several uses" or the like, and the next one.
    second : int
        Token at which the next one begins after its connective.
    """
    if not announces_several(view) or count_words(view) > _LONGEST_ANNOUNCEMENT:
        return False
    if not (may_follow(view) and may_follow(following)) or not MARKS.isdisjoint(following.lowers):
        return False
    if following.lowers[second] in _CONNECTING or "also" in following.lowers or "," in view.lowers:
        return False
    number = next((_NUMBERS[low] for low in view.lowers if low in _NUMBERS), 0)
    if number == 2 and names_kinds(view) and _sets_side_by_side(following, second):
        return True
    if "and" not in following.lowers:
        return False
    members = _count_members(following, second, are_statements=names_kinds(view))
    return members in ((number,) if number else range(_FEWEST, _FEWEST + 3))


def _sets_side_by_side(view: SentenceView, first: int) -> bool:
    """Whether a sentence is two statements about two sorts of things: "short ropes are sold, while long ones are"."""
    commas = [i for i in range(first, len(view.tokens) - 3) if view.lowers[i] == ","]
    places = [i for i in commas if view.lowers[i + 1] in ("while", "whereas")]
    if len(places) != 1 or commas[0] != places[0]:
        return False
    begin, last = places[0] + 2, len(view.tokens) - 1
    found = find_statement(view, first, places[0]), find_statement(view, begin, last)
    return all(f is not None and f.begin == i for f, i in zip(found, (first, begin), strict=True))


def _count_members(view: SentenceView, first: int, *, are_statements: bool) -> int:
    """Count the statements, or the predicates of one subject, that commas and a last "and" set in a row; 0 for none.

    Of two forms, a sentence on one of them tells nothing of the other: statements alone count there.
    """
    last = len(view.tokens) - 1
    statement = find_statement(view, first, last)
    if statement is None or statement.begin > first:
        return 0
    places = [i for i in range(statement.verb + 1, last) if view.lowers[i] in (",", "and")]
    starts = [i + 1 for i in places if i + 1 not in places]
    if not places or view.lowers[starts[-1] - 1] != "and":
        return 0
    if not are_statements and all(view.is_finite(i) for i in starts):
        return 1 + len(starts)
    found = [find_statement(view, i, last) for i in starts]
    return 1 + len(starts) if all(f is not None and f.begin == i for f, i in zip(found, starts, strict=True)) else 0
