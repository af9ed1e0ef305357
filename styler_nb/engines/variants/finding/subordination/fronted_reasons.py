"""Find a result joined to its reason with "so": "it was shut, so they waited", "because it was shut, they waited"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS, has_two_clauses, opens_clause
from styler_nb.engines.variants.reading.joints import count_words, has_report, main_verb
from styler_nb.engines.variants.reading.moves import inner_text, is_imperative, is_prose
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import TokenKind

__all__ = ["find_fronted_reasons"]

_SO = frozenset({"so"})
_OPENERS = frozenset({"but", "yet"})
_BACK = read_words("third_person_subjects")
"""Subjects that would seem to stand for what only the result names."""
_MODALS = frozenset({"can", "could", "may", "might", "will", "would"})
_BE = frozenset({"is", "are", "was", "were", "'s", "'re", "has", "have", "had"})
_REACHING = frozenset(
    {"because", "since", "although", "though", "while", "whereas", "if", "when", "unless", "until", "before", "after"}
    | {"as", "than", "whether", "once", "so", "even", "therefore", "also", "too", "still", "however", "that's"}
)
"""Words of a reason that make it more than one plain clause, or join it to what was said before."""
_ANSWERS = frozenset({"because", "since", "although", "though", "so", "too", "while", "whereas", "that", "far", "much"})
"""Words of a result that has a reason of its own, or of another "so"."""
_JUDGED = frozenset(
    {"easy", "easier", "hard", "harder", "difficult", "important", "necessary", "useful", "possible", "impossible"}
    | {"safe", "dangerous", "expensive", "cheap", "dear", "slow", "able", "unable", "free", "cheaper", "slower"}
)
_LONGEST, _LONGEST_REASON, _FEWEST = 40, 18, 3


@needs(_SO | {"^ because"})
def find_fronted_reasons(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind fronted_reason; variants are "so" and "because", which is counted and left."""
    if not is_prose(view):
        return
    last = len(view.tokens) - 1
    if view.lowers[0] == "because":
        if "," in view.lowers and view.lowers[1] != "of":
            yield Site(variable, view.tokens[0].start, view.tokens[0].end, variable.variant_index("because"), ())
        return
    for so in view.where(_SO, _FEWEST, -_FEWEST):
        if view.lowers[so - 1] != "," or not opens_clause(view, so + 1, last):
            continue
        current = variable.variant_index("so")
        patches = _write(view, so, lower_words)
        start = view.tokens[0 if patches else so - 1].start
        options = (Option(variable.variant_index("because"), patches),) if patches else ()
        yield Site(variable, start, view.tokens[so + 1].start, current, options)


def _write(view: SentenceView, so: int, lower_words: frozenset[str]) -> tuple[Patch, ...]:
    """Write "because" before the reason and leave out "so"; nothing where either reaches beyond itself."""
    first = 1 if view.lowers[0] in _OPENERS else 0
    head = view.tokens[first]
    if (
        not _is_reason(view, first, so - 1)
        or not _is_result(view, so + 1)
        or not view.is_free(0, first)
        or not view.is_free(so - 1, so)
        or head.kind is not TokenKind.WORD
        or _points_ahead(view, first, so + 1)
        or (view.before is not None and view.before.lowers[0] == "because")
    ):
        return ()
    opening = inner_text(view, 0, lower_words) if not first else head.text
    if opening is None:
        return ()
    word = "because" if first else "Because"
    begin = Patch(head.start, head.end, f"{word} {opening}")
    return begin, Patch(view.tokens[so].start, view.tokens[so + 1].start, "")


def _is_reason(view: SentenceView, first: int, end: int) -> bool:
    """Whether one plain statement stands in the tokens [first, end)."""
    before = view.lowers[first:end]
    return (
        opens_clause(view, first, end)
        and not is_imperative(view, first)
        and "," not in before
        and MARKS.isdisjoint(view.lowers[:-1])
        and _REACHING.isdisjoint(before)
        and not has_two_clauses(view, first, end)
        and not has_report(view, first, end)
        and _FEWEST <= count_words(view, first, end) <= _LONGEST_REASON
        and count_words(view) <= _LONGEST
    )


def _is_result(view: SentenceView, first: int) -> bool:
    """Whether one statement of what came of the reason goes from a token to the end.

    What a deed is done for is none, nor what only shows from the reason: "the lamp is out, so nobody is at home".
    """
    last = len(view.tokens) - 1
    if not _ANSWERS.isdisjoint(view.lowers[first:last]) or has_two_clauses(view, first):
        return False
    verb, reason = main_verb(view, first, last), main_verb(view, 0, first - 2)
    if verb < 0 or reason < 0:
        return False
    low, tag = view.lowers[verb], view.tokens[verb].xpos
    if tag == "VBD" and view.tokens[reason].xpos != "VBD":
        return False
    if low in _MODALS:
        is_denied = view.lowers[verb + 1] in ("not", "n't", "never", "no")
        return is_denied or view.lowers[reason] in _BE
    is_shown = low in _BE or low in ("must", "cannot") or "'" in low
    return not is_shown or _comes_of_it(view, verb)


def _comes_of_it(view: SentenceView, verb: int) -> bool:
    """Whether something is done, had or judged where "be", "have" or "must" stands, not concluded."""
    after = verb + 1
    while view.tokens[after].upos in ("ADV", "PART") and view.lowers[after] != "to":
        after += 1
    low, tag = view.lowers[after], view.tokens[after].xpos
    if view.tokens[verb].xpos == "MD":
        if low == "have":
            return False
        return tag == "VB" and (low != "be" or view.tokens[after + 1].xpos == "VBN")
    if view.lowers[verb] in ("has", "have", "had"):
        return tag not in ("VBN", "VBD")
    return tag == "VBN" or low in _JUDGED


def _points_ahead(view: SentenceView, first: int, result: int) -> bool:
    """Whether a pronoun of the reason would seem to stand for what the result names."""
    subject = view.lowers[first]
    if subject in _BACK and view.lowers[result] != subject:
        return True
    return view.lowers[result] not in NOMINATIVE and any(
        low in ("it", "them", "him", "its", "their", "his", "her") for low in view.lowers[first + 1 : result - 2]
    )
