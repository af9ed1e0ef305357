"""`styler-nb serve`."""

from __future__ import annotations

from typing import Annotated

import typer

from styler_nb.cli._output import print_json
from styler_nb.cli._session import DataOption, Session, add_command

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "serve")(serve)


def serve(
    session: Session,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8000,
    data: DataOption = None,
    workers: Annotated[int | None, typer.Option(min=0, help="Training processes (STYLER_WORKERS).")] = None,
) -> None:
    """Serve the interface over HTTP until interrupted."""
    from styler_nb.service.serve import run_server

    def print_address(url: str) -> None:
        print_json({"base_url": url})
        # A script that waits for this line reads it from a pipe.
        typer.get_text_stream("stdout").flush()

    run_server(
        session.load_settings(data, workers=workers), host, port, on_ready=print_address if session.as_json else None
    )
