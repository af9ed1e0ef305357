"""Write what a house does in some cases as a condition: "a claim that is late is refused", "if a claim is late, we"."""

from __future__ import annotations

from collections.abc import Callable, Set

from styler_nb.engines.variants.finding.rules.ruled_clauses import find_shared, names_agent
from styler_nb.engines.variants.reading.agentless import Passive, Verbs, activate, read_passive
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person
from styler_nb.engines.variants.reading.view import Patch, SentenceView

__all__ = ["name_deed", "write_case"]

_ONE = frozenset({"a", "an", "any"})
_RELATIVES = frozenset({"that", "which"})
_BY_HOUSE = frozenset({"will", "is", "may", "cannot", "can"})
_WILL = frozenset({"will"})
_STATING = frozenset({"is", "has", "arrives", "reaches", "proves", "comes", "turns"})
_AFTER = frozenset({"PUNCT", "ADP", "ADV", "SCONJ"})
_LONGEST = 14


def name_deed(view: SentenceView, passive: Passive) -> str:
    """Name the verb of a passive with its particle: "send_back"."""
    return f"{passive.lemma}_{view.lowers[passive.last]}" if passive.joins == "particle" else passive.lemma


def write_case(
    view: SentenceView, known: Verbs, free: Set[str], is_by_readers: Callable[[SentenceView, str, str, int, int], bool]
) -> Patch | None:
    """Write "if a claim is late, we will refuse it" for "a claim that is late will be refused", which opens a sentence.

    `free` are the verbs of what only the house may do; what the readers may do themselves is left as it is.
    """
    noun = next((i for i in (1, 2) if view.lowers[i + 1 : i + 2] and view.lowers[i + 1] in _RELATIVES), -1)
    is_open = noun > 0 and noun + 2 < len(view.tokens)
    if view.lowers[0] not in _ONE or not is_open or view.tokens[noun].upos != "NOUN":
        return None
    low = view.lowers[noun]
    if names_person(low) or is_plural_noun(low) or view.lowers[noun + 2] not in _STATING:
        return None
    for index in range(noun + 4, min(_LONGEST, len(view.tokens) - 2)):
        if view.lowers[index] not in _BY_HOUSE:
            continue
        is_modal = view.lowers[index] != "is"
        passive = read_passive(view, index, known, is_modal=is_modal, also=_WILL)
        if passive is None or passive.joins == "preposition" or names_agent(view, passive.participle):
            return None
        if not known.fits(passive.lemma, view.lowers[passive.last + 1]):
            return None
        is_free = view.lowers[index] in ("will", "is") or passive.lemma in free
        if is_by_readers(view, view.lowers[index], name_deed(view, passive), 0, noun + 1):
            return None
        if not is_free or view.tokens[passive.last + 1].upos not in _AFTER or find_shared(view, passive.last) >= 0:
            return None
        if not _is_state(view, noun + 3, index) or not view.is_free(0, passive.last) or "they" in view.words:
            return None
        group = activate(view, passive, "we", at=index)
        particle = f" {view.tokens[passive.last].text}" if passive.last > passive.participle else ""
        subject = view.text[view.tokens[1].start : view.tokens[noun].end]
        state = view.text[view.tokens[noun + 2].start : view.tokens[index - 1].end]
        text = f"If {view.lowers[0]} {subject} {state}, {group} it{particle}"
        return Patch(view.tokens[0].start, view.tokens[passive.last].end, text)
    return None


def _is_state(view: SentenceView, first: int, end: int) -> bool:
    """Whether nothing but the state of the thing is told there: no other verb, and nothing that "it" may stand for."""
    if view.finds_finite(first, end) or view.tokens[end - 1].upos == "PUNCT":
        return False
    nouns = [i for i in range(first, end) if view.tokens[i].upos in ("NOUN", "PROPN")]
    return all(_follows_preposition(view, i, first) for i in nouns)


def _follows_preposition(view: SentenceView, noun: int, first: int) -> bool:
    place = noun - 1
    while place > first and view.tokens[place].upos in ("DET", "ADJ", "NOUN", "NUM"):
        place -= 1
    return view.tokens[place].upos == "ADP"
