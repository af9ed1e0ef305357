"""Find an article said once or again in a row: "a saw, hammer and nail", "a saw, a hammer and a nail"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person, names_person
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_row_articles"]

_AND = frozenset({"and", "or"})
_INDEFINITE = frozenset({"a", "an"})
_WORDS = _INDEFINITE | {"the"} | read_words("possessives")
_CLOSING = frozenset({".", ";", ",", ")", ":", "!"})
_OTHERS = frozenset({"other", "another", "same", "few", "lot", "number", "whole", "only", "first", "second", "last"})
_OPENING = frozenset({",", "and", "or", ":", "(", "not"})
_LONGEST_ITEM = 4
_MOST = 5
_PLAIN = frozenset({"VB", "VBP", "MD"})
_THIRD = frozenset({"VBZ"})


@dataclass(frozen=True, slots=True)
class _Item:
    """Tokens of a member: its article (-1 without one), its first word and its noun."""

    article: int
    first: int
    last: int


@needs(_AND, ",", _WORDS)
def find_row_articles(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind row_article; variants are "once" and "repeated"."""
    for place in view.where(_AND, 4, -2):
        if view.tokens[place].upos != "CCONJ":
            continue
        items = _read_row(view, place)
        if items and _are_alike(view, items):
            yield _site(view, variable, items)


def _read_row(view: SentenceView, place: int) -> Sequence[_Item]:
    """Read the members of a row around its last "and", three or more; empty where there is none."""
    last = _read_item_from(view, place + 1)
    if last is None:
        return ()
    items = [last]
    end = place - (view.lowers[place - 1] == ",")
    while len(items) < _MOST:
        item = _read_item_before(view, end)
        if item is None:
            return ()
        items.insert(0, item)
        start = item.first if item.article < 0 else item.article
        if start < 1 or view.lowers[start - 1] != ",":
            break
        end = start - 1
    start = items[0].article
    is_open = start == 0 or (start > 0 and view.lowers[start - 1] not in _OPENING)
    return items if len(items) > 2 and is_open else ()


def _read_item_from(view: SentenceView, first: int) -> _Item | None:
    """Read the last member."""
    article = first if view.lowers[first] in _WORDS else -1
    last = first = first + (article >= 0)
    while last < len(view.tokens) - 2 and view.tokens[last].upos in ("ADJ", "NOUN"):
        if view.tokens[last + 1].upos not in ("ADJ", "NOUN"):
            break
        last += 1
    if last + 1 >= len(view.tokens) or view.tokens[last].upos != "NOUN" or last - first >= _LONGEST_ITEM:
        return None
    return _Item(article, first, last)


def _read_item_before(view: SentenceView, end: int) -> _Item | None:
    """Read a member that ends before a token, back to its article or to a comma."""
    first = last = end - 1
    if last < 0 or view.tokens[last].upos != "NOUN":
        return None
    while first > 0 and last - first < _LONGEST_ITEM and view.tokens[first - 1].upos in ("ADJ", "NOUN"):
        first -= 1
    if first and view.lowers[first - 1] in _WORDS:
        return _Item(first - 1, first, last)
    return _Item(-1, first, last) if first and view.lowers[first - 1] == "," else None


def _are_alike(view: SentenceView, items: Sequence[_Item]) -> bool:
    """Whether a row has one article, at the first or at all of its members, and no titles."""
    led = [item for item in items if item.article >= 0]
    if items[0].article < 0 or len(led) not in (1, len(items)):
        return False
    if len({_get_article(view, item) for item in led}) > 1:
        return False
    words = [i for item in items for i in range(item.first, item.last + 1)]
    if any(view.tokens[i].text != view.lowers[i] for i in words):
        return False
    if led[1:] or view.lowers[items[0].article] not in _INDEFINITE:
        return True
    return all(is_plural_noun(view.lowers[item.last]) is False for item in items)


def _are_things(view: SentenceView, items: Sequence[_Item]) -> bool:
    """Whether the members are several things, of which nothing more is told after the last: no "poet and editor"."""
    nouns = [view.lowers[item.last] for item in items]
    if len({*nouns}) < len(nouns) or any(names_person(noun) or may_be_person(noun) for noun in nouns):
        return False
    words = [view.lowers[i] for item in items for i in range(item.first, item.last + 1)]
    after = items[-1].last + 1
    is_end = view.lowers[after] in _CLOSING or (view.tokens[after].upos in ("VERB", "AUX") and view.is_finite(after))
    return is_end and _OTHERS.isdisjoint(words)


def _get_article(view: SentenceView, item: _Item) -> str:
    low = view.lowers[item.article]
    return "a" if low in _INDEFINITE else low


def _site(view: SentenceView, variable: Variable, items: Sequence[_Item]) -> Site:
    is_repeated = items[1].article >= 0
    current = variable.variant_index("repeated" if is_repeated else "once")
    article = _get_article(view, items[0])
    options: tuple[Option, ...] = ()
    may_write = _may_share(view, items) if is_repeated else article != "a" and _may_repeat(view, items)
    if may_write and _are_things(view, items) and view.is_free(items[0].article, items[-1].last):
        if is_repeated:
            patches = [Patch(view.tokens[i.article].start, view.tokens[i.first].start, "") for i in items[1:]]
        else:
            word = view.lowers[items[0].article]
            patches = [Patch(view.tokens[i.first].start, view.tokens[i.first].start, f"{word} ") for i in items[1:]]
        options = (Option(1 - current, tuple(patches), -len(patches) if is_repeated else len(patches)),)
    start, end = view.tokens[items[0].article].start, view.tokens[items[-1].last].end
    return Site(variable, start, end, current, options)


def _may_share(view: SentenceView, items: Sequence[_Item]) -> bool:
    """Whether no adjective of a member would be read with the next ones, and none could be taken for a verb."""
    if any(item.last > item.first for item in items[:-1]):
        return False
    return not _may_be_deeds(view, items)


def _may_repeat(view: SentenceView, items: Sequence[_Item]) -> bool:
    """Whether all that the members share is their article."""
    return all(item.last == item.first for item in items) and not _may_be_deeds(view, items)


def _may_be_deeds(view: SentenceView, items: Sequence[_Item]) -> bool:
    """Whether the last member, bare, may be read as a verb beside one before: "they cross the field, fish and swim"."""
    last = view.lowers[items[-1].last]
    if items[-1].last > items[-1].first or not may_be_verb(last):
        return False
    tags = {view.tokens[i].xpos for i in range(items[0].article)}
    return not tags.isdisjoint(_THIRD if last.endswith("s") else _PLAIN)
