"""`styler-nb jobs`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from styler_nb.cli._output import build_table, dump, open_console, print_json
from styler_nb.cli._session import Session, add_command
from styler_nb.cli._wait import wait_for

if TYPE_CHECKING:
    from styler_nb.client.results import FineTuningJob

__all__ = ["register"]

JobArgument = Annotated[str, typer.Argument(metavar="ID", help="ftjob-…")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add_command(app, "list", service=True)(list_jobs)
    add_command(app, "show", service=True)(show)
    add_command(app, "cancel", service=True)(cancel)
    add_command(app, "events", service=True)(list_events)
    add_command(app, "wait", service=True)(wait)


def list_jobs(session: Session) -> None:
    """List the fine-tuning jobs, newest first."""
    from styler_nb.client.results import format_time

    with session.connect() as client:
        found = client.fine_tuning.jobs.list()
    if session.as_json:
        print_json([dump(job) for job in found])
        return
    rows = [(job.id, job.status, job.fine_tuned_model, format_time(job.created_at)) for job in found]
    open_console().print(build_table(("id", "status", "model", "created"), rows))


def show(session: Session, job_id: JobArgument) -> None:
    """Show a job."""
    with session.connect() as client:
        _print_job(session, client.fine_tuning.jobs.retrieve(job_id))


def cancel(session: Session, job_id: JobArgument) -> None:
    """Cancel a job that has not ended."""
    with session.connect() as client:
        _print_job(session, client.fine_tuning.jobs.cancel(job_id))


def list_events(session: Session, job_id: JobArgument) -> None:
    """List what a job has reported, oldest first."""
    from styler_nb.client.results import format_time

    with session.connect() as client:
        events = client.fine_tuning.jobs.list_events(job_id)
    if session.as_json:
        print_json([dump(event) for event in events])
        return
    rows = [
        (
            format_time(event.created_at),
            event.level,
            event.message,
            "" if event.step is None else f"{event.step}/{event.total or '?'}",
        )
        for event in events
    ]
    open_console().print(build_table(("time", "level", "message", "step"), rows, numeric=(3,)))


def wait(
    session: Session,
    job_id: JobArgument,
    timeout: Annotated[float | None, typer.Option(min=0, help="Seconds after which to give up (exit code 6).")] = None,
) -> None:
    """Wait until a job has ended; prints the name of its model."""
    with session.connect() as client:
        job = wait_for(client, job_id, timeout=timeout, progress=not session.as_json)
    if session.as_json:
        print_json(dump(job))
    else:
        typer.echo(job.fine_tuned_model)


def _print_job(session: Session, job: FineTuningJob) -> None:
    if session.as_json:
        print_json(dump(job))
        return
    rows = [(name, value) for name, value in dump(job).items() if not isinstance(value, list)]
    rows.append(("training_files", "\n".join(job.training_files)))
    open_console().print(build_table(("field", "value"), rows))
