"""Server-Sent Events, parsed as the bytes come in."""

from __future__ import annotations

__all__ = ["EventParser"]


class EventParser:
    """Collects bytes and gives out the data of each event that is complete.

    Bytes may be split anywhere, inside a character or a line end too. Only `data` is kept; the streams of
    this service use no other field.

    References
    ----------
    WHATWG, HTML Living Standard, section 9.2.6, "Interpreting an event stream".
    """

    def __init__(self) -> None:
        self._rest = bytearray()
        self._data: list[str] = []
        self._skip_line_feed = False
        self._at_start = True

    def feed(self, piece: bytes) -> list[str]:
        """Take further bytes.

        Parameters
        ----------
        piece : bytes
            The next bytes of the stream; may be empty.

        Returns
        -------
        list of str
            The data of each event that these bytes completed, in order.
        """
        self._rest += piece
        events: list[str] = []
        for line in self._lines():
            if self._at_start:
                self._at_start = False
                line = line.removeprefix(b"\xef\xbb\xbf")
            if line:
                self._field(line)
            elif self._data:
                events.append("\n".join(self._data))
                self._data = []
        return events

    def _lines(self) -> list[bytes]:
        lines: list[bytes] = []
        rest = self._rest
        if self._skip_line_feed and rest:
            # The carriage return already ended the line; the other half of the pair came later.
            if rest[0] == 0x0A:
                del rest[0]
            self._skip_line_feed = False
        start = 0
        while (end := _find_line_end(rest, start)) >= 0:
            lines.append(bytes(rest[start:end]))
            start = end + 1
            if rest[end] == 0x0D:
                if start == len(rest):
                    self._skip_line_feed = True
                elif rest[start] == 0x0A:
                    start += 1
        del rest[:start]
        return lines

    def _field(self, line: bytes) -> None:
        name, _, value = line.partition(b":")
        if name == b"data":
            self._data.append(value.removeprefix(b" ").decode("utf-8", "replace"))


def _find_line_end(buffer: bytearray, start: int) -> int:
    feed, carriage = buffer.find(b"\n", start), buffer.find(b"\r", start)
    return max(feed, carriage) if min(feed, carriage) < 0 else min(feed, carriage)
