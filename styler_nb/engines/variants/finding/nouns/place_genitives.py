"""Find what belongs to a place, whatever it is: "the country's old roads", "the old roads of the country"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_place_genitives"]

_PLACES = read_words("places_that_have")
_GENITIVES = frozenset(f"{place}'s" for place in _PLACES)
_WORDS = _GENITIVES | {"of"}
_NOT_OF_PLACES = read_words("not_of_places")
_RANKS = read_words("ranks_of_things")
_OWNING = frozenset({"company", "firm", "factory", "museum", "college", "university", "school"})
_LONGEST = 3
_FAR = 8
_AFTER = frozenset({"PUNCT", "AUX", "VERB", "SCONJ", "ADP"})
_GOES_ON = frozenset({"of", "to", "that", "who", "which", "-", "(", "/"})
_CLOSING = frozenset({".", ",", ";"})
_BEFORE = frozenset({"ADP", "VERB", "SCONJ", "AUX"})


@needs(_GENITIVES | _PLACES)
def find_place_genitives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind place_genitive; variants are "genitive" and "of"."""
    for index in view.where(_WORDS, 1, -2):
        site = _of(view, variable, index) if view.lowers[index] == "of" else _genitive(view, variable, index)
        if site is not None:
            yield site


def _of(view: SentenceView, variable: Variable, index: int) -> Site | None:
    if view.lowers[index + 1] != "the" or view.lowers[index + 2] not in _PLACES:
        return None
    is_noun = view.tokens[index - 1].upos == "NOUN" and view.lowers[index - 1] not in _NOT_OF_PLACES
    if not is_noun or index + 3 >= len(view.tokens) or view.tokens[index + 3].upos not in _AFTER:
        return None
    first = index - 1
    while first > 0 and view.tokens[first - 1].upos == "ADJ":
        first -= 1
    if first == 0 or view.lowers[first - 1] != "the":
        return None
    start, end = view.tokens[first - 1].start, view.tokens[index + 2].end
    options: tuple[Option, ...] = ()
    is_end = view.lowers[index + 3] in _CLOSING or view.tokens[index + 3].upos == "AUX"
    is_led = first == 1 or view.tokens[first - 2].upos in _BEFORE
    if is_end and is_led and view.is_free(first - 1, index + 2) and view.lowers[first - 2] != "of":
        had = view.text[view.tokens[first].start : view.tokens[index - 1].end]
        text = f"{view.tokens[first - 1].text} {view.lowers[index + 2]}{view.apostrophe}s {had}"
        options = (Option(variable.variant_index("genitive"), (Patch(start, end, text),), -2),)
    return Site(variable, start, end, variable.variant_index("of"), options)


def _genitive(view: SentenceView, variable: Variable, index: int) -> Site | None:
    if view.lowers[index].removesuffix("'s") in _OWNING:
        return None  # "the cars of the company": those that it makes
    if view.lowers[index - 1] != "the" or (index > 1 and view.tokens[index - 2].upos not in _BEFORE):
        return None
    head = index + 1
    while head < len(view.tokens) - 1 and head - index < _LONGEST and view.tokens[head].upos == "ADJ":
        if view.lowers[head] in _RANKS or view.lowers[head].endswith("est"):
            return None
        head += 1
    token = view.tokens[head]
    if token.upos != "NOUN" or token.text != view.lowers[head] or head + 1 >= len(view.tokens):
        return None
    if view.lowers[max(index - _FAR, 0) : index].count("of") > 1:
        return None  # "some of the sights of the town's harbour"
    after = view.tokens[head + 1]
    if view.lowers[head] in _NOT_OF_PLACES or after.upos not in _AFTER or after.lower in _GOES_ON:
        return None
    if after.lower == "," and view.tokens[min(head + 2, len(view.tokens) - 1)].upos not in (
        "PRON",
        "SCONJ",
        "CCONJ",
        "ADV",
    ):
        return None
    start, end = view.tokens[index - 1].start, token.end
    options: tuple[Option, ...] = ()
    if view.is_free(index - 1, head):
        had = view.text[view.tokens[index + 1].start : end]
        text = f"{view.tokens[index - 1].text} {had} of the {view.lowers[index][:-2]}"
        options = (Option(variable.variant_index("of"), (Patch(start, end, text),), 2),)
    return Site(variable, start, end, variable.variant_index("genitive"), options)
