"""Judge whether "and" may join one more fact about a thing: "a reel is a frame for thread, and it is made of oak"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.linking.accounts import CONTRASTS, is_expletive
from styler_nb.engines.variants.reading.apart import is_setting, names, takes_time
from styler_nb.engines.variants.reading.clauses import has_two_clauses
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.joints import may_follow, tense
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.subject_pronouns import pronoun_of_clause
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["adds_fact"]

_LONGEST = 44
_FEWEST = 7
_FEWEST_ADDED = 4
_NEAR = 4
_BE = read_words("finite_be")
_ARTICLES = frozenset({"a", "an", "the", "one"})
_FACTS = frozenset(
    {"develop", "occur", "lie", "stretch", "extend", "run", "range", "cover", "date", "belong", "serve", "apply",
     "grow", "live", "rise", "flow", "stand", "weigh", "cross", "attract", "carry", "survive", "appear", "spread"}
)  # fmt: skip
"""Verbs of what else is true of a thing, and not of what it means, causes or consists of."""
_NO_FACTS = frozenset({"called", "defined", "divided", "made", "composed", "meant", "based", "said", "thought"})
_REACHING = frozenset(
    {"because", "since", "so", "if", "unless", "although", "though", "whether", "therefore", "thus", "instead", "not"}
    | {"never", "no", "only", "rather", "than", "even", "until"}
)
_DENIALS = read_words("denials")


def adds_fact(view: SentenceView, end: int, other: SentenceView, words: int) -> bool:
    """Whether a sentence adds a fact by a pronoun for the subject of the one before it, which tells what a thing is.

    Parameters
    ----------
    view, other : SentenceView
        The sentences of the first clause, which ends before token `end`, and of the second.
    words : int
        Of both together.
    """
    if words > _LONGEST or end < _FEWEST or len(other.tokens) <= _FEWEST_ADDED or other.lowers[0] not in ("it", "they"):
        return False
    if names(view) or not may_follow(other) or is_expletive(other, 0) or is_setting(other, 0) or takes_time(other, 0):
        return False
    first, then = find_statement(view, 0, end), find_statement(other, 0, len(other.tokens) - 1)
    if first is None or then is None or first.begin > 0 or tense(view, first.verb) != tense(other, then.verb):
        return False
    if not (_agrees(view, first, other.lowers[0]) and _has_only_rows(view, end)):
        return False
    told = {*view.lowers[:end], *other.lowers[: then.verb + _NEAR]}
    if not (told.isdisjoint(_REACHING) and told.isdisjoint(_DENIALS) and CONTRASTS.isdisjoint((*told, *other.lowers))):
        return False
    if has_two_clauses(view, 0, end) or has_two_clauses(other, 0):
        return False
    is_more = "also" in other.lowers[: then.verb + 3] and "also" not in view.lowers
    says_what_it_is = view.lowers[first.verb] in _BE and view.lowers[first.verb + 1] in _ARTICLES
    return is_more or (says_what_it_is and _is_fact(other, then))


def _agrees(view: SentenceView, first: Statement, pronoun: str) -> bool:
    """Whether "it" or "they" may stand for a subject, by what that is or by the number of its verb."""
    subject = pronoun_of_clause(view, 0).lower()
    verbs = ("is", "was") if pronoun == "it" else ("are", "were")
    return subject == pronoun or (not subject and view.lowers[first.verb] in verbs)


def _has_only_rows(view: SentenceView, end: int) -> bool:
    """Whether commas stand only between nouns of a row that "and" or "or" closes early in the clause."""
    commas = [i for i in range(end) if view.lowers[i] == ","]
    last = commas[-1] if commas else 0
    return not commas or (
        all(view.tokens[i - 1].upos in ("NOUN", "ADJ") and view.tokens[i + 1].upos in ("NOUN", "ADJ") for i in commas)
        and not {"and", "or"}.isdisjoint(view.lowers[last : last + _NEAR])
        and last + _NEAR < end - 2
    )


def _is_fact(view: SentenceView, then: Statement) -> bool:
    """Whether a clause tells where, when or how a thing is found, done or kept: "it develops", "it is held by"."""
    place = then.verb + 1
    if view.lowers[then.verb] not in _BE:
        return find_verb(view.lowers[then.verb]) in _FACTS
    while place < len(view.tokens) - 2 and view.tokens[place].upos == "ADV":
        place += 1
    is_done = view.tokens[place].xpos == "VBN" and view.lowers[place] not in _NO_FACTS
    return is_done or view.lowers[place : place + 2] == ("one", "of")
