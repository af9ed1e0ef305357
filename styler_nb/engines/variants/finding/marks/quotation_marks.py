"""Find quotations and the marks around them: straight or curly. What is quoted stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_quotation_marks"]

_STRAIGHT, _CURLY = 0, 1
_MARKS = (('"', '"'), ("“", "”"))
_QUOTATION = re.compile(r"(?<![^\s(\[—–-])(?:\"[^\s\"“”](?:[^\"“”]*[^\s\"“”])?\"|“[^\"“”]+”)(?![^\s)\].,;:!?—–-])")


def find_quotation_marks(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind quotation_marks; variants are straight and curly double marks.

    A block in which a mark has no partner is left alone, since it may stand for inches or for speech that goes on.
    """
    text, start, end = views[0].text, views[0].sentence.start, views[-1].sentence.end
    content = text[start:end]
    if not {'"', "“"} & {*content} or content.count('"') % 2 or content.count("“") != content.count("”"):
        return
    spans = views[0].spans
    for match in _QUOTATION.finditer(text, start, end):
        first, last = match.span()
        current = _STRAIGHT if text[first] == '"' else _CURLY
        # marks inside code or a link have protected characters around them
        if spans.overlaps(max(first - 1, 0), first) or spans.overlaps(last, min(last + 1, len(text))):
            continue
        opening, closing = _MARKS[1 - current]
        patches = (Patch(first, first + 1, opening), Patch(last - 1, last, closing))
        yield Site(variable, first, last, current, (Option(1 - current, patches),))
