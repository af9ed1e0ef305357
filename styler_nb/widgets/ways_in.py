"""The ways in which documents come to a panel: dropped, chosen with a button, or named by a path."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import IO, Any, TypeAlias

import ipywidgets

from styler_nb.widgets.controls import make_note, make_row
from styler_nb.widgets.drop_zone import DropZone
from styler_nb.widgets.path_field import PathField
from styler_nb.widgets.uploading import Outcome

__all__ = ["WaysIn"]

OnDocuments: TypeAlias = Callable[[Sequence[tuple[str, "bytes | IO[bytes]"]], Sequence[Outcome]], object]

_MESSAGE_MB = 10
"""What a notebook server takes in one message unless it was set up otherwise."""


class WaysIn:
    """Takes documents and hands them on; it uploads nothing itself.

    Parameters
    ----------
    on_documents : callable
        Called with pairs of name and content, and with what was refused before it came.
    on_path : callable
        Called with what was written into the field for a path.
    max_bytes : int
        Size over which a dropped file is refused before it is sent; 0 is no limit.

    Attributes
    ----------
    drop, upload, path : widgets
        The field to drop on, the button, and the field for a path.
    children : tuple of widgets
        What a panel shows.
    """

    def __init__(self, on_documents: OnDocuments, on_path: Callable[[str], object], *, max_bytes: int) -> None:
        self._on_documents = on_documents
        self._dropped: list[tuple[str, IO[bytes]]] = []
        self._refused: list[Outcome] = []
        self.drop = DropZone(self._take, self._refuse, self._hand_on, max_bytes=max_bytes)
        self.upload = ipywidgets.FileUpload(
            accept=".txt,.docx",
            multiple=True,
            description="Choose files",
            tooltip=f"Upload .txt and .docx files, together under {_MESSAGE_MB} MB",
        )
        self.upload.observe(self._take_chosen, "value")
        self.path = PathField(on_path)
        self.path.add_class("styler-grow")
        limits = make_note(
            f"One file may have {max_bytes / 1e6:.0f} MB. “Choose files” sends all of them in one message, and a "
            f"notebook server drops one over {_MESSAGE_MB} MB without a word: use the field or a path for more."
        )
        self.children = (self.drop, make_row(self.upload, self.path), limits)

    def forget(self) -> None:
        """Close what has come and was not handed on."""
        for _, content in self._dropped:
            content.close()
        self._dropped = []

    def _take(self, name: str, content: IO[bytes]) -> None:
        self._dropped.append((name, content))

    def _refuse(self, name: str, size: int, reason: str) -> None:
        self._refused.append(Outcome(name, size, error=f"{reason[:1].upper()}{reason[1:]}."))

    def _hand_on(self) -> None:
        documents, refused = self._dropped, self._refused
        self._dropped, self._refused = [], []
        self._on_documents(documents, refused)

    def _take_chosen(self, change: Any) -> None:
        chosen = [(str(file["name"]), bytes(file["content"])) for file in change["new"]]
        if chosen:
            self.upload.value = ()
            self._on_documents(chosen, ())
