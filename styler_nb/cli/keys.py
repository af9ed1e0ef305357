"""`styler-nb keys`: for operators, on the data folder of a service."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from styler_nb.cli._output import build_table, open_console, print_json
from styler_nb.cli._session import DataOption, OrganizationOption, Session, add_command

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add_command(app, "create")(create)
    add_command(app, "list")(list_keys)
    add_command(app, "revoke")(revoke)


def create(
    session: Session,
    organization: OrganizationOption,
    project: Annotated[str, typer.Option("--project", metavar="NAME", help="Name of the project.")] = "default",
    data: DataOption = None,
) -> None:
    """Make an API key. It is shown now and never again."""
    from styler_nb.service.keys import create_key

    key = create_key(session.load_settings(data), organization, project)
    if session.as_json:
        print_json(asdict(key))
        return
    typer.echo(key.api_key)
    typer.echo("Keep it: it is stored nowhere and never shown again.", err=True)


def list_keys(
    session: Session,
    organization: Annotated[str | None, typer.Option("--org", metavar="NAME", help="Only of this one.")] = None,
    project: Annotated[str | None, typer.Option("--project", metavar="NAME", help="Only of this one.")] = None,
    data: DataOption = None,
) -> None:
    """List the API keys, oldest first."""
    from styler_nb.client.results import format_time
    from styler_nb.service.keys import list_keys as find_keys

    found = find_keys(session.load_settings(data), organization, project)
    if session.as_json:
        print_json([asdict(key) for key in found])
        return
    rows = [
        (
            key.id,
            key.organization,
            key.project,
            f"{key.prefix}…",
            format_time(key.created_at),
            f"revoked {format_time(key.revoked_at)}" if key.revoked_at else "works",
        )
        for key in found
    ]
    open_console().print(build_table(("id", "organization", "project", "key", "created", "state"), rows))


def revoke(
    session: Session,
    key_id: Annotated[str, typer.Argument(metavar="ID", help="key-…, as `keys list` shows it.")],
    data: DataOption = None,
) -> None:
    """Make an API key stop working, at once and for good."""
    from styler_nb.service.keys import revoke_key

    revoke_key(session.load_settings(data), key_id)
    if session.as_json:
        print_json({"id": key_id, "revoked": True})
    else:
        typer.echo(f"revoked {key_id}")
