"""Name the ways to join two clauses that do not suit what they tell: opposites, a definition and a history, a list."""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.engines.variants.finding.linking.common_matter import leans_on
from styler_nb.engines.variants.finding.linking.new_rules import may_be_ruled
from styler_nb.engines.variants.finding.linking.topics import (
    are_matched,
    changes_number,
    keeps_topic,
    opens_with_phrase,
)
from styler_nb.engines.variants.reading.apart import defines
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.joints import connective_end, count_words, main_verb, tense
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["are_opposed", "unfit_between", "unfit_inside"]

_UP, _DOWN = read_words("verbs_of_rising"), read_words("verbs_of_falling")
_ON, _OFF = read_words("verbs_of_going_on"), read_words("verbs_of_stopping")
_OPPOSITES = ((_UP, _DOWN), (_ON, _OFF))
_DENIALS = read_words("denials") | {"cannot", "without", "seldom"}
_LIKEWISE = frozenset({"nor", "neither", "either"})
_ADDING = frozenset({"also", "too"})
_MARKED = frozenset(
    {"also", "too", "therefore", "thus", "then", "consequently", "moreover", "instead", "likewise", "however"}
)  # fmt: skip
"""Words of a clause that "And" before it would say once more."""
_OF_THEM = frozenset({"such", "most", "many", "some", "few", "others"})
_UNDONE = frozenset({"replaced", "abandoned", "abolished", "repealed", "removed", "withdrawn", "closed", "reversed"})
_MAKE_UP = frozenset({"consist", "consists", "comprise", "comprises", "called", "defined"})
_RANKS = frozenset({"best", "most", "first", "worst", "last", "only"})
_COUNTS = frozenset({"two", "three", "four"})
_HAVING = frozenset({"has", "consists", "contains", "comprises"})
_NUMBERS = frozenset({"two", "three", "four", "five", "several"})
_SINCE = frozenset({"since", "over", "during", "in", "until", "by", "throughout"})
_HAVE = frozenset({"has", "have", "had"})
_LONGEST_WITH_SEMICOLON = 40
_LONGEST_OF_PAIR = 50
"""The same of two clauses that are set side by side."""
_LONGEST_BEFORE_AND = 24
"""Most words of a sentence after which "And" still adds to it."""
_NEAR_END = 5
"""Tokens at the end of a sentence, its full stop included, in which it may announce several things."""
_FEWEST_ALONE = 6
"""Words from which on one of two clauses may be a sentence by itself."""


def unfit_between(view: SentenceView, other: SentenceView, second: int, size: int) -> set[str]:
    """Name the ways that do not suit two sentences, of which the second, of no connective, begins at a token."""
    end, last = len(view.tokens) - 1, len(other.tokens) - 1
    if _is_cut(view, end) or _is_cut(other, last):
        return {"semicolon", "comma", "period_word", "dash", "colon"}
    if connective_end(other, 0) > 0:
        return {"period_word"}
    unfit: set[str] = set()
    is_kept = keeps_topic(view, end, other, second)
    if not is_kept:
        unfit |= {"semicolon", "comma", "period_word"}
    longest = _LONGEST_OF_PAIR if are_matched(view, other, second) else _LONGEST_WITH_SEMICOLON
    if opens_with_phrase(other, second) or size > longest:
        unfit |= {"semicolon", "comma", "period_word"}
    if (
        _turns_to_history(view, other, second)
        or changes_number(view, end, other, second)
        or _adds_to_added(view, other)
    ):
        unfit |= {"semicolon", "period_word"}
    if _follows_list(view, end, other, second) or _counts(view, end, other, second):
        unfit.add("semicolon")
    if are_opposed(view, other, second) or _differ_in_denial(view, other) or _adds_another(view, other, second):
        unfit |= {"comma", "period_word"}
    if not _adds_to(view, other, second):
        unfit.add("period_word")
    return unfit


def unfit_inside(view: SentenceView, end: int, second: int) -> set[str]:
    """Name the ways that do not suit two clauses of one sentence with ", and" between them."""
    unfit: set[str] = set()
    sizes = count_words(view, 0, end), count_words(view, second)
    if max(sizes) < _FEWEST_ALONE and not may_be_ruled(view):
        unfit |= {"period", "period_word"}
    verb = main_verb(view, 0, end)
    is_denied = verb > 0 and any(low == "not" or low.endswith("n't") for low in view.lowers[verb : verb + 2])
    if view.lowers[second] in NOMINATIVE and is_denied and not _denies(view.lowers[second:]):
        unfit.add("semicolon")  # "they do not burn; they keep out noise" would set the one right by the other
    if not keeps_topic(view, end, view, second):
        unfit.add("semicolon")
    if _is_since_then(view, end, second):
        unfit |= {"period", "period_word", "semicolon"}
    return unfit


def _is_cut(view: SentenceView, end: int) -> bool:
    """Whether an initial ends what was read as a sentence: "It was painted by Anna B."."""
    token = view.tokens[end - 1]
    return len(token.text.rstrip(".")) == 1 and token.text[0].isupper() and view.tokens[end - 2].upos == "PROPN"


def _turns_to_history(view: SentenceView, other: SentenceView, second: int) -> bool:
    """Whether what a thing is goes before what became of it, or before each of its parts: "a reel is a …; it was"."""
    then = main_verb(other, second, len(other.tokens) - 1)
    if not _is_definition(view):
        return False
    is_past = tense(view, main_verb(view, 0, len(view.tokens) - 1)) == "present" and tense(other, then) == "past"
    head = other.tokens[second]
    if head.lower in ("each", "every"):
        return other.tokens[second + 1].upos == "NOUN"
    return is_past or (head.upos in ("NOUN", "ADJ") and head.lower not in _OF_THEM)


def _is_definition(view: SentenceView) -> bool:
    """Whether a sentence says what a thing is, what it is made of or what it is called."""
    verb = main_verb(view, 0, len(view.tokens) - 1)
    if verb < 0 or view.lowers[0] in NOMINATIVE:
        return False
    place = verb + 1
    while place < len(view.tokens) - 1 and view.tokens[place].upos in ("DET", "ADJ", "NUM", "ADV"):
        place += 1
    is_kind = view.lowers[verb] in ("is", "are") and view.tokens[min(place, len(view.tokens) - 1)].upos == "NOUN"
    near = view.lowers[verb : verb + 3]
    return is_kind or defines(view, 0) or not _MAKE_UP.isdisjoint(near) or near[1:] == ("known", "as")


def _adds_to_added(view: SentenceView, other: SentenceView) -> bool:
    """Whether "also" in what "they" do ties the first sentence to one before it: "they also graze; they are sold"."""
    return view.lowers[0] == other.lowers[0] and view.lowers[0] in NOMINATIVE and "also" in view.lowers[1:4]


def _follows_list(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether the first clause ends in a row of three things, which the second would seem to go on with."""
    joint = next((i for i in range(end - 1, max(end - 7, 1), -1) if view.lowers[i] in ("and", "or")), 0)
    if not joint or any(view.is_finite(i) for i in range(joint + 1, end)) or view.tokens[end - 1].upos != "NOUN":
        return False
    before = max((i for i in range(joint - 1) if view.lowers[i] == ","), default=0)
    if not before or joint - before > 7 or any(view.is_finite(i) for i in range(before, joint)):
        return False
    has_three = view.lowers[joint - 1] == "," or view.tokens[before - 1].upos == "NOUN"
    is_sure = other.lowers[second] in NOMINATIVE or other.lowers[second] in ("this", "these", "such", "each", "both")
    return (
        has_three
        and not is_sure
        and "of" not in other.lowers[second + 1 : second + 2]
        and not ({"therefore", "thus", "then"} & {*other.lowers[second:]})
    )


def _counts(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether things are counted of which one is told of then, or each of many has parts of its own."""
    if other.lowers[second] in ("each", "every"):
        return not _HAVING.isdisjoint(other.lowers[second + 2 : second + 4])
    is_number = not _COUNTS.isdisjoint(view.lowers[max(end - _NEAR_END, 0) : end]) and view.lowers[end - 1][-1:] == "s"
    return is_number and other.lowers[second] not in ("both", "these", "it")


def are_opposed(view: SentenceView, other: SentenceView, second: int) -> bool:
    """Whether something rises and then falls, or goes on and then stops."""
    if are_matched(view, other, second):
        return False
    before = {t.lower for t in view.tokens if t.upos == "VERB"}
    verb = other.lowers[main_verb(other, second, len(other.tokens) - 1)]
    return any(
        (verb in two and not one.isdisjoint(before)) or (verb in one and not two.isdisjoint(before))
        for one, two in _OPPOSITES
    )


def _denies(lowers: Sequence[str]) -> bool:
    return has_denial(lowers, _DENIALS)


def _differ_in_denial(view: SentenceView, other: SentenceView) -> bool:
    return _denies(view.lowers) != _denies(other.lowers) and _LIKEWISE.isdisjoint(other.lowers)


def _adds_another(view: SentenceView, other: SentenceView, second: int) -> bool:
    """Whether "also" adds something of another thing, so that "and" would be one too many."""
    then = find_statement(other, second, len(other.tokens) - 1)
    if then is None or other.lowers[then.begin] in NOMINATIVE:
        return False
    return not _ADDING.isdisjoint(other.lowers[then.verb - 1 : then.verb + 3]) and not leans_on(view, other, then)


def _adds_to(view: SentenceView, other: SentenceView, second: int) -> bool:
    """Whether a sentence with "And" adds one more point of the same kind: no turn, no stage, no definition."""
    if _is_definition(view) or not _MARKED.isdisjoint(other.lowers) or "instead" in view.lowers:
        return False
    if _denies(view.lowers) or not _UNDONE.isdisjoint(other.lowers) or count_words(view) > _LONGEST_BEFORE_AND:
        return False
    if other.lowers[second] in ("this", "these") and other.tokens[second + 1].upos in ("NOUN", "ADJ", "VERB"):
        return False
    if not _NUMBERS.isdisjoint(view.lowers[-_NEAR_END:]) or _is_single_one(other, second):
        return False
    first, then = main_verb(view, 0, len(view.tokens) - 1), main_verb(other, second, len(other.tokens) - 1)
    return (view.lowers[first] in _HAVE) == (other.lowers[then] in _HAVE) if min(first, then) >= 0 else True


def _is_single_one(view: SentenceView, second: int) -> bool:
    """Whether a superlative tells one from all the others: "the largest mill"."""
    low = view.lowers[second + 1]
    return view.lowers[second] == "the" and (low.endswith("est") or low in _RANKS)


def _is_since_then(view: SentenceView, end: int, second: int) -> bool:
    """Whether a time in front holds for both clauses: "since then, rents have fallen, and mills have been sold"."""
    if view.lowers[0] not in _SINCE or "," not in view.lowers[:8]:
        return False
    first, then = main_verb(view, 0, end), main_verb(view, second, len(view.tokens) - 1)
    are_perfect = min(first, then) > 0 and view.lowers[first] in _HAVE and view.lowers[then] == view.lowers[first]
    return are_perfect and view.lowers[second] not in NOMINATIVE
