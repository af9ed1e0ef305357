"""The tidy frame as a file."""

from __future__ import annotations

import os
from collections.abc import Sequence

from styler_nb.experiments.frames import build_frame
from styler_nb.experiments.run import Run
from styler_nb.extras import require
from styler_nb.text.output import check_target

__all__ = ["write_csv", "write_parquet"]


def write_csv(runs: Sequence[Run], path: str | os.PathLike[str]) -> None:
    """Write the tidy frame as CSV, UTF-8, with times in ISO 8601."""
    build_frame(runs).to_csv(check_target(path, "path"), index=False, encoding="utf-8", lineterminator="\n")


def write_parquet(runs: Sequence[Run], path: str | os.PathLike[str]) -> None:
    """Write the tidy frame as Parquet.

    Raises
    ------
    MissingExtraError
        pyarrow is not installed.
    """
    require("pyarrow", extra="lab")
    build_frame(runs).to_parquet(check_target(path, "path"), engine="pyarrow", index=False)
