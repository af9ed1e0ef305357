"""Bytes from the kernel to the browser, as a download of any size."""

from __future__ import annotations

import uuid
from typing import Any

import anywidget

from styler_nb.widgets.controls import read_static

__all__ = ["Download"]

_PIECE_BYTES = 256 << 10


class Download(anywidget.AnyWidget):
    """Hands bytes to the browser, which saves them under a name. Draws nothing, but must be among the children."""

    _esm = read_static("download.js")

    def __init__(self) -> None:
        self._going: dict[str, tuple[str, bytes]] = {}
        super().__init__()
        self.on_msg(self._receive)

    @property
    def going(self) -> int:
        """How many downloads have begun and not ended."""
        return len(self._going)

    def offer(self, name: str, content: bytes) -> None:
        """Send content; the browser saves it as `name`."""
        download = uuid.uuid4().hex
        self._going[download] = (name, content)
        self._send_piece(download, 0)

    def _send_piece(self, download: str, start: int) -> None:
        known = self._going.get(download)
        if known is None:
            return
        name, content = known
        head = {"type": "piece", "download": download, "name": name, "start": start, "size": len(content)}
        self.send(head, buffers=[content[start : start + _PIECE_BYTES]])

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        download = str(content.get("download", ""))
        if content.get("type") == "next":
            self._send_piece(download, int(content.get("start", 0)))
        elif content.get("type") == "done":
            self._going.pop(download, None)
