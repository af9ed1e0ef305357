"""Locks between processes that the operating system drops when their holder dies."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["FileLock", "exclusive_lock"]

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _lock(descriptor: int, *, wait: bool) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int, *, wait: bool) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


class FileLock:
    """An exclusive lock on a file, held until `release` or the end of the process.

    Parameters
    ----------
    path : Path
        The lock file; created when missing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    def acquire(self, *, wait: bool = True) -> bool:
        """Take the lock.

        Parameters
        ----------
        wait : bool
            Wait for it, or give up at once when another holder has it.

        Returns
        -------
        bool
            Whether the lock is held now.
        """
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        try:
            _lock(descriptor, wait=wait)
        except (BlockingIOError, PermissionError):
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Let go of the lock; does nothing when it is not held."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


@contextmanager
def exclusive_lock(path: Path) -> Iterator[None]:
    """Hold the lock on `path` for the length of a block, waiting for it first."""
    lock = FileLock(path)
    lock.acquire()
    try:
        yield
    finally:
        lock.release()
