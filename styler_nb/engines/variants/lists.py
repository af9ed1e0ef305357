"""Find how the items of a list are joined: "bread, milk and wine", or "bread and milk and wine"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.commas import is_list, item_end, item_start
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site

__all__ = ["find_lists"]

_FOLLOWERS = frozenset({"PUNCT", "ADP", "SCONJ"})


def find_lists(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find lists of three or more short noun phrases.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    variable : Variable
        With the variants "comma" (commas and one "and") and "each" ("and" before each item but the first).
    """
    lowers = view.lowers
    index = 2
    while index < len(lowers) - 1:
        if lowers[index] == "and":
            site = _with_commas(view, index, variable) or _with_and(view, index, variable)
            if site is not None:
                yield site
                index = next(i for i in range(index, len(lowers)) if view.tokens[i].end >= site.end)
        index += 1


def _with_commas(view: SentenceView, index: int, variable: Variable) -> Site | None:
    has_comma = view.lowers[index - 1] == ","
    end = index - 1 if has_comma else index
    last = item_end(view, index + 1)
    if last is None or not is_list(view, end, index + 1):
        return None
    commas = []
    place: int | None = item_start(view, end)
    while place is not None and place > 0 and view.lowers[place - 1] == ",":
        start = item_start(view, place - 1)
        if start is None:
            break
        commas.append(place - 1)
        place = start
    if not commas or place is None:
        return None
    each = variable.variant_index("each")
    patches = [_between(view, comma) for comma in reversed(commas)]
    if has_comma:
        patches.append(Patch(view.tokens[end - 1].end, view.tokens[index].start, " "))
    options: tuple[Option, ...] = ()
    start, stop = view.tokens[place].start, view.tokens[last - 1].end
    is_plain = has_comma and len(commas) == 1 and _are_plain(view, place, last)
    if is_plain and "\n" not in view.text[start:stop] and not _cuts(view, patches):
        options = (Option(each, tuple(patches), len(commas)),)
    return Site(variable, start, stop, variable.variant_index("comma"), options)


def _are_plain(view: SentenceView, first: int, last: int) -> bool:
    """Whether the items are common nouns of one make: "bread, milk, and wine", "the hill, the lake, and the road"."""
    words = [t for t in view.tokens[first:last] if t.is_word and t.lower != "and"]
    determiners = [t.upos in ("DET", "PRON") for t in words]
    if sum(determiners) not in (0, 3) or len(words) > 3 + sum(determiners):
        return False
    follows = view.tokens[last].upos if last < len(view.tokens) else "PUNCT"
    before = view.tokens[first - 1].upos if first and view.lowers[first - 1] not in ("between", "among") else ""
    return all(t.upos in ("NOUN", "DET", "PRON") for t in words) and follows == "PUNCT" and before in ("VERB", "ADP")


def _between(view: SentenceView, comma: int) -> Patch:
    return Patch(view.tokens[comma - 1].end, view.tokens[comma + 1].start, " and ")


def _cuts(view: SentenceView, patches: list[Patch]) -> bool:
    return any(view.spans.overlaps(p.start, p.end) for p in patches)


def _with_and(view: SentenceView, index: int, variable: Variable) -> Site | None:
    """Find "bread and milk and wine", from its first "and"; a pair may be one item of it, so that it stays."""
    first, middle = item_start(view, index), item_end(view, index + 1)
    if first is None or middle is None or middle >= len(view.tokens) or view.lowers[middle] != "and":
        return None
    last = item_end(view, middle + 1)
    if last is None or (last < len(view.tokens) and view.tokens[last].upos not in _FOLLOWERS):
        return None
    start, stop = view.tokens[first].start, view.tokens[last - 1].end
    return Site(variable, start, stop, variable.variant_index("each"), ())
