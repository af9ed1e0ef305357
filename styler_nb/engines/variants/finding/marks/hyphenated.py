"""Find the words of a convention inside hyphenated ones: "noise-canceling", "colour-coded"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.reading.inflect import match_case
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site

__all__ = ["find_hyphenated"]

_REGION = "spelling.region"
_FEWEST_LETTERS = 4


def find_hyphenated(view: SentenceView, catalogue: Catalogue) -> Iterator[Site]:
    """Find the parts of hyphenated words that British and American English spell in two ways."""
    for index, low in enumerate(view.lowers):
        if "-" not in low or len(low) <= _FEWEST_LETTERS or not view.is_free(index, index):
            continue
        start = view.tokens[index].start
        for part in low.split("-"):
            end = start + len(part)
            for entry in catalogue.tables.get(part, ()):
                if entry.variable.id != _REGION or entry.words != (part,) or entry.row is None or entry.contexts:
                    continue
                other = 1 - entry.variant
                text = match_case(entry.row.forms[other], view.text[start:end])
                yield Site(entry.variable, start, end, entry.variant, (Option(other, (Patch(start, end, text),)),))
                break
            start = end + 1
