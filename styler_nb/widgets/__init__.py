"""Panels for notebooks: files, jobs, and the workbench that joins all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from styler_nb.extras import require

if TYPE_CHECKING:
    from styler_nb.widgets.files import FilesPanel
    from styler_nb.widgets.jobs import JobsPanel
    from styler_nb.widgets.runs import RunsPanel
    from styler_nb.widgets.style import StylePanel
    from styler_nb.widgets.workbench import Workbench

__all__ = ["FilesPanel", "JobsPanel", "RunsPanel", "StylePanel", "Workbench"]

# One message for a missing extra, before the modules below fail on their imports.
require("ipywidgets", extra="lab")
require("anywidget", extra="lab")

_HOMES = {
    "FilesPanel": "styler_nb.widgets.files",
    "JobsPanel": "styler_nb.widgets.jobs",
    "RunsPanel": "styler_nb.widgets.runs",
    "StylePanel": "styler_nb.widgets.style",
    "Workbench": "styler_nb.widgets.workbench",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
