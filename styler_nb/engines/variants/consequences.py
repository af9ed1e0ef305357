"""Find what is done whenever something else is so: "if it freezes, it expands", "if it freezes, it will expand".

The general present and "will" say the same there of what happens or is done, not of what something is or is like:
"if it ends in -s, it is a plural" foretells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from styler_nb.engines.variants.clauses import MARKS, opens_clause
from styler_nb.engines.variants.inflect import find_verb
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_consequences"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_OPENERS = frozenset({"if", "when", "whenever", "once", "unless"})
_SOON = ("as", "soon", "as")
_LEADING = frozenset({"and", "but", "so", "thus", "then", "however", "therefore", "moreover", "even", "only", ","})
_PARTS = frozenset({";", ":"})
_FUTURE = ("will", "shall")
_BE = frozenset({"is", "are"})
_DO = frozenset({"does", "do"})
_PRESENT = ("VBZ", "VBP")
_INSIDE = (
    read_words("inside_verbs") | {"simply", "immediately", "slowly", "rapidly", "quickly", "gradually", "eventually"}
) - {"now", "already", "still", "not", "never", "just", "currently", "once"}
_SUBORDINATE = read_words("subordinators") | read_words("relative_pronouns") | {"where", "whose"}
_PARALLEL = frozenset({"while", "whereas", "than", "as", "both", "either", "neither", "not"})
_JOINING = frozenset({"and", "but", "or", "so", "yet", "nor", ","})
_SPECIFIC = frozenset(
    {"would", "should", "could", "might", "today", "now", "yesterday", "will", "shall", "already", "because", "said"}
)
_TELLING = frozenset(
    {
        "act", "audience", "book", "camera", "chapter", "character", "characters", "curtain", "episode", "film", "hero",
        "heroine", "i", "narrator", "novel", "opera", "play", "plot", "poem", "scene", "stage", "story",
    }
)  # fmt: skip
"""Words of what is told in the present though it happens once."""
_PERSONS = frozenset({"he", "she"})
_RECKONERS = frozenset({"we", "one", "you"})
_HAPPENS = read_words("consequences")
_DONE = read_words("done_in_consequence")
_DEFINED = frozenset({"begin", "start", "form", "occur", "happen", "arise", "result"})
"""What something is, not what it leads to, with "when" after it: "clouds form when air is cooled"."""
_MOST_ADVERBS = 2


@dataclass(frozen=True, slots=True)
class _Verb:
    """A finite verb at `place` that "will" and `base` may stand for, with the adverbs before it or before `main`."""

    place: int
    main: int
    base: str
    first: int


def find_consequences(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind consequence; variants are "present", "will" and "shall"."""
    if view.block_kind not in _KINDS or view.terminal != ".":
        return
    if _OPENERS.isdisjoint(view.words) and "soon" not in view.words:
        return
    first = 0
    for index, low in enumerate(view.lowers):
        if low in _PARTS or index == len(view.lowers) - 1:
            if MARKS.isdisjoint(view.lowers[first:index]):
                yield from _part(view, variable, first, index)
            first = index + 1


def _part(view: SentenceView, variable: Variable, first: int, end: int) -> Iterator[Site]:
    """Find the site in the tokens [first, end), between which no mark but commas stands."""
    while first < end and view.lowers[first] in _LEADING:
        first += 1
    is_leading = first < end and (view.lowers[first] in _OPENERS or tuple(view.lowers[first : first + 3]) == _SOON)
    if is_leading:
        begin, stop = _after_clause(view, first + 1, end), end
        condition = range(first, max(begin, first))
    else:
        begin, stop = first, _final(view, first, end)
        condition = range(max(stop, first), end)
        if any(view.lowers[i] == "to" and view.tokens[i + 1].xpos == "VB" for i in range(begin, max(stop, begin))):
            return  # "that makes it hard for a gate to be opened unless the rail is clear" tells when it is opened
    if begin < 0 or stop < 0 or not opens_clause(view, begin, stop):
        return
    place = next((i for i in range(begin, stop) if view.is_finite(i)), -1)
    token = view.tokens[place]
    if place <= begin:
        return
    if place == begin + 1 and view.lowers[begin] in _RECKONERS and "by" in view.lowers[place:stop]:
        return  # "if all are alike, we find the sum by counting": how it is done, not what it leads to
    if view.lowers[place] in _FUTURE:
        yield Site(variable, token.start, token.end, variable.variant_index(view.lowers[place]), ())
        return
    verbs = _read_verbs(view, place, stop, may_go_on=is_leading)
    if not verbs:
        return
    is_definition = not is_leading and verbs[0].base in _DEFINED
    options = []
    has_others = not _OPENERS.isdisjoint((*view.lowers[:first], *view.lowers[end:]))
    if not is_definition and not has_others and _is_general(view, condition) and view.is_free(begin, stop - 1):
        for form in _FUTURE:
            if form == "shall" and view.lowers[begin] == "you":
                continue  # "you shall stop it" is an order
            patches = tuple(_patch(view, verb, form) for verb in verbs)
            options.append(Option(variable.variant_index(form), patches, len(verbs)))
    yield Site(variable, token.start, token.end, variable.variant_index("present"), tuple(options))


def _final(view: SentenceView, first: int, end: int) -> int:
    """Give where a clause of condition begins after a statement without any mark; -1 where there is none."""
    for index in view.where(_OPENERS, first + 2, end):
        if opens_clause(view, index + 1, end):
            before = view.lowers[index - 1]
            is_parted = before in _JOINING or "," in view.lowers[first:index] or "," in view.lowers[index:end]
            return (
                -1 if is_parted or before in ("as", "that", "than") or view.tokens[index - 1].upos == "ADP" else index
            )
    return -1


def _after_clause(view: SentenceView, first: int, end: int) -> int:
    """Give where the main clause begins after a clause from a token on and its comma; -1 where that is not sure."""
    for index in view.where(frozenset({","}), first, end):
        if view.finds_finite(first, index) or _ends_in_verb(view, index - 1):
            begin = index + 2 if view.lowers[index + 1] == "then" else index + 1
            return begin if opens_clause(view, begin, end) else -1
    return -1


def _ends_in_verb(view: SentenceView, index: int) -> bool:
    """Whether a verb taken for a plural stands at a token: "when the bell rings"."""
    return view.tokens[index - 1].upos == "NOUN" and _may_be_third(view, index)


def _may_be_third(view: SentenceView, index: int) -> bool:
    low = view.lowers[index]
    return view.tokens[index].upos == "NOUN" and low.endswith("s") and find_verb(low) not in ("", low)


def _is_general(view: SentenceView, condition: range) -> bool:
    """Whether the sentence tells what holds at any time, and its condition stands in the present."""
    is_dated = any(len(low) == 4 and low.isdigit() for low in view.lowers)
    is_story = not _TELLING.isdisjoint(view.words)
    if not _PERSONS.isdisjoint(view.words) and view.lowers[condition.start] not in ("if", "unless"):
        is_story = True
    return (
        not is_dated
        and not is_story
        and _SPECIFIC.isdisjoint(view.words)
        and all(view.tokens[i].xpos != "VBD" for i in condition)
    )


def _read_verbs(view: SentenceView, place: int, stop: int, *, may_go_on: bool) -> Sequence[_Verb]:
    """Read the finite verb at a token and those that go on from it: "it swells and bursts"; none where one is not sure.

    `may_go_on`: a second clause may follow, "and the rest escapes".
    """
    verb = _read_verb(view, place, joined=False)
    if verb is None or any(view.lowers[i] in _PARALLEL for i in range(verb.main + 1, stop)):
        return ()
    verbs = [verb]
    inside = False
    for index in range(verb.main + 1, stop):
        inside = inside or view.lowers[index] in _SUBORDINATE
        if not view.is_finite(index):
            continue
        joints = [i for i in range(verbs[-1].main + 1, index) if view.lowers[i] in _JOINING]
        if inside and not joints and may_go_on:
            continue
        if inside or not joints or view.lowers[joints[-1]] != "and":
            return ()
        start = joints[-1] + 1
        is_own = start != index and opens_clause(view, start, stop)
        if (is_own and not may_go_on) or (not is_own and start != index):
            return ()
        if is_own and view.tokens[index].xpos == "MD":
            stop = joints[-1]
            break  # "a conflict will occur, and it must be resolved"
        further = _read_verb(view, index, joined=not is_own)
        if further is None:
            return ()
        verbs.append(further)
    # ", and the pressure rises", "and bursts", where the verb was taken for a noun
    joints = [i for i in range(verbs[-1].main + 1, stop - 1) if view.lowers[i] == "and"]
    return () if any(view.lowers[i - 1] == "," or _may_be_third(view, i + 1) for i in joints) else verbs


def _read_verb(view: SentenceView, place: int, *, joined: bool) -> _Verb | None:
    """Read a finite verb of the present; after "and" alone, no "will" is needed (`joined`)."""
    low, token = view.lowers[place], view.tokens[place]
    first = place
    while first > 1 and place - first < _MOST_ADVERBS and view.lowers[first - 1] in _INSIDE and not joined:
        first -= 1
    main, base = place, find_verb(low)
    if low in _BE:
        main, base = place + 1, "be"
        while main < len(view.tokens) - 1 and view.lowers[main] in _INSIDE:
            main += 1
        fits = view.tokens[main].xpos == "VBN" and find_verb(view.lowers[main]) in _DONE
        main -= 1
    elif low in _DO:
        main, base = place + 1, "not"
        fits = view.lowers[main] == "not" and find_verb(view.lowers[main + 1]) in _HAPPENS and not joined
    else:
        fits = token.xpos in _PRESENT and token.upos == "VERB" and base in _HAPPENS
    return _Verb(place, main, base, place if joined else first) if fits else None


def _patch(view: SentenceView, verb: _Verb, form: str) -> Patch:
    first, last = view.tokens[verb.first], view.tokens[verb.main]
    adverbs = [view.tokens[i].text for i in (*range(verb.first, verb.place), *range(verb.place + 1, verb.main + 1))]
    if verb.base == "not":
        return Patch(first.start, last.end, " ".join([form, "not", *adverbs[:-1]]))
    is_joined = verb.first == verb.place and view.lowers[verb.place - 1] == "and"
    return Patch(first.start, last.end, " ".join([*([] if is_joined else [form]), *adverbs, verb.base]))
