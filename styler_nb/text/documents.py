"""Documents in: `.txt` and `.docx` bytes to text, refusing what cannot be used."""

from __future__ import annotations

import codecs
import re
from typing import BinaryIO

from styler_nb.errors import UnsupportedFileTypeError, UnusableContentError

__all__ = ["MAX_ENTRIES", "MAX_UNPACKED_BYTES", "decode_text", "encode_like", "read_document"]

MAX_UNPACKED_BYTES = 100 * 1024 * 1024
MAX_ENTRIES = 2000
_SHOWN_NAME = 80
# Control characters that no text holds; tab, line feed, form feed and carriage return may stand.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_LINE_ENDS = re.compile(r"\r\n|\r|\x85|\u2028|\u2029|\f|\v")
_LEAST_LETTERS_RATIO = 0.5


def read_document(
    data: bytes | BinaryIO,
    filename: str,
    *,
    max_unpacked_bytes: int = MAX_UNPACKED_BYTES,
    max_entries: int = MAX_ENTRIES,
) -> str:
    r"""Read the text of a document.

    Parameters
    ----------
    data : bytes or binary file
        Content of the document; a file is read from its start and left open.
    filename : str
        Its name, which tells the type: `.txt` or `.docx`, in any case.
    max_unpacked_bytes : int
        Most bytes that a `.docx` may unpack to.
    max_entries : int
        Most entries that a `.docx` may hold.

    Returns
    -------
    str
        The text, with `\n` as line end; of a `.docx` as Markdown-like text: `#` headings, `- ` items, `|` tables.

    Raises
    ------
    UnsupportedFileTypeError
        The name ends in neither `.txt` nor `.docx`.
    UnusableContentError
        The document is empty, binary, broken, fake, encrypted or unpacks to too much.
    """
    suffix = filename.lower().rpartition(".")[2] if "." in filename else ""
    if suffix == "txt":
        text = decode_text(data if isinstance(data, bytes) else _read_all(data))
    elif suffix == "docx":
        from styler_nb.text.docx_reader import read_docx

        text = read_docx(data, max_unpacked_bytes=max_unpacked_bytes, max_entries=max_entries)
    else:
        name = _CONTROL.sub("", filename)[-_SHOWN_NAME:]
        raise UnsupportedFileTypeError(
            f"file name {name!r} ends in neither .txt nor .docx; convert the file to one of them"
        )
    if not any(c.isalnum() for c in text):
        raise UnusableContentError("the document is empty: it holds no letter or digit; give one with text in it")
    return text


def _read_all(file: BinaryIO) -> bytes:
    file.seek(0)
    return file.read()


def decode_text(data: bytes, *, keep_line_ends: bool = False) -> str:
    r"""Decode the bytes of a plain text.

    Parameters
    ----------
    data : bytes
        UTF-8 with or without byte-order mark, UTF-16 with one, or Windows-1252.
    keep_line_ends : bool
        Leave the line ends as they are.

    Returns
    -------
    str
        The text without byte-order mark, with `\n` as line end unless they are kept.

    Raises
    ------
    UnusableContentError
        The bytes are not text in any of these encodings.
    """
    text = data.decode("utf-8-sig") if (encoding := _find_encoding(data)) == "utf-8" else _decode(data, encoding)
    if _CONTROL.search(text):
        raise UnusableContentError("the file holds control characters, so it is binary; save it as UTF-8 text")
    return text if keep_line_ends else _LINE_ENDS.sub("\n", text)


def encode_like(text: str, data: bytes) -> bytes:
    """Encode a text as the bytes that it came from were: the same encoding and byte-order mark.

    Parameters
    ----------
    text : str
        The text.
    data : bytes
        What `decode_text` can read.

    Returns
    -------
    bytes
        In UTF-8 where the encoding of `data` cannot write the text.
    """
    mark = next((m for m in (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) if data.startswith(m)), b"")
    encoding = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}.get(mark) or _find_encoding(data)
    try:
        return mark + text.encode(encoding)
    except UnicodeEncodeError:
        return text.encode("utf-8")


def _find_encoding(data: bytes) -> str:
    """Tell the encoding of a text: UTF-16 by its mark, UTF-8, else Windows-1252 where it reads like text."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if b"\x00" in data:
        raise UnusableContentError(
            "the file holds NUL bytes and no UTF-16 byte-order mark, so it is binary; save it as UTF-8 text"
        )
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        if not _is_plausible(_decode(data, "cp1252")):
            raise UnusableContentError(
                "the file is neither UTF-8, UTF-16 nor Windows-1252 text; save it as UTF-8"
            ) from None
        return "cp1252"
    return "utf-8"


def _decode(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise UnusableContentError(
            "the file is neither UTF-8, UTF-16 nor Windows-1252 text; save it as UTF-8"
        ) from None


def _is_plausible(text: str) -> bool:
    """Tell Windows-1252 text, mostly letters and spaces, from bytes that merely decode."""
    plain = sum(c.isalpha() or c.isspace() for c in text[:10_000])
    return plain >= _LEAST_LETTERS_RATIO * min(len(text), 10_000)
