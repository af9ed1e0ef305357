"""The word lists of this package, read once from `data/words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

__all__ = ["read_word_list"]


@cache
def _read_file() -> dict[str, str]:
    source = resources.files("styler_nb.text") / "data" / "words.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def read_word_list(name: str) -> frozenset[str]:
    """Give a word list.

    Parameters
    ----------
    name : str
        Its key in the file.

    Returns
    -------
    frozenset of str
        Words in lower case with straight apostrophes.
    """
    return frozenset(_read_file()[name].split())
