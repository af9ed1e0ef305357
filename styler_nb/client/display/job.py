"""A fine-tuning job as a card."""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.client.display.html import BAD, GOOD, MUTED, Raw, cell, escape_text, render_box, render_table
from styler_nb.client.results import FineTuningJob, format_time

__all__ = ["render_job", "render_jobs"]

# Colour never says anything alone: the status is written out beside its mark.
_MARKS = {
    "queued": ("○", MUTED),
    "running": ("◐", "color:var(--jp-brand-color1,#2f7fd1)"),
    "completed": ("✓", GOOD),
    "failed": ("✗", BAD),
    "cancelled": ("■", MUTED),
}


def render_job(job: FineTuningJob) -> str:
    """Build the card of a job: status, files, model name, error."""
    rows: list[tuple[str, object]] = [
        ("files", len(job.training_files or ())),
        ("created", format_time(job.created_at)),
    ]
    if job.fine_tuned_model:
        rows.append(("model", Raw(f"<code>{escape_text(job.fine_tuned_model)}</code>")))
    if job.error:
        rows.append(("error", Raw(f'<span style="{BAD}">{escape_text(job.error)}</span>')))
    items = "".join(
        f'<dt style="{MUTED}">{escape_text(name)}</dt><dd style="margin:0">{cell(value)}</dd>' for name, value in rows
    )
    return render_box(
        f"<div><strong>Fine-tuning job</strong> <code>{escape_text(job.id)}</code> {_mark(job.status)}</div>"
        f'<dl style="display:grid;grid-template-columns:max-content auto;gap:.1em .8em;margin:.4em 0 0">{items}</dl>',
        label="fine-tuning job",
    )


def render_jobs(items: Sequence[FineTuningJob]) -> str:
    """Build the table of jobs."""
    rows = (
        (item.id, Raw(_mark(item.status)), len(item.training_files or ()), item.fine_tuned_model, item.error)
        for item in items
    )
    return render_table(
        ("id", "status", "files", "model", "error"),
        rows,
        caption=f"{len(items)} job{'' if len(items) == 1 else 's'}",
        numeric=(2,),
    )


def _mark(status: str) -> str:
    sign, style = _MARKS.get(status, ("•", MUTED))
    return f'<span style="{style}">{sign} {escape_text(status)}</span>'
