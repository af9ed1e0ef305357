"""Work of a panel beside the kernel's own thread: tasks one after another, and looking again at intervals."""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from collections.abc import Callable
from typing import TypeAlias

__all__ = ["Background"]

Task: TypeAlias = Callable[[], object]
Poll: TypeAlias = Callable[[], bool]

_GROWTH = 1.5
_STOP_GRACE_S = 5.0


class Background:
    """A queue of tasks with a thread of its own, which lives only while there is something to do.

    Parameters
    ----------
    name : str
        Name of the thread.
    on_error : callable
        Called in the thread with what a task raised; a poll that raised is not repeated.

    Attributes
    ----------
    stopped : bool
        Whether `stop` was called; tasks that take long look at it and leave.
    """

    def __init__(self, name: str, on_error: Callable[[Exception], object]) -> None:
        self._name = name
        self._on_error = on_error
        self._changed = threading.Condition()
        self._due: list[tuple[float, int, Task]] = []
        self._number = itertools.count()
        self._polls: set[Poll] = set()
        self._running = False
        self._thread: threading.Thread | None = None
        self.stopped = False

    def submit(self, task: Task) -> None:
        """Run a task once, after those before it. Nothing happens after `stop`."""
        self._schedule(0.0, task)

    def poll(self, look: Poll, *, interval_s: float = 0.3, longest_s: float = 2.0) -> None:
        """Call `look` again and again until it answers False.

        Parameters
        ----------
        look : callable
            Says whether to look again. A second call of `poll` with the same function while it is polled is ignored.
        interval_s, longest_s : float
            Seconds between the first two looks, over 0, and the most they grow to.
        """
        with self._changed:
            if look in self._polls:
                return
            self._polls.add(look)
        self._look_later(look, 0.0, interval_s, longest_s)

    def stop(self) -> None:
        """Drop what is queued, let the running task end, and end the thread. Safe to repeat, from any thread."""
        with self._changed:
            self.stopped = True
            self._due.clear()
            self._polls.clear()
            self._changed.notify_all()
            thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(_STOP_GRACE_S)

    def wait(self, timeout_s: float, *, polls: bool = False) -> bool:
        """Wait until no task is queued or running; with `polls` until nothing is polled either.

        Returns
        -------
        bool
            False when the time was over first.
        """
        with self._changed:
            return self._changed.wait_for(lambda: not self._is_busy(polls), timeout_s)

    def _is_busy(self, polls: bool) -> bool:
        if polls:
            return self._running or bool(self._due)
        return self._running or any(not isinstance(task, _Look) for _, _, task in self._due)

    def _look_later(self, look: Poll, delay_s: float, interval_s: float, longest_s: float) -> None:
        self._schedule(delay_s, _Look(self, look, interval_s, longest_s))

    def _schedule(self, delay_s: float, task: Task) -> None:
        with self._changed:
            if self.stopped:
                return
            heapq.heappush(self._due, (time.monotonic() + delay_s, next(self._number), task))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def _next(self) -> Task | None:
        """Wait for the next task that is due; None when there is none left."""
        with self._changed:
            self._running = False
            self._changed.notify_all()
            while self._due:
                wait_s = self._due[0][0] - time.monotonic()
                if wait_s <= 0:
                    self._running = True
                    return heapq.heappop(self._due)[2]
                self._changed.wait(wait_s)
            self._thread = None
            return None

    def _run(self) -> None:
        while (task := self._next()) is not None:
            try:
                task()
            except Exception as error:  # noqa: BLE001  # handed to the panel, which shows it
                self._on_error(error)


class _Look:
    """One look of a poll, which schedules the next."""

    def __init__(self, background: Background, look: Poll, interval_s: float, longest_s: float) -> None:
        self._background = background
        self._look = look
        self._interval_s = interval_s
        self._longest_s = longest_s

    def __call__(self) -> None:
        again = False
        try:
            again = self._look()
        finally:
            if not again:
                self._background._polls.discard(self._look)
        if again:
            longer = min(self._interval_s * _GROWTH, self._longest_s)
            self._background._look_later(self._look, self._interval_s, longer, self._longest_s)
