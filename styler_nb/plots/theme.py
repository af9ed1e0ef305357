"""Colours and sizes of the figures, for light and dark backgrounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from styler_nb.errors import ConfigurationError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = [
    "DARK",
    "LIGHT",
    "MARKERS",
    "Theme",
    "ThemeName",
    "build_figure",
    "dress_axes",
    "get_theme",
    "label_axes",
    "text_font",
    "title_axes",
]

ThemeName = Literal["light", "dark"]

MARKERS = ("o", "s", "^", "D")
"""Shapes of series, beside their colours."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of a figure; data colours are of Okabe and Ito's set, parted in brightness too.

    Attributes
    ----------
    text, muted, line : str
        Text, secondary text, grid and axis lines.
    better, worse : str
        What moved towards the training data, and away from it.
    before, after, truth : str
        The input, the styled text, the training data.
    halo : str
        Drawn around marks so that they stay apart where they overlap.
    series : tuple of str
        Colours of several models or writers; they differ in brightness too, so that they stay apart in grey.
    """

    text: str
    muted: str
    line: str
    better: str
    worse: str
    before: str
    after: str
    truth: str
    halo: str
    series: tuple[str, ...]


LIGHT = Theme(
    text="#1f2328",
    muted="#59636e",
    line="#d1d9e0",
    better="#0072B2",
    worse="#E69F00",
    before="#8c959f",
    after="#0072B2",
    truth="#1f2328",
    halo="#ffffff",
    series=("#0072B2", "#D98E04", "#6B2140", "#00976F"),
)
DARK = Theme(
    text="#e6edf3",
    muted="#9da7b3",
    line="#3d444d",
    better="#56B4E9",
    worse="#D55E00",
    before="#8b949e",
    after="#56B4E9",
    truth="#e6edf3",
    halo="#111111",
    series=("#56B4E9", "#F7F0A0", "#D55E00", "#6ED7AE"),
)


def get_theme(theme: ThemeName) -> Theme:
    """Look a theme up.

    Parameters
    ----------
    theme : {"light", "dark"}
        The background the figure will stand on.

    Raises
    ------
    ConfigurationError
        Another name.
    """
    themes = {"light": LIGHT, "dark": DARK}
    if theme not in themes:
        raise ConfigurationError(f"theme {theme!r} is not known; use 'light' or 'dark'")
    return themes[theme]


def text_font(size: float, *, bold: bool = False) -> dict[str, Any]:
    """Give the font of texts: the family that ships with matplotlib, so figures look alike everywhere."""
    return {"family": "DejaVu Sans", "size": size, "weight": "bold" if bold else "normal"}


def dress_axes(axes: Axes, theme: Theme) -> None:
    """Make axes transparent, without a frame, with a quiet vertical grid behind the data."""
    axes.patch.set_alpha(0.0)
    axes.set_axisbelow(True)
    axes.grid(axis="x", color=theme.line, linewidth=0.8)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.tick_params(axis="both", length=0, colors=theme.muted, labelsize=8.5)
    for label in axes.get_yticklabels():
        label.set_color(theme.text)


def build_figure(width_in: float, height_in: float, theme: Theme, title: str) -> Figure:
    """Build an empty transparent figure with a title at its upper left."""
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    from styler_nb.plots.figure import ShownFigure

    layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.1, wspace=0.04)
    figure = ShownFigure(figsize=(width_in, height_in), layout=layout)
    figure.patch.set_alpha(0.0)
    if title:
        figure.suptitle(title, color=theme.text, x=0.012, ha="left", **text_font(13, bold=True))
    return figure


def title_axes(axes: Axes, title: str, theme: Theme) -> None:
    """Write the title of a panel at its upper left."""
    axes.set_title(title, color=theme.text, loc="left", **text_font(10, bold=True))


def label_axes(axes: Axes, theme: Theme, *, x: str | None = None, y: str | None = None) -> None:
    """Write what the axes measure, with the unit."""
    if x is not None:
        axes.set_xlabel(x, color=theme.text, **text_font(9))
    if y is not None:
        axes.set_ylabel(y, color=theme.text, **text_font(9))
