"""Find sentences that go on with a further statement, which a writer may open with "And"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.joints import count_words
from styler_nb.engines.variants.reading.moves import negates
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_added_openers"]

NONE, AND = 0, 1
_PRONOUNS = frozenset({"i", "it", "they", "he", "she", "we", "you", "there", "this", "these"})
_DETERMINERS = frozenset({"the", "a", "an", "his", "her", "its", "their", "our", "this", "these", "each", "every"})
_SUBJECTS = _PRONOUNS | _DETERMINERS
_POINTING = read_words("pointing")
_NOT_ADDED = read_words("not_added")
_NOT_ANSWERED = read_words("not_answered")
_OPENERS = frozenset({"and", "but", "so", "yet", "or", "nor", "for", "then", "now"})
_SUBJECT_TAGS = frozenset({"PRON", "DET", "NOUN", "PROPN", "ADJ", "NUM", "ADP", "ADV", "SCONJ", "VERB"})
_LEADS = frozenset({"in", "at", "on", "for", "from", "during", "with", "by", "after", "when", "if"})
_MARKS = frozenset({":", ";", '"', "“", "(", "["})
_MARKS_AFTER = frozenset({",", ".", ";", "and", "or"})
_SHORTEST, _LONGEST_WORDS, _LONGEST_OPENING, _LONGEST_UNMARKED = 5, 26, 12, 13


def find_added_openers(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind added_opener: "And" before a sentence, and sentences that could have it.

    Never the first sentence of a block; of two in a row only the first could have it, so that no chain comes about.
    """
    was_open = False
    for before, view in pairwise(views):
        if view.block_kind is not BlockKind.PARAGRAPH or len(view.tokens) < _SHORTEST:
            was_open = False
        elif view.lowers[0] == "and":
            was_open = True
            if view.lowers[1] not in _OPENERS and view.tokens[1].upos in _SUBJECT_TAGS:
                yield _with(view, variable)
        elif not was_open and _goes_on(before, view):
            was_open = True
            yield _without(view, variable)
        else:
            was_open = False


def _with(view: SentenceView, variable: Variable) -> Site:
    start, end = view.tokens[0].start, view.tokens[1].end
    options: tuple[Option, ...] = ()
    if view.is_free(0, 1) and view.terminal == "." and view.lowers[1] in _SUBJECTS:
        text = view.tokens[1].text
        options = (Option(NONE, (Patch(start, end, text[:1].upper() + text[1:]),), -1),)
    return Site(variable, start, end, AND, options)


def _without(view: SentenceView, variable: Variable) -> Site:
    first = view.tokens[0]
    if view.lowers[0] == "i" or first.upos == "PROPN":
        patch = Patch(first.start, first.start, "And ")
    else:
        patch = Patch(first.start, first.end, f"And {first.text[:1].lower()}{first.text[1:]}")
    if "also" not in view.lowers:
        return Site(variable, first.start, first.end, NONE, (Option(AND, (patch,), 1),))
    # "and" says what "also" said: "It also removes", "And it removes"
    place = view.lowers.index("also")
    options: tuple[Option, ...] = ()
    if view.is_free(place, place) and view.lowers.count("also") == 1 and view.lowers[place + 1] not in _MARKS_AFTER:
        also = Patch(view.tokens[place].start, view.tokens[place + 1].start, "")
        options = (Option(AND, (patch, also), 0),)
    return Site(variable, first.start, view.tokens[place].end, NONE, options)


def _goes_on(before: SentenceView, view: SentenceView) -> bool:
    """Whether the second sentence is a plain statement that may add to the first."""
    if before.terminal != "." or view.terminal != "." or before.lowers[0] in _OPENERS:
        return False
    if view.tokens[0].upos != "PROPN" and not view.is_free(0, 0):
        return False
    # what a reader takes for one more point says so, or is short and about the same thing
    if "also" not in view.words and (
        view.lowers[0] not in _PRONOUNS or "and" in view.words or len(view.tokens) > _LONGEST_UNMARKED
    ):
        return False
    if view.lowers[0] in _POINTING and view.tokens[1].upos in ("NOUN", "ADJ"):
        return False  # "this phenomenon is known as …" names again what was just said
    if not before.finds_finite(0, len(before.tokens)):
        return False
    if any(a == "," and b == "and" for a, b in pairwise(before.lowers)):
        return False  # "…, and it forms the base. And it removes …" says "and" once too often
    if count_words(view) > _LONGEST_WORDS or not _opens_statement(view):
        return False
    if not (
        _NOT_ADDED.isdisjoint(view.words) and _MARKS.isdisjoint(view.words) and _NOT_ANSWERED.isdisjoint(before.words)
    ):
        return False
    return not negates(view, 0, len(view.tokens)) and not negates(before, 0, len(before.tokens))


def _opens_statement(view: SentenceView) -> bool:
    """Whether a subject and its verb follow at once, or after a short phrase with a comma."""
    first, end = view.tokens[0], len(view.tokens)
    if view.lowers[0] == "there":
        return view.lowers[1] in ("is", "are", "was", "were")
    if first.upos == "ADP" or view.lowers[0] in ("when", "if"):
        comma = view.lowers.index(",") if "," in view.lowers[:_LONGEST_OPENING] else 0
        is_dated = any(t.upos == "NUM" for t in view.tokens[:comma])
        return comma > 0 and view.lowers[0] in _LEADS and not is_dated and opens_clause(view, comma + 1, end)
    is_name = first.upos == "PROPN" and first.text[1:].islower()
    return (is_name or view.lowers[0] in _SUBJECTS) and opens_clause(view, 0, end)
