"""One message for every optional part whose packages are missing."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType

from styler_nb.errors import MissingExtraError

__all__ = ["check", "require"]


def check(module: str, *, extra: str) -> None:
    """Check, without importing it, that an optional module is installed.

    Parameters
    ----------
    module : str
        Name of a module at the top of its package.
    extra : str
        Name of the extra in `pip install 'styler-nb[extra]'` that brings it.

    Raises
    ------
    MissingExtraError
        The module is not installed.
    """
    if importlib.util.find_spec(module) is None:
        raise _missing(module, extra)


def require(module: str, *, extra: str) -> ModuleType:
    """Import an optional module, or say how to install it.

    Parameters
    ----------
    module : str
        Dotted name of the module.
    extra : str
        Name of the extra in `pip install 'styler-nb[extra]'` that brings it.

    Returns
    -------
    ModuleType

    Raises
    ------
    MissingExtraError
        The module is not installed.
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or module.split(".")[0] != error.name.split(".")[0]:
            raise
        raise _missing(module, extra) from error


def _missing(module: str, extra: str) -> MissingExtraError:
    return MissingExtraError(f"{module} is not installed; install it with: pip install 'styler-nb[{extra}]'")
