"""Write what is the reader's own in a text of rules: "the immediate manager", "your immediate manager"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["own_people_and_papers", "own_what_is_done"]

_SUPERIORS = frozenset({"manager", "supervisor"})
_NEAREST = frozenset({"immediate", "line", "direct"})
_BOUND = frozenset({"should", "must", "will"})
_PAPERS = read_words("papers_of_readers")
_IN_PAPERS = frozenset(
    {"in", "with", "to", "on", "submit", "attach", "support", "include", "explain", "withdraw", "send"}
)
_TOLD = frozenset({"inform", "tell", "notify", "ask", "contact", "consult", "to", "from", "with"})
_ASKED_OF_PAPERS = frozenset({"should", "must"})
_VERBS = frozenset({"may", "must", "should", "will", "is", "can", "cannot"})
_AT_WORK = "employee"
_CONDITIONS = frozenset({"if", "when", "once", "unless", "until", "after", "before"})
_TIMES = frozenset({"trip", "journey", "stay", "absence", "holiday", "salary", "membership", "tenancy", "lease"})
"""What lasts for a reader, or is paid to them: "the end of the trip"."""
_NARROWING = frozenset({"of", "that", "which", "who", "whose", "where", "with", "for", "committee", "-"})
_INNER = frozenset({"next", "monthly", "first", "last", "whole", "entire", "annual"})
_APPROVED = frozenset({("approved", "claims"), ("personal", "expenses"), ("personal", "belongings")})
_HANDED_IN = "claims|requests|applications|complaints|expenses|receipts|timesheets|invoices|essays|assignments"
_ASKED = "questions|enquiries|inquiries|complaints|suggestions|concerns"
_BOOKED = "flights|tickets|(?:train|bus|plane) tickets|trips|appointments|reservations|bookings|hotels"
_ALL = r"\b(?! (?:that|which|who)\b)"
"""No clause follows that tells which ones."""
_DONE = re.compile(
    rf"\b(?P<verb>(?:submit|file|hand in|send in|withdraw) (?:all )?(?=(?:{_HANDED_IN}){_ALL})"
    rf"|(?:address|direct|send|raise) (?=(?:{_ASKED}){_ALL})|(?:reserve|book|cancel|change) (?=(?:{_BOOKED}){_ALL})"
    r"|pay (?=(?:fees|rent|fines)\b)|(?:pay|repay|reimburse|cover) (?=(?:approved claims|personal expenses)\b))",
    re.IGNORECASE,
)


def own_what_is_done(patch: Patch) -> Patch:
    """Write "you must submit your claims" for "you must submit claims", which are the reader's."""
    return Patch(patch.start, patch.end, _DONE.sub(r"\g<verb>your ", patch.text))


def own_people_and_papers(view: SentenceView) -> Iterator[Patch]:
    """Give the patches for whom a reader at work answers to, and for what a reader hands in."""
    lowers, tokens = view.lowers, view.tokens
    if _AT_WORK in view.setting.readers:
        for index in view.where(frozenset({"the"}), 0, -2):
            low = lowers[index + 1]
            is_near = low in _NEAREST and lowers[index + 2] in _SUPERIORS
            is_employer = low == "employer" and not tokens[index + 2].text.endswith("s") and index > 0
            is_near = is_near or (low in _SUPERIORS and _is_told_or_handed(view, index, _TOLD))
            if (is_near or is_employer) and tokens[index + 2].upos != "PROPN" and "." not in low:
                yield Patch(tokens[index].start, tokens[index].end, "Your" if index == 0 else "your")
        for index in view.where(frozenset({"managers", "supervisors"}), 0, -2):
            is_open = index == 0 or (lowers[index - 1] == "and" and lowers[index - 2 : index - 1] == (",",))
            if is_open and lowers[index + 1] in _BOUND and "their" not in lowers:
                one = f"your {lowers[index].removesuffix('s')}"
                yield Patch(tokens[index].start, tokens[index].end, one.capitalize() if index == 0 else one)
    for index in view.where(frozenset({"a", "the"}), 1, -2):
        is_told = lowers[index - 1] in _CONDITIONS and lowers[index + 1] in _PAPERS and lowers[index + 2] in _VERBS
        is_theirs = lowers[index] == "the" and (_lasts(view, index + 1) or _is_in_paper(view, index))
        if is_told or is_theirs:
            yield Patch(tokens[index].start, tokens[index].end, "your")
    if lowers[:2] in _APPROVED and lowers[2] not in _NARROWING:
        start = tokens[0].start
        yield Patch(start, tokens[0].end, f"Your {lowers[0]}")
    is_several = lowers[0].endswith("s") and lowers[0].removesuffix("s") in _PAPERS
    if is_several and lowers[1] in _ASKED_OF_PAPERS and lowers[2] != "be":
        yield Patch(tokens[0].start, tokens[0].end, f"Your {lowers[0]}")
    if (
        lowers[0] in ("a", "the")
        and lowers[1] in _PAPERS
        and lowers[2] in _VERBS
        and is_plural_noun(lowers[1]) is False
    ):
        yield Patch(tokens[0].start, tokens[0].end, "Your")


def _is_told_or_handed(view: SentenceView, article: int, words: Set[str]) -> bool:
    """Whether the word before the article is one of some, and nothing after the noun says whose it is."""
    following = view.tokens[article + 2]
    is_whole = view.lowers[article + 2] not in _NARROWING and following.upos not in ("NOUN", "PROPN", "PART")
    return article > 0 and view.lowers[article - 1] in words and is_whole and following.lower != "in"


def _is_in_paper(view: SentenceView, article: int) -> bool:
    """Whether the reader says or does something in a paper of their own: "explain it in the claim"."""
    return view.lowers[article + 1] in _PAPERS and _is_told_or_handed(view, article, _IN_PAPERS)


def _lasts(view: SentenceView, index: int) -> bool:
    """Whether what lasts for a reader is named from a token on, and nothing says which one it is."""
    while view.lowers[index] in _INNER and index < len(view.tokens) - 2:
        index += 1
    return (
        view.lowers[index] in _TIMES
        and view.lowers[index + 1] not in _NARROWING
        and view.tokens[index].upos == "NOUN"
        and view.tokens[index + 1].upos not in ("NOUN", "PROPN")
    )
