"""Runs and comparisons as HTML for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING

from styler_nb.client.display.html import BAD, GOOD, MUTED, Raw, escape_text, render_box, render_table
from styler_nb.client.display.percent import format_percent
from styler_nb.client.results import format_time
from styler_nb.experiments.frames import name_options
from styler_nb.experiments.scores import name_metric

if TYPE_CHECKING:
    from styler_nb.experiments.compare import Comparison, Difference
    from styler_nb.experiments.reproduce import Reproduction
    from styler_nb.experiments.run import Run

__all__ = ["render_comparison", "render_reproduction", "render_run", "render_runs"]

_MOST_ROWS = 50


def summarize(run: Run) -> str:
    """Say in a few words how close a run came."""
    if run.failed:
        return run.error or ""
    scores = list(run.scores)
    overall = next((score for score in scores if score.metric == "style_distance"), None)
    if overall is not None:
        return format_percent(overall.improvement)
    improved = [score for score in scores if isfinite(score.improvement)]
    return f"{sum(score.improvement > 0 for score in improved)} of {len(improved)}" if improved else "–"


def render_run(run: Run) -> str:
    """Build the view of a run: before and after, and the table of its numbers."""
    from styler_nb.client.display.result import render_result

    facts = [run.id, run.experiment, format_time(run.created_at), f"{run.duration_s:.2f} s", name_options(run.options)]
    if run.text_name:
        facts.insert(1, run.text_name)
    head = f'<div style="{MUTED}">{escape_text(" · ".join(facts))}</div>'
    if run.failed:
        return render_box(f'{head}<div style="{BAD}">{escape_text(run.error)}</div>', label="run that failed")
    return render_box(head, label="run") + render_result(run.to_result())


def render_runs(runs: Sequence[Run]) -> str:
    """Build the table of runs, the newest of many."""
    shown = list(runs)[-_MOST_ROWS:]
    rows = [
        (
            format_time(run.created_at),
            run.text_name,
            run.model,
            name_options(run.options),
            Raw(f'<span style="{BAD if run.failed else ""}">{escape_text(summarize(run))}</span>'),
            f"{run.duration_s:.2f} s",
            ", ".join(run.tags),
        )
        for run in shown
    ]
    count = f"{len(runs)} run{'' if len(runs) == 1 else 's'}"
    caption = count if len(shown) == len(runs) else f"{count}, the newest {len(shown)} of them"
    return render_table(
        ("started", "text", "model", "options", "style closer by", "took", "tags"),
        rows,
        caption=caption,
        numeric=(4, 5),
    )


def render_comparison(comparison: Comparison) -> str:
    """Build the table of a comparison, what is clear first."""
    rows = [_difference_row(item, comparison.measure) for item in sorted(comparison.differences, key=_by_clearness)]
    note = f"{comparison.texts} text{'' if comparison.texts == 1 else 's'}, {comparison.confidence:.0%} intervals"
    if len(comparison.models) > 1:
        note += f", mean of {len(comparison.models)} models: {', '.join(comparison.models)}"
    note += " over texts" if comparison.over == "texts" else " over the sentences of these texts"
    title = f"{comparison.a} → {comparison.b} ({comparison.measure}; {note})"
    return render_table(("metric", "a", "b", "b − a", "interval", ""), rows, caption=title, numeric=(1, 2, 3, 4))


def _by_clearness(difference: Difference) -> bool:
    return not difference.is_clear


def _difference_row(item: Difference, measure: str) -> tuple[object, ...]:
    write = format_percent if measure == "improvement" else _number
    if not item.is_clear:
        verdict = f'<span style="{MUTED}">no clear difference</span>'
    elif item.difference > 0:
        verdict = f'<span style="{GOOD}">▲ b is closer</span>'
    else:
        verdict = f'<span style="{BAD}">▼ a is closer</span>'
    ends = f"{write(item.low)} to {write(item.high)}" if isfinite(item.low + item.high) else "–"
    return name_metric(item.metric), write(item.a), write(item.b), write(item.difference), ends, Raw(verdict)


def _number(value: float) -> str:
    return f"{value:+.3g}" if isfinite(value) else "–"


def render_reproduction(reproduction: Reproduction) -> str:
    """Build the view of a reproduction."""
    rows = [("text", "", "", "the same" if reproduction.same_text else "another")]
    rows += [("may be why", change.name, change.before, change.after) for change in reproduction.causes]
    rows += [("metric", name_metric(change.name), change.before, change.after) for change in reproduction.metrics]
    caption = "Repeated: identical" if reproduction.identical else "Repeated: not identical"
    return render_table(("what", "", "then", "now"), rows, caption=caption)
