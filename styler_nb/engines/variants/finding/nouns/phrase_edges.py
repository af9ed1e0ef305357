"""Tell where a noun phrase surely ends with its head, and where one without an article surely begins."""

from __future__ import annotations

from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["begins_here", "ends_here", "may_be_clause"]

_AFTER = frozenset({"AUX", "ADP", "SCONJ"})
_CLOSING = frozenset({".", ";", ":", ")", "?"})
_RELATIVES = frozenset({"which", "who", "whose", "that", "or"})
_NEVER_AFTER = _RELATIVES | {"of", "per", "than", "like"}
_LIMITS = frozenset({"above", "below", "over", "under", "between"})
"""What with a figure tells of the head: "household incomes above $50,000"."""
_AFTER_COMMA = frozenset({"CCONJ", "SCONJ", "PRON", "DET", "ADP", "ADV"})
_JOINING = frozenset({"and", "or"})
_CLAUSE_MARKS = frozenset({",", ";", ":", ".", "?", "!", "-", "–", "—", "(", ")"})
_BEFORE = frozenset({"ADP", "SCONJ", "AUX"})
_OPENING = frozenset({"before", "after", "until", "till", "since", "when", "whenever", "if", "once", "where", "while"})
_FINITE = frozenset({"VB", "VBP", "VBZ", "VBD"})
_LED = frozenset({"by", "for", "of", "when", "while", "without", "in"})
"""Words after which a form in -ing governs the noun: "by reducing heat loss"."""


def may_be_clause(view: SentenceView, head: int) -> bool:
    """Whether a head may be the verb that its clause lacks: "if the law changes"."""
    if is_plural_noun(view.lowers[head]) is not True or not may_be_verb(view.lowers[head]):
        return False
    first = head
    while first > 0 and view.lowers[first - 1] not in _CLAUSE_MARKS and not _may_open_clause(view, first - 1):
        first -= 1
    if first == 0:
        return not view.has_finite
    last = next((i for i in range(head, len(view.tokens)) if view.lowers[i] in _CLAUSE_MARKS), len(view.tokens))
    is_introduced = _may_open_clause(view, first - 1) or view.lowers[first] in _RELATIVES
    return is_introduced and not view.finds_finite(first, last)


def _may_open_clause(view: SentenceView, index: int) -> bool:
    """Whether a word opens a clause, or is one of time that may, whatever it is taken for: "before the ferry sails"."""
    return view.tokens[index].upos == "SCONJ" or view.lowers[index] in _OPENING


def ends_here(view: SentenceView, head: int) -> bool:
    """Whether a noun phrase surely ends with its head."""
    if head + 1 >= len(view.tokens):
        return False
    after, low = view.tokens[head + 1], view.lowers[head + 1]
    if low == "," and head + 2 < len(view.tokens):
        return view.tokens[head + 2].upos in _AFTER_COMMA and view.lowers[head + 2] not in _RELATIVES
    if low in _CLOSING:
        return True
    if (
        low in _LIMITS
        and head + 2 < len(view.tokens)
        and (view.tokens[head + 2].upos == "NUM" or any(map(str.isdigit, view.tokens[head + 2].text)))
    ):
        return False
    if low in _JOINING and head + 2 < len(view.tokens):
        # "in northern towns and in the hills", "it spoils the honey crop and may alarm people"
        return view.tokens[head + 2].upos == "ADP" or (view.tokens[head + 2].upos == "AUX" and view.is_finite(head + 2))
    is_further = after.upos in _AFTER and low not in _NEVER_AFTER
    return is_further or (after.upos == "VERB" and after.xpos in _FINITE)


def begins_here(view: SentenceView, first: int) -> bool:
    """Whether a phrase without an article begins at a token."""
    if first == 0:
        return True
    before, low = view.tokens[first - 1], view.lowers[first - 1]
    if low in _JOINING:
        return first > 1 and view.lowers[first - 2] == "," and view.lowers[:first].count(",") == 1
    if low == ",":
        return first + 2 < len(view.tokens) and _opens_clause(view, first)
    if before.xpos == "VBG":
        return first > 1 and view.lowers[first - 2] in _LED
    return before.upos in _BEFORE or (before.upos == "VERB" and before.xpos in _FINITE)


def _opens_clause(view: SentenceView, first: int) -> bool:
    """Whether what follows a comma is a subject, after a phrase: "In summer, noise levels rise"."""
    no_verb = not view.finds_finite(0, first)
    return no_verb and "," not in view.lowers[: first - 1] and view.tokens[0].upos in ("ADP", "SCONJ", "ADV")
