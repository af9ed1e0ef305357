"""Read the main clauses that a phrase of time may open or end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from styler_nb.engines.variants.reading.joints import connective_end, guess_verb
from styler_nb.engines.variants.reading.moves import opens
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["CONJUNCTIONS", "Clause", "may_be_clause", "read_clauses"]

CONJUNCTIONS = read_words("all_clause_coordinators")
_SUBORDINATORS = read_words("subordinators")
_REASONS = read_words("reasons_and_contrasts")


@dataclass(frozen=True, slots=True)
class Clause:
    """A main clause [first, end); `is_first` if it opens the sentence, `has_led` if a connective opens it."""

    first: int
    end: int
    is_first: bool


def read_clauses(view: SentenceView) -> Iterator[Clause]:
    """Give the main clauses of a sentence that are no part of another one."""
    last = len(view.tokens) - 1
    starts = [connective_end(view, 0)]
    if view.lowers[0] in ("and", "but", "yet", "so"):
        starts = [1]
    for index in range(2, last - 2):
        if view.lowers[index] not in CONJUNCTIONS or view.lowers[index + 1] == "that":
            continue
        # "the king and his army left in May" has one verb, for both
        if view.finds_finite(starts[-1], index) and _starts(view, index + 1, last):
            starts.append(index + 1)
    for place, first in enumerate(starts):
        end = last
        if place + 1 < len(starts):
            end = starts[place + 1] - 1
            end -= view.lowers[end - 1] == ","
        end = next((i for i in range(first, end) if _is_reason(view, i)), end)
        is_led = view.lowers[first] in _SUBORDINATORS and not read_time(view, first)
        if end - first > 3 and not is_led and not (place and _is_under(view, starts[0], first)):
            yield Clause(first, end, first == 0)


def _is_reason(view: SentenceView, index: int) -> bool:
    """Whether a comma parts a clause that is no part of what the time is said of: ", because the light is weak"."""
    return view.lowers[index] == "," and view.lowers[index + 1] in _REASONS


def _starts(view: SentenceView, index: int, last: int) -> bool:
    """Whether a main clause, or a phrase of time before one, starts here."""
    phrase = read_time(view, index)
    if phrase is not None and phrase.end + 2 < last:
        index = phrase.end + (view.lowers[phrase.end] == ",")
    return may_be_clause(view, index, last) and view.finds_finite(index, last)


def _is_under(view: SentenceView, begin: int, first: int) -> bool:
    """Whether a clause before this one may govern it: "he said that it rains and".."""
    relatives = [i for i in range(begin, first) if view.lowers[i] in ("which", "who", "whom", "where")]
    if relatives and not view.finds_finite(relatives[-1], first):
        return True  # "a quay at which sailors, clerks and smiths met"
    return any(
        view.lowers[i] in _SUBORDINATORS and view.tokens[i].upos in ("SCONJ", "PRON", "ADV")
        for i in range(begin, first)
    )


def may_be_clause(view: SentenceView, first: int, end: int) -> bool:
    """Whether tokens [first, end) open with a subject, or have a verb further in."""
    return opens(view, first, end) or (end > first and guess_verb(view, first, end) > 0)
