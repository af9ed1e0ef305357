"""Lists of files, jobs, models and events as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from styler_nb.client.display.html import render_table
from styler_nb.client.display.job import render_jobs
from styler_nb.client.results import File, FineTunedModel, FineTuningJob, JobEvent, ProviderSettings, format_time

__all__ = ["format_bytes", "render_events", "render_files", "render_list", "render_models", "render_providers"]


def render_list(items: Sequence[Any]) -> str:
    """Build the view of a list, by what it holds."""
    if not items:
        return render_table((), (), caption="Nothing here yet")
    for cls, render in (
        (File, render_files),
        (FineTunedModel, render_models),
        (FineTuningJob, render_jobs),
        (JobEvent, render_events),
        (ProviderSettings, render_providers),
    ):
        if isinstance(items[0], cls):
            return render(items)
    return render_table(("item",), ((repr(item),) for item in items), caption=f"{len(items)} items")


def render_files(items: Sequence[File]) -> str:
    """Build the table of files."""
    rows = ((item.filename, format_bytes(item.bytes), format_time(item.created_at), item.id) for item in items)
    return render_table(("name", "size", "uploaded", "id"), rows, caption=_count(items, "file"), numeric=(1,))


def render_models(items: Sequence[FineTunedModel]) -> str:
    """Build the table of models."""
    rows = (
        (item.id, item.engine, len(item.training_files or ()), format_bytes(item.bytes), format_time(item.created_at))
        for item in items
    )
    return render_table(
        ("name", "engine", "files", "size", "created"), rows, caption=_count(items, "model"), numeric=(2, 3)
    )


def render_events(items: Sequence[JobEvent]) -> str:
    """Build the table of a job's events."""
    rows = ((format_time(item.created_at), item.level, item.message) for item in items)
    return render_table(("time", "level", "message"), rows, caption=_count(items, "event"))


def render_providers(items: Sequence[ProviderSettings]) -> str:
    """Build the table of a project's providers; of keys, the last four characters."""
    rows = (
        (
            item.service,
            item.url or "–",
            f"…{item.api_key_last_four}" if item.api_key_last_four else "–",
            ", ".join(f"{name} = {real}" for name, real in (item.models or {}).items()) or "–",
        )
        for item in items
    )
    return render_table(("provider", "URL", "key", "models"), rows, caption=_count(items, "provider"))


def format_bytes(size: int | None) -> str:
    """Write a size with a unit a person reads easily; a dash where there is none."""
    if size is None:
        return "–"
    amount = float(size)
    for unit in ("B", "kB", "MB"):
        if amount < 1000:
            return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.1f} {unit}"
        amount /= 1000
    return f"{amount:.1f} GB"


def _count(items: Sequence[Any], noun: str) -> str:
    return f"{len(items)} {noun}{'' if len(items) == 1 else 's'}"
