"""The finders' closed word lists, read from `words.toml`."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources

from styler_nb.errors import ConfigurationError

__all__ = ["read_words"]


@lru_cache(maxsize=1)
def _lists() -> dict[str, frozenset[str]]:
    path = resources.files("styler_nb.engines.variants") / "words.toml"
    return {name: frozenset(words.split()) for name, words in tomllib.loads(path.read_text(encoding="utf-8")).items()}


def read_words(name: str) -> frozenset[str]:
    """Give a word list, all in lower case.

    Raises
    ------
    ConfigurationError
        `words.toml` has no list of that name.
    """
    lists = _lists()
    if name not in lists:
        raise ConfigurationError(f"words.toml: no list {name!r}; it has {', '.join(sorted(lists))}")
    return lists[name]
