"""Judge whether "So" in front of a statement would say how much: "So fresh bread is sold", "So red is the sky"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["says_how_much"]

_HOW_MUCH = frozenset({"much", "many", "far", "long", "few", "little", "that", "too", "do", "did", "does", "is", "are"})
_COLORS = frozenset(
    {"red", "blue", "green", "white", "black", "yellow", "brown", "gray", "grey", "orange", "violet", "purple", "pink"}
)


def says_how_much(view: SentenceView, first: int) -> bool:
    """Whether the statement that starts at token `first` opens with a quality or an amount, which "So" would weigh."""
    if view.lowers[first] in ("most", "all", "some", "each", "no"):
        return False
    return view.tokens[first].upos in ("ADJ", "ADV") or view.lowers[first] in _HOW_MUCH | _COLORS
