"""Read whether a pronoun in a clause of time or condition means the subject of the statement before it."""

from __future__ import annotations

from collections.abc import Iterable

from styler_nb.engines.variants.reading.frames import find_subject
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_person, is_plural_noun, read_noun_phrase
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["PERSONS", "PRONOUNS", "has_same_subject", "holds_other", "verb_before"]

PRONOUNS = {"it": False, "they": True, "he": False, "she": False}
"""Pronoun → whether it is plural."""
PERSONS = frozenset({"he", "she"})

_TIMES = read_words("times") | read_words("counted_times")
"""What no pronoun stands for in a clause of time or condition."""


def holds_other(view: SentenceView, places: Iterable[int], *, plural: bool) -> bool:
    """Whether another noun of that number stands there, which the pronoun may mean."""
    return any(
        view.tokens[i].upos in ("NOUN", "PROPN") and is_plural_noun(view.lowers[i]) is not (not plural) for i in places
    )


@remembered
def has_same_subject(view: SentenceView, index: int, pronoun: str) -> bool:
    """Whether the clause before has the pronoun's noun for its subject, and no other that it may mean."""
    verb = verb_before(view, index)
    if verb < 0:
        return False
    subject = find_subject(view.tokens, view.lowers, verb)
    if subject < 0:
        return False
    low = view.lowers[subject]
    if view.tokens[subject].upos == "PRON":
        return low == pronoun
    if view.tokens[subject].upos != "NOUN" or is_plural_noun(low) is not PRONOUNS[pronoun]:
        return False
    if is_person(low) is not (pronoun in PERSONS) and not PRONOUNS[pronoun]:
        return False
    phrase = _phrase_of(view, subject)
    last = max(phrase.last, verb) if PRONOUNS[pronoun] else phrase.last  # "charges for lost items will stay until they"
    others = (i for i in range(index) if not phrase.first <= i <= last and view.lowers[i] not in _TIMES)
    if any(view.tokens[i].upos == "PRON" and view.lowers[i] not in ("that", "which", "who") for i in range(index)):
        return False
    return not holds_other(view, others, plural=PRONOUNS[pronoun])


def _phrase_of(view: SentenceView, head: int) -> NounPhrase:
    first = head
    while first > 0 and view.tokens[first - 1].upos in ("NOUN", "ADJ", "DET"):
        first -= 1
    return read_noun_phrase(view, first) or NounPhrase(first, head, is_plural=None)


def verb_before(view: SentenceView, index: int) -> int:
    """Give the only finite verb before a token in its clause; −1 where there are two or a command."""
    found = -1
    for place in range(index - 1, -1, -1):
        if view.lowers[place] in (";", ":", "—", "–", "("):
            break
        if view.is_finite(place):
            if found >= 0:
                if view.lowers[place + 1 : found + 1].count(",") or view.tokens[found - 1].upos == "PRON":
                    break
                return -1
            found = place
        elif view.tokens[place].upos == "SCONJ" and found >= 0:
            break
    return found
