"""Find where a place stands in a sentence that says what is there: "There is a mill in the valley"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.moves import inner_text, is_prose, may_move
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase, read_noun_phrase_with_of
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_existential_order"]

_PLACES = read_words("surely_places") | read_words("parts_of_places")
_BE = read_words("finite_be")
_PREPOSITIONS = frozenset({"in", "on", "at", "near", "behind", "outside", "inside", "under", "beside", "above"})
_THIRD = frozenset({"his", "her", "its", "their", "this", "these", "that", "those", "such"})
_LONGEST_PHRASE = 7


@needs("there")
def find_existential_order(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind existential_order; variants are "front" and "final"."""
    if "there" not in view.lowers or not is_prose(view):
        return
    there = view.lowers.index("there")
    site = _final(view, variable) if there == 0 else _front(view, variable, there)
    if site is not None:
        yield site


def _final(view: SentenceView, variable: Variable) -> Site | None:
    last = len(view.tokens) - 1
    if view.lowers[1] not in _BE:
        return None
    thing = read_noun_phrase_with_of(view, 2)
    if thing is None or view.lowers[thing.last + 1] not in _PREPOSITIONS:
        return None
    place = thing.last + 1
    if _end_of_place(view, place) != last:
        return None
    start, end = view.tokens[0].start, view.tokens[last - 1].end
    options: tuple[Option, ...] = ()
    is_settled = _THIRD.isdisjoint(view.lowers)
    if is_settled and may_move(view, place, last) and view.is_free(0, 1):
        words = view.text[view.tokens[place].start : end]
        rest = view.text[view.tokens[0].end : view.tokens[thing.last].end]
        text = f"{words[:1].upper()}{words[1:]}, there{rest}"
        options = (Option(variable.variant_index("front"), (Patch(start, end, text),)),)
    return Site(variable, start, end, variable.variant_index("final"), options)


def _front(view: SentenceView, variable: Variable, there: int) -> Site | None:
    last = len(view.tokens) - 1
    comma = view.lowers[there - 1] == ","
    if view.lowers[0] not in _PREPOSITIONS or view.lowers[there + 1] not in _BE:
        return None
    if _end_of_place(view, 0) != there - comma:
        return None
    thing = read_noun_phrase_with_of(view, there + 2)
    if thing is None:
        return None
    start, end = view.tokens[0].start, view.tokens[last - 1].end
    options: tuple[Option, ...] = ()
    first = inner_text(view, 0, frozenset())
    is_settled = _THIRD.isdisjoint(view.lowers)
    if first is not None and is_settled and thing.last == last - 1 and may_move(view, 0, last):
        place = first + view.text[view.tokens[0].end : view.tokens[there - comma - 1].end]
        rest = view.text[view.tokens[there].end : end]
        options = (Option(variable.variant_index("final"), (Patch(start, end, f"There{rest} {place}"),)),)
    return Site(variable, start, end, variable.variant_index("front"), options)


def _end_of_place(view: SentenceView, preposition: int) -> int:
    """Give the token after the phrase of place that starts with a preposition; -1 where it is no such phrase."""
    phrase = read_noun_phrase(view, preposition + 1)
    if phrase is None:
        return -1
    is_name = all(view.tokens[i].upos == "PROPN" for i in range(phrase.first, phrase.last + 1))
    if view.lowers[phrase.last] not in _PLACES and not (is_name and view.lowers[preposition] in ("in", "near")):
        return -1
    whole = read_noun_phrase_with_of(view, preposition + 1)
    if whole is None or whole.last - whole.first > _LONGEST_PHRASE:
        return -1
    return whole.last + 1
