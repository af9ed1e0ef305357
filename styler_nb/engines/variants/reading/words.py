"""The finders' closed word lists, read from `words.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources

from styler_nb.engines.variants.schema import Variable
from styler_nb.errors import ConfigurationError

__all__ = ["Phrases", "measure_phrase", "read_phrases", "read_words", "split_phrases"]

Phrases = Mapping[str, tuple[tuple[str, ...], ...]]
"""Phrases as words, by their first one."""


@lru_cache(maxsize=1)
def _lists() -> dict[str, frozenset[str]]:
    path = resources.files("styler_nb.engines.variants.reading") / "words.toml"
    return {name: frozenset(words.split()) for name, words in tomllib.loads(path.read_text(encoding="utf-8")).items()}


def read_words(name: str) -> frozenset[str]:
    """Give a list: words in lower case, parts of speech as the tagger names them.

    Raises
    ------
    ConfigurationError
        `words.toml` has no list of that name.
    """
    lists = _lists()
    if name not in lists:
        raise ConfigurationError(f"words.toml: no list {name!r}; it has {', '.join(sorted(lists))}")
    return lists[name]


def read_phrases(variable: Variable, name: str = "words") -> Phrases:
    """Split the phrases of a parameter of a variable, once for all sentences."""
    return variable.make(f"phrases of {name}", lambda parameters: split_phrases(tuple(parameters[name])))


@lru_cache(maxsize=1024)
def split_phrases(phrases: tuple[str, ...]) -> Phrases:
    """Split the phrases of a variable's parameter, once for all sentences; under a word in the order given."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        words = tuple(phrase.split())
        found.setdefault(words[0], []).append(words)
    return {first: tuple(starting) for first, starting in found.items()}


def measure_phrase(lowers: Sequence[str], index: int, phrases: Phrases) -> int:
    """Give the number of words of the phrase that starts at `index`, 0 where none does."""
    for words in phrases.get(lowers[index], ()) if index < len(lowers) else ():
        if tuple(lowers[index : index + len(words)]) == words:
            return len(words)
    return 0
