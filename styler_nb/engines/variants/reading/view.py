"""What the finders see: a block's sentences with lower-case words and what must not be touched."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, update_wrapper
from itertools import chain
from typing import Any, Concatenate, ParamSpec, TypeVar

from styler_nb.engines.variants.reading.setting import Setting
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind, Sentence, Token

__all__ = [
    "FINITE_TAGS",
    "LONGEST_SENTENCE",
    "NOMINATIVE",
    "Option",
    "Patch",
    "SentenceView",
    "Site",
    "Spans",
    "remembered",
]

_P = ParamSpec("_P")
_T = TypeVar("_T")
_UNKNOWN = object()
_NEXT_WORD = re.compile(r"\s*(\S+)")
LONGEST_SENTENCE = 400
"""Tokens of what may be a sentence; in more, as in notes without any full stop, no clause is surely read."""
_BEFORE_NOUNS = (read_words("possessives") - {"her"}) | {"the", "an"}
"""Words that no finite verb stands right after."""
_MAY_BE_FINITE = frozenset({"VERB", "AUX", "PRON", "ADV"})
FINITE_TAGS = frozenset({"VBZ", "VBD", "VBP", "MD"})
NOMINATIVE = frozenset({"i", "he", "she", "it", "we", "they", "you"})


class Spans:
    """Sorted, disjoint half-open ranges that answer overlap questions in logarithmic time."""

    __slots__ = ("_ends", "_starts")

    def __init__(self, ranges: Collection[tuple[int, int]] = ()) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(ranges):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            elif end > start:
                self._starts.append(start)
                self._ends.append(end)

    def overlaps(self, start: int, end: int) -> bool:
        """Whether a range shares a character with these; an empty range does when it lies inside one."""
        place = bisect_right(self._starts, start)
        if place and self._ends[place - 1] > start and (end > start or self._starts[place - 1] < start):
            return True
        return place < len(self._starts) and self._starts[place] < end

    def __len__(self) -> int:
        return len(self._starts)

    def items(self) -> list[tuple[int, int]]:
        """Give the ranges in order."""
        return list(zip(self._starts, self._ends, strict=True))


@dataclass(frozen=True, slots=True, init=False)
class Patch:
    """Replace a range of the text."""

    start: int
    end: int
    text: str

    def __init__(self, start: int, end: int, text: str) -> None:
        set_start, set_end, set_text = _PATCH_SLOTS
        set_start(self, start)
        set_end(self, end)
        set_text(self, text)


@dataclass(frozen=True, slots=True, init=False)
class Option:
    """Another variant that fits a site, and the patches that bring it."""

    variant: int
    patches: tuple[Patch, ...]
    words: int = 0
    """Words the result has more than the original."""

    def __init__(self, variant: int, patches: tuple[Patch, ...], words: int = 0) -> None:
        set_variant, set_patches, set_words = _OPTION_SLOTS
        set_variant(self, variant)
        set_patches(self, patches)
        set_words(self, words)


@dataclass(frozen=True, slots=True, init=False)
class Site:
    """A place where a variable could have gone either way.

    Attributes
    ----------
    start, end : int
        Range that the site claims; two sites that are both changed never overlap.
    current : int
        The variant that stands there.
    context : str
        Class of contexts that are counted apart; "" where one count is enough.
    lengths : tuple of (int, int)
        Variant and how many sentences fewer (+) or more (−) it makes of the text: −1 for a split, +1 for a join.
    """

    variable: Variable
    start: int
    end: int
    current: int
    options: tuple[Option, ...]
    context: str = ""
    lengths: tuple[tuple[int, int], ...] = ()

    def __init__(
        self,
        variable: Variable,
        start: int,
        end: int,
        current: int,
        options: tuple[Option, ...],
        context: str = "",
        lengths: tuple[tuple[int, int], ...] = (),
    ) -> None:
        set_variable, set_start, set_end, set_current, set_options, set_context, set_lengths = _SITE_SLOTS
        set_variable(self, variable)
        set_start(self, start)
        set_end(self, end)
        set_current(self, current)
        set_options(self, options)
        set_context(self, context)
        set_lengths(self, lengths)


def _list_slots(kind: type) -> tuple[Callable[[object, Any], None], ...]:
    """Give what sets the fields of a new object: a third of the time that the constructor of frozen classes takes."""
    return tuple(getattr(kind, each.name).__set__ for each in fields(kind))


_PATCH_SLOTS, _OPTION_SLOTS, _SITE_SLOTS = _list_slots(Patch), _list_slots(Option), _list_slots(Site)


@dataclass(frozen=True)
class SentenceView:
    """A sentence as the finders see it."""

    text: str
    sentence: Sentence
    tokens: Sequence[Token]
    lowers: Sequence[str]
    spans: Spans = field(repr=False)
    protected: Sequence[bool] = field(repr=False)
    block_end: int
    block_kind: BlockKind = BlockKind.PARAGRAPH
    apostrophe: str = "'"
    topic: frozenset[str] = frozenset()
    terms: frozenset[str] = frozenset()
    """Nouns that the text uses again and again, without a plural ending: what it calls a thing throughout."""

    setting: Setting = field(default=Setting(), repr=False)
    """Whom the text speaks of."""

    before: SentenceView | None = field(default=None, repr=False, compare=False)
    """The sentence before it in its block."""

    lead: str = field(default="", repr=False, compare=False)
    """What stands before its block in the text, from not too far off; "" where the text begins with the block."""

    memo: dict[object, Any] = field(default_factory=dict, repr=False, compare=False)
    """What was found out about the sentence, by question; see `remembered`."""

    @cached_property
    def words(self) -> frozenset[str]:
        """The words and marks of the sentence, in lower case."""
        return frozenset(self.lowers)

    @cached_property
    def words_in_lower_case(self) -> frozenset[str]:
        """The words that stand in lower case at least once, which no names are, and the marks."""
        return frozenset([low for low, token in zip(self.lowers, self.tokens, strict=True) if token.text == low])

    @cached_property
    def cues(self) -> frozenset[str]:
        """What a finder may need: words, marks and tags, the first ones with "^ " as well, and "0" for a figure."""
        if not self.tokens:
            return frozenset()
        *_, parts, tags = zip(*self.tokens, strict=True)
        first = (f"^ {self.lowers[0]}", f"^ {parts[0]}", f"^ {tags[0]}")
        figure = ("0",) if any(map(str.isdigit, [low[:1] for low in self.lowers])) else ()
        return self.words.union(parts, tags, first, figure)

    @cached_property
    def _sorted_words(self) -> Sequence[str]:
        return sorted(self.words)

    def words_from(self, stem: str) -> Iterator[str]:
        """Give the sentence's words that begin so."""
        for place in range(bisect_left(self._sorted_words, stem), len(self._sorted_words)):
            if not self._sorted_words[place].startswith(stem):
                return
            yield self._sorted_words[place]

    @cached_property
    def _places(self) -> Mapping[str, Sequence[int]]:
        places: dict[str, list[int]] = {}
        for place, low in enumerate(self.lowers):
            places.setdefault(low, []).append(place)
        return places

    def stands_outside(self, word: str, first: int, last: int) -> bool:
        """Whether the sentence has a word elsewhere than from token `first` up to and with `last`."""
        return len(self._places.get(word, ())) > self.lowers[first : last + 1].count(word)

    def where(self, words: frozenset[str], first: int = 0, last: int = 0) -> Sequence[int]:
        """Give the places of words, in order, from `first` on; `last` is as in a slice, 0 the sentence's end.

        Most sentences have none of the words that a finder looks for, which is seen at once.
        """
        if words.isdisjoint(self.words):
            return ()
        rows = [self._places[word] for word in words & self.words]
        places = rows[0] if len(rows) == 1 else sorted(chain.from_iterable(rows))
        if not (first or last):
            return places
        end = last if last > 0 else len(self.lowers) + last
        return [i for i in places if first <= i < end]

    @cached_property
    def _has_protected(self) -> bool:
        return True in self.protected

    def is_free(self, first: int, last: int) -> bool:
        """Whether the tokens from first up to and with last may all be changed, on one line."""
        if self._has_protected and True in self.protected[first : last + 1]:
            return False
        return first == last or "\n" not in self.text[self.tokens[first].start : self.tokens[last].end]

    @property
    def persons(self) -> Mapping[str, int]:
        """How often the whole text speaks of whom; see `Setting.named`."""
        return self.setting.named

    @cached_property
    def terminal(self) -> str:
        """The last token's text."""
        return self.lowers[-1] if self.lowers else ""

    @cached_property
    def next_word(self) -> str:
        """The word that the next sentence of the block opens with, as it is written; "" where none follows."""
        found = _NEXT_WORD.match(self.text, self.sentence.end, self.block_end)
        return found[1] if found else ""

    @cached_property
    def has_finite(self) -> bool:
        """Whether the sentence has a finite verb, as it is tagged."""
        return True in self._finite

    def is_finite(self, index: int) -> bool:
        """Whether a token is a finite verb or carries one (a contraction)."""
        return self._finite[index]

    def finds_finite(self, first: int, end: int) -> bool:
        """Whether one of the tokens in [first, end) is a finite verb; places below 0 are none."""
        return True in self._finite[max(first, 0) : max(end, 0)]

    @cached_property
    def _finite(self) -> Sequence[bool]:
        return [t.upos in _MAY_BE_FINITE and self._judge_finite(index) for index, t in enumerate(self.tokens)]

    def _judge_finite(self, index: int) -> bool:
        token = self.tokens[index]
        if token.upos == "VERB" and index and self.lowers[index - 1] in _BEFORE_NOUNS:
            return False  # "his felt hat" and "the felt hat"
        if token.upos in ("VERB", "AUX"):
            return token.xpos in FINITE_TAGS or (token.xpos == "VBN" and self._follows_subject(index))
        return token.upos in ("PRON", "ADV") and self.lowers[index].endswith(("'s", "'re", "'m", "'ve", "'ll", "'d"))

    def _follows_subject(self, index: int) -> bool:
        """Whether a word that only a subject can be stands before: "he stood" is no participle, however tagged."""
        place = index - 1
        while place > 0 and self.tokens[place].upos == "ADV":
            place -= 1
        if place < 0:
            return False
        if self.lowers[place] in ("i", "he", "she", "we", "they"):
            return place == 0 or self.tokens[place - 1].upos != "AUX"
        return place > 0 and self.lowers[place] in ("which", "who", "that") and self.tokens[place].upos == "PRON"


def remembered(question: Callable[Concatenate[SentenceView, _P], _T]) -> Callable[Concatenate[SentenceView, _P], _T]:
    """Answer a question about places of a sentence once for each of them."""

    def answer(view: SentenceView, /, *places: _P.args, **named: _P.kwargs) -> _T:
        key = (question, places, *named.items()) if named else (question, places)
        known = view.memo.get(key, _UNKNOWN)
        if known is _UNKNOWN:
            known = view.memo[key] = question(view, *places, **named)
        found: _T = known
        return found

    update_wrapper(answer, question)
    return answer
