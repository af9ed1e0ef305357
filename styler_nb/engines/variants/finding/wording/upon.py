"""Find "on" where older prose has "upon" as well, in whatever frame: "on the coast", "upon the coast"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.reading.frames import find_object, find_singular
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, read_noun_phrase_before
from styler_nb.engines.variants.reading.trades import has_field
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import measure_phrase, read_words, split_phrases
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_upon"]

_WORDS = frozenset({"on", "upon"})
_GOVERNING = read_words("upon_governing")
_WITH_OWN = read_words("with_own_on")
_BEFORE_ALONE = read_words("before_on_alone")
_IF_DEFINITE = read_words("upon_if_definite")
_ON_ALONE = read_words("on_alone")
_RESTING = read_words("resting_and_marking")
_NEVER = read_words("never_upon")
_SPENDING = frozenset({"spend", "spends", "spent", "spending"})
_AFTER_RESTING = read_words("upon_after_resting")
_NATURAL_FLOORS = read_words("natural_floors")
_TIMES = read_words("on_times")
_OF_FIRMS = read_words("places_of_firms")
_BARE = read_words("upon_bare")
_UPON_ALONE = read_words("upon_alone_after")
_WRITINGS = read_words("writings_upon")
_SIZES = read_words("sizes_of_scales")
_EVENTS = read_words("upon_events")
_OUTDOORS = read_words("outdoor_surfaces")
_DAYS = read_words("days_told")
_WHICH_DAY = read_words("not_sorts_of_days")
_IF_THE = read_words("upon_if_the")
_OWNED = read_words("possessives") | {"the", "this", "that", "these", "those"}
_PHRASES = split_phrases(tuple(sorted(p.replace("_", " ") for p in read_words("phrases_with_on"))))
_BE = read_words("finite_be") | {"be", "been", "being", "am"}
_POSSESSIVES = read_words("possessives")
_JOINING = frozenset({"and", "or", "but", "nor", "than", "not", "as"})
_BEFORE = frozenset({"NOUN", "PROPN", "VERB", "ADV", "PRON", "PUNCT", "CCONJ", "ADP"})
_LYING = frozenset({"dry", "flat", "upright"})
_NUMBERED = frozenset({"own", "first", "last", "next"})
_EITHER_SIDE = ("either", "side")
_GROUNDS = {("the", noun) for noun in _IF_DEFINITE}
"""What a judgement rests on, whatever is judged: "judge the work upon the basis of"."""
_COMPUTING = read_words("words_of_computing")
_RELATIVES = frozenset({"which", "whom", "whose"})
_QUESTIONS = frozenset({"how", "what", "whether", "where", "which", "who", "that"})
_OPENING = frozenset({",", ";", ":", "and", "but", "that"})
_NEAR_VERB = 6
_DEFINITE = frozenset({"the", "this", "that", "these", "those"})
_NOT_OBJECTS = frozenset({"there", "here", "i", "he", "she", "we", "they", "who"})


def _three(view: SentenceView) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """Give the words, and those one and two places further on."""
    return view.lowers, view.lowers[1:], view.lowers[2:]


@needs(_WORDS)
def find_upon(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind upon; variants are "on" and "upon".

    With `parameters.is_governed` those alone that a word before asks for. "on" is counted where "upon" could stand; two
    that are joined, "on this and on that", change together.
    """
    if view.terminal == "?" or ("side" in view.words and ("on", "the", "other") in zip(*_three(view), strict=False)):
        return  # "a point on one side and a hollow on the other"
    places = view.where(_WORDS, 0, -1)
    joined = {i for i in places if i > places[0] and view.lowers[i - 1] in _JOINING}
    governed = {i for i in places if _is_governed(view, i)}
    if governed:
        governed |= joined
    if variable.parameters["is_governed"]:
        places = [i for i in places if i in governed]
    fitting = [
        i
        for i in places
        if view.lowers[i] == "upon"
        or (_may_be_either(view, i, is_governed=i in governed, is_joined=i in joined) and _may_bear(view, i))
    ]
    if joined and len(fitting) < len(places):
        return
    for group in [places] if joined and places else [[i] for i in fitting]:
        yield _site(view, variable, group)


def _may_bear(view: SentenceView, index: int) -> bool:
    """Whether the older word may stand there: not before writings and sums, nor for "in the case of".

    "name on the form", "a tax on the rate", "on large bridges, each cable".
    """
    head = find_object(view.tokens, view.lowers, index, index)
    if head < 0:
        return True
    noun = find_singular(view.lowers[head]) or view.lowers[head]
    is_compound = view.tokens[head - 1].upos == "NOUN" and view.lowers[head - 1] in _NEVER
    if noun in _NEVER or is_compound or not _SPENDING.isdisjoint(view.lowers[max(index - _NEAR_VERB, 0) : index]):
        return False
    if index or view.lowers[head + 1 : head + 2] != (",",) or noun in _EVENTS or view.lowers[head] in _DAYS:
        return True
    return view.lowers[1] not in ("a", "an") and view.tokens[1].upos in ("DET", "PRON", "NUM", "VERB")


def _site(view: SentenceView, variable: Variable, places: Sequence[int]) -> Site:
    """Give the site of one word, or of several that are set side by side and change at once."""
    current = variable.variant_index(view.lowers[places[0]])
    other = variable.variant_index("on" if view.lowers[places[0]] == "upon" else "upon")
    is_alike = all(view.lowers[i] == view.lowers[places[0]] for i in places)
    options: tuple[Option, ...] = ()
    if is_alike and all(view.is_free(i, i) for i in places) and _may_turn(view, places):
        form = variable.variants[other].form
        options = (Option(other, tuple(_patch(view, i, form) for i in places)),)
    return Site(variable, view.tokens[places[0]].start, view.tokens[places[-1]].end, current, options)


def _may_turn(view: SentenceView, places: Sequence[int]) -> bool:
    """Whether "upon" may give way to "on": "he came upon the hounds" tells of a find."""
    if view.lowers[places[0]] == "on":
        return True
    return all(
        _may_be_either(view, i, is_governed=_is_governed(view, i), is_joined=i > places[0])
        and (i == 0 or view.lowers[i - 1] not in _UPON_ALONE)
        for i in places
    )


def _patch(view: SentenceView, index: int, form: str) -> Patch:
    token = view.tokens[index]
    return Patch(token.start, token.end, form.capitalize() if token.text[:1].isupper() else form)


def _may_be_either(view: SentenceView, index: int, *, is_governed: bool, is_joined: bool) -> bool:
    """Whether the word at a token may be "on" and "upon" alike."""
    token, following = view.tokens[index], view.tokens[index + 1]
    if token.upos not in ("ADP", "SCONJ") or token.xpos == "RP" or token.text.isupper():
        return False
    if measure_phrase(view.lowers, index + 1, _PHRASES):
        return False
    if not is_governed and has_field(view, _COMPUTING):
        return False  # "each index on the table": nothing lies on what is data
    is_led = is_governed or is_joined or _may_follow(view, index) or _is_marked(view, index)
    if not is_led and view.lowers[index + 1 : index + 3] not in _GROUNDS:
        return False
    if following.lower in _RELATIVES:
        return index > 1 and view.tokens[index - 1].upos in ("NOUN", "PUNCT") and not _is_of_machine(view, index)
    if following.xpos == "VBG" and not _tells_kind(view, index + 1):
        return is_governed or index == 0 or view.lowers[index - 1] in _OPENING
    if is_governed and following.lower in _QUESTIONS:
        return True
    return view.lowers[index + 1 : index + 3] == _EITHER_SIDE or _has_object(view, index, is_governed=is_governed)


def _tells_kind(view: SentenceView, index: int) -> bool:
    """Whether a form in "ing" tells the kind of what follows, or nothing does: "on rolling ground"."""
    return view.tokens[min(index + 1, len(view.tokens) - 1)].upos in ("NOUN", "ADJ", "PUNCT")


def _is_governed(view: SentenceView, index: int) -> bool:
    """Whether a word before asks for it: "depends on", "depends largely on", "a tax on"."""
    place = index - 1
    while place > 0 and view.tokens[place].upos == "ADV" and view.lowers[place] not in _GOVERNING:
        place -= 1
    return place >= 0 and view.lowers[place] in _GOVERNING


def _may_follow(view: SentenceView, index: int) -> bool:
    """Whether what stands before leaves it a preposition: not "turned on the light", "later on the same day"."""
    if index == 0:
        return True
    low, upos = view.lowers[index - 1], view.tokens[index - 1].upos
    if _is_so_large(view, index):
        return low not in _BE and (upos in _BEFORE or upos in ("ADJ", "NUM"))
    if low in _BEFORE_ALONE | _BE and upos in ("VERB", "AUX") and _is_outdoors(view, index):
        return True
    if (low in _WITH_OWN and upos != "NOUN") or low in _BEFORE_ALONE or low in _BE:
        return False
    if low in _WRITINGS and (upos != "NOUN" or view.lowers[index + 1] not in _OWNED):
        return False  # "a book on birds", "they study on the train"
    return upos in _BEFORE or low in _LYING or low == "one"


def _is_so_large(view: SentenceView, index: int) -> bool:
    """Whether it says how much is done at once: "on a large scale", "on a much larger scale"."""
    words = view.lowers[index + 1 : index + 5]
    if words[:1] not in (("a",), ("the",)) or "scale" not in words[2:]:
        return False
    before = words[1 : words.index("scale", 2)]
    return before[-1] in _SIZES and (len(before) == 1 or before[0] in ("much", "very", "far", "more"))


def _is_of_machine(view: SentenceView, index: int) -> bool:
    noun = index - 1 if view.tokens[index - 1].upos == "NOUN" else index - 2
    return find_singular(view.lowers[noun]) in _ON_ALONE


def _has_object(view: SentenceView, index: int, *, is_governed: bool) -> bool:
    """Whether a phrase follows that either word may stand before."""
    head = find_object(view.tokens, view.lowers, index, index)
    if head < 0:
        return False
    is_of_two = head == index + 1 and _is_of_two(view, index)
    if is_of_two:
        head = index + 4
    token, first = view.tokens[head], view.tokens[index + 1]
    around = view.tokens[index - (index > 0) : head + 1]
    if any(t.text[:1].isdigit() or t.upos == "SYM" for t in around):
        return False
    if token.upos == "PRON":
        return head == index + 1 and token.lower not in _NOT_OBJECTS and (is_governed or _is_laid(view, index))
    if any(view.lowers[i] in _NUMBERED for i in range(index + 1, head)):
        return is_governed
    noun = find_singular(token.lower)
    before = view.lowers[head - 1] if view.tokens[head - 1].upos == "NOUN" and not is_of_two else ""
    words = (token.lower, noun, before)
    if token.lower == "grounds" and first.lower not in _OWNED:
        # "refuse on grounds of conscience", "on medical grounds"
        if head == index + 1:
            return view.lowers[head + 1 : head + 2] == ("of",)
        return head == index + 2 and first.upos == "ADJ"
    if noun in _IF_THE and first.lower not in _OWNED:
        return False
    if token.lower in _DAYS and not is_governed and _is_sort_of_day(view, index, head):
        return True
    if not _TIMES.isdisjoint(words[:2] if is_governed else words) or (
        view.lowers[index - 1] == "based" and noun in _OF_FIRMS
    ):
        return False
    is_alone = not _ON_ALONE.isdisjoint(words) and not (_rests(view, index, noun) or _is_so_large(view, index))
    is_event = head == index + 1 and noun in _EVENTS
    if not is_governed and (token.text[:1].isupper() or is_alone):
        return False
    if not is_governed and (_is_measured(view, head) or (_may_tell_which(view, index) and not is_event)):
        return False
    if noun in _IF_DEFINITE and (first.lower not in _DEFINITE or head > index + 2):
        return False
    if is_governed:
        return True
    is_bare = head == index + 1 and not is_plural_noun(token.lower)
    return not is_bare or noun in _BARE


def _is_outdoors(view: SentenceView, index: int) -> bool:
    """Whether a place out of doors follows with an article: "located on the slopes"."""
    head = find_object(view.tokens, view.lowers, index, index)
    noun = view.lowers[head] if head > 0 else ""
    return view.lowers[index + 1] in ("the", "a", "an") and bool({noun, find_singular(noun)} & _OUTDOORS)


def _is_sort_of_day(view: SentenceView, index: int, head: int) -> bool:
    """Whether it is told what sort of day it was, and not which: "on a calm summer evening"."""
    sorts = range(index + 1 + (view.tokens[index + 1].upos == "DET"), head)
    return (
        any(view.tokens[i].upos == "ADJ" for i in sorts)
        and all(view.tokens[i].upos in ("ADJ", "NOUN", "ADV", "CCONJ") for i in sorts)
        and _WHICH_DAY.isdisjoint(view.lowers[index + 1 : head])
    )


def _is_of_two(view: SentenceView, index: int) -> bool:
    """Whether two adjectives parted by a comma follow, whatever the first is taken for: "on firm, level ground"."""
    tags = [token.upos for token in view.tokens[index + 3 : index + 5]]
    return view.lowers[index + 2 : index + 3] == (",",) and tags in (["ADJ", "NOUN"], ["NOUN", "NOUN"])


def _rests(view: SentenceView, index: int, noun: str) -> bool:
    """Whether something rests there, or is marked: "they perch on a branch", "draw the course on a chart"."""
    near = range(max(index - _NEAR_VERB, 0), index)
    if noun == "floor" and _NATURAL_FLOORS.isdisjoint(view.lowers[index + 1 : index + 4]):
        return False
    return noun in _AFTER_RESTING and any(view.lowers[i] in _RESTING and view.tokens[i].upos == "VERB" for i in near)


def _is_marked(view: SentenceView, index: int) -> bool:
    """Whether a noun before "on" names what is marked there, and not what it is about: no "course on birds"."""
    head = find_object(view.tokens, view.lowers, index, index)
    return head > 0 and _rests(view, index, find_singular(view.lowers[head]) or view.lowers[head])


def _is_measured(view: SentenceView, head: int) -> bool:
    """Whether a figure says what the phrase amounts to: "on a slope of 30 degrees"."""
    after = view.tokens[head + 1 : head + 5]
    figure = next((t for t in after[1:] if t.upos != "ADV" and t.upos != "ADP"), None)
    return bool(after) and after[0].lower in ("of", "from") and figure is not None and figure.upos in ("NUM", "SYM")


def _may_tell_which(view: SentenceView, index: int) -> bool:
    """Whether "on" tells what sort of thing is meant: "workers on low incomes".

    After the object of a verb it may tell where something is done, "put weights on flat stones"; after any other noun
    the thing that it names must be one of which there are others: "people on the quay".
    """
    noun = read_noun_phrase_before(view, index)
    if noun is None:
        return False
    if noun.first > 0 and view.tokens[noun.first - 1].upos == "VERB":
        return False
    opening = view.tokens[index + 1]
    return opening.upos not in ("DET", "NUM", "PRON") and opening.lower not in _POSSESSIVES


def _is_laid(view: SentenceView, index: int) -> bool:
    """Whether something lies there: "with weights on it", "it lies on them"."""
    token = view.tokens[index - 1]
    return index > 0 and (token.upos == "NOUN" or token.upos == "VERB")
