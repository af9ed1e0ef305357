"""Find what is added to a statement after a comma or a dash: ", not wheat", " — a mill that stands by the river".

Inside a sentence the same may stand between two commas, two dashes or in parentheses.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from styler_nb.engines.variants.clauses import MARKS
from styler_nb.engines.variants.joints import is_statement
from styler_nb.engines.variants.noun_phrases import read_noun_phrase, read_noun_phrase_before
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_inner_asides", "find_tails"]

_DASHES = ("—", "–", "--")
_RELATIVES = frozenset({"which", "who", "whose", "where"})
_ARTICLES = frozenset({"a", "an", "the"})
_DETAILS = frozenset({"especially", "particularly", "notably", "including", "mainly", "mostly", "chiefly", "namely"})
_RATHER = frozenset({"usually", "often", "sometimes", "even", "perhaps", "though", "although", "however"})
_COMPLEMENTS = frozenset({"of", "that", "which", "who", "in", "for", "with", "from", "where", "used", "made", "known"})
_LISTS = frozenset({"and", "or", "like", "including", "as", "either", "both", "from", "between", "nor", "of"})
_OTHER_MARKS = MARKS - set(_DASHES)
_STATEMENTS = read_words("judgements")
_FEWEST_WORDS = 2
_LONGEST_ASIDE = 14
_LONGEST_OPENING = 8


def find_tails(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind tail, one in a sentence; variants are "comma" and "dash"."""
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    dashes = [i for i, low in enumerate(view.lowers) if low in _DASHES]
    if len(dashes) > 1 or any(low in _OTHER_MARKS for low in view.lowers):
        return
    places = dashes or [i for i, low in enumerate(view.lowers) if low == ","]
    for mark in places:
        if not 2 < mark < len(view.tokens) - _FEWEST_WORDS - 1:
            continue
        context = _kind_of_tail(view, mark)
        if context:
            yield _site(view, variable, mark, context, is_dash=bool(dashes))
            return


def _site(view: SentenceView, variable: Variable, mark: int, context: str, *, is_dash: bool) -> Site:
    start, end = view.tokens[mark - 1].end, view.tokens[mark + 1].start
    names = ("dash", "comma") if is_dash else ("comma", "dash")
    current, other = (variable.variant_index(name) for name in names)
    options: tuple[Option, ...] = ()
    is_whole = "\n" not in view.text[start:end] and not view.spans.overlaps(start, end)
    # a relative clause after a dash looks like an afterthought
    is_whole = is_whole and (is_dash or context != "relative")
    if is_whole and view.is_free(mark, mark) and not (is_dash and "," in view.lowers[mark:]):
        text = ", " if is_dash else " — "
        options = (Option(other, (Patch(start, end, text),)),)
    return Site(variable, start, end, current, options, context)


def _kind_of_tail(view: SentenceView, mark: int) -> str:
    """Name the class of what stands from a mark to the sentence's end, "" where it may be more than an addition."""
    low, last = view.lowers[mark + 1], len(view.tokens) - 1
    has_comma = "," in view.lowers[mark + 1 :]
    has_verb = any(view.is_finite(i) for i in range(mark + 1, last))
    if not any(view.is_finite(i) for i in range(mark)) or _is_in_row(view, mark):
        return ""
    if low in _RELATIVES:
        return "" if has_comma or not has_verb or view.tokens[mark - 1].upos == "PRON" else "relative"
    is_list = low == "including" or view.lowers[mark + 1 : mark + 3] in (("such", "as"), ("for", "example"))
    if has_comma and (has_verb or not is_list):
        return ""
    if low in _DETAILS or is_list:
        return "detail"
    if low in _RATHER:
        is_phrase = view.tokens[mark + 2].upos in ("ADP", "VERB", "DET", "ADJ", "ADV", "SCONJ") and not has_verb
        return "detail" if is_phrase and low not in ("though", "although", "however") else ""
    if low == "not" or (low in ("but", "and") and view.lowers[mark + 2] == "not"):
        return "" if has_verb or has_comma or view.tokens[mark - 1].upos not in ("NOUN", "PROPN") else "contrast"
    if low in _ARTICLES:
        return "apposition" if _is_apposition(view, mark) else ""
    return ""


def _is_in_row(view: SentenceView, mark: int) -> bool:
    """Whether a comma that does not end the sentence's opening stands before: in a row, or around an aside."""
    commas = [i for i in range(mark) if view.lowers[i] == ","]
    return len(commas) > 1 or any(i > _LONGEST_OPENING for i in commas)


def _is_apposition(view: SentenceView, mark: int, end: int = -1) -> bool:
    """Whether a noun phrase after the mark says what the noun before it is."""
    phrase, head = read_noun_phrase(view, mark + 1), read_noun_phrase_before(view, mark)
    last = len(view.tokens) - 1 if end < 0 else end
    if phrase is None or head is None or phrase.last + 1 >= len(view.tokens):
        return False
    if "," in view.lowers[:mark] or (end < 0 and "," in view.lowers[mark + 1 :]) or head.first == 0 > end:
        return False
    if _LISTS & {*view.lowers[max(head.first - 2, 0) : mark]} or view.lowers[phrase.last] in _STATEMENTS:
        return False
    if any(view.lowers[i] in NOMINATIVE for i in range(phrase.first, phrase.last + 1)):
        return False
    return phrase.last + 1 == last or view.lowers[phrase.last + 1] in _COMPLEMENTS


def find_inner_asides(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind inner_aside; variants are "commas", "dashes" and "parentheses"."""
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    for current, first, second in _read_marks(view):
        is_short = _FEWEST_WORDS <= second - first - 1 <= _LONGEST_ASIDE
        if is_short and first > 0 and second < len(view.tokens) - 2 and _is_aside(view, first, second):
            yield _aside(view, variable, current, first, second)
            return


def _aside(view: SentenceView, variable: Variable, current: str, first: int, second: int) -> Site:
    options: tuple[Option, ...] = ()
    start, end = view.tokens[first - 1].end, view.tokens[second + 1].start
    opening = (start, view.tokens[first + 1].start)
    closing = (view.tokens[second - 1].end, end)
    is_whole = "\n" not in view.text[start:end] and not any(view.spans.overlaps(*r) for r in (opening, closing))
    if is_whole and view.is_free(first, first) and view.is_free(second, second):
        ways = {"commas": (", ", ", "), "dashes": (" — ", " — "), "parentheses": (" (", ") ")}
        if "," in view.lowers[first + 1 : second]:
            del ways["commas"]
        options = tuple(
            Option(variable.variant_index(name), (Patch(*opening, marks[0]), Patch(*closing, marks[1])))
            for name, marks in ways.items()
            if name != current
        )
    return Site(variable, start, end, variable.variant_index(current), options)


def _read_marks(view: SentenceView) -> Iterator[tuple[str, int, int]]:
    """Give pairs of marks that may stand around an aside, and how it is set off."""
    marks = [i for i, low in enumerate(view.lowers) if low in MARKS]
    if not marks:
        commas = [i for i, low in enumerate(view.lowers) if low == ","]
        yield from (("commas", a, b) for a, b in pairwise(commas))
    elif len(marks) == 2:
        pair = view.lowers[marks[0]], view.lowers[marks[1]]
        if pair == ("(", ")") or set(pair) <= set(_DASHES):
            yield "parentheses" if pair[0] == "(" else "dashes", marks[0], marks[1]


def _is_aside(view: SentenceView, first: int, second: int) -> bool:
    """Whether what stands between two marks is an addition to the noun before it, and the statement goes on."""
    low, after = view.lowers[first + 1], view.tokens[second + 1]
    if view.tokens[first - 1].upos not in ("NOUN", "PROPN") or after.upos not in ("VERB", "AUX", "ADP", "PART"):
        return False
    is_subject = view.is_finite(second + 1)
    if after.upos in ("VERB", "AUX") and not is_subject:
        return False
    has_verb = any(view.is_finite(i) for i in range(first + 1, second))
    if low in ("which", "who"):
        return has_verb and is_subject
    if has_verb:
        return False
    if low in _DETAILS or view.lowers[first + 1 : first + 3] == ("such", "as"):
        return True
    return low in ("a", "an") and is_subject and _is_apposition(view, first, second)
