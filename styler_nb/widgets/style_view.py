"""The before/after view in the browser: changes marked, explained and decided on."""

from __future__ import annotations

import anywidget
import traitlets

from styler_nb.widgets.common import read_static

__all__ = ["ReviewView"]


class ReviewView(anywidget.AnyWidget):
    """Shows a text with its changes; each is explained on hover and on keyboard focus.

    Attributes
    ----------
    parts : list of dict
        The stretches, as `Review.to_view` gives them; empty while text is still coming.
    rejected : list of int
        Numbers of the changes that are taken back; the browser writes it too.
    view : {"side", "inline", "list"}
        How the changes are laid out.
    original, partial : str
        The text before styling and the styled text so far, shown while `parts` is empty.
    busy : bool
        Whether more text will come.
    """

    _esm = read_static("review.js")
    _css = read_static("review.css")

    parts = traitlets.List(traitlets.Dict()).tag(sync=True)
    rejected = traitlets.List(traitlets.Int()).tag(sync=True)
    view = traitlets.Enum(("side", "inline", "list"), default_value="side").tag(sync=True)
    original = traitlets.Unicode().tag(sync=True)
    partial = traitlets.Unicode().tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)
