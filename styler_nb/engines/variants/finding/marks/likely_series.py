"""Tell what a reader would take for a row of three or more, also where its items cannot be read with certainty.

Who makes the commas of a text consistent has to know of every row in it: one that keeps its comma beside others that
lose theirs is a slip. So this errs on the side of seeing a row.
"""

from __future__ import annotations

from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["may_be_series"]

_QUESTIONS = frozenset({"what", "who", "whom", "whose", "which", "where", "when", "how", "why", "whether"})
_NO_ITEM = _QUESTIONS | {
    "that", "while", "whereas", "but", "so", "yet", "because", "although", "though", "since", "if", "as", "unless",
    "until", "and", "or", "nor", "such", "including", "however", "too", "therefore", "meanwhile",
}  # fmt: skip
"""Words after a comma that open a clause or an addition; an item only where the last one opens in the same way."""
_RELATIVE = frozenset({"who", "which", "whose", "where", "that"})
_BEFORE_MAIN = frozenset(
    {"while", "whereas", "because", "although", "though", "since", "if", "as", "unless", "until", "when", "once"}
)
"""Words with which a clause opens that ends before the main one."""
_SET_PHRASES = frozenset({("and", "all"), ("and", "large"), ("or", "take"), ("and", "a", "half"), ("or", "less")})
_NOMINAL = frozenset({"DET", "ADJ", "NOUN", "PROPN", "NUM", "PRON"})
_FORMS = {
    "VBZ": frozenset({"finite"}),
    "VBD": frozenset({"finite", "past"}),
    "VBN": frozenset({"finite", "past"}),
    "VBP": frozenset({"finite", "bare"}),
    "MD": frozenset({"finite"}),
    "VB": frozenset({"bare"}),
    "VBG": frozenset({"ing"}),
}
_VERBAL = frozenset({"finite", "past", "bare", "ing"})
_NOMINAL_ONLY = frozenset({"nominal"})
_AFTER_MODIFIER = frozenset({"NOUN", "PROPN", "ADJ"})
_LONGEST_WITHOUT = 14
"""Tokens of the last item but one, from which on no comma is missed after it."""
_LONGEST_ASIDE = 10
"""Tokens from the conjunction within which a comma may end what stands apart: "the baker and a friend, left"."""
_LONGEST_PHRASE = 4
"""Tokens of a short phrase with a preposition."""
_ONE_WORD = 2
_REST = frozenset({("so", "on"), ("so", "forth"), ("the", "like"), ("the", "rest")})
_YEAR = 4


def may_be_series(view: SentenceView, conjunction: int) -> bool:
    """Whether "and" or "or" may join the last of three or more items.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    conjunction : int
        Token of "and" or "or", with or without a comma before it.
    """
    lowers = view.lowers
    has_comma = lowers[conjunction - 1] == ","
    end = conjunction - 1 if has_comma else conjunction
    begin = max((i + 1 for i in range(end) if lowers[i] in MARKS), default=0)
    commas = [i for i in range(begin, end) if lowers[i] == ","]
    third = _skip_aside(view, conjunction + 1)
    if third >= len(lowers):
        return False
    if has_comma and len(commas) > 1 and lowers[commas[-1] + 1] in _RELATIVE and lowers[third] not in _QUESTIONS:
        end = commas.pop()  # "her son, a baker, who is ill, and a friend"
    if not commas or commas[-1] + 1 >= end or _is_set(view, conjunction):
        return False
    if lowers[third : third + 2] in _REST:
        return True
    before = commas[-2] + 1 if len(commas) > 1 else begin
    return not _stands_apart(view, before, commas[-1], end, conjunction) and _are_alike(
        view, before, commas[-1], end, third
    )


def _is_set(view: SentenceView, conjunction: int) -> bool:
    """Whether the conjunction is of a phrase that is no row: "by and large", "two and a half"."""
    return any(tuple(view.lowers[conjunction : conjunction + size]) in _SET_PHRASES for size in (2, 3))


def _stands_apart(view: SentenceView, before: int, comma: int, end: int, conjunction: int) -> bool:
    """Whether the comma ends an opening, or what follows it is an aside or a pair in one."""
    second, has_comma = comma + 1, end < conjunction
    if view.lowers[second].isdigit() and end - comma == _ONE_WORD and len(view.lowers[second]) == _YEAR:
        return True  # "on 3 May, 1912, and"
    if _is_opening(view, before, comma):
        return True
    if has_comma:
        return False
    if end - comma > _LONGEST_WITHOUT:
        return True
    close = next((i for i in range(end, min(end + _LONGEST_ASIDE, len(view.lowers) - 1)) if view.lowers[i] == ","), -1)
    return close > 0 and view.is_finite(close + 1) and not view.finds_finite(second, close)


def _is_opening(view: SentenceView, begin: int, comma: int) -> bool:
    """Whether a phrase or a clause that opens the sentence is all before a comma."""
    first = view.tokens[begin]
    if begin > 0 and view.lowers[begin - 1] == ",":
        return view.lowers[begin] in _BEFORE_MAIN
    if first.upos in ("ADP", "ADV"):
        return not view.finds_finite(begin, comma)
    if first.upos == "SCONJ" or first.lower == "to":
        return True
    return first.xpos in ("VBG", "VBN") and first.upos == "VERB" and not view.finds_finite(begin, comma)


def _are_alike(view: SentenceView, before: int, comma: int, end: int, third: int) -> bool:
    """Whether the last two items, and one before them, open alike."""
    lowers = view.lowers
    words = lowers[comma + 1], lowers[third]
    if not _QUESTIONS.isdisjoint(words):
        return _QUESTIONS.issuperset(words)
    if words[0] != words[1] and not _NO_ITEM.isdisjoint(words):
        return False
    second, third = _skip_adverbs(view, comma + 1), _skip_adverbs(view, third)
    if second >= end or third >= len(lowers):
        return False
    forms = _form(view, second) & _form(view, third)
    if "nominal" in forms and _are_nominal(view, before, comma, end, third):
        return True
    if "ADP" in forms:
        near = range(max(before, comma - _LONGEST_PHRASE), comma)
        return lowers[second] == lowers[third] or any(view.tokens[i].upos == "ADP" and lowers[i] != "of" for i in near)
    is_one_word = end - second == 1 and view.tokens[second].upos != "ADV"
    if is_one_word and not opens_clause(view, third, len(view.tokens)):
        return True
    verbal = forms & _VERBAL
    if before > 0 and lowers[before] in _RELATIVE and "finite" in verbal:
        return False  # "the union, which has many members, said so and left"
    return bool(verbal) and any(_form(view, place) & verbal for place in range(before, comma))


def _are_nominal(view: SentenceView, before: int, comma: int, end: int, third: int) -> bool:
    """Whether items that open like nouns are a row, also one that is a subject: "cats, dogs and birds sing"."""
    if opens_clause(view, third, len(view.tokens)):
        return not view.finds_finite(before, end)
    if opens_clause(view, comma + 1, end) and _RELATIVE.isdisjoint(view.lowers[comma + 1 : end]):
        return False
    if view.tokens[comma + 1].upos == view.tokens[end - 1].upos == "ADJ":
        return view.tokens[comma - 1].upos in ("ADJ", "VERB")  # not "a second bow, broader and fainter"
    return view.tokens[comma - 1].upos not in ("ADP", "DET")


def _form(view: SentenceView, place: int) -> frozenset[str]:
    """Give what an item that opens with a word may be."""
    token = view.tokens[place]
    if token.upos in ("VERB", "AUX"):
        forms = _FORMS.get(token.xpos, _NOMINAL_ONLY)
        after = view.tokens[place + 1].upos if place + 1 < len(view.tokens) else ""
        is_modifier = token.xpos in ("VBN", "VBG") and after in _AFTER_MODIFIER
        return forms | _NOMINAL_ONLY if is_modifier else forms
    if token.upos in _NOMINAL:
        return _NOMINAL_ONLY | {"bare"} if token.upos == "NOUN" and may_be_verb(token.lower) else _NOMINAL_ONLY
    return frozenset({token.upos}) if token.upos in ("ADP", "PART") else frozenset()


def _skip_aside(view: SentenceView, place: int) -> int:
    """Give the place after what commas set apart: "and, at times, birds"."""
    if place < len(view.lowers) and view.lowers[place] == ",":
        return next((i + 1 for i in range(place + 1, len(view.lowers)) if view.lowers[i] == ","), place + 1)
    return place


def _skip_adverbs(view: SentenceView, place: int) -> int:
    while place < len(view.tokens) and view.tokens[place].upos == "ADV":
        place += 1
    return place
