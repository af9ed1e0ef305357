"""Join a sentence with a connective between commas, "there is, however, a mill", to the one before it."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.linking.accounts import CONTRASTS
from styler_nb.engines.variants.reading.clauses import MARKS, has_two_clauses, opens_clause
from styler_nb.engines.variants.reading.joints import is_main, may_follow, may_go_on
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["NO_OPENERS", "inner_connective", "joins_of_inner"]

NO_OPENERS = CONTRASTS | {"also", "finally", "first", "second", "firstly", "secondly", "and", "or", "so"}
"""Words that open a new step of the text, not one more clause on the same."""
_INNER_CONNECTIVES = frozenset({"however", "nevertheless", "therefore"})
_LATEST_CONNECTIVE = 10


def inner_connective(view: SentenceView) -> int:
    """Give the place of a connective between commas after a sentence's first phrase, 0 where there is none."""
    for place in range(2, min(_LATEST_CONNECTIVE, len(view.tokens) - 3)):
        if view.lowers[place] in _INNER_CONNECTIVES and view.lowers[place - 1] == "," == view.lowers[place + 1]:
            opening = view.lowers[: place - 1]
            has_mark = "," in opening or not MARKS.isdisjoint(opening)
            return 0 if has_mark or opening[0] in NO_OPENERS else place
    return 0


def joins_of_inner(
    view: SentenceView, following: SentenceView, place: int, variable: Variable, size: int
) -> Iterator[str]:
    """Name the ways to write a sentence with a connective between commas with a conjunction before it instead."""
    is_phrase = following.tokens[0].upos in ("ADP", "ADV")
    if not is_phrase and not following.is_finite(place + 2) and not _has_verb_before(following, place - 1):
        return
    if is_phrase and not opens_clause(following, place + 2, len(following.tokens)):
        return
    yield "period_word"
    last = len(view.tokens) - 1
    if not (may_go_on(view) and may_follow(following)) or CONTRASTS & {*view.lowers}:
        return
    are_compound = has_two_clauses(view, 0), has_two_clauses(following, place + 2)
    if size <= int(variable.parameters["longest_with_semicolon_words"]) and not all(are_compound):
        yield from ("semicolon_word", "semicolon_connective")
    if size <= int(variable.parameters["longest_joined_words"]) and not any(are_compound) and is_main(view, 0, last):
        yield "comma"


def _has_verb_before(view: SentenceView, comma: int) -> bool:
    """Whether a subject and its whole verb stand before a connective's first comma: "there is, however, a mill"."""
    verb = comma - 1
    return verb > 0 and view.is_finite(verb) and opens_clause(view, 0, comma)
