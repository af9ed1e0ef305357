"""What every panel is: a box with a status line, work in the background, and an end that leaves nothing behind."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import ipywidgets
import traitlets

from styler_nb.errors import StylerError
from styler_nb.widgets.background import Background
from styler_nb.widgets.controls import Level, StatusLine
from styler_nb.widgets.explain import explain

if TYPE_CHECKING:
    from styler_nb.client import Client

__all__ = ["Panel", "close_one", "close_tree"]


class Panel(ipywidgets.VBox):
    """Base of the panels.

    A panel's actions are public methods that work in the calling thread and raise nothing of the package's own
    errors: these are shown in the status line. Buttons run them through `start`, so the kernel stays free.

    Parameters
    ----------
    label : str
        Accessible name.
    client : Client or None
        What the panel works with; None where it needs none.

    Attributes
    ----------
    status : StatusLine
        The line that says what happened; show it among the children.
    lock : RLock
        Held while the panel's own state is changed; callbacks may come from any thread.
    last_error : Exception or None
        What was shown last as an error, with its traceback.
    busy : bool
        Whether a task that was started is running.
    """

    busy = traitlets.Bool(False)
    last_error = traitlets.Instance(Exception, allow_none=True)

    def __init__(self, label: str, client: Client | None = None) -> None:
        super().__init__()
        self.client = client
        self.lock = threading.RLock()
        self.status = StatusLine(label=label)
        self.background = Background(f"styler-panel-{label.lower()}", self.show_error)
        self.add_class("styler-panel")

    def __repr__(self) -> str:
        # ipywidgets would print every trait, texts of the user among them.
        return f"{type(self).__name__}({self.client!r})"

    def say(self, message: str, level: Level = "info") -> None:
        """Show a message in the status line."""
        with self.lock:
            self.status.say(message, level)

    def show_error(self, error: Exception) -> None:
        """Show an error in plain words. Nothing is said when the panel was closed meanwhile."""
        if self.background.stopped:
            return
        self.last_error = error
        self.say(explain(error), "error")

    @contextmanager
    def errors_shown(self) -> Iterator[None]:
        """Show errors of the package in the status line instead of raising them; others are bugs and go on."""
        try:
            yield
        except StylerError as error:
            self.show_error(error)

    def start(self, task: Callable[[], object], doing: str = "") -> None:
        """Run a task in the background, after those started before it.

        Parameters
        ----------
        task : callable
            Called without arguments, in another thread; what it raises is shown.
        doing : str
            Shown until the task says something else.
        """

        def run() -> None:
            self.busy = True
            if doing:
                self.say(doing, "busy")
            try:
                task()
            finally:
                self.busy = False
                if doing and self.status.message == doing:
                    self.say("")

        self.background.submit(run)

    def wait(self, timeout_s: float = 30.0) -> bool:
        """Wait until what was started has ended; False when the time was over first."""
        return self.background.wait(timeout_s)

    @property
    def client_closed(self) -> bool:
        """Whether the client was closed, so that there is nothing left to look at."""
        return bool(getattr(self.client, "closed", False))

    def close(self) -> None:
        """End the background work and close the panel with everything in it. Safe to repeat."""
        # ipywidgets calls this from `__del__` too, for a panel whose constructor has failed.
        if getattr(self, "background", None) is not None:
            self.background.stop()
        if getattr(self, "status", None) is not None:
            close_tree([self.status])
        close_tree(self.children)
        close_one(self, super().close)


def close_tree(children: Sequence[ipywidgets.Widget]) -> None:
    """Close widgets with their children, layouts and styles; ipywidgets closes a box alone."""
    for child in children:
        if isinstance(child, Panel):
            child.close()
            continue
        if isinstance(child, ipywidgets.Box):
            close_tree(child.children)
        close_one(child, child.close)


def close_one(widget: ipywidgets.Widget, close: Callable[[], None]) -> None:
    """Close a widget by `close`, and its layout and style after it."""
    parts = [getattr(widget, name, None) for name in ("layout", "style") if widget.has_trait(name)]
    close()
    for part in parts:
        if isinstance(part, ipywidgets.Widget):
            part.close()
