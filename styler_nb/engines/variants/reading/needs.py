"""What a sentence must have for a finder to find anything: most finders need not look at most sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

from styler_nb.engines.variants.reading.view import SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["Cueing", "Cues", "Needing", "Search", "get_bare", "needs"]

_P = ParamSpec("_P")
_F = TypeVar("_F", bound=Callable[..., Iterable[Site]])
Cues = str | Collection[str] | Callable[[Variable], Collection[str]]
"""One cue, or several of which one suffices, or which they are for a variable; see `SentenceView.cues`."""


class Needing(Generic[_P]):
    """A finder that finds nothing where one of its groups of cues has none in the sentence.

    Parameters
    ----------
    find : callable
        Gives the sites of a variable.
    groups : sequence of Cues
        What it needs, one of each. The condition is a necessary one: a finder that is not asked must not have found
        anything. Of a finder that sees several sentences, any of them may have the cues.
    """

    def __init__(self, find: Callable[_P, Iterator[Site]], groups: Sequence[Cues]) -> None:
        self.find = find
        self._groups = tuple(groups)
        update_wrapper(self, find)

    def __call__(self, *seen: _P.args, **named: _P.kwargs) -> Iterator[Site]:
        """Find the sites, whatever the sentence has."""
        return self.find(*seen, **named)

    def groups_of(self, variable: Variable) -> tuple[frozenset[str], ...]:
        """Give the groups of cues that the finder needs for a variable."""
        return tuple(_read_cues(group, variable) for group in self._groups)


def needs(*groups: Cues) -> Callable[[Callable[_P, Iterator[Site]]], Needing[_P]]:
    """Say what a finder needs: of each group of cues one.

    A cue is written as in contexts: a word or mark in lower case or an upper-case tag, and with "^ " before it the
    first of the sentence.
    """

    def declare(find: Callable[_P, Iterator[Site]]) -> Needing[_P]:
        return Needing(find, groups)

    return declare


def _read_cues(group: Cues, variable: Variable) -> frozenset[str]:
    cues = group(variable) if callable(group) else group
    return frozenset({cues}) if isinstance(cues, str) else frozenset(cues)


class Cueing:
    """Tells for several searches at once which cues of theirs a sentence has: each of its cues is looked up once."""

    def __init__(self) -> None:
        self._bits: dict[str, int] = {}
        self._size = 0

    def add(self, rows: Sequence[Mapping[str, int]], width: int) -> int:
        """Take the bits, under `width`, that each cue of a row stands for; gives where those of the first row begin."""
        first = self._size
        for row in rows:
            for cue, bits in row.items():
                self._bits[cue] = self._bits.get(cue, 0) | bits << self._size
            self._size += width
        return first

    def read(self, view: SentenceView) -> int:
        """Give the bits of all cues that a sentence has, row after row; worked out once for it."""
        found: int | None = view.memo.get(self)
        if found is None:
            found = 0
            for bits in map(self._bits.get, view.cues):
                if bits is not None:
                    found |= bits
            view.memo[self] = found
        return found


class Search(Generic[_F]):
    """Finders, each with a variable, of which those are asked that have what they need.

    Parameters
    ----------
    steps : iterable of (finder, Variable)
        In the order in which they are to be asked. A finder that does not say what it needs is always asked.
    cueing : Cueing or None
        What looks up the cues of sentences, for other searches as well; None for this one alone.
    """

    def __init__(self, steps: Iterable[tuple[_F, Variable]], cueing: Cueing | None = None) -> None:
        self._steps: list[tuple[_F, Variable]] = []
        indices: list[dict[str, int]] = []  # for the first group of every step and so on: the steps (as bits) by cue
        own: list[int] = []  # the steps that have a first group, a second one and so on
        for place, (find, variable) in enumerate(steps):
            bit = 1 << place
            for number, cues in enumerate(find.groups_of(variable) if isinstance(find, Needing) else ()):
                if number == len(own):
                    own.append(0)
                    indices.append({})
                own[number] |= bit
                index = indices[number]
                for cue in cues:
                    index[cue] = index.get(cue, 0) | bit
            self._steps.append((get_bare(find), variable))
        self._all = (1 << len(self._steps)) - 1
        self._eights: list[dict[int, Sequence[tuple[_F, Variable]]]] = [{} for _ in self._steps[::8]]
        """Which of eight steps in a row the bits of a byte stand for; most bytes come again and again."""
        self._without = [self._all & ~bits for bits in own]
        """The steps that have no first group, no second one and so on."""
        self._cueing = Cueing() if cueing is None else cueing
        self._first = self._cueing.add(indices, len(self._steps))

    def fitting(self, *views: SentenceView | None) -> list[tuple[_F, Variable]]:
        """Give the steps to take where a finder sees these sentences, in order; None is none."""
        found = 0
        for view in views:
            if view is not None:
                found |= self._cueing.read(view)
        found >>= self._first
        fits = self._all
        for bits in self._without:
            fits &= bits | found
            found >>= len(self._steps)
        steps: list[tuple[_F, Variable]] = []
        for place, byte in enumerate(fits.to_bytes(len(self._eights), "little")):
            if byte:
                steps += self._eights[place].get(byte) or self._list(place, byte)
        return steps

    def _list(self, place: int, byte: int) -> Sequence[tuple[_F, Variable]]:
        """List those of eight steps in a row whose bits are set, and remember them."""
        steps = [self._steps[8 * place + bit] for bit in range(8) if byte >> bit & 1]
        self._eights[place][byte] = steps
        return steps


def get_bare(find: Any) -> Any:
    """Give a finder without what it says that it needs."""
    return find.find if isinstance(find, Needing) else find
