"""Tell a case that may come or not from one that is sure to come: "when water is scarce", but "when winter comes"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.joints import main_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person, read_noun_phrase_with_of
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["may_not_be_so"]

_TIMES = read_words("times") | read_words("counted_times")
_NO_CASES = _TIMES | {
    "point",
    "moment",
    "case",
    "situation",
    "example",
    "stage",
    "phase",
    "period",
    "instance",
    "place",
}
"""Nouns before "when" that the clause tells more of: "in the years when"."""
_SURE = _TIMES | read_words("sure_to_change")
"""What comes or changes whatever happens: "when the tide rises"."""
_ANY_OF_ITS_KIND = frozenset({"a", "an", "no", "two", "three", "several", "many", "too", "more"})
_STATES = read_words("open_states")
_CHANGES = read_words("open_changes")
_BY_CHANCE = read_words("chance_deeds")
"""Verbs of what may befall a thing: "when the wire is touched"."""
_MISHAPS = read_words("mishaps")
_NEXT_STEPS = read_words("sure_deeds")
"""Verbs of what is done in the course of things: "when the corn is cut"."""
_COMING_ABOUT = read_words("coming_about")
"""Verbs of a statement that says what a thing is by when it comes about: "a flood occurs when"."""
_BECOMING = frozenset({"becomes", "become", "gets", "get", "grows", "grow", "is", "are", "remains", "remain"})
_DEGREES = frozenset({"too", "very", "so", "particularly", "especially", "unusually", "extremely"})
_STEPS = frozenset({"then", "next", "first", "finally", "afterwards", "once", "stage", "step", "begins", "process"})
"""Words of a sentence that tells one step after the other."""


def may_not_be_so(view: SentenceView, index: int, verb: int) -> bool:
    """Whether "if" says of a general case in the present, opened by "when" at a token, what "when" does.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    index, verb : int
        Tokens of "when" and of the finite verb of its clause.
    """
    if not _STEPS.isdisjoint(view.words) or (index and not _is_of_statement(view, index)):
        return False
    last = _end_of_subject(view, index + 1)
    if last < 0 or any(view.tokens[i].upos != "ADV" for i in range(last + 1, verb)):
        return False
    said = verb + 1
    while said < len(view.tokens) and (view.tokens[said].upos == "ADV" or view.lowers[said] in _DEGREES):
        said += 1
    if said >= len(view.tokens):
        return False
    if view.lowers[verb] in _BECOMING and view.lowers[said] in _STATES:
        return True
    if view.tokens[verb].upos == "VERB" and find_verb(view.lowers[verb]) in _CHANGES:
        return True
    is_done = view.tokens[verb].upos == "AUX" and view.tokens[said].xpos == "VBN"
    lemma = find_verb(view.lowers[said if view.tokens[verb].upos == "AUX" else verb])
    if lemma in _BY_CHANCE and (is_done or view.tokens[verb].upos == "VERB"):
        return True
    if lemma in _COMING_ABOUT and find_singular(view.lowers[last]) in _MISHAPS:
        return view.lowers[verb] not in _BECOMING
    if lemma in _NEXT_STEPS or lemma in _COMING_ABOUT:
        return False
    is_any = view.lowers[index + 1] in _ANY_OF_ITS_KIND
    is_many = is_plural_noun(view.lowers[last]) is True and view.tokens[index + 1].upos in ("NOUN", "ADJ")
    return is_any or (is_many and is_done)


def _end_of_subject(view: SentenceView, first: int) -> int:
    """Give the last token of the subject that starts at a token; -1 for a person, a time or what is sure to change."""
    if view.lowers[first] in ("it", "they"):
        return first
    first += view.lowers[first] == "too" and view.lowers[first + 1] in ("many", "much", "few", "little")
    phrase = read_noun_phrase_with_of(view, first)
    if phrase is None or names_person(view.lowers[phrase.last]) or view.tokens[phrase.last].upos == "PROPN":
        return -1
    heads = [find_singular(low) for low in (view.lowers[phrase.last], *view.lowers[first + 1 : first + 2])]
    return -1 if _SURE.intersection(heads) else phrase.last


def _is_of_statement(view: SentenceView, index: int) -> bool:
    """Whether the clause goes with all that stands before, and does not say what that is or which time is meant."""
    main = main_verb(view, 0, index)
    if main < 0 or find_singular(view.lowers[index - 1]) in _NO_CASES:
        return False
    return not any(find_verb(view.lowers[i]) in _COMING_ABOUT for i in range(main, index))
