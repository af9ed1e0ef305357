from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from styler_nb import plots


@pytest.mark.parametrize("name", plots.__all__)
def test_every_name_leads_to_its_function(name: str) -> None:
    assert callable(getattr(plots, name))
    assert getattr(plots, name).__name__ == name
    assert name in dir(plots)


def test_no_figure_is_left_out() -> None:
    folder = Path(str(plots.__file__)).parent
    modules = [import_module(f"styler_nb.plots.{path.stem}") for path in folder.glob("[a-z]*.py")]
    drawn = {name for module in modules for name in module.__all__ if name.startswith("plot_")}
    assert drawn == {name for name in plots.__all__ if name.startswith("plot_")}


def test_other_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'plot_radar'"):
        plots.plot_radar  # noqa: B018


def test_importing_loads_nothing() -> None:
    code = "import sys, styler_nb.plots; assert not {'matplotlib', 'numpy', 'pandas'} & set(sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
