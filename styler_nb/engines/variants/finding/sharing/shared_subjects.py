"""Read the subject that two predicates share, and judge whether the second may have it said again as a pronoun."""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.engines.variants.reading.clauses import after_opening_clause, may_govern_more
from styler_nb.engines.variants.reading.inflect import may_be_form
from styler_nb.engines.variants.reading.joints import begin_of_clause, has_report, is_main
from styler_nb.engines.variants.reading.named_things import pronoun_of_name
from styler_nb.engines.variants.reading.second_verbs import tag_of_verb
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.subject_pronouns import first_verb, pronoun_of_clause, pronoun_of_subject
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["SharedSubject", "agrees", "has_other_tense", "may_hang_on_another", "read_subject"]

_SINGULAR_VERBS = read_words("singular_verbs")
_COMPLEMENTS = frozenset({"ADP", "PUNCT", "VERB", "ADV"})
_RELATIVES = read_words("relatives_of_owners")
_OPENING = frozenset({"as", "when", "once", "because", "since", "after", "if"})
_OBJECT = frozenset({"DET", "NUM", "PRON"})
_OF_TIME = read_words("times") | {"twice", "years", "months", "days", "weeks", "hours", "minutes", "decades"}
_TAKE_TWO = read_words("passives_with_object")


class SharedSubject(NamedTuple):
    """Where a subject begins, its finite verb, and the pronoun for it ("" where none is sure).

    A long one has a phrase or a relative clause of its own after its noun; before an opened one stands a clause.
    """

    begin: int
    verb: int
    pronoun: str
    is_long: bool
    is_opened: bool = False


@remembered
def read_subject(view: SentenceView, end: int) -> SharedSubject | None:
    """Read the subject of the main clause of the tokens before `end`."""
    begin = begin_of_clause(view, 0, end)
    if begin is not None:
        verb = first_verb(view, begin)
        pronoun = pronoun_of_clause(view, begin) or pronoun_of_name(view, begin, verb)
        return SharedSubject(begin, verb, pronoun, is_long=False)
    opened = after_opening_clause(view, end)
    if opened and view.lowers[opened] in ("it", "they"):
        verb = opened + 1 + (view.tokens[opened + 1].upos == "ADV")
        if _is_plain_after(view, opened, verb, end):
            return SharedSubject(opened, verb, view.lowers[opened].capitalize(), is_long=True, is_opened=True)
    statement = find_statement(view, 0, end)
    if statement is None:
        return None
    begin, verb = statement
    edge = next((i for i in range(begin + 1, verb) if _ends_noun(view, i)), verb)
    pronoun = ""
    if edge > begin and _is_plain(view, begin, verb, end):
        pronoun = pronoun_of_subject(view, begin, verb, edge)
    return SharedSubject(begin, verb, pronoun, is_long=True)


def _ends_noun(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos in _COMPLEMENTS or view.lowers[index] in _RELATIVES


def _is_plain(view: SentenceView, begin: int, verb: int, end: int) -> bool:
    """Whether a phrase at most stands before a subject, and one clause without inner ones follows its verb."""
    return (
        view.is_finite(verb)
        and not any(view.is_finite(i) for i in (*range(begin), *range(verb + 1, end)))
        and not any(may_govern_more(view, i, strict=False) for i in (*range(begin), *range(verb, end)))
        and not has_report(view, 0, end)
    )


def _is_plain_after(view: SentenceView, begin: int, verb: int, end: int) -> bool:
    """Whether one clause of time or reason stands before a pronoun, and one without inner clauses after it."""
    return (
        view.is_finite(verb)
        and view.lowers[0] in _OPENING
        and view.lowers[begin - 1] == ","
        and view.lowers[:begin].count(",") == 1
        and not any(view.is_finite(i) for i in range(verb + 1, end))
        and not any(may_govern_more(view, i, strict=False) for i in range(verb, end))
        and not has_report(view, begin, end)
    )


def has_other_tense(view: SentenceView, first: int, end: int, second: int) -> bool:
    """Whether the only inner clause is a relative of another tense, so that the second verb is not one of it."""
    if not is_main(view, 0, end):
        return False
    tag = view.tokens[second].xpos
    inner = [view.tokens[i].xpos for i in range(first + 1, end) if view.is_finite(i)]
    return tag == view.tokens[first].xpos and tag in ("VBZ", "VBD") and bool(inner) and tag not in inner


def may_hang_on_another(view: SentenceView, first: int, end: int, second: int) -> bool:
    """Whether the second verb may be coordinated with an infinitive or participle, not with the main verb."""
    tag, low = tag_of_verb(view, second), view.lowers[second]
    if (
        tag in ("VBZ", "MD")
        or (tag == "VBD" and _is_past(view, first, second))
        or low in ("am", "are", "was", "were", "had", "did")
    ):
        return False
    tags = {t.xpos for t in view.tokens[first + 1 : end] if t.upos in ("VERB", "AUX")}
    return "VB" in tags if tag == "VBP" else "VBN" in tags


def agrees(view: SentenceView, subject: SharedSubject, second: int) -> bool:
    """Whether the second verb is finite for sure: of the subject's number, and no participle of a shared auxiliary."""
    first, pronoun, tag = subject.verb, subject.pronoun.lower(), tag_of_verb(view, second)
    if first < 0:
        return False
    if tag == "VBD" and view.tokens[first].upos == "AUX":
        if view.lowers[second] == "was" and pronoun in ("they", "we", "you"):
            return False
        return view.lowers[second] in ("was", "were", "had", "did") or _is_past(view, first, second)
    if view.tokens[first].xpos == "MD" and tag == "VBP":
        return False
    if pronoun in ("he", "she", "it"):
        return tag in ("VBZ", "VBD", "MD") and view.lowers[second] not in ("are", "were", "have")
    if view.lowers[second] in _SINGULAR_VERBS and pronoun != "i":
        return False
    return tag in ("VBP", "VBD", "MD") or pronoun == "i"


def _is_past(view: SentenceView, first: int, second: int) -> bool:
    """Whether a verb after "was …" is a past tense, not one more participle: "became", "held the post"."""
    low = view.lowers[second]
    if view.lowers[first] not in ("was", "were"):
        return False
    is_timed = not _OF_TIME.isdisjoint(view.lowers[second + 1 : second + 4])  # "closed in May and sold two years later"
    has_object = view.tokens[second + 1].upos in _OBJECT and not is_timed
    return not may_be_form(low, "VBN") or (low not in _TAKE_TWO and has_object)
