"""Find two adjectives before a noun, with a comma or "and" between them: "a long, hot day", "a long and hot day"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_adjective_pairs"]

_BETWEEN = frozenset({",", "and"})
_NO_QUALITIES = (
    read_words("amounts")
    | read_words("quantifiers")
    | frozenset(
        {"other", "such", "same", "own", "first", "second", "third", "fourth", "last", "next", "former", "latter",
         "certain", "various", "different", "main", "only", "very", "whole", "entire", "another", "single", "double",
         "due", "able", "likely", "worth", "total", "final", "initial", "early", "late", "upper", "lower", "inner",
         "outer", "left", "right", "northern", "southern", "eastern", "western", "so-called", "mere", "sheer"}
    )
)  # fmt: skip
"""Adjectives that tell which or how many, not what a thing is like."""
_COMPARATIVES = read_words("comparatives")
"""Adjectives that what the first one says does not go beside: "a similar, smaller barn"."""
_COLOURS = frozenset({"black", "white", "red", "green", "blue", "yellow", "grey", "gray", "brown", "pink", "purple"})
_BODILY = read_words("bodily_qualities")
"""What is seen or felt of a thing, which no "and" joins before it: "a soft, damp cloth"."""
_ONE_NOTION = _COLOURS | {"sweet", "hot", "up", "free", "tried", "safe", "hard"}
"""First words of pairs that are one notion with "and": "a black and white cat"."""
_NO_RELATIONS = ("al", "ic", "ary", "an", "ese", "ish")
"""Endings of adjectives that say what kind of thing it is rather than what it is like."""
_LED_BY = frozenset({"DET", "ADP"})
_POSSESSIVES = read_words("possessives")
_ARTICLES = frozenset({"a", "an"})
_GOES_ON = frozenset({"and", "or", "and/or", "&"})
_SECOND_NOUN = frozenset({"NOUN", "PROPN"})


@needs(_BETWEEN, "ADJ")
def find_adjective_pairs(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind adjective_pair; variants are "comma" and "and"."""
    for index in view.where(_BETWEEN, 2, -3):
        first, second, noun = (view.tokens[i] for i in (index - 1, index + 1, index + 2))
        if first.upos != "ADJ" or second.upos != "ADJ" or noun.upos != "NOUN" or not _is_led(view, index - 1):
            continue
        if not (_is_quality(first.text) and _is_quality(second.text)):
            continue
        is_comma = view.lowers[index] == ","
        if not is_comma and view.lowers[index - 2] not in _ARTICLES:
            continue  # "old and new houses" are of two kinds
        yield _site(view, variable, index, is_comma=is_comma)


def _site(view: SentenceView, variable: Variable, index: int, *, is_comma: bool) -> Site:
    start, end = view.tokens[index - 1].end, view.tokens[index + 1].start
    options: tuple[Option, ...] = ()
    if view.is_free(index - 1, index + 1) and _is_alone(view, index):
        if (
            is_comma
            and view.lowers[index + 1] not in _COMPARATIVES
            and _COLOURS.isdisjoint((view.lowers[index - 1], view.lowers[index + 1]))
            and not {view.lowers[index - 1], view.lowers[index + 1]} <= _BODILY
        ):
            options = (Option(variable.variant_index("and"), (Patch(start, end, " and "),), 1),)
        elif not is_comma and view.lowers[index - 1] not in _ONE_NOTION:
            options = (Option(variable.variant_index("comma"), (Patch(start, end, ", "),), -1),)
    return Site(variable, start, end, variable.variant_index("comma" if is_comma else "and"), options)


def _is_led(view: SentenceView, index: int) -> bool:
    """Whether a determiner or preposition stands before an adjective, or before an adverb of degree there."""
    place = index - 1
    while place > 0 and view.tokens[place].upos == "ADV":
        place -= 1
    if place < index - 1:
        return False  # "a very long, hot day": how hot?
    before = view.tokens[place]
    return (before.upos in _LED_BY and before.lower not in _NO_QUALITIES) or before.lower in _POSSESSIVES


def _is_quality(word: str) -> bool:
    """Whether an adjective in lower case says what a thing is like."""
    return word.islower() and word not in _NO_QUALITIES and not word.endswith(_NO_RELATIONS)


def _is_pair(view: SentenceView, index: int) -> bool:
    return view.tokens[index - 1].upos == "ADJ" and view.tokens[index + 1].upos == "ADJ"


def _is_alone(view: SentenceView, index: int) -> bool:
    """Whether no third adjective and no second thing stands beside: "long, hot summers and mild winters"."""
    if any(i != index and _is_pair(view, i) for i in view.where(_BETWEEN, 1, -2)):
        return False  # "a slow, cheap journey and a fast, dear one"
    after = index + 3
    if after < len(view.tokens) and view.tokens[after].upos in _SECOND_NOUN:
        after += 1
    return view.lowers[index - 2] not in (",", "and") and (
        after >= len(view.tokens) or view.lowers[after] not in _GOES_ON
    )
