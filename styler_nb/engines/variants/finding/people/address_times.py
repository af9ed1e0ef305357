"""Find when the reader does something: "before cutting the bread, wait", "before you cut the bread, wait"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.addressees import Found, write_option
from styler_nb.engines.variants.reading.inflect import find_verb, may_be_verb
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["TIMES_CUES", "acts", "find_times"]

TIMES_CUES = frozenset({"before", "after", "when", "while"})
_NO_GERUND = frozenset({"be", "have", "consult"})
"""Verbs of which "you" would say something else."""
_THINGS = frozenset(
    {"closing", "opening", "morning", "evening", "beginning", "meeting", "training", "building", "wedding", "landing"}
    | {"running", "meaning", "feeling", "heating", "planting", "harvesting"}
)
"""Words in -ing that are things as well, unless they have an object."""
_OBJECT = read_words("noun_phrase_tags") | {"PRON", "ADP", "ADV", "PUNCT", "SCONJ", "PART"}
_BEFORE_COMMAND = frozenset({"do", "don't", "always", "never", "please", "then", "first", "also", "not", "only"})
_INNER = read_words("clause_openers") - {"before", "after", "when", "and", "or"} | {"who", "which", ";", ":", "it"}


def find_times(view: SentenceView, variable: Variable, _lower_words: frozenset[str]) -> Iterator[Found]:
    """Find clauses of time in what the reader does or is told to do; variants are "impersonal" and "you"."""
    for index in view.where(TIMES_CUES, 0, -2):
        token, low = view.tokens[index + 1], view.lowers[index + 1]
        if low == "you" and view.tokens[index + 2].xpos in ("VBP", "VB") and _is_readers(view, index):
            yield index, Site(variable, token.start, token.end, variable.variant_index("you"), ())
        elif low.endswith("ing") and _is_gerund(view, index + 1) and _is_readers(view, index):
            verb = find_verb(low)
            said = f"you are {token.text}" if view.lowers[index] == "while" else f"you {verb}"
            options: tuple[Option, ...] = ()
            if verb and verb != low and view.is_free(index, index + 1) and not _has_second(view, index + 1):
                options = (write_option(view, variable, "you", Patch(token.start, token.end, said)),)
            yield index, Site(variable, token.start, token.end, variable.variant_index("impersonal"), options)


def _is_gerund(view: SentenceView, index: int) -> bool:
    token, low = view.tokens[index], view.lowers[index]
    if token.upos != "VERB" or find_verb(low) in _NO_GERUND:
        return False
    if low in _THINGS and view.tokens[index + 1].upos not in ("DET", "PRON"):
        return False
    return view.tokens[index + 1].upos in _OBJECT and view.lowers[index + 1] != "of"


def _has_second(view: SentenceView, gerund: int) -> bool:
    """Whether another gerund goes with it: "before washing and cutting"."""
    return any(
        low in ("and", "or") and view.lowers[i + 1].endswith("ing")
        for i, low in enumerate(view.lowers[:-1])
        if i > gerund
    )


def _is_readers(view: SentenceView, opener: int) -> bool:
    """Whether the clause that one of time goes with is a command, or has "you" as its subject."""
    if opener <= 1:
        comma = next((i for i in range(opener + 2, len(view.tokens) - 2) if view.lowers[i] == ","), -1)
        inner = view.lowers[opener + 2 : comma]
        return comma > 0 and _INNER.isdisjoint(inner) and acts(view, comma + 1)
    start = opener - 1
    while start > 0 and view.lowers[start - 1] not in (",", ";", ":"):
        start -= 1
    return _INNER.isdisjoint(view.lowers[start:opener]) and acts(view, start) and not _names_other(view, start, opener)


def acts(view: SentenceView, index: int) -> bool:
    """Whether a command, or "you" with a verb, begins at a token."""
    place = index
    while place < len(view.tokens) - 2 and view.lowers[place] in _BEFORE_COMMAND:
        place += 1
    token, low = view.tokens[place], view.lowers[place]
    if low == "you":
        return True
    return token.upos == "VERB" and token.xpos in ("VB", "VBP") and may_be_verb(low) and find_verb(low) == low


def _names_other(view: SentenceView, start: int, opener: int) -> bool:
    """Whether somebody else may be the one who does it: "let the dough rest before baking" is not the dough."""
    return not {"let", "make", "help", "ask", "tell", "allow", "who", "they", "he", "she"}.isdisjoint(
        view.lowers[start:opener]
    )
