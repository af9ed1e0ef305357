"""The figures of this package: matplotlib's own, which show themselves in notebooks."""

from __future__ import annotations

from io import BytesIO

from matplotlib.figure import Figure

__all__ = ["ShownFigure"]

_SCALE = 2
"""Pixels of the picture for one on the page, so that it is sharp on fine screens and in print."""


class ShownFigure(Figure):
    """A figure that is its own picture where it is the last value of a cell, with or without `%matplotlib inline`.

    IPython prefers what a backend has registered for figures, so it is shown once in either case.
    """

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        """Give the picture, and its size on the page."""
        file = BytesIO()
        dpi = self.get_dpi()
        self.savefig(file, format="png", dpi=_SCALE * dpi)
        width, height = (round(length * dpi) for length in self.get_size_inches())
        return file.getvalue(), {"width": width, "height": height}
