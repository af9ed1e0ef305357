"""The figures of a report about a set of runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from styler_nb.plots.dumbbells import DEFAULT_METRICS, plot_dumbbells
from styler_nb.plots.improvement import plot_improvements
from styler_nb.plots.overview import plot_overview
from styler_nb.plots.records import Record, is_named, read_records
from styler_nb.plots.shares import plot_punctuation, plot_sentences
from styler_nb.plots.theme import ThemeName

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["build_report_figures"]


def build_report_figures(frame: Any, theme: ThemeName = "light") -> dict[str, Figure]:
    """Build the standard figures of a set of runs.

    Parameters
    ----------
    frame : DataFrame, runs, StyleResult, QualityAnalytics or mapping
        The tidy frame of runs, or results by the name of the text or by model and text.
    theme : {"light", "dark"}
        The background the figures will stand on; they are transparent.

    Returns
    -------
    dict of str to Figure
        By title, in the order of reading: the overview, every metric with intervals, the way in the metrics' own
        units, sentences, punctuation; the last three where the runs have these metrics. The titles stand beside the
        figures, so the figures have none of their own.

    Raises
    ------
    InvalidRequestError
        There is nothing to draw.
    """
    # Read once: a frame of thousands of runs takes longer to read than to draw.
    records = read_records(frame)
    plots: dict[str, tuple[Callable[..., Figure], Sequence[str] | None]] = {
        "How near each model came": (plot_overview, None),
        "How sure each improvement is": (plot_improvements, None),
        "From the input towards the samples": (plot_dumbbells, DEFAULT_METRICS),
        "Sentence structure and voice": (
            plot_sentences,
            ("sentence_structure_frequency", "sentence_voice_frequency"),
        ),
        "Punctuation": (plot_punctuation, ("punctuation",)),
    }
    return {
        heading: plot(records, theme=theme, title="")
        for heading, (plot, names) in plots.items()
        if names is None or _has_values(records, names)
    }


def _has_values(records: Sequence[Record], names: Sequence[str]) -> bool:
    with_truth = (record.row.metric for record in records if record.row.truth is not None)
    return any(is_named(metric, name) for metric in with_truth for name in names)
