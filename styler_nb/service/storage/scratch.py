"""Temporary files, removed when their process is gone, however it went."""

from __future__ import annotations

import hashlib
import os
import shutil
import uuid
from pathlib import Path
from types import TracebackType

from styler_nb.service.storage.locks import FileLock, exclusive_lock

__all__ = ["ScratchFile", "ScratchFolder"]


class ScratchFolder:
    """A folder of this process's temporary files.

    Each process has its own, with a lock that lives as long as the process does. A folder whose
    lock is free belongs to nobody, and whoever comes next removes it.

    Parameters
    ----------
    root : Path
        The folder that holds the folders of all processes.
    """

    def __init__(self, root: Path) -> None:
        root.mkdir(parents=True, exist_ok=True)
        self._root = root
        self.path = root / uuid.uuid4().hex
        self._lock = FileLock(self.path / ".lock")
        with exclusive_lock(root / ".lock"):
            self.path.mkdir()
            self._lock.acquire()
        self.sweep()

    def sweep(self) -> int:
        """Remove the folders of processes that are gone.

        Returns
        -------
        int
            Number of folders removed.
        """
        removed = 0
        with exclusive_lock(self._root / ".lock"):
            for folder in self._root.iterdir():
                if folder == self.path or not folder.is_dir():
                    continue
                lock = FileLock(folder / ".lock")
                if lock.acquire(wait=False):
                    shutil.rmtree(folder, ignore_errors=True)
                    lock.release()
                    removed += 1
        return removed

    def new_file(self) -> ScratchFile:
        """Open a new temporary file for writing."""
        return ScratchFile(self.path / uuid.uuid4().hex)

    def write(self, data: bytes) -> ScratchFile:
        """Make a finished temporary file of some bytes."""
        file = self.new_file()
        file.write(data)
        file.finish()
        return file

    def close(self) -> None:
        """Remove the folder with all that is in it."""
        with exclusive_lock(self._root / ".lock"):
            shutil.rmtree(self.path, ignore_errors=True)
            self._lock.release()


class ScratchFile:
    """A temporary file that is written once and hashed on the way; as a context it cleans up after itself."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.size = 0
        self._hash = hashlib.sha256()
        self._file = path.open("xb")

    @property
    def digest(self) -> str:
        """SHA-256 of what was written so far, in hexadecimal."""
        return self._hash.hexdigest()

    def write(self, data: bytes) -> None:
        """Append some bytes."""
        self._file.write(data)
        self._hash.update(data)
        self.size += len(data)

    def finish(self) -> None:
        """Make the bytes durable and close the file; it stays on disk."""
        if not self._file.closed:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()

    def absorb(self) -> None:
        """Take over what another writer put into the file at `path`, durably."""
        self._file.close()
        self.size, self._hash = 0, hashlib.sha256()
        with self.path.open("rb") as file:
            while piece := file.read(1024 * 1024):
                self._hash.update(piece)
                self.size += len(piece)
            os.fsync(file.fileno())

    def discard(self) -> None:
        """Close the file and remove it, unless the blob store took it."""
        self._file.close()
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> ScratchFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.discard()
