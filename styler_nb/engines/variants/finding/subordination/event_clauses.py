"""Find when something happened, by a noun or by a clause: "after his death", "after he died"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_person, is_plural_noun, read_noun_phrase
from styler_nb.engines.variants.reading.tenses import tense_around
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_event_clauses"]

_BEFORE = frozenset({"before", "after", "until"})
_OWN = {"his": "he", "her": "she", "their": "they"}
_OF_PRONOUN = {pronoun: own for own, pronoun in _OWN.items()}
_BY_PERSONS = {
    "death": ("die", "dies", "died"),
    "arrival": ("arrive", "arrives", "arrived"),
    "return": ("return", "returns", "returned"),
    "retirement": ("retire", "retires", "retired"),
}
_BY_TIMES = {
    "end": ("end", "ends", "ended"),
    "beginning": ("begin", "begins", "began"),
    "start": ("start", "starts", "started"),
}
_NOUN_OF = {form: noun for pairs in (_BY_PERSONS, _BY_TIMES) for noun, forms in pairs.items() for form in forms}
_LASTING = read_words("lasting_events")
_DATES = frozenset({"day", "week", "month", "decade", "century"})
"""What is known to end: "until the end of the month" names a day."""
_CLOSING = frozenset({".", ",", ";"})
_LONGEST = 3


@needs(_BEFORE)
def find_event_clauses(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind event_clause; variants are "noun" and "clause"."""
    for index in view.where(_BEFORE, 0, -3):
        if view.lowers[index + 1] in _OWN:
            site = _own(view, variable, index)
        elif view.lowers[index + 1] in _OF_PRONOUN:
            site = _pronoun(view, variable, index)
        elif view.lowers[index + 1] == "the" and view.lowers[index + 3] == "of":
            site = _of(view, variable, index)
        else:
            site = _clause(view, variable, index)
        if site is not None:
            yield site


def _ends(view: SentenceView, index: int) -> bool:
    """Whether the phrase or clause ends before a token: a mark, or a date with "in"."""
    if view.lowers[index] in _CLOSING:
        return True
    if index + 2 >= len(view.tokens) or view.lowers[index + 2] not in _CLOSING:
        return False
    return view.lowers[index] == "in" and view.tokens[index + 1].text.isdigit()


def _own(view: SentenceView, variable: Variable, index: int) -> Site | None:
    noun = view.lowers[index + 2]
    if noun not in _BY_PERSONS or not _ends(view, index + 3):
        return None
    start, end = view.tokens[index + 1].start, view.tokens[index + 2].end
    options: tuple[Option, ...] = ()
    verb = _BY_PERSONS[noun][2]
    if tense_around(view, index) is True and verb not in view.words and view.is_free(index + 1, index + 2):
        text = f"{_OWN[view.lowers[index + 1]]} {verb}"
        options = (Option(variable.variant_index("clause"), (Patch(start, end, text),)),)
    return Site(variable, start, end, variable.variant_index("noun"), options)


def _pronoun(view: SentenceView, variable: Variable, index: int) -> Site | None:
    noun = _NOUN_OF.get(view.lowers[index + 2], "")
    if noun not in _BY_PERSONS or view.tokens[index + 2].upos != "VERB" or not _ends(view, index + 3):
        return None
    start, end = view.tokens[index + 1].start, view.tokens[index + 2].end
    options: tuple[Option, ...] = ()
    if view.lowers[index + 2].endswith("d") and noun not in view.words and view.is_free(index + 1, index + 2):
        text = f"{_OF_PRONOUN[view.lowers[index + 1]]} {noun}"
        options = (Option(variable.variant_index("noun"), (Patch(start, end, text),)),)
    return Site(variable, start, end, variable.variant_index("clause"), options)


def _may_do(view: SentenceView, noun: str, head: int) -> bool:
    if view.tokens[head].upos != "NOUN" or view.tokens[head].text != view.lowers[head]:
        return False
    if noun == "end" and view.lowers[head] in _DATES:
        return False
    return view.lowers[head] in _LASTING if noun in _BY_TIMES else is_person(view.lowers[head])


def _of(view: SentenceView, variable: Variable, index: int) -> Site | None:
    noun = view.lowers[index + 2]
    forms = {**_BY_PERSONS, **_BY_TIMES}.get(noun)
    phrase = read_noun_phrase(view, index + 4) if forms and index + 4 < len(view.tokens) else None
    if phrase is None or forms is None or phrase.last + 1 >= len(view.tokens) or not _ends(view, phrase.last + 1):
        return None
    if not _may_do(view, noun, phrase.last) or view.tokens[phrase.first].upos not in ("DET", "PRON"):
        return None
    start, end = view.tokens[index + 1].start, view.tokens[phrase.last].end
    is_past = tense_around(view, index)
    is_plural = is_plural_noun(view.lowers[phrase.last])
    options: tuple[Option, ...] = ()
    is_new = view.words.isdisjoint({*forms} - {noun})
    if is_past is not None and is_plural is not None and is_new and view.is_free(index + 1, phrase.last):
        verb = forms[2] if is_past else forms[0] if is_plural else forms[1]
        text = f"{view.text[view.tokens[phrase.first].start : end]} {verb}"
        options = (Option(variable.variant_index("clause"), (Patch(start, end, text),), -2),)
    return Site(variable, start, end, variable.variant_index("noun"), options)


def _clause(view: SentenceView, variable: Variable, index: int) -> Site | None:
    phrase = read_noun_phrase(view, index + 1)
    if phrase is None or phrase.last - index > _LONGEST or phrase.last + 2 >= len(view.tokens):
        return None
    verb = phrase.last + 1
    noun = _NOUN_OF.get(view.lowers[verb], "")
    is_verb = bool(noun) and view.tokens[verb].upos == "VERB" and _ends(view, verb + 1)
    if not is_verb or not _may_do(view, noun, phrase.last) or view.tokens[phrase.first].upos not in ("DET", "PRON"):
        return None
    start, end = view.tokens[phrase.first].start, view.tokens[verb].end
    options: tuple[Option, ...] = ()
    if noun not in view.words and view.is_free(phrase.first, verb):
        text = f"the {noun} of {view.text[start : view.tokens[phrase.last].end]}"
        options = (Option(variable.variant_index("noun"), (Patch(start, end, text),), 2),)
    return Site(variable, start, end, variable.variant_index("clause"), options)
