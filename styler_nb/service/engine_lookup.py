"""How the service finds an engine by name; engines are imported when the first one is needed."""

from __future__ import annotations

from collections.abc import Callable

from styler_nb.engines.base import StyleEngine

__all__ = ["EngineLookup", "find_engine"]

EngineLookup = Callable[[str], StyleEngine]
"""Gives the engine of a name; raises `ConfigurationError` for one that is not built."""


def find_engine(name: str) -> StyleEngine:
    """Find an engine in `engines.registry`.

    Raises
    ------
    ConfigurationError
        There is none of that name.
    """
    from styler_nb.engines.registry import get_engine

    return get_engine(name)
