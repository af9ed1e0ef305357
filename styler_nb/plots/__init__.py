"""Figures of results, models, jobs and runs: data in, a matplotlib `Figure` out, no pyplot state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from styler_nb.plots.counts import count_styles
    from styler_nb.plots.dumbbells import plot_dumbbells
    from styler_nb.plots.improvement import plot_improvements
    from styler_nb.plots.jobs import plot_job
    from styler_nb.plots.lengths import plot_lengths
    from styler_nb.plots.overview import plot_overview
    from styler_nb.plots.png import render_png
    from styler_nb.plots.preferences import plot_preferences
    from styler_nb.plots.quality import plot_quality
    from styler_nb.plots.report import build_report_figures
    from styler_nb.plots.restyled import plot_restyled
    from styler_nb.plots.shares import plot_punctuation, plot_sentences, plot_shares
    from styler_nb.plots.strength import plot_strength
    from styler_nb.plots.style_map import plot_style_map
    from styler_nb.plots.words import plot_function_words, plot_parts_of_speech

__all__ = [
    "build_report_figures",
    "count_styles",
    "plot_dumbbells",
    "plot_function_words",
    "plot_improvements",
    "plot_job",
    "plot_lengths",
    "plot_overview",
    "plot_parts_of_speech",
    "plot_preferences",
    "plot_punctuation",
    "plot_quality",
    "plot_restyled",
    "plot_sentences",
    "plot_shares",
    "plot_strength",
    "plot_style_map",
    "render_png",
]

# Imported when used first: drawing one figure reads no module of the others.
_HOMES = {
    "build_report_figures": "report",
    "count_styles": "counts",
    "plot_dumbbells": "dumbbells",
    "plot_function_words": "words",
    "plot_improvements": "improvement",
    "plot_job": "jobs",
    "plot_lengths": "lengths",
    "plot_overview": "overview",
    "plot_parts_of_speech": "words",
    "plot_preferences": "preferences",
    "plot_punctuation": "shares",
    "plot_quality": "quality",
    "plot_restyled": "restyled",
    "plot_sentences": "shares",
    "plot_shares": "shares",
    "plot_strength": "strength",
    "plot_style_map": "style_map",
    "render_png": "png",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
