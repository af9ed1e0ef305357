"""Experiments: every style transform made through one is a run that is kept, compared and repeated."""

from __future__ import annotations

from styler_nb.experiments.compare import Comparison
from styler_nb.experiments.experiment import Experiment
from styler_nb.experiments.run import Run
from styler_nb.experiments.runs import Runs
from styler_nb.experiments.store import RunStore

__all__ = ["Comparison", "Experiment", "Run", "RunStore", "Runs"]
