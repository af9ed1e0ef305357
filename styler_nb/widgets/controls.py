"""The small parts that panels are made of: buttons, headings, the status line, a value to copy, a confirmation."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.resources import files
from typing import Any, Literal, TypeAlias

import anywidget
import ipywidgets
import traitlets

from styler_nb.errors import ConfigurationError

__all__ = [
    "Confirmation",
    "CopyField",
    "Level",
    "StatusLine",
    "make_button",
    "make_columns",
    "make_heading",
    "make_note",
    "make_row",
    "read_static",
    "set_visible",
]

Level: TypeAlias = Literal["info", "success", "warning", "error", "busy"]
Kind: TypeAlias = Literal["", "primary", "success", "info", "warning", "danger"]

_HIDDEN = "styler-hidden"


def read_static(name: str) -> str:
    """Read a script or style sheet that ships with the package."""
    return files("styler_nb.widgets").joinpath("static", name).read_text(encoding="utf-8")


class StatusLine(anywidget.AnyWidget):
    """Says what happened, for eyes and for screen readers (an `aria-live` region).

    It carries the style sheet of all panels, names the panel around it and keeps the notebook's keyboard shortcuts
    out of it; so every panel has one.

    Parameters
    ----------
    label : str
        Accessible name of the panel around it.
    """

    _esm = read_static("status.js")
    _css = read_static("panel.css")
    message = traitlets.Unicode("").tag(sync=True)
    level = traitlets.Enum(("info", "success", "warning", "error", "busy"), "info").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)

    def say(self, message: str, level: Level = "info") -> None:
        """Show a message in place of the one before."""
        with self.hold_sync():
            self.level = level
            self.message = message


class CopyField(anywidget.AnyWidget):
    """A value with a button that copies it to the clipboard.

    Parameters
    ----------
    value : str
        What is copied.
    description, tooltip : str
        Words on the button, and what a pointer resting on it explains.
    shows_value : bool
        Whether the value is shown beside the button.
    """

    _esm = read_static("copy.js")
    value = traitlets.Unicode("").tag(sync=True)
    description = traitlets.Unicode("Copy").tag(sync=True)
    tooltip = traitlets.Unicode("Copy to the clipboard").tag(sync=True)
    shows_value = traitlets.Bool(True).tag(sync=True)


def make_button(
    description: str,
    tooltip: str,
    on_click: Callable[[], object],
    *,
    icon: str = "",
    kind: Kind = "",
    disabled: bool = False,
) -> ipywidgets.Button:
    """Make a button.

    Parameters
    ----------
    description : str
        Words on it; never an icon alone.
    tooltip : str
        One sentence on what it does.
    on_click : callable
        Called without arguments. It returns at once: what takes time goes through `Panel.start`.
    icon : str
        A Font Awesome name beside the words.
    kind : str
        One of ipywidgets' button styles.
    disabled : bool
        Whether it cannot be pressed yet.
    """
    if not description or not tooltip:
        raise ConfigurationError("a button needs a description and a tooltip; give both")
    button = ipywidgets.Button(
        description=description, tooltip=tooltip, icon=icon, button_style=kind, disabled=disabled
    )
    button.on_click(lambda _: on_click())
    return button


def make_row(*children: ipywidgets.Widget, **options: Any) -> ipywidgets.Box:
    """Put controls side by side; they wrap where the panel is narrow."""
    return _box("styler-row", children, options)


def make_columns(*children: ipywidgets.Widget, **options: Any) -> ipywidgets.Box:
    """Put parts side by side as columns of equal width; one below the other where the panel is narrow."""
    return _box("styler-columns", children, options)


def _box(name: str, children: tuple[ipywidgets.Widget, ...], options: dict[str, Any]) -> ipywidgets.Box:
    box = ipywidgets.Box(children=children, **options)
    box.add_class(name)
    return box


def make_heading(text: str) -> ipywidgets.HTML:
    """Make a heading inside a panel."""
    return ipywidgets.HTML(f'<h4 class="styler-heading">{escape(text)}</h4>')


def make_note(text: str = "") -> ipywidgets.HTML:
    """Make a paragraph of quiet text; `note.value` takes HTML."""
    return ipywidgets.HTML(f'<p class="styler-note">{escape(text)}</p>')


def set_visible(widget: ipywidgets.DOMWidget, visible: bool) -> None:
    """Show or hide a widget; hidden, it takes no room and cannot be reached by the keyboard.

    Raises
    ------
    ConfigurationError
        The widget is of anywidget, whose views know no classes: put it into a box and hide that.
    """
    if isinstance(widget, anywidget.AnyWidget):
        raise ConfigurationError(f"{type(widget).__name__} cannot be hidden by itself; put it into a box and hide that")
    if visible:
        widget.remove_class(_HIDDEN)
    elif _HIDDEN not in widget._dom_classes:
        widget.add_class(_HIDDEN)


class Confirmation(ipywidgets.Box):
    """Asks before something is lost. Hidden until `ask`; the focus goes to the button that keeps everything.

    Attributes
    ----------
    question : str
        What is asked; empty when nothing is.
    """

    question = traitlets.Unicode("")

    def __init__(self) -> None:
        self._action: Callable[[], object] | None = None
        self._text = ipywidgets.HTML()
        self._yes = make_button("Delete", "Delete it for good; this cannot be undone", self.accept, kind="danger")
        self._no = make_button("Keep", "Change nothing", self.refuse)
        super().__init__(children=(self._text, self._no, self._yes))
        for name in ("styler-row", "styler-confirm", _HIDDEN):
            self.add_class(name)

    def ask(self, question: str, action: Callable[[], object], *, verb: str = "Delete") -> None:
        """Ask; `action` is called when the answer is yes. A question not answered yet is dropped."""
        self._action = action
        self.question = question
        self._text.value = f'<span role="alert">{escape(question)}</span>'
        self._yes.description = verb
        set_visible(self, True)
        self._no.focus()

    def accept(self) -> None:
        """Answer yes."""
        action = self._action
        self.refuse()
        if action is not None:
            action()

    def refuse(self) -> None:
        """Answer no."""
        self._action = None
        self.question = ""
        set_visible(self, False)
