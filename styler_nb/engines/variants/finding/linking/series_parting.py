"""Part three clauses in a row into three sentences."""

from __future__ import annotations

from styler_nb.engines.variants.reading.clauses import MARKS, is_relative, opens_clause
from styler_nb.engines.variants.reading.joints import count_words, is_main
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import TokenKind

__all__ = ["series_parts"]

_FEWEST_IN_ROW = 6
"""Words of each of three clauses from which on they make sentences that do not read like a list."""


def series_parts(view: SentenceView, end: int, second: int, variable: Variable) -> tuple[Option, ...]:
    """Make three sentences of three clauses in a row: "shops close, prices fall, and workers leave"."""
    commas = [i for i in range(end) if view.lowers[i] == ","]
    if view.lowers[second - 1] != "and" or len(commas) != 1 or not view.is_free(commas[0], commas[0]):
        return ()
    comma, last = commas[0], len(view.tokens) - 1
    parts = [(0, comma), (comma + 1, end), (second, last)]
    if any(low in MARKS or low == "," for low in view.lowers[second:]):
        return ()
    for first, stop in parts:
        is_plain = opens_clause(view, first, stop) and is_main(view, first, stop) and not _relates(view, first, stop)
        if not is_plain or count_words(view, first, stop) < _FEWEST_IN_ROW:
            return ()
    heads = view.tokens[comma + 1], view.tokens[second]
    marks = view.tokens[comma], view.tokens[end]
    if "\n" in view.text[marks[0].start : heads[1].end] or any(t.kind is not TokenKind.WORD for t in heads):
        return ()
    patches = [
        Patch(mark.start, head.end, f". {head.text[:1].upper()}{head.text[1:]}")
        for mark, head in zip(marks, heads, strict=True)
    ]
    return (Option(variable.variant_index("period"), tuple(patches), -1),)


def _relates(view: SentenceView, first: int, last: int) -> bool:
    return any(is_relative(view, i) for i in range(first + 1, last))
