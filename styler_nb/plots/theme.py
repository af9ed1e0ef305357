"""Colours and sizes of the figures, for light and dark backgrounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from styler_nb.errors import ConfigurationError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["DARK", "LIGHT", "Theme", "ThemeName", "dress_axes", "get_theme", "text_font"]

ThemeName = Literal["light", "dark"]


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
