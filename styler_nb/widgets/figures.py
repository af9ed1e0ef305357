"""Figures in a panel: drawn in the background, in the colours of the page, and drawn anew when they change."""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

import anywidget
import ipywidgets
import traitlets

from styler_nb.widgets.common import Panel, read_static

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from styler_nb.plots.theme import ThemeName

__all__ = ["FigureBox", "PageTheme", "render_figure"]

Draw: TypeAlias = "Callable[[ThemeName], Figure]"


class PageTheme(anywidget.AnyWidget):
    """Finds out whether the page is light or dark. Draws nothing, but must be among the children.

    Attributes
    ----------
    theme : {"light", "dark"}
        What the browser found; it says so again when the page changes.
    """

    _esm = read_static("theme.js")
    theme = traitlets.Enum(("light", "dark"), default_value="light").tag(sync=True)


class FigureBox:
    """A place for a figure.

    Parameters
    ----------
    panel : Panel
        Draws in its background, and shows errors.

    Attributes
    ----------
    box : Box
        The place.
    image : HTML
        The figure; empty while there is none.
    theme : PageTheme
        The colours of the page.
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._draw: Draw | None = None
        self._description = ""
        self.image = ipywidgets.HTML()
        self.theme = PageTheme()
        self.box = ipywidgets.VBox((self.image, self.theme))
        self.theme.observe(lambda _: self._start(), "theme")

    def show(self, draw: Draw, description: str) -> None:
        """Draw a figure.

        Parameters
        ----------
        draw : callable
            Takes the theme and gives the figure; called in the background.
        description : str
            What the figure shows, for who does not see it.
        """
        self._draw, self._description = draw, description
        self._start()

    def clear(self) -> None:
        """Show nothing."""
        self._draw = None
        self.image.value = ""

    def _start(self) -> None:
        if self._draw is not None:
            self._panel.start(self._draw_now, "Drawing the figure…")

    def _draw_now(self) -> None:
        draw = self._draw
        if draw is None:
            return
        theme: ThemeName = "dark" if self.theme.theme == "dark" else "light"
        image = render_figure(draw(theme), self._description)
        if self._draw is draw:
            self.image.value = image


def render_figure(figure: Figure, description: str) -> str:
    """Give a figure as an HTML image, no wider than its place, with words in its stead for screen readers."""
    drawn = BytesIO()
    figure.savefig(drawn, format="png", dpi=120)
    data = base64.b64encode(drawn.getvalue()).decode("ascii")
    # Where there is no room for it to be read, it is moved rather than made smaller.
    style = "max-width:100%;min-width:46rem"
    image = f'<img alt="{escape(description)}" style="{style}" src="data:image/png;base64,{data}">'
    return f'<div style="overflow-x:auto">{image}</div>'
