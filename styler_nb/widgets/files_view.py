"""How sample files look: the rows of their list, what is shown of one, and the advice on all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from styler_nb.client.display.tables import format_bytes
from styler_nb.client.results import File, format_time
from styler_nb.widgets.item_table import Action, Column, Item
from styler_nb.widgets.samples import Sample, count_samples

__all__ = ["ACTIONS", "COLUMNS", "build_item", "render_advice", "render_preview"]

COLUMNS = (
    Column("name", "Name", "title"),
    Column("size", "Size", "number"),
    Column("words", "Words", "number"),
    Column("note", "Note", "status", sortable=False),
    Column("created", "Uploaded"),
)
ACTIONS = (
    Action("preview", "Preview", "Show what training sees of it"),
    Action("download", "Download", "Save it as it was uploaded"),
    Action("delete", "Delete", "Delete it, after a question"),
)
_SHORT_WORDS = 50
_PREVIEW_CHARACTERS = 4_000


def build_item(file: File, sample: Sample | None) -> Item:
    """Build the row of a file; `sample` is None while it has not been read."""
    words = None if sample is None else sample.facts.words
    return Item(
        id=file.id,
        name=file.filename,
        cells={
            "name": file.filename,
            "size": format_bytes(file.bytes),
            "words": "…" if words is None else f"{words:,}",
            "note": _note(sample),
            "created": format_time(file.created_at),
        },
        sort={"size": file.bytes, "words": words, "created": file.created_at},
        actions=[action.key for action in ACTIONS],
    )


def _note(sample: Sample | None) -> dict[str, str]:
    if sample is None:
        return {"status": "", "text": ""}
    if not sample.facts.is_english:
        return {"status": "warn", "text": "⚠ not English"}
    if sample.facts.words < _SHORT_WORDS:
        return {"status": "warn", "text": "⚠ very short"}
    return {"status": "good", "text": "✓"}


def render_preview(name: str, text: str) -> str:
    """Build the view of a file's text; of a long one the beginning."""
    shown = text[:_PREVIEW_CHARACTERS]
    rest = f"\n\n… {len(text) - len(shown):,} more characters" if len(text) > len(shown) else ""
    return (
        f'<section class="styler-preview" aria-label="{escape(name)}"><h4 class="styler-heading">{escape(name)}</h4>'
        f'<div class="styler-text" tabindex="0">{escape(shown)}{rest}</div></section>'
    )


def render_advice(names: Mapping[str, str], samples: Mapping[str, Sample], warnings: Sequence[str], what: str) -> str:
    """Build the line on how much text there is, with the warnings below it."""
    read = [samples[id].facts.words for id in names if id in samples]
    if not names:
        return ""
    unread = len(names) - len(read)
    more = f" ({unread} of them not read yet)" if unread else ""
    fine = " Nothing speaks against training on them." if not warnings and not unread else ""
    items = "".join(f"<li>⚠ {escape(warning)}</li>" for warning in warnings)
    size = count_samples(len(names), sum(read))
    listed = f"<ul>{items}</ul>" if items else ""
    return f'<div class="styler-advice" role="status"><p>{escape(what)}: {size}{more}.{fine}</p>{listed}</div>'
