"""Find the word that opens a reason given first: "Because the roof was old,", "Since the roof was old,"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site, remembered
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_opening_reasons", "fitting_words", "is_state"]

_WORDS = ("because", "since", "as")
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_FEWEST_WORDS = 3
_PRESENT = read_words("present_tags")
_BE = read_words("finite_be_or_not")
_HAVE = read_words("forms_of_have")
_STATES = frozenset(
    {
        "can", "cannot", "could", "must", "may", "need", "needs", "needed", "want", "wants", "wanted", "lack", "lacks",
        "lacked", "contain", "contains", "contained", "depend", "depends", "require", "requires", "belong", "belongs",
        "know", "knows", "knew", "don't", "doesn't", "do", "does",
    }
)  # fmt: skip
"""Verbs of what is so for long, with the auxiliaries; "as it grows" is of time, "as it needs light" is a reason."""
_PERFECT = frozenset({"has", "have", "had", "ever", "been", "'ve"})
_SAYING = frozenset({"see", "know", "imagine", "say", "tell", "remember", "expect", "read", "hear"})
"""Of these "as you can" tells what everybody knows, not why."""
_TIMES = frozenset({"boy", "girl", "child", "young", "little", "time", "day", "year", "month", "week", "night"})


@needs({f"^ {word}" for word in _WORDS})
def find_opening_reasons(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind opening_reason: a clause of reason, a comma and the statement that it is for."""
    word, fitting = view.lowers[0], fitting_words(view)
    if word not in fitting:
        return
    first, current = view.tokens[0], _WORDS.index(word)
    options = tuple(
        Option(place, (Patch(first.start, first.end, other.capitalize()),))
        for place, other in enumerate(_WORDS)
        if other in fitting and place != current and other not in view.lowers[1:] and view.is_free(0, 0)
    )
    yield Site(variable, first.start, first.end, current, options)


@remembered
def fitting_words(view: SentenceView) -> frozenset[str]:
    """Name the words that may open the reason with which a sentence opens; none where it opens with no reason."""
    if view.lowers[0] not in _WORDS or view.block_kind not in _KINDS or len(view.tokens) < 2 * _FEWEST_WORDS + 2:
        return frozenset()
    last = len(view.tokens) - 1
    comma = next((i for i in range(1 + _FEWEST_WORDS, last - 1) if view.lowers[i] == ","), -1)
    if comma < 0 or not opens_clause(view, 1, comma) or not _goes_on(view, comma + 1):
        return frozenset()
    verb = next((i for i in range(1, comma) if view.is_finite(i)), -1)
    if verb < 0:
        return frozenset()
    others = {"since": _is_no_time(view, verb, comma), "as": is_state(view, verb)}
    return frozenset({"because", *(word for word, fits in others.items() if fits)})


def _goes_on(view: SentenceView, index: int) -> bool:
    """Whether a statement or a request follows the comma, and not another part of the same list."""
    return opens_clause(view, index, len(view.tokens)) or (
        view.tokens[index].upos in ("DET", "PRON", "NOUN", "PROPN", "ADJ", "NUM")
        and view.finds_finite(index, len(view.tokens))
    )


def _is_no_time(view: SentenceView, verb: int, comma: int) -> bool:
    """Whether "since" before the clause cannot tell from when on the other one holds."""
    if not _TIMES.isdisjoint(view.lowers[1:comma]):
        return False
    if view.tokens[verb].xpos in _PRESENT or view.lowers[verb] in ("can", "cannot"):
        return not {"ever", "been"} & set(view.lowers[1:comma])
    is_lasting = view.lowers[verb] in _BE and not _takes_participle(view, verb)
    is_lasting = is_lasting or (view.lowers[verb] in ("could", "had") and view.tokens[verb + 1].upos in ("DET", "VERB"))
    return is_lasting and "had been" not in " ".join(view.lowers[1:comma]) and _PERFECT.isdisjoint(view.lowers[comma:])


def is_state(view: SentenceView, verb: int, first: int = 1) -> bool:
    """Whether "as" before the clause that begins at `first` gives a reason, and neither a time nor a manner."""
    low, after = view.lowers[verb], min(verb + 1, len(view.tokens) - 1)
    if view.lowers[first] in NOMINATIVE and _SAYING & set(view.lowers[verb : verb + 3]):
        return False
    if low in _BE:
        return not _takes_participle(view, verb) and view.tokens[after].upos in (
            "DET",
            "ADJ",
            "ADV",
            "PART",
            "NOUN",
            "NUM",
        )
    if low in _HAVE:
        return view.tokens[after].upos in ("DET", "ADJ", "NOUN", "NUM")
    return low in _STATES


def _takes_participle(view: SentenceView, verb: int) -> bool:
    """Whether a form of "be" is part of a passive or a progressive."""
    place = verb + 1
    while place < len(view.tokens) and view.tokens[place].upos in ("ADV", "PART"):
        place += 1
    return place < len(view.tokens) and view.tokens[place].xpos in ("VBN", "VBG", "VBD")
