"""Find short rows of three: "salt, bread and wine", or with "and" throughout, "salt and bread and wine" (polysyndeton).

Only rows of nouns, of names, of adjectives, or of participles, are read, each of a word or two, and only where no
other "and" stands near, so that what belongs to the row is certain.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_row_conjunctions"]

_AND = frozenset({"and"})
_DETERMINERS = read_words("possessives") | {"the", "a", "an"}
_MODIFIERS = frozenset({"ADJ", "NOUN"})
_INSIDE = {"NOUN": _MODIFIERS, "ADJ": frozenset({"ADV"}), "PROPN": frozenset({"PROPN"})}
"""What may stand in an item before its last word, by the tag of that."""
_RELATIVES = frozenset({"which", "where", "who"})
_LONGEST_ITEM = 3
_SPEAKING = read_words("speakers_and_readers")
"""Who speaks or is spoken to; where nobody does, longer rows with "and" throughout sound like talk."""
_ONE_WORD = 2
"""Tokens from a joint to the next where one word stands between."""
_FAR = 7
"""Tokens from one "and" to the next beyond which both are not of one row."""
_NAMING = frozenset(
    {"between", "among", "both", "namely", "respectively", "types", "kinds", "parts", "stages", "forms"}
    | {"purpose", "purposes"}
)
"""Words of a sentence whose row says what there is in all, or is read member by member."""
_OTHERS = frozenset({"other", "others", "more", "similar", "so", "related"})
"""Words of a last item that takes the rest together: "bread and other goods"."""
_TELLING_MORE = frozenset({"with", "without", "over", "under", "above", "below", "from", "for"})
"""Prepositions of a phrase that tells which thing is meant and may hold the first item: "dogs over a year of age"."""
_AFTER = frozenset({"ADP", "SCONJ", "AUX", "PUNCT"})
_MOST_WORDS = 5
"""Words of a row, besides its articles, up to which its "and"s do not tire."""
_BEFORE = frozenset({"ADP", "VERB", "AUX", "DET", "PART", "SCONJ", "ADV"})


@needs(_AND)
def find_row_conjunctions(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind row_conjunction; variants are "commas" and "ands"."""
    is_told = view.block_kind is BlockKind.PARAGRAPH and not is_imperative(view, 0)
    if not is_told or not _NAMING.isdisjoint(view.lowers):
        return
    places = list(view.where(_AND, 2, -1))
    for number, place in enumerate(places):
        before, after = places[number - 1] if number else -_FAR, (*places, len(view.tokens) + _FAR)[number + 1]
        if after - place <= _LONGEST_ITEM + 1:
            site = _with_ands(view, variable, place, after) if place - before > _FAR else None
        elif min(place - before, after - place) > _FAR:
            site = _with_commas(view, variable, place) or _with_verbs(view, variable, place)
        else:
            site = None
        if site is not None:
            yield site


def _with_commas(view: SentenceView, variable: Variable, last: int) -> Site | None:
    """Read "salt, bread and wine" or "salt, bread, and wine", by the place of "and"."""
    end = last - 1 if view.lowers[last - 1] == "," else last
    comma = next((i for i in range(end - 2, max(end - 2 - _LONGEST_ITEM, 0), -1) if view.lowers[i] == ","), -1)
    if comma < 1 or not _is_row(view, comma, end, last):
        return None
    current, other = variable.variant_index("commas"), variable.variant_index("ands")
    start, stop = view.tokens[comma].start, view.tokens[last].end
    options: tuple[Option, ...] = ()
    is_one_name = view.tokens[end - 1].upos == "PROPN" and end == last  # "Crosby, Stills and Nash"
    first = _item_start(view, comma, view.tokens[comma - 1].upos)
    is_example = view.lowers[max(first - 2, 0) : first] in (("such", "as"), ("for", "example"), ("well", "as"))
    is_example = is_example or view.lowers[max(first - 1, 0)] in ("as", "like", "including")
    third = _item_end(view, last + 1, view.tokens[comma - 1].upos)
    is_fit = not (is_one_name or is_example or _is_held(view, first, third)) and (
        any(map(view.persons.get, _SPEAKING)) or _is_short(view, comma, end, last)
    )
    if is_fit and _are_joints_free(view, comma, end, last) and "\n" not in view.text[start:stop]:
        patches = [Patch(start, view.tokens[comma].end, " and")]
        if end < last:
            patches.append(Patch(view.tokens[end].start, view.tokens[end].end, ""))
        options = (Option(other, tuple(patches), 1),)
    return Site(variable, start, stop, current, options)


def _are_joints_free(view: SentenceView, comma: int, end: int, last: int) -> bool:
    """Whether the marks and the word between the items may be changed; names may stand between them."""
    is_of_names = view.tokens[end - 1].upos == "PROPN"
    if not is_of_names:
        return view.is_free(comma - 1, last + 1)
    return all(not view.spans.overlaps(view.tokens[i].start, view.tokens[i].end) for i in (comma, end, last))


def _is_short(view: SentenceView, comma: int, end: int, last: int) -> bool:
    """Whether a row has few words, as people tell things over: "sand, silt and clay", not "red sand, silt and clay"."""
    tag = view.tokens[comma - 1].upos
    first, third = _item_start(view, comma, tag), _item_end(view, last + 1, tag)
    items = (*range(first, comma), *range(comma + 1, end), *range(last + 1, third))
    words = sum(view.lowers[i] not in _DETERMINERS for i in items)
    is_told_more = tag == "NOUN" and any(view.tokens[i].upos == "ADJ" for i in items)
    return words <= _MOST_WORDS and not is_told_more


def _is_held(view: SentenceView, first: int, third: int) -> bool:
    """Whether the first item may belong to a noun before it, or a phrase to the last one alone: "and hens in pairs"."""
    if third < 0:
        return False
    before = view.tokens[max(first - 2, 0) : first]
    if len(before) > 1 and before[1].upos == "ADP" and before[0].upos == "NOUN":
        is_measure = before[1].lower == "of" and first > 2 and view.tokens[first - 3].upos == "NUM"
        if is_measure or before[1].lower in _TELLING_MORE:
            return True
    after = view.tokens[third : third + 3]
    if after and view.tokens[third - 1].upos == "NOUN" and after[0].lower == "of":
        return True  # "the size and the shape and the color of a bell": of the last alone?
    is_of_last = len(after) > 2 and after[0].lower in ("in", "of", "with", "for", "over", "under", "from")
    return is_of_last and after[1].upos == "NOUN" and after[2].lower in (".", ",", ";")


def _with_verbs(view: SentenceView, variable: Variable, last: int) -> Site | None:
    """Read "is shaped, dried, and fired": three participles after one auxiliary."""
    end = last - 1 if view.lowers[last - 1] == "," else last
    comma = end - _ONE_WORD
    if comma < 1 or view.lowers[comma] != "," or last + 2 >= len(view.tokens):
        return None
    # the one between two commas is often taken for an adjective or a noun
    is_row = all(view.tokens[i].xpos == "VBN" for i in (comma - 1, last + 1)) and view.lowers[end - 1].endswith("ed")
    if not is_row or comma < _ONE_WORD or view.tokens[comma - 2].upos not in ("AUX", "ADV"):
        return None
    if view.tokens[last + 2].upos not in ("PUNCT", "ADP", "SCONJ") or view.lowers[last + 2] == ",":
        return None
    start, stop = view.tokens[comma].start, view.tokens[last].end
    options: tuple[Option, ...] = ()
    if view.is_free(comma - 1, last + 1):
        patches = [Patch(start, view.tokens[comma].end, " and")]
        if end < last:
            patches.append(Patch(view.tokens[end].start, view.tokens[end].end, ""))
        options = (Option(variable.variant_index("ands"), tuple(patches), 1),)
    return Site(variable, start, stop, variable.variant_index("commas"), options)


def _with_ands(view: SentenceView, variable: Variable, first: int, last: int) -> Site | None:
    """Read "salt and bread and wine", by the places of both."""
    if "," in view.lowers[first:last] or not _is_row(view, first, last, last):
        return None
    start, stop = view.tokens[first - 1].end, view.tokens[last].end
    options: tuple[Option, ...] = ()
    if view.is_free(first - 1, last + 1):
        options = (Option(variable.variant_index("commas"), (Patch(start, view.tokens[first].end, ","),), -1),)
    return Site(variable, start, stop, variable.variant_index("ands"), options)


def _is_row(view: SentenceView, joint: int, end: int, last: int) -> bool:
    """Whether like items stand before `joint`, from it to `end` and after `last`, and nothing else is of the row."""
    tag = view.tokens[joint - 1].upos
    if tag not in _INSIDE:
        return False
    third = _item_end(view, last + 1, tag)
    first = _item_start(view, joint, tag)
    if third < 0 or first < 0 or not (_is_item(view, joint + 1, end, tag) or _is_misread(view, joint + 1, end)):
        return False
    if first > 1 and view.tokens[first - 1].xpos in ("VBN", "VBG") and view.lowers[first - 2] == ",":
        return False  # "hats, knitted gloves, scarves and coats"
    if first > 0 and view.lowers[first - 1] == "of" and view.lowers[last + 1] in _DETERMINERS:
        return False  # "the name of the author, the date and a message"
    if not _OTHERS.isdisjoint(view.lowers[last + 1 : third]):
        return False
    if (first > 0 or tag == "ADJ") and view.tokens[first - 1].upos not in _BEFORE:
        return False
    if _opens_with_phrase(view, first) and third < len(view.tokens) and view.is_finite(third):
        return False  # "in the cold years, oats and barley were": what follows the comma is the subject
    leads = [view.lowers[i] in _DETERMINERS for i in (first, joint + 1, last + 1)]
    is_of_words = (joint - first, end - joint, third - last) == (1, _ONE_WORD, _ONE_WORD)
    return leads[1] == leads[2] <= leads[0] and _ends_here(view, third, is_of_words=is_of_words)


def _ends_here(view: SentenceView, third: int, *, is_of_words: bool) -> bool:
    """Whether a row surely ends before a token."""
    if third >= len(view.tokens):
        return True
    if view.lowers[third] == ",":
        return is_of_words and not _RELATIVES.isdisjoint(view.lowers[third + 1 : third + 2])
    return view.tokens[third].upos in _AFTER or (is_of_words and view.is_finite(third))


def _opens_with_phrase(view: SentenceView, first: int) -> bool:
    """Whether the words before an item are no clause, but a phrase that may end with it."""
    return any(view.tokens[i].upos == "ADP" for i in range(first)) and not any(map(view.is_finite, range(first)))


def _is_item(view: SentenceView, start: int, end: int, tag: str) -> bool:
    """Whether tokens are one noun or adjective, with a determiner or a word of its own before it."""
    inner = range(start + 1 if view.lowers[start] in _DETERMINERS else start, end - 1)
    if end - start > _LONGEST_ITEM or len(inner) > 1 or view.tokens[end - 1].upos != tag:
        return False
    return all(view.tokens[i].upos in _INSIDE[tag] for i in inner)


def _is_misread(view: SentenceView, start: int, end: int) -> bool:
    """Whether one common word between two nouns is a noun too, whatever its tag: "fish, krill and squid"."""
    token = view.tokens[start]
    return end - start == 1 and token.upos in ("PROPN", "ADJ", "NOUN") and token.text.islower()


def _item_start(view: SentenceView, end: int, tag: str) -> int:
    """Give where the item that ends before a token begins; −1 where it is longer than a word or two."""
    place = end - 1
    while place > 0 and end - place < _LONGEST_ITEM and view.tokens[place - 1].upos in _INSIDE[tag]:
        place -= 1
    if place > 0 and view.lowers[place - 1] in _DETERMINERS:
        place -= 1
    return place if _is_item(view, place, end, tag) else -1


def _item_end(view: SentenceView, start: int, tag: str) -> int:
    """Give the token after the item that begins at one; −1 where none does."""
    for end in range(min(start + _LONGEST_ITEM, len(view.tokens)), start, -1):
        if _is_item(view, start, end, tag):
            return end
    return -1
