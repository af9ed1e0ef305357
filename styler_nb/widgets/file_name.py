"""The two fields that name a file to write: its name, and its format."""

from __future__ import annotations

from collections.abc import Mapping

import ipywidgets

from styler_nb.widgets.form_controls import ROW_LABEL

__all__ = ["FileName"]


class FileName:
    """Fields for the name and the format of a file.

    Parameters
    ----------
    default : str
        Name without ending where none is given.
    formats : mapping of str to str
        Endings, and what people call the formats.
    chosen : str or None
        Ending that is chosen at first; None is the first.

    Attributes
    ----------
    name, format : widgets
        The fields.
    """

    def __init__(self, default: str, formats: Mapping[str, str], chosen: str | None = None) -> None:
        self._default = default
        self.name = ipywidgets.Text(
            value=default,
            description="File",
            tooltip="Name of the file without its ending; a path may stand before it",
            style=ROW_LABEL,
            layout={"width": "16em"},
        )
        self.format = ipywidgets.Dropdown(
            options=[(label, suffix) for suffix, label in formats.items()],
            value=chosen or next(iter(formats)),
            description="as",
            tooltip="Format of the file",
            style=ROW_LABEL,
            layout={"width": "15em"},
        )

    @property
    def value(self) -> str:
        """Name of the file with its ending, which is put behind the name once."""
        name = self.name.value.strip() or self._default
        return name if name.lower().endswith(self.format.value) else f"{name}{self.format.value}"
