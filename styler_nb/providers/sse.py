"""Server-sent events, as they come over the wire."""

from __future__ import annotations

import codecs
from typing import NamedTuple

__all__ = ["Event", "EventReader"]


class Event(NamedTuple):
    """One event: its type, "message" where none is given, and its data."""

    name: str
    data: str


class EventReader:
    """Takes bytes, gives whole events, as the HTML standard has it (section 9.2.6)."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._name = ""
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> list[Event]:
        """Take what came next.

        Parameters
        ----------
        chunk : bytes
            Any number of bytes.

        Returns
        -------
        list of Event
            Those that are complete now.
        """
        text = self._rest + self._decoder.decode(chunk)
        # A carriage return at the end may be the first half of a line end.
        held = "\r" if text.endswith("\r") else ""
        text = text.removesuffix("\r").replace("\r\n", "\n").replace("\r", "\n")
        *lines, rest = text.split("\n")
        self._rest = rest + held
        return [event for line in lines if (event := self._take(line)) is not None]

    def _take(self, line: str) -> Event | None:
        if not line:
            event = Event(self._name or "message", "\n".join(self._data)) if self._data else None
            self._name, self._data = "", []
            return event
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            self._data.append(value)
        elif field == "event":
            self._name = value
        return None
