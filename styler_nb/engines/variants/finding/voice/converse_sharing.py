"""Tell what else hangs on the auxiliary of a passive, and whose something is that comes in with another way."""

from __future__ import annotations

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, read_noun_phrase
from styler_nb.engines.variants.reading.passive_groups import forms_of, is_like_base
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["find_owner", "find_sharing", "goes_on_alone", "shares_auxiliary"]

_DONE_ALONE = read_words("done_alone")
_DONE_TO_PEOPLE = read_words("done_to_people")
_AMOUNTS = frozenset({"most", "many", "some", "several", "few", "fewer", "both", "all", "much", "more", "each", "half"})
_BOTH_WAYS = frozenset({"closed", "reopened", "opened", "ended", "moved", "merged", "expanded"})
"""Pasts that say of a thing what was done to it as well."""
_NO_PASTS = frozenset({"given", "taken", "chosen", "driven", "thrown"})
_OWN = {"he": "his", "she": "her", "they": "their", "we": "our", "you": "your", "i": "my", "it": "its"}
_MEN = read_words("men")
_WOMEN = read_words("women")


def _is_done_alone(view: SentenceView, index: int) -> bool:
    """Whether a verb is surely no second participle: "was appointed bishop and died", "and became"."""
    low = view.lowers[index]
    if low == "tried" and view.lowers[index + 1] != "to":
        return False  # "tried for treason"
    if low in _DONE_ALONE:
        return True
    lemma = find_verb(low)
    if not lemma:
        return False
    forms = forms_of(lemma)
    return low == forms["VBD"] != forms["VBN"] or low == forms["VBZ"]


def goes_on_alone(view: SentenceView, last: int) -> bool:
    """Whether the only verb that goes on is one that needs no "be": "was opened in 1850 and closed in 1920"."""
    joints = [i for i in range(last + 1, len(view.tokens) - 1) if view.tokens[i].upos == "CCONJ"]
    verbs = [i + 1 + (view.tokens[i + 1].upos == "ADV") for i in joints]
    if len(joints) != 1 or verbs[0] >= len(view.tokens):
        return False
    return view.lowers[verbs[0]] in _BOTH_WAYS and "," not in view.lowers[last:]


def find_sharing(view: SentenceView, last: int, *, is_past: bool) -> int:
    """Give the only other participle that hangs on the same "be": "was crowned and sent"; −1 where that is not sure.

    It comes right after "and" or "but", and has neither an object nor, after a past, another reading as a past; a verb
    between would have it for itself: "is made up of men who have tried and failed".
    """
    found = -1
    for index in range(last + 1, len(view.tokens) - 2):
        if view.tokens[index].upos != "CCONJ":
            continue
        place = index + 1
        while place < len(view.tokens) - 1 and view.tokens[place].upos == "ADV":
            place += 1
        low = view.lowers[place]
        if low not in _DONE_TO_PEOPLE and (is_past or view.tokens[place].xpos not in ("VBN", "VBD")):
            continue
        if place + 1 >= len(view.tokens):
            return -1
        is_alone = view.tokens[place + 1].upos in ("ADP", "PUNCT", "ADV", "PART", "SCONJ") or low in _NO_PASTS
        if found >= 0 or not is_alone or view.lowers[place + 1] == "for" or view.lowers[index] not in ("and", "but"):
            return -1
        if view.finds_finite(last + 1, index):
            return -1
        found = place
    return found


def find_owner(view: SentenceView, head: int, *, is_plural: bool | None) -> str:
    """Give "his", "her", "their" … for a subject; "" where it is not known whose something is."""
    if head < 0:
        return ""
    low = view.lowers[head]
    if low in _OWN:
        return _OWN[low]
    is_several = view.tokens[head].upos == "NOUN" and is_plural_noun(low)
    if is_plural is False and is_several:
        return ""  # "one of the guards was killed"
    if is_plural or is_several:
        return "their"
    singular = find_singular(low)
    if singular in _MEN or singular in _WOMEN:
        return "his" if singular in _MEN else "her"
    is_man, is_woman = not view.words.isdisjoint(("he", "his")), not view.words.isdisjoint(("she", "her"))
    if is_man == is_woman:
        return ""
    return "his" if is_man else "her"


def shares_auxiliary(view: SentenceView, last: int, known: int = -1) -> bool:
    """Whether a second participle may hang on the same auxiliary, besides a known one: "is grown and sold".

    After "than" it does too: "was taken to a hospital rather than treated at home".
    """
    for index in range(last + 1, len(view.tokens) - 1):
        is_joint = view.tokens[index].upos == "CCONJ" or view.lowers[index] == "than"
        if not is_joint and not _opens_row(view, index):
            continue
        place = index + 1
        while place < len(view.tokens) - 1 and view.tokens[place].upos in ("ADV", "PUNCT"):
            place += 1
        token, ahead = view.tokens[place], view.tokens[place + 1 : place + 2]
        if is_joint and _is_done_to_another(view, place):
            return True
        if place == known or token.lower in _AMOUNTS or _is_done_alone(view, place):
            continue
        if token.upos == "VERB" and token.xpos in ("VBN", "VBD", "VBG", ""):
            return True
        if ahead and ahead[0].upos in ("ADP", "ADV", "PUNCT") and is_like_base(token.lower, "VBN"):
            return True
        if token.lower.endswith("ed") and find_verb(token.lower) and token.upos != "NOUN":
            return True
        if token.upos == "ADJ" and not (ahead and ahead[0].upos in ("NOUN", "PROPN", "ADJ", "CCONJ", "PUNCT")):
            return True
    return False


def _is_done_to_another(view: SentenceView, first: int) -> bool:
    """Whether a second subject shares the auxiliary: "is broken down and the gas released"."""
    phrase = read_noun_phrase(view, first)
    if phrase is None or phrase.last + 2 >= len(view.tokens):
        return False
    done, after = view.tokens[phrase.last + 1], view.tokens[phrase.last + 2]
    if done.xpos == "VBD":
        return after.upos == "PUNCT" and not _is_done_alone(view, phrase.last + 1)
    return done.xpos == "VBN" and after.upos in ("ADP", "PUNCT", "ADV", "CCONJ", "SCONJ")


def _opens_row(view: SentenceView, index: int) -> bool:
    """Whether a comma stands before the second of three participles: "was made, sold, and forgotten"."""
    if view.lowers[index] != "," or view.tokens[index + 1].xpos not in ("VBN", "VBD"):
        return False
    return any(view.tokens[i].upos == "CCONJ" for i in range(index + 2, len(view.tokens)))
