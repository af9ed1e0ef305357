"""Reading the text that a command works on."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import typer

__all__ = ["STDIN", "check_file", "check_sources", "list_skipped", "read_lines", "read_text", "read_text_exactly"]

STDIN = "-"


def check_sources(paths: Iterable[str]) -> None:
    """Refuse paths that lead nowhere before anything is uploaded; patterns are left to the upload.

    Raises
    ------
    BadParameter
        There is no such file or folder.
    """
    for path in paths:
        if not set("*?[") & set(path) and not Path(path).expanduser().exists():
            raise typer.BadParameter(f"there is no file or folder {path!r}")


def list_skipped(paths: Iterable[str]) -> list[str]:
    """List what lies in folders to upload and is not uploaded: other files, and folders in them; no hidden ones."""
    from styler_nb.client.uploads import SUPPORTED_SUFFIXES

    return [
        str(found)
        for path in map(Path, paths)
        if path.expanduser().is_dir()
        for found in sorted(path.expanduser().iterdir())
        if not found.name.startswith((".", "~$")) and (found.is_dir() or found.suffix.lower() not in SUPPORTED_SUFFIXES)
    ]


def check_file(source: str) -> None:
    """Refuse what is no file.

    Raises
    ------
    BadParameter
        There is no such file, or it is a folder.
    """
    path = Path(source)
    if path.is_dir():
        raise typer.BadParameter(f"{source!r} is a folder; name a file in it")
    if not path.is_file():
        raise typer.BadParameter(f"there is no file {source!r}")


def read_text(source: str) -> str:
    """Read a text from a file, or from standard input.

    Parameters
    ----------
    source : str
        Path of a `.docx` or of any plain text, or `-`.

    Raises
    ------
    BadParameter
        There is no such file.
    UnusableContentError
        The file cannot be used.
    """
    from styler_nb.text.documents import read_document

    data = _read_bytes(source)
    return read_document(data, _find_type(data, source))


def _find_type(data: bytes, source: str) -> str:
    """Give the name that tells how to read a text: samples are .txt or .docx, and any plain text reads as .txt."""
    from styler_nb.text.paths import refuse_other_kinds

    if source.lower().endswith(".docx"):
        return source
    refuse_other_kinds(data, "the standard input" if source == STDIN else Path(source).name)
    return "text.txt"


def read_text_exactly(source: str) -> str:
    """Read a text whose line ends and white space are to come out again as they are.

    Parameters
    ----------
    source : str
        Path of a `.docx` or of any plain text, or `-`.

    Raises
    ------
    BadParameter
        There is no such file.
    UnusableContentError
        The file cannot be used.
    """
    from styler_nb.text.documents import decode_text, read_document

    data = _read_bytes(source)
    name = _find_type(data, source)
    text = read_document(data, name)
    return text if name == source else decode_text(data, keep_line_ends=True)


def read_lines(source: str) -> list[str]:
    """Read the lines of a UTF-8 file or of standard input as they are; only a line feed ends a line.

    Raises
    ------
    BadParameter
        There is no such file, or it is not UTF-8.
    """
    try:
        text = _read_bytes(source).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise typer.BadParameter(f"{source!r} is not UTF-8: byte {error.start} cannot be decoded") from error
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def _read_bytes(source: str) -> bytes:
    if source == STDIN:
        return sys.stdin.buffer.read()
    check_file(source)
    return Path(source).read_bytes()
