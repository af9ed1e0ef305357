"""`RunsPanel`: the history of style transforms, searched, labelled, compared, drawn and exported."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import ipywidgets
import traitlets

from styler_nb.errors import InvalidRequestError
from styler_nb.experiments import Comparison, Experiment, Run, Runs, RunStore
from styler_nb.widgets.common import Confirmation, Item, ItemTable, Panel, make_button, make_row
from styler_nb.widgets.download import Download
from styler_nb.widgets.figures import FigureBox
from styler_nb.widgets.form_controls import ROW_LABEL
from styler_nb.widgets.runs_controls import FilterBar, LabelBar
from styler_nb.widgets.runs_export import ExportBar, build_export, write_export
from styler_nb.widgets.runs_rows import ACTIONS, COLUMNS, RunFilter, build_item
from styler_nb.widgets.runs_views import FIGURES, choose_sides, draw_figure, render_comparison

__all__ = ["RunsPanel"]

_FIRST = 200
"""Runs that are there at once; the others follow in the background."""


class RunsPanel(Panel):
    """Shows the runs of a store, newest first.

    Parameters
    ----------
    source : RunStore, Experiment, path or None
        Where the runs are; an experiment shows its own runs first; None is the store in the user's data folder.

    Attributes
    ----------
    runs : Runs
        All runs of the store, newest first.
    query : RunFilter
        Which of them are listed.
    selected : tuple of str
        Ids of the runs that are selected.
    compared : Comparison or None
        The comparison that is shown.
    opened : str
        Id of the run that was opened last.
    """

    runs = traitlets.Instance(Runs, args=())
    query = traitlets.Instance(RunFilter, args=())
    selected = traitlets.Tuple(())
    compared = traitlets.Instance(Comparison, allow_none=True)
    opened = traitlets.Unicode("")

    def __init__(self, source: RunStore | Experiment | str | os.PathLike[str] | None = None) -> None:
        super().__init__("Runs")
        self.add_class("styler-runs")
        own = source.name if isinstance(source, Experiment) else ""
        self.store = source.store if isinstance(source, Experiment) else _find_store(source)
        self._on_open: Callable[[Run], object] | None = None
        self._items_of: dict[str, tuple[Run, Item]] = {}
        self.table = ItemTable(
            "runs",
            COLUMNS,
            actions=ACTIONS,
            selectable=True,
            searchable=False,
            empty="No runs here. Every text that the style panel or an Experiment restyles becomes one.",
        )
        self.table.on_action(lambda _, run_id: self.open_run(run_id))
        traitlets.link((self, "selected"), (self.table, "selected"))
        self._build_actions()
        self.confirmation = Confirmation()
        self.details = ipywidgets.HTML()
        self.figure = FigureBox(self)
        self.downloads = Download()
        self.export_bar = ExportBar(
            on_export=lambda: self.start(self.export, "Writing the file…"),
            on_download=lambda: self.start(self.download, "Writing the file…"),
            on_import=lambda: self.start(self.import_runs, "Reading the bundle…"),
        )
        self.children = (
            self.filter_bar.box,
            self.status,
            self.table,
            make_row(
                self._compare_button, self._kind_field, self._plot_button, self._select_all_button, self._delete_button
            ),
            self.confirmation,
            self.label_bar.box,
            self.export_bar.box,
            self.details,
            self.figure.box,
            self.downloads,
        )
        self.observe(lambda _: self._arrange(), "selected")
        self._arrange()
        self.refresh(wanted=RunFilter(experiment=own))

    def __repr__(self) -> str:
        return f"RunsPanel({len(self.runs)} runs, {len(self.selected)} selected)"

    def refresh(self, *, wanted: RunFilter | None = None) -> None:
        """Read the runs anew: the newest now, the others in the background.

        Parameters
        ----------
        wanted : RunFilter or None
            Which runs to list; None lists what was listed before.
        """
        with self.errors_shown():
            newest = self.store.runs(limit=_FIRST)
            if len(newest) == _FIRST and len(self.runs) <= _FIRST:
                self._take(newest, wanted)
                self.start(self._read_all)
            else:
                self._take(self.store.runs() if len(newest) == _FIRST else newest, wanted)

    def filter(self, **fields: str) -> None:
        """Set fields of `query`; the others stay: `filter(model="ftm-…", words="garden")`, `filter(tag="")`."""
        with self.lock:
            self.query = replace(self.query, **fields)
            self.filter_bar.show(self.query, self.runs)
            self._list()

    def on_open(self, callback: Callable[[Run], object]) -> None:
        """Call a function with the run that is opened, in place of showing it here."""
        self._on_open = callback

    def open_run(self, run_id: str) -> None:
        """Open a run: its text with the changes, and its numbers."""
        with self.errors_shown():
            run = self.store.get(run_id)
            self.opened = self.table.current = run_id
            if self._on_open is not None:
                self._on_open(run)
            else:
                self.compared = None
                self.details.value = run._repr_html_()

    def select(self, *run_ids: str) -> None:
        """Select these runs and no others; ids that are not listed are left out."""
        self.selected = ()
        self.table.select(run_ids)

    def compare(self, a: str | None = None, b: str | None = None) -> Comparison | None:
        """Compare two runs, or all selected runs by their two models: paired differences with intervals.

        Parameters
        ----------
        a, b : str or None
            Ids of two runs; None for what is selected.

        Returns
        -------
        Comparison or None
            None where there is nothing to compare, and the status line says why.
        """
        with self.errors_shown():
            chosen = self._chosen() if a is None or b is None else Runs([self.store.get(a), self.store.get(b)])
            sides = choose_sides(chosen)
            comparison = chosen.compare(*sides)
            self.details.value = render_comparison(sides, comparison)
            self.compared = comparison
            self.say(f"{len(comparison.clear())} of {len(comparison)} metrics differ clearly.", "success")
            return comparison
        return None

    def plot(self, kind: str | None = None) -> None:
        """Draw the selected runs, else all that are listed, as one of `FIGURES`; None is the kind that is chosen."""
        with self.errors_shown():
            wanted, chosen = kind or self._kind_field.value, self._chosen() or self._listed()
            if not chosen.succeeded:
                raise InvalidRequestError("there is no run to draw; select some that did not fail")
            self.figure.show(
                lambda theme: draw_figure(wanted, chosen, theme), f"Figure of {len(chosen)} runs: {wanted}"
            )

    def add_tags(self, *tags: str) -> None:
        """Give the selected runs tags, beside those they have."""
        self._retag(lambda had: [*had, *tags])

    def remove_tags(self, *tags: str) -> None:
        """Take tags from the selected runs."""
        self._retag(lambda had: [tag for tag in had if tag not in tags])

    def set_note(self, note: str) -> None:
        """Set the note of the selected runs; an empty one takes it away."""
        with self.errors_shown():
            self._replace([self.store.update(run.id, note=note) for run in self._chosen()])

    def delete(self) -> None:
        """Ask whether to delete the selected runs; the panel's `confirmation` takes the answer."""
        chosen = self.selected
        if not chosen:
            self.say("Select the runs to delete first.", "warning")
            return
        noun = "this run" if len(chosen) == 1 else f"these {len(chosen)} runs"
        self.confirmation.ask(f"Delete {noun} for good?", lambda: self._delete_now(chosen))

    def export(self, path: str | os.PathLike[str] | None = None) -> Path | None:
        """Write the selected runs, else all that are listed, into a file.

        Parameters
        ----------
        path : path or None
            The file, whose ending says the format; None is what the panel's fields say.

        Returns
        -------
        Path or None
            The file; None where that failed, and the status line says why.
        """
        with self.errors_shown():
            chosen = self._chosen() or self._listed()
            target = write_export(chosen, self.export_bar.file_name if path is None else path)
            self.say(f"{_count(len(chosen))} written to {target.absolute()}.", "success")
            return target
        return None

    def download(self) -> None:
        """Let the browser save what `export` would write."""
        with self.errors_shown():
            name = Path(self.export_bar.file_name).name
            self.downloads.offer(name, build_export(self._chosen() or self._listed(), name))
            self.say(f"{name} is with the browser's downloads.", "success")

    def import_runs(self, path: str | os.PathLike[str] | None = None) -> int:
        """Take the runs of a bundle; those that are here already stay as they are.

        Returns
        -------
        int
            How many were new.
        """
        with self.errors_shown():
            source = Path(self.export_bar.name.value if path is None else path).expanduser()
            if path is None and not source.suffix:
                source = source.with_suffix(".jsonl")
            if not source.is_file():
                raise InvalidRequestError(f"there is no file {str(source)!r} to import; name a bundle (.jsonl)")
            count = self.store.import_runs(source)
            self.refresh()
            self.say(f"{_count(count)} imported.", "success")
            return count
        return 0

    def _build_actions(self) -> None:
        refresh = make_button("Refresh", "Read the runs anew", self.refresh, icon="refresh")
        self.filter_bar = FilterBar(self._take_filter, refresh)
        self.label_bar = LabelBar(self.add_tags, self.remove_tags, self.set_note)
        self._compare_button = make_button(
            "Compare", "Paired differences of two runs, or of runs of two models", self.compare, icon="columns"
        )
        self._kind_field = ipywidgets.Dropdown(
            options=tuple(FIGURES),
            description="Figure",
            tooltip="What the figure shows",
            style=ROW_LABEL,
            layout={"width": "auto"},
        )
        self._plot_button = make_button(
            "Plot", "Draw the selected runs, else all that are listed", self.plot, icon="bar-chart"
        )
        self._select_all_button = make_button(
            "Select all listed", "Select every run that is listed, on all pages", self.table.select_found
        )
        self._delete_button = make_button(
            "Delete…", "Delete the selected runs, after a question", self.delete, icon="trash"
        )

    def _read_all(self) -> None:
        self._take(self.store.runs(), None)

    def _take(self, runs: Runs, wanted: RunFilter | None) -> None:
        with self.lock:
            self.runs = runs[::-1]
            if wanted is not None:
                self.query = wanted
            self.filter_bar.show(self.query, self.runs)
            self._list()

    def _take_filter(self, query: RunFilter) -> None:
        with self.lock:
            if query != self.query:
                self.query = query
                self._list()

    def _list(self) -> None:
        known = self._items_of
        # A run is a value: one that is the same object has the same row.
        self._items_of = {
            run.id: found if (found := known.get(run.id)) is not None and found[0] is run else (run, build_item(run))
            for run in self.query.select(self.runs)
        }
        self.table.set_items(item for _, item in self._items_of.values())

    def _listed(self) -> Runs:
        return Runs(run for run, _ in self._items_of.values())

    def _chosen(self) -> Runs:
        chosen = set(self.selected)
        return Runs(run for run, _ in self._items_of.values() if run.id in chosen)

    def _retag(self, change: Callable[[tuple[str, ...]], Iterable[str]]) -> None:
        with self.errors_shown():
            self._replace([self.store.update(run.id, tags=change(run.tags)) for run in self._chosen()])

    def _replace(self, changed: list[Run]) -> None:
        if not changed:
            self.say("Select the runs to label first.", "warning")
            return
        new = {run.id: run for run in changed}
        self._take(Runs(new.get(run.id, run) for run in reversed(self.runs)), None)
        self.say(f"{_count(len(changed))} labelled.", "success")

    def _delete_now(self, run_ids: Iterable[str]) -> None:
        with self.errors_shown():
            count = self.store.delete(run_ids)
            gone = set(run_ids)
            self._take(Runs(run for run in reversed(self.runs) if run.id not in gone), None)
            self.say(f"{_count(count)} deleted.", "success")

    def _arrange(self) -> None:
        self._compare_button.disabled = len(self.selected) < 2
        self._delete_button.disabled = not self.selected
        self.label_bar.show(self._chosen())


def _find_store(source: RunStore | str | os.PathLike[str] | None) -> RunStore:
    return source if isinstance(source, RunStore) else RunStore(source)


def _count(number: int) -> str:
    return f"{number} run{'' if number == 1 else 's'}"
