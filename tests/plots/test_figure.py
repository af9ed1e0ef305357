from __future__ import annotations

import struct
from pathlib import Path

import pytest
from IPython.core.formatters import DisplayFormatter
from IPython.core.interactiveshell import InteractiveShell
from matplotlib.figure import Figure

from styler_nb import plots
from styler_nb.plots.theme import LIGHT, build_figure


@pytest.fixture
def figure() -> Figure:
    made = build_figure(4, 2, LIGHT, "A title")
    made.subplots().plot([0, 1], [0, 1])
    return made


def test_a_figure_shows_itself(figure: Figure) -> None:
    data, metadata = DisplayFormatter().format(figure)
    assert metadata["image/png"] == {"width": 400, "height": 200}
    assert struct.unpack(">II", data["image/png"][16:24]) == (800, 400)


def test_a_figure_is_shown_once_where_the_backend_shows_it_too(figure: Figure) -> None:
    from IPython.core.pylabtools import select_figure_formats

    shell = InteractiveShell()
    select_figure_formats(shell, {"png"})
    data, metadata = shell.display_formatter.format(figure)
    assert set(data) == {"text/plain", "image/png"}
    assert "image/png" not in metadata or metadata["image/png"] != {"width": 400, "height": 200}  # the backend's own


def test_every_figure_of_the_package_is_one() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(plots.__file__).parent.glob("*.py")]
    assert not [source for source in sources if " Figure(" in source]
