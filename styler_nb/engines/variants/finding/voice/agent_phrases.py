"""Read what is said of a doer after it, as part of it: "two brothers, who sold fish"."""

from __future__ import annotations

from dataclasses import dataclass

from styler_nb.engines.variants.reading.agents import BODIES
from styler_nb.engines.variants.reading.moves import pronouns
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, read_noun_phrase_with_of
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["Agent", "widen_agent"]

_LONGEST_ADDITION = 10
_FEWEST_OF_CLAUSE = 2
_HEAVY = 5
_NEXT = ((",", "and"), (",", "but"))
_LONGEST_AFTER_NAME = 13
_LONGEST_PLACE = 3
_PLURAL_VERBS = frozenset({"are", "were", "have"})
_POINTING = frozenset({"this", "these", "it", "they", "he", "she"})
_GOING_ON = frozenset({"who", "that", "from", "in", "at", "with", "for", "on"})


@dataclass(frozen=True, slots=True)
class Agent:
    """A doer with what is said of it: `last` is the last token, and `is_aside` whether a comma sets that off."""

    phrase: NounPhrase
    last: int
    is_aside: bool = False


def widen_agent(view: SentenceView, phrase: NounPhrase, thing: NounPhrase) -> Agent:
    """Read what is said of a doer up to the sentence's end: "two brothers, who sold fish"."""
    bare = Agent(phrase, phrase.last)
    opening = phrase.last + 2
    last = _last_of_clause(view, opening)
    closing = _closing_comma(view, opening, last)
    last = closing - 1 if closing else last
    longest = _LONGEST_ADDITION if view.tokens[phrase.last].upos != "PROPN" else _LONGEST_AFTER_NAME
    if view.lowers[opening - 1] != "," or last - opening >= longest:
        return bare
    if last - opening + 1 < _FEWEST_OF_CLAUSE or _holds_mark(view, opening, _before_place(view, last) + 1):
        return bare
    if view.lowers[opening] in ("who", "which"):
        verb = opening + 1 + (view.tokens[opening + 1].upos == "ADV")
        # "which would change much" may be said of the whole clause
        is_body = view.lowers[phrase.last] in BODIES and view.tokens[verb].xpos == "VBZ"
        is_surely_said = view.lowers[opening] == "who" or view.lowers[verb] in _PLURAL_VERBS or is_body
        is_said = view.is_finite(verb) and is_surely_said
    elif view.lowers[opening] == "whose":
        is_said = view.finds_finite(opening + 2, last + 1)
    else:
        named = read_noun_phrase_with_of(view, opening)
        is_whole = named is not None and (named.last == last or view.lowers[named.last + 1] in _GOING_ON)
        is_said = is_whole and view.lowers[opening] in ("a", "an", "the")
    is_slight = thing.first == thing.last and (thing.first == 0 or last - opening > _HEAVY)
    if view.lowers[opening] in ("who", "which", "whose") and last - opening >= _HEAVY and is_slight:
        return bare  # "the manager, who usually replies within five days, considers requests"
    # a pronoun there would come before what it stands for
    is_pointing = view.lowers[thing.first] in _POINTING and (thing.first == 0 or thing.first != thing.last)
    own = _after_who(view, opening, last)
    if not is_said or any(i not in own for i in pronouns(view, opening, last + 1)) or is_pointing:
        return bare
    return Agent(phrase, closing or last, is_aside=True)


def _closing_comma(view: SentenceView, first: int, last: int) -> int:
    """Give the comma before times that end the clause after an aside: "by Ann Roe, a nurse, in 1912"; 0 for none."""
    comma = next((i for i in range(first, last) if view.lowers[i] == ","), 0)
    time = read_time(view, comma + 1) if comma else None
    return comma if time is not None and time.end == last + 1 else 0


def _last_of_clause(view: SentenceView, first: int) -> int:
    """Give the last token before another clause, or before the end of the sentence."""
    end = len(view.tokens) - 2
    return next((i - 1 for i in range(first + 1, end) if view.lowers[i : i + 2] in _NEXT), end)


def _before_place(view: SentenceView, last: int) -> int:
    """Give the last token before a second name of a place: "in Springfield, Ohio"."""
    place = last
    while view.tokens[place].upos == "PROPN" and last - place < _LONGEST_PLACE:
        place -= 1
    is_place = place < last and view.lowers[place] == "," and view.tokens[place - 1].upos == "PROPN"
    return place - 1 if is_place else last


def _after_who(view: SentenceView, opening: int, last: int) -> frozenset[int]:
    """Give the possessives that mean who is told of: "a cook who began his work in May"."""
    who = next((i for i in range(opening, last) if view.lowers[i] == "who"), last)
    return frozenset(i for i in range(who, last) if view.lowers[i] in ("his", "her") and view.lowers[i - 1] != ",")


def _holds_mark(view: SentenceView, first: int, end: int) -> bool:
    return any(view.tokens[i].upos == "PUNCT" and view.lowers[i] not in ("-", "'") for i in range(first, end))
