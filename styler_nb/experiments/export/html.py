"""A report as one HTML page: no scripts, nothing from elsewhere, light and dark."""

from __future__ import annotations

import base64
import io
import os
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from math import isfinite
from typing import TYPE_CHECKING, TypeAlias

from styler_nb.client.display.diff import render_changes
from styler_nb.client.display.html import escape_text
from styler_nb.experiments.estimates import Estimate
from styler_nb.experiments.export.report import Report, build_report, clean_text, format_estimate, list_segments
from styler_nb.experiments.export.svg import MOST_SERIES, draw_intervals
from styler_nb.experiments.run import Run
from styler_nb.experiments.scores import name_metric
from styler_nb.text.output import write_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Figures", "render_html", "write_html"]

Figures: TypeAlias = "Mapping[str, Figure | tuple[Figure, Figure]]"
"""Figures by their captions; two of them are for a light and for a dark page."""

_MOST_ROWS = 40
_LEGEND = "A line: its interval; a hollow mark: no clear change."


def write_html(
    runs: Sequence[Run],
    path: str | os.PathLike[str],
    *,
    title: str | None = None,
    figures: Figures | None = None,
) -> None:
    """Write the report to a file, UTF-8."""
    page = render_html(build_report(runs, title=title), figures or {})
    write_file(path, clean_text(page).encode("utf-8"))


def render_html(report: Report, figures: Figures) -> str:
    """Build the page."""
    style = (files(__package__) / "report.css").read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        # Were there a way for a text to bring an address, no browser would follow it.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        'img-src data:">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape_text(report.title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"{''.join(_sections(report, figures))}</main>\n</body>\n</html>\n"
    )


def _sections(report: Report, figures: Figures) -> Iterator[str]:
    facts = "".join(f"<li>{escape_text(fact)}</li>" for fact in report.facts)
    yield f'<header>\n<h1>{escape_text(report.title)}</h1>\n<ul class="facts">{facts}</ul>\n</header>\n'
    if report.settings:
        yield "<section>\n<h2>Summary</h2>\n"
        yield _render_table(*report.summary())
        yield f'<p class="muted">{escape_text(report.reading)}</p>\n'
        yield from _draw_overall(report)
        yield "</section>\n<section>\n<h2>Improvement by metric</h2>\n"
        yield from _draw_metrics(report)
        yield _render_improvements(report)
        yield "</section>\n"
    if figures:
        yield "<section>\n<h2>Figures</h2>\n"
        for caption, figure in figures.items():
            yield _wrap(_embed(figure, caption), caption)
        yield "</section>\n"
    if report.shown:
        yield "<section>\n<h2>Texts</h2>\n"
        if report.omitted:
            yield f'<p class="muted">{escape_text(report.omitted)}</p>\n'
        for number, run in enumerate(report.shown):
            yield _render_run(report, run, opened=number == 0)
        yield "</section>\n"


def _draw_overall(report: Report) -> Iterator[str]:
    rows = [
        (name, [setting.overall])
        for name, setting in zip(report.names, report.settings, strict=True)
        if setting.overall is not None
    ]
    if rows:
        title = "How much closer the overall style came to the samples"
        yield _wrap(draw_intervals(rows[:_MOST_ROWS], [""], title=title), f"{title}. {_LEGEND}")


def _draw_metrics(report: Report) -> Iterator[str]:
    if len(report.settings) > MOST_SERIES:
        return
    rows = [
        (name_metric(metric), [setting.improvements.get(metric) for setting in report.settings])
        for metric in report.metrics
        if "precision" not in metric and "recall" not in metric
    ]
    title = "How much closer every metric came to the samples"
    yield _wrap(draw_intervals(rows, report.names, title=title), f"{title}. {_LEGEND} An arrow: beyond the scale.")


def _wrap(content: str, caption: str) -> str:
    return f"<figure>\n{content}\n<figcaption>{escape_text(caption)}</figcaption>\n</figure>\n"


def _embed(figure: Figure | tuple[Figure, Figure], caption: str) -> str:
    light, dark = figure if isinstance(figure, tuple) else (figure, None)
    image = f'<img src="{_encode(light)}" alt="{escape_text(caption)}">'
    if dark is None:
        # Drawn for paper, so it gets some.
        return f'<div class="paper">{image}</div>'
    return f'<picture><source media="(prefers-color-scheme: dark)" srcset="{_encode(dark)}">{image}</picture>'


def _encode(figure: Figure) -> str:
    content = io.BytesIO()
    figure.savefig(content, format="svg", bbox_inches="tight", metadata={"Date": None})
    return f"data:image/svg+xml;base64,{base64.b64encode(content.getvalue()).decode('ascii')}"


def _render_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    body = [[(cell, "") for cell in row] for row in rows]
    return _render_cells(header, body)


def _render_improvements(report: Report) -> str:
    header, _ = report.improvements()
    rows = [
        [
            (name_metric(metric), ""),
            *(_shade(setting.improvements.get(metric)) for setting in report.settings),
        ]
        for metric in report.metrics
    ]
    return _render_cells(header, rows)


def _shade(estimate: Estimate | None) -> tuple[str, str]:
    """Give text and colour of an improvement; no colour where nothing is clear."""
    text = format_estimate(estimate)
    if estimate is None or not isfinite(estimate.value):
        return text, ""
    if isfinite(estimate.low) and not estimate.is_clear:
        return text, "unclear"
    step = min(4, 1 + int(abs(estimate.value) * 4))
    return text, f"{'closer' if estimate.value >= 0 else 'farther'}{step}"


def _render_cells(header: Sequence[str], rows: Sequence[Sequence[tuple[str, str]]]) -> str:
    head = "".join(f'<th scope="col">{escape_text(title)}</th>' for title in header)
    body = "".join(f"<tr>{''.join(map(_render_cell, range(len(row)), row))}</tr>\n" for row in rows)
    table = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>"
    # A wide table scrolls by itself, also by keyboard.
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{escape_text(header[0])}">\n{table}\n</div>\n'


def _render_cell(column: int, cell: tuple[str, str]) -> str:
    text, kind = cell
    if column == 0:
        return f'<th scope="row">{escape_text(text)}</th>'
    return f'<td class="{kind}">{escape_text(text)}</td>' if kind else f"<td>{escape_text(text)}</td>"


def _render_run(report: Report, run: Run, *, opened: bool) -> str:
    heading, facts = report.describe(run)
    summary = f'<strong>{escape_text(heading)}</strong> <span class="muted">{escape_text(facts)}</span>'
    if run.failed:
        content = f'<p class="error">Failed: {escape_text(run.error)}</p>'
    else:
        before, after = render_changes(list_segments(run))
        columns = [("Before", before)] if run.before is not None else []
        content = "".join(
            f'<div><h3>{name}</h3><div class="text">{text}</div></div>' for name, text in [*columns, ("After", after)]
        )
        content = f'<div class="sides">{content}</div>'
    return f"<details{' open' if opened else ''}>\n<summary>{summary}</summary>\n{content}\n</details>\n"
