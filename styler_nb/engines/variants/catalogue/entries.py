"""Forms that may be met in a text, and which of those with the same first words the words around them allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import ANYWHERE, SHAPES, Context, Row, Variable

__all__ = ["Entry", "Rows", "Start"]

_Sorted = Mapping[str, "Rows"]
"""Entries by what they ask for; under "" those that ask for nothing, which are among the others too."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A form that may be met in a text, and what it stands for."""

    words: tuple[str, ...]
    variable: Variable
    variant: int
    row: Row | None = None
    tags: frozenset[str] = frozenset()
    """Penn tags of the first token under which a lexical form is this inflection; empty is any."""
    pos: str = field(init=False)
    """Part of speech of a form that is inflected, else ""."""
    contexts: tuple[Context, ...] = field(init=False, repr=False)
    """Every context that must hold where this form is found."""

    def __post_init__(self) -> None:
        own = self.variable.variants[self.variant].context
        shared = (self.variable.context, own) if self.row is None else (self.variable.context, own, self.row.context)
        object.__setattr__(self, "pos", self.variable.pos if self.row is None else self.row.pos)
        object.__setattr__(self, "contexts", tuple([c for c in shared if c is not ANYWHERE]))


class Rows:
    """Entries with the same first words, of which many ask for a certain word before or after them.

    Parameters
    ----------
    entries : sequence of Entry
        In the order in which they are to be tried.

    Attributes
    ----------
    counted : tuple of Entry
        Those that are counted in every frame.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = tuple(entries)
        self.counted = tuple([entry for entry in self.entries if entry.variable.counted_anywhere])

    @cached_property
    def _all(self) -> int:
        return (1 << len(self.entries)) - 1

    @cached_property
    def _before(self) -> tuple[Mapping[str, int], int]:
        """The entries (as bits) by what may stand before them, and those that do not ask for anything there."""
        return _index(map(_needed_before, self.entries))

    @cached_property
    def _after(self) -> tuple[Mapping[str, int], int]:
        return _index(map(_needed_after, self.entries))

    def fitting(self, view: SentenceView, index: int) -> Sequence[Entry]:
        """Give the entries that the tokens beside the one at `index`, where they begin, do not rule out, in order."""
        fits = self._all
        by_word, fitting = self._before
        if by_word:
            for key in _keys_before(view, index):
                fitting |= by_word.get(key, 0)
            fits &= fitting
        by_word, fitting = self._after
        if by_word and fits:
            for key in _keys_after(view, index):
                fitting |= by_word.get(key, 0)
            fits &= fitting
        if fits == self._all:
            return self.entries
        found: list[Entry] = []
        while fits:
            lowest = fits & -fits
            found.append(self.entries[lowest.bit_length() - 1])
            fits ^= lowest
        return found


class Start:
    """Entries with the same first word; sorted when a text has the word, as most texts have few of all.

    Parameters
    ----------
    alone : sequence of Entry
        Those of this one word.
    longer : mapping of str to sequence of Entry
        Those of several, by the second.
    """

    def __init__(self, alone: Sequence[Entry], longer: Mapping[str, Sequence[Entry]]) -> None:
        self._alone = alone
        self._longer = longer

    @cached_property
    def alone(self) -> _Sorted:
        """Those of one word by their part of speech, "" for one of which no entry is."""
        return _sort(self._alone, lambda entry: entry.pos)

    @cached_property
    def longer(self) -> Mapping[str, _Sorted]:
        """Those of several words by the second and the third one, "" for what has none."""
        return {word: _sort(entries, lambda entry: "".join(entry.words[2:3])) for word, entries in self._longer.items()}


def _sort(entries: Sequence[Entry], key: Callable[[Entry], str]) -> _Sorted:
    """Sort entries by a key, in their order; those with the key "" go with all others."""
    keys = [key(entry) for entry in entries]
    keyed = [*zip(keys, entries, strict=True)]
    return {one: Rows([entry for own, entry in keyed if own in ("", one)]) for one in {"", *keys}}


def _index(needed: Iterable[frozenset[str]]) -> tuple[Mapping[str, int], int]:
    by_word: dict[str, int] = {}
    free = 0
    for place, words in enumerate(needed):
        bit = 1 << place
        if not words:
            free |= bit
        for word in words:
            by_word[word] = by_word.get(word, 0) | bit
    return by_word, free


def _keys_before(view: SentenceView, index: int) -> tuple[str, ...]:
    if not index:
        return ("^",)
    token = view.tokens[index - 1]
    return view.lowers[index - 1], token.upos, token.xpos


def _keys_after(view: SentenceView, index: int) -> tuple[str, ...]:
    left = len(view.tokens) - 1 - index
    if not left:
        return ("$",)
    token = view.tokens[index + 1]
    # "nothing follows" is also true before the full stop
    end = ("$",) if left == 1 and token.upos == "PUNCT" else ()
    return view.lowers[index + 1], token.upos, token.xpos, *end


def _needed_before(entry: Entry) -> frozenset[str]:
    """Give what, of a word and its tags, must stand before an entry, "^" for the sentence's start; nothing for any."""
    if _is_noted_elsewhere(entry):
        return frozenset()
    needed = [frozenset({"^"}) for context in entry.contexts if context.position == "start"]
    needed += [_edges(context.before, -1) for context in entry.contexts]
    return min(filter(None, needed), key=len, default=frozenset())


def _needed_after(entry: Entry) -> frozenset[str]:
    """Give what must stand after an entry of one word, "$" for the sentence's end; nothing for any."""
    if _is_noted_elsewhere(entry) or len(entry.words) > 1:
        return frozenset()
    return min(filter(None, [_edges(context.after, 0) for context in entry.contexts]), key=len, default=frozenset())


def _is_noted_elsewhere(entry: Entry) -> bool:
    """Whether an entry is found where its contexts do not hold, too: see `schema.ELSEWHERE`."""
    return entry.variable.kind == "lexical"


@lru_cache(maxsize=4096)
def _edges(cues: frozenset[str], side: int) -> frozenset[str]:
    """Give the parts of cues next to an entry; nothing where one of them is a shape, which many words may have."""
    parts = [cue.split() for cue in cues]
    if any(not SHAPES.isdisjoint(row) for row in parts):
        return frozenset()
    return frozenset(row[side] for row in parts)
