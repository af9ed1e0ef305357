"""Find how far a number reaches: "between two and three hours", "two to three hours", "from two to three hours".

What is kept or works "between 2 and 8 degrees" does so "at 2 to 8 degrees", and speeds "between" two are "of" them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.time_phrases import is_year
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_ranges"]

_AMOUNT_VERBS = read_words("before_amounts")
"""Words before an amount, after which "from two to three" can name no change."""
_FROM = frozenset(
    {"take", "takes", "took", "last", "lasts", "lasted", "need", "needs", "needed", "weigh", "weighs", "weighed",
     "measure", "measures", "measured", "cost", "costs", "require", "requires", "required"}
)  # fmt: skip
"""Verbs of measure, after which "from two to three" says how much: it "reaches" and "includes" no amount so."""
_ROUGHLY = frozenset({"about", "roughly", "approximately", "around"})
_HOW_OFTEN = frozenset({"usually", "normally", "typically", "often", "generally", "commonly", "probably"})
_MEASURED = read_words("nouns_of_measure")
"""Nouns after which "of" says the amount: "speeds of 40 to 50 miles an hour"."""
_KEPT = read_words("done_at_temperatures")
_APART = frozenset(
    {"difference", "differences", "change", "changes", "gap", "contrast", "choice", "rise", "fall", "drop"}
)
"""Words of what lies between two amounts: "the rise in temperature between 5 and 10 degrees"."""
_DEGREES = frozenset({"degrees", "°", "°c", "°f"})
_SHARES = frozenset({"percent", "%", "per"})


@needs("NUM", {"and", "to"})
def find_ranges(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind range; variants are "between", "from" and "to"."""
    for index in range(1, len(view.tokens) - 4):
        if view.lowers[index] in ("between", "from"):
            first, current = index, view.lowers[index]
        elif _is_number(view, index) and view.lowers[index - 1] in _AMOUNT_VERBS:
            first, current = index - 1, "to"
        else:
            continue
        low = first + 1
        if current == "between" and view.lowers[low] in _ROUGHLY:
            low += 1
        joint = "and" if current == "between" else "to"
        if not _is_number(view, low) or view.lowers[low + 1] != joint:
            continue
        if not _is_number(view, low + 2) or not _is_amount(view, low + 3):
            continue
        led = _read_lead(view, first, current, low + 3)
        if led is not None:
            yield _site(view, variable, first, current, low, led)


class _Lead(NamedTuple):
    """What may lead in an amount: whether "from" may, and the preposition that "to" needs with its space."""

    takes_from: bool
    preposition: str = ""


def _read_lead(view: SentenceView, first: int, current: str, unit: int) -> _Lead | None:
    """Read what may lead in an amount; None where it is none."""
    if current == "to":
        return _Lead(takes_from=True)
    place = first - 1
    while place > 0 and current == "between" and view.lowers[place] in _HOW_OFTEN:
        place -= 1
    word = view.lowers[place]
    if word in _AMOUNT_VERBS - {"of"}:
        return _Lead(takes_from=word in _FROM)
    if current != "between" or place != first - 1:
        return None
    if word in _MEASURED and _APART.isdisjoint(view.words):
        return _Lead(takes_from=False, preposition="of ")
    is_kept = word in _KEPT and view.lowers[unit] in _DEGREES
    return _Lead(takes_from=False, preposition="at ") if is_kept else None


def _site(view: SentenceView, variable: Variable, first: int, current: str, low: int, led: _Lead) -> Site:
    begin = first if current != "to" else first + 1
    start, end = view.tokens[begin].start, view.tokens[low + 2].start
    options: tuple[Option, ...] = ()
    if view.text[start:end].count("\n") == 0 and not view.protected[low + 1]:
        number = view.text[view.tokens[first + 1].start : view.tokens[low].end]
        options = tuple(
            Option(variable.variant_index(form), (Patch(start, end, text),), words)
            for form, text, words in (
                ("between", f"between {number} and ", 1),
                ("from", f"from {number} to ", 1),
                ("to", f"{led.preposition}{number} to ", 0),
            )
            if form != current
            and not (form == "from" and not led.takes_from)
            and not (form == "from" and current == "to" and view.lowers[begin - 1] not in _FROM)
            and not (form == "between" and view.lowers[begin - 2 : begin] in (("age", "of"), ("period", "of")))
        )
    return Site(variable, start, end, variable.variant_index(current), options)


def _is_number(view: SentenceView, index: int) -> bool:
    token = view.tokens[index]
    return token.upos == "NUM" and not is_year(token.text)


def _is_amount(view: SentenceView, index: int) -> bool:
    """Whether a unit follows, so that the numbers are no years and no scores."""
    if index >= len(view.tokens):
        return False
    if view.lowers[index] in _SHARES or view.tokens[index].upos == "NUM":
        return True
    return view.tokens[index].upos == "NOUN" and is_plural_noun(view.lowers[index]) is True
