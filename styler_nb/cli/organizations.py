"""`styler-nb orgs`: for operators, on the data folder of a service."""

from __future__ import annotations

from typing import Annotated

import typer

from styler_nb.cli._exit_codes import EXIT_FAILED
from styler_nb.cli._output import print_json
from styler_nb.cli._session import DataOption, Session, add_command

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.callback()(_keep_as_group)
    add_command(app, "delete")(delete)


def _keep_as_group() -> None:
    """Organizations of a service on this machine."""


def delete(
    session: Session,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the organization.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    data: DataOption = None,
) -> None:
    """Delete an organization with its keys, files, jobs and models, for good."""
    from styler_nb.service.cleanup import delete_organization

    settings = session.load_settings(data)
    if not yes and not typer.confirm(f"Delete everything of organization {name!r} in {settings.data}?", err=True):
        raise typer.Exit(EXIT_FAILED)
    counts = delete_organization(settings, name)
    if session.as_json:
        print_json({"organization": name, "deleted": counts})
    else:
        typer.echo(f"deleted {name}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
