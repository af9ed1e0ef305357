"""Judge what follows an object: what belongs to its verb, where the clause ends, and what later pronouns take up."""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.engines.variants.finding.voice.active_clauses import (
    JOINTS,
    LINKS,
    OBJECT_PRONOUNS,
    OPENERS,
    POINTERS,
    ActiveClause,
)
from styler_nb.engines.variants.finding.voice.by_nouns import read_nouns
from styler_nb.engines.variants.finding.voice.by_rest import means_both
from styler_nb.engines.variants.finding.voice.complements import COMPLEMENTS
from styler_nb.engines.variants.reading.moves import agreeing_nouns, pronouns
from styler_nb.engines.variants.reading.noun_phrases import may_be_person, names_person
from styler_nb.engines.variants.reading.statements import opens_statement
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["End", "find_end", "keeps_links"]

_TIMES = read_words("dates")
_BEFORE_TIMES = frozenset({"in", "during", "since", "until", "around", "on"})
_SUBORDINATORS = frozenset({"because", "although", "though", "while", "when", "if", "whereas", "until", "unless"})
_NAMING = frozenset({"declare", "appoint", "elect", "pronounce"})
_PLACING = frozenset({"in", "at", "during", "throughout", "across", "after", "before"})
_TAKING_UP = frozenset({"these", "those", "both", "such", "neither", "either", "each", "another", "others", "former"})
_LINKING = frozenset({"the", "this", "these", "its", "it", "they", "them"})
_ELLIPSIS = frozenset({"do", "does", "did"})
_MANNERS = frozenset({"further", "again", "together", "apart", "away", "well", "badly"})
_NO_MANNERS = (
    read_words("focusing_adverbs") | {"only", "early", "daily", "likely", "possibly", "probably", "finally"}
) - {"separately", "directly", "indirectly", "individually"}
_NO_SEQUEL = frozenset(
    {",", ";", ":", "which", "who", "that", "and", "but", "or", "if", "when", "because", "not", "then"}
)
_LONGEST_SEQUEL = 14
_LONGEST_COMPLEMENT = 4
_LONGEST_TIME = 6
_TAKEN_UP = 10


class End(NamedTuple):
    """The token after what belongs to the verb, and the last one of the clause."""

    complement: int
    last: int
    sequel: int = 0
    """The second verb that the doer shares, 0 for none: "mills grind the corn and sell the flour"."""
    relative: str = ""


def find_end(view: SentenceView, clause: ActiveClause) -> End | None:
    """Find where a clause ends after its object; None where something else stands there."""
    place = clause.end
    low = view.lowers[place]
    if view.lowers[clause.doer.last + 1] == ",":
        return End(place, place - 1) if low == "." else None  # what is said of the doer goes to the end
    if clause.group.lemma in COMPLEMENTS.get(low, ()):
        nouns = read_nouns(view, place + 1)
        if nouns is None or nouns.last - nouns.first >= _LONGEST_COMPLEMENT:
            return None
        place = nouns.last + 1
    elif clause.group.lemma in _NAMING and view.tokens[place].upos == "DET" and _has_pronoun(view, clause):
        nouns = read_nouns(view, place)  # "declared it a weed"
        place = place if nouns is None else nouns.last + 1
    elif _is_manner(view, place):
        place += 1
    complement = place
    if place >= len(view.tokens):
        return None
    place = _past_time(view, place)
    is_whole = _has_pronoun(view, clause) or view.lowers[clause.thing.first] in POINTERS
    if place == complement and is_whole:  # "uses this method in schools": nothing belongs to "this method"
        place = _past_place(view, place)
    if place < len(view.tokens) and _ends(view, clause, place):
        return End(complement, place - 1)
    return _find_sequel(view, clause, complement)


def _has_pronoun(view: SentenceView, clause: ActiveClause) -> bool:
    return clause.thing.first == clause.thing.last and view.lowers[clause.head] in OBJECT_PRONOUNS


def _find_sequel(view: SentenceView, clause: ActiveClause, index: int) -> End | None:
    """Find what else a doer does, up to the end of the sentence, which may be said of it in a clause with "which"."""
    verb, last = index + 1, len(view.tokens) - 1
    if view.lowers[index] != "and" or verb + 1 >= last or clause.group.tag not in ("VBZ", "VBP") or clause.group.helper:
        return None
    token, doer = view.tokens[verb], clause.doer
    tags = ("VBP", "VB") if clause.group.tag == "VBP" else ("VBZ",)
    if token.upos != "VERB" or token.xpos not in tags or doer.is_plural is not (clause.group.tag == "VBP"):
        return None
    rest = range(verb + 1, last)
    if any(view.is_finite(i) or view.lowers[i] in _NO_SEQUEL for i in rest) or len(rest) > _LONGEST_SEQUEL:
        return None
    if any(view.lowers[i] in OBJECT_PRONOUNS for i in range(verb + 1, last)):
        return None  # "the clerk checks the room and locks it": two deeds in a row
    if any(means_both(view, i, clause.thing, doer) for i in pronouns(view, verb, last)):
        return None
    if any(view.lowers[i] in LINKS for i in range(doer.head, doer.last)):
        return None  # "the gate of the canal, which"
    head = view.lowers[doer.last]
    is_one = names_person(head)
    if not is_one and may_be_person(head):
        return None
    return End(index, last - 1, verb, "who" if is_one else "which")


def _is_manner(view: SentenceView, index: int) -> bool:
    """Whether one adverb tells how it is done: "treats it differently", "reduces the noise further"."""
    low = view.lowers[index]
    return view.tokens[index].upos == "ADV" and ((low.endswith("ly") and low not in _NO_MANNERS) or low in _MANNERS)


def _past_place(view: SentenceView, first: int) -> int:
    """Give the token after a place: "in some countries"."""
    nouns = read_nouns(view, first + 1) if view.lowers[first] in _PLACING else None
    return first if nouns is None else nouns.last + 1


def _past_time(view: SentenceView, first: int) -> int:
    """Give the token after a time: "in the nineteenth century"."""
    place = first + 1
    if first >= len(view.tokens) or view.lowers[first] not in _BEFORE_TIMES:
        return first
    while place < min(first + _LONGEST_TIME, len(view.tokens) - 1) and (
        view.lowers[place] in _TIMES or view.lowers[place][0].isdigit()
    ):
        place += 1
    is_whole = place > first + 1 and view.lowers[place - 1] not in ("the", "same", "next", "following", "first")
    return place if is_whole else first


def _ends(view: SentenceView, clause: ActiveClause, index: int) -> bool:
    """Whether a clause ends before a token: with the sentence, or before another clause with a subject of its own."""
    low, end = view.lowers[index], len(view.tokens) - 1
    if low in (".", ";"):
        return True
    if low in _SUBORDINATORS and view.tokens[index].upos in ("SCONJ", "ADV"):
        return view.tokens[index + 1].xpos not in ("VBG", "VBN") and opens_statement(view, index + 1, end)
    if low != "," or index + 3 >= end:
        return False
    following = view.lowers[index + 1]
    if following in JOINTS or (following in OPENERS and view.tokens[index + 1].upos == "SCONJ"):
        is_named = view.tokens[index + 2].upos in ("DET", "PROPN") and view.tokens[index + 1].upos == "CCONJ"
        return opens_statement(view, index + 2, end) or (is_named and view.finds_finite(index + 3, end))
    first = clause.doer.first
    is_opening = first in (0, 1) and view.lowers[0] in OPENERS
    return is_opening and opens_statement(view, index + 1, end)


def keeps_links(view: SentenceView, clause: ActiveClause, end: End, following: SentenceView | None) -> bool:
    """Whether nothing that follows soon takes up the doer, or may take up either, by a pronoun."""
    if _is_in_series(view, clause, end.last + 1) or not _is_free(view, clause, view, end.last + 1):
        return False
    return following is None or _is_free(view, clause, following, 0)


def _is_in_series(view: SentenceView, clause: ActiveClause, after: int) -> bool:
    """Whether clauses of one shape are set side by side: "tools catch slips, but tests build trust"."""
    first = clause.doer.first
    if sum(low == ";" for low in view.lowers) or view.lowers.count(view.lowers[clause.group.verb]) > 1:
        return True
    is_joined = (first and view.lowers[first - 1] == "and") or view.lowers[after : after + 2] == (",", "and")
    if is_joined and view.lowers.count(view.lowers[clause.head]) > 1:
        return True  # "heat softens it, and moulds shape it"
    before = view.lowers[: max(first - 1, 0)]
    if view.lowers[first - 1] in JOINTS and first and before.count(",") > 1:
        return True
    if view.lowers[first - 1] == "but" and first:
        return view.lowers[clause.thing.first] not in _LINKING
    contrast = after + (view.lowers[after] == ",")
    if contrast + 2 < len(view.tokens) and view.lowers[contrast] in ("but", "while", "whereas"):
        return view.lowers[contrast + 1] not in _LINKING and view.tokens[contrast + 1].upos != "PRON"
    return False


def _is_free(view: SentenceView, clause: ActiveClause, after: SentenceView, first: int) -> bool:
    last = min(first + _TAKEN_UP, len(after.tokens))
    if any(after.lowers[i] in _ELLIPSIS and _stands_alone(after, i) for i in range(first, len(after.tokens))):
        return False
    for i in range(first, last):
        low = after.lowers[i]
        if low in _TAKING_UP and after.tokens[min(i + 1, last - 1)].upos not in ("NOUN", "ADJ", "NUM"):
            return False
    taken = [i for i in pronouns(after, first, last) if not agreeing_nouns(after, after.lowers[i], first, i)]
    seen = None if after is view else after
    return not any(means_both(view, i, clause.thing, clause.doer, seen) for i in taken)


def _stands_alone(view: SentenceView, index: int) -> bool:
    """Whether a form of "do" stands for another verb: "as do the waves"."""
    near = view.tokens[index + 1 : index + 4]
    is_helping = any(token.upos == "VERB" for token in near) or any(token.lower in ("not", "n't") for token in near)
    return not is_helping
