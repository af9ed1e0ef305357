"""Read in which tense something is told."""

from __future__ import annotations

from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["tense_around"]


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
