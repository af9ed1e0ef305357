"""Worker processes of a server: started, watched, restarted, stopped.

A worker that dies has its jobs freed at once, without waiting for their leases.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from styler_nb.service.logs import Log
from styler_nb.service.queue.base import JobQueue
from styler_nb.service.worker_settings import dump_settings
from styler_nb.settings import Settings

__all__ = ["Supervisor"]

_WATCH_S = 0.2
_LOOK_FOR_WORK_S = 1.0
_BACKOFF_S = (0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
_HEALTHY_AFTER_S = 60.0
_STOP_GRACE_S = 10.0
_COMMAND = (sys.executable, "-m", "styler_nb.service.worker")


@dataclass
class _Slot:
    """The place of one worker process."""

    process: subprocess.Popen[bytes] | None = None
    worker_id: str = ""
    started_at: float = 0.0
    crashes: int = 0
    start_after: float = 0.0


class Supervisor:
    """Keeps worker processes running.

    Parameters
    ----------
    settings : Settings
        `workers` processes run all the time; in an embedded service they start when there is work, and
        leave when there has been none for `worker_idle_s`.
    queue : JobQueue
        Where the jobs of dead workers are freed.
    log : Log
        The process's logger.
    command : sequence of str
        What starts a worker.
    """

    def __init__(
        self,
        settings: Settings,
        queue: JobQueue,
        log: Log,
        *,
        command: Sequence[str] = _COMMAND,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings = settings
        self._queue = queue
        self._log = log
        self._command = list(command)
        self._clock = clock
        self._slots = [_Slot() for _ in range(settings.workers)]
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start watching, and the workers that are to run now."""
        if self._slots:
            self._thread = threading.Thread(target=self._watch, name="styler-supervisor", daemon=True)
            self._thread.start()

    def wake(self) -> None:
        """Tell that there is work."""
        self._wake.set()

    def stop(self) -> None:
        """Stop the workers; they give their jobs back."""
        self._stopping.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        for slot in self._slots:
            if slot.process is not None:
                slot.process.terminate()
        deadline = self._clock() + _STOP_GRACE_S
        for slot in self._slots:
            if slot.process is not None:
                self._end(slot, slot.process, max(0.0, deadline - self._clock()))

    def _end(self, slot: _Slot, process: subprocess.Popen[bytes], timeout_s: float) -> None:
        try:
            process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._close_pipe(process)
        # Stopped by us, so the attempt does not count even where the worker had no time to say so.
        self._queue.release_worker(slot.worker_id, crashed=False)
        slot.process = None

    def _watch(self) -> None:
        look_at = 0.0
        while not self._stopping.is_set():
            try:
                work = True
                if self._settings.embedded:
                    woken = self._wake.is_set()
                    work = woken or (self._clock() >= look_at and self._queue.has_work())
                    if self._clock() >= look_at:
                        look_at = self._clock() + _LOOK_FOR_WORK_S
                self._wake.clear()
                for slot in self._slots:
                    self._attend(slot, start=work)
            except Exception as error:  # noqa: BLE001  # the watch must outlive a database that is busy for once
                self._log.error("supervisor_failed", exc_info=error)
            self._wake.wait(_WATCH_S)

    def _attend(self, slot: _Slot, *, start: bool) -> None:
        if slot.process is not None and slot.process.poll() is not None:
            self._bury(slot, slot.process)
        if slot.process is None and start and self._clock() >= slot.start_after:
            self._start(slot)

    def _bury(self, slot: _Slot, process: subprocess.Popen[bytes]) -> None:
        self._close_pipe(process)
        clean = process.returncode == 0
        freed = self._queue.release_worker(slot.worker_id, crashed=not clean)
        slot.process = None
        if clean:
            slot.crashes = 0
            return
        if self._clock() - slot.started_at > _HEALTHY_AFTER_S:
            slot.crashes = 0
        slot.crashes += 1
        delay_s = _BACKOFF_S[min(slot.crashes - 1, len(_BACKOFF_S) - 1)]
        slot.start_after = self._clock() + delay_s
        self._log.warning(
            "worker_died", worker_id=slot.worker_id, code=process.returncode, jobs_freed=freed, restart_in_s=delay_s
        )
        self._wake.set()

    def _start(self, slot: _Slot) -> None:
        slot.worker_id = f"worker-{uuid.uuid4()}"
        slot.started_at = self._clock()
        slot.process = subprocess.Popen(  # noqa: S603  # our own interpreter with our own module
            [*self._command, "--worker-id", slot.worker_id, "--settings-from-stdin"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        line = json.dumps(dump_settings(self._settings)).encode() + b"\n"
        try:
            assert slot.process.stdin is not None  # noqa: S101  # asked for above
            slot.process.stdin.write(line)
            slot.process.stdin.flush()
        except BrokenPipeError:
            self._log.warning("worker_did_not_start", worker_id=slot.worker_id)

    @staticmethod
    def _close_pipe(process: subprocess.Popen[bytes]) -> None:
        if process.stdin is not None:
            try:
                process.stdin.close()
            except BrokenPipeError:
                return
