"""Reading a multipart upload: streamed into a temporary file, bounded in every direction."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

import anyio.to_thread
import python_multipart
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import parse_options_header
from starlette.requests import ClientDisconnect, Request

from styler_nb.errors import InvalidRequestError, TooLargeError
from styler_nb.service.bodies import check_declared_size
from styler_nb.service.storage.scratch import ScratchFile

__all__ = ["clean_filename", "read_upload"]

_ENVELOPE_BYTES = 64 * 1024
"""What boundaries, headers and small fields may add to the file."""
_MAX_FIELD_BYTES = 1024
_FLUSH_BYTES = 256 * 1024
_MAX_NAME_LENGTH = 255
_INVISIBLE = frozenset("\u2028\u2029\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def clean_filename(name: str) -> str:
    """Reduce a caller's file name to a harmless base name; it is never used as a path all the same.

    Parameters
    ----------
    name : str
        Whatever came.

    Returns
    -------
    str
        Without folders, control characters and direction marks, at most 255 characters; a longer
        name keeps its extension. It may be empty.
    """
    base = name.replace("\\", "/").rpartition("/")[2]
    base = "".join(c for c in base if unicodedata.category(c) not in ("Cc", "Cs") and c not in _INVISIBLE).strip()
    if len(base) > _MAX_NAME_LENGTH:
        stem, dot, extension = base.rpartition(".")
        keep = f"{dot}{extension}" if stem and len(extension) <= 16 else ""
        base = base[: _MAX_NAME_LENGTH - len(keep)] + keep
    return base


async def read_upload(request: Request, target: ScratchFile, *, limit: int) -> str:
    """Read an upload's `file` part into a temporary file, and check its `purpose`.

    Parameters
    ----------
    request : Request
        A `multipart/form-data` request whose body is not read yet.
    target : ScratchFile
        Takes the file's bytes; finished afterwards.
    limit : int
        Largest file in bytes.

    Returns
    -------
    str
        The clean file name.

    Raises
    ------
    InvalidRequestError
        The form breaks a rule.
    TooLargeError
        The file or the form is over its limit.
    """
    media_type, options = parse_options_header(request.headers.get("content-type"))
    boundary = options.get(b"boundary")
    if media_type != b"multipart/form-data" or not boundary:
        raise InvalidRequestError("body: must be multipart/form-data with a boundary")
    check_declared_size(request, limit + _ENVELOPE_BYTES, "file")
    form = _Form(limit)
    try:
        parser = python_multipart.MultipartParser(boundary, form.callbacks())  # type: ignore[arg-type]
        received = 0
        async for piece in request.stream():
            received += len(piece)
            if received > limit + _ENVELOPE_BYTES:
                raise TooLargeError(f"file: must be at most {limit} bytes")
            parser.write(piece)
            if len(form.pending) >= _FLUSH_BYTES:
                await form.flush(target)
        await form.flush(target)
    except FormParserError:
        raise InvalidRequestError("body: is not a well-formed multipart form") from None
    except ClientDisconnect:
        raise InvalidRequestError("body: the connection closed before its end") from None
    name = form.check()
    await anyio.to_thread.run_sync(target.finish)
    return name


@dataclass
class _Form:
    """Collects the parts: the file's bytes pass through `pending`, the rest is small."""

    limit: int
    pending: bytearray = field(default_factory=bytearray)
    file_bytes: int = 0
    filename: str | None = None
    purpose: bytearray | None = None
    complete: bool = False
    _part: str = ""
    _disposition: bytearray = field(default_factory=bytearray)
    _header: bytearray = field(default_factory=bytearray)
    _value: bytearray = field(default_factory=bytearray)

    def callbacks(self) -> dict[str, object]:
        return {
            "on_part_begin": self._begin,
            "on_header_field": self._add_header,
            "on_header_value": self._add_value,
            "on_header_end": self._end_header,
            "on_headers_finished": self._start_part,
            "on_part_data": self._add_data,
            "on_end": self._end,
        }

    def _begin(self) -> None:
        self._disposition.clear()

    def _add_header(self, data: bytes, start: int, end: int) -> None:
        self._header += data[start:end]

    def _add_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]

    def _end_header(self) -> None:
        if self._header.lower() == b"content-disposition":
            self._disposition = bytearray(self._value)
        self._header.clear()
        self._value.clear()

    def _start_part(self) -> None:
        kind, options = parse_options_header(bytes(self._disposition))
        name = options.get(b"name")
        if kind != b"form-data" or name is None:
            raise InvalidRequestError("body: every part must have a Content-Disposition of form-data with a name")
        self._part = name.decode("utf-8", "replace")
        if self._part == "file":
            self._start_file(options.get(b"filename"))
        elif self._part == "purpose":
            if self.purpose is not None:
                raise InvalidRequestError("purpose: must be given at most once")
            self.purpose = bytearray()
        else:
            raise InvalidRequestError("body: has an unknown part; known are 'file' and 'purpose'")

    def _start_file(self, filename: bytes | None) -> None:
        if self.filename is not None:
            raise InvalidRequestError("file: must be one part; upload several documents one by one")
        try:
            self.filename = clean_filename((filename or b"").decode("utf-8"))
        except UnicodeDecodeError:
            self.filename = clean_filename((filename or b"").decode("latin-1"))
        if not self.filename:
            raise InvalidRequestError("file: must be a file part with a file name")

    def _add_data(self, data: bytes, start: int, end: int) -> None:
        if self._part == "file":
            self.file_bytes += end - start
            if self.file_bytes > self.limit:
                raise TooLargeError(f"file: must be at most {self.limit} bytes")
            self.pending += data[start:end]
        elif self.purpose is not None:
            self.purpose += data[start:end]
            if len(self.purpose) > _MAX_FIELD_BYTES:
                raise InvalidRequestError("purpose: must be 'fine-tune'")

    def _end(self) -> None:
        self.complete = True

    async def flush(self, target: ScratchFile) -> None:
        if self.pending:
            data = bytes(self.pending)
            self.pending.clear()
            await anyio.to_thread.run_sync(target.write, data)

    def check(self) -> str:
        if not self.complete:
            raise InvalidRequestError("body: the multipart form ends before its closing boundary")
        if self.filename is None:
            raise InvalidRequestError("file: the part is missing")
        if self.purpose is not None and self.purpose != b"fine-tune":
            raise InvalidRequestError("purpose: must be 'fine-tune'")
        return self.filename
