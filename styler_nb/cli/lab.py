"""`styler-nb lab`: the notebooks, in JupyterLab, in a folder of the user's own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from styler_nb.cli._output import print_json
from styler_nb.cli._session import Session, add_command
from styler_nb.errors import ConfigurationError

__all__ = ["copy_notebooks", "find_notebooks", "register"]

_DEFAULT_FOLDER = "styler-notebooks"


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "lab")(open_lab)


def open_lab(
    session: Session,
    folder: Annotated[
        Path, typer.Option("--dir", metavar="DIR", help="Folder for your copies; changed ones are never overwritten.")
    ] = Path(_DEFAULT_FOLDER),
    browser: Annotated[bool, typer.Option(" /--no-browser", show_default=False, help="Do not open a browser.")] = True,
    launch: Annotated[
        bool, typer.Option(" /--copy-only", show_default=False, help="Copy the notebooks and stop.")
    ] = True,
) -> None:
    """Copy the notebooks into a folder and open JupyterLab there."""
    if launch:
        from styler_nb.extras import require

        require("jupyterlab", extra="lab")
        require("ipykernel", extra="lab")
    copied, kept = copy_notebooks(find_notebooks(), folder)
    if session.as_json:
        print_json({"folder": str(folder.absolute()), "copied": copied, "kept": kept})
    else:
        notebooks = sum(name.endswith(".ipynb") for name in copied)
        copies = f"{notebooks} notebook{'s' * (notebooks != 1)} copied to {folder}"
        typer.echo(copies + (f", {len(kept)} changed files kept as they are" if kept else ""))
    if not launch:
        return
    command = [sys.executable, "-m", "jupyterlab", *(() if browser else ("--no-browser",))]
    # With --json, standard output holds one document, so the server's own words go elsewhere.
    done = subprocess.run(command, cwd=folder, check=False, stdout=sys.stderr)  # noqa: S603  # our own interpreter
    raise typer.Exit(done.returncode)


def find_notebooks() -> Path:
    """Find the folder of the notebooks: in the installed package, else in the checkout.

    Raises
    ------
    ConfigurationError
        There is none.
    """
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "_notebooks", package.parent / "notebooks"):
        if any(folder.glob("*.ipynb")):
            return folder
    raise ConfigurationError("this installation holds no notebooks; install styler-nb from its wheel or a checkout")


def copy_notebooks(source: Path, target: Path) -> tuple[list[str], list[str]]:
    """Copy notebooks and their images; a file that is there already stays as it is.

    Parameters
    ----------
    source, target : Path
        Folders; the target is made when it is missing.

    Returns
    -------
    copied, kept : list of str
        Names relative to the target; `kept` are those that were there with other content.
    """
    copied, kept = [], []
    for path in sorted(source.rglob("*")):
        if not path.is_file() or any(part.startswith(".") for part in path.relative_to(source).parts):
            continue
        name = path.relative_to(source)
        copy = target / name
        content = path.read_bytes()
        if copy.exists():
            if copy.read_bytes() != content:
                kept.append(name.as_posix())
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        # Whole or not at all: an interrupted copy would look like a notebook that the user has changed.
        partial = copy.with_name(f".{copy.name}.part")
        partial.write_bytes(content)
        partial.replace(copy)
        copied.append(name.as_posix())
    return copied, kept
