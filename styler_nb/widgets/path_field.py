"""A line for a path on the machine that runs the notebook, with its button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from styler_nb.widgets.controls import read_static

__all__ = ["PathField"]


class PathField(anywidget.AnyWidget):
    """Takes a path when Enter or its button is pressed, always as it then stands in the line.

    A text field of a notebook sends what is typed in its own time, so that a key pressed while the kernel is at work
    can come before the words that it is about. Here they come in one message.

    Parameters
    ----------
    on_path : callable
        Called with what stands in the line.

    Attributes
    ----------
    value : str
        What was taken last, or what the line is to show.
    description, placeholder, tooltip : str
        The line's label, the words in it while it is empty, and its explanation.
    action, action_tooltip : str
        Words on the button, and its explanation.
    """

    _esm = read_static("path.js")
    value = traitlets.Unicode("").tag(sync=True)
    description = traitlets.Unicode("Path").tag(sync=True)
    placeholder = traitlets.Unicode("a file, a folder, or a pattern such as letters/*.docx").tag(sync=True)
    tooltip = traitlets.Unicode("A path on the machine that runs the notebook; press Enter to add what it names").tag(
        sync=True
    )
    action = traitlets.Unicode("Add").tag(sync=True)
    action_tooltip = traitlets.Unicode("Upload the documents that the path names").tag(sync=True)

    def __init__(self, on_path: Callable[[str], object], **traits: Any) -> None:
        self._on_path = on_path
        super().__init__(**traits)
        self.on_msg(self._receive)

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("type") == "submit":
            self.value = str(content.get("value", ""))
            self._on_path(self.value)
