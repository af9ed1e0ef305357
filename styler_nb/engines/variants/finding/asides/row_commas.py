"""Tell commas of rows, openings and other clauses from those that set off an aside."""

from __future__ import annotations

from itertools import pairwise

from styler_nb.engines.variants.finding.asides.additions import may_be_predicate
from styler_nb.engines.variants.reading.apparent_verbs import has_verb
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "closes_another",
    "ends_opening",
    "goes_on_about",
    "goes_on_listing",
    "is_in_series",
    "is_question_in_row",
    "is_singled_out",
    "opens_row_of_deeds",
    "opens_row_of_places",
]

_EXAMPLES = frozenset({"as", "including", "like"})
_QUESTIONS = read_words("question_words")
_SUBJECTS = read_words("nominal_tags")
_BE = read_words("finite_be")
_ITEMS = read_words("item_tags")
_RELATIVES = frozenset({"which", "who", "that"})
_OF_DEEDS = ("VBN", "VBD", "VB")


def is_singled_out(view: SentenceView, second: int) -> bool:
    """Whether the aside is about whom a sentence singles out: "it was Ann Hill, a teacher, who argued"."""
    is_it = view.lowers[0] == "it" and (view.lowers[1] in _BE or view.lowers[2] in ("be", "been"))
    return is_it and view.lowers[second + 1] in ("who", "that", "which", "whom", "whose")


def goes_on_about(view: SentenceView, second: int) -> bool:
    """Whether a clause after the aside is about its last noun: "Ann Hill, a clerk at Boots, where he worked too"."""
    return view.lowers[second + 1] == "where" and view.tokens[second - 1].text[:1].isupper()


def ends_opening(view: SentenceView, first: int, second: int) -> bool:
    """Whether a comma ends what opens the sentence, so that its subject follows: "for this reason, new oil, bought"."""
    if view.tokens[0].upos != "ADP" or any(map(view.is_finite, range(first))) or "," in view.lowers[:first]:
        return False
    if view.tokens[first + 1].upos not in _SUBJECTS or view.tokens[second + 1].xpos not in ("VBN", "VBG", "VBD"):
        return False
    # one more comma, and then the verb: what stands between is an aside on that subject
    third = next((i for i in range(second + 1, len(view.tokens) - 1) if view.lowers[i] == ","), 0)
    return bool(third) and view.is_finite(third + 1)


def goes_on_listing(view: SentenceView, first: int, second: int) -> bool:
    """Whether more examples follow the comma after the first: "things, such as leaves, old straw, and card, burn"."""
    if view.lowers[first + 1] not in ("such", "including", "like", "for"):
        return False
    commas = [i for i in range(second + 1, len(view.tokens) - 2) if view.lowers[i] == ","]
    if _is_last_row(view, second):
        return True
    return any(
        view.lowers[i + 1] in ("and", "or") and (view.is_finite(j + 1) or view.tokens[j + 1].upos in ("VERB", "AUX"))
        for i, j in pairwise(commas)
    )


def _is_last_row(view: SentenceView, second: int) -> bool:
    """Whether nothing but more examples comes up to the sentence's end: "things, including leaves, straw, and card"."""
    last = len(view.tokens) - 1
    is_joined = not {"and", "or"}.isdisjoint(view.lowers[second + 1 : last])
    first = view.tokens[second + 1]
    is_listed = first.upos in _ITEMS or (first.xpos == "VB" and view.lowers[second + 2] in (",", "and", "or"))
    return is_joined and is_listed and not view.finds_finite(second + 1, last)


def is_question_in_row(view: SentenceView, first: int, second: int) -> bool:
    """Whether a row of questions is told: "he learnt which roads flood, which bridges hold, and who is in"."""
    after = view.lowers[second + 1 : second + 3]
    return (
        view.lowers[first + 1] in _QUESTIONS and len(after) > 1 and after[0] in ("and", "or") and after[1] in _QUESTIONS
    )


def closes_another(view: SentenceView, first: int) -> bool:
    """Whether a comma ends one aside as it opens the next: "corn, or maize, sown by hand, grew"."""
    is_opening = view.tokens[0].upos in ("ADP", "SCONJ", "ADV", "PART", "VERB", "NUM") or read_time(view, 0) is not None
    return not is_opening and "," in view.lowers[:first] and not has_verb(view, 0, first)


def opens_row_of_places(view: SentenceView, first: int, second: int) -> bool:
    """Whether the first of a row of phrases stands here: ", mainly on the legs, in the ears, and on the tail"."""
    opening = range(first + 1, min(first + 4, second))
    has_place = any(view.tokens[i].upos == "ADP" and view.lowers[i] not in _EXAMPLES for i in opening)
    goes_on = view.tokens[second + 1].upos == "ADP"
    return has_place and goes_on and not {"and", "or"}.isdisjoint(view.lowers[second + 1 :])


def opens_row_of_deeds(view: SentenceView, first: int, second: int) -> bool:
    """Whether what is done is told in a row: "old nets, which were beaten, spread on a screen, and left to dry"."""
    if view.lowers[first + 1] not in _RELATIVES or not has_verb(view, 0, first):
        return False
    is_done = any(view.lowers[i] in _BE for i in range(first + 2, second))
    rest = range(second + 2, len(view.tokens) - 1)
    is_row = any(view.lowers[i] in ("and", "or") and view.tokens[i + 1].xpos in _OF_DEEDS for i in rest)
    return is_done and is_row and view.tokens[second + 1].xpos in _OF_DEEDS


def is_in_series(view: SentenceView, first: int, second: int) -> bool:
    """Whether the second of two commas is one inside a clause: ", who must wash it, dry it and sell it"."""
    last = len(view.tokens) - 1
    rows = [i for i in range(second + 1, last) if view.tokens[i].upos == "CCONJ"]
    has_base = any(view.tokens[i].xpos == "VB" for i in range(first + 1, second))
    goes_on = view.tokens[second + 1].xpos in ("VB", "VBP") and view.tokens[second + 1].upos == "VERB"
    if has_base and goes_on and rows:
        return True
    # ", who wash it, dry it and sell it, are poor": the row ends at one more comma
    return any(view.lowers[i] == "," and may_be_predicate(view, i + 1) for i in range(rows[0] if rows else last, last))
