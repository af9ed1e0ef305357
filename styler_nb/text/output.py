"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from uuid import uuid4

from styler_nb.errors import ConfigurationError, InvalidRequestError

__all__ = ["check_target", "write_file"]


def check_target(path: str | os.PathLike[str], name: str = "out") -> Path:
    """Refuse a path that no file can be written to, before anything is done for it.

    Parameters
    ----------
    path : path
        The file; `~` is the user's folder.
    name : str
        What the path is called in messages.

    Returns
    -------
    Path

    Raises
    ------
    InvalidRequestError
        Its folder is not there, or it is a folder itself.
    """
    target = Path(path).expanduser()
    if target.is_dir():
        raise InvalidRequestError(f"{name}: {str(target)!r} is a folder; name a file in it")
    if not target.parent.is_dir():
        raise InvalidRequestError(f"{name}: there is no folder {str(target.parent)!r}; make it first")
    return target


def write_file(path: str | os.PathLike[str], content: bytes) -> Path:
    """Write a file, in the place of one that is there; after an error that one is as it was.

    Parameters
    ----------
    path : path
        The file; `~` is the user's folder. A link stays one.
    content : bytes
        What it is to hold.

    Returns
    -------
    Path
        Where it is.

    Raises
    ------
    InvalidRequestError
        As `check_target`.
    ConfigurationError
        It cannot be written.
    """
    target = check_target(path, "path")
    try:
        real = target.resolve()
        if real.exists() and not real.is_file():
            real.write_bytes(content)  # a pipe or device takes it as it comes
        else:
            _replace(real, content)
    except OSError as error:
        raise ConfigurationError(
            f"{str(target)!r} cannot be written: {error.strerror or error}; close it elsewhere, make room, or name "
            "another file"
        ) from error
    return target


def _replace(target: Path, content: bytes) -> None:
    partial = target.with_name(f".{uuid4().hex}.part")
    try:
        partial.write_bytes(content)
        if target.exists():
            shutil.copymode(target, partial)
        partial.replace(target)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
