"""What the command line prints: JSON, tables, one line for an error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import BaseModel
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

__all__ = ["build_table", "dump", "open_console", "print_error", "print_json", "print_note"]

_PIPE_WIDTH = 240


def open_console(*, stderr: bool = False) -> Console:
    """Open a console that honours NO_COLOR and terminals without colour; plain text into files and pipes."""
    from rich.console import Console

    # A pipe has no edge to fold at: an id has to stay in one piece for `grep`.
    wide = None if (sys.stderr if stderr else sys.stdout).isatty() or "COLUMNS" in os.environ else _PIPE_WIDTH
    return Console(stderr=stderr, highlight=False, width=wide)


def print_json(value: Any) -> None:
    """Print the one JSON document of a command."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def dump(item: BaseModel) -> dict[str, Any]:
    """Give an object of the interface as the service sent it."""
    return item.model_dump(mode="json", by_alias=True, exclude_unset=True, warnings=False)


def print_error(message: str, *, as_json: bool) -> None:
    """Print the one line of an error on standard error: red in a terminal."""
    line = " ".join(message.split())
    if as_json:
        sys.stderr.write(json.dumps({"error": line}, ensure_ascii=False) + "\n")
        return
    from rich.text import Text

    open_console(stderr=True).print(Text.assemble(("error: ", "bold red"), (line, "red")), soft_wrap=True)


def print_note(message: str) -> None:
    """Print a line for people on standard error."""
    open_console(stderr=True).print(message, markup=False, style="yellow", soft_wrap=True)


def build_table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, numeric: Sequence[int] = ()) -> Table:
    """Build a table; columns whose number is in `numeric` are aligned right."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for number, column in enumerate(columns):
        # An id that is cut cannot be copied.
        table.add_column(column, justify="right" if number in numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(_as_cell, row))
    return table


def _as_cell(value: object) -> Text:
    from rich.text import Text

    # Never a plain string: the brackets of a user's text are not markup.
    return value if isinstance(value, Text) else Text("" if value is None else str(value))
