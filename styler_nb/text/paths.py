"""What a path leads to where a text is wanted: the text of a document, the documents of a folder."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

from styler_nb.errors import InvalidRequestError, UnsupportedFileTypeError, UnusableContentError
from styler_nb.text.documents import read_document

__all__ = [
    "DOCUMENT_SUFFIXES",
    "TextLike",
    "find_documents",
    "read_any_document",
    "read_text",
    "read_texts",
    "refuse_other_kinds",
]

TextLike: TypeAlias = "str | os.PathLike[str]"

DOCUMENT_SUFFIXES = (".docx", ".md", ".markdown", ".txt")
_LONGEST_NAME = 255
_REMEDY = "save it as .docx or .txt"
_KINDS = (
    (b"%PDF-", "a PDF file", "open it in a word processor and save it as .docx, or copy its text into a .txt file"),
    (b"\xd0\xcf\x11\xe0", "an old Word (.doc) or other Office file", "save it as .docx"),
    (b"{\\rtf", "an RTF file", "save it as .docx"),
    (b"PK\x03\x04", "a packed file (.odt, .epub, .zip …)", _REMEDY),
    (b"\x89PNG", "a picture", "give a text"),
    (b"\xff\xd8\xff", "a picture", "give a text"),
)
"""First bytes of what is often taken for a text, what it is, and what to do."""


def read_text(text: TextLike, *, name: str = "text") -> str:
    """Give a text: a string as it is, of a path what the document holds.

    Parameters
    ----------
    text : str or path
        The text, or the `Path` of a `.docx`, `.md`, `.markdown` or `.txt` document.
    name : str
        What the argument is called in errors.

    Raises
    ------
    InvalidRequestError
        The string is the name of a file or folder that is there, there is no file at the path, or it is neither.
    UnsupportedFileTypeError, UnusableContentError
        The document cannot be used.
    """
    if isinstance(text, str):
        _refuse_name(text, name)
        return text
    if not isinstance(text, os.PathLike):
        raise InvalidRequestError(f"{name}: must be a string or a Path, not {type(text).__name__}")
    path = Path(text).expanduser()
    if path.is_dir():
        raise InvalidRequestError(f"{name}: {str(path)!r} is a folder; name a file in it")
    if not path.is_file():
        raise InvalidRequestError(f"{name}: there is no file {str(path)!r}")
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnusableContentError(f"{name}: {str(path)!r} cannot be read: {reason}") from error
    return read_any_document(data, path.name)


def read_texts(texts: TextLike | Iterable[TextLike], *, name: str = "texts") -> list[str]:
    """Give several texts: each as `read_text` does; the `Path` of a folder stands for the documents in it.

    Raises
    ------
    InvalidRequestError, UnsupportedFileTypeError, UnusableContentError
        As for `read_text`, or a folder holds no document.
    """
    found: list[str] = []
    for text in [texts] if isinstance(texts, str | os.PathLike) else texts:
        if isinstance(text, os.PathLike) and Path(text).expanduser().is_dir():
            found += [read_text(path, name=name) for path in find_documents(text, name=name)]
        else:
            found.append(read_text(text, name=name))
    return found


def find_documents(folder: str | os.PathLike[str], *, name: str = "texts") -> list[Path]:
    """List the documents of a folder by their names, without those of its subfolders.

    Raises
    ------
    InvalidRequestError
        There is none.
    """
    # "~$name.docx" is the lock file that a word processor keeps beside an open document.
    found = sorted(
        path
        for path in Path(folder).expanduser().iterdir()
        if path.suffix.lower() in DOCUMENT_SUFFIXES and not path.name.startswith((".", "~$")) and path.is_file()
    )
    if not found:
        raise InvalidRequestError(
            f"{name}: the folder {str(folder)!r} holds no document that ends in {', '.join(DOCUMENT_SUFFIXES)}"
        )
    return found


def read_any_document(data: bytes, filename: str) -> str:
    """Read a document that is to be restyled or measured: Markdown too, whose text is what it holds.

    Raises
    ------
    UnsupportedFileTypeError
        It is of another type.
    UnusableContentError
        Its content cannot be used.
    """
    suffix = Path(filename).suffix.lower()
    if suffix != ".docx":
        refuse_other_kinds(data, filename)
    if suffix not in DOCUMENT_SUFFIXES:
        raise UnsupportedFileTypeError(
            f"file name {filename[-80:]!r} ends in none of {', '.join(DOCUMENT_SUFFIXES)}; convert it to one of them"
        )
    return read_document(data, filename if suffix == ".docx" else "text.txt")


def refuse_other_kinds(data: bytes, filename: str) -> None:
    """Refuse what is known by its first bytes to be no plain text, with what to do about it.

    Raises
    ------
    UnsupportedFileTypeError
        It is of such a kind.
    """
    for start, kind, remedy in _KINDS:
        if data.startswith(start):
            raise UnsupportedFileTypeError(f"{filename[-80:]!r} is {kind}, not plain text, Markdown or .docx; {remedy}")


def _refuse_name(text: str, name: str) -> None:
    """Refuse a string that was surely meant as a path: one word that names what is there."""
    if not text or len(text) > _LONGEST_NAME or any(c.isspace() or not c.isprintable() for c in text):
        return
    if not any(c.isalnum() for c in text):
        return
    path = Path(text)
    try:
        kind = "file" if path.is_file() else "folder" if path.is_dir() else None
    except (OSError, ValueError):
        return  # no name of this system
    if kind is not None:
        raise InvalidRequestError(
            f"{name}: {text!r} is the name of a {kind}, and a string is taken as the text itself; give Path({text!r}) "
            "for what is in it, or end it with a line break if this word is the text"
        )
