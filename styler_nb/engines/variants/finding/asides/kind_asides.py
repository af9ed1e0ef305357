"""Read what kind of thing a subject is, told of it in passing: "The pike, a fish that eats ducks, lives in lakes"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.noun_phrases import may_be_person, read_noun_phrase
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["read_kind"]

_DEFINITE = frozenset({"the", "its", "their", "his", "her", "our"})
_THAT = frozenset({"that", "which"})
_STATEMENTS = read_words("judgements") | {"claim", "figure", "number", "one", "name", "word", "term", "title"}
"""Nouns that are said of a name or of all that was told, and of no thing."""
_BE = read_words("finite_be")
_POINTING_AHEAD = frozenset({"the", "that", "those", "its", "to", "whether", "what", "how"})
_SAYING = read_words("saying")
_FEWEST_AFTER = 4
_FEWEST_IN_ASIDE = 4


def read_kind(view: SentenceView, first: int, second: int, verb: int) -> str:
    """Give "is" or "was" for a thing and the kind it is of, "" where that is not sure.

    Parameters
    ----------
    first, second : int
        The commas around ", a fish that eats ducks,".
    verb : int
        The finite verb of the subject.
    """
    is_one_of = view.lowers[first + 1 : first + 3] == ("one", "of")
    kind = read_noun_phrase(view, first + 3 if is_one_of else first + 1)
    subject = read_noun_phrase(view, 0)
    if kind is None or (kind.is_plural is True) != is_one_of or subject is None or subject.last + 1 != first:
        return ""
    head = view.lowers[kind.last]
    is_known = view.lowers[0] in _DEFINITE or all(t.upos == "PROPN" for t in view.tokens[:first])
    if not is_known or subject.is_plural or may_be_person(head) or head in _STATEMENTS:
        return ""
    if not MARKS.isdisjoint(view.lowers[:verb]) or second - first <= _FEWEST_IN_ASIDE:
        return ""
    after = view.lowers[verb + 1]
    is_equated = view.lowers[verb] in _BE and (after in _POINTING_AHEAD or view.tokens[verb + 1].upos == "PROPN")
    if is_equated or view.lowers[verb] in _SAYING or len(view.tokens) - 1 - verb < _FEWEST_AFTER:
        return ""
    return _be(view, kind.last, first, second, verb)


def _be(view: SentenceView, head: int, first: int, second: int, verb: int) -> str:
    """Give the form of "be" that goes with the verbs of the aside's own clause and of the sentence."""
    inner = [i for i in range(first + 1, second) if view.is_finite(i)]
    has_clause = any(low in _THAT for low in view.lowers[head + 1 : second])
    if bool(inner) != has_clause or not {"who", "if", "when", "where"}.isdisjoint(view.lowers[first:second]):
        return ""
    tags = {view.tokens[i].xpos for i in inner}
    if view.lowers[verb] in ("is", "has", "does") or view.tokens[verb].xpos == "VBZ":
        return "is" if tags <= {"VBZ", "VBP"} else ""
    # what is so no longer is told in the past throughout: "a league that ruled the coast for years, had no king"
    is_past = view.tokens[verb].xpos == "VBD" and view.lowers[verb] != "were"
    return "was" if is_past and tags == {"VBD"} else ""
