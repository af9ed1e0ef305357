"""The engines by name."""

from __future__ import annotations

from styler_nb.engines.base import StyleEngine
from styler_nb.errors import ConfigurationError

__all__ = ["get_engine"]

_NOT_BUILT_YET = ("lora",)


def get_engine(name: str) -> StyleEngine:
    """Give the engine of that name.

    Parameters
    ----------
    name : str
        As the setting `STYLER_ENGINE` and artifacts spell it.

    Returns
    -------
    StyleEngine

    Raises
    ------
    ConfigurationError
        There is no such engine, or it is not part of this version.
    """
    if name == "variants":
        from styler_nb.engines.variants.engine import VariantsEngine

        return VariantsEngine()
    if name == "chat":
        from styler_nb.engines.chat.engine import ChatEngine

        return ChatEngine()
    if name in _NOT_BUILT_YET:
        raise ConfigurationError(f"the engine {name!r} is not part of this version; set STYLER_ENGINE=variants or chat")
    raise ConfigurationError(f"unknown engine {name!r}; set STYLER_ENGINE=variants or chat")
