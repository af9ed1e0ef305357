"""Find typographic choices: apostrophes, dashes and ellipses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.reading.date_patterns import MONTHS
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_typography"]

_DASH = re.compile(r"(?<=[\w.,!?)”\"'’])(?P<mark> — |—| – | -- |--)(?=[\w(“\"‘'])")
_ELLIPSIS = re.compile(r"(?<!\.)(?P<mark>\.\.\.|…)(?!\.)")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])(?P<mark>['’])(?=(?:s|t|re|ve|ll|d|m)\b|(?<=s.) [a-z])", re.IGNORECASE)
_SINGLE_QUOTE = re.compile(r"‘|(?<!\w)['’](?=\w)")
"""What may open a quotation, which a mark after an "s" then closes."""
_NUMBER_OR_MONTH = re.compile(rf"\d|{MONTHS}\b")
"""After a number these make a range, whose dash is no break in what is said."""
_MARKS = re.compile(r"[—–'’…]|--|\.\.\.")
"""What at least one of the patterns has in it."""
_PATTERNS = {"dash": _DASH, "ellipsis": _ELLIPSIS, "apostrophe": _APOSTROPHE}


def find_typography(view: SentenceView, variables: Sequence[Variable]) -> Iterator[Site]:
    """Find the sites of the kind typography; `parameters.what` names the pattern, `form`s are the marks."""
    text, sentence = view.text, view.sentence
    if not _MARKS.search(text, sentence.start, sentence.end):
        return
    for variable in variables:
        known = {variant.form: index for index, variant in enumerate(variable.variants)}
        for match in _PATTERNS[variable.parameters["what"]].finditer(text, sentence.start, sentence.end):
            current = known.get(match["mark"])
            if current is None or (text[match.start() - 1].isdigit() and _NUMBER_OR_MONTH.match(text, match.end())):
                continue
            start, end = match.span("mark")
            if text[end : end + 1] == " " and _SINGLE_QUOTE.search(text, sentence.start, start):
                continue
            options: tuple[Option, ...] = ()
            if not view.spans.overlaps(start, end):
                options = tuple(
                    Option(index, (Patch(start, end, form),), _space_difference(match["mark"], form))
                    for form, index in known.items()
                    if index != current and variable.variants[index].produce
                )
            yield Site(variable, start, end, current, options)


def _space_difference(before: str, after: str) -> int:
    """Dashes between spaces count as words for those who count by spaces; the length budget allows for them."""
    return 2 * ((" " in after) - (" " in before))
