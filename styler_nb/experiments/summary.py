"""What many runs say together: a line for every model and set of options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from styler_nb.client.names import shorten_models
from styler_nb.experiments.estimates import Estimate, choose_unit, estimate_mean, gather_by_text
from styler_nb.experiments.frames import name_options

if TYPE_CHECKING:
    from styler_nb.experiments.run import Run

__all__ = ["Setting", "list_shared_metrics", "name_settings", "summarize_settings"]

OVERALL = "style_distance"
"""The metric that stands for all where it was measured."""


@dataclass(frozen=True)
class Setting:
    """The runs of one model with one set of options.

    Attributes
    ----------
    model, options : str
        Name of the model, and the options as a label.
    runs, failed, texts : int
        Numbers.
    over : str
        What the intervals are over: "texts", or of fewer than six of them their "sentences".
    improvements : mapping of str to Estimate
        Metric → mean improvement over the texts.
    duration_s : float
        Mean duration of a call in seconds.
    """

    model: str
    options: str
    runs: int
    failed: int
    texts: int
    over: str
    improvements: Mapping[str, Estimate]
    duration_s: float

    @property
    def overall(self) -> Estimate | None:
        """The improvement of the overall distance; None where it was not measured."""
        return self.improvements.get(OVERALL)

    @property
    def closer(self) -> int:
        """Number of metrics that came clearly closer."""
        return sum(estimate.low > 0 for estimate in self.improvements.values())

    @property
    def farther(self) -> int:
        """Number of metrics that went clearly away."""
        return sum(estimate.high < 0 for estimate in self.improvements.values())


def summarize_settings(runs: Iterable[Run], *, seed: int = 0) -> list[Setting]:
    """Summarize runs by model and options, in the order of their first run.

    Parameters
    ----------
    runs : iterable of Run
        The runs.
    seed : int
        Seed of the bootstrap, 0 or more.
    """
    groups: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        groups.setdefault((run.model, name_options(run.options)), []).append(run)
    return [_summarize(model, options, group, seed) for (model, options), group in groups.items()]


def _summarize(model: str, options: str, runs: Sequence[Run], seed: int) -> Setting:
    by_text = gather_by_text(runs)
    over = choose_unit(len(by_text))
    metrics: dict[str, list[Estimate]] = {}
    for values in by_text.values():
        for metric, estimate in values.items():
            metrics.setdefault(metric, []).append(estimate)
    return Setting(
        model=model,
        options=options,
        runs=len(runs),
        failed=sum(run.failed for run in runs),
        texts=len({run.input_hash for run in runs}),
        over=over,
        improvements={metric: estimate_mean(found, over=over, seed=seed) for metric, found in metrics.items()},
        duration_s=sum(run.duration_s for run in runs) / len(runs),
    )


def name_settings(settings: Sequence[Setting]) -> list[str]:
    """Name settings by what tells them apart: the model, the options, or both."""
    models, options = ({getattr(setting, name) for setting in settings} for name in ("model", "options"))
    short = shorten_models(models)
    if len(options) == 1:
        return [short[setting.model] for setting in settings]
    if len(models) == 1:
        return [setting.options for setting in settings]
    return [f"{short[setting.model]}, {setting.options}" for setting in settings]


def list_shared_metrics(settings: Sequence[Setting]) -> list[str]:
    """List the metrics that have an improvement, the overall distance first."""
    metrics = list(dict.fromkeys(metric for setting in settings for metric in setting.improvements))
    return sorted(metrics, key=lambda metric: metric != OVERALL)
