"""`styler-nb demo`: the whole workflow on the bundled samples, offline, leaving nothing behind."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from styler_nb.cli._output import dump, open_console, print_json
from styler_nb.cli._session import Session, add_command

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console

    from styler_nb.client import Client
    from styler_nb.client.results import FineTuningJob, StyleResult

__all__ = ["register"]

_INPUT = "community_gardens"
_WIDEST = 140


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "demo")(demo)


def demo(
    session: Session,
    out: Annotated[Path, typer.Option(metavar="FIGURE", help="Where to save the figure: .png, .svg or .pdf.")] = Path(
        "styler-demo.png"
    ),
) -> None:
    """Learn two styles from the bundled samples, restyle a text in both, and show how close it came."""
    import styler_nb
    from styler_nb.samples import sample_corpora, sample_inputs

    if out.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise typer.BadParameter(f"--out: the name must end in .png, .svg or .pdf, not {out.suffix!r}")
    # Told apart from the result, so that a pipe gets only the latter.
    steps = open_console(stderr=True)
    started = time.monotonic()
    text = sample_inputs()[_INPUT].read_text(encoding="utf-8")
    corpora = sample_corpora()
    # Two styles, two workers: they learn side by side.
    with styler_nb.connect(temporary=True, workers=len(corpora)) as client:
        jobs: dict[str, FineTuningJob] = {}
        for name, corpus in corpora.items():
            files = client.files.create(corpus.paths, progress=False)
            jobs[name] = client.fine_tuning.jobs.create(files, suffix=name)
            steps.print(f"[green]✓[/] uploaded {len(files)} documents, [bold]{name}[/]: {corpus.description}")
        results = {name: _restyle(client, job, text, steps) for name, job in jobs.items()}
    _save_figure(text, results, out)
    if session.as_json:
        print_json({"input": text, "figure": str(out), "results": {name: dump(r) for name, r in results.items()}})
        return
    _show(text, results)
    typer.echo(f"Figure: {out}   ({time.monotonic() - started:.1f} s)")
    typer.echo("Your own style: styler-nb train YOUR_FOLDER, then styler-nb rewrite --model NAME FILE")


def _restyle(client: Client, job: FineTuningJob, text: str, steps: Console) -> StyleResult:
    done = client.fine_tuning.jobs.wait(job, poll_interval=0.05, progress=False, raise_on_failure=True)
    steps.print(f"[green]✓[/] learned: [bold]{done.fine_tuned_model}[/]")
    return client.style.rewrite(
        text,
        str(done.fine_tuned_model),
        include_quality=True,
        include_intervals=True,
        include_rouge=True,
        include_edits=True,
    )


def _save_figure(text: str, results: Mapping[str, StyleResult], out: Path) -> None:
    from styler_nb.plots.restyled import plot_restyled

    out.parent.mkdir(parents=True, exist_ok=True)
    plot_restyled(text, results).savefig(out)


def _show(text: str, results: Mapping[str, StyleResult]) -> None:
    from styler_nb.cli._render import build_before_after, build_quality_table, find_changes

    console = open_console()
    for name, result in results.items():
        console.rule(f"[bold]{name}", style="dim")
        changes = find_changes(text, result)
        width = min(console.width, _WIDEST)
        console.print(build_before_after(changes, title=f"in the style of {name}", width=width))
        if result.quality_analytics is not None:
            console.print(build_quality_table(result.quality_analytics, result.quality_intervals, brief=True))
