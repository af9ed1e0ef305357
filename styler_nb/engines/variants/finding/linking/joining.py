"""Judge in which ways two sentences may become one, or open the second with "And"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from styler_nb.engines.variants.finding.linking.adding_on import adds_on
from styler_nb.engines.variants.finding.linking.clause_joins import has_last_part, joins_of_clauses
from styler_nb.engines.variants.finding.linking.further_facts import adds_fact
from styler_nb.engines.variants.finding.linking.headings import spells_out_judgement
from styler_nb.engines.variants.finding.linking.kinship import counts_kinds, names_kinds
from styler_nb.engines.variants.finding.linking.loose_additions import adding_ways
from styler_nb.engines.variants.finding.linking.loose_ties import is_loosely_tied
from styler_nb.engines.variants.finding.linking.other_matters import is_set_apart, opens_matter, turns_elsewhere
from styler_nb.engines.variants.finding.linking.rows import lists_what_was_announced
from styler_nb.engines.variants.finding.linking.standing_alone import stands_alone
from styler_nb.engines.variants.finding.linking.ties import is_tied
from styler_nb.engines.variants.reading.joints import (
    connective_end,
    may_follow,
    says,
)
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["joins_of"]

_ANSWERS = frozenset({"but", "however", "yet", "nevertheless"})
_NO_CONNECTIVES = frozenset({"also", "then", "rather", "still", "over", "after", "of", "indeed"})
"""Openers that belong to a new step more often than to the sentence before."""
_LONGEST_TIED = 50
"""Most words of two clauses of any shape with a semicolon between them."""
_FURTHER = frozenset(
    {"also", "too", "moreover", "furthermore", "not", "no", "never", "cannot", "but", "only", "however"}
)
"""Words that say already what "And" would say, or set against what was said."""
_TAKING_UP = frozenset({"it", "they", "he", "she", "these", "this", "we", "you"})
_AT_FIRST = frozenset({"initially", "originally", "formerly", "until"})
"""Words of what was so before something changed it, which no "and" goes on with."""
_ADDING = frozenset({"in", "moreover", "furthermore", "additionally", "also", "besides"})
_LONGEST_ADDED = 42
"""Most words of two clauses the second of which adds a point about another thing: "in addition, the city …"."""


def joins_of(
    view: SentenceView, following: SentenceView, second: int, variable: Variable, name: str, size: int
) -> Iterator[str]:
    """Name the ways in which two sentences may become one; a semicolon asks for less than a conjunction.

    Two that may be joined by "and" may also stay two of which the second opens with "And".
    """
    if turns_elsewhere(view, following, second, name):
        return
    ways = _ways(view, following, second, variable, name, size)
    if variable.parameters["word"] == "and" and _has_joined_subject(following, second):
        ways = (way for way in ways if way != "comma")
    if "however" in following.lowers[second:]:
        ways = (way for way in ways if way not in ("comma", "bare"))  # no "…, and the rest, however, …"
    if name == "period" and opens_matter(view, following, second):
        ways = (way for way in ways if way != "semicolon")
    names = list(ways)
    yield from names
    if name != "period" or variable.parameters["word"] != "and" or second or "colon" in names:
        return  # "they can help in many ways. They can dig ponds": the ways that were announced
    is_further = _FURTHER.isdisjoint(following.lowers) and not any(low.endswith("n't") for low in following.lowers)
    is_further = is_further and (",", "and") not in pairwise(following.lowers)  # no "And it saws, and it grinds"
    is_near = "comma" in names or ("semicolon" in names and following.lowers[0] in _TAKING_UP)
    if is_further and is_near and connective_end(following, 0) == 0:
        yield "period_word"  # what may follow in the same sentence may open the next with "And"


def _has_joined_subject(view: SentenceView, second: int) -> bool:
    """Whether a statement tells of one thing and another: no "…, and wool and silk take up dyes"."""
    statement = find_statement(view, second, len(view.tokens) - 1)
    return statement is not None and "and" in view.lowers[statement.begin : statement.verb]


def _ways(
    view: SentenceView, following: SentenceView, second: int, variable: Variable, name: str, size: int
) -> Iterator[str]:
    names = list(_close_joins(view, following, second, variable, name, size))
    if is_set_apart(following, second):
        yield from (n for n in names if n == "semicolon")
        return
    if counts_kinds(view):  # no "two kinds are sold, and rye bread keeps": the first of them goes with the second
        names = [n for n in names if n == "colon"]
        yield from names
        return
    if names_kinds(view) and following.tokens[second].upos == "ADP":  # "two kinds of plan, and in the first": one alone
        yield from (n for n in names if n != "comma")
        return
    yield from names
    last = len(view.tokens) - 1
    is_plain = name == "period" and variable.parameters["word"] == "and" and "colon" not in names
    if is_plain and spells_out_judgement(view, following, second, size):
        yield "colon"
    if is_plain and "comma" not in names and view.lowers[0] not in _ANSWERS and adds_fact(view, last, following, size):
        yield "comma"
    if not names and _is_loosely_joined(view, following, second, name, size):
        yield "semicolon"
    if name == "period" and "semicolon" in names and "comma" not in names and variable.parameters["word"] == "and":
        # to teachers of today, a semicolon with "and" between two sentences is a mark or a word too many
        yield from {"comma"} & {*adding_ways(view, last, following, second)}


def _is_loosely_joined(view: SentenceView, following: SentenceView, second: int, name: str, size: int) -> bool:
    last = len(view.tokens) - 1
    if name != "period" or second > 0 or view.lowers[0] in _ANSWERS or following.lowers[0] == view.lowers[last - 1]:
        return False
    is_told = may_follow(view) and not stands_alone(view, following, second)
    return is_told and is_loosely_tied(view, last, following, size)


def _close_joins(
    view: SentenceView, following: SentenceView, second: int, variable: Variable, name: str, size: int
) -> Iterator[str]:
    if name == "period" and size <= _LONGEST_TIED and lists_what_was_announced(view, following, second):
        yield "colon"
    if stands_alone(view, following, second):
        return
    named = _mark_before_connective(view, following, variable, name, size)
    if named:
        yield named
    is_answer = view.lowers[0] in _ANSWERS  # "but it keeps; it can be frozen": belongs to the sentence before
    names = () if is_answer else tuple(joins_of_clauses(view, following, second, variable, name, size))
    yield from names
    is_plain = variable.parameters["word"] == "and" and name == "period" and not is_answer and "comma" not in names
    if is_plain and size <= int(variable.parameters["longest_joined_words"]) and may_follow(view):
        last = len(view.tokens) - 1
        is_past = view.lowers[0] in _AT_FIRST or view.lowers[:2] == ("at", "first")
        if not (is_past or says(view, 0, last) or has_last_part(following)) and adds_on(view, last, following):
            yield "comma"
    if name == "period" and not (names or named) and size <= _LONGEST_TIED:
        last = len(view.tokens) - 1
        is_answer = is_answer and view.lowers[1] != ","
        is_again = following.lowers[second] == view.lowers[last - 1]  # "the magma; magma that"
        if may_follow(view) and not (is_answer or is_again) and is_tied(view, last, following, second, size):
            yield "semicolon"


def _mark_before_connective(
    view: SentenceView, following: SentenceView, variable: Variable, name: str, size: int
) -> str:
    """Name the variant with a semicolon before a connective and its comma, which may open any clause; "" for none."""
    if size > int(variable.parameters["longest_with_semicolon_words"]) or not may_follow(view):
        return ""
    if following.lowers[0] in _NO_CONNECTIVES or view.lowers[0] in _ANSWERS:
        return ""
    if name == "period_connective":
        return "semicolon_connective"
    begin = connective_end(following, 0)
    if following.lowers[0] in _ADDING and size > _LONGEST_ADDED and following.lowers[begin] not in NOMINATIVE:
        return ""
    is_said = following.lowers[0] != "instead" and says(view, 0, len(view.tokens) - 1)
    return "semicolon" if name == "period" and connective_end(following, 0) > 0 and not is_said else ""
