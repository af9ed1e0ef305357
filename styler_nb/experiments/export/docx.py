"""A report as a Word document."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from styler_nb.experiments.export.report import Report, build_report, clean_text, list_segments
from styler_nb.experiments.run import Run
from styler_nb.text.output import write_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["write_docx"]

_MOST_COLUMNS = 7
"""Wider tables are parted: a page has an end."""
_FIGURE_CM = 16.0
_LABEL_CM = 4.5


def write_docx(
    runs: Sequence[Run],
    path: str | os.PathLike[str],
    *,
    title: str | None = None,
    figures: Mapping[str, Figure | tuple[Figure, Figure]] | None = None,
) -> None:
    """Write the report to a `.docx`; what went is struck out, what came is underlined."""
    report = build_report(runs, title=title)
    content = io.BytesIO()
    _build(report, figures or {}).save(content)
    write_file(path, content.getvalue())


def _build(report: Report, figures: Mapping[str, Any]) -> Any:
    import docx
    from docx.shared import Cm

    document = docx.Document()
    document.core_properties.title = clean_text(report.title)
    document.core_properties.author = ""
    document.add_heading(clean_text(report.title), level=0)
    for fact in report.facts:
        document.add_paragraph(clean_text(fact))
    if report.settings:
        document.add_heading("Summary", level=1)
        _add_table(document, *report.summary())
        document.add_paragraph(report.reading)
        for caption, figure in figures.items():
            light = figure[0] if isinstance(figure, tuple) else figure
            document.add_picture(_render_png(light), width=Cm(_FIGURE_CM))
            document.add_paragraph(clean_text(caption), style="Caption")
        document.add_heading("Improvement by metric", level=1)
        header, rows = report.improvements()
        for start in range(1, len(header), _MOST_COLUMNS - 1):
            columns = [0, *range(start, min(start + _MOST_COLUMNS - 1, len(header)))]
            _add_table(document, [header[i] for i in columns], [[row[i] for i in columns] for row in rows])
        document.add_heading("Texts", level=1)
    if report.omitted:
        document.add_paragraph(report.omitted)
    for run in report.shown:
        _add_run(document, report, run)
    return document


def _add_run(document: Any, report: Report, run: Run) -> None:
    heading, facts = report.describe(run)
    document.add_heading(clean_text(heading), level=2)
    document.add_paragraph(clean_text(facts)).runs[0].italic = True
    if run.failed:
        document.add_paragraph(f"Failed: {clean_text(run.error or '')}")
        return
    from docx.shared import RGBColor

    paragraph = document.add_paragraph()
    for segment in list_segments(run):
        if segment.equal:
            paragraph.add_run(clean_text(segment.after))
            continue
        for text, mark, color in (
            (segment.before, "strike", RGBColor(0xB0, 0x3A, 0x2E)),
            (segment.after, "underline", RGBColor(0x1E, 0x7B, 0x34)),
        ):
            if text:
                added = paragraph.add_run(clean_text(text))
                setattr(added.font, mark, True)
                added.font.color.rgb = color


def _add_table(document: Any, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from docx.shared import Cm, Pt

    table = document.add_table(rows=1, cols=len(header), style="Light Grid Accent 1")
    table.autofit = False
    for line in (header, *rows):
        cells = table.rows[0].cells if line is header else table.add_row().cells
        for place, cell in enumerate(cells):
            cell.width = Cm(_LABEL_CM if place == 0 else (_FIGURE_CM - _LABEL_CM) / (len(cells) - 1))
        for cell, text in zip(cells, line, strict=True):
            cell.text = clean_text(text)
            for run in cell.paragraphs[0].runs:
                run.font.size = Pt(8)
    document.add_paragraph()


def _render_png(figure: Figure) -> io.BytesIO:
    content = io.BytesIO()
    # Paper is white; the figures of this package are transparent.
    figure.savefig(content, format="png", dpi=200, bbox_inches="tight", facecolor="white")
    content.seek(0)
    return content
