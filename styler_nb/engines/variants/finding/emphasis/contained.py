"""Say that there is something in a thing, or that the thing contains it: "In the box there are twelve nails"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.moves import capitalized, inner_text, is_prose, may_move, pronouns, text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, read_noun_phrase, read_noun_phrase_with_of
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_contained"]

_CONTAIN = {"contains": "VBZ", "contain": "VBP", "contained": "VBD"}
_VERBS = frozenset(_CONTAIN)
_THERE = frozenset({"there", "there's"})
_BE = read_words("finite_be")
_ADVERBS = frozenset({"usually", "normally", "often", "generally", "typically", "now", "sometimes", "also", "still"})
_WHOLES = frozenset({"the", "each", "every", "its", "their", "a", "an", "this", "many", "most", "some", "our", "your"})
_QUANTITIES = frozenset({"many", "several", "some", "about", "approximately", "over", "nearly", "almost", "few"})
_MORE = frozenset({("more", "than"), ("at", "least"), ("up", "to")})
_NO_THINGS = frozenset({"percent", "%", "book", "report", "document", "letter", "text", "chapter", "list", "page"})
_RELATIVE = frozenset({"which", "whose", "where"})
_INSIDE = frozenset({"in", "inside"})


@needs(_THERE | _VERBS)
def find_contained(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind contained; variants are "there" and "contain"."""
    for there in view.where(_THERE, 0, -4):
        be = there + (view.lowers[there] == "there")
        thing = read_noun_phrase_with_of(view, be + 1) if be == there or view.lowers[be] in _BE else None
        if thing is not None and not _INSIDE.isdisjoint(view.lowers[thing.last + 1 : thing.last + 2]):
            start, end = view.tokens[there].start, view.tokens[thing.last + 1].end
            yield Site(variable, start, end, variable.variant_index("there"), ())
    for verb in view.where(_VERBS, 2, -2):
        if view.tokens[verb].xpos == _CONTAIN[view.lowers[verb]]:
            yield _contain(view, variable, verb)


def _contain(view: SentenceView, variable: Variable, verb: int) -> Site:
    start, end = view.tokens[verb].start, view.tokens[verb].end
    contain = variable.variant_index("contain")
    adverb = verb - 1 if view.lowers[verb - 1] in _ADVERBS else verb
    thing = _read_thing(view, verb + 1)
    whole = read_noun_phrase_with_of(view, 0)
    if thing is None or thing.last + 1 >= len(view.tokens) or whole is None or whole.last != adverb - 1:
        return Site(variable, start, end, contain, ())
    if view.lowers[0] not in _WHOLES:
        return Site(variable, start, end, contain, ())
    after = thing.last + 1
    is_end = view.lowers[after] in (".", ",") and is_prose(view) and view.lowers[after + 1 : after + 2] != ("but",)
    more = next(iter(view.lowers[after + 1 : after + 2]), "") if view.lowers[after] == "," else ""
    is_fit = is_end and more in ("", "and", *_RELATIVE) and not any(pronouns(view, 0, after))
    if more == "and" and not view.finds_finite(after + 2, len(view.tokens)):
        is_fit = False
    opening = inner_text(view, 0, frozenset())
    is_book = any(view.lowers[i] in _NO_THINGS for i in range(after))
    if not is_fit or is_book or opening is None or not may_move(view, 0, after):
        return Site(variable, start, end, contain, ())
    be = "was" if view.lowers[verb] == "contained" else "is"
    if thing.is_plural:
        be = "were" if be == "was" else "are"
    often = f" {view.lowers[adverb]}" if adverb < verb else ""
    place = f"in {opening}{view.text[view.tokens[0].end : view.tokens[whole.last].end]}"
    said = f"there {be}{often} {text_of(view, verb + 1, after)}"
    is_front = more in _RELATIVE
    text = f"{capitalized(place)}, {said}" if is_front else f"{capitalized(said)} {place}"
    patch = Patch(view.tokens[0].start, view.tokens[after - 1].end, text)
    return Site(variable, start, patch.end, contain, (Option(variable.variant_index("there"), (patch,), 2),))


def _read_thing(view: SentenceView, first: int) -> NounPhrase | None:
    """Read an indefinite phrase: "12 digits", "many small bundles of muscle", "a drop of oil", "permanent sensors"."""
    start = first
    if view.lowers[first : first + 2] in _MORE:
        start += 2
    elif view.lowers[first] in _QUANTITIES and view.tokens[first + 1].upos == "NUM":
        start += 1
    if start + 1 >= len(view.tokens):
        return None
    opening, low = view.tokens[start], view.lowers[start]
    if opening.upos not in ("NUM", "ADJ", "NOUN") and low not in ("a", "an", "some", "many", "several", "few"):
        return None
    phrase = read_noun_phrase(view, start)
    while start < min(first + 3, len(view.tokens) - 1) and phrase is None and view.tokens[start].upos == "NUM":
        start += 1
        phrase = read_noun_phrase(view, start)
    if phrase is None:
        return None
    plural = True if opening.upos == "NUM" and low != "one" else phrase.is_plural
    if low in ("a", "an"):
        plural = False
    last = phrase.last
    if view.lowers[last + 1 : last + 2] == ("of",):
        more = read_noun_phrase(view, last + 2)
        if more is None:
            return None
        last = more.last
    return None if plural is None else NounPhrase(first, last, plural)
