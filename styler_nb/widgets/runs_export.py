"""Runs as files: which formats there are, and the row of controls that writes them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from styler_nb.errors import ConfigurationError
from styler_nb.experiments import Runs
from styler_nb.widgets.common import make_button, make_row
from styler_nb.widgets.file_name import FileName

__all__ = ["ExportBar", "build_export", "write_export"]

_WRITERS: dict[str, tuple[str, Callable[[Runs, Path], None]]] = {
    ".html": ("report (.html)", lambda runs, path: runs.to_html(path)),
    ".docx": ("report (.docx)", lambda runs, path: runs.to_docx(path)),
    ".md": ("report (.md)", lambda runs, path: runs.to_markdown(path)),
    ".csv": ("table (.csv)", lambda runs, path: runs.to_csv(path)),
    ".parquet": ("table (.parquet)", lambda runs, path: runs.to_parquet(path)),
    ".jsonl": ("bundle to import (.jsonl)", lambda runs, path: runs.to_jsonl(path)),
}


def write_export(runs: Runs, path: str | os.PathLike[str]) -> Path:
    """Write runs into a file, in the format that its ending names.

    Raises
    ------
    ConfigurationError
        The ending is not known, there are no runs, or the file cannot be written.
    """
    target = Path(path).expanduser()
    writer = _WRITERS.get(target.suffix.lower())
    if writer is None:
        raise ConfigurationError(f"exports end in {', '.join(_WRITERS)}, not in {target.suffix!r}; choose one of these")
    if not runs:
        raise ConfigurationError("there is no run to export; make one, or look for others")
    try:
        writer[1](runs, target)
    except OSError as error:
        raise ConfigurationError(f"{str(target)!r} cannot be written: {error.strerror or error}") from error
    return target


def build_export(runs: Runs, name: str) -> bytes:
    """Give the bytes of the file that `write_export` would write under this name."""
    with tempfile.TemporaryDirectory() as folder:
        return write_export(runs, Path(folder) / Path(name).name).read_bytes()


class ExportBar:
    """The row of controls that exports runs.

    Parameters
    ----------
    on_export, on_download, on_import : callable
        Behind the buttons.

    Attributes
    ----------
    box : Box
        The row.
    name, format : widgets
        Name of the file without its ending, and the ending.
    """

    def __init__(
        self,
        on_export: Callable[[], object],
        on_download: Callable[[], object],
        on_import: Callable[[], object],
    ) -> None:
        self._file = FileName("runs", {suffix: label for suffix, (label, _) in _WRITERS.items()})
        self.name, self.format = self._file.name, self._file.format
        self.box = make_row(
            self.name,
            self.format,
            make_button("Export", "Write the selected runs, else all listed, into the file", on_export, icon="save"),
            make_button("Download", "Let the browser save the file", on_download, icon="download"),
            make_button("Import", "Read the runs of a bundle (.jsonl) with this name", on_import, icon="upload"),
        )

    @property
    def file_name(self) -> str:
        """Name of the file with its ending."""
        return self._file.value
