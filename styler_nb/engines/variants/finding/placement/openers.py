"""Find sentences that go on with a further statement, which a writer may open with "And"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.placement.further_statements import opens_further
from styler_nb.engines.variants.reading.moves import inner_text
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_added_openers"]

NONE, AND = 0, 1
_PRONOUNS = frozenset({"i", "it", "they", "he", "she", "we", "you", "there", "this", "these"})
_DETERMINERS = frozenset({"the", "a", "an", "his", "her", "its", "their", "our", "this", "these", "each", "every"})
_SUBJECTS = _PRONOUNS | _DETERMINERS
_OPENERS = frozenset({"and", "but", "so", "yet", "or", "nor", "for", "then", "now"})
_SUBJECT_TAGS = frozenset({"PRON", "DET", "NOUN", "PROPN", "ADJ", "NUM", "ADP", "ADV", "SCONJ", "VERB"})
_SHORTEST = 5


def find_added_openers(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind added_opener: "And" before a sentence, and sentences that could have it.

    Never the first sentence of a block; of two in a row only one could have it, so that no chain comes about.
    """
    lower_words = frozenset[str]().union(*[view.words_in_lower_case for view in views])
    was_open = False
    for number, view in enumerate(views[1:], 1):
        is_before_and = number + 1 < len(views) and views[number + 1].lowers[0] == "and"
        if view.block_kind is not BlockKind.PARAGRAPH or len(view.tokens) < _SHORTEST:
            was_open = False
        elif view.lowers[0] == "and":
            was_open = True
            if view.lowers[1] not in _OPENERS and view.tokens[1].upos in _SUBJECT_TAGS:
                yield _with(view, variable)
        elif not (was_open or is_before_and) and opens_further(views[number - 1], view):
            was_open = True
            yield _without(view, variable, lower_words)
        else:
            was_open = False


def _with(view: SentenceView, variable: Variable) -> Site:
    start, end = view.tokens[0].start, view.tokens[1].end
    options: tuple[Option, ...] = ()
    if view.is_free(0, 1) and view.terminal == "." and view.lowers[1] in _SUBJECTS:
        text = view.tokens[1].text
        options = (Option(NONE, (Patch(start, end, text[:1].upper() + text[1:]),), -1),)
    return Site(variable, start, end, AND, options)


def _without(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Site:
    first = view.tokens[0]
    opening = inner_text(view, 0, lower_words)
    options: tuple[Option, ...] = ()
    if opening is not None and (opening == first.text or view.is_free(0, 0)):
        options = (Option(AND, (Patch(first.start, first.end, f"And {opening}"),), 1),)
    return Site(variable, first.start, first.end, NONE, options)
