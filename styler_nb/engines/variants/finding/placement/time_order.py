"""Find phrases of time at the front of a clause or at its end: "in May it rains", "it rains in May"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.finding.placement.phrase_order import end_of_first
from styler_nb.engines.variants.finding.placement.time_clauses import Clause, may_be_clause, read_clauses
from styler_nb.engines.variants.finding.placement.time_places import may_lead, may_lose
from styler_nb.engines.variants.reading.moves import (
    capitalized,
    goes_on_as_rule,
    inner_text,
    is_imperative,
    is_prose,
    text_of,
)
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.time_phrases import TIME_STARTS, TIME_WORDS, TimePhrase, read_time
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_time_order"]

_TAKEN_UP = re.compile(
    r"\s*(?:(?:In|At|On|By|Since|From|Until|After|During) )?[Tt]hat (?:year|time|day|month|century|decade)\b"
)
_LONGEST_PHRASE = 7
_BOUND = frozenset({"of", "than", "as", "like", "to", "from", "except", "excluding", "including", "besides", "but"})
_CLOCK = read_words("clock")
_NAMED_TIMES = read_words("times")
_CLOCK_AND_TIMES = _CLOCK | _NAMED_TIMES
_MONTHS = read_words("months")
_IN_PHRASE = read_words("noun_phrase_tags") | {"ADP"}


@needs(TIME_STARTS, TIME_WORDS)
def find_time_order(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind time_order; variants are "front" and "final"."""
    if not is_prose(view):
        return
    for clause in read_clauses(view):
        site = _at_front(view, variable, clause) or _at_end(view, variable, clause, lower_words)
        if site is not None:
            yield site


def _at_front(view: SentenceView, variable: Variable, clause: Clause) -> Site | None:
    phrase = read_time(view, clause.first)
    if phrase is None or phrase.end + 2 >= clause.end:
        return None
    main = phrase.end + (view.lowers[phrase.end] == ",")
    if not may_be_clause(view, main, clause.end) and not is_imperative(view, main):
        return None
    options: list[Option] = []
    end = end_of_first(view, main, clause.end)
    words = text_of(view, clause.first, phrase.end)
    words = words[:1].lower() + words[1:] if clause.is_first else words
    if may_lose(view, phrase, clause.first, main, end) and not goes_on_as_rule(view, main, end):
        subject = text_of(view, main, end)
        subject = capitalized(subject) if clause.is_first else subject
        options.append(_option(view, variable, "final", clause.first, end, f"{subject} {words}"))
    return _site(view, variable, "front", (clause.first, phrase.end), options, phrase)


def _at_end(view: SentenceView, variable: Variable, clause: Clause, lower_words: frozenset[str]) -> Site | None:
    first, end = clause.first, clause.end
    after = {low.removesuffix("s") for low in view.lowers[end:]}
    if clause.is_first and not after.isdisjoint(_CLOCK_AND_TIMES):
        return None  # in front it would be said of what follows as well
    if _TAKEN_UP.match(view.text, view.tokens[-1].end):
        return None  # "it changed in 1656. In that year, he built"
    for index in range(first + 2, end):
        phrase = read_time(view, index)
        if phrase is None or (phrase.end != end and not _is_phrase(view, phrase.end, end)):
            continue
        if not may_be_clause(view, first, index) and not is_imperative(view, first):
            return None
        if _has_own_time(view, first, index):
            return None  # "they helped at the fair in May and at the race in August"
        options: list[Option] = []
        opening = inner_text(view, first, lower_words) if clause.is_first else view.tokens[first].text
        words = text_of(view, index, phrase.end)
        if opening is not None and may_lead(view, phrase, clause, index) and not _runs_on(view, phrase.end, end):
            rest = f" {text_of(view, phrase.end, end)}" if phrase.end < end else ""
            main = opening + view.text[view.tokens[first].end : view.tokens[index - 1].end] + rest
            text = f"{capitalized(words)}, {main}" if clause.is_first else f"{words} {main}"
            options.append(_option(view, variable, "front", first, end, text))
        return _site(view, variable, "final", (index, phrase.end), options, phrase)
    return None


def _has_own_time(view: SentenceView, first: int, end: int) -> bool:
    """Whether "in May" or the like stands before a phrase of time, each with a thing of its own."""
    return "and" in view.lowers[first:end] and any(
        view.tokens[i].upos == "ADP" and view.lowers[i + 1] in _MONTHS for i in range(first, end - 1)
    )


def _is_phrase(view: SentenceView, first: int, end: int) -> bool:
    """Whether only one more phrase with a preposition goes from a token to the clause's end."""
    is_led = view.tokens[first].upos == "ADP" and view.lowers[first] not in _BOUND
    is_led = is_led and view.lowers[first : first + 3] != ("at", "a", "time")
    inner = view.tokens[first + 1 : end]
    return is_led and 1 < end - first < _LONGEST_PHRASE and all(t.upos in _IN_PHRASE for t in inner)


def _runs_on(view: SentenceView, first: int, end: int) -> bool:
    """Whether how long it lasts follows a phrase of how often: "each week over three years"."""
    return first < end and view.lowers[first] in ("over", "for", "throughout")


def _option(view: SentenceView, variable: Variable, name: str, first: int, end: int, text: str) -> Option:
    patch = Patch(view.tokens[first].start, view.tokens[end - 1].end, text)
    return Option(variable.variant_index(name), (patch,))


def _site(
    view: SentenceView,
    variable: Variable,
    name: str,
    phrase: tuple[int, int],
    options: list[Option],
    time: TimePhrase,
) -> Site:
    start, end = view.tokens[phrase[0]].start, view.tokens[phrase[1] - 1].end
    if options:
        start = min(p.start for o in options for p in o.patches)
        end = max(p.end for o in options for p in o.patches)
    return Site(variable, start, end, variable.variant_index(name), tuple(options), time.kind)
