"""Connectives by the relation they express."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple

from styler_nb.quality.base import JENSEN_SHANNON, Columns, MetricInfo, ShareGroup, Tally, ratio
from styler_nb.text.types import Sentence

__all__ = ["Connective", "Connectives", "load_connectives"]

_RELATIONS = ("additive", "adversative", "causal", "temporal")
_SOURCE = "Halliday & Hasan 1976, Cohesion in English"


class Connective(NamedTuple):
    """An entry of the closed list."""

    words: tuple[str, ...]
    relation: str
    initial_only: bool


@lru_cache(maxsize=1)
def load_connectives() -> dict[str, tuple[Connective, ...]]:
    """Load the closed list by first word, the longest first."""
    text = resources.files("styler_nb.quality").joinpath("connectives.json").read_text(encoding="utf-8")
    classes: dict[str, dict[str, str]] = json.loads(text)["classes"]
    by_word: dict[str, list[Connective]] = {}
    for relation, places in classes.items():
        for place, entries in places.items():
            for entry in entries.split("|"):
                words = tuple(entry.split())
                by_word.setdefault(words[0], []).append(Connective(words, relation, place == "initial"))
    return {word: tuple(sorted(found, key=lambda c: -len(c.words))) for word, found in by_word.items()}


def _info(relation: str) -> MetricInfo:
    formula = "connectives of the relation / words"
    return MetricInfo(
        f"{relation}_density", f"{relation} connectives", "connectives per word", 0.0, 1.0, "closer", formula, _SOURCE
    )


class Connectives(ShareGroup):
    """Connectives per word, of a closed list; the distance compares how they divide among the four relations.

    Words that have other meanings inside a sentence ("so", "then", "first") count as its first word only.
    """

    name = "connectives"
    title = "Connectives"
    metrics = (*map(_info, _RELATIONS), JENSEN_SHANNON)

    def count(self, sentence: Sentence) -> Tally:
        """Count connectives by relation, and words."""
        known = load_connectives()
        words = sentence.word_forms
        counts: Counter[str] = Counter(words=len(words)) if words else Counter()
        place = 0
        while place < len(words):
            for connective in known.get(words[place], ()):
                end = place + len(connective.words)
                if words[place:end] == connective.words and not (connective.initial_only and place):
                    counts[connective.relation] += 1
                    place = end
                    break
            else:
                place += 1
        return counts

    def is_key(self, key: str) -> bool:
        """Accept the relations, and words."""
        return key == "words" or key in _RELATIONS

    def is_valid(self, tally: Tally) -> bool:
        """Accept at most as many connectives as words."""
        return super().is_valid(tally) and sum(tally.values()) <= 2 * tally.get("words", 0)

    def distribution(self, tally: Tally | Columns) -> dict[str, Any]:
        """Give the connectives by relation."""
        return {relation: tally.get(relation, 0) for relation in _RELATIONS}

    def describe(self, tally: Tally | Columns) -> dict[str, Any]:
        """Compute the densities; all 0 for a text without words."""
        words = tally.get("words", 0)
        return {f"{relation}_density": ratio(tally.get(relation, 0), words) for relation in _RELATIONS}
