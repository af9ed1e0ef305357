"""Write what rules explain with its doer: "which costs are covered", "which costs we cover"; "how you make a claim"."""

from __future__ import annotations

from collections.abc import Iterator, Set

from styler_nb.engines.variants.finding.rules.ruled_clauses import find_shared, names_agent, write_orders
from styler_nb.engines.variants.finding.rules.ruled_duties import is_for_others
from styler_nb.engines.variants.reading.agentless import Passive, Verbs, activate, read_passive, write_as_object
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.subjects import end_of_phrase
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["asked_of_house", "list_asked", "opens_question"]

_OF_THINGS = frozenset({"which", "what"})
_OF_WAYS = frozenset({"how", "when", "where", "why"})
_LATER = _OF_THINGS | _OF_WAYS | {"who", "whether"}
_FREE = frozenset({"can", "may", "will"})
_BE = frozenset({"is", "are"})
_EXPLAINING = frozenset(
    {"explain", "describe", "show", "say", "tell", "state", "list", "cover", "outline", "define", "specify", "govern"}
    | {"decide", "determine", "see", "know", "detail", "clarify", "summarize", "summarise", "tell"}
)
_PAPERS = read_words("papers_of_readers") | {"booking", "reservation"}
_JOINTS = frozenset({",", "and", "or"})
_AFTER = frozenset({"PUNCT", "CCONJ", "ADP"})
_LONGEST = 8


def list_asked(view: SentenceView, known: Verbs, lower_words: Set[str]) -> Iterator[Patch]:
    """Give the patches that name the reader as the doer in what a sentence says it explains.

    `known` are their deeds; what they may wait for is theirs to expect, and their papers are theirs to hand in.
    """
    for index in view.where(_BE | _FREE, 1, -2):
        passive = read_passive(view, index, known, is_modal=view.lowers[index] in _FREE, also=frozenset({"will"}))
        if passive is None and view.lowers[index : index + 3] == ("can", "be", "expected"):
            passive = Passive(index, "can", (), index + 2, index + 2, "expect")
        elif passive is None or passive.joins == "preposition" or is_for_others(view, passive):
            continue
        if (patch := _write_asked(view, passive, lower_words, "you")) is not None:
            yield patch
        elif (
            view.lowers[index] == "are"
            and find_singular(view.lowers[index - 1]) in _PAPERS
            and find_shared(view, passive.last) < 0
        ):
            yield from write_orders(view, passive, known, lower_words, -1)


def asked_of_house(view: SentenceView, passive: Passive, lower_words: Set[str]) -> Patch | None:
    """Write what a house does where it explains it: "how requests are reviewed", "how we review requests"."""
    return _write_asked(view, passive, lower_words, "we")


def opens_question(view: SentenceView, index: int) -> bool:
    """Whether a question word opens what the sentence says it explains, first or after others."""
    return any(
        verb == index - 1 or (view.lowers[verb + 1] in _LATER and view.lowers[index - 1] in _JOINTS)
        for verb in range(index)
        if view.tokens[verb].upos in ("VERB", "NOUN") and find_verb(view.lowers[verb]) in _EXPLAINING
    )


def _write_asked(view: SentenceView, passive: Passive, lower_words: Set[str], person: str) -> Patch | None:
    place = passive.auxiliary
    opening = next((i for i in range(place - 1, max(place - _LONGEST, 0), -1) if _asks(view, i)), -1)
    is_phrase = opening + 2 == place or end_of_phrase(view, opening + 1) == place - 1  # "costs" may be taken for a verb
    if opening < 1 or not is_phrase or not opens_question(view, opening):
        return None
    if passive.last + 1 >= len(view.tokens):
        return None
    after = view.tokens[passive.last + 1]
    if after.upos not in _AFTER or names_agent(view, passive.participle) or passive.negated(view):
        return None
    if after.upos == "CCONJ" and any(
        t.xpos in ("VBN", "VBD") for t in view.tokens[passive.last + 2 : passive.last + 3]
    ):
        return None  # "how claims are made and paid"
    if not view.is_free(opening, passive.last):
        return None
    group = activate(view, passive, person, at=place)
    particle = f" {view.tokens[passive.last].text}" if passive.last > passive.participle else ""
    if view.lowers[opening] in _OF_THINGS:
        return Patch(view.tokens[place].start, view.tokens[passive.last].end, f"{group}{particle}")
    thing = write_as_object(view, opening + 1, place, lower_words)
    if not thing:
        return None
    return Patch(view.tokens[opening + 1].start, view.tokens[passive.last].end, f"{group}{particle} {thing}")


def _asks(view: SentenceView, index: int) -> bool:
    return view.lowers[index] in _OF_THINGS | _OF_WAYS
