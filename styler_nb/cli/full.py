"""`styler-nb full`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from styler_nb.cli._input import STDIN, read_text
from styler_nb.cli._output import dump, print_json
from styler_nb.cli._session import Session, add_command
from styler_nb.cli.style import write_stream

if TYPE_CHECKING:
    from styler_nb.client.resources.style import StyleOptions

__all__ = ["register"]

_KEY = "STYLER_BASE_MODEL_API_KEY"


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "full", service=True)(full)


def full(
    session: Session,
    model: Annotated[str, typer.Option("--model", metavar="NAME", help="ftm-…, as `train` prints it.")],
    message: Annotated[
        str | None, typer.Argument(metavar="[MESSAGE|-]", help="The question; `-` reads standard input.")
    ] = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE", help="Read the question from a file.")] = None,
    base_model: Annotated[
        str | None, typer.Option("--base-model", metavar="NAME", help="Who answers; the service's default otherwise.")
    ] = None,
    service: Annotated[
        str | None, typer.Option("--service", metavar="NAME", help="Its provider: vendor_a, vendor_b, host_c or auto.")
    ] = None,
    endpoint: Annotated[str | None, typer.Option("--endpoint", metavar="URL", help="Of host_c.")] = None,
    temperature: Annotated[float | None, typer.Option("--temperature", min=0.0, max=2.0)] = None,
    stream: Annotated[
        bool | None, typer.Option("--stream/--no-stream", help="Print while the base model still writes; the default.")
    ] = None,
    original: Annotated[
        bool, typer.Option("--original", help="Print the base model's own answer too, on standard error.")
    ] = False,
    strength: Annotated[float, typer.Option(min=0.0, max=1.0, help="0 changes nothing.")] = 1.0,
    protect: Annotated[
        list[str] | None, typer.Option(metavar="TERM", help="Never alter this term; may be repeated.")
    ] = None,
) -> None:
    """Let a base model answer a question, in your style. Only the styled answer goes to standard output.

    The provider's key is the project's, or the one in STYLER_BASE_MODEL_API_KEY; it is no option, since others on the
    machine can read a command line.
    """
    if stream and session.as_json:
        raise typer.BadParameter("--stream and --json exclude each other: one JSON document is printed at the end")
    question = _read_question(message, file)
    base: dict[str, Any] = {
        "base_model": base_model,
        "base_model_service": service,
        "base_model_endpoint": endpoint,
        "base_model_api_key": os.environ.get(_KEY) or None,
        "base_temperature": temperature,
    }
    options: StyleOptions = {
        "full_mode_options": {name: value for name, value in base.items() if value is not None} or None,
        "include_compare_original": original,
        "strength": strength,
        "protected_terms": protect,
    }
    with session.connect() as client:
        if session.as_json or stream is False:
            result = client.style.full(question, model, **options)
        else:
            result = write_stream(client.style.full(question, model, stream=True, **options))
    if session.as_json:
        print_json(dump(result))
        return
    if stream is False:
        sys.stdout.write(result.text if result.text.endswith("\n") else f"{result.text}\n")
    if original:
        typer.echo(result.original, err=True)


def _read_question(message: str | None, file: Path | None) -> str:
    if (message is None) == (file is None):
        raise typer.BadParameter("give the question as MESSAGE, as `-` on standard input, or with --file; one of them")
    source = STDIN if message == STDIN else file
    text = (message or "") if source is None else read_text(str(source))
    if not text.strip():
        raise typer.BadParameter("the question is empty")
    return text
