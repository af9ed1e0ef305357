"""Tell whether a clause takes up what the one before it is about, or turns to something that was not spoken of."""

from __future__ import annotations

from itertools import takewhile

from styler_nb.engines.variants.finding.linking.common_matter import head_of_subject, leans_on, root_of, stem_of
from styler_nb.engines.variants.finding.linking.counterparts import are_counterparts
from styler_nb.engines.variants.finding.linking.kinship import are_parallel
from styler_nb.engines.variants.finding.linking.likeness import (
    have_one_rule,
    have_same_verb,
    sets_beside,
    tell_of_people,
)
from styler_nb.engines.variants.reading.joints import count_words, tense
from styler_nb.engines.variants.reading.noun_phrases import may_be_person
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["are_matched", "changes_number", "keeps_topic", "opens_with_phrase"]

_BACK = NOMINATIVE | {
    "this", "that", "these", "those", "such", "its", "their", "his", "her", "others", "another", "both", "neither",
    "there", "them",
}  # fmt: skip
"""Words of a subject that take up what was told."""
_PARTS = frozenset({"most", "some", "many", "few", "each", "all", "none", "much", "both", "any", "one", "two", "three"})
"""Words for some of the things told of, with a verb after them or "of"."""
_ORDER = frozenset(
    {"therefore", "thus", "then", "consequently", "accordingly", "likewise", "contrast", "instead", "meanwhile",
     "follow", "follows", "followed"}
)  # fmt: skip
"""Words by the verb with which a clause goes on from the one before."""
_GOING_ON = frozenset({"resulting", "same", "rest", "remainder", "former", "latter", "first", "second", "opposite"})
_OUTCOMES = read_words("outcomes")
_LOOSE = frozenset(
    {"despite", "together", "along", "unlike", "like", "besides", "according", "as", "apart", "thanks", "given"}
)
"""Words of a phrase before a subject that seems to hang on the clause before it."""
_ARTICLES = read_words("articles")
_CASES = frozenset({"if", "when", "where", "once", "as", "since", "because"})
_ASIDE = frozenset({",", "that", "which", "who", "whose"})
_ABOUT = frozenset({"NOUN", "PROPN", "VERB", "ADJ"})
_SHORTEST = 4
_LONGEST_OUTCOME = 4
_LONGEST_OF_RULES = 24
"""Most words of two rules of one modal verb on two things."""
_LONGEST_PHRASE = 12
_SINGLE = frozenset({"each", "every"})
_EACH = frozenset({"each", "every", "such", "some", "most", "many", "all", "no", "any"})


def keeps_topic(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether a second clause has for its subject what the first one named, or says the like of something else.

    Parameters
    ----------
    view, other : SentenceView
        The sentences of the first clause, which ends before token `end`, and of the second, from token `second` on.
    """
    then = find_statement(other, second, len(other.tokens) - 1)
    if then is None:
        return True  # nothing can be told of a subject that is not read
    subject = list(takewhile(lambda low: low not in _ASIDE, other.lowers[then.begin : then.verb]))
    if not _BACK.isdisjoint(low.split("'")[0] for low in subject) or _is_part(other, then):
        return True
    if then.begin > second and not {"this", "these", "such", "that"}.isdisjoint(other.lowers[second : then.begin]):
        return True
    if not _ORDER.isdisjoint(other.lowers[then.verb - 1 : then.verb + 4]) or not _GOING_ON.isdisjoint(subject[:2]):
        return True
    if not {"contrast", "same"}.isdisjoint(other.lowers[second:]) or (
        len(subject) < _LONGEST_OUTCOME and subject[-1] in _OUTCOMES
    ):
        return True
    if other.lowers[second] in _CASES and _names_any(view, end, other, range(second + 1, then.begin)):
        return True
    first = find_statement(view, 0, end)
    if _is_named(view, first, end, other, then):
        return True
    return leans_on(view, other, then) or (first is not None and _are_alike(view, first, other, then, second))


def changes_number(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether the subject of both clauses is one noun, of one thing here and of many there: "a loom …; looms …"."""
    first, then = find_statement(view, 0, end), find_statement(other, second, len(other.tokens) - 1)
    if first is None or then is None or other.lowers[then.begin] in _EACH:
        return False
    heads = head_of_subject(view, first.begin, first.verb), head_of_subject(other, then.begin, then.verb)
    if min(heads) < 0 or heads[0] - first.begin > 1 or heads[1] - then.begin > (other.lowers[then.begin] in _ARTICLES):
        return False
    nouns = view.lowers[heads[0]], other.lowers[heads[1]]
    return nouns[0] != nouns[1] and stem_of(nouns[0]) == stem_of(nouns[1])


def opens_with_phrase(other: SentenceView, second: int) -> bool:
    """Whether a participle or a loose phrase stands before the subject: "despite its age, it", "known as rye, it"."""
    comma = next(
        (i for i in range(second + 1, min(second + _LONGEST_PHRASE, len(other.lowers))) if other.lowers[i] == ","), -1
    )
    if comma < 0 or other.finds_finite(second, comma):
        return False
    head = other.tokens[second]
    return head.xpos in ("VBN", "VBG") or (head.lower in _LOOSE and other.lowers[second + 1] != "this")


def are_matched(view: SentenceView, other: SentenceView, second: int) -> bool:
    """Whether two sentences are built alike or tell of two sorts of one thing: "if it is hot, …; if it is cold, …"."""
    if are_parallel(view, other, second) or (second == 0 and are_counterparts(view, other)):
        return True
    first, then = find_statement(view, 0, len(view.tokens) - 1), find_statement(other, second, len(other.tokens) - 1)
    return first is not None and then is not None and sets_beside(view, first, other, then)


def _is_part(other: SentenceView, then: Statement) -> bool:
    """Whether some of what was told of is the subject: "most are", "two of them are"; of no new thing."""
    low, after = other.lowers[then.begin], other.lowers[then.begin + 1]
    if after == "more" and (low in _PARTS or other.tokens[then.begin].upos == "NUM"):
        return True
    return low in _PARTS and (then.verb == then.begin + 1 or (after == "of" and other.lowers[then.begin + 2] != "a"))


def _is_named(view: SentenceView, first: Statement | None, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether the head of a subject, or what qualifies it, was named before; a thing that was known already is not."""
    head = head_of_subject(other, then.begin, then.verb)
    phrase = range(then.begin, then.verb if head < 0 else head + 1)
    known = {root_of(t.lower): i for i, t in enumerate(view.tokens[:end]) if t.upos in _ABOUT}
    for index in phrase:
        token = other.tokens[index]
        place = known.get(root_of(token.lower), -1) if token.upos in _ABOUT and len(token.lower) >= _SHORTEST else -1
        if place < 0 and index == head:
            place = next((i for i in known.values() if view.lowers[i].endswith(stem_of(token.lower))), -1)
        if (
            place >= 0
            and other.lowers[then.begin] in _SINGLE
            and stem_of(token.lower) not in stem_of(view.lowers[place])
        ):
            continue
        if place >= 0:
            return not _was_known(view, first, place, other, then)
    return False


def _names_any(view: SentenceView, end: int, other: SentenceView, places: range) -> bool:
    """Whether a noun among the tokens is one of the first clause: "claims are paid; if a claim is late, the clerk"."""
    known = {root_of(t.lower) for t in view.tokens[:end] if t.upos in _ABOUT}
    return any(other.tokens[i].upos == "NOUN" and root_of(other.lowers[i]) in known for i in places)


def _was_known(view: SentenceView, first: Statement | None, place: int, other: SentenceView, then: Statement) -> bool:
    """Whether "they allow the guild to sell; the guild is paid" turns from those told of to one they deal with."""
    if first is None or place < first.verb or other.lowers[then.begin] != "the":
        return False
    is_definite = view.lowers[place - 1] == "the" and view.tokens[first.verb].upos == "VERB"
    return is_definite and view.lowers[first.begin] in NOMINATIVE


def _is_named_one(view: SentenceView, statement: Statement) -> bool:
    place = statement.begin + (view.lowers[statement.begin] == "the")
    return view.tokens[place].upos == "PROPN"


def _are_alike(view: SentenceView, first: Statement, other: SentenceView, then: Statement, second: int) -> bool:
    """Whether two clauses say the like of two things, or what two sorts of people do."""
    if are_parallel(view, other, second) or (second == 0 and are_counterparts(view, other)):
        return True
    verbs = view.tokens[first.verb], other.tokens[then.verb]
    is_rule = verbs[0].xpos == "MD" and count_words(view) + count_words(other, second) <= _LONGEST_OF_RULES
    if verbs[0].lower == verbs[1].lower and (verbs[0].upos == "VERB" or is_rule):
        return True  # "a bell marks the start of the day, and a horn marks its end"
    if _is_named_one(view, first) and _is_named_one(other, then) and tense(view, first.verb) == tense(other, then.verb):
        return True  # "Holt built a mill in May; Reed built one by the sea"
    if have_one_rule(view, first, other, then) or have_same_verb(view, first, other, then):
        return True
    heads = head_of_subject(view, first.begin, first.verb), head_of_subject(other, then.begin, then.verb)
    are_people = min(heads) >= 0 and may_be_person(view.lowers[heads[0]]) and may_be_person(other.lowers[heads[1]])
    return are_people or sets_beside(view, first, other, then) or tell_of_people(view, first, other, then)
