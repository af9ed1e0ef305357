"""Write what people once thought: "the lake was thought to be deep", "people thought that the lake was deep"."""

from __future__ import annotations

from styler_nb.engines.variants.inflect import find_verb
from styler_nb.engines.variants.passive_groups import PassiveGroup, forms_of
from styler_nb.engines.variants.view import SentenceView

__all__ = ["read_believed"]

_BELIEFS = frozenset({"think", "believe"})


def read_believed(view: SentenceView, group: PassiveGroup, last: int) -> tuple[str, int]:
    """Give the past of the infinitive that follows a belief, and its last token; "" where there is none.

    "To be" is "was" of what was thought, "to have been" is "had been".
    """
    if group.lemma not in _BELIEFS or group.chain not in (("was",), ("were",)) or group.negation:
        return "", last
    verb = last + 2
    if verb + 2 >= len(view.tokens) or view.lowers[last + 1] != "to":
        return "", last
    low = view.lowers[verb]
    if low == "be":
        return group.chain[0], verb
    if low == "have" and view.tokens[verb + 1].xpos == "VBN":
        return "had", verb
    lemma = find_verb(low)
    is_plain = view.tokens[verb].upos == "VERB" and view.tokens[verb].xpos == "VB" and lemma == low
    return (forms_of(lemma)["VBD"], verb) if is_plain else ("", last)
