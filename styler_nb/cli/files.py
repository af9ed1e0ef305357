"""`styler-nb files`."""

from __future__ import annotations

from typing import Annotated

import typer

from styler_nb.cli._output import build_table, dump, open_console, print_json
from styler_nb.cli._session import Session, add_command

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add_command(app, "list", service=True)(list_files)
    add_command(app, "upload", service=True)(upload)
    add_command(app, "show", service=True)(show)
    add_command(app, "delete", service=True)(delete)


def list_files(session: Session) -> None:
    """List the files, newest first."""
    from styler_nb.client.results import format_time

    with session.connect() as client:
        found = client.files.list()
    if session.as_json:
        print_json([dump(file) for file in found])
        return
    rows = [(file.id, file.filename, f"{file.bytes:,}", format_time(file.created_at)) for file in found]
    open_console().print(build_table(("id", "name", "bytes", "created"), rows, numeric=(2,)))


def upload(
    session: Session,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Documents, folders or patterns.")],
) -> None:
    """Upload `.txt` and `.docx` documents; prints their ids."""
    with session.connect() as client:
        created = client.files.create(paths)
    if session.as_json:
        print_json([dump(file) for file in created])
        return
    for file in created:
        typer.echo(f"{file.id}  {file.filename}")


def show(session: Session, file_id: Annotated[str, typer.Argument(metavar="ID", help="file-…")]) -> None:
    """Print the text of a file as training sees it."""
    with session.connect() as client:
        text = client.files.retrieve_content(file_id)
    if session.as_json:
        print_json({"id": file_id, "content": text})
    else:
        typer.echo(text, nl=not text.endswith("\n"))


def delete(session: Session, file_ids: Annotated[list[str], typer.Argument(metavar="ID...", help="file-…")]) -> None:
    """Delete files; models trained on them stay."""
    with session.connect() as client:
        deleted = [client.files.delete(file_id) for file_id in file_ids]
    if session.as_json:
        print_json([dump(item) for item in deleted])
        return
    for item in deleted:
        typer.echo(f"deleted {item.id}")
