"""Writing a decided text into a file: plain text, Markdown, Word with or without tracked changes."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from pathlib import Path

import ipywidgets

from styler_nb.errors import ConfigurationError
from styler_nb.widgets.common import make_button, make_row, set_visible
from styler_nb.widgets.file_name import FileName
from styler_nb.widgets.style_review import Review

__all__ = ["FORMATS", "SaveBar", "build_file", "find_free_path"]

FORMATS = {".txt": "plain text (.txt)", ".md": "Markdown (.md)", ".docx": "Word (.docx)"}
"""Endings that can be written, and what people call them."""


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
        from styler_nb.text.tracked_changes import build_tracked_changes

        return build_tracked_changes(review.original, text, review.select(rejected))
    from styler_nb.text.docx_writer import write_docx

    return write_docx(text)


def find_free_path(path: str | os.PathLike[str]) -> Path:
    """Give the path, or the first of `name-2.txt`, `name-3.txt`, … that does not exist."""
    wanted = Path(path).expanduser()
    found, number = wanted, 1
    while found.exists():
        number += 1
        found = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
    return found


class SaveBar:
    """The row of controls that save a text.

    Parameters
    ----------
    on_save, on_download : callable
        Behind the two buttons.

    Attributes
    ----------
    box : Box
        The row.
    name, format, tracked : widgets
        Name of the file without its ending, ending, and whether Word's own tracked changes are wanted.
    """

    def __init__(self, on_save: Callable[[], object], on_download: Callable[[], object]) -> None:
        self._file = FileName("styled", FORMATS, ".docx")
        self.name, self.format = self._file.name, self._file.format
        self.tracked = ipywidgets.Checkbox(
            value=True,
            description="tracked changes",
            tooltip="Word shows the changes as its own, to accept or reject there",
            indent=False,
            layout={"width": "auto"},
        )
        self._save = make_button("Save", "Write the file where the kernel runs", on_save, icon="save")
        self._download = make_button("Download", "Let the browser save the file", on_download, icon="download")
        self.box = make_row(self.name, self.format, self.tracked, self._save, self._download)
        self.format.observe(lambda _: self._arrange(), "value")
        self._has_changes = False

    @property
    def file_name(self) -> str:
        """Name of the file with its ending."""
        return self._file.value

    @property
    def tracked_changes(self) -> bool:
        """Whether tracked changes are asked for, and there are any to track."""
        return bool(self.tracked.value) and self._has_changes

    def enable(self, yes: bool, *, has_changes: bool) -> None:
        """Show the row when there is a text to save."""
        self._has_changes = has_changes
        set_visible(self.box, yes)
        self._arrange()

    def _arrange(self) -> None:
        set_visible(self.tracked, self.format.value == ".docx" and self._has_changes)
