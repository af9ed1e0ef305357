"""Find rows of three that have one conjunction or two: "bread, milk, and cheese", "bread and milk and cheese"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.commas import is_list, item_end, item_start
from styler_nb.engines.variants.inflect import may_be_nominal
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.series import ends_series
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.text.types import BlockKind

__all__ = ["find_polysyndeta"]

_CONJUNCTIONS = frozenset({"and", "or"})
_GOVERNING = frozenset(
    {
        "between", "both", "either", "neither", "whether", "among", "two", "three", "four", "nor", "namely",
        "combination", "mixture", "mix", "triangle",
    }
)  # fmt: skip
"""Words before a row that is counted, or whose members are set against each other."""
_OPENS_ITEM = frozenset({"DET", "NOUN", "ADJ"})
_REACH = 6


def find_polysyndeta(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind polysyndeton; variants are "last" and "every", and each conjunction is a context.

    A row of nouns with their adjectives, or of three adjectives; names stay as they are.
    """
    if view.block_kind is not BlockKind.PARAGRAPH or _CONJUNCTIONS.isdisjoint(view.words):
        return
    for index in view.where(_CONJUNCTIONS, 2, -1):
        site = _last(view, variable, index) or _every(view, variable, index)
        if site is not None:
            yield site


def _last(view: SentenceView, variable: Variable, index: int) -> Site | None:
    has_comma = view.lowers[index - 1] == ","
    end = index - 1 if has_comma else index
    starts = _starts(view, end, index + 1)
    if starts is None:
        return None
    first, second, stop = starts
    options: tuple[Option, ...] = ()
    is_sure = view.lowers.count(view.lowers[index]) == 1 and (has_comma or _is_sure(view, first, second, index + 1))
    if is_sure and view.is_free(first, stop - 1) and not _has_name(view, first, stop):
        start, finish = view.tokens[second - 2].end, view.tokens[second].start
        patches = [Patch(start, finish, f" {view.lowers[index]} ")]
        if has_comma:
            patches.append(Patch(view.tokens[end - 1].end, view.tokens[end].end, ""))
        options = (Option(variable.variant_index("every"), tuple(patches), 1),)
    return _site(view, variable, index, second, "last", options)


def _starts(view: SentenceView, end: int, after: int) -> tuple[int, int, int] | None:
    """Give where the first and the second item of a row of three start, and where the third ends."""
    if end >= 3 and _are_adjectives(view, (end - 3, end - 1, after)) and view.lowers[end - 2] == ",":
        is_other = _comes_on(view, end - 3) or _goes_on(view, after + 1)
        return None if is_other else (end - 3, end - 1, after + 1)
    if not is_list(view, end, after):
        return _long_items(view, end, after)
    second = item_start(view, end)
    first = item_start(view, second - 1) if second else None
    stop = item_end(view, after)
    if first is None or second is None or stop is None or _goes_on(view, stop) or _comes_on(view, first):
        return None
    return first, second, stop


def _long_items(view: SentenceView, end: int, after: int) -> tuple[int, int, int] | None:
    """Read a row of noun phrases with "of", or of adjectives with an adverb: "the price of bread, the wages, and"."""
    commas = [i for i in range(end) if view.lowers[i] == ","]
    if view.lowers[end] != "," or len(commas) != 1 or view.tokens[after].upos not in _OPENS_ITEM:
        return None
    if not ends_series(view, after - 1) or _comes_on(view, commas[0] - 1):
        return None
    return commas[0] - 1, commas[0] + 1, after + 1


def _comes_on(view: SentenceView, first: int) -> bool:
    """Whether the row may have begun before: a comma or a conjunction in the same clause, or a word that governs it."""
    if _GOVERNING & set(view.lowers[max(first - _REACH, 0) : first]) or "&" in view.lowers:
        return True
    for place in range(first - 1, -1, -1):
        if view.is_finite(place):
            return False
        if view.lowers[place] in (",", ";", ":") or view.tokens[place].upos == "CCONJ":
            return True
    return False


def _goes_on(view: SentenceView, stop: int) -> bool:
    return stop < len(view.tokens) and view.lowers[stop] in (*_CONJUNCTIONS, "-", "&")


def _is_sure(view: SentenceView, first: int, second: int, third: int) -> bool:
    """Whether items without a comma before the last are a row, no apposition and no subject of a later clause."""
    if view.lowers[first] not in ("a", "an") and view.lowers[second] in ("a", "an"):
        return False  # "with her parents, a farmer and a nurse"
    kinds = {view.tokens[i].upos == "DET" or view.tokens[i].upos == "PRON" for i in (first, second, third)}
    if len(kinds) > 1 or first == 0 or view.tokens[0].upos in ("ADP", "SCONJ"):
        return False
    return view.tokens[first - 1].upos in ("ADP", "VERB", "AUX")


def _every(view: SentenceView, variable: Variable, index: int) -> Site | None:
    word = view.lowers[index]
    if index >= 3 and view.lowers[index - 2] == word and _are_adjectives(view, (index - 3, index - 1, index + 1)):
        return _site(view, variable, index, index - 1, "every", ())
    second = item_start(view, index)
    if second is None or second < 2 or view.lowers[second - 1] != word:
        return None
    first, stop = item_start(view, second - 1), item_end(view, index + 1)
    if first is None or stop is None:
        return None
    heads = {view.tokens[i].upos for i in (second - 2, index - 1, stop - 1)}
    openers = {first, second, index + 1}
    is_nominal = all(view.tokens[i].upos != "NOUN" or may_be_nominal(view.lowers[i]) for i in openers)
    if len(heads) > 1 or not is_nominal:
        return None
    return _site(view, variable, index, second, "every", ())


def _are_adjectives(view: SentenceView, places: tuple[int, int, int]) -> bool:
    return all(0 <= i < len(view.tokens) and view.tokens[i].upos == "ADJ" for i in places) and not any(
        view.lowers[i] in ("other", "more", "such", "same", "own") for i in places
    )


def _has_name(view: SentenceView, first: int, stop: int) -> bool:
    return any(view.tokens[i].upos in ("PROPN", "NUM") for i in range(first, stop))


def _site(
    view: SentenceView, variable: Variable, index: int, second: int, form: str, options: tuple[Option, ...]
) -> Site:
    start, end = view.tokens[second - 2].end, view.tokens[index].end
    context = "" if view.lowers[index] == "and" else "or"
    return Site(variable, start, end, variable.variant_index(form), options, context)
