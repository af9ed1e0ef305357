"""`styler-nb models`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from styler_nb.cli._output import build_table, dump, open_console, print_json
from styler_nb.cli._session import DataOption, OrganizationOption, Session, add_command
from styler_nb.errors import ConfigurationError

__all__ = ["register"]

# The organization of a service inside a process. Written out, because loading the service takes long; a test
# holds it equal to the service's own constant.
_OWN = "personal"
_MOST_HABITS = 20

ModelArgument = Annotated[str, typer.Argument(metavar="NAME", help="ftm-…")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add_command(app, "list", service=True)(list_models)
    add_command(app, "show", service=True)(show)
    add_command(app, "update", service=True)(update)
    add_command(app, "delete", service=True)(delete)
    add_command(app, "export", service=True)(export)
    add_command(app, "import", service=True)(import_)


def list_models(session: Session) -> None:
    """List the fine-tuned models, newest first."""
    from styler_nb.client.results import format_time

    with session.connect() as client:
        found = client.models.list()
    if session.as_json:
        print_json([dump(model) for model in found])
        return
    rows = [(model.id, model.engine, f"{model.bytes:,}", format_time(model.created_at)) for model in found]
    open_console().print(build_table(("name", "engine", "bytes", "created"), rows, numeric=(2,)))


def show(session: Session, model: ModelArgument) -> None:
    """Show a model and what it has learned."""
    with session.connect() as client:
        found = client.models.retrieve(model)
    if session.as_json:
        print_json(dump(found))
        return
    fields = dump(found)
    profile = fields.pop("profile", None)
    control = _list_control(fields)
    fields.pop("preferences", None)
    fields.pop("protected_terms", None)
    rows = [(name, "\n".join(value) if isinstance(value, list) else value) for name, value in fields.items()]
    console = open_console()
    console.print(build_table(("field", "value"), rows))
    if control:
        console.print(build_table(("variable or term", "holds"), control))
    habits = _list_habits(profile or {})
    if habits:
        console.print(build_table(("variable", "writes", "share", "seen"), habits[:_MOST_HABITS], numeric=(2, 3)))
    if len(habits) > _MOST_HABITS:
        console.print(f"and {len(habits) - _MOST_HABITS} more; --json shows all of the profile", style="dim")


def _list_habits(profile: Mapping[str, Any]) -> list[tuple[object, ...]]:
    # An engine that learns something else than preferences among variants has no such rows.
    habits: list[tuple[object, ...]] = []
    for preference in profile.get("preferences") or ():
        if isinstance(preference, dict) and (variants := preference.get("variants")):
            first = max(variants, key=lambda variant: variant["share"])
            seen = sum(variant["count"] for variant in variants)
            habits.append((preference["variable"], first["form"], f"{first['share']:.0%}", f"{seen:g}"))
    return habits


def update(
    session: Session,
    model: ModelArgument,
    off: Annotated[list[str] | None, typer.Option(metavar="VARIABLE", help="Leave this variable alone.")] = None,
    use: Annotated[
        list[str] | None, typer.Option(metavar="VARIABLE=FORM", help="Take this form wherever it fits.")
    ] = None,
    reset: Annotated[list[str] | None, typer.Option(metavar="VARIABLE", help="Go back to what was learned.")] = None,
    protect: Annotated[list[str] | None, typer.Option(metavar="TERM", help="Never alter this term.")] = None,
    unprotect: Annotated[list[str] | None, typer.Option(metavar="TERM", help="Protect this term no longer.")] = None,
) -> None:
    """Switch learned preferences off, or override them, and protect terms; every option may be repeated."""
    preferences: dict[str, dict[str, object] | None] = dict.fromkeys(reset or ())
    preferences |= {variable: {"enabled": False} for variable in off or ()}
    preferences |= {variable: {"variant": form} for variable, form in map(_split_choice, use or ())}
    if not (preferences or protect or unprotect):
        raise ConfigurationError("nothing to change: give --off, --use, --reset, --protect or --unprotect")
    with session.connect() as client:
        if protect or unprotect:
            terms = [*(client.models.retrieve(model).protected_terms or ()), *(protect or ())]
            left = [term for term in dict.fromkeys(terms) if term not in (unprotect or ())]
            updated = client.models.update(model, preferences=preferences, protected_terms=left)
        else:
            updated = client.models.update(model, preferences=preferences)
    if session.as_json:
        print_json(dump(updated))
        return
    rows = _list_control(dump(updated))
    if rows:
        open_console().print(build_table(("variable or term", "holds"), rows))
    else:
        typer.echo("all as it was learned")


def _split_choice(text: str) -> tuple[str, str]:
    variable, sign, form = text.partition("=")
    if not (variable and sign and form):
        raise ConfigurationError(f"--use {text!r}: must be VARIABLE=FORM, for example contraction.not=full")
    return variable, form


def _list_control(fields: Mapping[str, Any]) -> list[tuple[object, ...]]:
    preferences: Mapping[str, Any] = fields.get("preferences") or {}
    rows: list[tuple[object, ...]] = [
        (variable, "off" if control.get("variant") is None else f"always {control['variant']}")
        for variable, control in preferences.items()
    ]
    return rows + [(term, "protected") for term in fields.get("protected_terms") or ()]


def delete(session: Session, models: Annotated[list[str], typer.Argument(metavar="NAME...", help="ftm-…")]) -> None:
    """Delete models."""
    with session.connect() as client:
        deleted = [client.models.delete(model) for model in models]
    if session.as_json:
        print_json([dump(item) for item in deleted])
        return
    for item in deleted:
        typer.echo(f"deleted {item.id}")


def export(
    session: Session,
    model: ModelArgument,
    destination: Annotated[Path, typer.Argument(metavar="FILE", help="File to write.")],
    data: DataOption = None,
    organization: OrganizationOption = _OWN,
) -> None:
    """Write a model of a data folder on this machine into one file."""
    _refuse_remote(session, data, "export")
    from styler_nb.service.bundle import export_model

    written = export_model(session.load_settings(data), model, destination, organization=organization)
    if session.as_json:
        print_json({"model": written.id, "file": str(destination), "bytes": destination.stat().st_size})
    else:
        typer.echo(destination)


def import_(
    session: Session,
    source: Annotated[Path, typer.Argument(metavar="FILE", help="File that `export` wrote.", exists=True)],
    suffix: Annotated[str | None, typer.Option(help="Part of the new name, up to 16 characters.")] = None,
    data: DataOption = None,
    organization: OrganizationOption = _OWN,
) -> None:
    """Read a model from a file into a data folder on this machine; prints its new name."""
    _refuse_remote(session, data, "import")
    from styler_nb.service.bundle import import_model

    model = import_model(session.load_settings(data), source, organization=organization, suffix=suffix)
    if session.as_json:
        print_json(dump(model))
    else:
        typer.echo(model.id)


def _refuse_remote(session: Session, data: Path | None, verb: str) -> None:
    if session.base_url is not None and data is None:
        raise ConfigurationError(
            f"models {verb} works on a data folder on this machine, not on {session.base_url}; give --data"
        )
