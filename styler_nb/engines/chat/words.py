"""The word lists of this package, read once from `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

__all__ = ["read_pairs", "read_words"]


@cache
def _read_file() -> dict[str, str]:
    source = resources.files("styler_nb.engines.chat") / "words.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def read_words(name: str) -> frozenset[str]:
    """Give the words of a list, in lower case with straight apostrophes."""
    return frozenset(_read_file()[name].split())


@cache
def read_pairs(name: str) -> tuple[tuple[str, str], ...]:
    """Give the pairs of a list, as `read_words` gives words."""
    return tuple((a, b) for a, _, b in (pair.partition("/") for pair in _read_file()[name].split()))
