"""How jobs look: the rows of their list, and the card of one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import Any

from styler_nb.client.results import FineTunedModel, FineTuningJob, format_time
from styler_nb.widgets.curve import render_curve, render_way_back
from styler_nb.widgets.item_table import Action, Column, Item
from styler_nb.widgets.job_progress import JobProgress, format_duration

__all__ = ["ACTIONS", "COLUMNS", "build_item", "render_card", "short_name"]

COLUMNS = (
    Column("name", "Model or job", "code"),
    Column("status", "Status", "status"),
    Column("files", "Files", "number"),
    Column("created", "Started"),
)
ACTIONS = (
    Action("show", "Details", "Show progress and results of it"),
    Action("again", "Same files", "Choose the files it was trained on for a new job"),
    Action("cancel", "Cancel", "Stop it"),
    Action("delete", "Delete model", "Delete its model, after a question"),
)
# Status → (how it looks, its mark): colour never says anything alone.
_LOOKS = {
    "queued": ("", "○"),
    "running": ("busy", "◐"),
    "completed": ("good", "✓"),
    "failed": ("bad", "✗"),
    "cancelled": ("", "■"),
}
_NAMED_FILES = 6


def build_item(job: FineTuningJob, models: Collection[str] | None) -> Item:
    """Build the row of a job; `models` are the names of those that can be deleted, None where that cannot be told."""
    look, mark = _LOOKS.get(job.status, ("", "•"))
    gone = job.fine_tuned_model is not None and models is not None and job.fine_tuned_model not in models
    text = f"{mark} {job.status}{', model deleted' if gone else ''}"
    actions = ["show", "again"]
    if not job.ended:
        actions.append("cancel")
    if job.fine_tuned_model and models is not None and not gone:
        actions.append("delete")
    return Item(
        id=job.id,
        name=short_name(job),
        cells={
            "name": short_name(job),
            "status": {"status": "" if gone else look, "text": text},
            "files": len(job.training_files or ()),
            "created": format_time(job.created_at),
        },
        sort={"status": text, "created": job.created_at},
        actions=actions,
    )


def short_name(job: FineTuningJob) -> str:
    """Give the name of a job's model, or of the job while it has none."""
    return job.fine_tuned_model or job.id


def render_card(
    job: FineTuningJob, progress: JobProgress | None, names: Mapping[str, str], model: FineTunedModel | None
) -> str:
    """Build the card of a job.

    Parameters
    ----------
    job : FineTuningJob
        The job.
    progress : JobProgress or None
        How far it is; None where the service does not tell.
    names : mapping of str to str
        Id → name of the files that are still there.
    model : FineTunedModel or None
        Its model with the profile, where there is one.
    """
    look, mark = _LOOKS.get(job.status, ("", "•"))
    parts = [f'<p class="styler-state" data-status="{look}">{mark} {escape(_describe_state(job, progress))}</p>']
    if not job.ended:
        parts.append(_render_bar(progress))
    if job.error:
        parts.append(f'<p data-status="bad" role="alert">{escape(job.error)}</p>')
    parts.append(_render_facts(job, names, model))
    report = (model.profile or {}).get("report") if model is not None else None
    if isinstance(report, dict):
        parts += [f"<p>{escape(str(report[key]))}.</p>" for key in ("summary", "advice") if report.get(key)]
    if progress is not None:
        parts += [f'<p data-status="warn">⚠ {escape(warning)}</p>' for warning in progress.warnings]
        parts.append(render_curve(progress.losses) or render_way_back(report))
    return f'<div class="styler-card" role="group" aria-label="Job {escape(short_name(job))}">{"".join(parts)}</div>'


def _describe_state(job: FineTuningJob, progress: JobProgress | None) -> str:
    if progress is None:
        return job.status
    if job.ended:
        return f"{job.status} after {format_duration(progress.elapsed_s)}"
    if job.status == "queued":
        return "queued: waiting for a worker"
    if progress.remaining_s is not None:
        left = f", about {format_duration(progress.remaining_s)} left"
    else:
        left = ", nearly done" if progress.fraction == 1.0 else ""
    return f"running for {format_duration(progress.elapsed_s)}{left}"


def _render_bar(progress: JobProgress | None) -> str:
    # Without a value the bar moves on its own: how far it is is not known.
    done = "" if progress is None or progress.fraction is None else f' value="{progress.fraction:.3f}"'
    message = escape(progress.message) if progress is not None else ""
    bar = f'<progress max="1"{done} aria-label="Training"></progress>'
    return f'<p class="styler-progress">{bar}<span>{message}</span></p>'


def _render_facts(job: FineTuningJob, names: Mapping[str, str], model: FineTunedModel | None) -> str:
    rows: list[tuple[str, str]] = [
        ("Job", f"<code>{escape(job.id)}</code>"),
        ("Started", escape(format_time(job.created_at))),
        ("Trained on", escape(_name_files(job.training_files or (), names))),
    ]
    if model is not None:
        length = "as long as the input (±10 %)" if model.match_output_length else "free"
        rows += [("Engine", escape(model.engine)), ("Length of results", length)]
        words: Any = (model.profile or {}).get("words")
        if isinstance(words, int):
            rows.append(("Words learned from", f"{words:,}"))
    return f"<dl>{''.join(f'<dt>{name}</dt><dd>{value}</dd>' for name, value in rows)}</dl>"


def _name_files(ids: Sequence[str], names: Mapping[str, str]) -> str:
    known = [names[id] for id in ids if id in names]
    shown = ", ".join(known[:_NAMED_FILES])
    more = len(known) - _NAMED_FILES
    gone = len(ids) - len(known)
    parts = [shown, f"{more} more" if more > 0 else "", f"{gone} deleted since" if gone else ""]
    return ", ".join(filter(None, parts))
