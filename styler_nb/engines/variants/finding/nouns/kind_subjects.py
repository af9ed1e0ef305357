"""Read a subject of the present that may stand for all of its kind: "a plant needs light", "plants need light"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["KindSubject", "read_subjects", "skip_adverbs"]

_ARTICLES = frozenset({"a", "an"})
_OPENERS = frozenset(
    {"when", "if", "because", "since", "although", "while", "whenever", "where", "unless", "until", "that", "and"}
)
_RELATIVES = read_words("relative_pronouns")
_FRONTS = frozenset({"ADP", "SCONJ", "ADV"})
_MODALS = frozenset({"can", "may", "must", "should", "might"})
_MOST_WORDS = 4
_LONGEST_CLAUSE = 12
_BREAKS = frozenset({",", ";", ":", "(", "-", "–", "—", "and", "or", "but"})


@dataclass(frozen=True, slots=True)
class KindSubject:
    """Tokens of a subject: its article or first word, its head, the verb of a clause on it (-1) and its verb."""

    first: int
    head: int
    inner: int
    verb: int
    is_plural: bool


def read_subjects(view: SentenceView) -> Iterator[KindSubject]:
    """Give the subjects of clauses that are led by "a", or are bare plurals, with a verb of the present."""
    for first in range(len(view.tokens) - 3):
        if not _opens_clause(view, first):
            continue
        is_led = view.lowers[first] in _ARTICLES
        head = _find_head(view, first + is_led)
        if head < 0 or is_plural_noun(view.lowers[head]) is is_led:
            continue
        inner, verb = _find_verbs(view, head)
        if verb > 0 and _agrees(view, first, verb, is_plural=not is_led):
            yield KindSubject(first, head, inner, verb, is_plural=not is_led)


def skip_adverbs(view: SentenceView, index: int) -> int:
    """Give the place of the first token from `index` on that is no adverb."""
    while index < len(view.tokens) - 1 and view.tokens[index].upos == "ADV":
        index += 1
    return index


def _opens_clause(view: SentenceView, first: int) -> bool:
    if first == 0:
        return True
    before = view.lowers[first - 1]
    if before == ",":
        return view.tokens[0].upos in _FRONTS and first > 1
    is_after_noun = first > 1 and before in ("that", "and") and view.tokens[first - 2].upos in ("NOUN", "PROPN")
    return before in _OPENERS and not is_after_noun


def _find_head(view: SentenceView, index: int) -> int:
    """Give the place of the noun that heads an adjective and nouns from `index` on, -1 without one."""
    first = index
    while index < len(view.tokens) - 2 and (view.tokens[index].upos == "ADJ" or _is_quality(view, first, index)):
        index += 1
    while view.tokens[index].upos == "NOUN" and index < len(view.tokens) - 2 and view.tokens[index + 1].upos == "NOUN":
        index += 1
    return index if view.tokens[index].upos == "NOUN" and index - first < _MOST_WORDS else -1


def _is_quality(view: SentenceView, first: int, index: int) -> bool:
    """Whether a participle opens a phrase that "a" leads: "a sealed jar"."""
    return index == first and first > 0 and view.lowers[first - 1] in _ARTICLES and view.tokens[index].xpos == "VBN"


def _find_verbs(view: SentenceView, head: int) -> tuple[int, int]:
    """Give the verb of a clause on the noun, -1 without one, and the verb of the statement, -1 where it is unsure."""
    after = skip_adverbs(view, head + 1)
    if view.lowers[head + 1] not in _RELATIVES:
        return -1, after if _is_verb(view, after) else -1
    inner = skip_adverbs(view, head + 2)
    if not _is_verb(view, inner):
        return -1, -1
    for index in range(inner + 1, min(inner + _LONGEST_CLAUSE, len(view.tokens) - 1)):
        if view.lowers[index] in _BREAKS or view.tokens[index].upos == "SCONJ":
            return -1, -1
        if view.is_finite(index):
            return inner, index if _is_verb(view, index) else -1
    return -1, -1


def _is_verb(view: SentenceView, index: int) -> bool:
    token = view.tokens[index]
    is_verb = token.upos in ("VERB", "AUX") and token.text.isalpha()
    return is_verb and (token.xpos in ("VBZ", "VBP") or token.lower in _MODALS)


def _agrees(view: SentenceView, first: int, verb: int, *, is_plural: bool) -> bool:
    if view.lowers[verb] in _MODALS:
        return first > 0  # what opens a sentence with a modal verb is read elsewhere
    return view.tokens[verb].xpos == ("VBP" if is_plural else "VBZ")
