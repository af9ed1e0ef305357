"""Read in which tense something is told."""

from __future__ import annotations

from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["read_past_tag", "tense_around"]

_HAVE = frozenset({"have", "has", "had", "having", "'ve", "haven't", "hasn't", "hadn't"})
_NEAR = 4
"""Tokens before a participle in which its "have" stands."""


def read_past_tag(view: SentenceView, index: int) -> str:
    """Give the tag of a verb; what looks like a participle and has no "have" of its own is a past.

    "The men behind kept going", "the hole that the rain had made continued to grow".
    """
    tag, first = view.tokens[index].xpos, max(index - _NEAR, 0)
    if tag != "VBN":
        return tag
    have = next((i for i in range(index - 1, first - 1, -1) if view.lowers[i] in _HAVE), -1)
    is_own = have >= 0 and all(view.tokens[i].xpos not in ("VBN", "VBD") for i in range(have + 1, index))
    return tag if is_own else "VBD"


def tense_around(view: SentenceView, index: int) -> bool | None:
    """Whether what stands around a token is told in the past (True) or the present (False); None where it is mixed."""
    tags = {view.tokens[i].xpos for i in range(len(view.tokens)) if i != index and view.is_finite(i)} - {""}
    if ":" in view.lowers or view.tokens[0].xpos in ("VB", "VBP"):
        return None
    if "VBD" in tags and tags <= {"VBD", "VBN"}:
        return True
    modals = {view.lowers[i] for i in range(len(view.tokens)) if view.tokens[i].xpos == "MD"}
    if tags and tags <= {"VBZ", "VBP", "MD"} and modals <= {"can", "may", "must", "should", "will", "cannot", "can't"}:
        return False
    return None
