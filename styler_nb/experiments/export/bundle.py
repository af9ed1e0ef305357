"""All fields of all runs as JSON lines: a first line that says what the file is, then a run a line."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from styler_nb.errors import ArtifactError
from styler_nb.experiments.run import Run, dump_json, read_json

__all__ = ["read_bundle", "write_bundle"]

_FORMAT = "styler-nb.runs"
_VERSION = 1


def write_bundle(runs: Iterable[Run], path: str | os.PathLike[str]) -> None:
    """Write runs to a file, UTF-8."""
    with Path(path).open("w", encoding="utf-8", newline="\n") as file:
        file.write(dump_json({"format": _FORMAT, "version": _VERSION}) + "\n")
        for run in runs:
            file.write(dump_json(run.to_dict()) + "\n")


def read_bundle(path: str | os.PathLike[str]) -> Iterator[Run]:
    """Read the runs of a file.

    Raises
    ------
    ArtifactError
        The file is no bundle of runs, is damaged, or is of a newer version.
    """
    name = Path(path).name
    with Path(path).open("rb") as file:
        head = _parse(next(file, b""), name, 1)
        if head.get("format") != _FORMAT:
            raise ArtifactError(f"{name!r} is no bundle of runs; give a file that runs.to_jsonl() wrote")
        if head.get("version") != _VERSION:
            raise ArtifactError(
                f"{name!r} is a bundle of version {head.get('version')!r}, this version of styler-nb reads {_VERSION}; "
                "upgrade with: pip install --upgrade styler-nb"
            )
        for number, line in enumerate(file, start=2):
            if line.strip():
                yield Run.from_dict(_parse(line, name, number))


def _parse(line: bytes, name: str, number: int) -> dict[str, Any]:
    try:
        parsed = read_json(line)
    except ValueError:
        parsed = None
    if not isinstance(parsed, dict):
        raise ArtifactError(f"{name!r} is no bundle of runs, or damaged: line {number} is no JSON object")
    return parsed
