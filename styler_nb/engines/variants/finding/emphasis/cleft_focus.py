"""Set off what a statement dwells on: "it was mainly in private houses that", "it was this that led to"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.clauses import is_last
from styler_nb.engines.variants.reading.moves import first_finite, inner_text, may_move, negates, pronouns, text_of
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase, read_noun_phrase_with_of
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["FOCUS_CUES", "read_focus"]

_MAINLY = frozenset({"mainly", "chiefly", "largely", "primarily", "mostly", "principally", "partly"})
_PREPOSITIONS = frozenset({"in", "on", "at", "from", "through", "for"})
_SUMS = read_words("words_of_sums")
_TENSED = frozenset({"VBZ", "VBP", "VBD"})
FOCUS_CUES = _MAINLY | {"this"}
"""Words of which a statement has one that dwells on something."""


def read_focus(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> tuple[Patch, ...]:
    """Give the patches that set off what "mainly" goes with, or "this"; () for none."""
    return _read_mainly(view, lower_words) or _read_this(view, variable)


def _read_mainly(view: SentenceView, lower_words: frozenset[str]) -> tuple[Patch, ...]:
    """Read "Until 1900, bread was mainly baked in the home"."""
    last = len(view.tokens) - 1
    mainly = next(iter(view.where(_MAINLY, 2)), -1)
    comma = next(iter(view.where(frozenset({","}))), -1)
    first = comma + 1 if 0 < comma < mainly else 0
    verb = first_finite(view, first, last)
    if mainly < 0 or verb <= first or not (verb < mainly < last - 3) or view.tokens[verb].xpos not in _TENSED:
        return ()
    if "," in view.lowers[first:] or view.finds_finite(0, first) or view.finds_finite(verb + 1, last):
        return ()
    phrase = read_noun_phrase_with_of(view, first)
    if phrase is None or phrase.last != verb - 1 or negates(view, first, last):
        return ()
    place = mainly + 2 if view.tokens[mainly + 1].xpos == "VBN" else mainly + 1
    if view.lowers[place] not in _PREPOSITIONS or not _is_place(view, place, last):
        return ()
    if view.lowers[place] == "by" and view.tokens[place + 1].upos == "DET":
        return ()  # "it is mainly by boat that", not "it is mainly by the heat of the sea that winds are caused"
    group = range(verb, place)
    is_simple = all(view.tokens[i].upos in ("AUX", "VERB") for i in group if i != mainly)
    if not is_simple or view.tokens[place - 1 if place > mainly + 1 else mainly - 1].upos != "VERB":
        return ()
    subject = inner_text(view, first, lower_words) if first == 0 else view.tokens[first].text
    if subject is None or not may_move(view, first, last) or any(pronouns(view, place, last)):
        return ()
    be = "was" if view.tokens[verb].xpos == "VBD" else "is"
    it = "It" if first == 0 else "it"
    adverb = view.lowers[mainly]
    told = " ".join(text_of(view, i, i + 1) for i in range(first + 1, place) if i != mainly)
    text = f"{it} {be} {adverb} {text_of(view, place, last)} that {subject} {told}"
    return (Patch(view.tokens[first].start, view.tokens[last - 1].end, text),)


def _is_place(view: SentenceView, place: int, last: int) -> bool:
    """Whether one phrase, or two joined by "and", goes from a preposition to the end."""
    phrase = read_noun_phrase_with_of(view, place + 1)
    if phrase is not None and phrase.last + 1 < last and view.lowers[phrase.last + 1] == "and":
        phrase = read_noun_phrase_with_of(view, phrase.last + 2)
    return (
        phrase is not None
        and phrase.last == last - 1
        and not any(token.upos in ("VERB", "AUX") for token in view.tokens[place:last])
    )


def _read_this(view: SentenceView, variable: Variable) -> tuple[Patch, ...]:
    """Read "This led to a strike", "and this discovery led to a rush"."""
    for this in view.where(frozenset({"this"}), 0, -3):
        is_opening = this == 0 or (view.lowers[this - 1] == "and" and this > 1 and view.lowers[this - 2] == ",")
        phrase = read_noun_phrase(view, this) if view.tokens[this].upos == "DET" else None
        end = phrase.last + 1 if phrase is not None else this + 1
        if (
            not is_opening
            or end >= len(view.tokens) - 2
            or view.tokens[end].xpos not in ("VBD", "VBZ")
            or not view.is_free(this, end)
        ):
            continue
        if view.lowers[end] not in variable.words("brought_about"):
            continue
        if not is_last(view, end) or not _SUMS.isdisjoint(view.lowers[end:]):
            continue  # "this saved an estimated £900": the sum is what is told
        if view.finds_finite(end + 1, len(view.tokens)) or end - this > 3:
            continue
        it = "It" if this == 0 else "it"
        words = text_of(view, this + 1, end)
        thing = f"this {words}" if words else "this"
        be = "was" if view.tokens[end].xpos == "VBD" else "is"
        return (Patch(view.tokens[this].start, view.tokens[end - 1].end, f"{it} {be} {thing} that"),)
    return ()
