"""Find typographic choices: apostrophes, dashes, ellipses, and the marks around asides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site

__all__ = ["find_asides", "find_typography"]

_DASH = re.compile(r"(?<=[\w.,!?)”\"'’])(?P<mark> — |—| – | -- |--)(?=[\w(“\"‘'])")
_ELLIPSIS = re.compile(r"(?<!\.)(?P<mark>\.\.\.|…)(?!\.)")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])(?P<mark>['’])(?=(?:s|t|re|ve|ll|d|m)\b)", re.IGNORECASE)
_PATTERNS = {"dash": _DASH, "ellipsis": _ELLIPSIS, "apostrophe": _APOSTROPHE}
_ASIDE_DASH = re.compile(r"(?P<open> — |—| – | -- )(?P<inner>[^—–()\[\]{}\"“”.;:!?\n]+?)(?P<close> — |—| – | -- )")
_ASIDE_PAREN = re.compile(r"(?<=[\w]) \((?P<inner>[^—–()\[\]{}\"“”.;:!?\n\d]+)\)(?P<close>(?= [a-z]))")
_NOTE = re.compile(r"\W*(?:[A-Z]|(?:see|cf|also|e\.g|i\.e|compare|citation|clarification|born|formerly|or|and|in)\b)")
"""How notes, names and references begin, which belong in parentheses."""
_FEWEST_ASIDE_WORDS, _MOST_ASIDE_WORDS = 2, 14


def find_typography(view: SentenceView, variables: Sequence[Variable]) -> Iterator[Site]:
    """Find the sites of the kind typography; `parameters.what` names the pattern, `form`s are the marks."""
    text, sentence = view.text, view.sentence
    for variable in variables:
        known = {variant.form: index for index, variant in enumerate(variable.variants)}
        for match in _PATTERNS[variable.parameters["what"]].finditer(text, sentence.start, sentence.end):
            current = known.get(match["mark"])
            if current is None:
                continue
            start, end = match.span("mark")
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


def find_asides(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find asides between two dashes or in parentheses, inside a sentence."""
    text, start, end = view.text, view.sentence.start, view.sentence.end
    content = text[start:end]
    dashes = len(re.findall("—|–|--", content))
    pattern, current = (_ASIDE_DASH, 0) if dashes == 2 else (_ASIDE_PAREN, 1)
    if dashes not in (0, 2) or content.count("(") != (dashes == 0):
        return
    for match in pattern.finditer(text, start, end):
        words = len(match["inner"].split())
        if not _FEWEST_ASIDE_WORDS <= words <= _MOST_ASIDE_WORDS or text[match.end() : match.end() + 1] in (",", ""):
            continue
        inner = match.span("inner")
        opening, closing = (match.start(), inner[0]), (inner[1], match.end())
        is_bound = current == 1 and _NOTE.match(match["inner"]) is not None
        if is_bound or view.spans.overlaps(*opening) or view.spans.overlaps(*closing):
            options: tuple[Option, ...] = ()
        elif current == 0:
            options = (Option(1, (Patch(*opening, " ("), Patch(*closing, ") ")), -2),)
        else:
            options = (Option(0, (Patch(*opening, " — "), Patch(inner[1], match.end() + 1, " — ")), 2),)
        yield Site(variable, match.start(), match.end() + current, current, options)
