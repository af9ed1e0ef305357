"""Find a preposition said once or again in a row: "of wool, silk and flax", "of wool, of silk and of flax"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_row_prepositions"]

_AND = frozenset({"and", "or"})
_PREPOSITIONS = frozenset({"of", "by", "in", "from", "for", "with", "on", "to", "at"})
_DETERMINERS = read_words("possessives") | {"the", "a", "an", "two", "three", "four", "five", "six"}
_COLLECTIVE = read_words("collective")
_WHOLE = frozenset(
    {"between", "among", "both", "either", "neither", "types", "kinds", "consist", "consists", "consisted",
     "consisting", "composed", "made", "combination", "mixture", "consistency", "namely", "such", "like"}
)  # fmt: skip
"""Words of a sentence that take the members of a row together."""
_PLAIN_FORMS = frozenset({"VB", "VBP", "MD"})
_LONGEST_ITEM = 4
_LONGEST_PART = 9
_MOST_MIDDLE = 3
_NEAR = 5
_UNITED = frozenset(
    {"ensemble", "alloy", "team", "orchestra", "trio", "quartet", "diet", "menu", "blend", "crew", "form"}
)
"""What consists of the members of a row together."""
_MIXING = frozenset(
    {"coated", "covered", "filled", "mixed", "lined", "combined", "blended", "seasoned", "flavoured", "flavored",
     "enriched", "plated", "served", "topped", "garnished", "stuffed", "sprinkled", "treated", "alloyed"}
)  # fmt: skip
"""What is done with the members of a row at once."""
_OF_DEEDS = ("tion", "ment", "sion")
"""Ends of nouns that tell what is done with each member of a row."""
_OTHERS = frozenset({"other", "others", "more", "similar", "related", "such"})
_AFTER = frozenset({"SCONJ", "AUX"})
_TIMES_AND_PLACES = frozenset({"in", "during", "at", "since", "after", "before", "until", "throughout"})
"""Prepositions of what is added to the whole: "with oats, barley or beans in the spring"."""
_CLOSING = frozenset({".", ";", ",", ")", ":"})


@dataclass(frozen=True, slots=True)
class _Item:
    """Tokens from `first`, after its preposition, up to and with `last`."""

    first: int
    last: int


@needs(_AND, ",", _PREPOSITIONS)
def find_row_prepositions(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind row_preposition; variants are "once" and "repeated"."""
    for place in view.where(_AND, 5, -2):
        if view.tokens[place].upos != "CCONJ":
            continue
        site = _row(view, variable, place) or _loose_row(view, variable, place)
        if site is not None:
            yield site


def _loose_row(view: SentenceView, variable: Variable, place: int) -> Site | None:
    """Count "of" before each of longer parts for their writer: "of the air, of the deep water, and of the land"."""
    word = view.lowers[place + 1]
    if word not in _PREPOSITIONS:
        return None
    last = place - 1 if view.lowers[place - 1] == "," else place
    second = _find_back(view, word, last)
    if second < 1 or view.lowers[second - 1] != "," or _find_back(view, word, second - 1) < 0:
        return None
    start, end = view.tokens[second].start, view.tokens[place + 1].end
    return Site(variable, start, end, variable.variant_index("repeated"), ())


def _find_back(view: SentenceView, word: str, end: int) -> int:
    """Give the place of a preposition that stands close before a token in the same part of a row, −1 without one."""
    for index in range(end - 2, max(end - _LONGEST_PART, -1), -1):
        if view.lowers[index] == word:
            return index
        if view.tokens[index].upos == "PUNCT" or view.is_finite(index):
            return -1
    return -1


def _row(view: SentenceView, variable: Variable, place: int) -> Site | None:
    is_repeated = view.lowers[place + 1] in _PREPOSITIONS
    third = _item_from(view, place + 1 + is_repeated)
    second = _item_before(view, place - (view.lowers[place - 1] == ","))
    if third is None or second is None:
        return None
    comma = second.first - 1 - is_repeated
    if comma < 2 or view.lowers[comma] != ",":
        return None
    first = _item_before(view, comma)
    middle = [second]
    while first is not None and not is_repeated and view.lowers[first.first - 1] == "," and len(middle) < _MOST_MIDDLE:
        middle.insert(0, first)
        first = _item_before(view, first.first - 1)
    if first is None or first.first < 1 or view.lowers[first.first - 1] not in _PREPOSITIONS:
        return None
    word = view.lowers[first.first - 1]
    if is_repeated and {view.lowers[second.first - 1], view.lowers[third.first - 1]} != {word}:
        return None
    if is_repeated and (view.lowers[first.first - 2] == "," or view.lowers[place] == "or"):
        return None
    if not _is_row(view, first, (*middle, third), is_repeated=is_repeated):
        return None
    # from the first preposition on, so that no verb takes another one meanwhile: "goes into ships, in tools"
    start, end = view.tokens[first.first - 1].start, view.tokens[third.first].start
    current = variable.variant_index("repeated" if is_repeated else "once")
    options: tuple[Option, ...] = ()
    if is_repeated:
        patches = [Patch(view.tokens[i.first - 1].start, view.tokens[i.first].start, "") for i in (second, third)]
    else:
        patches = [Patch(view.tokens[i.first].start, view.tokens[i.first].start, f"{word} ") for i in (*middle, third)]
    is_open = "\n" not in view.text[view.tokens[first.first].start : end] and not view.protected[first.first - 1]
    if word == "by" and not is_repeated and view.tokens[third.last].upos == "PROPN":
        is_open = False  # "it was written by Ann, by Tom and by Eve" would be three works
    if is_open and not any(view.spans.overlaps(patch.start, patch.end) for patch in patches):
        options = (Option(1 - current, tuple(patches), -len(patches) if is_repeated else len(patches)),)
    return Site(variable, start, end, current, options)


def _item_from(view: SentenceView, first: int) -> _Item | None:
    """Read the last item of a row, after which its clause goes on or ends."""
    last = first - 1
    for index in range(first, min(first + _LONGEST_ITEM, len(view.tokens))):
        if not _may_stand(view, index, first):
            break
        last = index
    if last < first or view.tokens[last].upos not in ("NOUN", "PROPN") or last + 1 >= len(view.tokens):
        return None
    after = view.tokens[last + 1]
    is_end = after.lower in _CLOSING or after.upos in _AFTER or (after.upos == "VERB" and view.is_finite(last + 1))
    is_end = is_end or after.lower in _TIMES_AND_PLACES
    return _Item(first, last) if is_end else None


def _item_before(view: SentenceView, end: int) -> _Item | None:
    """Read an item that ends before a token, back to a comma or a preposition."""
    last = end - 1
    if last < 1 or view.tokens[last].upos not in ("NOUN", "PROPN"):
        return None
    first = last
    while first > 0 and last - first < _LONGEST_ITEM and view.tokens[first - 1].upos in ("NOUN", "PROPN", "ADJ"):
        first -= 1
    if first > 0 and view.lowers[first - 1] in _DETERMINERS:
        first -= 1
    is_open = first > 0 and (view.lowers[first - 1] == "," or view.lowers[first - 1] in _PREPOSITIONS)
    return _Item(first, last) if is_open else None


def _may_stand(view: SentenceView, index: int, first: int) -> bool:
    if view.lowers[index] in _DETERMINERS:
        return index == first
    return view.tokens[index].upos in ("NOUN", "PROPN", "ADJ")


def _is_row(view: SentenceView, first: _Item, others: Sequence[_Item], *, is_repeated: bool) -> bool:
    """Whether the items are alike, and each is meant by itself."""
    items, third = (first, *others), others[-1]
    if len({view.tokens[item.last].upos for item in items}) > 1 or min(len(view.lowers[i.last]) for i in items) < 2:
        return False  # "of x, y and z" is one group
    is_led = {view.lowers[item.first] in _DETERMINERS for item in items}
    if len(is_led) > 1:
        return False
    is_name = view.tokens[first.last].upos == "PROPN"
    words = [i for item in items for i in range(item.first, item.last + 1)]
    if not is_name and any(view.tokens[i].text != view.lowers[i] for i in words):
        return False  # a title
    if is_led == {False} and not is_name and first.first != first.last:
        return False  # "in small farms, gardens and parks"
    if not is_repeated and _may_be_deeds(view, first, others):
        return False
    head = first.first - 2
    if head < 0 or (view.lowers[head + 1] == "of" and view.lowers[head] in _COLLECTIVE | _UNITED):
        return False
    is_whole = not _WHOLE.isdisjoint(view.lowers[max(head - _NEAR, 0) : head + 1])
    if is_whole or not _OTHERS.isdisjoint(view.lowers[third.first : third.last]):
        return False
    if not is_repeated and not is_name and _may_go_on_from_noun(view, head, is_led=is_led == {True}):
        return False
    if (
        view.lowers[head] in _MIXING
        or view.lowers[head] == "free"
        or (view.lowers[head] == "followed" and is_led == {False})
    ):
        return False  # "coated with zinc, tin and lead", "followed by gulls, ducks and terns"
    if view.lowers[head + 1] == "to" and "from" in view.lowers:
        return False
    return view.lowers[third.last + 1] != "," and not _is_in_row(view, head)


def _may_go_on_from_noun(view: SentenceView, head: int, *, is_led: bool) -> bool:
    """Whether the row may be one of the noun before: "state the name of the owner, the date and the price"."""
    if view.tokens[head].upos not in ("NOUN", "PROPN"):
        return False
    if is_led or view.lowers[head + 1] != "of":
        return True  # "oil in jars, wooden barrels or tins": a barrel too may be what there is
    return not (view.lowers[head - 1] == "the" and view.lowers[head].endswith(_OF_DEEDS))  # "loss of sleep, nausea and"


def _may_be_deeds(view: SentenceView, first: _Item, others: Sequence[_Item]) -> bool:
    """Whether an item may be a second thing done by those of whom a verb is said: "live in peace, drink wine"."""
    governs = any(view.tokens[i].xpos in _PLAIN_FORMS for i in range(first.first))
    return governs and any(item.first == item.last and _may_be_deed(view.lowers[item.last]) for item in others)


def _may_be_deed(low: str) -> bool:
    return may_be_verb(low) and not low.endswith("s")


def _is_in_row(view: SentenceView, head: int) -> bool:
    """Whether the noun with the preposition is itself a member: "name, date of birth, telephone number and age"."""
    for index in range(head, max(head - _LONGEST_PART, -1), -1):
        if view.is_finite(index) or view.tokens[index].xpos in ("VB", "VBN", "VBG"):
            return False
        if view.lowers[index] == ",":
            return view.tokens[index + 1].upos not in ("ADV", "PRON", "SCONJ", "CCONJ", "ADP") or index == head
    return view.lowers[head] in ("and", "or")
