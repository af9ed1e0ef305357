"""Find who says so at a sentence's head: "According to the mayor, the road is closed", "The mayor says that …"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.joints import tense
from styler_nb.engines.variants.reading.moves import capitalized, is_prose
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_plural_noun, read_noun_phrase_with_of
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_sayers"]

_PREPOSITION = ("according", "to")
_LONGEST_SAYER = 14
_CLAUSAL = frozenset({"that", "which", "who", "whom", "whose", "where", "and", "or", "what", "how", "whether"})
_JOINING = frozenset({"but", "and", "so", "yet", "or", "while", "whereas", "although", "which", "who"})
"""After a comma, what may be the writer's own again."""
_PERSONS = frozenset({"he", "she", "they", "we", "i", "you", "this", "these", "those", "that", "his", "her", "their"})
"""Subjects that might come to mean who says so."""
_STILL_SAYING = frozenset(
    {"historian", "scholar", "archaeologist", "archeologist", "biographer", "geologist", "linguist", "anthropologist"}
)
"""People who say today what the past was like."""
_EARLIER = frozenset({"had", "hadn't", "'d", "would"})
"""Verbs of what was told in the past itself, which no "says" goes with."""


@needs("^ according")
def find_sayers(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind sayer; variants are "according to" and "say".

    `parameters.texts` are nouns of what can be read, which says so in the present; `parameters.people` nouns of those
    who speak, and names go with them: they said what is told in the past.
    """
    if tuple(view.lowers[:2]) != _PREPOSITION:
        return
    if not is_prose(view) or "," not in view.lowers:
        return
    comma = view.lowers.index(",")
    sayer = read_noun_phrase_with_of(view, 2)
    if sayer is None or comma > _LONGEST_SAYER or not _stands_alone(view, sayer, comma):
        return
    option = _tell(view, variable, sayer, comma)
    options = () if option is None else (option,)
    yield Site(variable, view.tokens[0].start, view.tokens[comma].end, variable.variant_index("according"), options)


def _stands_alone(view: SentenceView, sayer: NounPhrase, comma: int) -> bool:
    """Whether all before the comma is the noun phrase, or goes on with a phrase: "a report published in May"."""
    if not _CLAUSAL.isdisjoint(view.lowers[2:comma]):
        return False
    if sayer.last + 1 == comma:
        return True
    after = view.tokens[sayer.last + 1]
    return after.upos == "ADP" or after.xpos == "VBN"


def _tell(view: SentenceView, variable: Variable, sayer: NounPhrase, comma: int) -> Option | None:
    end = len(view.tokens) - 1
    statement = find_statement(view, comma + 1, end)
    if (
        statement is None
        or not (view.is_free(0, 1) and view.is_free(comma, comma))
        or not MARKS.isdisjoint(view.lowers)
    ):
        return None
    if view.lowers[statement.begin] in _PERSONS or (
        view.lowers[statement.begin] == "it" and not _is_empty(view, statement.verb)
    ):
        return None
    if any(view.lowers[i] == "," and view.lowers[i + 1] in _JOINING for i in range(comma + 1, end)):
        return None
    verb = _verb(view, variable, sayer, statement.verb)
    if verb is None:
        return None
    first = view.tokens[2]
    is_name = view.protected[2]  # it has its capital
    name = Patch(view.tokens[0].start, first.start, "")
    if not is_name:
        name = Patch(view.tokens[0].start, first.end, capitalized(view.text[first.start : first.end]))
    mark = Patch(view.tokens[comma].start, view.tokens[comma].end, f" {verb} that")
    return Option(variable.variant_index("say"), (name, mark))


def _is_empty(view: SentenceView, verb: int) -> bool:
    """Whether the subject "it" stands for what follows: "it is impossible"."""
    return view.lowers[verb] in ("is", "was") and view.tokens[verb + 1].upos == "ADJ"


def _verb(view: SentenceView, variable: Variable, sayer: NounPhrase, verb: int) -> str | None:
    """Give the form of "say" that goes with who or what says so; None for what cannot say a thing."""
    head = view.tokens[_head(view, sayer)]
    is_plural = is_plural_noun(head.lower) if head.upos == "NOUN" else False
    if is_plural is None:
        return None
    noun = head.lower.removesuffix("s") if is_plural else head.lower
    if head.upos == "NOUN" and noun in variable.words("texts"):
        if view.lowers[verb] in _EARLIER or (noun in variable.words("rules") and tense(view, verb) == "past"):
            return None  # "a report says that the mill had been sold": from when it was written, not from now
        return "say" if is_plural else "says"
    if head.upos == "NOUN" and noun not in variable.words("people"):
        return None
    if head.upos == "PROPN" and view.lowers[2] in ("the", "a", "an"):
        return None  # "the Koran": no one who said it once
    if head.upos == "PROPN" and sayer.last + 1 < len(view.tokens) and view.lowers[sayer.last + 1] != ",":
        return None
    if tense(view, verb) == "past" and noun not in _STILL_SAYING:
        return "said"
    if head.upos == "PROPN" and sayer.first == sayer.last:
        return None  # "Archimedes": one known by a single name may be long dead
    return "say" if is_plural else "says"


def _head(view: SentenceView, sayer: NounPhrase) -> int:
    """Give the token of the head: before an "of" phrase, if there is one."""
    for index in range(sayer.first, sayer.last):
        if view.lowers[index + 1] == "of":
            return index
    return sayer.last
