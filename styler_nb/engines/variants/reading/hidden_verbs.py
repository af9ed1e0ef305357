"""Find finite verbs that were taken for infinitives: "most of them advance", "the rocks scratch and polish"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["finds_verb", "list_verbs"]

_NO_SUBJECT = frozenset({"to", "not", "please", "let", "lets", "make", "makes", "made", "help", "helps", "helped"})
_MODALS = frozenset({"MD", "VBP", "VBZ", "VBD"})
_NEAR = 6


def list_verbs(view: SentenceView, first: int, end: int) -> list[int]:
    """Give the places of the finite verbs of [first, end), with those that were taken for infinitives."""
    return [i for i in range(first, end) if view.is_finite(i) or _is_hidden(view, i)]


def finds_verb(view: SentenceView, first: int, end: int) -> bool:
    """Whether one of the tokens in [first, end) is a finite verb, however tagged, outside a relative clause."""
    in_relative = False
    for index in range(first, end):
        if index > first and view.lowers[index] in ("that", "which", "who") and view.tokens[index].upos == "PRON":
            in_relative = True
        elif view.is_finite(index) or _is_hidden(view, index) or (not in_relative and _is_second(view, index)):
            if not in_relative:
                return True
            in_relative = False
    return False


def _is_hidden(view: SentenceView, index: int) -> bool:
    """Whether a bare verb stands after the noun or the "of them" that is its subject."""
    if index < 1 or view.tokens[index].xpos != "VB" or view.tokens[index].upos != "VERB":
        return False
    return view.tokens[index - 1].upos in ("NOUN", "PROPN") or view.lowers[max(index - 2, 0) : index] == ("of", "them")


def _is_second(view: SentenceView, index: int) -> bool:
    """Whether a bare verb is the second of two of which the first was taken for a noun: "scratch and polish the"."""
    if index < 2 or view.tokens[index].xpos != "VB" or view.lowers[index - 1] != "and":
        return False
    before = range(max(index - _NEAR, 0), index)
    is_led = any(view.lowers[i] in _NO_SUBJECT or view.tokens[i].xpos in _MODALS for i in before)
    return not is_led and view.tokens[index + 1].upos == "DET"
