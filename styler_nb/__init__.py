"""Styler learns a writing style, applies it and measures it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from styler_nb import errors
    from styler_nb._connect import connect, connect_async
    from styler_nb.client import AsyncClient, Client
    from styler_nb.experiments import Experiment
    from styler_nb.experiments.column import restyle_column
    from styler_nb.magic import load_ipython_extension, unload_ipython_extension
    from styler_nb.quality.measure import measure
    from styler_nb.widgets import Workbench

__all__ = [
    "AsyncClient",
    "Client",
    "__version__",
    "connect",
    "connect_async",
    "errors",
    "load_ipython_extension",
    "measure",
    "restyle_column",
    "unload_ipython_extension",
    "workbench",
]

__version__: str

# Names are imported when they are used first (PEP 562), so that `import styler_nb` costs next to nothing.
_HOMES = {
    "AsyncClient": "styler_nb.client",
    "Client": "styler_nb.client",
    "connect": "styler_nb._connect",
    "connect_async": "styler_nb._connect",
    "load_ipython_extension": "styler_nb.magic",
    "measure": "styler_nb.quality.measure",
    "restyle_column": "styler_nb.experiments.column",
    "unload_ipython_extension": "styler_nb.magic",
}


def workbench(client: Client | None = None, experiment: Experiment | None = None) -> Workbench:
    """Open the workbench: sample files, jobs, styling and runs as tabs of one widget.

    Parameters
    ----------
    client : Client or None
        The service; None connects as `connect()` does.
    experiment : Experiment or None
        Where runs go; None is the experiment "default" in the user's data folder.

    Returns
    -------
    Workbench
        Shown where it is the last value of a cell.

    Raises
    ------
    MissingExtraError
        The extra `lab` is not installed.
    """
    from styler_nb.widgets import Workbench

    return Workbench(client, experiment)


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "errors":
        value: Any = import_module("styler_nb.errors")
    elif name == "__version__":
        from importlib.metadata import version

        value = version("styler-nb")
    elif name in _HOMES:
        value = getattr(import_module(_HOMES[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
