"""All commands in one application."""

from __future__ import annotations

import typer

from styler_nb.cli import analysis, demo, files, full, jobs, keys, lab, models, organizations, providers, serve, style
from styler_nb.cli._output import print_json
from styler_nb.cli._session import Session, add_command, set_shared_options

__all__ = ["app"]

app = typer.Typer(
    name="styler-nb",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback()(set_shared_options)

for group in (demo, style, full, analysis, lab, serve):
    group.register(app)
for name, help_text, group in (
    ("files", "Sample documents.", files),
    ("jobs", "Fine-tuning jobs.", jobs),
    ("models", "Fine-tuned models.", models),
    ("keys", "API keys of a service on this machine.", keys),
    ("providers", "Base models of full mode, for a service on this machine.", providers),
    ("orgs", "Organizations of a service on this machine.", organizations),
):
    subcommands = typer.Typer(no_args_is_help=True, help=help_text)
    group.register(subcommands)
    app.add_typer(subcommands, name=name)


@add_command(app, "version")
def show_version(session: Session) -> None:
    """Print the version."""
    from styler_nb import __version__

    if session.as_json:
        print_json({"version": __version__})
    else:
        typer.echo(__version__)
