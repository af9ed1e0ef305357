"""Find the comma that a writer may set or leave out before the last item of a row: "oak, elm, and ash"."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import pairwise

from styler_nb.engines.variants.finding.marks.series import ends_series, lacks_comma
from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.inflect import may_be_nominal
from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import ELSEWHERE, Variable

__all__ = ["find_oxford_commas"]

WITH, WITHOUT = 0, 1
_ITEM = read_words("item_tags")
_HEAD = frozenset({"NOUN", "PROPN"})
_LONGEST_ITEM = 3
_LETTERS_OF_A_STATE = 2
_FEWEST_ITEMS = 3
_LIST_CONJUNCTIONS = frozenset({"and", "or"})
_RELATIVES = frozenset({"which", "who", "whose", "where"})
_DETERMINERS = read_words("possessives") | {"the", "a", "an", "this", "these"}


@needs(_LIST_CONJUNCTIONS)
def find_oxford_commas(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "A, B, and C" and "A, B and C" where the items are short noun phrases, and the comma in longer rows.

    Longer rows are seldom seen without one, so they do not count for the writer's share.
    """
    found = dict(_find_rows(view, variable))
    others = [
        i
        for i in view.where(_LIST_CONJUNCTIONS, 3, -1)
        if view.lowers[i - 1] == "," and i not in found and not _opens_row(view, i, found)
    ]
    if any(not opens_clause(view, i + 1, len(view.tokens)) for i in others):
        # "two walls, and a roof laid by masons, joiners, and slaters": the one that is not read keeps its comma
        found = {i: s if s.current == WITHOUT else replace(s, options=()) for i, s in found.items()}
    # "a cot, a stove, and bags of oats, rye, and salt": without commas nobody could tell the rows apart
    kept = {i for pair in pairwise(sorted(found)) if _is_within(view, *pair) for i in pair}
    kept |= {i for i, s in found.items() if s.context == ELSEWHERE and _holds_pair(view, i)}
    found = {i: replace(s, options=()) if i in kept and s.current == WITH else s for i, s in found.items()}
    yield from found.values()


def _is_within(view: SentenceView, outer: int, inner: int) -> bool:
    """Whether a row stands in the last item of another."""
    return not view.finds_finite(outer + 1, inner)


def _holds_pair(view: SentenceView, index: int) -> bool:
    """Whether the last item is a pair, which the comma keeps apart: "cutting it, or packing and selling it"."""
    last = index + 1
    while last < len(view.tokens) - 1 and view.lowers[last] not in (",", ";"):
        last += 1
    return not _LIST_CONJUNCTIONS.isdisjoint(view.lowers[index + 1 : last])


def _opens_row(view: SentenceView, index: int, conjunctions: Collection[int]) -> bool:
    """Whether a row that is read stands right after a conjunction: ", and cups, bowls, and jugs are sold"."""
    after = min((i for i in conjunctions if i > index), default=0)
    return after > 0 and all(
        view.tokens[i].upos in _ITEM | {"DET"} or view.lowers[i] == "," for i in range(index + 1, after)
    )


def _find_rows(view: SentenceView, variable: Variable) -> Iterator[tuple[int, Site]]:
    """Find rows, each with the place of its conjunction."""
    lowers = view.lowers
    for index in view.where(_LIST_CONJUNCTIONS, 3, -1):
        has_comma = lowers[index - 1] == ","
        end = index - 1 if has_comma else index
        if view.tokens[end - 1].text.isupper() and len(view.lowers[end - 1]) == _LETTERS_OF_A_STATE:
            continue  # "from Paris, TX, or from Austin"
        context = "" if is_list(view, end, index + 1) else ELSEWHERE
        if context and not (ends_series(view, index) if has_comma else lacks_comma(view, index)):
            continue
        if has_comma and _asks_again(view, index):
            continue
        variant = WITH if has_comma else WITHOUT
        if (has_comma and _is_told_of(view, index)) or (not has_comma and _goes_on(view, index)):
            continue
        before, conjunction = view.tokens[end - 1], view.tokens[index]
        start, stop = before.end, conjunction.start
        options: tuple[Option, ...] = ()
        is_sure = not (view.setting.has_unread_rows if has_comma else view.setting.has_rows)
        is_sure = is_sure and not (has_comma and _is_described(view, index))
        if is_sure and not view.spans.overlaps(start, stop) and "\n" not in view.text[start:stop]:
            text = " " if has_comma else ", "
            options = (Option(1 - variant, (Patch(start, stop, text),)),)
        yield index, Site(variable, before.end, conjunction.end, variant, options, context)


def _asks_again(view: SentenceView, index: int) -> bool:
    """Whether a second request follows after a phrase: "wear them at home, then on short walks, and slowly go on"."""
    last = max((i for i in range(index - 1) if view.lowers[i] == ","), default=-1)
    return _opens_with_verb(view, index + 1) and not _opens_with_verb(view, last + 1) and is_imperative(view, 0)


def _opens_with_verb(view: SentenceView, first: int) -> bool:
    place = first + 1 if view.tokens[first].upos == "ADV" else first
    return view.tokens[place].upos == "VERB"


def _is_told_of(view: SentenceView, index: int) -> bool:
    """Whether the last item has a clause of its own, and then a verb may follow: "and wool, which is dear, goes"."""
    last = item_end(view, index + 1)
    return last is not None and view.lowers[last : last + 2] in ((",", "which"), (",", "who"), (",", "whose"))


def _is_described(view: SentenceView, index: int) -> bool:
    """Whether a phrase may be of the last item alone, which the comma tells: "ducks, geese, and hens in pairs"."""
    last = item_end(view, index + 1)
    if last is not None and view.lowers[last : last + 1] in (("who",), ("that",), ("which",), ("whose",)):
        return True  # "inns, barns, and guests who sing": the barns do not
    if last == index + 2 and view.tokens[index - 2].upos == "NOUN" and view.tokens[index - 3].upos == "ADJ":
        return True  # "wool, old silk, and flax": the flax is not old
    if last is None or last >= len(view.tokens) - 1 or view.tokens[last].upos != "ADP":
        return False
    is_tied = view.lowers[last] in ("in", "of", "with", "from", "for", "over", "under", "without")
    is_plain = view.tokens[index + 1].upos == "NOUN" and view.tokens[last - 1].upos == "NOUN"
    return (
        is_tied and is_plain and view.tokens[min(last + 1, len(view.tokens) - 1)].upos in ("NOUN", "NUM", "DET", "ADJ")
    )


def _goes_on(view: SentenceView, index: int) -> bool:
    """Whether the last item may be a pair of its own: "Twain, Morris and Goscinny, and Gaiman"."""
    last = item_end(view, index + 1)
    return last is not None and last < len(view.tokens) and view.lowers[last] == ","


def is_list(view: SentenceView, end: int, after: int) -> bool:
    """Whether two or more items end at `end`, and one starts at `after` that ends the clause."""
    first = item_start(view, end)
    if first is None or first < 2 or view.lowers[first - 1] != "," or _opens_main(view, first - 1, after):
        return False
    items, place = 1, first - 1
    while (start := item_start(view, place)) is not None:
        items, first = items + 1, start
        if start == 0 or view.lowers[start - 1] != ",":
            break
        place = start - 1
    if items < 2:
        return False
    if first == 1 and view.tokens[0].upos in ("ADP", "SCONJ"):
        return False
    last = item_end(view, after)
    if last is None or not _are_alike(view, first, end, after, last) or _closes_aside(view, first, last):
        return False
    # a finite verb after the last item means a new clause, unless the list is itself the subject
    follows = view.tokens[last] if last < len(view.tokens) else None
    if follows is not None and follows.upos in ("VERB", "AUX", "ADV", "PRON"):
        return first == 0 and not view.lowers[0].endswith("ing")
    return follows is None or follows.upos in ("PUNCT", "ADP", "SCONJ") or first == 0


def _opens_main(view: SentenceView, comma: int, after: int) -> bool:
    """Whether a clause stands before a comma and the subject of its main clause after: "if it rots, oak or elm is"."""
    if view.tokens[0].upos != "SCONJ" or not view.finds_finite(1, comma) or "," in view.lowers[:comma]:
        return False
    return view.finds_finite(after, len(view.tokens))


def _closes_aside(view: SentenceView, first: int, last: int) -> bool:
    """Whether the first comma ends a clause, before a verb taken for a noun: "rules, which help, cover A and B"."""
    opened = max((i for i in range(first - 1) if view.lowers[i] == "," and view.lowers[i + 1] in _RELATIVES), default=0)
    return opened > 0 and not view.finds_finite(0, opened) and not view.finds_finite(last, len(view.tokens))


def _are_alike(view: SentenceView, first: int, end: int, after: int, last: int) -> bool:
    """Whether this is a list of like things, not "two molecules, ATP and NADPH" or a misread verb phrase."""
    if view.tokens[first].upos == "NUM" or view.lowers[first] in ("both", "several", "many", "some"):
        return False
    heads = [view.tokens[i - 1].upos for i in range(first + 1, end) if view.lowers[i] == ","]
    heads += [view.tokens[end - 1].upos, view.tokens[last - 1].upos]
    if len(set(heads)) > 1:
        return False
    openers = [first, *(i + 1 for i in range(first, end) if view.lowers[i] == ","), after]
    is_definite = view.lowers[first] == "the" or view.lowers[first] in read_words("possessives")
    if len(openers) == _FEWEST_ITEMS and is_definite and view.lowers[openers[1]] in ("a", "an"):
        return False  # "the cook, a widow, and her son"
    return all(view.tokens[i].upos == "PROPN" or may_be_nominal(view.lowers[i]) for i in openers)


def item_start(view: SentenceView, end: int) -> int | None:
    """Give where the item that ends before `end` starts, None where it is not a plain noun phrase."""
    index = end
    while index > 0 and end - index < _LONGEST_ITEM and view.tokens[index - 1].upos in _ITEM:
        index -= 1
    if index == end or view.tokens[end - 1].upos not in _HEAD:
        return None
    if index > 0 and view.lowers[index - 1] in _DETERMINERS:
        index -= 1
    return index


def item_end(view: SentenceView, start: int) -> int | None:
    """Give where the item that starts at `start` ends, None where it is not a plain noun phrase."""
    index = start
    if index < len(view.tokens) and view.lowers[index] in _DETERMINERS:
        index += 1
    first = index
    while index < len(view.tokens) and index - first < _LONGEST_ITEM and view.tokens[index].upos in _ITEM:
        index += 1
    return index if index > first and view.tokens[index - 1].upos in _HEAD else None
