"""Tell whether what follows a joint is a clause of its own: "it rained, and the river rose"."""

from __future__ import annotations

from itertools import pairwise

from styler_nb.engines.variants.reading.apparent_verbs import DASHES, is_named
from styler_nb.engines.variants.reading.clauses import is_defined, opens_clause
from styler_nb.engines.variants.reading.inflect import may_be_form
from styler_nb.engines.variants.reading.joints import (
    begin_of_clause,
    connective_end,
)
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase
from styler_nb.engines.variants.reading.statements import opens_statement
from styler_nb.engines.variants.reading.sure_clauses import opens_with_part
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["opens_second"]

_OBJECT_RELATIVES = frozenset({"which", "whom"})
_FEWEST_VERBS_BESIDE_CLAUSE = 2
"""Finite verbs of a statement whose subject has a clause of its own, that of the clause among them."""
_ARTICLES = read_words("articles")
_RELATIVES = frozenset({"that", "which", "who", "whom", "whose"})
_BEING = read_words("finite_be") | {"be", "been"}
_COMMA = frozenset({","})
_NAMING = frozenset({"known", "called", "named", "termed"})
_SIDES = frozenset({"whereas", "unless", "when", "whether", "either", "each", "one"})
"""Words after a dash that open what is told in passing, and no statement: "— whereas rye keeps", "— each lasting"."""
_CASES = frozenset({"when", "where", "if", "because", "while", "after", "before", "once", "until"})
_LATEST_RELATIVE = 4
"""Most tokens from a dash to the "of" of "of whom": "almost two thirds of whom"."""


def opens_second(view: SentenceView, second: int) -> bool:
    """Whether a clause with a subject and a verb of its own opens at the first token after a joint."""
    if tuple(view.lowers[second : second + 3]) == ("that", "is", ","):
        return False
    if _is_further_relative(view, second) or _is_done_likewise(view, second):
        return False
    first, last = connective_end(view, second), len(view.tokens)
    if _tells_of_some(view, second) or _is_phrase_with_clause(view, second) or _is_quality_in_case(view, second):
        return False
    if _is_thing_with_clause(view, first):
        return False
    if view.lowers[second - 1] in (":", "—", "–", "--") and (is_defined(view, second) or _is_row(view, second)):
        return False
    if view.lowers[second - 1] in DASHES and (view.lowers[second] in _SIDES or _is_thing_with_name(view, second)):
        return False
    return (
        opens_clause(view, first, last)
        or begin_of_clause(view, first, last - 1) is not None
        or opens_statement(view, first, last - 1)
        or opens_with_part(view, first, last - 1)
    )


def _is_further_relative(view: SentenceView, second: int) -> bool:
    """Whether one more clause about the same thing follows: "faults that are small and that occur in use"."""
    if view.lowers[second] not in _RELATIVES or view.lowers[second - 1] not in ("and", "or", "but"):
        return False
    begin = max((i for i in range(second) if view.lowers[i] in (";", ":")), default=-1) + 1
    return any(view.lowers[i] in _RELATIVES and _may_be_relative(view, i) for i in range(begin + 1, second - 1))


def _may_be_relative(view: SentenceView, index: int) -> bool:
    return view.lowers[index] != "that" or view.tokens[index].upos != "DET"


def _is_done_likewise(view: SentenceView, second: int) -> bool:
    """Whether a participle is all the verb that follows: "the date should be checked, and the number recorded"."""
    if view.lowers[second - 1] not in ("and", "or", "but"):
        return False
    end = len(view.tokens) - 1
    verb = next((i for i in range(second + 1, end) if view.tokens[i].xpos in ("VBD", "VBN")), end)
    if verb == end or any(view.is_finite(i) for i in range(second, end) if i != verb):
        return False
    token = view.tokens[verb]
    is_last = view.tokens[verb + 1].upos in ("PUNCT", "ADP", "ADV", "SCONJ", "PART")
    if token.upos != "VERB" or not is_last or not may_be_form(token.lower, "VBN"):
        return False
    pairs = [i for i in range(second - 2) if view.lowers[i] in _BEING and may_be_form(_verb_after(view, i), "VBN")]
    is_told_now = any(view.tokens[i].xpos in ("VBZ", "VBP", "MD") for i in range(second - 1) if view.is_finite(i))
    return bool(pairs) and (is_told_now or verb + 1 == len(view.tokens) - 1)


def _verb_after(view: SentenceView, auxiliary: int) -> str:
    """Give the verb after a form of "be", past an adverb."""
    return view.lowers[auxiliary + 1 + (view.tokens[auxiliary + 1].upos == "ADV")]


def _is_thing_with_name(view: SentenceView, second: int) -> bool:
    """Whether a thing and what it is called or made of follow a dash: "— a rule known as the first"."""
    phrase = read_noun_phrase(view, second) if view.lowers[second] in _ARTICLES else None
    if phrase is not None and not _NAMING.isdisjoint(view.lowers[phrase.last + 1 : phrase.last + 2]):
        return True
    return is_named(view, second, len(view.tokens) - 1)


def _is_thing_with_clause(view: SentenceView, first: int) -> bool:
    """Whether no more than a thing and a clause about it follow: "and long ropes, which hold the bells"."""
    comma = next(iter(view.where(_COMMA, first)), -1)
    if comma < 0 or view.lowers[comma + 1 : comma + 2] not in (("which",), ("who",)) or view.finds_finite(first, comma):
        return False
    closing = next(iter(view.where(_COMMA, comma + 1)), len(view.tokens))
    return not view.finds_finite(closing, len(view.tokens))


def _is_quality_in_case(view: SentenceView, second: int) -> bool:
    """Whether a quality and when it is so follow: "it is cheap, and best when it is fresh"."""
    place = second + (view.tokens[second].upos == "ADV")
    if place + 1 >= len(view.tokens) or view.tokens[place].upos != "ADJ":
        return False
    return view.lowers[place + 1] in _CASES


def _is_row(view: SentenceView, second: int) -> bool:
    """Whether things are named one after the other: "a Dane hired in May, a tall Swede, a cook that left"."""
    comma = next(iter(view.where(_COMMA, second)), -1)
    if comma >= 0 and _is_state(view, second) and _is_state(view, comma + 1):
        return True
    if comma < 0 or view.lowers[second] not in _ARTICLES or view.lowers[comma + 1] not in _ARTICLES:
        return False
    return not view.finds_finite(second, comma)


def _is_state(view: SentenceView, index: int) -> bool:
    """Whether a noun and what was done to it stand at a token: "floors swept, tables wiped"."""
    is_noun = view.tokens[index].upos == "NOUN"
    return is_noun and index + 1 < len(view.tokens) and view.tokens[index + 1].xpos in ("VBN", "VBD")


def _tells_of_some(view: SentenceView, second: int) -> bool:
    """Whether a relative clause opens with an amount: "— many of whom came late"."""
    window = view.lowers[second : second + _LATEST_RELATIVE + 1]
    for index, (low, after) in enumerate(pairwise(window), second):
        if low == "of" and after in ("which", "whom"):
            verb = index + 2 + (view.tokens[index + 2].upos == "ADV")
            return verb < len(view.tokens) and view.is_finite(verb)
    return False


def _is_phrase_with_clause(view: SentenceView, second: int) -> bool:
    """Whether a noun with a relative clause is all that follows: "— a march on which many died"."""
    places = [i for i in view.where(_OBJECT_RELATIVES, second + 2, -2) if view.tokens[i - 1].upos == "ADP"]
    if not places or view.finds_finite(second, places[0]):
        return False
    return sum(view.is_finite(i) for i in range(places[0], len(view.tokens))) < _FEWEST_VERBS_BESIDE_CLAUSE
