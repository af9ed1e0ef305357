"""Read what people at large think of things and do with them, from the lists of a variable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from styler_nb.engines.variants.reading.agentless import Verbs, verbs
from styler_nb.engines.variants.reading.passive_groups import forms_of
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["Doing", "Doings", "doings_of"]

_LISTS = ("thought", "done", "minded", "common")


class Doing(NamedTuple):
    """A verb that a participle is of, the last token that belongs to it, and the name of its list with that list."""

    name: str
    known: Verbs
    lemma: str
    last: int
    joins: str = ""
    """"particle", "preposition" or "" where no word belongs to the verb."""

    @property
    def is_thought(self) -> bool:
        """Whether people think so of a thing, and do not do it."""
        return self.name in ("thought", "minded")

    @property
    def is_loose(self) -> bool:
        """Whether anything may follow the verb that may follow an object."""
        return self.name in ("minded", "common")


@dataclass(frozen=True, slots=True)
class Doings:
    """The lists by name, the participles and the other forms of their verbs, and all of these words."""

    lists: Mapping[str, Verbs]
    passives: frozenset[str]
    actives: frozenset[str]
    words: frozenset[str]

    def find(self, view: SentenceView, index: int) -> Iterator[Doing]:
        """Give what a participle may tell of."""
        low, following = view.lowers[index], view.lowers[index + 1]
        for name, known in self.lists.items():
            if (low, following) in known.prepositions:
                yield Doing(name, known, known.prepositions[low, following], index + 1, "preposition")
            elif (low, following) in known.particles:
                yield Doing(name, known, known.particles[low, following], index + 1, "particle")
            elif low in known.alone:
                yield Doing(name, known, known.alone[low], index)


def doings_of(parameters: Mapping[str, Any]) -> Doings:
    """Give the doings of a variable's parameters, built once."""
    return _build(tuple(parameters[name] for name in _LISTS))


@lru_cache(maxsize=8)
def _build(texts: tuple[str, ...]) -> Doings:
    lists = dict(zip(_LISTS, map(verbs, texts), strict=True))
    lemmas = frozenset[str]().union(*(known.lemmas for known in lists.values()))
    actives = frozenset(form for lemma in lemmas for tag, form in forms_of(lemma).items() if tag not in ("VBN", "VBG"))
    passives = frozenset(
        participle
        for known in lists.values()
        for participle in (*known.alone, *(p for p, _ in known.prepositions), *(p for p, _ in known.particles))
    )
    return Doings(lists, passives, actives, passives | actives)
