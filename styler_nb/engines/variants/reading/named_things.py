"""Tell that a name is surely one of a thing or a place, for which "it" may stand: "the Creek Trail", "Oakland"."""

from __future__ import annotations

import re

from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["pronoun_of_name"]

_NEVER_SURNAMES = frozenset(
    {"island", "river", "museum", "library", "university", "college", "hospital", "airport", "cathedral", "railway"}
    | {"company", "corporation", "institute", "foundation", "trail", "highway", "avenue", "boulevard", "canal"}
    | {"peninsula", "valley", "desert", "observatory", "railroad", "orchestra"}
)
"""Words at the end of a name that nobody is called by."""
_THINGS = _NEVER_SURNAMES | {
    "act", "association", "bay", "bank", "bridge", "building", "castle", "centre", "center", "church", "club", "code",
    "council", "dam", "festival", "garden", "gate", "hall", "harbour", "harbor", "house", "hotel", "lake", "lighthouse",
    "line", "market", "monastery", "mountain", "palace", "park", "prize", "road", "route", "school", "society",
    "square", "station", "street", "temple", "theatre", "theater", "tower", "treaty", "tunnel", "wall", "zoo",
}  # fmt: skip
"""The same for names after "the"."""
_OF_PERSONS = frozenset({"he", "she", "him", "his", "her", "hers", "mr", "mrs", "ms"})
_SINGULAR = frozenset({"VBZ", "VBD", "MD"})
_PLURAL = read_words("plural_verbs")
_LONGEST_NAME = 4


@remembered
def pronoun_of_name(view: SentenceView, begin: int, verb: int) -> str:
    """Give "It" for a subject that is the name of a thing or a place, "" where that is not certain.

    Parameters
    ----------
    begin, verb : int
        Where the subject begins, and its finite verb.
    """
    if verb <= begin or view.tokens[verb].xpos not in _SINGULAR or view.lowers[verb] in _PLURAL:
        return ""
    edge = verb - (view.tokens[verb - 1].upos == "ADV" and verb - 1 > begin)
    has_article = view.lowers[begin] == "the"
    first = begin + has_article
    name = view.tokens[first:edge]
    if not 0 < len(name) <= _LONGEST_NAME or any(t.upos != "PROPN" or not t.text.isalpha() for t in name):
        return ""
    last = name[-1].lower
    if last in (_THINGS if has_article else _NEVER_SURNAMES) and len(name) > 1:
        return "It"
    is_place = not has_article and _is_place(view, view.text[name[0].start : name[-1].end])
    return "It" if is_place else ""


def _is_place(view: SentenceView, name: str) -> bool:
    """Whether a text that tells of no single person has something in what is so called, and nobody called so."""
    if not _OF_PERSONS.isdisjoint(view.setting.words) or len(name) < len("Ely"):
        return False
    quoted = re.escape(name)
    is_where = re.search(rf"\b(?:in|In|near|outside|around) {quoted}(?![\w'’-]| [A-Z])", view.text)
    is_who = re.search(rf"\b(?:by|By|with|With|and) {quoted}\b|\b{quoted}(?:,? who\b| and )", view.text)
    return is_where is not None and is_who is None
