"""The panel of fine-tuning jobs: start one, follow it, see what became of those before."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from styler_nb.client.results import FineTunedModel, FineTuningJob, JobEvent
from styler_nb.errors import NotFoundError, ServiceError
from styler_nb.widgets.controls import (
    Confirmation,
    CopyField,
    make_button,
    make_columns,
    make_heading,
    make_row,
    set_visible,
)
from styler_nb.widgets.item_table import ItemTable
from styler_nb.widgets.job_form import JobForm, find_problem
from styler_nb.widgets.job_progress import JobProgress, read_progress
from styler_nb.widgets.jobs_view import ACTIONS, COLUMNS, build_item, render_card
from styler_nb.widgets.panel import Panel

if TYPE_CHECKING:
    from styler_nb.client import Client

__all__ = ["JobsPanel"]


class JobsPanel(Panel):
    """Fine-tuning jobs of the organization.

    Parameters
    ----------
    client : Client
        The service.

    Attributes
    ----------
    files : tuple of File
        Files to choose from, newest first.
    selected_files : tuple of str
        Ids of the files that the next job learns from.
    suffix : str
        Part of the next model's name, up to 16 characters.
    match_output_length : bool
        Whether the next model's results are as long as its inputs.
    jobs : tuple of FineTuningJob
        The jobs, newest first.
    models : tuple of FineTunedModel or None
        The models; None where the service does not list them.
    shown : str
        Id of the job whose card is shown, or "".
    progress : JobProgress or None
        How far that job is.
    finished : FineTuningJob or None
        The job that ended last while the panel looked.
    chosen_model : str
        Name of the model that was asked for with "Use this model".
    """

    files = traitlets.Tuple(())
    selected_files = traitlets.Tuple(())
    suffix = traitlets.Unicode("")
    match_output_length = traitlets.Bool(False)
    jobs = traitlets.Tuple(())
    models = traitlets.Instance(tuple, (), allow_none=True)
    shown = traitlets.Unicode("")
    progress = traitlets.Instance(JobProgress, allow_none=True)
    finished = traitlets.Instance(FineTuningJob, allow_none=True)
    chosen_model = traitlets.Unicode("")

    def __init__(self, client: Client) -> None:
        super().__init__("Jobs", client)
        self.client: Client = client
        self._profiles: dict[str, FineTunedModel] = {}
        self._offering = False
        self._build()
        traitlets.link((self, "suffix"), (self._form.suffix, "value"))
        traitlets.link((self, "match_output_length"), (self._form.match, "value"))
        self._form.choice.observe(self._follow_choice, "value")
        self.observe(self._offer_files, ["files", "selected_files"])
        self.refresh()

    def _build(self) -> None:
        self._form = JobForm()
        start = make_button("Start training", "Start a job on the chosen files", self._on_start, kind="primary")
        self._card = ipywidgets.HTML()
        self._copy = CopyField(tooltip="Copy the name of the model to the clipboard")
        self._use = make_button("Use this model", "Choose this model for styling text", self.use_model, kind="success")
        self._cancel = make_button("Cancel job", "Stop this job; what it has learned is lost", self._on_cancel)
        self._hide = make_button("Close details", "Hide the details of this job", self.hide_job)
        self._copy_box = ipywidgets.Box((self._copy,))
        self._details = ipywidgets.VBox((self._card, make_row(self._copy_box, self._use, self._cancel, self._hide)))
        set_visible(self._details, False)
        self._confirmation = Confirmation()
        self._table = ItemTable("jobs", COLUMNS, actions=ACTIONS, empty="No jobs yet. Choose files and start one.")
        self._table.on_action(self._act)
        refresh = make_button("Refresh", "Read the lists anew from the service", lambda: self.start(self.refresh))
        self.children = (
            make_heading("Train a model"),
            make_columns(self._form.left, ipywidgets.VBox((*self._form.right, make_row(start)))),
            self.status,
            self._details,
            make_heading("Jobs"),
            make_row(refresh),
            self._confirmation,
            self._table,
        )

    # What the service has ------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read files, jobs and models from the service, and follow the jobs that have not ended."""
        with self.errors_shown():
            files, jobs = tuple(self.client.files.list()), tuple(self.client.fine_tuning.jobs.list())
            models = self._list_models()
            with self.lock:
                self.files, self.jobs, self.models = files, jobs, models
                self._draw_table()
            if self.shown:
                self.show_job(self.shown)
            else:
                self._show_running()
            self._follow()

    def _list_models(self) -> tuple[FineTunedModel, ...] | None:
        try:
            return tuple(self.client.models.list())
        except NotFoundError:
            return None  # a service without this extension

    def _show_running(self) -> None:
        running = next((job for job in self.jobs if not job.ended), None)
        if running is not None:
            self.show_job(running.id)

    def look_up(self, job_id: str) -> FineTuningJob | None:
        """Give a job of the list."""
        return next((job for job in self.jobs if job.id == job_id), None)

    # Starting and ending -------------------------------------------------------------------------------------------

    def start_job(self) -> FineTuningJob | None:
        """Start a job on the chosen files with the options of the form.

        Returns
        -------
        FineTuningJob or None
            None where it was not started, which the status line explains.
        """
        problem = find_problem(self.selected_files, self.suffix.strip())
        if problem:
            self.say(problem, "warning")
            return None
        with self.errors_shown():
            job = self.client.fine_tuning.jobs.create(
                self.selected_files, suffix=self.suffix.strip() or None, match_output_length=self.match_output_length
            )
            with self.lock:
                self.jobs = (job, *self.jobs)
                self._draw_table()
            count = len(self.selected_files)
            self.say(f"The job was started on {count} file{'' if count == 1 else 's'}.", "busy")
            self.show_job(job.id)
            self._follow()
            return job
        return None

    def cancel_job(self, job_id: str) -> None:
        """Cancel a job that has not ended."""
        with self.errors_shown():
            self._take(self.client.fine_tuning.jobs.cancel(job_id))
            self.say("The job was cancelled.", "info")

    def ask_delete_model(self, job_id: str) -> None:
        """Ask whether to delete the model of a job."""
        job = self.look_up(job_id)
        if job is None or not job.fine_tuned_model:
            self.say("This job has no model.", "warning")
            return
        name = job.fine_tuned_model
        self._confirmation.ask(
            f"Delete the model {name}? It can only be trained anew.",
            lambda: self.start(lambda: self.delete_model(name), "Deleting…"),
        )

    def delete_model(self, name: str) -> None:
        """Delete a model without asking."""
        with self.errors_shown():
            self.client.models.delete(name)
            self._profiles.pop(name, None)
            self.refresh()
            self.say(f"The model {name} was deleted.", "success")

    def use_model(self) -> None:
        """Choose the model of the job that is shown."""
        job = self.look_up(self.shown)
        if job is not None and job.fine_tuned_model:
            self.chosen_model = ""
            self.chosen_model = job.fine_tuned_model

    def use_files_of(self, job_id: str) -> None:
        """Choose the files that a job was trained on, as far as they are still there."""
        job = self.look_up(job_id)
        known = {file.id for file in self.files}
        ids = set(job.training_files or ()) & known if job is not None else set()
        self.selected_files = tuple(file.id for file in self.files if file.id in ids)
        gone = len(job.training_files or ()) - len(ids) if job is not None else 0
        rest = f"; {gone} {'was' if gone == 1 else 'were'} deleted since" if gone else ""
        self.say(f"{len(ids)} file{'' if len(ids) == 1 else 's'} chosen{rest}.", "info")

    # Following -----------------------------------------------------------------------------------------------------

    def show_job(self, job_id: str) -> None:
        """Show the card of a job: how far it is, what came of it, why it failed."""
        job = self.look_up(job_id)
        if job is None:
            self.say("This job is not in the list any more.", "warning")
            return
        with self.errors_shown():
            events, model = self._list_events(job), self._retrieve_model(job)
            progress = read_progress(job, events, time.time()) if events else None
            names = {file.id: file.filename for file in self.files}
            with self.lock:
                self.shown = self._table.current = job.id
                self.progress = progress
                self._card.value = render_card(job, progress, names, model)
                self._copy.value = job.fine_tuned_model or ""
            for widget, wanted in (
                (self._copy_box, bool(job.fine_tuned_model)),
                (self._use, model is not None),
                (self._cancel, not job.ended),
                (self._details, True),
            ):
                set_visible(widget, wanted)

    def hide_job(self) -> None:
        """Hide the card."""
        shown, self.shown = self.shown, ""
        self.progress = None
        self._table.current = ""
        set_visible(self._details, False)
        self._table.focus_on(f"show {shown}")

    def look(self) -> bool:
        """Look once at the jobs that have not ended.

        Returns
        -------
        bool
            Whether there is something left to look at.
        """
        if self.background.stopped or self.client_closed:
            return False
        try:
            for job in [job for job in self.jobs if not job.ended]:
                self._take(self.client.fine_tuning.jobs.retrieve(job.id))
        except ServiceError as error:
            if self.client_closed:
                return False
            self.show_error(error)  # the connection may come back: look again
            return True
        return any(not job.ended for job in self.jobs)

    def _follow(self) -> None:
        if any(not job.ended for job in self.jobs):
            self.background.poll(self.look)

    def _take(self, job: FineTuningJob) -> None:
        """Take in a job as it is now, and say so where it has ended."""
        models = self._list_models() if job.fine_tuned_model else self.models
        with self.lock:
            before = self.look_up(job.id)
            self.jobs = tuple(job if known.id == job.id else known for known in self.jobs)
            ended = job.ended and (before is None or not before.ended)
            self.models = models
            if before is None or before.status != job.status:
                self._draw_table()
        if job.id == self.shown and (ended or not job.ended):
            self.show_job(job.id)
        if ended:
            self._announce(job)
            self.finished = job

    def _announce(self, job: FineTuningJob) -> None:
        if job.status == "completed":
            self.say(f"Training has finished: {job.fine_tuned_model}", "success")
        elif job.status == "failed":
            self.say(f"Training failed: {job.error or 'the service gave no reason'}.", "error")

    def _list_events(self, job: FineTuningJob) -> Sequence[JobEvent]:
        try:
            return self.client.fine_tuning.jobs.list_events(job)
        except NotFoundError:
            return ()  # a service without this extension

    def _retrieve_model(self, job: FineTuningJob) -> FineTunedModel | None:
        name = job.fine_tuned_model
        if not name or self.models is None or all(model.id != name for model in self.models):
            return None
        if name not in self._profiles:
            self._profiles[name] = self.client.models.retrieve(name)
        return self._profiles[name]

    # The parts of the view -----------------------------------------------------------------------------------------

    def _draw_table(self) -> None:
        names = None if self.models is None else {model.id for model in self.models}
        self._table.set_items(build_item(job, names) for job in self.jobs)

    def _offer_files(self, _change: object = None) -> None:
        with self.lock:
            if not self._offering:
                self._offering = True
                try:
                    self.selected_files = self._form.offer(self.files, self.selected_files)
                finally:
                    self._offering = False

    def _follow_choice(self, change: Any) -> None:
        if not self._offering:
            self.selected_files = change["new"]

    def _act(self, action: str, job_id: str) -> None:
        match action:
            case "show":
                self.start(lambda: self.show_job(job_id))
            case "again":
                self.use_files_of(job_id)
            case "cancel":
                self.start(lambda: self.cancel_job(job_id))
            case "delete":
                self.ask_delete_model(job_id)

    def _on_start(self) -> None:
        self.start(self.start_job)

    def _on_cancel(self) -> None:
        shown = self.shown
        self.start(lambda: self.cancel_job(shown))
