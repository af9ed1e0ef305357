"""Find the subject of a verb for the rows of converses, and what a row may call it."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.converse_pronouns import find_taken_up
from styler_nb.engines.variants.reading.frames import find_singular, find_subject
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import names_person, read_noun_phrase, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["find_head_of_subject", "name_cues"]

_PEOPLE = read_words("people_in_rows")
_LAST_OF_SUBJECT = 8
"""Tokens before which the subject of a sentence ends where an aside follows it."""
_TURNS = read_words("clause_turns")
_ATTACHING = frozenset(
    {
        "by",
        "from",
        "between",
        "around",
        "along",
        "under",
        "near",
        "at",
        "with",
        "about",
        "across",
        "through",
        "against",
        "to",
    }
)
"""What parts a noun from a place or an aim that belongs to it: "a road between two towns"."""
_FEW = frozenset({"first", "second", "third", "last", "one", "most", "many", "some", "several", "half", "none", "rest"})
_WHO_OR_THAT = frozenset({"who", "that"})
_BEFORE_SUBJECT = frozenset({",", ";", "when", "before", "after", "because", "although", "though", "while", "whereas"})
_TELLING = frozenset({"say", "think", "know", "believe", "hope", "claim", "feel", "hear", "see", "find", "fear"})


def find_head_of_subject(view: SentenceView, verb: int) -> int:
    """Find the head of a verb's subject; a second predicate has that of the verb before it."""
    verb = _before_whether(view, verb)
    described = _noun_before_who(view, verb)
    if described >= 0:
        return described
    head = find_subject(view.tokens, view.lowers, verb)
    if head >= 0:
        return _noun_before_which(view, _noun_before_place(view, head))
    place = verb - 1
    while place > 0 and view.tokens[place].upos in ("AUX", "ADV", "PART"):
        place -= 1
    if place > 2 and view.tokens[place].upos == "NUM" and view.lowers[place - 1] == "in":
        place -= 2  # "and in 1665 was sent"
    if place > 2 and view.lowers[place] == ",":
        return _head_before_aside(view, place)
    if place <= 0 or view.lowers[place] not in ("and", "but"):
        return -1
    for index in range(place - 1, 0, -1):
        if view.is_finite(index):
            return find_subject(view.tokens, view.lowers, index)
    return -1


def _before_whether(view: SentenceView, verb: int) -> int:
    """Give the comma before an aside with "whether" and without a verb, which parts a subject from its verb.

    "An employee who becomes a parent, whether by birth or adoption, is entitled".
    """
    comma = verb - 1
    while comma > 0 and view.tokens[comma].upos in ("AUX", "ADV", "PART"):
        comma -= 1
    if comma < 2 or view.lowers[comma] != ",":
        return verb
    whether = next((i for i in range(comma - 1, 0, -1) if view.lowers[i] == "whether"), -1)
    is_aside = whether > 1 and view.lowers[whether - 1] == "," and not view.finds_finite(whether, comma)
    return whether - 1 if is_aside else verb


def _noun_before_who(view: SentenceView, verb: int) -> int:
    """Find the noun that a clause with "who" parts from its verb: "people who have asthma are advised"; else −1."""
    for who in view.where(_WHO_OR_THAT, 1, verb - 1):
        last = verb - 1
        while last > who and view.tokens[last].upos in ("AUX", "ADV", "PART"):
            last -= 1
        if view.tokens[who - 1].upos not in ("NOUN", "PRON", "PROPN") or view.tokens[last].upos == "PRON":
            continue
        if view.lowers[who] == "that" and not _opens_relative(view, who):
            continue
        finite = [index for index in range(who + 1, last) if view.is_finite(index)]
        if len(finite) == 1 and _TURNS.isdisjoint(view.lowers[who + 1 : verb]) and _does(view, finite[0]):
            return who - 1
    return -1


def _opens_relative(view: SentenceView, that: int) -> bool:
    """Whether a "that" describes the noun before it, which opens its clause: "a route that lay inland was"."""
    phrase = read_noun_phrase_before(view, that)
    if phrase is None or view.tokens[that].upos != "PRON" or view.tokens[that - 1].upos != "NOUN":
        return False
    return phrase.first == 0 or view.lowers[phrase.first - 1] in _BEFORE_SUBJECT


def _does(view: SentenceView, finite: int) -> bool:
    """Whether a verb is none that may go on with a clause: "who said the boys were sent"."""
    return find_verb(view.lowers[finite]) not in _TELLING


def _noun_before_place(view: SentenceView, head: int) -> int:
    """Give the noun that a place after it belongs to, and what a relative clause tells of it; else the same token."""
    phrase = read_noun_phrase_before(view, head + 1)
    before = -1 if phrase is None else phrase.first - 1
    if before > 2 and view.lowers[before] == "and" and view.tokens[before - 1].upos in ("NOUN", "PROPN"):
        other = read_noun_phrase_before(view, before)
        before = other.first - 1 if other is not None and view.lowers[other.first - 1] in ("between", "as") else -1
    if before > 1 and view.lowers[before] == "as" and view.lowers[before - 1] in ("known", "such"):
        return before - 2 if view.tokens[before - 2].upos == "NOUN" else head
    if before < 1 or view.lowers[before] not in _ATTACHING or view.tokens[before - 1].upos != "NOUN":
        return _noun_before_aim(view, head)
    return _noun_before_aim(view, before - 1)


def _noun_before_aim(view: SentenceView, head: int) -> int:
    """Give the noun whose aim names another: "a plan to bring water"; else the same token."""
    phrase = read_noun_phrase_before(view, head + 1)
    verb = -1 if phrase is None else phrase.first - 1
    if verb > 2 and view.lowers[verb - 1] == "to" and view.tokens[verb].xpos == "VB":
        return verb - 2 if view.tokens[verb - 2].upos == "NOUN" else head
    return head


def _noun_before_which(view: SentenceView, head: int) -> int:
    """Give the noun that "which" after a comma stands for, where it ends its phrase; else the same token."""
    is_which = view.lowers[head] == "which" and head > 1 and view.lowers[head - 1] == ","
    return head - 2 if is_which and view.tokens[head - 2].upos == "NOUN" else head


def _head_before_aside(view: SentenceView, comma: int) -> int:
    """Find the head of a subject that an aside between commas parts from its verb: "sessions, each an hour, are"."""
    opening = _opening_with_which(view, comma)
    if opening > 0:
        return find_subject(view.tokens, view.lowers, opening)
    for index in range(comma - 1, 0, -1):
        if view.lowers[index] == "," and _opens_aside(view, index, comma):
            return find_subject(view.tokens, view.lowers, index)
        if view.lowers[index] == ",":
            return find_subject(view.tokens, view.lowers, index) if index < _LAST_OF_SUBJECT else -1
        if _closes_aside(view, index, comma):
            return -1
    return -1


def _opening_with_which(view: SentenceView, comma: int) -> int:
    """Give the comma before a "which" whose clause ends at another, a row in it or not; −1 where none does."""
    for index in range(comma - 1, 0, -1):
        if view.lowers[index] == "," and "which" in view.lowers[index + 1 : index + 3]:
            finite = [i for i in range(index + 1, comma) if view.is_finite(i)]
            return index if len(finite) == 1 else -1
    return -1


def _opens_aside(view: SentenceView, first: int, last: int) -> bool:
    """Whether a clause with one verb or an example stands between commas: "a key, which is cheap, is needed"."""
    if "which" in view.lowers[first + 1 : first + 3] or view.lowers[first + 1] == "who":
        finite = [index for index in range(first + 1, last) if view.is_finite(index)]
        return len(finite) == 1 and not any(view.tokens[i].upos == "CCONJ" for i in range(first, last))
    is_example = view.lowers[first + 1 : first + 3] == ("such", "as") or view.lowers[first + 1] == "including"
    return is_example and not view.finds_finite(first, last)


def _closes_aside(view: SentenceView, index: int, comma: int) -> bool:
    """Whether a verb or a joint stands in what would be an aside, and it is none that a comma opens further on."""
    if not view.is_finite(index) and view.tokens[index].upos != "CCONJ":
        return False
    opening = next((i for i in range(index, 0, -1) if view.lowers[i] == ","), -1)
    return opening < 0 or not _opens_aside(view, opening, comma)


@remembered
def name_cues(view: SentenceView, head: int) -> frozenset[str]:
    """Give what a row may call a noun or pronoun; "it" and "they" are also called what they stand for."""
    if head < 0:
        return frozenset()
    cues = _cues_of(view, head)
    if view.lowers[head] == "which" and head > 1 and view.lowers[head - 1] == ",":
        if view.tokens[head - 2].upos == "PROPN":
            cues |= _cues_of(view, head - 2)
        return frozenset(cues)
    named = [_cues_of(other, noun) for other, noun in find_taken_up(view, head)]
    if named and "PERSON" not in named[0]:
        cues.discard("PERSON")  # "they" may be anybody
    return frozenset(cues.union(*named))


def _cues_of(view: SentenceView, head: int) -> set[str]:
    low = view.lowers[head]
    cues = {low, find_singular(low), view.tokens[head].upos}
    if low in _FEW and view.lowers[head + 1 : head + 2] == ("of",) and head + 2 < len(view.tokens):
        phrase = read_noun_phrase(view, head + 2)
        if phrase is not None and phrase.last < len(view.tokens) - 1:
            return {low} | _cues_of(view, phrase.last)  # "the first of the lamps was installed"
    is_person = names_person(low) or not _PEOPLE.isdisjoint(cues)
    return cues | {"PERSON"} if is_person else cues
