"""Judge whether a clause takes up what the one before it is about: by a pronoun for its subject, or by a part of it."""

from __future__ import annotations

from styler_nb.engines.variants.finding.linking.accounts import is_expletive
from styler_nb.engines.variants.finding.linking.common_matter import head_of_subject
from styler_nb.engines.variants.reading.apart import (
    ends_in_relative,
    ends_in_side_clause,
    is_setting,
    speaks_of_another,
    takes_time,
)
from styler_nb.engines.variants.reading.clauses import has_two_clauses
from styler_nb.engines.variants.reading.joints import count_words, tense
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person
from styler_nb.engines.variants.reading.statements import Statement
from styler_nb.engines.variants.reading.subject_pronouns import is_thing
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["OWNERS", "picks_of_counted", "picks_out", "stands_for_subject", "takes_up_subject", "tells_of_each"]

OWNERS = {"its": "it", "their": "they", "his": "he", "her": "she"}
"""Possessives, and the pronoun of whom something belongs to."""
_PERSONAL = frozenset({"he", "she"})
_BE = frozenset({"is", "are", "was", "were", "has", "have", "had"})
_LOOKING_BACK = frozenset(
    {"also", "then", "later", "still", "never", "again", "soon", "even", "not", "only", "there", "it", "them", "him"}
)
"""Words that tie what somebody did to what was told before."""
_LONGEST_NAME = 3
_RANKS = frozenset({"first", "earliest", "oldest", "most", "least", "best", "main", "other"})
_EARLY = frozenset({"first", "earliest", "oldest"})
_FALSE_RANKS = frozenset({"rest", "west", "east", "forest", "interest", "test", "guest", "request", "past", "cost"})
_PARTS = (
    read_words("times") | read_words("text_and_place_nouns") | {"step", "point", "thing", "part", "time", "way", "half"}
)
"""Nouns that point to a time, to the text or to a point of it: "the hardest part"."""
_POINTS = _PARTS | read_words("announcing") | {"group", "question", "type", "kind"}
"""Nouns whose first one opens a row of points."""
_EACH = frozenset({"each", "every"})
_AMOUNTS = frozenset({"most", "many", "some", "few", "others", "both"})
_COUNTED = frozenset({"several", "various", "many", "number", "two", "three", "four", "variety", "some"})
_SHORTEST_RANK = 5
_LONGEST_PICK, _LONGEST_COUNT = 6, 14
"""Most words of a subject that names one of several, and of the sentence that counts them."""
_SHORTEST_PLURAL = 4


def takes_up_subject(view: SentenceView, first: Statement, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether a clause goes on with the subject of the first one, by a pronoun for it: "it", "its wheel", "they"."""
    low = other.lowers[then.begin]
    pronoun = OWNERS.get(low, low)
    if end == first.verb + 1:
        return False  # "the farmers agreed: they could not sell" may be what they agreed upon
    if first.begin > 0 or pronoun not in ("it", "they", "he", "she") or not stands_for_subject(view, first, pronoun):
        return False
    if not {"until", "only"}.isdisjoint(other.lowers[then.begin + 2 : then.begin + 5]):
        return False  # "it was not until May that"
    if is_expletive(other, then.begin) or is_setting(other, then.begin) or takes_time(other, then.begin):
        return False
    if takes_time(view, 0) or has_two_clauses(view, 0, end) or ends_in_side_clause(view, end):
        return False
    if "born" in other.lowers or speaks_of_another(other, then.begin):
        return False
    is_same = view.lowers[first.begin] == pronoun
    if _ends_in_relative(view, first.verb, end) and not (is_same and pronoun in _PERSONAL):
        return False
    if tense(view, first.verb) != tense(other, then.verb):
        return False
    return pronoun == "it" or not _is_next_event(view, first, other, then)


def _ends_in_relative(view: SentenceView, verb: int, end: int) -> bool:
    """Whether a relative clause ends a statement, after its verb: "the bridge, which was old, fell" has none there."""
    return ends_in_relative(view, end) and not {"which", "who", "whose", "where", "whom"}.isdisjoint(
        view.lowers[verb:end]
    )


def _is_next_event(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether both clauses tell what was done, and nothing in the second looks back to the first."""
    are_events = tense(view, first.verb) == "past" and {view.lowers[first.verb], other.lowers[then.verb]}.isdisjoint(
        _BE
    )
    return are_events and _LOOKING_BACK.isdisjoint(other.lowers[then.begin + 1 :])


def stands_for_subject(view: SentenceView, first: Statement, pronoun: str) -> bool:
    """Whether a pronoun in the next clause is of the number and kind of a clause's subject."""
    low = view.lowers[first.begin]
    if low in NOMINATIVE:
        return low == pronoun
    phrase = view.tokens[first.begin : first.verb]
    name = [t for t in phrase[:_LONGEST_NAME] if t.upos == "PROPN"]
    if name and phrase[0].upos == "PROPN" and not any(t.lower in ("and", "or") for t in phrase):
        if len(name) != len(phrase):
            return False
        return pronoun in _PERSONAL or (pronoun == "it" and view.lowers[first.verb] in ("is", "was"))
    head = head_of_subject(view, first.begin, first.verb)
    if head < 0 or low in ("no", "each", "every", "neither", "both"):
        return False
    noun = view.lowers[head]
    if is_plural_noun(noun) is None:
        return False
    if is_plural_noun(noun):
        return pronoun == "they"
    if pronoun in _PERSONAL:
        return may_be_person(noun) and view.lowers[first.begin] in ("the", "his", "her")
    return pronoun == "it" and is_thing(noun) and not may_be_person(noun)


def picks_out(view: SentenceView, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether a clause tells of one among several by its rank: "the first models were heavy", "the largest town is"."""
    lowers, place = other.lowers, then.begin + 1
    if lowers[then.begin] != "the" or not _is_rank(lowers[place]):
        return False
    if then.verb - 1 <= place:
        return False  # "the harvest is good": no noun stands after what looks like a rank
    if any(other.tokens[i].upos not in ("ADJ", "NOUN", "ADV") for i in range(place, then.verb)):
        return False
    head = other.tokens[then.verb - 1]
    points = _POINTS if lowers[place] == "first" else _PARTS
    if head.upos != "NOUN" or head.lower in points or head.lower.removesuffix("s") in points:
        return False
    if lowers[place] == "other":
        return not {"one", "first"}.isdisjoint(view.lowers) and lowers[then.verb] in _BE
    is_early = lowers[place] in _EARLY
    return lowers[then.verb] in _BE and (is_early or any(_is_plural(view, i) for i in range(end)))


def picks_of_counted(view: SentenceView, other: SentenceView, then: Statement) -> bool:
    """Whether a clause tells of the first or foremost of the things that a short sentence before it only counts.

    "Several roads lead to the mill. The shortest one crosses the river", "the first is a path".
    """
    subject = other.lowers[then.begin : then.verb]
    if not 1 < len(subject) <= _LONGEST_PICK or subject[0] != "the" or other.lowers[then.verb] not in _BE:
        return False
    is_ranked = subject[1] != "other" and _is_rank(subject[1])
    return is_ranked and not _COUNTED.isdisjoint(view.lowers) and count_words(view) <= _LONGEST_COUNT


def _is_rank(low: str) -> bool:
    return low in _RANKS or (low.endswith("est") and len(low) >= _SHORTEST_RANK and low not in _FALSE_RANKS)


def tells_of_each(view: SentenceView, first: Statement, other: SentenceView, then: Statement) -> bool:
    """Whether a clause goes on with each, most or those of the many that the first one, in the present, tells of."""
    if "past" in (tense(view, first.verb), tense(other, then.verb)) or not _is_of_many(view, first):
        return False
    low, after = other.lowers[then.begin], then.begin + 1
    if low in _EACH:
        return other.tokens[after].upos == "NOUN" and after + 1 == then.verb
    if low == "those":
        return other.lowers[after] == "that" and other.is_finite(after + 1)
    return low in _AMOUNTS and then.verb == after


def _is_of_many(view: SentenceView, first: Statement) -> bool:
    head = head_of_subject(view, first.begin, first.verb)
    return head >= 0 and _is_plural(view, head)


def _is_plural(view: SentenceView, index: int) -> bool:
    token = view.tokens[index]
    return token.upos == "NOUN" and len(token.lower) >= _SHORTEST_PLURAL and bool(is_plural_noun(token.lower))
