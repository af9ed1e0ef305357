"""Find connectives that stand between subject and verb ("The plan, however, failed") or could."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.protected import may_be_lowered
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import NOMINATIVE, Option, Patch, SentenceView, Site

__all__ = ["find_positions"]

FRONT, MEDIAL = 0, 1
_SUBJECT = frozenset({"DET", "ADJ", "NOUN", "PROPN", "NUM"})
_LONGEST_SUBJECT = 6


def find_positions(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind position; `parameters.words` lists the connectives of one word."""
    words = frozenset(variable.parameters["words"])
    lowers = view.lowers
    if len(lowers) < 6 or view.terminal != ".":
        return
    if lowers[0] in words and lowers[1] == ",":
        end = _subject_end(view, 2)
        if end is None or not view.is_finite(end) or not view.is_free(0, 1):
            return
        yield Site(variable, view.tokens[0].start, view.tokens[end].start, FRONT, _to_medial(view, end))
        return
    end = _subject_end(view, 0)
    if end is None or end + 3 >= len(lowers) or lowers[end] != "," or lowers[end + 2] != ",":
        return
    is_verb = view.is_finite(end + 3) or view.tokens[end + 3].xpos == "VBN"
    if lowers[end + 1] in words and is_verb and view.is_free(end, end + 2):
        options = _to_front(view, end, lower_words)
        yield Site(variable, view.tokens[0].start, view.tokens[end + 3].start, MEDIAL, options)


def _subject_end(view: SentenceView, first: int) -> int | None:
    if view.lowers[first] in NOMINATIVE:
        return first + 1
    index = first
    while index < len(view.tokens) - 1 and index - first < _LONGEST_SUBJECT and view.tokens[index].upos in _SUBJECT:
        index += 1
    return index if index > first and view.tokens[index - 1].upos in ("NOUN", "PROPN") else None


def _to_medial(view: SentenceView, end: int) -> tuple[Option, ...]:
    word, subject, last, verb = view.tokens[0], view.tokens[2], view.tokens[end - 1], view.tokens[end]
    if "\n" in view.text[word.start : verb.start] or view.spans.overlaps(last.end, verb.start):
        return ()
    capital = subject.text[:1].upper()
    if view.protected[2] and capital != subject.text[:1]:
        return ()
    patches = (
        Patch(word.start, subject.start + 1, capital),
        Patch(last.end, verb.start, f", {word.text.lower()}, "),
    )
    return (Option(MEDIAL, patches),)


def _to_front(view: SentenceView, end: int, lower_words: frozenset[str]) -> tuple[Option, ...]:
    subject, last, word, verb = view.tokens[0], view.tokens[end - 1], view.tokens[end + 1], view.tokens[end + 3]
    if "\n" in view.text[subject.start : verb.start]:
        return ()
    if view.protected[0] or subject.lower == "i":
        head = subject.text[:1]
    elif may_be_lowered(subject, lower_words):
        head = subject.text[:1].lower()
    else:
        return ()
    connective = word.text[:1].upper() + word.text[1:]
    opening = Patch(subject.start, subject.start + 1, f"{connective}, {head}")
    if view.protected[0]:
        opening = Patch(subject.start, subject.start, f"{connective}, ")
    return (Option(FRONT, (opening, Patch(last.end, verb.start, " "))),)
