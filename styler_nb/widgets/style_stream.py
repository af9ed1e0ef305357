"""One style transform in a thread of its own, so that the kernel stays free while text comes."""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable

from styler_nb.client.results import StyleResult
from styler_nb.client.streams import StyleStream

__all__ = ["StreamRun"]

_REPORT_EVERY_S = 0.08
"""Pieces may come by the hundred in a second; a browser needs the text a dozen times at most."""


class StreamRun:
    """Reads a stream to its end, and says what came.

    Parameters
    ----------
    open_stream : callable
        Sends the request and gives the stream.
    on_text : callable
        Takes the text so far.
    on_end : callable
        Takes the result, or the exception that ended the stream. Never called after `stop`.

    Notes
    -----
    All callables are called from the thread. One that is stopped while the service is silent ends when the next
    piece comes; it reports nothing more in any case.
    """

    def __init__(
        self,
        open_stream: Callable[[], StyleStream],
        *,
        on_text: Callable[[str], None],
        on_end: Callable[[StyleResult | Exception], None],
    ) -> None:
        self._open_stream: Callable[[], StyleStream] | None = open_stream
        self._on_text = on_text
        self._on_end = on_end
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._work, name="styler-stream", daemon=True)

    @property
    def running(self) -> bool:
        """Whether the end has been neither reached nor asked for."""
        return self._thread.is_alive() and not self._stopped.is_set()

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Report nothing from now on, and close the stream as soon as it lets go."""
        self._stopped.set()

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait for the end; False after `timeout_s` seconds without it."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _work(self) -> None:
        try:
            outcome: StyleResult | Exception | None = self._read()
        except Exception as error:  # noqa: BLE001  # whatever it is, the panel shows it; a thread has no caller
            _forget_locals(error)
            outcome = error
        if outcome is not None and not self._stopped.is_set():
            self._on_end(outcome)

    def _read(self) -> StyleResult | None:
        # Given away: it may hold a key, which is needed once.
        open_stream, self._open_stream = self._open_stream, None
        if open_stream is None or self._stopped.is_set():
            return None
        with open_stream() as stream:
            del open_stream
            reported = 0.0
            for _ in stream:
                if self._stopped.is_set():
                    return None
                if time.monotonic() - reported >= _REPORT_EVERY_S:
                    self._on_text(stream.text)
                    reported = time.monotonic()
            return stream.result()


def _forget_locals(error: BaseException) -> None:
    """Empty the frames of an error, which is kept to be shown: a key may be among their variables."""
    seen: BaseException | None = error
    while seen is not None:
        traceback.clear_frames(seen.__traceback__)
        seen = seen.__cause__ or seen.__context__
