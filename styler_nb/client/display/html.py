"""What all views share: escaping, colours that follow light and dark themes, tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["BORDER", "MUTED", "Raw", "cell", "escape_text", "render_box", "render_table"]

# JupyterLab's variables; the fallbacks are readable on white and on black.
FONT = "font-family:var(--jp-ui-font-family,system-ui,sans-serif);font-size:var(--jp-ui-font-size1,13px)"
BORDER = "1px solid var(--jp-border-color2,rgba(128,128,128,.4))"
MUTED = "color:var(--jp-ui-font-color2,gray)"
GOOD = "color:var(--jp-success-color1,#2e9e4f)"
BAD = "color:var(--jp-error-color1,#d9534f)"


class Raw(str):
    """A string that is HTML already."""

    __slots__ = ()


def escape_text(value: object) -> str:
    """Escape a value for use in text and in attributes."""
    return escape("–" if value is None else str(value), quote=True)


def cell(value: object) -> str:
    """Give the HTML of a table cell's content."""
    return value if isinstance(value, Raw) else escape_text(value)


def render_box(content: str, *, label: str) -> str:
    """Put content into a frame that assistive technology can name."""
    return (
        f'<div role="group" aria-label="{escape_text(label)}" style="{FONT};color:var(--jp-ui-font-color1,inherit);'
        f'border:{BORDER};border-radius:4px;padding:.6em .8em;margin:.3em 0;max-width:72em">{content}</div>'
    )


def render_table(
    header: Sequence[str], rows: Iterable[Sequence[object]], *, caption: str, numeric: Iterable[int] = ()
) -> str:
    """Build a table.

    Parameters
    ----------
    header : sequence of str
        Column titles.
    rows : iterable of sequences
        Cells; `Raw` is taken as HTML, all else is escaped.
    caption : str
        Title above the table.
    numeric : iterable of int
        Columns that are aligned to the right.
    """
    right = set(numeric)

    def style(column: int) -> str:
        return f"text-align:{'right' if column in right else 'left'};padding:.2em .7em;border-bottom:{BORDER}"

    head = "".join(f'<th scope="col" style="{style(i)}">{escape_text(title)}</th>' for i, title in enumerate(header))
    body = "".join(
        "<tr>" + "".join(f'<td style="{style(i)}">{cell(value)}</td>' for i, value in enumerate(row)) + "</tr>"
        for row in rows
    )
    return (
        f'<table style="{FONT};color:var(--jp-ui-font-color1,inherit);border-collapse:collapse;'
        'font-variant-numeric:tabular-nums">'
        f'<caption style="text-align:left;font-weight:600;padding:.2em .7em">{escape_text(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
