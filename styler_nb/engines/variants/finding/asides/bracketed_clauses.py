"""Read relative clauses that say the same without "which is": "(which was built by monks)", "(built by monks)"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.apparent_verbs import has_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, read_noun_phrase
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["read_reduction"]

_IS_PLURAL = {"is": False, "was": False, "are": True, "were": True}
_ADVERBS = frozenset({"now", "often", "usually", "sometimes", "still", "originally", "mainly", "largely"})
_NEXT = frozenset({"then", "later", "finally", "soon", "eventually", "subsequently", "also"})
"""Words with which a clause tells the next step, and no detail."""
_JUDGEMENTS = read_words("judgements")
_FEWEST_TOKENS = 5
_ENDS = ("ADP", "ADV", "PART")


def read_reduction(view: SentenceView, first: int, end: int) -> int:
    """Give the token from which on the clause [first, end) may stand alone, 0 where it may not."""
    verb = view.lowers[first + 1]
    if view.lowers[first] not in ("which", "who") or verb not in _IS_PLURAL or end - first < _FEWEST_TOKENS:
        return 0
    noun = view.tokens[first - 2]
    if noun.upos not in ("NOUN", "PROPN") or is_plural_noun(noun.lower) not in (None, _IS_PLURAL[verb]):
        return 0  # "the oldest of the mills, which was sold"
    if has_verb(view, first + 2, end) or not _NEXT.isdisjoint(view.lowers[first:end]):
        return 0
    rest = first + 2
    place = rest + 1 if view.lowers[rest] in _ADVERBS else rest
    token = view.tokens[place]
    if token.xpos == "VBN" and token.upos == "VERB":
        is_detail = view.tokens[place + 1].upos in _ENDS and not (verb == "are" and view.lowers[place + 1] == "by")
        return rest if is_detail else 0  # "converters, which are ruined by lead": what becomes of any of them
    if token.lower not in ("a", "an"):
        return 0
    phrase = read_noun_phrase(view, place)
    return rest if phrase is not None and phrase.last < end and view.lowers[phrase.last] not in _JUDGEMENTS else 0
