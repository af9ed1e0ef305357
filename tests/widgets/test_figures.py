from collections.abc import Iterator

import pytest
from matplotlib.figure import Figure

from styler_nb.errors import InvalidRequestError
from styler_nb.widgets.common import Panel
from styler_nb.widgets.figures import FigureBox, render_figure


@pytest.fixture
def panel() -> Iterator[Panel]:
    made = Panel("Test")
    yield made
    made.close()


def test_the_description_is_escaped() -> None:
    html = render_figure(Figure(figsize=(1, 1)), 'a "figure" <b>')
    assert 'alt="a &quot;figure&quot; &lt;b&gt;"' in html
    assert "data:image/png;base64," in html


def test_it_is_drawn_anew_for_a_page_that_turns_dark(panel: Panel) -> None:
    themes: list[str] = []

    def draw(theme: str) -> Figure:
        themes.append(theme)
        return Figure(figsize=(1, 1))

    box = FigureBox(panel)
    box.theme.theme = "dark"
    assert panel.wait(20)
    assert (themes, box.image.value) == ([], "")
    box.show(draw, "a figure")
    assert panel.wait(20)
    assert "a figure" in box.image.value
    box.theme.theme = "light"
    assert panel.wait(20)
    assert themes == ["dark", "light"]
    box.clear()
    assert box.image.value == ""


def test_what_cannot_be_drawn_is_said(panel: Panel) -> None:
    def draw(theme: str) -> Figure:
        raise InvalidRequestError("there is nothing to draw")

    FigureBox(panel).show(draw, "a figure")
    assert panel.wait(20)
    assert "nothing to draw" in panel.status.message
