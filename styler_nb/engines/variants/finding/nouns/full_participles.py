"""Spell out a participle after its noun as a clause: "people living in towns", "people who live in towns"."""

from __future__ import annotations

from functools import lru_cache

from styler_nb.engines.variants.reading.inflect import build_forms, find_verb
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_argument,
    is_plural_noun,
    may_be_person,
    names_person,
    read_noun_phrase_before,
    read_tense,
    read_tense_before,
)
from styler_nb.engines.variants.reading.tenses import tense_around
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["COMPLEMENT", "is_alike", "is_lasting", "read_participle"]

COMPLEMENT = read_words("noun_phrase_tags") | {"ADP", "PRON"}
_AFTER = COMPLEMENT | {"SCONJ"}
_LASTING = read_words("lasting_verbs")
_PAST = read_words("past_participle_verbs") | _LASTING
_HABITS = read_words("habits_told_in_the_past")
_PASSING = read_words("passing_verbs")
_WRITTEN = _LASTING | read_words("participle_verbs")
_POSSESSIVES = read_words("possessives")
_WITH_COMPLEMENT = read_words("with_complement") - {"than", "as", "like"}
_SAYING = frozenset({"explain", "describe", "show", "state", "confirm", "represent"})
_POSING = frozenset({"carry", "hold", "stand", "lie", "bear", "rest"})
_BE = read_words("forms_of_be")
_PREPOSITIONS = read_words("participles_as_prepositions")
_PREPOSITIONS_PROPER = frozenset(
    {"during", "after", "before", "outside", "within", "in", "at", "for", "of", "with", "under"}
)
_FEW_WORDS = frozenset({"in", "on", "at", "with", "to", "from", "there", "here", "abroad", "nearby"})
_OPENING = frozenset({"DET", "NUM", "ADJ"})
_WISHED = frozenset({"for", "without", "propose", "proposed", "plan", "planned", "plans", "want", "wanted", "any"})
"""Words before a noun that may not exist, or not yet: "they called for a bridge joining the towns"."""
_OPEN = frozenset({"any", "no", "anyone", "nobody", "without"})
"""Words that leave open whether there is such a thing: "no river running north"."""
_ADVISING = frozenset({"can", "may", "must", "should", "will"})
_DURING = frozenset(
    {"spend", "spends", "spent", "spending", "pass", "passes", "passed", "trouble", "difficulty", "time"}
)
"""Words with which the form tells how time goes by: "they spent a year driving a bus"."""
_SENT = frozenset(
    {"send", "sends", "sent", "set", "sets", "start", "starts", "started", "catch", "caught", "busy", "show"}
)
_COUNTED = frozenset({"number", "group", "groups", "majority", "most", "many", "some", "all", "thousands", "hundreds"})


def is_lasting(lemma: str) -> bool:
    """Whether what a verb tells is so for long, or again and again, so that its participle tells no single event."""
    return bool(lemma) and lemma not in _PASSING


def read_participle(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read a form in "ing" after a noun; `variable` has the variants "clause" and "participle"."""
    token, lemma = view.tokens[index], find_verb(view.lowers[index])
    if token.xpos != "VBG" or token.upos != "VERB" or view.lowers[index] in _PREPOSITIONS or not is_lasting(lemma):
        return None
    following = view.tokens[index + 1]
    if following.upos == "NOUN" and view.lowers[index - 1] in _PREPOSITIONS_PROPER:
        return None  # "during working hours"
    if view.terminal == "?" and not _BE.isdisjoint(view.lowers[:index]):
        return None  # "are people finding it?"
    after = min(index + 2, len(view.tokens) - 1)
    is_named = following.upos == "NOUN" and (view.is_finite(after) or view.tokens[after].upos == "PUNCT")
    if is_named and not is_plural_noun(following.lower):
        return None  # "the milk cooling tank is full", "a consensus seeking process,"
    if following.upos not in _AFTER and following.lower not in _FEW_WORDS:
        return None
    phrase = read_noun_phrase_before(view, index)
    is_past = _read_tense(view, index, lemma)
    if phrase is None or (is_past and lemma not in _PAST | _HABITS) or _is_circumstance(view, phrase):
        return None
    phrase = _numbered(view, _with_participle(view, phrase))
    options: tuple[Option, ...] = ()
    if is_past is not None and _is_sure(view, phrase, index, lemma, is_past=is_past) and view.is_free(index, index):
        text = f"{_relative(view, phrase)} {_write(view.lowers[index], lemma, phrase, is_past=is_past)}"
        options = (Option(variable.variant_index("clause"), (Patch(token.start, token.end, text),), 1),)
    return Site(variable, token.start, token.end, variable.variant_index("participle"), options)


def _is_circumstance(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether the form tells what goes on with a thing: "with two fingers tapping", "it falls, its roots lying"."""
    first = phrase.first
    is_own = view.lowers[first] in _POSSESSIVES and first > 0 and view.lowers[first - 1] == ","
    return is_own or not _WITH_COMPLEMENT.isdisjoint(view.lowers[max(first - 2, 0) : first])


def _with_participle(view: SentenceView, phrase: NounPhrase) -> NounPhrase:
    """Take in a participle before a noun, with its article: "an itemised receipt"."""
    first = phrase.first
    if first < 2 or view.tokens[first - 1].xpos not in ("VBN", "VBG") or view.tokens[first - 2].upos != "DET":
        return phrase
    return NounPhrase(first - 2, phrase.last, phrase.is_plural)


def _numbered(view: SentenceView, phrase: NounPhrase) -> NounPhrase:
    """Take what is named with "the" after "of" for one: "the side of the Earth"."""
    is_one = view.tokens[phrase.last].upos == "PROPN" and not view.lowers[phrase.last].endswith("s")
    return NounPhrase(phrase.first, phrase.last, is_plural=False) if is_one else phrase


def _read_tense(view: SentenceView, index: int, lemma: str) -> bool | None:
    """Whether a participle tells of the past (True) or the present (False)."""
    is_past = read_tense(view)
    if is_past is None:
        is_past = tense_around(view, index)
    if is_past is None and lemma in _WRITTEN and ":" not in view.lowers:
        is_past = read_tense_before(view, index)
        if is_past is None and any(low in _ADVISING for low in view.lowers[:index]):
            return False
    return is_past


def _relative(view: SentenceView, phrase: NounPhrase) -> str:
    return "who" if names_person(view.lowers[phrase.last]) else "that"


@lru_cache(maxsize=2_000)
def _forms(lemma: str) -> dict[str, str]:
    return build_forms(lemma, "VERB", {})


def _write(participle: str, lemma: str, phrase: NounPhrase, *, is_past: bool) -> str:
    """Write the finite verb, with the consonant doubled as in the participle: "travelling", "travelled"."""
    forms = _forms(lemma)
    if not is_past:
        return lemma if phrase.is_plural else forms["VBZ"]
    past = forms["VBD"]
    is_other_spelling = past.endswith("ed") and participle != forms["VBG"] and participle.endswith("ing")
    return f"{participle.removesuffix('ing')}ed" if is_other_spelling else past


def _is_sure(view: SentenceView, phrase: NounPhrase, index: int, lemma: str, *, is_past: bool) -> bool:
    """Whether the participle can only tell of the noun before it, in the plain tense of what is said."""
    first = phrase.first
    if phrase.is_plural is None or not (phrase.is_plural or view.tokens[first].upos in _OPENING):
        return False
    if is_past and (
        _WISHED & set(view.lowers[max(first - 2, 0) : index]) or (lemma in _HABITS and not phrase.is_plural)
    ):
        return False
    if view.lowers.count(view.lowers[index]) > 1 or "who" in view.lowers[index:]:
        return False  # "the side facing it and the side facing away" are set side by side
    if view.lowers[first] in _POSSESSIVES and first > 0 and view.tokens[first - 1].upos == "CCONJ":
        return False  # "workers and their families living abroad"
    if _has_second(view, index) or (view.lowers[index - 1] != "people" and not _is_clear(view, phrase)):
        return False
    if not _is_likely(view, phrase, lemma, is_past=is_past) or not _stands_free(
        view, phrase, index, lemma, is_past=is_past
    ):
        return False
    if (
        _opens_clause(view, phrase, index)
        or is_argument(view, phrase, index)
        or _is_of_number(view, phrase)
        or _is_introduced(view, phrase)
    ):
        return True
    return is_alike(view, phrase, is_past=is_past) and lemma in _WRITTEN


def _is_likely(view: SentenceView, phrase: NounPhrase, lemma: str, *, is_past: bool) -> bool:
    """Whether the verb tells what such a noun does: a person anything, a thing what things do."""
    if lemma not in _WRITTEN and not names_person(view.lowers[phrase.last]):
        return False
    is_in_phrase = phrase.first > 1 and view.tokens[phrase.first - 1].upos == "ADP"
    if is_in_phrase and view.lowers[phrase.first - 2] in _BE:
        return False  # "a herd is by this rule losing its grass"
    if lemma in _POSING and (is_in_phrase or (is_past and not phrase.is_plural)):
        return False  # "he went up the stairs carrying a bag"
    return not (is_in_phrase and lemma in _SAYING and view.lowers[phrase.first - 1] != "of")


def _is_clear(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a noun surely names a person, or surely none: "the mixers" may be either."""
    head = view.lowers[phrase.last]
    return names_person(head) or not may_be_person(head)


def _stands_free(view: SentenceView, phrase: NounPhrase, index: int, lemma: str, *, is_past: bool) -> bool:
    """Whether nothing before could take the form to itself: "spent a year driving", "a letter to the man saying"."""
    before = set(view.lowers[max(phrase.first - 4, 0) : index])
    if not before.isdisjoint(_OPEN | _DURING | _SENT):
        return False
    place = phrase.first - 1
    if place < 0 or view.tokens[place].upos != "ADP" or view.lowers[place] == "of":
        return True
    while place > 0 and view.tokens[place].upos in ("ADP", "ADV"):
        place -= 1
    is_near = view.tokens[place].upos in ("VERB", "AUX", "PUNCT") or lemma in _LASTING
    return is_near or (lemma in _WRITTEN and is_alike(view, phrase, is_past=is_past))


def is_alike(view: SentenceView, phrase: NounPhrase, *, is_past: bool) -> bool:
    """Whether the noun before the one of a preposition would have the same clause: "the side of the hill facing it"."""
    place = phrase.first - 1
    if place < 1 or view.tokens[place].upos != "ADP":
        return False
    while place > 0 and view.tokens[place].upos in ("ADP", "ADV"):
        place -= 1
    other = read_noun_phrase_before(view, place + 1)
    if other is None or view.tokens[other.last].upos != "NOUN":
        return False
    head, second = view.lowers[phrase.last], view.lowers[other.last]
    is_same_number = is_past or phrase.is_plural is other.is_plural
    return is_same_number and not names_person(head) and not may_be_person(head) and not may_be_person(second)


def _is_of_number(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a number of things is told of: "the number of birds nesting here"."""
    before = view.lowers[max(phrase.first - 2, 0) : phrase.first]
    return len(before) > 1 and before[1] == "of" and before[0] in _COUNTED and phrase.is_plural is True


def _is_introduced(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a comma and "a" open what explains something: "a spring tide, a tide lasting two days"."""
    first = phrase.first
    return first > 1 and view.lowers[first - 1] == "," and view.lowers[first] in ("a", "an")


def _opens_clause(view: SentenceView, phrase: NounPhrase, index: int) -> bool:
    """Whether a subject opens a clause whose verb was taken for a participle: "those living here enjoyed rights"."""
    if phrase.first > 0 and view.tokens[phrase.first - 1].upos not in ("CCONJ", "PUNCT", "SCONJ"):
        return False
    for place in range(index + 1, len(view.tokens) - 1):
        token = view.tokens[place]
        if token.upos in ("PUNCT", "CCONJ", "SCONJ") or token.xpos == "VBG":
            return False
        if token.upos in ("VERB", "AUX"):
            is_done = token.xpos in ("VBN", "VBD") and view.tokens[place + 1].upos in ("NOUN", "DET", "ADJ", "PRON")
            return is_done or view.is_finite(place)
    return False


def _has_second(view: SentenceView, index: int) -> bool:
    """Whether a second participle stands beside the one at a token: "holding salt and boiling at 90 degrees"."""
    rest = range(index + 1, len(view.tokens) - 1)
    return any(
        view.lowers[i] in ("and", "or", "but", ",") and "VBG" in (view.tokens[i + 1].xpos, view.tokens[i - 1].xpos)
        for i in rest
    )
