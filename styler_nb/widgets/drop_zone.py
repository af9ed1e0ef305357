"""A field to drop files on, whatever their size: they come piece by piece, as one message of any size would not."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from typing import IO, Any

import anywidget
import traitlets

from styler_nb.widgets.controls import read_static

__all__ = ["DropZone"]

_IN_MEMORY_BYTES = 4 << 20


class DropZone(anywidget.AnyWidget):
    """Takes files from the browser by drag and drop, or by its file chooser when it is pressed.

    Parameters
    ----------
    on_file : callable
        Called with the name and the open content of each file that has come whole; it closes the content.
    on_refused : callable
        Called with the name, the size in bytes and the reason of a file that did not come.
    on_done : callable
        Called when all files of one drop have come or were refused.

    Attributes
    ----------
    max_bytes : int
        Greater files are refused before they are sent; 0 is no limit.
    description, hint, tooltip : str
        Words in the field and the explanation; the first two are its accessible name.
    """

    _esm = read_static("drop.js")
    description = traitlets.Unicode("Drop .txt or .docx files here").tag(sync=True)
    hint = traitlets.Unicode("or press Enter to choose them").tag(sync=True)
    tooltip = traitlets.Unicode("Upload sample documents, one document a file; folders and large files too").tag(
        sync=True
    )
    disabled = traitlets.Bool(False).tag(sync=True)
    max_bytes = traitlets.Int(0).tag(sync=True)

    def __init__(
        self,
        on_file: Callable[[str, IO[bytes]], object],
        on_refused: Callable[[str, int, str], object],
        on_done: Callable[[], object],
        **traits: Any,
    ) -> None:
        self._on_file = on_file
        self._on_refused = on_refused
        self._on_done = on_done
        self._coming: dict[str, tuple[str, int, IO[bytes]]] = {}
        super().__init__(**traits)
        self.on_msg(self._receive)

    @property
    def coming(self) -> int:
        """How many files have begun to come and not ended."""
        return len(self._coming)

    def close(self) -> None:
        """Forget what has come in part, and close."""
        for upload in list(getattr(self, "_coming", ())):
            self._forget(upload)
        super().close()

    def _receive(self, _widget: object, content: Any, buffers: Sequence[Any]) -> None:
        if not isinstance(content, dict):
            return
        upload = str(content.get("upload", ""))
        name, size = str(content.get("name", "")), int(content.get("size", 0))
        match content.get("type"):
            case "begin":
                self._begin(upload, name, size)
            case "piece":
                self._take(upload, int(content.get("start", 0)), buffers)
            case "end":
                self._end(upload)
            case "drop":
                self._forget(upload)
            case "too-large":
                self._on_refused(name, size, self._say_too_large(size))
            case "failed":
                self._on_refused(name, size, str(content.get("reason", "")))
                self._on_done()
            case "done":
                self._on_done()

    def _begin(self, upload: str, name: str, size: int) -> None:
        self._forget(upload)
        # Closed in `_forget`, or by whom `on_file` gives it to.
        content = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY_BYTES)  # noqa: SIM115
        self._coming[upload] = (name, size, content)
        self.send({"type": "ready", "upload": upload})

    def _take(self, upload: str, start: int, buffers: Sequence[Any]) -> None:
        known = self._coming.get(upload)
        if known is None or known[2].tell() != start or not buffers:
            # The kernel was restarted in between, or a piece was lost on the way.
            self._forget(upload)
            self.send({"type": "stop", "upload": upload, "reason": "a part of it was lost on the way; drop it again"})
            return
        known[2].write(bytes(buffers[0]))
        self.send({"type": "ready", "upload": upload})

    def _end(self, upload: str) -> None:
        known = self._coming.pop(upload, None)
        if known is None:
            return
        name, size, content = known
        if content.tell() != size:
            content.close()
            self._on_refused(name, size, "a part of it was lost on the way; drop it again")
            return
        content.seek(0)
        self._on_file(name, content)

    def _forget(self, upload: str) -> None:
        known = self._coming.pop(upload, None)
        if known is not None:
            known[2].close()

    def _say_too_large(self, size: int) -> str:
        return f"{size / 1e6:.1f} MB are over the {self.max_bytes / 1e6:.1f} MB that one file may have"
