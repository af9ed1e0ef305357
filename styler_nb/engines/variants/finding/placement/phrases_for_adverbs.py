"""Give the phrases that say what an adverb says: "as a rule" for "usually", "with care" for "carefully"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["phrases_for"]

_BE = read_words("forms_of_be")
_LONG_WORD = 4
_CASES, _GENERAL = "cases", "general"
_PEOPLE = read_words("subjects_who_speak")
_PLURAL_BE = frozenset({"are", "were"})
_THE_ONE = frozenset({"the", "this", "that", "its", "his", "her", "our", "their", "it", "he", "she"})


def phrases_for(view: SentenceView, variable: Variable, index: int) -> Iterator[tuple[int, str]]:
    """Give the phrases that may stand for an adverb, with their variants, or the adverb where there are none for any.

    None brings a word that the sentence has: "as a rule, the rule is kept".
    """
    low, be = view.lowers[index], view.lowers[index - 1]
    if "phrases" not in variable.parameters:
        yield 1 if variable.parameters["place"] == "manner" else 0, view.tokens[index].text
    is_done = be in _BE and view.tokens[index + 1].xpos == "VBN"
    is_of_many = is_done and (be in _PLURAL_BE or view.lowers[0] not in _THE_ONE)
    is_past = any(token.xpos == "VBD" for token in view.tokens)
    for name, table in variable.parameters.get("phrases", {}).items():
        phrase = table.get(low, "")
        if not phrase or (name == _CASES and not is_of_many):
            continue  # "in most cases, the bridge is shut": one bridge
        if name == _GENERAL and (view.lowers[0] in _PEOPLE or is_past):
            continue  # "in general, a letter took a week": what came to pass each time
        if not any(len(w) >= _LONG_WORD and w in view.words for w in phrase.split()):
            yield variable.variant_index(name), phrase
