"""`styler-nb orgs`: for operators, on the data folder of a service."""

from __future__ import annotations

from typing import Annotated

import typer

from styler_nb.cli._exit_codes import EXIT_FAILED
from styler_nb.cli._output import build_table, open_console, print_json
from styler_nb.cli._session import DataOption, Session, add_command

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add_command(app, "list")(list_organizations)
    add_command(app, "delete")(delete)


def list_organizations(session: Session, data: DataOption = None) -> None:
    """List the organizations, oldest first, with what each owns."""
    from styler_nb.client.results import format_time
    from styler_nb.service.cleanup import list_organizations as find_organizations

    found = find_organizations(session.load_settings(data))
    if session.as_json:
        print_json(found)
        return
    kinds = ("projects", "keys", "files", "jobs", "models")
    rows = [(org["name"], *(org[kind] for kind in kinds), format_time(org["created_at"])) for org in found]
    open_console().print(build_table(("name", *kinds, "created"), rows, numeric=range(1, 6)))


def delete(
    session: Session,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the organization.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    data: DataOption = None,
) -> None:
    """Delete an organization with its keys, files, jobs and models, for good."""
    from styler_nb.service.cleanup import check_organization, delete_organization

    settings = session.load_settings(data)
    check_organization(settings, name)
    if not yes and not typer.confirm(f"Delete everything of organization {name!r} in {settings.data}?", err=True):
        raise typer.Exit(EXIT_FAILED)
    counts = delete_organization(settings, name)
    if session.as_json:
        print_json({"organization": name, "deleted": counts})
    else:
        typer.echo(f"deleted {name}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
