"""Bytes, addressed by their SHA-256, on any fsspec file system (a local folder by default)."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast

import fsspec
from fsspec.implementations.local import LocalFileSystem

from styler_nb.errors import ArtifactError, ConfigurationError
from styler_nb.settings import Settings

__all__ = ["BlobStore", "open_blob_store"]

_CHUNK = 256 * 1024


class BlobStore:
    """Content-addressed bytes.

    A blob appears whole or not at all. Whether a blob is in use is the database's knowledge: `put`
    and `delete` are called inside the write transaction that says so, which keeps them apart.

    Parameters
    ----------
    filesystem : fsspec file system
        Where the bytes are.
    root : str
        Folder or prefix in it.
    """

    def __init__(self, filesystem: Any, root: str) -> None:
        self._fs = filesystem
        self._root = root.rstrip("/")
        self._local = isinstance(filesystem, LocalFileSystem)

    def _path(self, digest: str) -> str:
        return f"{self._root}/{digest[:2]}/{digest[2:]}"

    def exists(self, digest: str) -> bool:
        """Tell whether the blob is there."""
        return bool(self._fs.exists(self._path(digest)))

    def put(self, source: Path, digest: str) -> None:
        """Store a file's bytes under their digest.

        Parameters
        ----------
        source : Path
            A temporary file on the disk of the data folder, already synchronised; consumed.
        digest : str
            SHA-256 of its bytes, in hexadecimal.
        """
        path = self._path(digest)
        if self.exists(digest):
            source.unlink(missing_ok=True)
        elif self._local:
            folder = Path(path).parent
            folder.mkdir(parents=True, exist_ok=True)
            source.replace(path)
            _sync_folder(folder)
        else:
            self._fs.makedirs(path.rpartition("/")[0], exist_ok=True)
            self._fs.put_file(str(source), path)
            source.unlink(missing_ok=True)

    def open(self, digest: str) -> BinaryIO:
        """Open a blob for reading.

        Raises
        ------
        ArtifactError
            The bytes are gone though the database knows them.
        """
        try:
            return cast(BinaryIO, self._fs.open(self._path(digest), "rb"))
        except FileNotFoundError:
            raise ArtifactError(f"the blob {digest} is missing from the store") from None

    def read(self, digest: str) -> bytes:
        """Read a whole blob."""
        with self.open(digest) as file:
            return file.read()

    def chunks(self, digest: str) -> Iterator[bytes]:
        """Read a blob piece by piece; it is opened before the first piece is asked for."""
        file = self.open(digest)

        def pieces() -> Iterator[bytes]:
            with file:
                while piece := file.read(_CHUNK):
                    yield piece

        return pieces()

    def delete(self, digest: str) -> None:
        """Remove a blob; does nothing when it is not there."""
        try:
            self._fs.rm_file(self._path(digest))
        except FileNotFoundError:
            return

    def digests(self) -> Iterator[str]:
        """List all blobs, and nothing else that may lie in the folder."""
        if not self._fs.exists(self._root):
            return
        for path in self._fs.find(self._root):
            folder, _, name = str(path).rpartition("/")
            digest = folder[-2:] + name
            if len(digest) == 64 and set(digest) <= set("0123456789abcdef"):
                yield digest

    def check(self) -> None:
        """Write and remove a small object; any failure propagates."""
        path = f"{self._root}/.probe-{uuid.uuid4().hex}"
        self._fs.pipe_file(path, b"ok")
        self._fs.rm_file(path)

    def sweep_probes(self) -> None:
        """Remove what a process killed in the middle of `check` left behind."""
        for path in self._fs.glob(f"{self._root}/.probe-*"):
            try:
                self._fs.rm_file(path)
            except FileNotFoundError:
                continue


def open_blob_store(settings: Settings) -> BlobStore:
    """Open the store that the settings name, making its folder.

    Raises
    ------
    ConfigurationError
        No driver speaks the URL, its bytes would not outlive the process, or the folder cannot be made.
    """
    if settings.blob_url is None:
        filesystem: Any = LocalFileSystem(auto_mkdir=False)
        root = str(settings.data / "blobs")
    else:
        protocol = settings.blob_url.partition("://")[0] if "://" in settings.blob_url else "file"
        if protocol == "memory":
            raise ConfigurationError("setting blob_url: memory:// is not shared with worker processes; name a folder")
        try:
            filesystem, root = fsspec.core.url_to_fs(settings.blob_url)
        except (ImportError, ValueError):
            raise ConfigurationError(
                f"setting blob_url: no driver for {protocol}:// is installed; install the fsspec driver "
                "of that store, or leave the setting out for a folder in the data folder"
            ) from None
    try:
        filesystem.makedirs(root, exist_ok=True)
    except OSError as error:
        raise ConfigurationError(f"the blob store {root!r} cannot be opened: {error.strerror or error}") from error
    return BlobStore(filesystem, root)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # pragma: no cover
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
