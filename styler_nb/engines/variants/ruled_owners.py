"""Write what is the reader's own in a text of rules: "the immediate manager", "your immediate manager"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.noun_phrases import is_plural_noun
from styler_nb.engines.variants.view import Patch, SentenceView

__all__ = ["own_people_and_papers"]

_SUPERIORS = frozenset({"manager", "supervisor"})
_NEAREST = frozenset({"immediate", "line", "direct"})
_BOUND = frozenset({"should", "must", "will"})
_PAPERS = frozenset({"request", "claim", "application", "appeal", "complaint"})
_VERBS = frozenset({"may", "must", "should", "will", "is", "can", "cannot"})
_AT_WORK = "employee"


def own_people_and_papers(view: SentenceView) -> Iterator[Patch]:
    """Give the patches for whom a reader at work answers to, and for what a reader hands in."""
    lowers, tokens = view.lowers, view.tokens
    if _AT_WORK in view.setting.readers:
        for index in view.where(frozenset({"the"}), 0, -2):
            low = lowers[index + 1]
            is_near = low in _NEAREST and lowers[index + 2] in _SUPERIORS
            is_employer = low == "employer" and not tokens[index + 2].text.endswith("s") and index > 0
            if (is_near or is_employer) and tokens[index + 2].upos != "PROPN" and "." not in low:
                yield Patch(tokens[index].start, tokens[index].end, "Your" if index == 0 else "your")
        for index in view.where(frozenset({"managers", "supervisors"}), 0, -2):
            is_open = index == 0 or (lowers[index - 1] == "and" and lowers[index - 2 : index - 1] == (",",))
            if is_open and lowers[index + 1] in _BOUND and "their" not in lowers:
                one = f"your {lowers[index].removesuffix('s')}"
                yield Patch(tokens[index].start, tokens[index].end, one.capitalize() if index == 0 else one)
    if (
        lowers[0] in ("a", "the")
        and lowers[1] in _PAPERS
        and lowers[2] in _VERBS
        and is_plural_noun(lowers[1]) is False
    ):
        yield Patch(tokens[0].start, tokens[0].end, "Your")
