"""Name a subject again for what is said of it besides: "was built by Ann and stands here", "Ann built it, and it …"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.by_nouns import Doer
from styler_nb.engines.variants.finding.voice.by_phrases import past_times
from styler_nb.engines.variants.finding.voice.by_rest import named_by, stays_clear
from styler_nb.engines.variants.reading.agents import OBJECTS
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_person, names_person
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup, lemma_of
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["end_of_time", "is_sure_pronoun", "pronoun_for", "write_second_subject"]

_NOUNS = frozenset({"NOUN", "PROPN"})
_BOTH_WAYS = frozenset({"open", "start", "end"})
_PAST = frozenset({"was", "were"})
_PRESENT_BE = frozenset({"is", "are"})
_PLURAL_BE = frozenset({"are", "were", "have"})
_SINGULAR_BE = frozenset({"is", "was", "has"})
_DONE = read_words("done_by_someone") | read_words("done_by_something")


def end_of_time(view: SentenceView, index: int) -> int:
    """Give the token after a time that stands here before "and" or "but": "in the spring of 1796 and"."""
    place = past_times(view, index, len(view.tokens) - 1)
    return place if view.lowers[place] in ("and", "but") else index


def write_second_subject(
    view: SentenceView, thing: NounPhrase, group: PassiveGroup, doer: Doer, following: SentenceView | None, joint: int
) -> str:
    """Write the subject of a second predicate after a doer, with its auxiliary where that was shared; else "".

    `joint` is the token after the doer, or after the time that follows it.
    """
    if view.lowers[joint] != "and" or doer.text or joint + 2 >= len(view.tokens):
        return ""
    place = joint + 1
    while place < len(view.tokens) - 1 and view.tokens[place].upos == "ADV":
        place += 1
    token = view.tokens[place]
    if token.upos not in ("VERB", "AUX") or not {view.tokens[doer.last].upos, view.tokens[doer.head].upos} & _NOUNS:
        return ""
    pronoun = pronoun_for(view, thing, group)
    if not pronoun or not is_sure_pronoun(view, pronoun, doer):
        return ""
    if not stays_clear(view, thing, doer, view, joint) or "," in view.lowers[joint:]:
        return ""
    if following is not None and not stays_clear(view, thing, doer, following, 0):
        return ""
    if lemma_of(token.lower, "VBD") in _BOTH_WAYS and token.lower.endswith("ed") and group.chain[0] in _PAST:
        return pronoun  # "was designed by Ann Roe and opened in 1889"
    if token.xpos == "VBN":
        if group.chain[0] in _PRESENT_BE and "by" in view.lowers[place:]:
            return ""  # "some light is thrown back by the mirror and taken up by the wall": not the same light
        return (
            f"{pronoun} {' '.join(group.chain)}" if lemma_of(token.lower, "VBN") in _DONE and not group.negation else ""
        )
    is_either = token.upos == "VERB" and token.xpos == "VBD" and bool(lemma_of(token.lower, "VBN"))
    return pronoun if view.is_finite(place) and not is_either else ""


def pronoun_for(view: SentenceView, thing: NounPhrase, group: PassiveGroup) -> str:
    """Give the pronoun that takes up a subject; "" where it may be he or she."""
    if thing.first == thing.last and view.lowers[thing.first] in OBJECTS:
        return "I" if view.lowers[thing.first] == "i" else view.lowers[thing.first]
    head = view.tokens[thing.last]
    if group.chain[0] in _PLURAL_BE and head.upos in ("NOUN", "PROPN"):
        return "they"
    if head.upos != "NOUN" or (group.chain[0] not in _SINGULAR_BE and thing.is_plural is not False):
        return ""
    return "" if names_person(head.lower) else "it"


def is_sure_pronoun(view: SentenceView, pronoun: str, doer: Doer) -> bool:
    """Whether a pronoun cannot mean the doer; a name of several words is that of a person."""
    if pronoun == "they" and doer.is_plural is False and "and" not in view.lowers[doer.first : doer.last]:
        return True
    found = named_by(view, pronoun, doer.first, doer.last)
    if pronoun == "it":
        found = [i for i in found if not names_person(view.lowers[i])]
    if pronoun != "it" or not found:
        return not found
    is_name = view.lowers[doer.first] != "the" and doer.last > doer.first
    return all(view.tokens[i].upos == "PROPN" for i in found) and (
        is_name or any(is_person(view.lowers[i]) for i in range(doer.first, doer.last))
    )
