"""A report in Markdown."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

from styler_nb.experiments.export.report import Report, build_report
from styler_nb.experiments.run import Run
from styler_nb.text.output import write_file

__all__ = ["render_markdown", "write_markdown"]

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~!])")
_FENCE = re.compile(r"`{3,}")


def write_markdown(runs: Sequence[Run], path: str | os.PathLike[str], *, title: str | None = None) -> None:
    """Write the report to a file, UTF-8."""
    write_file(path, render_markdown(build_report(runs, title=title)).encode("utf-8"))


def render_markdown(report: Report) -> str:
    """Build the report."""
    return "\n".join(_lines(report)).rstrip("\n") + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"# {escape(report.title)}\n"
    yield "\n".join(f"- {escape(fact)}" for fact in report.facts) + "\n"
    if report.settings:
        yield "## Summary\n"
        yield _table(*report.summary())
        yield f"{report.reading}\n"
        yield "## Improvement by metric\n"
        yield _table(*report.improvements())
        yield "## Texts\n"
    if report.omitted:
        yield f"{report.omitted}\n"
    for run in report.shown:
        heading, facts = report.describe(run)
        yield f"### {escape(heading)}\n"
        yield f"{escape(facts)}\n"
        if run.result is None:
            yield f"Failed: {escape(run.error or '')}\n"
        else:
            if run.before is not None:
                yield f"Before:\n\n{_fence(run.before)}\n"
            yield f"After:\n\n{_fence(run.result)}\n"


def escape(text: str) -> str:
    """Escape what Markdown would read as its own, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [header, ["---", *("---:" for _ in header[1:])]]
    head, rule = (f"| {' | '.join(map(escape, lines[0]))} |", f"|{'|'.join(lines[1])}|")
    return "\n".join([head, rule, *(f"| {' | '.join(map(escape, row))} |" for row in rows)]) + "\n"


def _fence(text: str) -> str:
    """Put a text into a fence that nothing in it can close: it is shown as it is."""
    longest = max((len(found) for found in _FENCE.findall(text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}text\n{text}\n{fence}"
