"""Judge whether a semicolon, the loosest of joints, may stand between two statements that no frame ties together.

It changes nothing of what either statement says, nor what a pronoun stands for. It asks that both speak of one matter
at one time, that the first is no heading of what follows, and that the second opens no new point.
"""

from __future__ import annotations

from itertools import pairwise

from styler_nb.engines.variants.finding.linking.accounts import CONTRASTS, gives_reason, is_expletive
from styler_nb.engines.variants.finding.linking.common_matter import head_of_subject, shares_matter, stem_of
from styler_nb.engines.variants.finding.linking.kinship import announces, announces_several
from styler_nb.engines.variants.finding.linking.standing_alone import opens_block
from styler_nb.engines.variants.reading.apart import (
    ends_in_relative,
    goes_back,
    is_setting,
    mixes_times,
    names,
    reports,
    takes_time,
)
from styler_nb.engines.variants.reading.clauses import has_two_clauses
from styler_nb.engines.variants.reading.joints import begin_of_clause, count_words, main_verb, may_follow, tense
from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person
from styler_nb.engines.variants.reading.statements import Statement, find_statement
from styler_nb.engines.variants.reading.subject_pronouns import pronoun_of_clause
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["advises_anew", "is_loosely_tied"]

_LONGEST = 46
_LONGEST_SECOND = 34
_LONGEST_HEADING = 12
"""Tokens of the first sentence of a block that may be the heading of all of it."""
_PERSONAL = read_words("third_person_subjects")
_LIFE = frozenset({"born", "died", "married", "killed", "buried"})
_BACK = frozenset({"it", "them", "these", "this", "such"})
_OWNERS = frozenset({"its", "their", "his", "her"})
_OF_THINGS = frozenset({"its", "their"})
_POINTING = _BACK | {"its", "their"}
_QUANTITIES = frozenset({"most", "some", "many", "several", "few", "all", "each", "every", "both"})
_NOT_ALL = frozenset({"some", "many", "several", "few"})
_OTHERS = frozenset({"other", "others", "more"})
_SINGLE = frozenset({"each", "every", "one", "either", "neither", "nobody", "everyone"})
_SUMMING_UP = read_words("summing_up")
_ADVISING = frozenset({"should", "ought", "advisable", "sensible", "wise", "advised"})
_WHAT_IT_IS = frozenset({"is", "are", "does", "do"})
_OF_KIND = frozenset({"a", "an", "not"})
_ON_THE_OTHER_HAND = frozenset({"while", "whereas"})
_UPSETS = frozenset({"changed", "changes", "reversed", "ended", "stopped", "failed", "collapsed"})
"""Verbs of what puts an end to the state that was told: a new stage of the story."""
_CASES = frozenset({"if", "when", "once", "where"})
_PLACED = frozenset({"in", "during", "under", "at", "on", "with", "within", "over", "by"})
_GENERAL = frozenset({"in", "during", "under", "with"})
_OF_TEXT = frozenset({"addition", "contrast", "general", "practice", "fact", "short", "particular"})
_TAKING_UP = frozenset({"DET", "PRON", "NUM"})
_LONGEST_PHRASE = 8
_NEAR_VERB = 3
_ROOT = 4
"""Letters at which words are taken for kin: "divided" and "division"."""
_GOING_ON = frozenset(
    {"then", "therefore", "thus", "consequently", "accordingly", "nevertheless", "nonetheless", "hence"}
)
"""Adverbs by the verb that tie a statement to the one before it."""
_BODIES = read_words("acting_bodies") | {
    "trust",
    "council",
    "company",
    "firm",
    "centre",
    "museum",
    "library",
    "charity",
}
_TIMES = read_words("times") | {"century", "centuries", "decade", "decades", "war"}
_NOT_TAKEN_UP = _TIMES | read_words("text_and_place_nouns") | read_words("announcing")
_INTENDING = read_words("intending")
_AMOUNTS = frozenset({"minimum", "maximum", "average", "standard", "normal", "usual", "total"})
_NEW_POINTS = _AMOUNTS | frozenset(
    {"second", "third", "next", "other", "following", "last", "final", "first", "latter", "former"}
)
_NEXT = ("another ", "one ", "the second", "the other ", "a second", "other ", "a further", "finally", "others ")
"""How the sentence after the second one opens where that began a row of points."""
_UNTIL_NEXT = 12
_REPORTING = read_words("reports")
_CONTENT = read_words("contents")
_NO_REPORT = frozenset({"so", "provided", "such"})
_NEAR_SO = 6


def is_loosely_tied(view: SentenceView, end: int, other: SentenceView, words: int) -> bool:
    """Whether a statement goes on with the matter of the one before it, as far as its opening or subject shows.

    Parameters
    ----------
    view, other : SentenceView
        The sentences of the first clause, which ends before token `end`, and of the second.
    words : int
        Of both together.
    """
    if words > _LONGEST or count_words(other) > _LONGEST_SECOND or not may_follow(other):
        return False
    if _tells_what_is_said(view, end) or names(view) or announces(view) or announces_several(view):
        return False
    if advises_anew(view, end, other) or (view.lowers[0] in _SINGLE and "them" in other.lowers[: _NEAR_VERB + 1]):
        return False
    if other.lowers[1] == "of" and other.lowers[0] in _QUANTITIES and not _BACK.isdisjoint(other.lowers[2:4]):
        return not ends_in_relative(view, end)
    then = find_statement(other, 0, len(other.tokens) - 1)
    if then is None or reports(other, then.begin) or gives_reason(other, then.begin) or _opens_row(other):
        return False
    if not _LIFE.isdisjoint(other.lowers[then.verb : then.verb + _NEAR_VERB]):
        return False
    if is_expletive(other, then.begin) or is_setting(other, then.begin) or takes_time(other, then.begin):
        return False
    verb = main_verb(view, 0, end)
    if verb >= 0 and (goes_back(view, verb, other, then.verb) or mixes_times(view, verb, other, then.verb)):
        return False
    if other.lowers[0] in _PERSONAL:
        return _tells_of_same(view, end, other, then) and (verb < 0 or tense(view, verb) == tense(other, then.verb))
    if verb < 0 or tense(view, verb) != tense(other, then.verb) or _may_be_heading(view, end):
        return False
    if not _UPSETS.isdisjoint(other.lowers[then.verb : then.verb + 2]):
        return False
    if "also" in other.lowers or not CONTRASTS.isdisjoint(other.lowers[: then.verb + 2]):
        return False
    if then.begin > 0:
        return _opens_on(view, end, other, then)
    return _takes_up(view, end, other, then)


def advises_anew(view: SentenceView, end: int, other: SentenceView) -> bool:
    """Whether a sentence says what to do about a thing after one that only tells how it is."""
    return not _ADVISING.isdisjoint(other.lowers) and _ADVISING.isdisjoint(view.lowers[:end])


def _tells_what_is_said(view: SentenceView, end: int) -> bool:
    """Whether a clause says what somebody says, thinks or asks, so that the next one might be said too."""
    for index in range(end):
        low, upos = view.lowers[index], view.tokens[index].upos
        if index and low in _CONTENT and upos in ("SCONJ", "ADV") and view.lowers[index - 1] not in _NO_REPORT:
            is_result = low == "that" and "so" in view.lowers[max(0, index - _NEAR_SO) : index]
            if not is_result:
                return True
        if low in _REPORTING and upos == "VERB" and (index + 1 >= end or view.lowers[index + 1] in (*_PERSONAL, ",")):
            return True
    return False


def _opens_row(view: SentenceView) -> bool:
    """Whether a sentence announces things, or the one after it goes on with the next of a row."""
    end = view.tokens[-1].end
    ahead = view.text[end : end + _UNTIL_NEXT].lstrip(" ").lower()
    return ahead.startswith(_NEXT) or announces(view) or announces_several(view)


def _tells_of_same(view: SentenceView, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether a pronoun as subject stands for the subject of the first clause, or for what that ends in."""
    pronoun, last = other.lowers[0], view.tokens[end - 1]
    near = {*other.lowers[then.verb : then.verb + _NEAR_VERB + 1]}
    if {"also"} <= {*view.lowers} & near or near & _INTENDING or {"until", "only"} & near:
        return False
    if has_two_clauses(view, 0, end):
        return False
    statement = find_statement(view, 0, end)
    begin = begin_of_clause(view, 0, end) if statement is None else statement.begin
    subject = pronoun_of_clause(view, begin).lower() if begin is not None else ""
    if subject:
        return subject == pronoun and view.lowers[begin or 0] != "this"
    if pronoun in ("he", "she"):
        return True
    if ends_in_relative(view, end):
        return False
    plurals = [is_plural_noun(t.lower) for t in view.tokens[:end] if t.upos == "NOUN"]
    is_last = last.upos in ("NOUN", "PROPN") and bool(is_plural_noun(last.lower)) is (pronoun == "they")
    return is_last or all(plural is (pronoun == "they") for plural in plurals)


def _may_be_heading(view: SentenceView, end: int) -> bool:
    return end <= _LONGEST_HEADING and opens_block(view)


def _opens_on(view: SentenceView, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether a case or setting stands first that limits what is told in general, or in which somebody goes on."""
    opening = other.lowers[: then.begin]
    if any(low[:1].isdigit() or low in _TIMES for low in opening) or opening[0] == view.lowers[0]:
        return False
    if any(t.upos == "PROPN" for t in other.tokens[: then.begin]) or view.lowers[0] in _CASES:
        return False
    is_phrase = opening[0] in _PLACED and len(opening) <= _LONGEST_PHRASE
    if other.lowers[then.begin] in _PERSONAL and is_phrase:
        return True
    if tense(other, then.verb) == "past" or has_two_clauses(other, then.begin):
        return False  # "in many regions, workers are few, and guests have to wait" is a matter of its own
    if opening[0] in _CASES:
        is_told = other.lowers[0] == "when" and not _has_more_clauses(view, end) and _tells_what_it_is(view)
        is_pointing = is_told or any(
            low in _POINTING and "as" not in opening[i + 1 : i + 2] for i, low in enumerate(opening)
        )
        return is_pointing or (
            not _has_more_clauses(view, end) and not _words(view, 0, end).isdisjoint(_words(other, 1))
        )
    # "in wet summers, plants may be lost" speaks of new things, as "the wells are empty" does not
    is_of_matter = other.tokens[then.begin].upos in _TAKING_UP or not _words(view, 0, end).isdisjoint(_words(other, 1))
    return is_phrase and is_of_matter and opening[0] in _GENERAL and opening[1] not in _OF_TEXT


def _words(view: SentenceView, first: int, end: int | None = None) -> set[str]:
    return {stem_of(t.lower) for t in view.tokens[first:end] if t.upos in ("NOUN", "PROPN")}


def _has_more_clauses(view: SentenceView, end: int) -> bool:
    commas = (i for i in range(end - 1) if view.lowers[i] == ",")
    return has_two_clauses(view, 0, end) or any(view.lowers[i + 1] in _ON_THE_OTHER_HAND for i in commas)


def _is_of_others(view: SentenceView, end: int, person: str) -> bool:
    """Whether a clause is not about the people whom a rule names after it: "guests may eat; no guest should stay"."""
    head = head_of_subject(view, 0, max(main_verb(view, 0, end), 0))
    return may_be_person(person) and (head < 0 or stem_of(view.lowers[head]) != stem_of(person))


def _tells_what_it_is(view: SentenceView) -> bool:
    """Whether a clause opens by telling what a thing is or does not do, which a case may show."""
    return any(low in _WHAT_IT_IS and after in _OF_KIND for low, after in pairwise(view.lowers[: _NEAR_VERB + 2]))


def _are_done_alike(view: SentenceView, verb: int, other: SentenceView, second: int) -> bool:
    """Whether both clauses tell what is done to a thing by another: "the wheel is driven by …; the stones are …"."""
    pairs = (view, max(verb, 0)), (other, second)
    return all(v.tokens[i].upos == "AUX" and v.tokens[i + 1].xpos == "VBN" and "by" in v.lowers[i:] for v, i in pairs)


def _has_many(view: SentenceView, end: int) -> bool:
    """Whether the subject of a clause is a plural, or several things, that "all" can take up."""
    verb = max(main_verb(view, 0, end), 0)
    comma = view.lowers.index(",") if "," in view.lowers[:verb] else verb
    subject = view.tokens[:comma]
    return any(t.lower == "and" or (t.upos == "NOUN" and is_plural_noun(t.lower)) for t in subject)


def _takes_up(view: SentenceView, end: int, other: SentenceView, then: Statement) -> bool:
    """Whether the subject belongs to what was told: "its wheel", "most mills", "the way to them", "the letter"."""
    low, subject = other.lowers[0], other.lowers[: then.verb]
    if low in _QUANTITIES and then.verb == 1 and not _has_many(view, end):
        return False  # "the bear weighs a ton; all are shy"
    if any(t.upos == "PROPN" for t in other.tokens[: then.verb]) or "first" in other.lowers[: then.verb + 2]:
        return False
    if not _GOING_ON.isdisjoint(other.lowers[max(then.verb - 1, 0) : then.verb + _NEAR_VERB]):
        return True
    edge = subject.index(",") if "," in subject else len(subject)
    if not _OF_THINGS.isdisjoint(subject[:edge]) and ("but" in view.lowers[:end] or has_two_clauses(view, 0, end)):
        return False  # "many brooks flow in, but only the Ash flows out; its islands are small" are of the lake
    if low in _OWNERS or (low in _QUANTITIES and low not in _NOT_ALL):
        return True
    if not _POINTING.isdisjoint(subject[1:edge]):
        return True
    head = head_of_subject(other, 0, then.verb)
    noun = stem_of(other.lowers[head]) if head >= 0 else ""
    if not noun or noun in _NOT_TAKEN_UP:
        return False
    if noun in {stem_of(t.lower) for t in view.tokens[:end] if t.upos == "NOUN"}:
        return not view.setting.is_of_institution or not _is_of_others(view, end, other.lowers[head])
    if low in _NOT_ALL and subject[1] != "of":
        return not _OTHERS.isdisjoint(subject)
    is_advice = is_imperative(view, 0) or not _ADVISING.isdisjoint(view.lowers[:end])
    if is_advice and _ADVISING.isdisjoint(other.lowers):
        return False  # "a smith should be called if the wheel creaks; the oil stays in the pipes": no more advice
    if view.setting.is_of_institution and not shares_matter(view, end, other, then):
        return False  # "the car may be kept in the yard; the rooms are warm": each rule has its own matter
    if _has_more_clauses(view, end) or view.lowers[0] in _SUMMING_UP:
        return False  # "the mill was old, and the wheel was lost; the work was hard": a third matter
    is_known = noun in other.terms or any(t.lower.startswith(noun[:_ROOT]) for t in view.tokens[:end])
    if not (is_known or _are_done_alike(view, main_verb(view, 0, end), other, then.verb)):
        return False  # "pollination is rare; the fruit has many seeds": what was not spoken of is a matter of its own
    is_actor = noun in _BODIES or (noun in other.terms and may_be_person(other.lowers[head]))
    return low in _NOT_ALL | {"the"} and subject[1] not in _NEW_POINTS and not is_actor
