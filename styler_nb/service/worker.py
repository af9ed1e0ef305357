"""The training worker: a process that claims jobs and runs them, one at a time.

`python -m styler_nb.service.worker --data DIR` runs one by hand; a server runs its own.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import threading
import time
import uuid
from collections.abc import Sequence
from types import FrameType

from styler_nb.errors import StylerError
from styler_nb.service.engine_lookup import EngineLookup, find_engine
from styler_nb.service.logs import Log, make_log
from styler_nb.service.queue.base import Claim
from styler_nb.service.queue.embedded import EmbeddedQueue
from styler_nb.service.storage.blobs import open_blob_store
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.scratch import ScratchFolder
from styler_nb.service.training import JobRun, WorkerStopping
from styler_nb.service.worker_settings import parse_settings
from styler_nb.settings import Settings, load_settings

__all__ = ["Worker", "main"]

_ORPHAN_GRACE_S = 5.0


class Worker:
    """Claims jobs and runs them.

    Parameters
    ----------
    settings : Settings
        The operator's settings.
    worker_id : str
        Unique; the owner of this worker's leases.
    get_engine : callable
        Finds an engine by name; called when there is a job for it.
    log : Log
        The process's logger.
    """

    def __init__(self, settings: Settings, worker_id: str, *, get_engine: EngineLookup, log: Log) -> None:
        self._settings = settings
        self._worker_id = worker_id
        self._get_engine = get_engine
        self._log = log
        self._blobs = open_blob_store(settings)
        self._database = Database(settings)
        self._scratch = ScratchFolder(settings.data / "tmp")
        self.queue = EmbeddedQueue(self._database, settings)
        self.stopping = threading.Event()

    def run(self, *, idle_exit_s: float | None = None) -> None:
        """Work until told to stop, or until there has been nothing to do for a while.

        Parameters
        ----------
        idle_exit_s : float or None
            Leave after so many idle seconds; 0 leaves as soon as no job is free, None never.
        """
        idle_since = time.monotonic()
        while not self.stopping.is_set():
            if self.run_once():
                idle_since = time.monotonic()
            elif idle_exit_s is not None and time.monotonic() - idle_since >= idle_exit_s:
                return
            else:
                self.stopping.wait(self._settings.poll_s)

    def run_once(self) -> bool:
        """Run one job to its end, or give it back when told to stop.

        Returns
        -------
        bool
            Whether there was one.
        """
        claim = self.queue.claim(self._worker_id)
        if claim is None:
            return False
        lost, done = threading.Event(), threading.Event()
        heart = threading.Thread(target=self._beat, args=(claim, lost, done), name="styler-heartbeat", daemon=True)
        heart.start()
        run = JobRun(
            claim,
            self._settings,
            self._database,
            self._blobs,
            self._scratch,
            get_engine=self._get_engine,
            log=self._log,
            lost=lost,
            stopping=self.stopping,
        )
        try:
            run.execute()
        except WorkerStopping:
            self.queue.give_back(claim)
        finally:
            done.set()
            heart.join()
        return True

    def _beat(self, claim: Claim, lost: threading.Event, done: threading.Event) -> None:
        while not done.wait(self._settings.heartbeat_s):
            try:
                held = self.queue.heartbeat(claim)
            except Exception as error:  # noqa: BLE001  # a database that is busy for once must not stop the heart
                self._log.error("heartbeat_failed", job_id=claim.job_id, exc_info=error)
                continue
            if not held:
                lost.set()
                return

    def close(self) -> None:
        """Close the storage."""
        self._scratch.close()
        self._database.close()


def main(arguments: Sequence[str] | None = None, *, get_engine: EngineLookup | None = None) -> int:
    """Run a worker process.

    Parameters
    ----------
    arguments : sequence of str or None
        Command line; None takes the process's.
    get_engine : callable or None
        Finds an engine by name; None takes `engines.registry`.

    Returns
    -------
    int
        Exit status: 0 when told to stop or idle, 2 for settings that cannot work.
    """
    parser = argparse.ArgumentParser(prog="python -m styler_nb.service.worker", description="Trains queued jobs.")
    parser.add_argument("--data", help="data folder; default: STYLER_DATA, else the user's")
    parser.add_argument("--once", action="store_true", help="leave when no job is free")
    parser.add_argument("--idle-exit", type=float, metavar="S", help="leave after so many idle seconds")
    parser.add_argument("--worker-id", default=None, help=argparse.SUPPRESS)
    parser.add_argument("--settings-from-stdin", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    try:
        supervised = options.settings_from_stdin
        line = sys.stdin.buffer.readline() if supervised else b""
        if supervised and not line:
            # The server died before it could say what to do.
            return 0
        settings = parse_settings(json.loads(line)) if supervised else load_settings(options.data)
        log = make_log(settings)
        worker_id = options.worker_id or f"worker-{uuid.uuid4()}"
        worker = Worker(settings, worker_id, get_engine=get_engine or find_engine, log=log)
    except StylerError as error:
        sys.stderr.write(f"styler-nb worker: {error.message}\n")
        return 2
    _handle_signals(worker, supervised=supervised)
    if supervised:
        threading.Thread(target=_watch_parent, args=(worker, log), name="styler-parent-watch", daemon=True).start()
    idle_exit_s = 0.0 if options.once else options.idle_exit
    if supervised and settings.embedded:
        idle_exit_s = settings.worker_idle_s
    try:
        worker.run(idle_exit_s=idle_exit_s)
    finally:
        worker.close()
    return 0


def _handle_signals(worker: Worker, *, supervised: bool) -> None:
    def stop(_number: int, _frame: FrameType | None) -> None:
        worker.stopping.set()

    signal.signal(signal.SIGTERM, stop)
    # Ctrl-C reaches the whole process group; a supervised worker waits for its server's word.
    signal.signal(signal.SIGINT, signal.SIG_IGN if supervised else stop)


def _watch_parent(worker: Worker, log: Log) -> None:
    """Stop when the parent is gone, which closes our standard input, however it went."""
    # Unbuffered: a thread inside a buffered read would hold a lock that the interpreter's end needs.
    while os.read(sys.stdin.fileno(), 1024):
        continue
    log.info("parent_gone")
    worker.stopping.set()
    # Training may be deep in compiled code; nobody would end an orphan that does not look up.
    time.sleep(_ORPHAN_GRACE_S)
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
