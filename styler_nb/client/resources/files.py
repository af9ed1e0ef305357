"""`client.files`."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import PurePath
from typing import IO, Any, TypeAlias, overload

from styler_nb.client._base import AsyncSend, RequestSpec, Send, idempotency_headers, parse_list, parse_with, path_with
from styler_nb.client._ids import FileLike, find_file_id
from styler_nb.client._progress import Bar, open_bar
from styler_nb.client.results import File, FileDeleted, ItemList
from styler_nb.client.uploads import Course, Source, Upload, find_uploads

__all__ = ["AsyncFiles", "Files"]

Content: TypeAlias = "bytes | bytearray | memoryview | IO[bytes] | IO[str]"

_MIME_TYPES = {
    ".txt": "text/plain",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}


class Files:
    """Sample documents of the organization."""

    def __init__(self, send: Send) -> None:
        self._send = send

    @overload
    def create(
        self,
        source: Content,
        *,
        purpose: str = ...,
        filename: str | None = ...,
        idempotency_key: str | None = ...,
        progress: bool | None = ...,
        timeout: float | None = ...,
    ) -> File: ...
    @overload
    def create(
        self,
        source: str | os.PathLike[str],
        *,
        purpose: str = ...,
        filename: str | None = ...,
        idempotency_key: str | None = ...,
        progress: bool | None = ...,
        timeout: float | None = ...,
    ) -> Any: ...
    @overload
    def create(
        self,
        source: Sequence[Source],
        *,
        purpose: str = ...,
        filename: str | None = ...,
        idempotency_key: str | None = ...,
        progress: bool | None = ...,
        timeout: float | None = ...,
    ) -> ItemList[File]: ...
    def create(
        self,
        source: Source | Iterable[Source],
        *,
        purpose: str = "fine-tune",
        filename: str | None = None,
        idempotency_key: str | None = None,
        progress: bool | None = None,
        timeout: float | None = None,
    ) -> Any:
        """Upload one document or several.

        Parameters
        ----------
        source : path, bytes, file object, folder, glob, or list of these
            What to upload; see `styler_nb.client.uploads.find_uploads`.
        purpose : str
            Only "fine-tune".
        filename : str or None
            Name of a single document; needed for bytes.
        idempotency_key : str or None
            Makes a repeated call give the first answer; None makes one up for each call. For several
            documents each gets the key with its number.
        progress : bool or None
            Whether to show a bar; None shows one for several documents in a terminal or notebook.
        timeout : float or None
            Seconds that an answer may take.

        Returns
        -------
        File or ItemList of File
            A list for a folder, glob or list, though it hold one document only.

        Raises
        ------
        InvalidRequestError
            There is nothing to upload, or a name is missing.
        UploadsRefusedError
            Of several documents some cannot be used. All others are uploaded: the error lists them as
            `uploaded`, and in `refused` each that is not with its error.
        ServiceError
            Anything else ends the upload; what was uploaded before is in `uploaded` of the error.
        """
        uploads, several = find_uploads(source, filename)
        course = Course(several=several)
        with _open_upload_bar(progress, uploads, several) as bar:
            for upload, spec in _create_specs(uploads, purpose, idempotency_key, timeout):
                with course.trying(upload):
                    course.files.append(self._send(spec))
                bar.update()
        files = course.conclude()
        return files if several else files[0]

    def list(
        self, limit: int | None = None, after: str | None = None, *, timeout: float | None = None
    ) -> ItemList[File]:
        """List files, newest first.

        Parameters
        ----------
        limit : int or None
            Items of a page, 1 to 1000; None is all.
        after : str or None
            Id of the file after which the page begins.
        timeout : float or None
            Seconds that the answer may take.

        Returns
        -------
        ItemList of File
        """
        return self._send(_list_spec(limit, after, timeout))

    def iterate(self, *, page_size: int = 100, timeout: float | None = None) -> Iterator[File]:
        """Go through all files, newest first, a page at a time."""
        after = None
        while True:
            page = self._send(_list_spec(page_size, after, timeout))
            yield from page
            if not page or not page.has_more:
                return
            after = page[-1].id

    def retrieve_content(self, file_id: FileLike, *, timeout: float | None = None) -> str:
        """Give the text of a file as training sees it.

        Parameters
        ----------
        file_id : str or File
            Id of the file, or the file.
        timeout : float or None
            Seconds that the answer may take.

        Returns
        -------
        str
        """
        return self._send(_content_spec(file_id, timeout))

    def retrieve_bytes(self, file_id: FileLike, *, timeout: float | None = None) -> bytes:
        """Give the stored bytes of a file.

        Parameters
        ----------
        file_id : str or File
            Id of the file, or the file.
        timeout : float or None
            Seconds that the answer may take.

        Returns
        -------
        bytes
        """
        return self._send(_bytes_spec(file_id, timeout))

    def delete(self, file_id: FileLike, *, timeout: float | None = None) -> FileDeleted:
        """Delete a file; models trained on it stay.

        Parameters
        ----------
        file_id : str or File
            Id of the file, or the file.
        timeout : float or None
            Seconds that the answer may take.

        Returns
        -------
        FileDeleted
        """
        return self._send(_delete_spec(file_id, timeout))


class AsyncFiles:
    """Sample documents of the organization; see `Files` for what each method takes and gives."""

    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    @overload
    async def create(
        self,
        source: Content,
        *,
        purpose: str = ...,
        filename: str | None = ...,
        idempotency_key: str | None = ...,
        progress: bool | None = ...,
        timeout: float | None = ...,
    ) -> File: ...
    @overload
    async def create(
        self,
        source: str | os.PathLike[str],
        *,
        purpose: str = ...,
        filename: str | None = ...,
        idempotency_key: str | None = ...,
        progress: bool | None = ...,
        timeout: float | None = ...,
    ) -> Any: ...
    @overload
    async def create(
        self,
        source: Sequence[Source],
        *,
        purpose: str = ...,
        filename: str | None = ...,
        idempotency_key: str | None = ...,
        progress: bool | None = ...,
        timeout: float | None = ...,
    ) -> ItemList[File]: ...
    async def create(
        self,
        source: Source | Iterable[Source],
        *,
        purpose: str = "fine-tune",
        filename: str | None = None,
        idempotency_key: str | None = None,
        progress: bool | None = None,
        timeout: float | None = None,
    ) -> Any:
        """Upload one document or several; see `Files.create`."""
        uploads, several = find_uploads(source, filename)
        course = Course(several=several)
        with _open_upload_bar(progress, uploads, several) as bar:
            for upload, spec in _create_specs(uploads, purpose, idempotency_key, timeout):
                with course.trying(upload):
                    course.files.append(await self._send(spec))
                bar.update()
        files = course.conclude()
        return files if several else files[0]

    async def list(
        self, limit: int | None = None, after: str | None = None, *, timeout: float | None = None
    ) -> ItemList[File]:
        """List files, newest first; see `Files.list`."""
        return await self._send(_list_spec(limit, after, timeout))

    async def iterate(self, *, page_size: int = 100, timeout: float | None = None) -> AsyncIterator[File]:
        """Go through all files, newest first, a page at a time."""
        after = None
        while True:
            page = await self._send(_list_spec(page_size, after, timeout))
            for file in page:
                yield file
            if not page or not page.has_more:
                return
            after = page[-1].id

    async def retrieve_content(self, file_id: FileLike, *, timeout: float | None = None) -> str:
        """Give the text of a file as training sees it."""
        return await self._send(_content_spec(file_id, timeout))

    async def retrieve_bytes(self, file_id: FileLike, *, timeout: float | None = None) -> bytes:
        """Give the stored bytes of a file."""
        return await self._send(_bytes_spec(file_id, timeout))

    async def delete(self, file_id: FileLike, *, timeout: float | None = None) -> FileDeleted:
        """Delete a file; models trained on it stay."""
        return await self._send(_delete_spec(file_id, timeout))


def _create_specs(
    uploads: Sequence[Upload], purpose: str, key: str | None, timeout: float | None
) -> Iterator[tuple[Upload, RequestSpec[File]]]:
    for number, upload in enumerate(uploads, start=1):
        own_key = key if key is None or len(uploads) == 1 else f"{key}-{number}"
        yield (
            upload,
            RequestSpec(
                method="POST",
                path="/files",
                parse=parse_with(File),
                parts=_opener(upload, purpose),
                headers=idempotency_headers(own_key),
                timeout_s=timeout,
            ),
        )


def _opener(upload: Upload, purpose: str) -> Callable[[], AbstractContextManager[dict[str, Any]]]:
    @contextmanager
    def open_parts() -> Iterator[dict[str, Any]]:
        kind = _MIME_TYPES.get(PurePath(upload.filename).suffix.lower(), "application/octet-stream")
        with upload.open() as content:
            yield {"data": {"purpose": purpose}, "files": {"file": (upload.filename, content, kind)}}

    return open_parts


def _open_upload_bar(progress: bool | None, uploads: Sequence[Upload], several: bool) -> Bar:
    wanted = progress if progress is not None or several else False
    return open_bar(wanted, total=len(uploads), desc="Uploading", unit="file")


def _list_spec(limit: int | None, after: str | None, timeout: float | None) -> RequestSpec[ItemList[File]]:
    return RequestSpec(
        method="GET",
        path="/files",
        parse=parse_list(File),
        params={"limit": limit, "after": after},
        timeout_s=timeout,
    )


def _content_spec(file: FileLike, timeout: float | None) -> RequestSpec[str]:
    return RequestSpec(
        method="GET",
        path=path_with("/files", "file_id", find_file_id(file), "/content"),
        parse=lambda response: response.content.decode("utf-8", "replace"),
        headers={"Accept": "text/plain"},
        timeout_s=timeout,
    )


def _bytes_spec(file: FileLike, timeout: float | None) -> RequestSpec[bytes]:
    return RequestSpec(
        method="GET",
        path=path_with("/files", "file_id", find_file_id(file), "/content"),
        parse=lambda response: response.content,
        headers={"Accept": "application/octet-stream"},
        timeout_s=timeout,
    )


def _delete_spec(file: FileLike, timeout: float | None) -> RequestSpec[FileDeleted]:
    file_id = find_file_id(file)
    return RequestSpec(
        method="DELETE",
        path=path_with("/files", "file_id", file_id),
        parse=parse_with(FileDeleted),
        timeout_s=timeout,
        gone=FileDeleted(id=file_id, deleted=True),
    )
