"""Read what is said of a doer after it, as part of it: "two brothers, who sold fish"."""

from __future__ import annotations

from dataclasses import dataclass

from styler_nb.engines.variants.moves import pronouns
from styler_nb.engines.variants.noun_phrases import NounPhrase, read_noun_phrase_with_of
from styler_nb.engines.variants.view import SentenceView

__all__ = ["Agent", "widen_agent"]

_LONGEST_ADDITION = 10
_FEWEST_OF_CLAUSE = 2
_HEAVY = 5
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
    opening, last = phrase.last + 2, len(view.tokens) - 2
    if view.lowers[opening - 1] != "," or last - opening >= _LONGEST_ADDITION:
        return bare
    if last - opening + 1 < _FEWEST_OF_CLAUSE or _holds_mark(view, opening, last + 1):
        return bare
    if view.lowers[opening] in ("who", "which"):
        verb = opening + 1 + (view.tokens[opening + 1].upos == "ADV")
        # "which would change much" may be said of the whole clause
        is_said = view.is_finite(verb) and (view.lowers[opening] == "who" or view.lowers[verb] in _PLURAL_VERBS)
    else:
        named = read_noun_phrase_with_of(view, opening)
        is_whole = named is not None and (named.last == last or view.lowers[named.last + 1] in _GOING_ON)
        is_said = is_whole and view.lowers[opening] in ("a", "an", "the")
    if view.lowers[opening] in ("who", "which") and last - opening >= _HEAVY and thing.first == thing.last:
        return bare  # "the manager, who usually replies within five days, considers requests"
    # a pronoun there would come before what it stands for
    if not is_said or any(True for _ in pronouns(view, opening, last + 1)) or view.lowers[thing.first] in _POINTING:
        return bare
    return Agent(phrase, last, is_aside=True)


def _holds_mark(view: SentenceView, first: int, end: int) -> bool:
    return any(view.tokens[i].upos == "PUNCT" and view.lowers[i] not in ("-", "'") for i in range(first, end))
