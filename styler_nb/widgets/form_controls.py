"""The controls of a form: labels of one width, as wide as the panel; in a row of controls, as wide as they need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets

__all__ = [
    "LABEL",
    "ROW_LABEL",
    "WIDE",
    "make_area",
    "make_choice",
    "make_line",
    "make_secret",
    "make_slider",
    "make_stack",
]

LABEL = {"description_width": "9.5em"}
"""The style of a control."""
ROW_LABEL = {"description_width": "initial"}
"""The style of a control in a row: its label is as wide as its words."""
WIDE = {"width": "auto"}
"""The layout of a control."""


def make_stack(*children: ipywidgets.Widget) -> ipywidgets.VBox:
    """Put controls one below the other."""
    box = ipywidgets.VBox(children=children)
    box.add_class("styler-stack")
    return box


def make_line(
    description: str,
    tooltip: str,
    placeholder: str,
    *,
    style: Mapping[str, str] = LABEL,
    layout: Mapping[str, str] = WIDE,
    **traits: Any,
) -> ipywidgets.Text:
    """Make a field of one line."""
    named = {"description": description, "tooltip": tooltip, "placeholder": placeholder}
    return ipywidgets.Text(**named, style=style, layout=layout, **traits)


def make_secret(description: str, tooltip: str, placeholder: str) -> ipywidgets.Password:
    """Make a field of one line that does not show what is typed."""
    named = {"description": description, "tooltip": tooltip, "placeholder": placeholder}
    return ipywidgets.Password(**named, style=LABEL, layout=WIDE)


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
