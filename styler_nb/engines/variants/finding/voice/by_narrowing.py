"""Read what narrows a doer: "families who lived on board", "a firm based in Rome", "houses from the colonial era"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.by_nouns import Doer, read_nouns
from styler_nb.engines.variants.reading.moves import pronouns
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, may_be_person, names_person
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["narrow", "opening_of_clause", "own_pronouns"]

_POSSESSIVES = read_words("possessives")
_TIMES = read_words("dates") | {"day", "week", "hour", "minute", "decade", "moment", "days", "centuries", "time"}
_NO_PLACES = frozenset({"way", "manner", "fashion", "end", "beginning", "meantime", "run", "process", "event", "case"})
_PLACED = frozenset(
    {"in", "at", "near", "from", "between", "around", "along", "inside", "outside", "within", "behind"}
    | {"throughout", "across"}
)
_ALWAYS_OF_NOUN = frozenset({"from", "between", "throughout", "across"})
_WHO = frozenset({"who", "that", "which"})
_OF_ONE, _OF_SEVERAL = frozenset({"his", "her", "own"}), frozenset({"their", "own"})
_NEXT = ((",", "and"), (",", "but"), (",", "so"))
_STANDING = read_words("participles_of_doers")
"""Participles that tell for good who or what something is: "a firm based in Rome"."""
_LONGEST_CLAUSE = 11
_BOUND = frozenset({"forced", "required"})
"""Participles that an infinitive belongs to: "peasants forced to dig"."""


def own_pronouns(doer: Doer) -> frozenset[str]:
    """Give the words that mean the doer in a clause that tells who it is: "a printer who sold his own works"."""
    return _OF_SEVERAL if doer.is_plural else _OF_ONE


def opening_of_clause(view: SentenceView, doer: Doer) -> int:
    """Give the token at which a clause or a participle opens that narrows a doer; the one after it where none does."""
    ahead = range(doer.head + 1, doer.last)
    return next((i for i in ahead if view.lowers[i] in _WHO or _stands_for_good(view, i)), doer.last + 1)


def narrow(view: SentenceView, doer: Doer) -> Doer | None:
    """Add what narrows the doer: where it is from, or a clause up to the end of the sentence."""
    after, end = doer.last + 1, len(view.tokens) - 1
    if after >= end or view.tokens[doer.last].upos != "NOUN":
        return doer
    if view.lowers[after] in _WHO:
        return _with_clause(view, doer)
    if _stands_for_good(view, after):
        return _with_participle(view, doer)
    return _with_place(view, doer) if view.lowers[after] in _PLACED else doer


def _end_of_clause(view: SentenceView, first: int) -> int:
    end = len(view.tokens) - 1
    return next((i for i in range(first, end - 1) if view.lowers[i : i + 2] in _NEXT), end)


def _with_clause(view: SentenceView, doer: Doer) -> Doer | None:
    """Add "who lived on board" with one verb; None where it may go on otherwise."""
    who = doer.last + 1
    end = _end_of_clause(view, who)
    finite = [i for i in range(who + 1, end) if view.is_finite(i)]
    own = own_pronouns(doer) if view.lowers[who] == "who" else frozenset[str]()
    is_plain = all(view.lowers[i] in own for i in pronouns(view, who + 1, end))
    is_short = end - who - 1 <= _LONGEST_CLAUSE and len(finite) == 1 and finite[0] <= who + 2
    if not (is_plain and is_short) or _goes_on_by(view, who, end) or _parts(view, who, end):
        return None
    return Doer(doer.first, end - 1, doer.head, doer.is_plural)


def _parts(view: SentenceView, first: int, end: int) -> bool:
    """Whether a comma parts the clause otherwise than before what tells of a name: "by Ann Roe, a former nurse"."""
    commas = [i for i in range(first, end) if view.lowers[i] == ","]
    if not commas:
        return False
    comma = commas[0]
    told = read_nouns(view, comma + 1) if view.lowers[comma + 1] in ("a", "an", "the") else None
    is_told = told is not None and told.last + 1 == end and view.tokens[comma - 1].upos == "PROPN"
    return len(commas) > 1 or not is_told


def _goes_on_by(view: SentenceView, first: int, end: int) -> bool:
    """Whether a second doer is named after the clause: "by men who worked there and by their sons"."""
    return any(view.lowers[i] == "by" and view.tokens[i - 1].upos in ("CCONJ", "ADV") for i in range(first, end))


def _stands_for_good(view: SentenceView, index: int) -> bool:
    return view.lowers[index] in _STANDING and view.tokens[index].upos == "VERB"


def _with_participle(view: SentenceView, doer: Doer) -> Doer | None:
    """Add "based in Rome" up to the end of the clause; None where something else follows."""
    first = doer.last + 1
    end = _end_of_clause(view, first)
    rest = view.lowers[first:end]
    is_plain = not any(True for _ in pronouns(view, first, end)) and not view.finds_finite(first + 1, end)
    is_plain = is_plain and not _parts(view, first, end) and "and" not in rest and not _goes_on_by(view, first, end)
    is_plain = is_plain and ("to" not in rest or rest[0] in _BOUND)
    is_short = 1 < end - first <= _LONGEST_CLAUSE
    return Doer(doer.first, end - 1, doer.head, doer.is_plural) if is_plain and is_short else None


def _with_place(view: SentenceView, doer: Doer) -> Doer | None:
    """Add where the doer is or comes from: "houses from the colonial era"; None where that may belong to the deed."""
    after, end = doer.last + 1, len(view.tokens) - 1
    low, more = view.lowers[after], read_nouns(view, after + 1)
    if more is None or _is_time(view, more) or more.last + 1 > end or not _is_of_place(view, more):
        return doer
    is_named = any(token.upos == "PROPN" for token in view.tokens[doer.first : doer.last + 1])
    if is_named and low not in _ALWAYS_OF_NOUN:
        return doer  # "by Ann Roe and her pupils at the college": where they did it
    is_someone = names_person(view.lowers[doer.head]) or may_be_person(view.lowers[doer.head])
    if is_someone and low not in _ALWAYS_OF_NOUN:
        # "raised by children at the school" may say which children; "found by a man in the lane" says where
        if view.tokens[doer.first].upos == "DET":
            return doer
        if view.tokens[more.first].upos != "PROPN":
            return None
    if low == "between" and view.lowers[more.last + 1] == "and":
        more = read_nouns(view, more.last + 2)
        if more is None or more.last + 1 >= len(view.tokens):
            return None
    if view.lowers[more.last + 1] == "of":
        more = read_nouns(view, more.last + 2)
        if more is None or more.last + 1 > end:
            return None
    is_closed = view.lowers[more.last + 1] in (".", ",", ";") or read_time(view, more.last + 1) is not None
    return Doer(doer.first, more.last, doer.head, doer.is_plural) if is_closed else None


def _is_of_place(view: SentenceView, nouns: NounPhrase) -> bool:
    """Whether it is a noun with its article, a name or several: not "in front of", "in charge of"."""
    if view.lowers[nouns.first] in ("any", "no", "every") or view.lowers[nouns.last] in _NO_PLACES:
        return False
    opening = view.tokens[nouns.first].upos in ("DET", "PROPN", "NUM") or view.lowers[nouns.first] in _POSSESSIVES
    return opening or nouns.is_plural is True


def _is_time(view: SentenceView, nouns: NounPhrase) -> bool:
    low = view.lowers[nouns.last]  # also "around 300 BC"
    if any(view.lowers[i][0].isdigit() for i in range(nouns.first, nouns.last + 1)):
        return True  # "in the 1840s"
    return view.tokens[nouns.last].upos == "NUM" or low in _TIMES or low.removesuffix("s") in _TIMES
