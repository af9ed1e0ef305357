"""Judge whether "And" may open a statement that goes on with the one before it: "And the wheel was made of oak"."""

from __future__ import annotations

from itertools import pairwise

from styler_nb.engines.variants.finding.linking.accounts import CONTRASTS, gives_reason, is_expletive
from styler_nb.engines.variants.finding.linking.kinship import announces, announces_several, counts_kinds
from styler_nb.engines.variants.reading.apart import defines, is_setting, names, reports, takes_time
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.joints import connective_end, count_words, main_verb, tense
from styler_nb.engines.variants.reading.moves import is_imperative, negates
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.time_phrases import is_year
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["opens_further"]

_OPENERS = read_words("all_coordinators") | {"for", "now", "then", "also", "besides", "thus", "hence", "still"}
_NOT_ADDED = read_words("not_added")
_NOT_ANSWERED = read_words("not_answered")
_POINTING = frozenset({"this", "these"})
_OWNED = frozenset({"its", "their", "his", "her", "our"})
_ADDED = frozenset({"DET", "NOUN", "ADJ", "NUM"})
_LEADS = frozenset({"in", "at", "on", "for", "from", "during", "by", "over", "within", "under", "among"})
_AND = frozenset({"and"})
_SET_BESIDE = frozenset({"one", "another", "some", "others", "other", "each", "both"})
"""First words of what is set beside something else, and not merely added to it."""
_BE = read_words("finite_be")
_MARKS = frozenset({":", ";", '"', "“", "(", "[", "—", "–", "?", "!"})
_APART = frozenset({"with", "without", "unlike", "like", "as", "to"})
"""First words of what is set against something else, or put into brackets as it were."""
_CASES = frozenset({"such", "brief", "case", "cases", "example", "instance"})
_AS_A_RULE = frozenset({"normally", "usually", "generally", "ordinarily", "typically", "mostly", "commonly", "mainly"})
"""Words of what is so as a rule, after which the exception may be told."""
_LIMITS = frozenset(
    {
        "must",
        "shall",
        "forbidden",
        "prohibited",
        "banned",
        "required",
        "expected",
        "only",
        "except",
        "unless",
        "less",
        "fewer",
    }
)
"""Words of what is laid down or kept within bounds, which stands by itself."""
_OTHERWISE = frozenset(
    {"different", "differently", "reversed", "opposite", "contrary", "instead", "exception", "exceptions"}
)
"""Words of what is set against the statement before."""
_ENDINGS = frozenset(
    {"died", "born", "dies", "replaced", "superseded", "abolished", "ended", "closed", "demolished", "discontinued"}
)
_RANKS = frozenset({"first", "second", "third", "last", "rest", "remainder", "former", "latter", "next"})
_DEGREES = frozenset({"JJR", "JJS", "RBR", "RBS"})
_TAKING_UP = frozenset(
    {"it", "its", "they", "their", "them", "he", "his", "she", "her", "we", "our", "this", "these", "also", "similar"}
    | {"similarly", "same", "both", "too"}
)
_FEWEST_TOLD = 10
"""Fewest words of a statement that the next one goes on with: what is shorter announces, and the next explains it."""
_SHORTEST, _LONGEST = 5, 30
_NEAR_VERB = 3


def opens_further(view: SentenceView, following: SentenceView) -> bool:
    """Whether a sentence with "And" in front says one more thing, and neither explains nor answers the one before.

    What a block opens with is explained by what follows, so that only its later sentences are gone on with.

    Parameters
    ----------
    view, following : SentenceView
        Two sentences in a row.
    """
    if view.before is None or view.terminal != "." or following.terminal != ".":
        return False
    if view.lowers[0] in _OPENERS or not _SHORTEST <= count_words(following) <= _LONGEST:
        return False
    if count_words(view) < _FEWEST_TOLD or not _MARKS.isdisjoint((*view.lowers, *following.lowers)):
        return False
    if (",", "and") in pairwise(view.lowers) or (",", "and") in pairwise(following.lowers):
        return False  # "and" would be said once too often
    if not CONTRASTS.isdisjoint((*view.lowers, *following.lowers)) or not _NOT_ANSWERED.isdisjoint(view.words):
        return False
    last, end = len(view.tokens) - 1, len(following.tokens) - 1
    if negates(view, 0, last) or negates(following, 0, end) or is_imperative(view, 0):
        return False
    then = find_statement(following, 0, end)
    before = main_verb(view, 0, last)
    if then is None or before < 0 or not _NOT_ADDED.isdisjoint(following.lowers[: then.verb + _NEAR_VERB]):
        return False
    if tense(view, before) != tense(following, then.verb) or not _tells_as_much(view, before, following, then.verb):
        return False
    if _is_set_beside(following, then.verb):
        return False
    if tense(view, before) != "past" and not _has_same_subject(view, following, then):
        return False
    is_twice = any(following.is_finite(i + 1) for i in following.where(_AND, then.verb, -1))
    if (
        is_twice
        or "and" in following.lowers[: then.verb]
        or _tells_end(following, then.verb)
        or _says_what(following, then.verb)
    ):
        return False
    if following.lowers[0] in _LEADS and _is_dated(following, then.verb) and not _is_dated(view, last):
        return False
    if not _AS_A_RULE.isdisjoint(view.words | following.words) or not (_LIMITS | _OTHERWISE).isdisjoint(
        following.words
    ):
        return False
    return not _is_set_off(view, following, then.verb) and _has_plain_subject(following, then.verb)


def _has_same_subject(view: SentenceView, following: SentenceView, then: Statement) -> bool:
    """Whether the second is about something that the first named, and about no new one of a kind."""
    if following.lowers[0] in ("a", "an"):
        return False
    if not _TAKING_UP.isdisjoint(following.lowers[: then.verb + _NEAR_VERB]):
        return True
    named = {find_singular(t.lower) for t in view.tokens if t.upos in ("NOUN", "PROPN")}
    if any(t.upos == "NUM" for t in following.tokens[: then.verb]):
        return False  # "the 128 letters need a byte" tells more of what was told
    heads = [t.lower for t in following.tokens[: then.verb] if t.upos in ("NOUN", "PROPN")]
    return bool(heads) and find_singular(heads[-1]) in named


def _tells_end(following: SentenceView, verb: int) -> bool:
    """Whether it is told how something or somebody came to an end, or was born: "it was replaced by a bridge"."""
    return not _ENDINGS.isdisjoint(following.lowers[verb : verb + _NEAR_VERB])


def _says_what(following: SentenceView, verb: int) -> bool:
    """Whether it is said what a thing is, which explains it: "the toll is largely the price of the bridge"."""
    after = verb + 1
    while after < len(following.tokens) - 1 and following.tokens[after].upos == "ADV":
        after += 1
    return following.lowers[verb] in ("is", "are") and following.lowers[after] in ("the", "a", "an")


def _is_dated(view: SentenceView, end: int) -> bool:
    return any(is_year(low) for low in view.lowers[:end])


def _is_set_beside(following: SentenceView, verb: int) -> bool:
    """Whether the second is of more or less, or of one of several: "a smaller number sail", "the first is oak"."""
    opening = following.tokens[: verb + _NEAR_VERB]
    return not _RANKS.isdisjoint(following.lowers[:verb]) or any(
        t.xpos in _DEGREES or (t.upos == "ADJ" and t.lower.endswith(("er", "est"))) for t in opening
    )


def _is_set_off(view: SentenceView, following: SentenceView, verb: int) -> bool:
    """Whether the first announces or defines what the second tells, or the second names, explains or reports."""
    if view.lowers[0] in _APART or following.lowers[0] in _APART or "example" in view.words or "instance" in view.words:
        return True
    if view.lowers[-2] in following.lowers[:verb] and view.tokens[-2].upos in ("NOUN", "PROPN"):
        return True  # "they speak of tithes. Tithes are …" explains the word
    if not _CASES.isdisjoint(following.lowers[:verb]):
        return True  # "one such mill stands in Ulm"
    return (
        connective_end(view, 0) > 0
        or connective_end(following, 0) > 0
        or announces(view)
        or announces_several(view)
        or counts_kinds(view)
        or defines(view, 0)
        or names(following)
        or reports(following, 0)
        or gives_reason(following, 0)
    )


def _has_plain_subject(view: SentenceView, verb: int) -> bool:
    low = view.lowers[0]
    if low in _POINTING:
        return verb == 1  # "this lake is deep" says once more what was told
    if low == "it" and (is_expletive(view, 0) or is_setting(view, 0) or takes_time(view, 0)):
        return False
    is_added = view.tokens[0].upos in _ADDED and low not in _SET_BESIDE
    return low in NOMINATIVE or low in _OWNED or low in _LEADS or is_added


def _tells_as_much(view: SentenceView, before: int, following: SentenceView, verb: int) -> bool:
    """Whether a deed follows a deed or a state a state: what is so after what was done is the reason for it."""
    return following.lowers[verb] not in _BE or view.lowers[before] in _BE or following.tokens[verb + 1].xpos == "VBN"
