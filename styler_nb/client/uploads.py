"""What a caller may hand over as sample documents: a path, bytes, a file object, a folder, a glob, a list."""

from __future__ import annotations

import glob
import io
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, BinaryIO, TypeAlias

from styler_nb.client.results import File, ItemList
from styler_nb.errors import (
    InvalidRequestError,
    ServiceError,
    StylerError,
    TooLargeError,
    UnsupportedFileTypeError,
    UnusableContentError,
    UploadsRefusedError,
)

__all__ = ["SUPPORTED_SUFFIXES", "Course", "Source", "Upload", "find_uploads"]

Source: TypeAlias = "str | os.PathLike[str] | bytes | bytearray | memoryview | IO[bytes] | IO[str]"

SUPPORTED_SUFFIXES = (".txt", ".docx")
_REFUSALS = (InvalidRequestError, TooLargeError, UnsupportedFileTypeError, UnusableContentError)
"""What is the fault of one document, so that the next may go well."""
_MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class Upload:
    """One document to upload.

    Parameters
    ----------
    filename : str
        Name that the service keeps.
    open : callable
        Opens the content from its beginning; called once for each try.
    """

    filename: str
    open: Callable[[], BinaryIO] = field(repr=False)


class Course:
    """The course of an upload of several documents, of which the service may refuse some.

    Parameters
    ----------
    several : bool
        Whether it is of several; the error of a single one is raised as it is.

    Attributes
    ----------
    files : ItemList of File
        What is uploaded so far.
    """

    def __init__(self, *, several: bool) -> None:
        self._several = several
        self._refused: list[tuple[str, ServiceError]] = []
        self.files: ItemList[File] = ItemList()

    @contextmanager
    def trying(self, upload: Upload) -> Iterator[None]:
        """Take note of a refusal, so that the next document has its turn; any other error ends the upload."""
        try:
            yield
        except OSError as error:
            if not self._several or isinstance(error, (TimeoutError, ConnectionError)):
                raise
            reason = f"{upload.filename!r} cannot be read: {error.strerror or type(error).__name__}"
            self._refuse(upload, UnusableContentError(reason), error)
        except _REFUSALS as error:
            self._refuse(upload, error)
        except StylerError as error:
            if self._several:
                error.add_note(f"while uploading {upload.filename!r}; {self._count()}")
                if isinstance(error, ServiceError):
                    error.uploaded = self.files
            raise

    def _refuse(self, upload: Upload, error: ServiceError, cause: Exception | None = None) -> None:
        if not self._several:
            raise error from cause
        self._refused.append((upload.filename, error))

    def _count(self) -> str:
        refused = f", {len(self._refused)} refused" if self._refused else ""
        return f"{len(self.files)} documents before it are uploaded{refused}"

    def conclude(self) -> ItemList[File]:
        """Give the files.

        Raises
        ------
        UploadsRefusedError
            Some documents were refused.
        """
        if not self._refused:
            return self.files
        reasons = [f"{name!r}: {error.message}" for name, error in self._refused[:_MOST_NAMED]]
        if more := len(self._refused) - len(reasons):
            reasons.append(f"and {more} more")
        if self.files:
            total = len(self._refused) + len(self.files)
            said = f"{len(self._refused)} of {total} documents were refused, the others are uploaded"
        elif len(self._refused) == 1:
            said = "the one document was refused"
        else:
            said = f"all {len(self._refused)} documents were refused"
        raise UploadsRefusedError(
            f"{said}: {'; '.join(reasons)}",
            uploaded=self.files,
            refused=self._refused,
        )


def find_uploads(source: Source | Iterable[Source], filename: str | None = None) -> tuple[list[Upload], bool]:
    """Resolve a source.

    Parameters
    ----------
    source : path, bytes, file object, folder, glob, or iterable of these
        A folder stands for its `.txt` and `.docx` files (not those of its subfolders), a glob for the
        `.txt` and `.docx` files it matches (`**` goes through subfolders), both sorted by name.
    filename : str or None
        Name of the document; needed for bytes and nameless file objects, forbidden for several documents.

    Returns
    -------
    uploads : list of Upload
    several : bool
        Whether the source stands for a list, though it may hold one document only.

    Raises
    ------
    InvalidRequestError
        There is nothing to upload, or a name is missing.
    """
    several = _find_several(source)
    if several is None:
        return [_find_one(source, filename)], False  # type: ignore[arg-type]
    if filename is not None:
        raise InvalidRequestError("filename: only for a single document; files of a folder or list keep their names")
    if not several:
        raise InvalidRequestError("source: the list is empty; give at least one document")
    return several, True


def _find_several(source: Source | Iterable[Source]) -> list[Upload] | None:
    if isinstance(source, (bytes, bytearray, memoryview)) or hasattr(source, "read"):
        return None
    if isinstance(source, (str, os.PathLike)):
        path = Path(source).expanduser()
        try:
            if path.is_dir():
                return [_from_path(found) for found in _select(path.iterdir(), f"folder {str(path)!r}")]
            if path.exists() or not glob.has_magic(str(path)):
                return None
        except (OSError, ValueError):
            return None  # too long for a name, or a NUL in it: answered as a file that does not exist
        matches = map(Path, glob.glob(str(path), recursive=True))  # noqa: PTH207  # Path.glob takes no absolute pattern
        return [_from_path(found) for found in _select(matches, f"pattern {str(path)!r}")]
    if isinstance(source, Iterable):
        return [upload for item in source for upload in find_uploads(item)[0]]
    raise InvalidRequestError(f"source: must be a path, bytes, a file object or a list, not {type(source).__name__}")


def _select(paths: Iterable[Path], where: str) -> list[Path]:
    # "~$name.docx" is the lock file that a word processor keeps beside an open document.
    found = sorted(
        path
        for path in paths
        if path.suffix.lower() in SUPPORTED_SUFFIXES and not path.name.startswith((".", "~$")) and path.is_file()
    )
    if not found:
        raise InvalidRequestError(f"source: the {where} holds no .txt or .docx file")
    return found


def _find_one(source: Source, filename: str | None) -> Upload:
    if isinstance(source, (str, os.PathLike)):
        return _from_path(Path(source).expanduser(), filename)
    if isinstance(source, (bytes, bytearray, memoryview)):
        if not filename:
            raise InvalidRequestError("filename: needed for bytes, such as filename='notes.txt'")
        return _from_bytes(bytes(source), filename)
    return _from_file(source, filename)


def _from_path(path: Path, filename: str | None = None) -> Upload:
    try:
        is_file = path.is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        shown = str(path) if len(str(path)) <= 200 and str(path).isprintable() else "that name"
        raise InvalidRequestError(
            f"source: there is no file {shown!r}; for a text itself give text.encode() and a filename"
        )
    return Upload(filename or path.name, lambda: path.open("rb"))


def _from_bytes(content: bytes, filename: str) -> Upload:
    return Upload(filename, lambda: io.BytesIO(content))


def _from_file(source: IO[bytes] | IO[str], filename: str | None) -> Upload:
    name = filename or getattr(source, "name", None)
    if not isinstance(name, str) or not name:
        raise InvalidRequestError("filename: needed for a file object without a name")
    name = name if filename else Path(name).name
    # Read at once: a second try needs the content again, and the caller may close or move the file meanwhile.
    content = source.read()
    return _from_bytes(content.encode("utf-8") if isinstance(content, str) else bytes(content), name)
