"""All panels as tabs that know each other."""

from __future__ import annotations

import os
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import WeakSet

import ipywidgets
import traitlets

from styler_nb._connect import connect
from styler_nb.experiments import Experiment
from styler_nb.widgets.files import FilesPanel
from styler_nb.widgets.jobs import JobsPanel
from styler_nb.widgets.panel import Panel, close_one, close_tree
from styler_nb.widgets.runs import RunsPanel
from styler_nb.widgets.style import StylePanel

if TYPE_CHECKING:
    from styler_nb.client import Client
    from styler_nb.experiments import Run

__all__ = ["Workbench"]

_TABS = ("Files", "Jobs", "Style", "Runs")


class Workbench(ipywidgets.VBox):
    """Sample files, jobs, styling and runs in one place.

    Files that are selected are those the next job learns from; a job that completes makes its model the one that
    styles; what is styled is listed among the runs, and a run that is opened is shown where it was styled. All of it
    is read from the service and the store of runs, so a workbench made anew shows what the one before did.

    Parameters
    ----------
    client : Client or None
        The service; None connects as `styler_nb.connect()` does. Workbenches that connected alike share a client, and
        the last one that is closed closes it.
    experiment : Experiment or None
        Where runs go; None is the experiment "default" in the user's data folder.

    Attributes
    ----------
    client : Client
        The service.
    files_panel, jobs_panel, style_panel, runs_panel
        The panels.
    tab : {"Files", "Jobs", "Style", "Runs"}
        Title of the tab that is seen.
    """

    tab = traitlets.Enum(_TABS, "Files")

    _connected: ClassVar[WeakSet[Workbench]] = WeakSet()

    def __init__(self, client: Client | None = None, experiment: Experiment | None = None) -> None:
        super().__init__()
        self._address = None if client is not None else _read_address()
        self.client = self._connect() if client is None else client
        self.files_panel = FilesPanel(self.client)
        self.jobs_panel = JobsPanel(self.client)
        self.style_panel = StylePanel(self.client, experiment or Experiment(client=self.client))
        self.runs_panel = RunsPanel(self.style_panel.experiment)
        # One lock for all: what changes in one panel changes others while it is held.
        lock = RLock()
        for panel in self.panels:
            panel.lock = lock
        self._tabs = ipywidgets.Tab(children=self.panels, titles=_TABS)
        self.children = (self._tabs,)
        self.add_class("styler-workbench")
        self._join()

    def __repr__(self) -> str:
        return f"Workbench({self.client!r})"

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The panels, in the order of the tabs."""
        return self.files_panel, self.jobs_panel, self.style_panel, self.runs_panel

    def show_run(self, run: Run | str) -> None:
        """Show a run where it was styled."""
        self.style_panel.show_run(run)
        self._go_to_style()

    def wait(self, timeout_s: float = 30.0) -> bool:
        """Wait until what was started in any panel has ended; False when the time was over first."""
        return all(panel.wait(timeout_s) for panel in self.panels)

    def close(self) -> None:
        """Close all panels, and the client unless it was given or another workbench has it."""
        # ipywidgets calls this from `__del__` too, for a workbench whose constructor has failed.
        shares = self in self._connected
        self._connected.discard(self)
        close_tree(self.children)
        close_one(self, super().close)
        if shares and all(other.client is not self.client for other in self._connected):
            self.client.close()

    def _connect(self) -> Client:
        shared = (other.client for other in self._connected if other._address == self._address)
        client = next((client for client in shared if not client.closed), None) or connect()
        self._connected.add(self)
        return client

    def _join(self) -> None:
        traitlets.dlink((self.files_panel, "files"), (self.jobs_panel, "files"))
        traitlets.link((self.files_panel, "selected"), (self.jobs_panel, "selected_files"))
        self.jobs_panel.observe(self._take_models, "models")
        self.jobs_panel.observe(self._take_finished, "finished")
        self.jobs_panel.observe(self._take_choice, "chosen_model")
        self.style_panel.observe(self._take_run, "run_shown")
        self.runs_panel.on_open(self.show_run)
        self._tabs.observe(self._follow_tabs, "selected_index")
        self.observe(self._follow_tab, "tab")

    def _take_models(self, change: Any) -> None:
        if change["new"] is not None:
            self.style_panel.refresh_models()

    def _take_finished(self, change: Any) -> None:
        if change["new"] is not None and change["new"].status == "completed":
            self._choose_model(change["new"].fine_tuned_model)

    def _take_choice(self, change: Any) -> None:
        if change["new"]:
            self._choose_model(change["new"])
            self._go_to_style()

    def _go_to_style(self) -> None:
        self.tab = "Style"
        # The button that was pressed is hidden now: the keyboard goes on where the text is.
        self.style_panel.form.message.focus()

    def _choose_model(self, name: str) -> None:
        self.style_panel.refresh_models()
        if name in self.style_panel.models:
            self.style_panel.model = name

    def _take_run(self, change: Any) -> None:
        if change["new"] is not None and change["new"].id not in {run.id for run in self.runs_panel.runs[:1]}:
            self.runs_panel.start(self.runs_panel.refresh)

    def _follow_tabs(self, change: Any) -> None:
        if change["new"] is not None:
            self.tab = _TABS[change["new"]]

    def _follow_tab(self, change: Any) -> None:
        self._tabs.selected_index = _TABS.index(change["new"])


def _read_address() -> tuple[str | None, ...]:
    """Give what decides which service `connect()` reaches."""
    return tuple(os.environ.get(name) for name in ("STYLER_BASE_URL", "STYLER_API_KEY", "STYLER_HOME"))
