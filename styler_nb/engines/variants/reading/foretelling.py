"""Read the verbs of a statement that "will" or "would" may stand before: "it swells", "it will swell and burst"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["INSIDE", "PAST", "PRESENT", "Verb", "may_be_third", "read_verb", "read_verbs", "write_verb"]

PRESENT = frozenset({"VBZ", "VBP"})
PAST = frozenset({"VBD"})
INSIDE = (
    read_words("inside_verbs") | {"simply", "immediately", "slowly", "rapidly", "quickly", "gradually", "eventually"}
) - {"now", "already", "still", "not", "never", "just", "currently", "once"}
"""Adverbs that may stand between a helping verb and the verb."""
_BE = {"is": PRESENT, "are": PRESENT, "was": PAST, "were": PAST}
_DO = {"does": PRESENT, "do": PRESENT, "did": PAST}
_NOT_ALWAYS_CUTTING = frozenset({"that", "so", "such", "as", "for", "once", "before", "after", "since", "until"})
"""Words of which only a clause right after them shows that they open one."""
_CUTTING = (read_words("subordinators") | read_words("relative_pronouns")) - {
    "than",
    "both",
    "either",
    "neither",
    "nor",
}
"""Words that open a clause of its own, at which a statement ends."""
_PARALLEL = frozenset({"while", "whereas", "neither", "nor"})
_NO_QUALITY = frozenset({"more", "less", "all", "both", "that", "this", "such", "able", "unable", "due"})
_JOINING = frozenset({"and", "but", "or", "so", "yet", "nor", ","})
_STATES = read_words("states_or_definitions")
"""Verbs of what something is, has, means or is called, which nothing leads to."""
_STATES_OF_THINGS = _STATES | read_words("states_of_participles")
_BY_DEGREES = frozenset({"gradually", "slowly", "eventually"})
_NAMED = read_words("named_or_thought")
"""Verbs of how something is called or thought of, which is no habit."""
_MOST_ADVERBS = 2
_SHORT = 4


@dataclass(frozen=True, slots=True)
class Verb:
    """A finite verb at `place` that "will" and `base` may stand for, with the adverbs before it or before `main`."""

    place: int
    main: int
    base: str
    first: int


def read_verbs(
    view: SentenceView, place: int, stop: int, *, may_go_on: bool, tags: frozenset[str] = PRESENT, states: bool = False
) -> Sequence[Verb]:
    """Read the finite verb at a token and those that go on from it: "it swells and bursts"; none where one is not sure.

    `may_go_on`: a second clause may follow whose verb is read as well, "and the rest escapes". `tags` are those of the
    tense; with `states`, what something is or has is read as well.
    """
    verb = read_verb(view, place, joined=False, tags=tags, states=states)
    if verb is None:
        return ()
    verbs = [verb]
    cut = _cut(view, verb.main + 1, stop)
    if any(view.lowers[i] in _PARALLEL for i in range(verb.main + 1, min(cut + 1, stop))):
        return ()
    if cut < stop and not _ends_with_clause(view, cut, stop, verb):
        return ()
    for index in range(verb.main + 1, cut):
        if not view.is_finite(index):
            continue
        joints = [i for i in range(verbs[-1].main + 1, index) if view.lowers[i] in _JOINING]
        if not joints or view.lowers[joints[-1]] not in ("and", "but"):
            return ()
        start = joints[-1] + 1
        is_own = start != index and opens_clause(view, start, stop)
        if not is_own and view.lowers[start] in INSIDE:
            start += 1
        further = read_verb(view, index, joined=not is_own, tags=tags, states=states)
        if view.tokens[index].xpos == "MD" or (is_own and not may_go_on and (tags is PAST or further is None)):
            cut = joints[-1]
            break  # "a conflict will occur, and it must be resolved"
        is_stray = not is_own and (start != index or verb.base == "not")
        if further is None or is_own > may_go_on or is_stray or view.lowers[joints[-1]] == "but":
            return ()
        verbs.append(further)
    # ", and the pressure rises", "and bursts", where the verb was taken for a noun
    joints = [i for i in range(verbs[-1].main + 1, cut - 1) if view.lowers[i] == "and"]
    return () if any(view.lowers[i - 1] == "," or may_be_third(view, i + 1) for i in joints) else verbs


def _cut(view: SentenceView, first: int, stop: int) -> int:
    """Give where a clause of its own opens that the statement ends with; `stop` where none does."""
    for index in range(first, stop):
        if view.lowers[index] in _CUTTING and view.tokens[index].upos in ("PRON", "SCONJ", "ADV", "ADP", "DET"):
            is_clause = view.finds_finite(index + 1, stop) and (
                view.lowers[index] not in _NOT_ALWAYS_CUTTING
                or opens_clause(view, index + 1, stop)
                or (view.lowers[index] == "that" and view.is_finite(index + 1))
            )
            if is_clause:
                return index
    return stop


def _ends_with_clause(view: SentenceView, cut: int, stop: int, verb: Verb) -> bool:
    """Whether no verb after a clause that opens at `cut` may belong to the statement before it."""
    seen = False
    for index in range(cut + 1, stop):
        if not view.is_finite(index):
            continue
        if seen:
            joints = [i for i in range(cut + 1, index) if view.lowers[i] in ("and", "but", "or", "yet")]
            same = view.tokens[index].xpos == "VBP" and view.tokens[verb.place].xpos == "VBP"
            if joints and (view.tokens[index].upos == "AUX" or not same):
                return False
        seen = True
    return True


def read_verb(
    view: SentenceView, place: int, *, joined: bool, tags: frozenset[str] = PRESENT, states: bool = False
) -> Verb | None:
    """Read a finite verb; after "and" alone, no "will" is needed (`joined`)."""
    low, token = view.lowers[place], view.tokens[place]
    first = place
    while first > 1 and place - first < _MOST_ADVERBS and view.lowers[first - 1] in INSIDE and not joined:
        first -= 1
    main, base = place, find_verb(low)
    if low in _BE:
        main, base = place + 1, "be"
        while main < len(view.tokens) - 1 and view.lowers[main] in INSIDE:
            main += 1
        if view.tokens[main].xpos == "VBN":
            is_going_on = not _BY_DEGREES.isdisjoint(view.lowers[place + 1 : main])  # "it is gradually covered"
            fits = _is_deed(view.lowers[main], _NAMED if states else _STATES if is_going_on else _STATES_OF_THINGS)
        else:
            fits = states and view.tokens[main].upos in ("ADJ", "DET") and _is_quality(view, main, place)
        fits = fits and _BE[low] is tags
        main -= 1
    elif low in _DO and view.lowers[place + 1] == "not":
        main, base = place + 1, "not"
        fits = _DO[low] is tags and _is_deed(view.lowers[main + 1], _STATES) and not joined
    else:
        fits = token.xpos in tags and token.upos == "VERB" and _is_deed(low, _NAMED if states else _STATES)
    return Verb(place, main, base, place if joined else first) if fits else None


def _is_quality(view: SentenceView, index: int, place: int) -> bool:
    """Whether what something "will be" begins at a token: no more than another thing, and no number or pronoun."""
    low = view.lowers[index]
    if low == "no":
        return view.lowers[place - 1] == "there"
    return low not in _NO_QUALITY and not (len(low) > _SHORT and low.endswith("er") and low != "other")


def _is_deed(word: str, states: frozenset[str]) -> bool:
    base = find_verb(word)
    return bool(base) and base not in states


def write_verb(view: SentenceView, verb: Verb, form: str) -> Patch:
    """Write a verb with "will" or another word of its kind."""
    first, last = view.tokens[verb.first], view.tokens[verb.main]
    adverbs = [view.tokens[i].text for i in (*range(verb.first, verb.place), *range(verb.place + 1, verb.main + 1))]
    if verb.base == "not":
        return Patch(first.start, last.end, " ".join([form, "not", *adverbs[:-1]]))
    is_joined = verb.first == verb.place and view.lowers[verb.place - 1] == "and"
    return Patch(first.start, last.end, " ".join([*([] if is_joined else [form]), *adverbs, verb.base]))


def may_be_third(view: SentenceView, index: int) -> bool:
    """Whether a token taken for a plural noun may be a verb."""
    low = view.lowers[index]
    return view.tokens[index].upos == "NOUN" and low.endswith("s") and find_verb(low) not in ("", low)
