"""`styler-nb providers`: for operators, on the data folder of a service."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from styler_nb.cli._output import build_table, open_console, print_json
from styler_nb.cli._session import DataOption, Session, add_command

__all__ = ["register"]

_ORGANIZATION = "personal"
_PROJECT = "default"


class Service(StrEnum):
    """The providers there are."""

    VENDOR_A = "vendor_a"
    VENDOR_B = "vendor_b"
    HOST_C = "host_c"


ServiceArgument = Annotated[
    Service,
    typer.Argument(
        metavar="SERVICE",
        help="vendor_a (OpenAI-compatible), vendor_b (Anthropic-compatible) or host_c (cloud-hosted deployment).",
    ),
]
OwnerOption = Annotated[
    str, typer.Option("--org", metavar="NAME", help="Name of the organization; the default is that of this user.")
]
ProjectOption = Annotated[str, typer.Option("--project", metavar="NAME", help="Name of the project.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add_command(app, "set")(set_provider)
    add_command(app, "list")(list_providers)
    add_command(app, "remove")(remove)
    add_command(app, "rotate")(rotate)


def set_provider(
    session: Session,
    service: ServiceArgument,
    url: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Base URL, ending in /v1; of host_c the whole endpoint. Drops the stored key."
        ),
    ] = None,
    key_stdin: Annotated[
        bool, typer.Option("--key-stdin", help="Read the key from standard input; it is stored encrypted.")
    ] = False,
    models: Annotated[
        list[str] | None,
        typer.Option("--map", metavar="NAME=REAL", help="The provider's own name of a base model; repeatable."),
    ] = None,
    timeout_s: Annotated[
        float | None, typer.Option("--timeout", metavar="SECONDS", help="Longest silence of the provider.")
    ] = None,
    organization: OwnerOption = _ORGANIZATION,
    project: ProjectOption = _PROJECT,
    data: DataOption = None,
) -> None:
    """Set where a project reaches a provider of base models. What is not given stays as it is."""
    from styler_nb.service.provider_settings import set_provider as change

    changed = change(
        session.load_settings(data),
        service.value,
        organization=organization,
        project=project,
        url=url,
        api_key=_read_key() if key_stdin else None,
        models=None if models is None else dict(_split(pair) for pair in models),
        timeout_s=timeout_s,
    )
    if session.as_json:
        print_json(changed.model_dump(mode="json"))
    else:
        key = f", key …{changed.api_key_last_four}" if changed.api_key_last_four else ""
        typer.echo(f"{changed.service}: {changed.url or 'the URL of the environment'}{key}")


def _read_key() -> str:
    if sys.stdin.isatty():
        return str(typer.prompt("Key", hide_input=True, err=True))
    return sys.stdin.readline().strip()


def _split(pair: str) -> tuple[str, str]:
    name, equals, real = pair.partition("=")
    if not equals:
        raise typer.BadParameter(f"{pair!r} is not NAME=REAL", param_hint="--map")
    return name, real


def list_providers(
    session: Session,
    organization: Annotated[str | None, typer.Option("--org", metavar="NAME", help="Only of this one.")] = None,
    project: Annotated[str | None, typer.Option("--project", metavar="NAME", help="Only of this one.")] = None,
    data: DataOption = None,
) -> None:
    """List what projects have set. Of a key, the last four characters are shown."""
    from styler_nb.service.provider_settings import list_providers as find

    found = find(session.load_settings(data), organization, project)
    if session.as_json:
        print_json(
            [
                {"organization": row.organization, "project": row.project, **row.provider.model_dump(mode="json")}
                for row in found
            ]
        )
        return
    rows = [
        (
            row.organization,
            row.project,
            row.provider.service,
            row.provider.url or "–",
            f"…{row.provider.api_key_last_four}" if row.provider.api_key_last_four else "–",
            ", ".join(f"{name}={real}" for name, real in row.provider.models.items()) or "–",
        )
        for row in found
    ]
    open_console().print(build_table(("organization", "project", "service", "URL", "key", "models"), rows))


def remove(
    session: Session,
    service: ServiceArgument,
    organization: OwnerOption = _ORGANIZATION,
    project: ProjectOption = _PROJECT,
    data: DataOption = None,
) -> None:
    """Remove a project's settings for a provider, the key with them."""
    from styler_nb.service.provider_settings import remove_provider

    remove_provider(session.load_settings(data), service.value, organization=organization, project=project)
    if session.as_json:
        print_json({"service": service.value, "deleted": True})
    else:
        typer.echo(f"removed {service.value}")


def rotate(session: Session, data: DataOption = None) -> None:
    """Encrypt every stored key anew, with a new key file or the first key of STYLER_SECRET_KEY."""
    from styler_nb.service.provider_settings import rotate_secrets

    count = rotate_secrets(session.load_settings(data))
    if session.as_json:
        print_json({"keys": count})
    else:
        typer.echo(f"encrypted {count} keys anew")
