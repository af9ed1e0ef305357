"""Find commas that a writer may set or leave out before a reason, a second predicate or "too"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.moves import first_finite, is_plain, is_prose, negates, opens
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.statements import find_statement
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site

__all__ = ["find_optional_commas"]

WITH, WITHOUT = 0, 1
_FEWEST_BEFORE, _FEWEST_AFTER = 7, 5
"""Tokens before and after "and" between two predicates, from which on a comma may part them."""
_NARROWING = frozenset({"only", "just", "so", "simply"})
_AFTER_VERB = frozenset({"DET", "PRON", "PROPN", "NUM", "ADP", "ADV", "ADJ", "PART", "VERB", "AUX", "NOUN"})


def find_optional_commas(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind optional_comma.

    `parameters.before` is "reason", "predicate", "infinitive" or "too"; `parameters.words` are what the comma stands
    before, and `parameters.added` those of them before which one may be put.
    """
    kind = variable.parameters["before"]
    words = ("too",) if kind == "too" else variable.parameters["words"]
    if not any(word in view.lowers for word in words) or not is_prose(view):
        return
    if kind == "too":
        yield from _before_too(view, variable)
        return
    added = variable.parameters["added"]
    find = {"reason": _is_reason, "predicate": _is_predicate, "infinitive": _is_infinitive}[kind]
    statement = find_statement(view, 0, len(view.tokens) - 1)
    begin = 0 if statement is None else statement.begin
    for index in range(begin + 3, len(view.tokens) - 3):
        if view.lowers[index] not in words:
            continue
        has_comma = view.lowers[index - 1] == ","
        end = index - 1 if has_comma else index
        if not opens(view, begin, end) or "," in view.lowers[begin:end] or not find(view, index, end):
            continue
        start, stop = view.tokens[end - 1].end, view.tokens[index].start
        options: tuple[Option, ...] = ()
        is_free = not view.spans.overlaps(start, stop) and "," not in view.lowers[index:]
        is_sure = kind != "reason" or is_plain(view, 0, end)
        is_added = view.lowers[index] in added and (kind == "reason" or _is_long(view, begin, end, index))
        if is_free and is_sure and (has_comma or is_added):
            options = (Option(WITHOUT if has_comma else WITH, (Patch(start, stop, " " if has_comma else ", "),)),)
        yield Site(variable, start, view.tokens[index].end, WITH if has_comma else WITHOUT, options)
        return


def _is_long(view: SentenceView, begin: int, end: int, index: int) -> bool:
    """Whether two predicates are long enough for a comma between them."""
    return view.lowers[index] == "but" or (end - begin >= _FEWEST_BEFORE and len(view.tokens) - index > _FEWEST_AFTER)


def _before_too(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "too" at the end of a sentence."""
    index = len(view.tokens) - 2
    if view.lowers[index] != "too":
        return
    has_comma = view.lowers[index - 1] == ","
    end = index - 1 if has_comma else index
    start, stop = view.tokens[end - 1].end, view.tokens[index].start
    options: tuple[Option, ...] = ()
    if not view.spans.overlaps(start, stop) and view.lowers[end - 1] not in ("me", "not", "only", "all"):
        options = (Option(WITHOUT if has_comma else WITH, (Patch(start, stop, " " if has_comma else ", "),)),)
    yield Site(variable, start, view.tokens[index].end, WITH if has_comma else WITHOUT, options)


def _is_reason(view: SentenceView, index: int, end: int) -> bool:
    """Whether a statement that nothing negates or narrows is followed by its reason."""
    if negates(view, 0, end) or _NARROWING & set(view.lowers[:end]):
        return False
    before = view.tokens[end - 1].upos
    return before not in ("AUX", "ADP", "SCONJ", "CCONJ") and opens(view, index + 1, len(view.tokens) - 1)


def _is_predicate(view: SentenceView, index: int, end: int) -> bool:
    """Whether a second verb of the same tense and subject follows the conjunction at once."""
    verb = index + 2 if view.tokens[index + 1].upos == "ADV" else index + 1
    first = first_finite(view, 0, end)
    if verb + 1 >= len(view.tokens) or first < 0 or not view.is_finite(verb) or end - first < 2:
        return False
    if view.tokens[verb].upos not in ("VERB", "AUX") or view.tokens[verb + 1].upos not in _AFTER_VERB:
        return False
    is_same = view.tokens[verb].xpos == view.tokens[first].xpos
    return is_same and sum(view.is_finite(i) for i in range(end)) == 1


def _is_infinitive(view: SentenceView, index: int, end: int) -> bool:
    """Whether a second "to" with its verb follows the conjunction, beside one before it with words between."""
    if view.lowers[index + 1] != "to" or view.tokens[index + 2].xpos != "VB":
        return False
    first = [i for i in range(1, end - 2) if view.lowers[i] == "to" and view.tokens[i + 1].xpos == "VB"]
    return len(first) == 1 and end - first[0] > 3 and view.lowers[first[0] - 1] not in ("both", "either", "not")
