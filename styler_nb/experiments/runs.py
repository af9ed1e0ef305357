"""A list of runs with what one does with many of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self, overload

from styler_nb.experiments.compare import Comparison, Side, compare_runs
from styler_nb.experiments.run import Run
from styler_nb.experiments.selection import build_test, rank_runs

if TYPE_CHECKING:
    import pandas as pd

    from styler_nb.experiments.export.html import Figures

__all__ = ["Runs"]

_MOST_REASONS = 2
_LONGEST_REASON = 160


class Runs(Sequence[Run]):
    """Runs, in order. A sequence that does not change.

    Parameters
    ----------
    runs : iterable of Run
        The runs.
    """

    def __init__(self, runs: Iterable[Run] = ()) -> None:
        self._runs = tuple(runs)

    def __len__(self) -> int:
        return len(self._runs)

    @overload
    def __getitem__(self, index: int) -> Run: ...
    @overload
    def __getitem__(self, index: slice) -> Self: ...
    def __getitem__(self, index: int | slice) -> Run | Self:
        return type(self)(self._runs[index]) if isinstance(index, slice) else self._runs[index]

    def __iter__(self) -> Iterator[Run]:
        return iter(self._runs)

    def __add__(self, other: Iterable[Run]) -> Self:
        return type(self)((*self._runs, *other))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Runs) and self._runs == other._runs

    def __hash__(self) -> int:
        return hash(self._runs)

    def __repr__(self) -> str:
        count = f"{len(self)} run{'' if len(self) == 1 else 's'}"
        failed = self.failed
        return f"Runs({count}, {len(failed)} failed: {_list_reasons(failed)})" if failed else f"Runs({count})"

    def _repr_html_(self) -> str:
        from styler_nb.experiments.views import render_runs

        return render_runs(self)

    @property
    def failed(self) -> Self:
        """The runs that failed."""
        return type(self)(run for run in self if run.failed)

    @property
    def succeeded(self) -> Self:
        """The runs that did not fail."""
        return type(self)(run for run in self if not run.failed)

    def filter(self, test: Callable[[Run], bool] | None = None, /, **values: Any) -> Self:
        """Give the runs that fit.

        Parameters
        ----------
        test : callable or None
            Says of a run whether it fits.
        **values
            Fields of `Run`, options (`strength=0.5`, `seed=1`), or `tag` and `text` (name or hash); of an option that
            was not given its default counts. A list, tuple or set means any of its values.

        Returns
        -------
        Runs

        Raises
        ------
        InvalidRequestError
            No run has a field or option of that name.
        """
        fits = build_test(values)
        return type(self)(run for run in self if fits(run) and (test is None or test(run)))

    def best(self, by: str = "style_distance", *, n: int | None = None) -> Any:
        """Give the run that came closest to the samples.

        Parameters
        ----------
        by : str
            A metric, whose `personalization_improvement` decides ("readability.flesch_reading_ease"), or where it has
            none the distance of the result from the training data; a group, whose mean does ("readability");
            or "duration_s", of which less is better.
        n : int or None
            Give `Runs` with the best so many, the best first, in place of one run.

        Returns
        -------
        Run or Runs

        Raises
        ------
        InvalidRequestError
            No run has this metric.
        """
        ranked = rank_runs(self._runs, by)
        return ranked[0] if n is None else type(self)(ranked[:n])

    def compare(
        self, a: Side, b: Side, *, measure: str = "improvement", confidence: float = 0.95, seed: int = 0
    ) -> Comparison:
        """Compare two sets of runs over the texts that both have.

        Parameters
        ----------
        a, b : str, Run, runs, mapping or callable
            The sides: a model, tag or experiment; runs; fields and options as `filter` takes them
            (`{"strength": 0.5}`); or a test.
        measure : {"improvement", "distance"}
            Difference of the relative improvements, or of the distances from the training data, in the metric's own
            unit, also for metrics without improvement. Over 0, b is better.
        confidence : float
            Over 0 and under 1.
        seed : int
            Seed of the bootstrap, 0 or more.

        Returns
        -------
        Comparison

        Raises
        ------
        InvalidRequestError
            A side has no run, or the sides have no text in common.
        """
        return compare_runs(self._runs, a, b, measure=measure, confidence=confidence, seed=seed)

    def frame(self) -> pd.DataFrame:
        """Build the tidy frame: one row a run, metric and variant; see `frames.build_frame` for its columns."""
        from styler_nb.experiments.frames import build_frame

        return build_frame(self._runs)

    def wide(self) -> pd.DataFrame:
        """Build the wide frame: one row a run, a column a metric with its improvement; see `frames.build_wide`."""
        from styler_nb.experiments.frames import build_wide

        return build_wide(self._runs)

    def to_jsonl(self, path: str | os.PathLike[str]) -> None:
        """Write everything to a bundle that `Runs.load` and `RunStore.import_runs` read back without loss."""
        from styler_nb.experiments.export.bundle import write_bundle

        write_bundle(self._runs, path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a bundle that `to_jsonl` wrote.

        Raises
        ------
        ArtifactError
            The file is no such bundle.
        """
        from styler_nb.experiments.export.bundle import read_bundle

        return cls(read_bundle(path))

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Write the tidy frame as CSV, UTF-8."""
        from styler_nb.experiments.export.tables import write_csv

        write_csv(self._runs, path)

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write the tidy frame as Parquet."""
        from styler_nb.experiments.export.tables import write_parquet

        write_parquet(self._runs, path)

    def to_markdown(self, path: str | os.PathLike[str], *, title: str | None = None) -> None:
        """Write a report in Markdown: summary, improvements, and the texts of the first fifty runs."""
        from styler_nb.experiments.export.markdown import write_markdown

        write_markdown(self._runs, path, title=title)

    def to_html(
        self, path: str | os.PathLike[str], *, title: str | None = None, figures: Figures | None = None
    ) -> None:
        """Write a report with figures as one HTML page that needs nothing else and follows the reader's theme.

        Parameters
        ----------
        path : path
            The file.
        title : str or None
            Heading; None names the experiments.
        figures : mapping of str to Figure, or to two of them
            Further figures by their captions; two are for a light and for a dark page. One alone gets a white ground.
        """
        from styler_nb.experiments.export.html import write_html

        write_html(self._runs, path, title=title, figures=figures)

    def to_docx(
        self, path: str | os.PathLike[str], *, title: str | None = None, figures: Figures | None = None
    ) -> None:
        """Write the report as a Word document; `figures` as for `to_html`, of two the light one is taken."""
        from styler_nb.experiments.export.docx import write_docx

        write_docx(self._runs, path, title=title, figures=figures)


def _list_reasons(failed: Iterable[Run]) -> str:
    """Write the first reasons why runs failed, each once."""
    reasons = list(dict.fromkeys(run.error or "" for run in failed))
    shown = "; ".join(_shorten(reason) for reason in reasons[:_MOST_REASONS])
    return f"{shown}; and {len(reasons) - _MOST_REASONS} more" if len(reasons) > _MOST_REASONS else shown


def _shorten(reason: str) -> str:
    return reason if len(reason) <= _LONGEST_REASON else f"{reason[:_LONGEST_REASON]}…"
