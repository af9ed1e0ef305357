"""Panels for notebooks: files, jobs, and the workbench that joins them."""

from __future__ import annotations

from styler_nb.extras import require

# One message for a missing extra, before the modules below fail on their imports.
require("ipywidgets", extra="lab")
require("anywidget", extra="lab")
