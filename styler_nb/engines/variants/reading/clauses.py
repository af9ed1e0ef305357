"""Judge the shape of clauses: where a subject and its finite verb stand, and what belongs to another clause."""

from __future__ import annotations

from collections.abc import Set

from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "MARKS",
    "after_opening_clause",
    "ends_with_clause",
    "has_conjunction",
    "has_joined_clause",
    "has_two_clauses",
    "is_clause",
    "is_cleft",
    "is_defined",
    "is_last",
    "is_relative",
    "leads_phrase",
    "may_govern_more",
    "needs_nothing_after",
    "opens_clause",
]

MARKS = frozenset({":", ";", "(", ")", "[", "]", "—", "–", "--", '"', "“", "”", "‘", "…", "...", "?", "!", "/"})
_NOUN_PHRASE = read_words("noun_phrase_tags")
_DEMONSTRATIVES = frozenset({"this", "that", "these", "those", "there"})
_POSSESSIVES = read_words("possessives")
_SUBORDINATORS = read_words("subordinators")
_DEGREE_WORDS = frozenset({"too", "more", "less", "enough", "not", "only"})
_PREPOSITIONS = read_words("prepositions_or_conjunctions")
_DEFINING = read_words("relatives_of_owners")
_SUBJECT_PREPOSITIONS = frozenset({"of", "in", "on", "for", "from", "with", "between", "about", "at", "under", "per"})
_CLEFT_VERBS = read_words("cleft_verbs")
_CONTENT_NOUNS = read_words("content_nouns")
"""Nouns after which "that" may open what is thought or said, not a relative clause."""
_PARTING = frozenset({",", ";", "that", "and", "but"})
"""Words and marks with which a clause between "it is" and a relative word opens."""
_FREE = frozenset({"whatever", "whichever", "whoever", "whomever", "wherever", "whenever"})
"""Words that make a subject or an object of the clause they open: "and whatever floats in it"."""
_BETWEEN_CLAUSES = read_words("all_clause_coordinators")
_LONGEST_SUBJECT = 9
_ITEM = read_words("noun_phrase_tags")
_LEADING = frozenset({"before", "after", "since", "until"})
"""Words of time before a phrase or a clause, which are often taken for the one where the other stands."""
_LONGEST_PHRASE = 8
_OPENING = frozenset({"as", "when", "after", "since", "because", "once", "before", "although", "while"})
_NARROW = read_words("narrow")
"""Words under whose scope a clause at the end may stand; cutting it off would assert it."""


def is_clause(view: SentenceView, first: int, last: int, *, strict: bool = False) -> bool:
    """Check that the tokens [first, last) are one plain main clause with a subject before its finite verb.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    first, last : int
        Half-open range of tokens.
    strict : bool
        Also refuse words of degree and negation, which "but" may answer ("not only …, but").
    """
    relatives = [i for i in range(first + 1, last) if is_relative(view, i)]
    if len(relatives) > 1 or any(
        may_govern_more(view, i, strict=strict) for i in range(first, last) if i not in relatives
    ):
        return False
    commas = [i for i in range(first, last) if view.lowers[i] == ","]
    if commas and (len(commas) > 1 or commas[0] - first > 5 or view.tokens[first].upos not in ("ADP", "ADV")):
        return False
    begin = commas[0] + 1 if commas else first
    finite = [i for i in range(first, last) if view.is_finite(i) and not _is_coordinated(view, i, first)]
    if not finite and not relatives:
        return opens_clause(view, begin, last)
    return len(finite) == 1 + len(relatives) and finite[0] >= begin and opens_clause(view, begin, last)


def may_govern_more(view: SentenceView, index: int, *, strict: bool) -> bool:
    """Whether a word may govern more than its own clause."""
    low = view.lowers[index]
    following = view.lowers[index + 1] if index + 1 < len(view.lowers) else ""
    if low in MARKS:
        return True
    if low in _DEGREE_WORDS:
        if low == "not" and not strict and index and view.lowers[index - 1] == "but":
            return False  # "to run it but not to change it" is complete
        return strict or (low in ("not", "too", "enough") and following in ("only", "just", "merely", "to", "for"))
    if low not in _SUBORDINATORS:
        return False
    upos = view.tokens[index].upos
    is_plain = (
        (low in _PREPOSITIONS and upos == "ADP")
        or (low == "that" and upos == "DET")
        or (low == "such" and following == "as")
    )
    return not (is_plain or leads_phrase(view, index))


def leads_phrase(view: SentenceView, index: int) -> bool:
    """Whether a word of time stands before no more than a phrase: "before that time,", "since at least 1900"."""
    if view.lowers[index] not in _LEADING:
        return False
    end = index + 1
    while end < min(index + _LONGEST_PHRASE, len(view.tokens)) and _in_phrase(view, end, index + 1):
        end += 1
    is_named = end > index + 1 and view.tokens[end - 1].upos in ("NOUN", "PROPN", "NUM")
    return is_named and end < len(view.tokens) and view.lowers[end] in (",", ".", ";", "and", "but")


def _in_phrase(view: SentenceView, index: int, first: int) -> bool:
    upos, low = view.tokens[index].upos, view.lowers[index]
    if upos in _ITEM or (upos == "PRON" and low in _POSSESSIVES):
        return True
    is_of = low in ("of", "in", "at") and upos == "ADP"
    return is_of and (low == "at" or index > first)


def _is_coordinated(view: SentenceView, index: int, first: int) -> bool:
    """Whether a finite verb shares its subject with one before it: "came and went"."""
    place = index - 1
    while place > first and view.tokens[place].upos == "ADV":
        place -= 1
    return place > first and view.lowers[place] in ("and", "or") and view.finds_finite(first, place)


def is_relative(view: SentenceView, index: int) -> bool:
    """Check that "that", "which" or "who" opens a relative clause on the object, not what someone says or thinks."""
    before = view.tokens[index - 1]
    return (
        view.lowers[index] in ("that", "which", "who")
        and before.upos == "NOUN"
        and view.lowers[index - 1] not in _CONTENT_NOUNS
        and view.finds_finite(0, index)
    )


@remembered
def is_cleft(view: SentenceView, index: int) -> bool:
    """Whether a relative word may belong to a cleft ("it is the rain that") or to "so … that", "such … that".

    A clause or a comma between lets it belong to what stands there alone: "it is old, and the books that are kept".
    """
    lowers = view.lowers
    for place in range(index - 1, -1, -1):
        low = lowers[place]
        is_so = low == "so" and view.tokens[place + 1].upos in ("ADJ", "ADV")
        if is_so or (low == "such" and lowers[place + 1] != "as") or low == "it's":
            return True
        if low == "it" and lowers[place + 1] in _CLEFT_VERBS:
            return not _is_parted(view, place + 2, index)
    return False


def _is_parted(view: SentenceView, first: int, last: int) -> bool:
    """Whether another clause opens between the tokens [first, last)."""
    if any(view.lowers[i] == "that" and view.tokens[i].upos != "DET" for i in range(first, last - 1)):
        return True  # "it is thought that the books that were lost": the first "that" is its own
    has_finite = view.finds_finite(first, last)
    return any(
        low in _PARTING and (has_finite or (low == "," and view.tokens[i + 1].upos == "SCONJ"))
        for i, low in enumerate(view.lowers[first:last], first)
    )


@remembered
def opens_clause(view: SentenceView, first: int, end: int) -> bool:
    """Check that a subject and its finite verb follow at once."""
    if first >= end or view.lowers[first] in _FREE:
        return False
    index = first
    if "'" in view.lowers[first] and view.lowers[first].partition("'")[0] in NOMINATIVE and view.is_finite(first):
        return True  # "they're old"
    if view.lowers[first] in NOMINATIVE or view.lowers[first] in _DEMONSTRATIVES:
        if view.is_finite(first):
            return True
        index = first + 1
        if view.lowers[first] in NOMINATIVE:
            return _finite_after(view, index, end)
    while index < end and index - first < _LONGEST_SUBJECT and _in_subject(view, index, first):
        index += 1
    if index == first or view.tokens[index - 1].upos not in ("NOUN", "PROPN", "PRON", "NUM", "DET"):
        return False
    return _finite_after(view, index, end)


def _in_subject(view: SentenceView, index: int, first: int) -> bool:
    upos, low = view.tokens[index].upos, view.lowers[index]
    if upos in _NOUN_PHRASE or (upos == "PRON" and low in _POSSESSIVES):
        return True
    if index == first:
        return False
    if low in _SUBJECT_PREPOSITIONS and upos == "ADP":
        return view.tokens[index - 1].upos in ("NOUN", "PROPN", "NUM", "DET", "ADJ")
    if low == "and":
        return view.tokens[index - 1].upos in ("NOUN", "PROPN")
    return upos == "PRON" and low in ("them", "us") and view.lowers[index - 1] == "of"


def _finite_after(view: SentenceView, index: int, end: int) -> bool:
    for place in range(index, min(index + 3, end)):
        if view.is_finite(place):
            return True
        if view.tokens[place].xpos == "VBN":
            # a past tense taken for a participle, where nothing follows that it could take along
            return place + 1 < len(view.tokens) and view.lowers[place + 1] in (".", ",", ";")
        if view.tokens[place].upos != "ADV":
            return False
    return False


def is_last(view: SentenceView, index: int) -> bool:
    """Whether one clause without commas or marks goes from a token to the end of the sentence."""
    return not any(low == "," or low in MARKS for low in view.lowers[index:])


def ends_with_clause(view: SentenceView, first: int) -> bool:
    """Whether commas from a token on only part the items of a list, and no clause or predicate follows them."""
    last = len(view.tokens) - 1
    commas = [i for i in range(first, last) if view.lowers[i] == ","]
    if not MARKS.isdisjoint(view.lowers[first:]):
        return False
    if not commas:
        return True
    rest = range(commas[0], last)
    return (
        all(view.tokens[i + 1].upos in _ITEM or view.lowers[i + 1] in ("and", "or") for i in commas)
        and any(view.lowers[i] in ("and", "or") for i in rest)
        and not any(view.tokens[i].upos in ("VERB", "AUX") for i in rest)
    )


def needs_nothing_after(view: SentenceView, index: int) -> bool:
    """Whether what precedes a token is a statement that needs nothing after it."""
    first = after_opening_clause(view, index)
    before = view.lowers[first:index]
    return (
        not any(low in MARKS or (low in _NARROW and not _is_date(view, i)) for i, low in enumerate(before, first))
        and before.count(",") <= 1
        and view.finds_finite(first, index)
        and (
            opens_clause(view, first, index)
            or view.tokens[first].upos in ("ADP", "DET", "PRON")
            or (view.tokens[first].upos == "ADV" and view.lowers[first + 1] == ",")
        )
    )


def _is_date(view: SentenceView, index: int) -> bool:
    """Whether a word opens a time, not a clause: "since 2010"."""
    return view.tokens[index].upos == "ADP" and view.lowers[index] in ("since", "after", "before", "until")


def after_opening_clause(view: SentenceView, index: int) -> int:
    """Give where the statement begins after words of time or reason and a comma: "As it grows, "; else 0."""
    if view.lowers[0] not in _OPENING or "," not in view.lowers[:index]:
        return 0
    begin = view.lowers.index(",") + 1
    return begin if opens_clause(view, begin, index) else 0


def has_two_clauses(view: SentenceView, first: int = 0, end: int | None = None) -> bool:
    """Whether a sentence from a token on is joined from two main clauses as it stands; a third would make a chain."""
    end = len(view.tokens) - 1 if end is None else end
    return any(opens_clause(view, i + 1, end) for i in view.where(_BETWEEN_CLAUSES, first + 2, max(end - 2, 1)))


def has_joined_clause(view: SentenceView, words: Set[str], first: int = 0) -> bool:
    """Whether a comma and one of the words bring a further clause after a token: "it saws, and it grinds"."""
    last = len(view.tokens) - 1
    return any(
        view.lowers[i] == "," and view.lowers[i + 1] in words and opens_clause(view, i + 2, last)
        for i in range(first + 1, last - 3)
    )


def is_defined(view: SentenceView, first: int) -> bool:
    """Whether "that", or a noun with a clause of its own, starts here, and may be all: "silk that was worn"."""
    if view.lowers[first] == "that" and not view.is_finite(first + 1):
        return True  # "on two grounds: that debts are old"
    place = first
    while place < len(view.tokens) and (view.tokens[place].upos in _NOUN_PHRASE or view.lowers[place] == "of"):
        place += 1
    if place == first or place + 1 >= len(view.tokens):
        return False
    is_done = view.lowers[place + 1] == "by" and view.tokens[place].xpos in ("VBD", "VBN")
    return is_done or view.lowers[place] in _DEFINING


def has_conjunction(view: SentenceView, first: int) -> bool:
    """Whether something of equal rank may follow from a token on: a conjunction joins it."""
    return any(view.tokens[i].upos == "CCONJ" for i in range(first, len(view.tokens)))
