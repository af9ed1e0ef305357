"""Keep a word that comes again in a sentence, or in sentences that open alike, to one choice.

"They wanted to sell, and she wanted to stay": who says a word twice does so for a reason. Nor does "the town grew, and
the rents rose" become a sentence of two words that are the same.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

from styler_nb.engines.variants.measures.lengths import Measured
from styler_nb.engines.variants.reading.view import Option, Site

__all__ = ["RepeatedWords"]

_WORDS = frozenset({"lexical", "phrase", "items", "relative"})
"""Kinds that exchange a word for another."""
_ALIKE = frozenset({"generic_person", "range"})
"""Kinds of which all places of a sentence go together: "your heart slows and your muscles relax"."""
_WATCHED = _WORDS | _ALIKE
_WORD = re.compile(r"\w+")
_FEWEST_LETTERS = 6
"""Of a word that means the same wherever it stands in a sentence."""
_Key = tuple[int, str, str]
"""The number of a sentence's group, the variable, and how the word is written."""


class RepeatedWords:
    """Remembers what was chosen for each word of a block.

    Parameters
    ----------
    sites : sequence of Site
        Of the block, in order.
    text : str
        The text that the sites are in.
    sentences : sequence of Measured
        The sentences that the sites are in, in order; without any, nothing is kept together.
    """

    def __init__(self, sites: Sequence[Site], text: str, sentences: Sequence[Measured]) -> None:
        self._text = text
        self._sites = sites
        self._sentences = sentences
        self._words: dict[int, Counter[str]] = {}
        self._taken: dict[_Key, int | None] = {}

    @cached_property
    def _starts(self) -> list[int]:
        return [s.start for s in self._sentences]

    @cached_property
    def _groups(self) -> list[int]:
        return _group_alike(self._sentences, self._text)

    @cached_property
    def _alike(self) -> Mapping[int, list[Measured]]:
        """The sentences of each group."""
        alike: defaultdict[int, list[Measured]] = defaultdict(list)
        for group, sentence in zip(self._groups[1:], self._sentences, strict=True):
            alike[group].append(sentence)
        return alike

    @cached_property
    def _found(self) -> Counter[_Key]:
        return Counter([self._key(s) for s in self._sites if s.options and self._is_watched(s)])

    @cached_property
    def _ways(self) -> defaultdict[tuple[int, str], dict[int, int]]:
        """What stands, or will stand, at each place of a lexical variable, by group."""
        ways: defaultdict[tuple[int, str], dict[int, int]] = defaultdict(dict)
        for site in self._sites:
            if site.variable.kind == "lexical":
                ways[self._key(site)[:2]][site.start] = site.current
        return ways

    def settle(self, site: Site, option: Option | None, claimed: int) -> Option | None:
        """Give the option that goes with what was chosen for the same word before, None where that is none.

        Parameters
        ----------
        site : Site
            A site that nothing has claimed.
        option : Option or None
            What would be chosen for it alone.
        claimed : int
            Where the part of the text that may still be changed begins.
        """
        if not self._is_watched(site):
            return option
        key = self._key(site)
        if key in self._taken:
            fitting = (o for o in site.options if min(p.start for p in o.patches) >= claimed)
            return next((o for o in fitting if o.variant == self._taken[key]), None)
        if self._found[key] < self._count(key):
            option = None  # "go back, stop and go back", of which only one could be changed
        if option is not None and site.variable.kind == "lexical":
            ways = self._ways[key[:2]]
            others = [way for start, way in ways.items() if start != site.start]
            if option.variant in others and site.current not in others:
                option = None  # "the town grew, and the rents rose"
            else:
                ways[site.start] = option.variant
        self._taken[key] = None if option is None else option.variant
        return option

    def leave(self, site: Site) -> None:
        """Take note of a site that another change has claimed: its word stays, and so do the others."""
        if site.options and self._is_watched(site):
            self._taken.setdefault(self._key(site), None)

    def _is_watched(self, site: Site) -> bool:
        return bool(self._sentences) and site.variable.kind in _WATCHED and site.variable.choice == "rate"

    def _key(self, site: Site) -> _Key:
        group = self._groups[bisect_right(self._starts, site.start)]
        word = "" if site.variable.kind in _ALIKE else self._text[site.start : site.end].lower()
        return group, site.variable.id, word

    def _count(self, key: _Key) -> int:
        """Count how often a longer word stands in the sentences of a group; 0 for short ones, of many meanings."""
        group, _, word = key
        if len(word) < _FEWEST_LETTERS:
            return 0
        if word.isascii() and word.isalpha():
            return self._words_of(group)[word]
        pattern = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
        return sum(len(pattern.findall(self._text, s.start, s.end)) for s in self._alike[group])

    def _words_of(self, group: int) -> Counter[str]:
        """Count the words of a group's sentences, once."""
        if group not in self._words:
            parts = (self._text[s.start : s.end].lower() for s in self._alike[group])
            self._words[group] = Counter(word for part in parts for word in _WORD.findall(part))
        return self._words[group]


def _group_alike(sentences: Sequence[Measured], text: str) -> list[int]:
    """Give each sentence a number, from 1; neighbours that open with the same two words have the same."""
    groups: list[int] = [0]
    before: list[str] = []
    for sentence in sentences:
        opening = text[sentence.start : sentence.end].lower().split(maxsplit=2)[:2]
        groups.append(groups[-1] if opening == before and len(opening) > 1 else len(groups))
        before = opening
    return groups
