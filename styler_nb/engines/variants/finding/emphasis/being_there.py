"""Say of what is held, made, left or at hand that it is there: "a fair was held in May", "there was a fair in May"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import match_case
from styler_nb.engines.variants.reading.moves import inner_text, may_move
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person, read_noun_phrase
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["TELLING", "find_being_there"]

_PARTICIPLES = frozenset({"held", "conducted", "made", "performed", "carried", "charged"})
_AT_HAND = frozenset({"available", "present"})
_LEFT = frozenset({"remain", "remains", "remained"})
_APPLYING = frozenset({"apply", "applies", "applied"})
_MUCH = {"plentiful": ("plenty of", "plenty of"), "abundant": ("plenty of", "plenty of"), "scarce": ("little", "few")}
"""How much there is, of a mass and of many."""
TELLING = _PARTICIPLES | _AT_HAND | _LEFT | _APPLYING | frozenset(_MUCH) | {"place"}
"""Words after the subject of a statement that tells only that it is there."""
_BE = frozenset({"is", "are", "was", "were"})
_NUMBERED = {False: {"is", "was"}, True: {"are", "were"}}
_PERFECT = frozenset({"has", "have", "had"})
_FUTURE = frozenset({"will", "would"})
_ADVERBS = frozenset({"often", "usually", "sometimes", "also", "now", "always", "frequently", "generally", "currently"})
_OPENING = frozenset(
    {"when", "if", "because", "although", "unless", "whenever", "where", "that", "though", "while", "whereas"}
)
_NEW = frozenset(
    {"a", "an", "no", "any", "some", "several", "many", "various", "numerous", "few", "similar", "different", "special",
     "separate", "further", "additional", "two", "three", "four", "five", "six"}
)  # fmt: skip
_COUNTED = _NEW - {"any", "similar", "different", "special", "separate"}
_NOT_ANOTHER = frozenset({"such", "other", "others"})
_MEETINGS = frozenset(
    {"meeting", "election", "debate", "conference", "demonstration", "exhibition", "festival", "ceremony", "concert",
     "fair", "race", "funeral", "wedding", "auction", "sale", "competition", "contest", "vote", "referendum", "inquiry",
     "hearing", "parade", "celebration", "lecture", "class", "session", "workshop", "feast", "market", "trial",
     "tournament", "rehearsal", "procession", "ballot", "performance", "event", "course"}
)  # fmt: skip
_DEEDS = frozenset(
    {"experiment", "test", "trial", "study", "survey", "attempt", "search", "investigation", "inspection", "review",
     "repair", "improvement", "change", "adjustment", "advance", "alteration", "reform", "check", "interview", "raid",
     "excavation"}
)  # fmt: skip
_CHARGES = frozenset({"charge", "fee", "fine", "penalty", "surcharge", "tax", "toll"})
_RULES = _CHARGES | {"discount", "limit", "restriction", "exception", "rule", "condition"}
_ON = frozenset({"tax", "restriction"})
_QUESTIONS = frozenset({"problem", "question", "doubt", "difficulty", "gap", "challenge", "obstacle", "trace", "risk"})
_HAPPENING = _MEETINGS | read_words("what_comes_about") | read_words("mishaps") | {"battle", "experiment", "test"}
_PLACING = frozenset({"in", "on", "at", "during", "between", "before", "after", "near", "within", "since", "every"})
_IN_SUBJECT = frozenset({"of", "with", "in", "on", "for", "per", "between", "about", "from"})
_ENDS = frozenset({".", ","})
_WAITING = frozenset({"and", "or", "but"})


@dataclass(frozen=True, slots=True)
class _Thing:
    """A subject that is new to the reader: its first and last token, its noun and number."""

    first: int
    last: int
    noun: str
    is_plural: bool


def find_being_there(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find what is said to be held, made, left or at hand, where it could be said to be there."""
    for index in view.where(TELLING, 1, -1):
        site = _read_amount(view, variable, index) if view.lowers[index] in _MUCH else _read_site(view, variable, index)
        if site is not None:
            yield site


def _read_site(view: SentenceView, variable: Variable, index: int) -> Site | None:
    read = _read_verb(view, index)
    if read is None:
        return None
    first, be = read
    thing = _read_thing(view, first)
    if thing is None or not _tells_only_that(view, index, thing, be):
        return None
    said = _say(view, index, thing, be)
    start, end = view.tokens[thing.first].start, view.tokens[index + (view.lowers[index] == "carried")].end
    options: tuple[Option, ...] = ()
    opening = inner_text(view, 0, frozenset()) if thing.first == 0 else view.tokens[thing.first].text
    may_be_said = view.block_kind is BlockKind.PARAGRAPH and view.terminal == "." and "there" not in view.words
    is_free = may_move(view, thing.first, thing.last + 1) and view.is_free(thing.last + 1, index)
    if said and may_be_said and opening is not None and is_free and view.is_free(thing.first, thing.first):
        head, tail, more = said
        end = view.tokens[index + more].end
        there = match_case(f"there {head} {opening}", "There") if thing.first == 0 else f"there {head} {opening}"
        words = 1 + len(head.split()) + len(tail.split()) - (index + more - thing.last)
        patches = (
            Patch(start, view.tokens[thing.first].end, there),
            Patch(view.tokens[thing.last].end, end, tail),
        )
        options = (Option(variable.variant_index("there"), patches, words),)
    return Site(variable, start, end, variable.variant_index("verb"), options)


def _read_amount(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "when water is scarce", "where flowers are plentiful"."""
    be, low = index - 1, view.lowers[index]
    first = next((i for i in range(be - 1, 0, -1) if view.lowers[i - 1] in _OPENING), 0)
    if not first or view.lowers[be] not in _BE or view.lowers[first - 1] == "that":
        return None
    phrase = read_noun_phrase(view, first)
    if phrase is None or phrase.last != be - 1 or view.tokens[first].upos not in ("NOUN", "ADJ"):
        return None
    noun = view.lowers[phrase.last]
    is_many = view.lowers[be] in _NUMBERED[True]
    is_plain = first == phrase.last or view.tokens[first].upos == "ADJ"
    if names_person(noun) or is_plural_noun(noun) is not is_many or not is_plain or view.lowers[first] in _NEW:
        return None
    start, end = view.tokens[first].start, view.tokens[index].end
    options: tuple[Option, ...] = ()
    ends = view.lowers[index + 1] in _ENDS | {"and"}
    is_prose = view.block_kind is BlockKind.PARAGRAPH and view.terminal == "."
    if ends and is_prose and "there" not in view.words and view.is_free(first, index):
        thing = view.text[start : view.tokens[phrase.last].end]
        patch = Patch(start, end, f"there {view.lowers[be]} {_MUCH[low][is_many]} {thing}")
        options = (Option(variable.variant_index("there"), (patch,), 1),)
    return Site(variable, start, end, variable.variant_index("verb"), options)


def _read_verb(view: SentenceView, index: int) -> tuple[int, str] | None:
    """Give the first token of the verb, an adverb before it included, and how it is said of what is there."""
    low, before = view.lowers[index], index - 1
    if low in _LEFT | _APPLYING:
        if not view.is_finite(index):
            return None
        be = "was" if low in ("remained", "applied") else "is"
        return (before, be) if view.lowers[before] in _ADVERBS else (index, be)
    if low == "place":
        if view.lowers[before] in ("takes", "take", "took") and view.is_finite(before):
            return before, "was" if view.lowers[before] == "took" else "is"
        if view.lowers[before] != "taking":
            return None
        before -= 1
    adverb = view.lowers[before] in _ADVERBS
    before -= adverb
    if view.lowers[before] in _BE:
        return before, view.lowers[before]
    if view.lowers[before] == "been" and view.lowers[before - 1] in _PERFECT and low != "place":
        return before - 1, f"{view.lowers[before - 1]} been"
    if view.lowers[before] == "be" and view.lowers[before - 1] in _FUTURE and low != "place":
        return before - 1, f"{view.lowers[before - 1]} be"
    return None


def _read_thing(view: SentenceView, end: int) -> _Thing | None:
    """Read the new subject that ends before a token and opens the sentence or a clause."""
    for first in range(end):
        if first and not _may_start(view, first):
            continue
        phrase = read_noun_phrase(view, first)
        if phrase is None or phrase.last >= end or not _NOT_ANOTHER.isdisjoint(view.lowers[first : phrase.last]):
            continue
        is_number = view.lowers[phrase.last : phrase.last + 2] == ("number", "of") and view.lowers[first] == "a"
        if is_number:
            phrase = read_noun_phrase(view, phrase.last + 2) or phrase
        noun = view.lowers[phrase.last]
        plural = is_plural_noun(noun)
        last = _end_of_thing(view, phrase.last, end)
        is_new = view.lowers[first] in _NEW
        is_bare = plural is True and view.tokens[first].upos in ("NOUN", "ADJ") and not is_new
        if last != end - 1 or plural is None or names_person(noun) or not (is_new or is_bare):
            continue
        if first and view.lowers[first - 1] in _WAITING | {","} and is_bare:
            continue
        return _Thing(first, last, find_singular(noun), plural)
    return None


def _may_start(view: SentenceView, first: int) -> bool:
    """Whether a clause may start at a token: after a conjunction, or after what stands in front of the statement."""
    before = view.lowers[first - 1]
    if before in _OPENING:
        return before != "that" or view.tokens[first - 1].upos == "SCONJ"
    if before == ",":
        is_front = view.tokens[0].upos in ("ADP", "ADV", "SCONJ") or view.lowers[0] in _OPENING
        return is_front and view.lowers[: first - 1].count(",") == 0
    is_joint = before in ("and", "but") and view.lowers[first - 2] == ","
    return is_joint and view.finds_finite(0, first - 2)


def _end_of_thing(view: SentenceView, last: int, end: int) -> int:
    """Give the last token of a subject with the phrases of place or kind after its noun."""
    while last + 1 < end and view.lowers[last + 1] in _IN_SUBJECT:
        more = read_noun_phrase(view, last + 2)
        if more is None or more.last >= end:
            break
        last = more.last
    return last


def _tells_only_that(view: SentenceView, index: int, thing: _Thing, be: str) -> bool:
    """Whether the verb tells of this subject that it is there, and no more."""
    low, lead = view.lowers[index], view.lowers[thing.first]
    if be in _BE and low not in _LEFT | _APPLYING | {"place"} and be not in _NUMBERED[thing.is_plural]:
        return False
    if low == "carried" and view.lowers[index + 1 : index + 2] != ("out",):
        return False  # "two loads were carried inland"
    if low == "held":
        return thing.noun in _MEETINGS
    if low in ("made", "conducted", "performed") or view.lowers[index : index + 2] == ("carried", "out"):
        return thing.noun in _DEEDS or (low == "made" and thing.noun in _CHARGES)
    if low == "charged":
        return thing.noun in _CHARGES
    if low in _APPLYING:
        return thing.noun in _RULES
    if low in _LEFT:
        return thing.noun in _QUESTIONS and lead != "no"
    if low == "place":
        return thing.noun in _HAPPENING or view.lowers[index - 1] == "taking"
    return lead in _COUNTED or (lead == "any" and low == "available")


def _say(view: SentenceView, index: int, thing: _Thing, be: str) -> tuple[str, str, int] | None:
    """Give the form of "be", what follows the subject, and how many tokens after the verb's last word go with it."""
    low = view.lowers[index]
    after = index + 1 + (low == "carried")
    adverbs = {view.lowers[i] for i in range(thing.last + 1, index)} & _ADVERBS
    if be in ("is", "was"):
        be = {"is": "are", "was": "were"}[be] if thing.is_plural else be
    if len(adverbs) > 1 or after >= len(view.tokens):
        return None
    head = " ".join([*be.split()[:1], *adverbs, *be.split()[1:]])
    if low in _APPLYING:
        if after + 1 >= len(view.tokens):
            return None
        if view.lowers[after] == "to" and view.tokens[after + 1].upos in ("DET", "ADJ", "NOUN", "NUM", "PRON"):
            return head, " on" if thing.noun in _ON else " for", 1
        return (head, "", 0) if view.lowers[after] in _ENDS and not thing.is_plural else None
    if low in _LEFT:
        is_end = view.lowers[after] in _ENDS | {"about", "over"} or view.tokens[after].upos == "SCONJ"
        return (f"{head} still", "", 0) if is_end and not adverbs else None
    if low in _AT_HAND:
        return (head, f" {low}", 0) if _ends(view, after, frozenset({"for", "from", "to"})) else None
    if low == "place" and view.lowers[index - 1] == "taking":
        return head, " taking place", 0
    if low == "made" and view.lowers[after : after + 1] == ("to",) and thing.noun == "attempt":
        is_aim = after + 1 < len(view.tokens) and view.tokens[after + 1].xpos == "VB"
        return (head, "", 0) if is_aim else None
    more = frozenset({"for", "on"}) if thing.noun in _CHARGES else frozenset()
    return (head, "", int(low == "carried")) if _ends(view, after, more) else None


def _ends(view: SentenceView, after: int, more: frozenset[str]) -> bool:
    """Whether the statement ends there, or a phrase of place or time follows that goes to its end."""
    if view.lowers[after] in _ENDS:
        return after + 1 >= len(view.tokens) or view.tokens[after + 1].upos not in ("VERB", "ADV")
    if read_time(view, after) is None and view.lowers[after] not in _PLACING | more:
        return False
    rest = range(after, len(view.tokens) - 1)
    return not any(view.lowers[i] == "by" or (view.lowers[i] == "and" and view.is_finite(i + 1)) for i in rest)
