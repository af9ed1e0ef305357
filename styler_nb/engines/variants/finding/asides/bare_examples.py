"""Find examples and names that follow a noun with no mark: "tall plants such as reeds", "a box called a hive".

In brackets or between commas an example no longer tells which things are meant. It may stand there only where the noun
says so by itself: "tall plants (such as reeds)", but no "plants (such as reeds)".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.asides.additions import has_other_marks, may_be_predicate
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["end_of_examples", "end_of_item", "find_bare_examples"]

_LEADS = frozenset({"such", "like", "known", "called"})
_MARKS = {"(": "parentheses", ",": "commas"}
_NAMING = frozenset({"known", "called"})
_UNFIT = frozenset({"other", "such", "own", "same", "certain", "particular", "only", "most", "more", "many", "few"})
"""Words with which a noun does not say by itself which things are meant."""
_ITEM = ("ADJ", "NOUN", "PROPN", "NUM")
_HEAD = ("ADJ", "NOUN", "PROPN")
_CONJUNCTIONS = frozenset({"and", "or"})
_AFTER_NAME = frozenset({"and", "but"})
_AFTER_ONE = frozenset({"which", "where", "while", "whereas", "although", "because", "since", "but"})
_LONGEST_ITEM = 5
_FEWEST_BEFORE = 2
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)


@needs(_LEADS)
def find_bare_examples(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind bare_example; variants are "bare", "commas" and "parentheses"."""
    if view.block_kind not in _KINDS:
        return
    for index in view.where(_LEADS, 1, -2):
        if not _is_lead(view, index):
            continue
        mark = _MARKS.get(view.lowers[index - 1], "bare")
        noun = index - 1 if mark == "bare" else index - 2
        if noun < 0 or view.tokens[noun].upos != "NOUN":
            continue
        start, end = view.tokens[noun].end, view.tokens[index].end
        options: tuple[Option, ...] = ()
        if mark == "bare" and view.terminal == "." and not has_other_marks(view):
            if view.lowers[index] == "like":
                continue_at = 0
            elif view.lowers[index] in _NAMING:
                continue_at = _end_of_name(view, index) if _may_be_named(view, index) else 0
            else:
                continue_at = end_of_examples(view, index + 2) if _speaks_for_itself(view, index) else 0
            options = tuple(_write(view, variable, index, continue_at)) if continue_at else ()
            if view.lowers[index] in _NAMING:  # no brackets around "called polyps", which the sentence leads up to
                hidden = variable.variant_index("parentheses")
                options = tuple(option for option in options if option.variant != hidden)
            end = view.tokens[continue_at - 1].end if continue_at else end
        yield Site(variable, start, end, variable.variant_index(mark), options)


def _is_lead(view: SentenceView, index: int) -> bool:
    low, following = view.lowers[index], view.lowers[index + 1]
    if low in ("such", "known"):
        return following == "as"
    before = view.tokens[index - 1 if view.lowers[index - 1] not in _MARKS else index - 2]
    if low == "like":
        return view.tokens[index].upos == "ADP" and is_plural_noun(before.lower) is True
    return view.tokens[index].xpos in ("VBN", "VBD") and view.tokens[index + 1].upos in ("DET", *_HEAD)


def _speaks_for_itself(view: SentenceView, index: int) -> bool:
    """Whether the noun before an example is described, and many things or a matter: "tall plants", "dry soil"."""
    phrase = read_noun_phrase_before(view, index)
    if phrase is None or phrase.first == phrase.last or not _UNFIT.isdisjoint(view.lowers[phrase.first : index]):
        return False
    is_many = is_plural_noun(view.lowers[phrase.last]) is True
    is_matter = phrase.first > 0 and view.tokens[phrase.first - 1].upos == "ADP"
    return (is_many or is_matter) and all(view.tokens[i].upos in _HEAD for i in range(phrase.first, index))


def _may_be_named(view: SentenceView, index: int) -> bool:
    """Whether the thing before "called" is any of its kind, told after a verb or a preposition: "in a box called"."""
    phrase = read_noun_phrase_before(view, index)
    if phrase is None or phrase.first < _FEWEST_BEFORE or may_be_person(view.lowers[phrase.last]):
        return False
    first = phrase.first
    if view.tokens[first - 1].xpos == "VBN" and view.lowers[first - 2] in ("a", "an"):
        first -= 2  # "an encrypted file"
    opening, before = view.tokens[first], view.tokens[first - 1]
    is_any = opening.lower in ("a", "an") or (
        is_plural_noun(view.lowers[phrase.last]) is True and opening.upos not in ("DET", "PRON")
    )
    if phrase.last - first < (opening.lower in ("a", "an")) + 1:
        return False  # "rocks called ores", "a tool called an adze": without the name too little is said
    return is_any and before.upos in ("ADP", "VERB", "AUX") and before.lower not in ("of", "as")


def _end_of_name(view: SentenceView, index: int) -> int:
    """Give the token after a name that "called" or "known as" gives, 0 where it is not at its end."""
    first = index + 2 if view.lowers[index] == "known" else index + 1
    place = end_of_item(view, first)
    if not place or not view.tokens[first].text.islower() or view.tokens[first].lower == "the":
        return 0  # "a boat called Swift": brackets hold a term, but no name
    if view.lowers[place] == "," and "which" in view.lowers[place + 1 : place + 3]:
        return 0  # "a method known as wet folding, in which"
    is_ended = view.lowers[place] in (".", ",") or view.lowers[place] in _AFTER_NAME
    return place if is_ended or view.is_finite(place) else 0


def end_of_examples(view: SentenceView, first: int) -> int:
    """Give the token after all examples, 0 where it is not sure that they are at their end."""
    place, last = end_of_item(view, first), len(view.tokens) - 1
    only = place
    while place and view.lowers[place] == "," and view.lowers[place + 1] not in _CONJUNCTIONS:
        place = end_of_item(view, place + 1)
    is_row = place > 0 and (view.lowers[place] in _CONJUNCTIONS or view.lowers[place] == ",")
    if is_row and place == only and view.lowers[place] == ",":
        return 0  # "old books such as atlases, and lamps"
    if is_row:
        place = end_of_item(view, place + 1 + (view.lowers[place] == ","))
    elif place != only:
        return 0
    if not place:
        is_one = only > 0 and view.lowers[only] == "," and view.lowers[only + 1] in _AFTER_ONE
        return only if is_one else 0
    if place == last or (is_row and view.lowers[place] == ","):
        return place
    return place if may_be_predicate(view, place) or view.lowers[place] in ("whereas", "while") else 0


def end_of_item(view: SentenceView, first: int) -> int:
    """Give the token after a noun phrase without complements, or a deed in "-ing", that begins here; 0 for none."""
    last = len(view.tokens) - 1
    place = first + 1 if first < last and view.tokens[first].upos == "DET" else first
    if place < last and view.tokens[place].xpos == "VBG":
        return place + 1
    begin = place
    while place < last and place - begin < _LONGEST_ITEM and view.tokens[place].upos in _ITEM:
        if place > begin and view.is_finite(place):
            break
        place += 1
    return place if place > begin and view.tokens[place - 1].upos in ("NOUN", "PROPN", "NUM") else 0


def _write(view: SentenceView, variable: Variable, index: int, end: int) -> Iterator[Option]:
    """Write brackets around the examples in [index, end), or commas where they are no name."""
    start, begin = view.tokens[index - 1].end, view.tokens[index].start
    stop = view.tokens[end - 1].end
    if "\n" in view.text[start : view.tokens[end].end] or not view.is_free(index, index):
        return
    if view.spans.overlaps(start, begin) or view.spans.overlaps(stop, view.tokens[end].start):
        return
    is_in_row = view.lowers[end] == "," and view.lowers[end + 1] in _CONJUNCTIONS
    if view.lowers[index] not in _NAMING and not is_in_row:
        is_open = view.lowers[end] not in (",", ".")
        closing = (Patch(stop, stop, ","),) if is_open else ()
        yield Option(variable.variant_index("commas"), (Patch(start, begin, ", "), *closing))
    yield Option(variable.variant_index("parentheses"), (Patch(start, begin, " ("), Patch(stop, stop, ")")))
