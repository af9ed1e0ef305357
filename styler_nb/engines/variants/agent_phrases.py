"""Read what stands around a doer: between a participle and "by", and after the doer as part of it."""

from __future__ import annotations

from dataclasses import dataclass

from styler_nb.engines.variants.moves import pronouns
from styler_nb.engines.variants.noun_phrases import NounPhrase, read_noun_phrase_with_of
from styler_nb.engines.variants.view import SentenceView
from styler_nb.engines.variants.words import read_words

__all__ = ["Agent", "Between", "read_between", "widen_agent"]

_PARTICLES = read_words("particles_before_by")
_TIMES = read_words("dates")
_TIME_WORDS = frozenset({"in", "on", "during", "after", "around", "about", "within"})
_LATER = frozenset({"later", "afterwards", "again", "there", "today"})
_LONGEST_TIME = 4
_LONGEST_ADDITION = 10
_FEWEST_OF_CLAUSE = 2
_PLURAL_VERBS = frozenset({"are", "were", "have"})
_POINTING = frozenset({"this", "these", "it", "they", "he", "she"})
_GOING_ON = frozenset({"who", "that", "from", "in", "at", "with", "for", "on"})


@dataclass(frozen=True, slots=True)
class Between:
    """What stands between a participle and "by": a particle, or a time; `participle` is the token before."""

    participle: int
    particle: str = ""
    time: str = ""


@dataclass(frozen=True, slots=True)
class Agent:
    """A doer with what is said of it: `last` is the last token, and `is_aside` whether a comma sets that off."""

    phrase: NounPhrase
    last: int
    is_aside: bool = False


def read_between(view: SentenceView, by: int) -> Between:
    """Read what stands before "by": "carried out by", "discovered in 1958 by", or the participle itself."""
    last = by - 1
    if view.lowers[last] in _PARTICLES and view.tokens[last - 1].xpos == "VBN":
        return Between(last - 1, particle=view.lowers[last])
    if view.lowers[last] in _LATER and view.tokens[last - 1].xpos == "VBN":
        return Between(last - 1, time=view.lowers[last])
    for first in range(last - 1, max(last - _LONGEST_TIME, 1), -1):
        if view.lowers[first] in _TIME_WORDS and view.tokens[first - 1].xpos == "VBN":
            rest = range(first + 1, by)
            if all(_is_of_date(view, i) for i in rest) and any(view.tokens[i].upos != "DET" for i in rest):
                return Between(first - 1, time=view.text[view.tokens[first].start : view.tokens[last].end])
            break
    return Between(last)


def _is_of_date(view: SentenceView, index: int) -> bool:
    low = view.lowers[index]
    return view.tokens[index].upos in ("NUM", "DET") or low in _TIMES or low.removesuffix("s") in _TIMES


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
    # a pronoun there would come before what it stands for
    if not is_said or any(True for _ in pronouns(view, opening, last + 1)) or view.lowers[thing.first] in _POINTING:
        return bare
    return Agent(phrase, last, is_aside=True)


def _holds_mark(view: SentenceView, first: int, end: int) -> bool:
    return any(view.tokens[i].upos == "PUNCT" and view.lowers[i] not in ("-", "'") for i in range(first, end))
