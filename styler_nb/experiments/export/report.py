"""What every report says, whatever its format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite

from styler_nb.client.display.diff import Segment
from styler_nb.client.display.percent import FARTHEST, format_percent, format_percents
from styler_nb.client.display.result import find_changes
from styler_nb.client.results import format_time
from styler_nb.errors import InvalidRequestError
from styler_nb.experiments.estimates import Estimate
from styler_nb.experiments.frames import name_options
from styler_nb.experiments.run import Run
from styler_nb.experiments.scores import name_metric
from styler_nb.experiments.selection import NO_RUNS
from styler_nb.experiments.summary import Setting, list_shared_metrics, name_settings, summarize_settings

__all__ = ["MOST_TEXTS", "Report", "build_report", "clean_text", "format_estimate", "list_segments"]

# Neither HTML nor XML can hold these: control characters, halves of pairs, and what is no character.
_FORBIDDEN = re.compile(
    "[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\ud800-\\udfff\\ufdd0-\\ufdef"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "]"
)
MOST_TEXTS = 50
"""Texts of more runs than this are left out: nobody reads them, and the file would grow without end."""


@dataclass(frozen=True)
class Report:
    """What a report says.

    Attributes
    ----------
    title : str
        Heading.
    facts : tuple of str
        Lines under it.
    settings, names : tuple
        A line of the summary for every model and set of options, and what it is called.
    metrics : tuple of str
        Metrics with an improvement, the overall distance first.
    runs, shown : tuple of Run
        All runs, and those whose texts are shown.
    reading : str
        How the numbers are to be read.
    """

    title: str
    facts: tuple[str, ...]
    settings: tuple[Setting, ...]
    names: tuple[str, ...]
    metrics: tuple[str, ...]
    runs: tuple[Run, ...]
    shown: tuple[Run, ...]
    reading: str

    def summary(self) -> tuple[list[str], list[list[str]]]:
        """Give header and rows of the summary."""
        header = [
            "model and options",
            "texts",
            "runs",
            "failed",
            "style closer by",
            "clearly closer",
            "clearly farther",
        ]
        header.append("mean time")
        rows = [
            [
                name,
                str(setting.texts),
                str(setting.runs),
                str(setting.failed),
                format_estimate(setting.overall),
                f"{setting.closer} of {len(setting.improvements)}",
                f"{setting.farther} of {len(setting.improvements)}",
                f"{setting.duration_s:.2f} s",
            ]
            for name, setting in zip(self.names, self.settings, strict=True)
        ]
        return header, rows

    def improvements(self) -> tuple[list[str], list[list[str]]]:
        """Give header and rows of the improvements, a row a metric."""
        rows = [
            [name_metric(metric), *(format_estimate(setting.improvements.get(metric)) for setting in self.settings)]
            for metric in self.metrics
        ]
        return ["metric", *self.names], rows

    def describe(self, run: Run) -> tuple[str, str]:
        """Give heading and facts of one run."""
        heading = run.text_name or f"Text {run.input_hash[:8]}"
        facts = [run.model, name_options(run.options), format_time(run.created_at), f"{run.duration_s:.2f} s"]
        facts += [", ".join(run.tags)] if run.tags else []
        facts += [run.note] if run.note else []
        return heading, " · ".join(facts)

    @property
    def omitted(self) -> str:
        """What is said where texts are left out; empty where all are shown."""
        if len(self.shown) == len(self.runs):
            return ""
        return f"The texts of the first {len(self.shown)} of {len(self.runs)} runs; runs.to_jsonl() writes all of them."


def build_report(runs: Sequence[Run], *, title: str | None = None, most_texts: int = MOST_TEXTS) -> Report:
    """Build the content of a report.

    Parameters
    ----------
    runs : sequence of Run
        The runs.
    title : str or None
        Heading; None names the experiments.
    most_texts : int
        How many runs are shown with their texts.

    Raises
    ------
    InvalidRequestError
        There are no runs.
    """
    if not runs:
        raise InvalidRequestError(NO_RUNS)
    settings = summarize_settings(runs)
    experiments = list(dict.fromkeys(run.experiment for run in runs))
    return Report(
        title=title or f"Runs of {_join(experiments)}",
        facts=tuple(_list_facts(runs)),
        settings=tuple(settings),
        names=tuple(name_settings(settings)),
        metrics=tuple(list_shared_metrics(settings)),
        runs=tuple(runs),
        shown=tuple(runs[:most_texts]),
        reading=_explain(settings),
    )


def _list_facts(runs: Sequence[Run]) -> Iterable[str]:
    failed = sum(run.failed for run in runs)
    texts = len({run.input_hash for run in runs})
    yield f"{_count(len(runs), 'run')}, {_count(texts, 'text')}" + (f", {failed} failed" if failed else "")
    if runs:
        times = [run.created_at for run in runs]
        yield f"{format_time(min(times))} to {format_time(max(times))}"
    engines = dict.fromkeys(run.engine for run in runs if run.engine)
    if engines:
        yield f"Engine: {_join(engines)}"
    versions = dict.fromkeys(", ".join(f"{name} {version}" for name, version in run.versions.items()) for run in runs)
    yield from versions


def _explain(settings: Sequence[Setting]) -> str:
    said = (
        "“Closer by” is the relative improvement: +100 % reached the samples, 0 % changed nothing, below that the text "
        "went away from them. In brackets are 95 % intervals; one that holds 0 shows no clear change."
    )
    if any(estimate.value <= -1 for setting in settings for estimate in setting.improvements.values()):
        said += (
            f" “{FARTHEST}” mostly means that the input was as good as at the samples already, so that any step "
            "away is many times what was missing."
        )
    if any(setting.over == "sentences" for setting in settings):
        said += (
            " Where there are fewer than six texts the intervals are over their sentences and about these texts only."
        )
    if any(setting.over == "texts" for setting in settings):
        said += " From six texts on the intervals are over texts and about texts like these."
    return said


def format_estimate(estimate: Estimate | None) -> str:
    """Write an improvement with its interval."""
    if estimate is None:
        return "–"
    if not isfinite(estimate.low + estimate.high):
        return format_percent(estimate.value)
    value, low, high = format_percents(*estimate)
    return f"{value} [{low}, {high}]"


def clean_text(text: str) -> str:
    """Put the replacement character in the place of what neither HTML nor XML can hold."""
    return _FORBIDDEN.sub("\ufffd", text)


def list_segments(run: Run) -> list[Segment]:
    """List what changed between the text before and after; all of it as one where that is not known."""
    if run.result is None:
        return []
    return find_changes(run.to_result()) or [Segment(run.result, run.result)]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _join(names: Iterable[str]) -> str:
    return ", ".join(names)
