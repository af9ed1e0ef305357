"""Read who does what a form in "-ing" without a subject tells: "they stop before entering" is of those who stop."""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.engines.variants.reading.agents import BODIES
from styler_nb.engines.variants.reading.joints import begin_of_clause, is_main, main_verb
from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.noun_phrases import (
    is_plural_noun,
    may_be_person,
    names_person,
    read_noun_phrase,
)
from styler_nb.engines.variants.reading.subject_pronouns import pronoun_of_clause
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["Doer", "is_impersonal_it", "read_doer"]

_TIMES = read_words("times") | read_words("counted_times")
_HAVE = frozenset({"has", "have", "had"})
_PRESENT_MODALS = frozenset({"can", "cannot", "can't", "may", "must", "should", "shall", "will", "won't"})
_THIRD = frozenset({"it", "he", "she"})
_SPEAKING = frozenset({"you", "we", "i"})
_LIKE = {"it": {"it", "this"}, "they": {"them", "these"}, "he": {"him"}, "she": {"her"}}
"""What else in a clause a pronoun may take up."""
_INDEFINITE = frozenset({"its", "their", "his", "her", "no", "any", "less", "more", "much", "little", "few", "fewer"})
"""Words before a noun that no pronoun takes up at once, or that names what the subject has."""
_CHECKING = frozenset({"check", "checks", "checked", "confirm", "confirms", "confirmed", "ensure", "ensures"})
"""Verbs of making sure of something, which people do before they do the next thing."""
_RELATIVES = frozenset({"who", "which", "that", "whose"})
_EMPTY = frozenset({"seems", "seemed", "appears", "appeared", "takes", "took", "follows", "rains", "snows", "helps"})
_NAMES_NOTHING = frozenset({"there", "this", "that", "what", "who", "which", "one", "each", "none", "some", "many"})


class Doer(NamedTuple):
    """The subject of a clause that another one shares.

    `pronoun` stands for it, in lower case, `tag` is the Penn tag that a simple verb of its has in the clause's tense,
    `begin` and `verb` are the tokens of the clause's subject and verb (the same of a request), `is_done` says that
    something is done to it, and `has_rival` that the pronoun may mean another thing that the clause names.
    """

    pronoun: str
    tag: str
    begin: int
    verb: int
    is_person: bool
    is_done: bool
    has_rival: bool


@remembered
def read_doer(view: SentenceView, first: int, end: int) -> Doer | None:
    """Read the subject of the one main clause or request in the tokens [first, end); None where it is not sure."""
    if end - first < 2:
        return None
    if is_imperative(view, first) and view.tokens[first + 1].upos != "ADP":
        is_let = view.lowers[first] == "let"  # "let it dry before touching it" is of who lets it
        is_request = not view.finds_finite(first + 2, end) and (is_let or not _has_loose_verb(view, first + 1, end))
        return Doer("you", "VBP", first, first, True, False, False) if is_request else None
    begin = begin_of_clause(view, first, end)
    if begin is None or view.lowers[begin] in _NAMES_NOTHING:
        return None
    stop = _end_of_statement(view, begin, end)
    if not is_main(view, first, stop):
        return None
    return _read_statement(view, first, stop, begin)


def _end_of_statement(view: SentenceView, begin: int, end: int) -> int:
    """Give where "that" opens what is made sure of, if nobody else acts in it: "they check that it is dry before"."""
    that = next((i for i in range(begin + 2, end - 2) if view.lowers[i] in ("that", "whether")), end)
    if that == end or view.tokens[that].upos != "SCONJ" or view.lowers[that - 1] not in _CHECKING:
        return end
    is_alone = not any(_may_be_person(view, i) or view.lowers[i] in NOMINATIVE for i in range(that + 1, end))
    return that if is_alone else end


def _read_statement(view: SentenceView, first: int, end: int, begin: int) -> Doer | None:
    verb = main_verb(view, begin, end)
    tag = _tense(view, verb) if verb > begin else ""
    pronoun = pronoun_of_clause(view, begin).lower() if tag else ""
    if not pronoun or (pronoun == "it" and is_impersonal_it(view, begin, end)):
        return None
    if any(view.lowers[i] in _RELATIVES and not _is_of_speaker(view, i + 1, pronoun) for i in range(verb, end)):
        return None  # "they hire men who rest before digging", "we pay for what you buy while travelling"
    chain = _end_of_group(view, verb, end)
    if _has_loose_verb(view, chain, end):
        return None
    if tag == "present":
        tag = "VBZ" if pronoun in _THIRD else "VBP"
    is_done = view.tokens[verb].upos == "AUX" and view.tokens[chain - 1].xpos == "VBN"
    head = begin if view.lowers[begin] in NOMINATIVE else _head(view, begin)
    is_one = pronoun in ("he", "she") or pronoun in _SPEAKING or _may_be_person(view, head)
    rival = _has_rival(view, pronoun, range(first, end), head, is_person=is_one)
    return Doer(pronoun, tag, begin, verb, is_one, is_done, rival)


def _is_of_speaker(view: SentenceView, index: int, pronoun: str) -> bool:
    """Whether the same writer or reader acts in a clause that describes a noun: "you keep what you bought"."""
    return pronoun in _SPEAKING and view.lowers[index : index + 1] == (pronoun,)


def is_impersonal_it(view: SentenceView, begin: int, end: int) -> bool:
    """Whether the "it" that opens a clause may stand for nothing: "it is best to wait", "it takes a day"."""
    if view.lowers[begin] != "it":
        return False
    return view.lowers[begin + 1] in _EMPTY or not {"to", "that", "time", "for"}.isdisjoint(view.lowers[begin:end])


def _tense(view: SentenceView, verb: int) -> str:
    """Give "VBD" in the past and "present" in the present, "" in a perfect or where it is not sure."""
    low, token = view.lowers[verb], view.tokens[verb]
    if low in _HAVE and token.upos == "AUX":
        return ""
    if token.xpos == "MD":
        return "present" if low in _PRESENT_MODALS else ""
    return {"VBD": "VBD", "VBZ": "present", "VBP": "present"}.get(token.xpos, "")


def _end_of_group(view: SentenceView, verb: int, end: int) -> int:
    """Give the token after the verb group that begins with a finite verb."""
    place = verb + 1
    if view.tokens[verb].upos != "AUX":
        return place
    while place < end and (view.tokens[place].upos in ("AUX", "ADV", "PART") and view.lowers[place] != "to"):
        place += 1
    is_verb = place < end and view.tokens[place].upos == "VERB"
    return place + 1 if is_verb else place


def _has_loose_verb(view: SentenceView, first: int, end: int) -> bool:
    """Whether a verb stands there of which somebody else may be the doer: "asks them to stop", "the men waiting"."""
    return any(
        token.upos in ("VERB", "AUX") and token.xpos in ("VB", "VBG", "VBN") and not _is_quality(view, i)
        for i, token in enumerate(view.tokens[first:end], first)
    )


def _is_quality(view: SentenceView, index: int) -> bool:
    before, after = view.tokens[index - 1], view.tokens[min(index + 1, len(view.tokens) - 1)]
    return before.upos in ("DET", "ADJ", "ADP") and after.upos in ("NOUN", "ADJ") and view.tokens[index].xpos != "VB"


def _head(view: SentenceView, begin: int) -> int:
    phrase = read_noun_phrase(view, begin)
    return begin if phrase is None else phrase.last


def _may_be_person(view: SentenceView, head: int) -> bool:
    low = view.lowers[head]
    return view.tokens[head].upos == "NOUN" and (names_person(low) or may_be_person(low))


def _has_rival(view: SentenceView, pronoun: str, places: range, head: int, *, is_person: bool) -> bool:
    """Whether something else is named that the pronoun may mean, in a clause whose subject has its noun at `head`."""
    if pronoun in _SPEAKING:
        return False
    others = [i for i in places if i != head]
    if any(view.lowers[i] in _LIKE[pronoun] and view.tokens[i].upos == "PRON" for i in others):
        return view.lowers[head] != pronoun
    return any(_is_rival(view, i, pronoun, is_person=is_person) for i in others)


def _is_rival(view: SentenceView, index: int, pronoun: str, *, is_person: bool) -> bool:
    token, low = view.tokens[index], view.lowers[index]
    if token.upos not in ("NOUN", "PROPN") or low in _TIMES:
        return False
    if is_person:
        return token.upos == "PROPN" or names_person(low) or may_be_person(low) or low in BODIES
    after = view.tokens[min(index + 1, len(view.tokens) - 1)]
    if after.upos in ("NOUN", "PROPN") and token.upos == "NOUN":
        return False  # the first part of a compound
    if not _INDEFINITE.isdisjoint(view.lowers[max(index - 3, 0) : index]):
        return False
    return is_plural_noun(low) is not (pronoun != "they")
