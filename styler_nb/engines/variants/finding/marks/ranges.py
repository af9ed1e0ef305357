"""Find how far a number reaches: "between two and three hours", "two to three hours", "from two to three hours"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_ranges"]

_AMOUNT_VERBS = read_words("before_amounts")
"""Words before an amount, after which "from two to three" can name no change."""
_NO_FROM = frozenset({"for", "of", "is", "was", "are", "were", "be", "'s"})
"""Words after which "from two to three" says no amount well: "it is from two to three hours before"."""
_SHARES = frozenset({"percent", "%", "per"})


@needs("NUM", {"and", "to"})
def find_ranges(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind range; variants are "between", "from" and "to"."""
    for index in range(1, len(view.tokens) - 4):
        if view.lowers[index] in ("between", "from") and _is_number(view, index + 1):
            first, current = index, view.lowers[index]
        elif _is_number(view, index) and view.lowers[index - 1] in _AMOUNT_VERBS:
            first, current = index - 1, "to"
        else:
            continue
        joint = "and" if current == "between" else "to"
        if view.lowers[first + 2] != joint or not _is_number(view, first + 3) or not _is_amount(view, first + 4):
            continue
        place = first if current == "to" else first - 1
        if current != "to" and view.lowers[place] not in _AMOUNT_VERBS - {"of"}:
            continue
        yield _site(view, variable, first, current)


def _site(view: SentenceView, variable: Variable, first: int, current: str) -> Site:
    begin = first if current != "to" else first + 1
    start, end = view.tokens[begin].start, view.tokens[first + 3].start
    low = view.text[view.tokens[first + 1].start : view.tokens[first + 1].end]
    options: tuple[Option, ...] = ()
    if view.text[start:end].count("\n") == 0 and not view.protected[first + 2]:
        options = tuple(
            Option(variable.variant_index(form), (Patch(start, end, text),), words)
            for form, text, words in (
                ("between", f"between {low} and ", 1),
                ("from", f"from {low} to ", 1),
                ("to", f"{low} to ", 0),
            )
            if form != current
            and not (form == "from" and view.lowers[begin - 1] in _NO_FROM)
            and not (form == "between" and view.lowers[begin - 2 : begin] in (("age", "of"), ("period", "of")))
        )
    return Site(variable, start, end, variable.variant_index(current), options)


def _is_number(view: SentenceView, index: int) -> bool:
    token = view.tokens[index]
    return token.upos == "NUM" and not (token.text.isdigit() and len(token.text) == 4)


def _is_amount(view: SentenceView, index: int) -> bool:
    """Whether a unit follows, so that the numbers are no years and no scores."""
    if index >= len(view.tokens):
        return False
    if view.lowers[index] in _SHARES or view.tokens[index].upos == "NUM":
        return True
    return view.tokens[index].upos == "NOUN" and is_plural_noun(view.lowers[index]) is True
