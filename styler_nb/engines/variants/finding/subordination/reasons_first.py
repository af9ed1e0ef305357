"""Find a reason at the end of a plain statement, which may be told first: "it shut because it was dark".

"Caffeine delays tiredness because it blocks the effect" is "Caffeine blocks the effect, so it delays tiredness": the
noun goes with the clause that now comes first, and the pronoun that stood for it with the other one.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clause_pronouns import OF_AMOUNTS, names_again
from styler_nb.engines.variants.reading.clauses import MARKS, ends_with_clause, opens_clause
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.joints import count_words, has_report
from styler_nb.engines.variants.reading.moves import (
    agreeing_nouns,
    capitalized,
    first_finite,
    inner_text,
    is_prose,
    may_move,
    text_of,
)
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_reasons_first"]

_BECAUSE = frozenset({"because"})
_SO = frozenset({"so"})
_DENIALS = read_words("denials") | {"only", "cannot", "few", "little", "rarely", "seldom", "hardly"}
_UNFIT = frozenset(
    {"also", "however", "therefore", "thus", "instead", "too", "still", "even", "so", "such", "than", "if", "when"}
    | {"although", "though", "unless", "until", "after", "before", "since", "because", "as", "that", "which", "who"}
    | {"whether", "how", "why", "what", "just", "merely", "simply", "partly", "mainly", "mostly", "perhaps", "while"}
    | {"and", "but", "or", "particularly", "especially", "where", "probably", "accordingly", "consequently", "hence"}
)
"""Words of a statement that may hang on more than the statement, or join it to the sentence before."""
_LEFT_BEHIND = read_words("weighing_adverbs")
_WEIGHED = frozenset({"because", "since", "although", "though", "if", "while", "whereas", "so", "but", "unless", "who"})
"""Words of a reason after which the statement would seem to go with a part of it."""
_POSSIBLE = frozenset({"may", "might", "can", "could"})
"""Words of what is so in some cases, for which the reason may hold in those alone: "it may fail because it is old"."""
_POINTING = frozenset(
    {"this", "these", "that", "those", "such", "there", "it", "they", "them", "its", "their", "he", "she"}
)
_POINTING_ON = _POINTING - {"its", "their"} | {
    "him",
    "her",
    "his",
    "same",
    "other",
    "another",
    "latter",
    "others",
    "one",
}
_COMING_TO_BE = frozenset(
    {"arise", "occur", "happen", "exist", "emerge", "develop", "form", "result", "differ", "vary"}
)
"""Verbs that say of a thing that it is or comes about."""
_SUBJECTS = frozenset({"it", "they"})
_LONGEST, _FEWEST = 34, 3
_LONGEST_SUBJECT = 4
_SIMPLE = read_words("noun_phrase_tags")
_HOW_MUCH = frozenset({"that", "much", "many", "far", "long", "few", "little", "as"})


@needs(_SO | _BECAUSE)
def find_reasons_first(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind reason_first; variants are "because" and "so", which is counted and left."""
    if view.block_kind is not BlockKind.PARAGRAPH or view.terminal != ".":
        return
    last = len(view.tokens) - 1
    for index in view.where(_SO, _FEWEST, -_FEWEST):
        is_clause = view.lowers[index + 1] not in _HOW_MUCH and opens_clause(view, index + 1, last)
        if view.lowers[index - 1] == "," and is_clause:
            start, end = view.tokens[index - 1].start, view.tokens[index].end
            yield Site(variable, start, end, variable.variant_index("so"), ())
    places = view.where(_BECAUSE, _FEWEST, -_FEWEST)
    if len(places) != 1 or view.lowers[places[0] + 1] == "of":
        return
    because = places[0]
    end = because - (view.lowers[because - 1] == ",")
    options: tuple[Option, ...] = ()
    if is_prose(view) and _may_change_places(view, end, because + 1) and may_move(view, 0, last):
        text = _write(view, end, because + 1, lower_words)
        if text:
            patch = Patch(view.tokens[0].start, view.tokens[last - 1].end, text)
            options = (Option(variable.variant_index("so"), (patch,)),)
    start, stop = view.tokens[0].start, view.tokens[last - 1].end
    if not options:
        start, stop = view.tokens[because].start, view.tokens[because].end
    yield Site(variable, start, stop, variable.variant_index("because"), options)


def _may_change_places(view: SentenceView, end: int, reason: int) -> bool:
    """Whether one plain statement and one reason stand in the sentence, and neither reaches beyond itself."""
    last = len(view.tokens) - 1
    before, after = view.lowers[:end], view.lowers[reason:last]
    is_parted = end < reason - 1
    is_denied = has_denial(before, _DENIALS)
    if is_denied and not is_parted:
        return False  # "nobody is treated badly because a complaint was made"
    if find_verb(view.lowers[end - 1]) in _COMING_TO_BE:
        return False  # "the echo arises because the hall is high": what arises is known, and the reason is what is told
    return (
        _opens_plainly(view, 0, end)
        and opens_clause(view, reason, last)
        and ends_with_clause(view, reason)
        and MARKS.isdisjoint(view.lowers[:last])
        and "," not in before
        and _UNFIT.isdisjoint(before)
        and before[-1] not in _LEFT_BEHIND
        and _POSSIBLE.isdisjoint(before)
        and _WEIGHED.isdisjoint(after)
        and not has_report(view, 0, last)
        and not any(low == "and" and opens_clause(view, i + 1, last) for i, low in enumerate(after, reason))
        and min(count_words(view, 0, end), count_words(view, reason)) >= _FEWEST
        and count_words(view) <= _LONGEST
    )


def _opens_plainly(view: SentenceView, first: int, end: int) -> bool:
    """Whether a subject and its verb stand here, with a phrase on the subject at most: "the amount given in it is"."""
    statement = find_statement(view, first, end)
    is_whole = statement is not None and statement.begin == first
    return opens_clause(view, first, end) or (is_whole and sum(view.is_finite(i) for i in range(first, end)) == 1)


def _write(view: SentenceView, end: int, reason: int, lower_words: frozenset[str]) -> str:
    """Write the reason first; "" where a pronoun may then mean something else."""
    last = len(view.tokens) - 1
    first, second = view.lowers[0], view.lowers[reason]
    if not _POINTING_ON.isdisjoint(view.lowers[reason + 1 : last]):
        return ""
    if second in _SUBJECTS and first == second:
        opening = inner_text(view, 0, lower_words)
        return "" if opening is None else _joined(view, (reason, last), opening, (1, end))
    if second in _SUBJECTS:
        stop = _end_of_subject(view, end, second)
        if not stop:
            return ""
        return f"{text_of(view, 0, stop)} {text_of(view, reason + 1, last)}, so {second} {text_of(view, stop, end)}"
    if (
        second in NOMINATIVE
        or first in NOMINATIVE
        or not _POINTING.isdisjoint((*view.lowers[:end], *view.lowers[reason:last]))
    ):
        return ""
    if second == "the" and not _is_known_by_itself(view, reason):
        return ""
    if names_again(view, (reason, last), (0, end)) or names_again(view, (0, end), (reason, last)):
        return ""
    opening = inner_text(view, 0, lower_words)
    return "" if opening is None else _joined(view, (reason, last), opening, (1, end))


def _is_known_by_itself(view: SentenceView, first: int) -> bool:
    """Whether "the" opens a name, or a noun with a phrase that tells which: "the waves in the Gulf", "the Church"."""
    place = first + 1
    while view.tokens[place].upos in ("ADJ", "NOUN", "NUM") and place < len(view.tokens) - 2:
        place += 1
    return view.tokens[place].upos in ("PROPN", "ADP") or any(
        view.tokens[i].text[:1].isupper() for i in range(first + 1, place)
    )


def _end_of_subject(view: SentenceView, end: int, pronoun: str) -> int:
    """Give where the subject ends that a pronoun can only stand for, 0 where another noun fits it."""
    verb = first_finite(view, 0, end)
    stop = verb
    while stop > 0 and view.tokens[stop - 1].upos == "ADV":
        stop -= 1
    if not 0 < stop <= _LONGEST_SUBJECT or any(view.tokens[i].upos not in _SIMPLE for i in range(stop)):
        return 0
    head = view.lowers[stop - 1]
    if not OF_AMOUNTS.isdisjoint(view.lowers[:stop]) or names_person(head) or view.lowers[0] in ("this", "these"):
        return 0
    return stop if agreeing_nouns(view, pronoun, 0, end) == [stop - 1] else 0


def _joined(view: SentenceView, reason: tuple[int, int], opening: str, rest: tuple[int, int]) -> str:
    gap = view.text[view.tokens[0].end : view.tokens[1].start]
    return f"{capitalized(text_of(view, *reason))}, so {opening}{gap}{text_of(view, *rest)}"
