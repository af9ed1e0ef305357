"""Read where an example ends that a statement goes on after: "crops, such as oats, rye and barley, which need"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.asides.additions import DETAILS, may_be_predicate
from styler_nb.engines.variants.reading.apparent_verbs import has_verb
from styler_nb.engines.variants.reading.moves import opens
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["ends_opening_phrase", "read_detail", "reads_after_detail"]

_LONGEST = 20
_ITEM = read_words("noun_phrase_tags") | {"ADP", "PART"}
_CONJUNCTIONS = frozenset({"and", "or"})
_SINGULAR = read_words("singular_verbs")
_PLURAL = read_words("plural_verbs")
_CLAUSES = frozenset({"because", "so", "while", "whereas", "although", "though", "but", "since", "if", "unless"})


def read_detail(view: SentenceView, comma: int) -> int:
    """Give the comma that ends the examples which begin after another, 0 where that is not sure."""
    first, last = comma + 1, len(view.tokens) - 1
    low, second = view.lowers[first], view.lowers[first + 1]
    if not (low in DETAILS or (low, second) == ("such", "as")):
        return 0
    stops = [i for i in range(first, min(last, first + _LONGEST)) if view.lowers[i] == ","]
    start = first
    for number, stop in enumerate(stops):
        if has_verb(view, start, stop) or view.lowers[stop - 1] in _CONJUNCTIONS:
            return 0
        if not _CONJUNCTIONS.isdisjoint(view.lowers[start:stop]):
            return stop
        if number == 0 and (reads_after_detail(view, comma, stop) or may_be_predicate(view, stop + 1)):
            return stop
        start = stop + 1
        if not _is_item(view, start, next((i for i in stops if i > stop), last)):
            return 0
    return 0


def _is_item(view: SentenceView, first: int, end: int) -> bool:
    """Whether one more of a row stands here, with a conjunction or without."""
    place = first + 1 if view.lowers[first] in _CONJUNCTIONS else first
    return place < end and all(
        view.tokens[i].upos in _ITEM or view.lowers[i] in _CONJUNCTIONS for i in range(place, end)
    )


def reads_after_detail(view: SentenceView, begin: int, comma: int) -> str:
    """Tell how the statement goes on after the second of two commas, which stand around an example.

    Returns
    -------
    str
        "joined" where the comma was of the example alone: "and sell", "and for all"; "parted" where one belongs
        there in any case: "which", "but it"; "" where it may be more of the row.
    """
    low = view.lowers[comma + 1]
    last = len(view.tokens) - 1
    if low in ("which", "who"):
        return "parted" if _is_of_all(view, begin, comma) else ""
    if low in _CLAUSES and opens(view, comma + 2, last):
        return "parted"
    if low not in _CONJUNCTIONS:
        return "parted" if ends_opening_phrase(view, begin) and opens(view, comma + 1, last) else ""
    place = comma + 2
    if opens(view, place, last):
        return "parted"
    token = view.tokens[place]
    is_verb = token.upos in ("VERB", "AUX") and (view.is_finite(place) or token.xpos == "VB")
    return "joined" if is_verb or token.upos == "ADP" else ""


def _is_of_all(view: SentenceView, begin: int, comma: int) -> bool:
    """Whether a relative clause is of the things that examples are given of, which are many: "which are sold"."""
    verb = view.tokens[comma + 2]
    is_plural = is_plural_noun(view.lowers[begin - 1]) is True
    if view.lowers[begin + 1] == "including":
        # "the costs, including insurance, which must last": which of them?
        is_of_many = verb.xpos == "VBP" or verb.lower in _PLURAL
        return is_plural and is_of_many and is_plural_noun(view.lowers[comma - 1]) is False
    return is_plural and view.is_finite(comma + 2) and verb.xpos != "VBZ" and verb.lower not in _SINGULAR


def ends_opening_phrase(view: SentenceView, comma: int) -> bool:
    """Whether a phrase with a preposition opens the sentence and ends with its first comma: "in dry years, …, it"."""
    return view.tokens[0].upos == "ADP" and "," not in view.lowers[:comma] and not has_verb(view, 0, comma)
