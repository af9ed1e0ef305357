"""`StylePanel`: restyle a text or a base model's answer, and decide on every change."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from styler_nb.client.results import StyleResult
from styler_nb.errors import ConfigurationError, NotFoundError, StylerError
from styler_nb.experiments import Experiment, Run
from styler_nb.experiments.extensions import Extensions
from styler_nb.schemas.style import EditRecord
from styler_nb.text.output import write_file
from styler_nb.widgets.common import Panel, make_button, make_row, set_visible
from styler_nb.widgets.download import Download
from styler_nb.widgets.style_form import StyleForm
from styler_nb.widgets.style_quality import QualityBox
from styler_nb.widgets.style_request import StyleRequest, list_models
from styler_nb.widgets.style_review import Review
from styler_nb.widgets.style_save import SaveBar, build_file, find_free_path
from styler_nb.widgets.style_stream import StreamRun
from styler_nb.widgets.style_view import ReviewView

if TYPE_CHECKING:
    from styler_nb.client import Client

__all__ = ["StylePanel"]


class StylePanel(Panel):
    """Applies a model to a text, shows what changed and why, and lets every change be taken back.

    A text that is done is recorded as a run of the experiment, and so are the decisions about its changes; a panel
    made anew shows the last of them.

    Parameters
    ----------
    client : Client
        The service.
    experiment : Experiment or None
        Where the runs go; None is the experiment "default" in the user's data folder.

    Attributes
    ----------
    models : list of str
        Names of the models there are.
    model, mode, message : str
        The chosen model, "rewrite" or "full", and the text to restyle.
    state : {"idle", "running", "done", "stopped", "failed"}
        How far the last transform came.
    result : StyleResult or None
        What the service answered last.
    edits : list of EditRecord
        The changes that stand, with their spans in the original and in `text`.
    rejected : list of int
        Numbers of the changes that are taken back, from 0 in the order of the text.
    text : str
        The text as it is decided; while it comes, the part that is there.
    run_shown : Run or None
        The run that is shown; None while its text is coming, and where it could not be recorded.
    """

    models = traitlets.List(traitlets.Unicode())
    model = traitlets.Unicode(None, allow_none=True)
    mode = traitlets.Enum(("rewrite", "full"), "rewrite")
    message = traitlets.Unicode("")
    state = traitlets.Enum(("idle", "running", "done", "stopped", "failed"), "idle")
    result = traitlets.Instance(StyleResult, allow_none=True)
    edits = traitlets.List(traitlets.Instance(EditRecord))
    rejected = traitlets.List(traitlets.Int())
    text = traitlets.Unicode("")
    run_shown = traitlets.Instance(Run, allow_none=True)

    def __init__(self, client: Client, experiment: Experiment | None = None) -> None:
        super().__init__("Style", client)
        self._service = client
        self.experiment = Experiment(client=client) if experiment is None else experiment
        self.review = Review()
        self._extensions = Extensions()
        self._stream: StreamRun | None = None
        self._answers = False  # whether what is shown answers the message in the form
        self.form = StyleForm(on_refresh=lambda: self.start(self.refresh_models, "Listing the models…"))
        self.view = ReviewView()
        self.downloads = Download()
        self.quality = QualityBox(self)
        self.save_bar = SaveBar(on_save=self.save, on_download=self.download)
        self.run_button = make_button("Restyle", "Apply the model's style", self.run, icon="play", kind="primary")
        self.stop_button = make_button("Stop", "End the transform that is running", self.stop, icon="stop")
        self.reply_button = make_button(
            "Continue the conversation", "Keep this answer as a turn, and write the next message", self.continue_with
        )
        self.children = (
            self.form.box,
            make_row(self.run_button, self.stop_button, self.reply_button),
            self.status,
            self.view,
            self.save_bar.box,
            self.quality.box,
            self.downloads,
        )
        traitlets.link((self, "model"), (self.form.model, "value"))
        traitlets.link((self, "mode"), (self.form.mode, "value"))
        traitlets.link((self, "message"), (self.form.message, "value"))
        traitlets.link((self, "rejected"), (self.view, "rejected"))
        self.observe(lambda _: self._decide(), "rejected")
        self.observe(lambda _: self._keep_decisions(), "rejected")
        self.observe(lambda _: self._arrange(), ["state", "mode", "result"])
        self._arrange()
        self.refresh_models()
        self.show_last()

    def __repr__(self) -> str:
        count = len(self.review.edits) if hasattr(self, "review") else 0
        return f"StylePanel({self.model!r}, {self.state}, {count} changes, {len(self.rejected)} rejected)"

    def refresh_models(self) -> None:
        """List the models of the service anew."""
        with self.errors_shown():
            names = list_models(self._service)
            with self.lock:
                self.models = names
                self.form.set_models(names)
            if not names:
                self.say("There is no model yet. Train one from your samples first.")

    def set_options(self, **options: Any) -> None:
        """Set options of the transform, by the names that `client.style.rewrite` and `full` have for them."""
        with self.errors_shown():
            self.form.set_options(options)

    def run(self) -> None:
        """Begin a transform; the text comes while the kernel is free. `wait` waits for its end."""
        key = self.form.conversation.take_key()
        if self.state == "running":
            self.say("A transform is running; stop it first.", "warning")
            return
        with self.errors_shown():
            request = self.form.read()
            with self.lock:
                self._answers = False
                self._show(None, Review(), original=request.original)
                self.state = "running"
                self.say("Restyling…", "busy")
                started_at, started = time.time(), time.perf_counter()
                stream = StreamRun(
                    partial(request.open, self._service, key, self._extensions),
                    on_text=lambda text: self._progress(stream, text),
                    on_end=lambda end: self._end(stream, end, request, started_at, time.perf_counter() - started),
                )
                self._stream = stream
            stream.start()

    def stop(self) -> None:
        """End the transform that is running; the text so far stays."""
        with self.lock:
            if self._stream is None or self.state != "running":
                return
            self._stream.stop()
            self._stream = None
            self.state = "stopped"
            self.say("Stopped. The text is incomplete.", "warning")

    def wait(self, timeout_s: float = 30.0) -> bool:
        """Wait until what was started has ended; False when the time was over first."""
        deadline = time.monotonic() + timeout_s
        stream = self._stream
        ended = stream is None or stream.wait(timeout_s)
        return super().wait(max(deadline - time.monotonic(), 0.0)) and ended

    def accept(self, *numbers: int) -> None:
        """Let changes stand."""
        self.rejected = self.review.check(set(self.rejected) - set(numbers))

    def reject(self, *numbers: int) -> None:
        """Take changes back."""
        self.rejected = self.review.check({*self.rejected, *numbers})

    def accept_all(self) -> None:
        """Let every change stand."""
        self.rejected = []

    def reject_all(self) -> None:
        """Take every change back: the text is the original again."""
        self.reject(*range(len(self.review.edits)))

    def reject_variable(self, variable: str) -> None:
        """Take every change of one variable back."""
        self.reject(*self.review.find_variable(variable))

    def continue_with(self) -> None:
        """Keep the answer, as it is decided, as a turn of the conversation."""
        if not self._answers:
            return
        self.form.conversation.add_answer(self.text)
        self._answers = False
        self._arrange()
        self.form.conversation.question.focus()

    def save(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        tracked_changes: bool | None = None,
        overwrite: bool = False,
    ) -> Path | None:
        """Write the decided text into a file.

        Parameters
        ----------
        path : path or None
            The file, ending in `.txt`, `.md` or `.docx`; None is what the panel's fields say.
        tracked_changes : bool or None
            Whether a Word document shows the changes as its own; None is what the panel says, for `.docx`.
        overwrite : bool
            Put it in the place of a file that is there; else it gets a number behind its name.

        Returns
        -------
        Path or None
            The file that was written; None where that failed, and the status line says why.
        """
        with self.errors_shown():
            wanted = Path(self.save_bar.file_name if path is None else path).expanduser()
            content = self._build(wanted.suffix, tracked_changes)
            target = wanted if overwrite else find_free_path(wanted)
            write_file(target, content)
            self.say(f"Saved as {target.absolute()}.", "success")
            return target
        return None

    def download(self) -> None:
        """Let the browser save the decided text, with the name and format that the panel's fields say."""
        with self.errors_shown():
            name = Path(self.save_bar.file_name)
            content = self._build(name.suffix, None)
            self.downloads.offer(name.name, content)
            self.say(f"{name.name} is with the browser's downloads.", "success")

    def show_run(self, run: Run | str) -> None:
        """Show an earlier run: its text with all changes, and the form as it was.

        Parameters
        ----------
        run : Run or str
            The run, or its id.
        """
        with self.errors_shown():
            found = self.experiment.store.get(run) if isinstance(run, str) else run
            with self.lock:
                if self._stream is not None:
                    self._stream.stop()
                    self._stream = None
                self.form.show(found.mode, found.model, found.input, found.options, found.text_name)
                if found.failed:
                    self._answers = False
                    self._show(None, Review())
                    self.state = "failed"
                    self.say(f"This run failed: {found.error}", "error")
                else:
                    self._answers = found.mode == "full"
                    result = found.to_result()
                    self._show(result, Review(found.before, result.text, result.edits))
                    self.rejected = self.review.check(self.experiment.store.get_rejected(found.id))
                    self.state = "done"
                self.run_shown = found

    def show_last(self) -> None:
        """Show the last run of the experiment, if there is one."""
        with self.errors_shown():
            for run in self.experiment.store.runs(self.experiment.name, failed=False, limit=1):
                self.show_run(run)

    def close(self) -> None:
        """End what is running and close the panel. Safe to repeat."""
        stream: StreamRun | None = getattr(self, "_stream", None)
        if stream is not None:
            with self.lock:
                stream.stop()
                self._stream = None
        super().close()

    def _build(self, suffix: str, tracked_changes: bool | None) -> bytes:
        if self.state == "running":
            raise ConfigurationError("the text is still coming; wait for its end, or stop it")
        if not self.text:
            raise ConfigurationError("there is no text yet; restyle one first")
        if tracked_changes is None:
            tracked_changes = self.save_bar.tracked_changes and suffix == ".docx"
        review = self.review if self.result is not None else Review(text=self.text)
        return build_file(review, self.rejected, suffix, tracked_changes=tracked_changes)

    def _progress(self, stream: StreamRun, text: str) -> None:
        with self.lock:
            if self._stream is stream:
                self.text = self.view.partial = text

    def _end(
        self,
        stream: StreamRun,
        end: StyleResult | Exception,
        request: StyleRequest,
        started_at: float,
        duration_s: float,
    ) -> None:
        with self.lock:
            if self._stream is not stream:
                return
            if isinstance(end, Exception):
                self.state = "failed"
                self.show_error(end)
                if self.text:
                    self.say(f"{self.status.message} The text so far is incomplete.", "error")
        if isinstance(end, NotFoundError):
            self._miss_model(stream, request.model)
        if isinstance(end, Exception):
            return
        with self.lock:
            if self._stream is not stream:
                return
            original = end.original if isinstance(end.original, str) else request.original or None
            self._answers = request.mode == "full"
            self._show(end, Review(original, end.text, end.edits))
            self.state = "done"
            count = len(self.review.edits)
            self.say(f"Done in {duration_s:.1f} s: {count} change{'' if count == 1 else 's'}.", "success")
        self._record(end, request, started_at, duration_s)

    def _miss_model(self, stream: StreamRun, model: str) -> None:
        """Say that a model has gone, beside a list without it; without the lock, since the service may be slow."""
        self.refresh_models()
        with self.lock:
            if self._stream is stream:
                self.say(f"The model {model} is not there any more. Choose another one.", "error")

    def _record(self, result: StyleResult, request: StyleRequest, started_at: float, duration_s: float) -> None:
        try:
            run = self.experiment.record(
                result,
                mode=request.mode,
                model=request.model,
                inputs=request.inputs,
                options=request.options,
                started_at=started_at,
                duration_s=duration_s,
                text_name=request.text_name,
            )
        except StylerError as error:
            self.show_error(error)
            self.say(f"The text is done, but was not recorded: {error.message}", "warning")
            return
        with self.lock:
            if self.result is result:
                self.run_shown = run
                if self.rejected:  # somebody was quicker than the store
                    self._keep_decisions()

    def _show(self, result: StyleResult | None, review: Review, *, original: str = "") -> None:
        self.run_shown = None  # first: decisions about the run before stay what they are
        self.review = review
        with self.view.hold_sync():
            self.rejected = []
            self.view.parts = review.to_view()
            self.view.original = original
            self.view.partial = ""
        self.result = result
        self._decide()
        self.quality.show(result)

    def _decide(self) -> None:
        self.rejected = self.review.check(self.rejected)
        self.text = self.review.write(self.rejected)
        self.edits = self.review.select(self.rejected)

    def _keep_decisions(self) -> None:
        if self.run_shown is not None:
            with self.errors_shown():
                self.experiment.store.set_rejected(self.run_shown.id, self.rejected)

    def _arrange(self) -> None:
        running = self.state == "running"
        self.view.busy = running
        self.run_button.disabled = running
        self.stop_button.disabled = not running
        set_visible(self.reply_button, self._answers and self.mode == "full" and self.state == "done")
        self.save_bar.enable(not running and bool(self.text), has_changes=bool(self.review.edits))
