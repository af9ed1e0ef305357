"""Writing a decided text into a file: plain text, Markdown, Word with or without tracked changes."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from styler_nb.errors import ConfigurationError
from styler_nb.widgets.style_review import Review

__all__ = ["FORMATS", "build_file", "find_free_path"]

FORMATS = {
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}
"""Endings that can be written, and their media types."""


def build_file(review: Review, rejected: Collection[int], suffix: str, *, tracked_changes: bool = False) -> bytes:
    """Build the bytes of a file.

    Parameters
    ----------
    review : Review
        The result with its changes.
    rejected : collection of int
        Changes that are taken back; they are no tracked changes either.
    suffix : str
        Ending of the file: one of `FORMATS`.
    tracked_changes : bool
        Whether a Word document shows the changes as its own, to accept or reject there.

    Raises
    ------
    ConfigurationError
        Another ending, or tracked changes in a file that is no Word document.
    """
    if suffix not in FORMATS:
        raise ConfigurationError(f"files end in {', '.join(FORMATS)}, not in {suffix!r}; choose one of these")
    text = review.write(rejected)
    if suffix != ".docx":
        if tracked_changes:
            raise ConfigurationError(f"a {suffix} file has no tracked changes; save as .docx, or without them")
        return text.encode("utf-8")
    if tracked_changes:
        return _build_tracked(review, rejected)
    from styler_nb.text.docx_writer import write_docx

    return write_docx(text)


def _build_tracked(review: Review, rejected: Collection[int]) -> bytes:
    raise NotImplementedError


def find_free_path(path: str | os.PathLike[str]) -> Path:
    """Give the path, or the first of `name-2.txt`, `name-3.txt`, … that does not exist."""
    wanted = Path(path).expanduser()
    found, number = wanted, 1
    while found.exists():
        number += 1
        found = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
    return found
