"""Find what something contains, in a clause or after "with": "a jar that contains oil", "a jar with oil in it"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    names_person,
    read_noun_phrase,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_holding"]

_CONTAIN = frozenset({"contain", "contains"})
_RELATIVES = frozenset({"that", "which"})
_IN_IT = frozenset({"it", "them"})
_APPLYING = read_words("applied_with")
"""Verbs after which "with" may go with them: "fill bottles with water"."""
_DEALINGS = read_words("dealings")
_KNOWN = frozenset(
    {"the", "its", "their", "his", "her", "this", "these", "that", "those", "all", "both", "each", "no"}
) | read_words("possessives")
_AMOUNTS = frozenset({"percent", "%", "more", "less", "fewer", "most", "much", "only", "half", "part", "too", "enough"})
_FAR = 7
_FRONTED = 2


@needs(_CONTAIN | {"containing", "with"})
def find_holding(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind holding; variants are "clause" and "with"."""
    for index in view.where(frozenset({"with"}), 1, -4):
        if view.tokens[index - 1].upos == "NOUN" and (held := read_noun_phrase(view, index + 1)) is not None:
            after = view.lowers[held.last + 1 : held.last + 3]
            if len(after) == 2 and after[0] == "in" and after[1] in _IN_IT:
                end = view.tokens[held.last + 2].end
                yield Site(variable, view.tokens[index].start, end, variable.variant_index("with"), ())
    for index in view.where(_CONTAIN | {"containing"}, 1, -2):
        first = index - (view.lowers[index] != "containing")
        is_led = first == index or (view.lowers[first] in _RELATIVES and view.tokens[first].upos == "PRON")
        if is_led and first > 0 and view.tokens[first - 1].upos == "NOUN":
            start, end = view.tokens[first].start, view.tokens[index].end
            yield Site(variable, start, end, variable.variant_index("clause"), _put_in(view, variable, first, index))


def _put_in(view: SentenceView, variable: Variable, first: int, verb: int) -> tuple[Option, ...]:
    holder, held = read_noun_phrase_before(view, first), read_noun_phrase(view, verb + 1)
    if holder is None or held is None or not _may_hold(view, holder, held, verb):
        return ()
    start, end = view.tokens[first].start, view.tokens[verb].end
    last = view.tokens[held.last].end
    patches = (Patch(start, end, "with"), Patch(last, last, f" in {'them' if holder.is_plural else 'it'}"))
    return (Option(variable.variant_index("with"), patches, 2 if first == verb else 1),)


def _may_hold(view: SentenceView, holder: NounPhrase, held: NounPhrase, verb: int) -> bool:
    """Whether what is in a thing is new, and the sentence ends or goes on with another part after it."""
    head, after = view.lowers[holder.last], held.last + 1
    if holder.is_plural is None or names_person(head) or find_singular(head) in _DEALINGS:
        return False
    if holder.first > 0 and view.lowers[holder.first - 1] in ("of", "and", "or"):
        return False  # "a piece of meat that contains": the piece or the meat
    if view.tokens[held.last].upos != "NOUN" or view.lowers[verb + 1] in _KNOWN or view.lowers[held.last] in _AMOUNTS:
        return False
    if not _AMOUNTS.isdisjoint(view.lowers[verb + 1 : after]) or after >= len(view.tokens):
        return False
    before = view.lowers[max(holder.first - _FAR, 0) : verb]
    if not _APPLYING.isdisjoint(before) or "with" in view.words or not view.is_free(holder.first, held.last):
        return False
    if view.lowers[after] == ",":  # else a row may follow: "a book that contains maps, plans and charts"
        return view.tokens[0].upos == "ADP" and holder.first <= _FRONTED
    return view.lowers[after] in (".", ";") or (view.is_finite(after) and holder.first == 0)
