"""Write what people once thought: "the lake was thought to be deep", "people thought that the lake was deep"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup, forms_of
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["read_believed"]

_BELIEFS = frozenset({"think", "believe"})
_RECKONINGS = frozenset({"estimate"})
_PAST = (("was",), ("were",))
_PRESENT = (("is",), ("are",))


def read_believed(view: SentenceView, group: PassiveGroup, last: int) -> tuple[str, int]:
    """Give the form of the infinitive that follows a belief, and its last token; "" where there is none.

    "To be" is "was" of what was thought, "to have been" is "had been"; what is estimated to be "is".
    """
    is_past = group.lemma in _BELIEFS and group.chain in _PAST
    if not (is_past or (group.lemma in _RECKONINGS and group.chain in _PRESENT)) or group.negation:
        return "", last
    verb = last + 2
    if verb + 2 >= len(view.tokens) or view.lowers[last + 1] != "to":
        return "", last
    low = view.lowers[verb]
    if low == "be":
        return group.chain[0], verb
    if not is_past:
        form = _read_present(low, is_plural=group.chain[0] == "are")
        return form, verb if form else last
    if low == "have" and view.tokens[verb + 1].xpos == "VBN":
        return "had", verb
    lemma = find_verb(low)
    is_plain = view.tokens[verb].upos == "VERB" and view.tokens[verb].xpos == "VB" and lemma == low
    return (forms_of(lemma)["VBD"], verb) if is_plain else ("", last)


def _read_present(low: str, *, is_plural: bool) -> str:
    """Read what is reckoned to be so now: "the trip is estimated to take", "they estimate that the trip takes"."""
    if low == "have":
        return "have" if is_plural else "has"
    if find_verb(low) != low:
        return ""  # "cost" and "affect" may be taken for nouns, but "to" tells that they are verbs
    return low if is_plural else forms_of(low)["VBZ"]
