"""Find what a noun is called, told after it: "a process known as weathering", "a process that we call weathering"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.addressees import (
    Found,
    may_address,
    names_persons,
    names_something,
    write_option,
)
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["NAMED_CUES", "NAME_GIVERS", "find_naming"]

NAME_GIVERS = read_words("name_givers")
"""Those who have a name of their own for a thing."""
_NAMED = {"called": "call", "termed": "call", "known": "call", "referred": "refer to"}
NAMED_CUES = frozenset(_NAMED)
_WITH_AS = frozenset({"known", "referred"})
_OF_HABIT = frozenset({"often", "sometimes", "usually", "commonly", "generally", "normally", "also"})
_CHRISTENED = read_words("christened")
"""What gets a name of its own from whoever makes or founds it."""
_RELATIVES = frozenset({"which", "who", "whose", "whom"})
_CALLED = frozenset({"DET", "ADJ", "NOUN"})
_SPEAKERS = frozenset({"we", "us", "our"})
_FARTHEST_HEAD = 5
_LONGEST_PLAIN = 2
"""Tokens of a name with an article that is no term: "the crust", not "the token bucket"."""
_NEAR = 4
"""Tokens before a noun in which another "that" would be heard twice."""


def find_naming(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find participles of naming after a noun; variants are "passive" and "we"."""
    for index in view.where(NAMED_CUES, 1, -2):
        start = index
        while start > 1 and view.lowers[start - 1] in _OF_HABIT:
            start -= 1
        is_aside = view.lowers[start - 1] == ","
        noun = start - 2 if is_aside else start - 1
        end = _end(view, index)
        if end < 0 or noun < 0 or view.tokens[noun].upos != "NOUN" or view.tokens[index].xpos != "VBN":
            continue
        options: list[Option] = []
        # "a mark, known as a signature, stands at the end": so the printers call it
        is_of_trade = is_aside and view.lowers[index] == "known" and _SPEAKERS.isdisjoint(lower_words)
        if not is_of_trade and _is_of_all(view, noun, start, index, end) and may_address(view, "we", lower_words):
            adverbs = "".join(f"{view.tokens[i].text} " for i in range(start, index))
            relative = "which" if is_aside else "that"
            patch = Patch(
                view.tokens[start].start, view.tokens[end].end, f"{relative} we {adverbs}{_verb(view, index)}"
            )
            options.append(write_option(view, variable, "we", patch))
        site = (view.tokens[start].start, view.tokens[end].end)
        yield index, Site(variable, *site, variable.variant_index("passive"), tuple(options))


def _verb(view: SentenceView, index: int) -> str:
    return f"{_NAMED[view.lowers[index]]}{' as' if view.lowers[index] == 'referred' else ''}"


def _is_told_of_further(view: SentenceView, first: int, start: int) -> bool:
    """Whether the thing has a second clause after its name: "pellets, which we call graupel, which are too heavy"."""
    relative = next((i for i in view.where(_RELATIVES, first + 1) if not view.finds_finite(first, i)), -1)
    if relative < 0:
        return False
    place = relative - (view.tokens[relative - 1].upos == "ADP")
    return view.lowers[place - 1] == "," or view.lowers[start - 1] != ","


def _end(view: SentenceView, index: int) -> int:
    """Give the last word that belongs to the verb, -1 where no name follows."""
    last = index
    if view.lowers[index] == "referred":
        if view.lowers[index + 1 : index + 3] != ("to", "as"):
            return -1
        last = index + 2
    elif view.lowers[index] in _WITH_AS:
        if view.lowers[index + 1] != "as":
            return -1
        last = index + 1
    if last + 1 >= len(view.tokens):
        return -1
    name = view.tokens[last + 1]
    return last if name.upos in _CALLED or name.xpos == "VBG" else -1


def _is_of_all(view: SentenceView, noun: int, start: int, index: int, end: int) -> bool:
    """Whether everybody gives the name: it is no name of a certain thing, nor of some place or time."""
    if not NAME_GIVERS.isdisjoint(view.words) or any(t.xpos == "VBD" and i != index for i, t in enumerate(view.tokens)):
        return False
    if names_persons(view, -1, but="we") or names_something(view) or not view.is_free(start, end):
        return False
    low = view.lowers[noun]
    name = view.tokens[end + 1 : end + 4]
    is_term = name[0].lower == "the" and name[-1].upos == "NOUN" and len(name) > _LONGEST_PLAIN
    if is_term or _is_told_of_further(view, end + 1, start):
        return False  # "known as the token bucket": a term that is not everybody's
    if "that" in view.lowers[max(noun - _NEAR, 0) : noun]:
        return False  # "a sign that a substance that we call solanine is there"
    if low in _CHRISTENED or names_person(low) or view.lowers[end + 1] in ("such", "so"):
        return False
    words = range(end + 1, min(end + _FARTHEST_HEAD, len(view.tokens)))
    head = next((i for i in words if view.tokens[i].upos == "NOUN" or view.tokens[i].xpos == "VBG"), -1)
    return head > 0 and view.lowers[head] not in _CHRISTENED and not names_person(view.lowers[head])
