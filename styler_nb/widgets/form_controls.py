"""The controls of a form: labels of one width, as wide as the panel."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

__all__ = ["LABEL", "WIDE", "make_area", "make_choice", "make_line", "make_slider", "make_stack"]

LABEL = {"description_width": "9.5em"}
"""The style of a control."""
WIDE = {"width": "auto"}
"""The layout of a control."""


def make_stack(*children: ipywidgets.Widget) -> ipywidgets.VBox:
    """Put controls one below the other."""
    box = ipywidgets.VBox(children=children)
    box.add_class("styler-stack")
    return box


def make_line(description: str, tooltip: str, placeholder: str) -> ipywidgets.Text:
    """Make a field of one line."""
    return ipywidgets.Text(description=description, tooltip=tooltip, placeholder=placeholder, layout=WIDE, style=LABEL)


def make_area(description: str, tooltip: str, *, rows: int) -> ipywidgets.Textarea:
    """Make a field of several lines."""
    return ipywidgets.Textarea(description=description, tooltip=tooltip, rows=rows, layout=WIDE, style=LABEL)


def make_choice(description: str, tooltip: str, options: Sequence[str], value: str) -> ipywidgets.Dropdown:
    """Make a list to choose one value from."""
    return ipywidgets.Dropdown(
        options=tuple(options), value=value, description=description, tooltip=tooltip, layout=WIDE, style=LABEL
    )


def make_slider(description: str, tooltip: str, value: float, highest: float) -> ipywidgets.FloatSlider:
    """Make a slider from 0, in steps of 0.05."""
    return ipywidgets.FloatSlider(
        value=value,
        min=0.0,
        max=highest,
        step=0.05,
        description=description,
        tooltip=tooltip,
        readout_format=".2f",
        layout=WIDE,
        style=LABEL,
    )
