"""Judge whether a sentence tells what always holds for all people, and of no one place, time or group."""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.noun_phrases import may_be_person
from styler_nb.engines.variants.reading.protected import is_name
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.text.types import Token

__all__ = ["CHILDREN", "OPENERS", "OTHERS", "WORLDS", "is_of_all", "is_of_place", "is_particular"]

CHILDREN = frozenset({"children"})
WORLDS = frozenset({"world", "earth", "planet"})
OTHERS = (read_words("groups_of_people") | read_words("words_for_people") | read_words("of_whose_things")) - {
    "one",
    "who",
    "human",
} | {"theirs", "your", "you", "our", "us", "we"}
"""Those to whom a thing may belong."""
_ELSEWHERE = read_words("of_one_place_or_time")
_NOT_GENERAL = read_words("of_somebody_or_once") | read_words("of_the_ill")
_PLACED = _ELSEWHERE - {"percent", "other", "others", "another", "parts", "traditional"}
"""What a sentence goes on with from one before it."""
OPENERS = read_words("before_generic_subjects") | {",", ";", "which", "then"}
_BE = frozenset({"is", "are"})


def is_of_place(view: SentenceView) -> bool:
    """Whether a sentence tells of one place or time, so that its paragraph may go on with it."""
    return _names_any(view.tokens) or _is_elsewhere(view, _PLACED)


def is_of_all(view: SentenceView) -> bool:
    """Whether a sentence tells what always holds, of nobody in particular, and of no one place or time."""
    if view.terminal == "?" or not _NOT_GENERAL.isdisjoint(view.words) or _tells_past(view):
        return False
    if not (OTHERS - CHILDREN).isdisjoint(view.words) or _is_elsewhere(view, _ELSEWHERE):
        return False
    if "their" in view.words and _names_owners(view):
        return False
    if any(_is_genitive(view, index) for index in range(1, len(view.tokens))):
        return False
    return not is_imperative(view, 0) and not _names_any(view.tokens)


def is_particular(view: SentenceView, *, of_state: bool) -> bool:
    """Whether a sentence tells of what happened, of a place or a group, so that the next one may go on with it."""
    if _tells_past(view) or _names_any(view.tokens):
        return True
    if of_state:
        return False
    return _is_elsewhere(view, _PLACED | OTHERS) or ("their" in view.words and _names_owners(view))


def _is_elsewhere(view: SentenceView, words: frozenset[str]) -> bool:
    """Whether one of these words is there; "there are" tells of no place."""
    found = view.words & words
    if found != {"there"}:
        return bool(found)
    return any(low == "there" and view.lowers[i + 1] not in _BE for i, low in enumerate(view.lowers[:-1]))


def _names_owners(view: SentenceView) -> bool:
    """Whether "their" may be of persons, who are named beside it or are the subject of the sentence before."""
    if any(may_be_person(low) for low, t in zip(view.lowers, view.tokens, strict=True) if t.upos == "NOUN"):
        return True
    for token in view.before.tokens if view.before else ():
        if token.upos in ("VERB", "AUX"):
            return False
        if token.upos == "PRON" or (token.upos == "NOUN" and (token.lower in OTHERS or may_be_person(token.lower))):
            return True
    return False


def _is_genitive(view: SentenceView, index: int) -> bool:
    """Whether a word is the owner of something, other than the world of all people."""
    low = view.lowers[index]
    if low in ("'s", "’s"):
        return view.lowers[index - 1] not in WORLDS
    return low.endswith(("'s", "’s", "s'", "s’")) and low[:-2] not in WORLDS


def _tells_past(view: SentenceView) -> bool:
    """Whether a sentence tells what happened; "polluted water can enter" does not."""
    for index, token in enumerate(view.tokens):
        if token.xpos == "VBD":
            opens = index == 0 or view.lowers[index - 1] in OPENERS
            following = view.tokens[index + 1] if index + 1 < len(view.tokens) else token
            if not (opens and following.upos in ("NOUN", "ADJ")):
                return True
    return False


def _names_any(tokens: Sequence[Token]) -> bool:
    """Whether a name or a year is in a sentence."""
    for index, token in enumerate(tokens):
        if token.text.isdigit() and len(token.text) >= len("1900"):
            return True
        if token.is_word and is_name(token, first=index == 0) and token.lower not in ("earth", "dna"):
            return True
    return False
