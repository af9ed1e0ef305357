"""The panel of sample files: upload, look at, choose, delete, and what to know before training."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import IO, TYPE_CHECKING, Any

import ipywidgets
import traitlets

from styler_nb.client.results import File
from styler_nb.client.uploads import Upload
from styler_nb.errors import NotFoundError, StylerError
from styler_nb.settings import load_settings
from styler_nb.widgets.background import Background
from styler_nb.widgets.controls import Confirmation, make_button, make_heading, make_row, set_visible
from styler_nb.widgets.download import Download
from styler_nb.widgets.explain import explain
from styler_nb.widgets.files_view import ACTIONS, COLUMNS, build_item, render_advice, render_preview
from styler_nb.widgets.item_table import ItemTable
from styler_nb.widgets.panel import Panel
from styler_nb.widgets.samples import Sample, look_at, warn_of_samples
from styler_nb.widgets.uploading import (
    Outcome,
    find_documents,
    render_outcomes,
    summarize_outcomes,
    upload_document,
)
from styler_nb.widgets.ways_in import WaysIn

if TYPE_CHECKING:
    from styler_nb.client import Client

__all__ = ["FilesPanel"]

_MOST_UNASKED = 60
"""Files that are read to warn of while none is chosen."""


class FilesPanel(Panel):
    """Sample files of the organization.

    Parameters
    ----------
    client : Client
        The service.
    max_upload_bytes : int or None
        Size over which a dropped file is refused before it is sent; None is the setting `STYLER_MAX_UPLOAD_BYTES`.

    Attributes
    ----------
    files : tuple of File
        The files, newest first.
    selected : tuple of str
        Ids of the files chosen for training; what is uploaded is chosen.
    outcomes : tuple of Outcome
        What became of the documents uploaded last.
    warnings : tuple of str
        What would hurt training on the chosen files, or on the newest while none is chosen.
    previewed : str
        Id of the file that is shown, or "".
    """

    files = traitlets.Tuple(())
    selected = traitlets.Tuple(())
    outcomes = traitlets.Tuple(())
    warnings = traitlets.Tuple(())
    previewed = traitlets.Unicode("")

    def __init__(self, client: Client, *, max_upload_bytes: int | None = None) -> None:
        super().__init__("Files", client)
        self.client: Client = client
        self._samples: dict[str, Sample] = {}
        self._look_is_due = False
        self._reader = Background("styler-panel-files-reader", self.show_error)
        self._build(load_settings().max_upload_bytes if max_upload_bytes is None else max_upload_bytes)
        self._table.observe(self._follow_table, "selected")
        self.observe(self._follow_selection, "selected")
        self.refresh()

    def _build(self, limit: int) -> None:
        self.ways_in = WaysIn(self._take_documents, self._take_path, max_bytes=limit)
        self._table = ItemTable(
            "files",
            COLUMNS,
            actions=ACTIONS,
            selectable=True,
            empty="No files yet. Add documents of one writer and one style, several thousand words in all.",
        )
        self._table.on_action(self._act)
        self._advice = ipywidgets.HTML()
        self._results = ipywidgets.HTML()
        self._confirmation = Confirmation()
        self._preview = ipywidgets.HTML()
        close_preview = make_button("Close preview", "Hide the text again", self.close_preview)
        self._preview_box = ipywidgets.VBox((self._preview, make_row(close_preview)))
        set_visible(self._preview_box, False)
        self._download = Download()
        self.children = (
            make_heading("Add samples"),
            *self.ways_in.children,
            self.status,
            self._results,
            make_heading("Samples"),
            self._advice,
            make_row(
                make_button("Select all", "Select all files that the search finds", self._table.select_found),
                make_button("Select none", "Select no file", self.select_none),
                make_button("Delete selected", "Delete the selected files, after a question", self.ask_delete),
                make_button("Refresh", "Read the list anew from the service", lambda: self.start(self.refresh)),
            ),
            self._confirmation,
            self._table,
            self._preview_box,
            self._download,
        )

    # What the service has ------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the list from the service. What is selected stays so as far as it is still there."""
        with self.errors_shown():
            files = tuple(self.client.files.list())
            with self.lock:
                self.files = files
                self._draw_table()
            self._look_at_samples()

    def look_up(self, file_id: str) -> File | None:
        """Give a file of the list."""
        return next((file for file in self.files if file.id == file_id), None)

    def close_preview(self) -> None:
        """Hide the text of the file that is shown."""
        shown, self.previewed = self.previewed, ""
        self._table.current = ""
        set_visible(self._preview_box, False)
        if shown:
            self._table.focus_on(f"preview {shown}")

    def preview(self, file_id: str) -> None:
        """Show what training sees of a file."""
        with self.errors_shown():
            text = self.client.files.retrieve_content(file_id)
            file = self.look_up(file_id)
            self._preview.value = render_preview(file.filename if file else file_id, text)
            self.previewed = self._table.current = file_id
            set_visible(self._preview_box, True)

    def download(self, file_id: str) -> None:
        """Hand a file to the browser, as it was uploaded."""
        with self.errors_shown():
            file = self.look_up(file_id)
            self._download.offer(file.filename if file else file_id, self.client.files.retrieve_bytes(file_id))

    # Uploading -----------------------------------------------------------------------------------------------------

    def upload_paths(self, source: str) -> tuple[Outcome, ...]:
        """Upload the documents that a path names: a file, a folder, or a pattern.

        Returns
        -------
        tuple of Outcome
            One for each document; empty where there was none, which the status line says.
        """
        with self.errors_shown():
            return self._upload_all([(upload.filename, upload) for upload in find_documents(source)])
        return ()

    def upload_contents(self, documents: Iterable[tuple[str, bytes]]) -> tuple[Outcome, ...]:
        """Upload documents given as pairs of name and bytes; see `upload_paths`."""
        return self._upload_all(list(documents))

    def _upload_all(
        self, documents: Sequence[tuple[str, bytes | IO[bytes] | Upload]], refused: Iterable[Outcome] = ()
    ) -> tuple[Outcome, ...]:
        outcomes = list(refused)
        for number, (name, content) in enumerate(documents, 1):
            if self.background.stopped:
                break
            self.say(f"Uploading {number} of {len(documents)}: {name}", "busy")
            outcome, sample = upload_document(self.client, name, content)
            outcomes.append(outcome)
            if outcome.file_id is not None and sample is not None:
                self._samples[outcome.file_id] = sample
        self._show_outcomes(tuple(outcomes))
        return self.outcomes

    def _show_outcomes(self, outcomes: tuple[Outcome, ...]) -> None:
        self.outcomes = outcomes
        self._results.value = render_outcomes(outcomes)
        new = tuple(outcome.file_id for outcome in outcomes if outcome.file_id)
        self.refresh()
        self._table.select(new)
        refused = len(outcomes) - len(new)
        self.say(summarize_outcomes(outcomes), "warning" if refused and new else "error" if refused else "success")

    def _take_path(self, source: str) -> None:
        if source.strip():
            self.start(lambda: self.upload_paths(source), "Looking for documents…")
        else:
            self.say("Write a path first: a file, a folder, or a pattern.", "warning")

    def _take_documents(self, documents: Sequence[tuple[str, bytes | IO[bytes]]], refused: Sequence[Outcome]) -> None:
        self.start(lambda: self._upload_all(documents, refused))

    # Choosing and deleting -----------------------------------------------------------------------------------------

    def select_none(self) -> None:
        """Select no file."""
        self.selected = ()

    def ask_delete(self, file_ids: Sequence[str] | None = None) -> None:
        """Ask whether to delete files; None is those selected."""
        ids = tuple(self.selected if file_ids is None else file_ids)
        if not ids:
            self.say("Select the files to delete first.", "warning")
            return
        file = self.look_up(ids[0])
        what = f"“{file.filename if file else ids[0]}”" if len(ids) == 1 else f"{len(ids)} files"
        self._confirmation.ask(
            f"Delete {what}? Models trained on {'it' if len(ids) == 1 else 'them'} stay.",
            lambda: self.start(lambda: self.delete(ids), "Deleting…"),
        )

    def delete(self, file_ids: Iterable[str]) -> None:
        """Delete files without asking; those that a job still needs stay, and the status line says so."""
        deleted, kept = 0, []
        for file_id in file_ids:
            file = self.look_up(file_id)
            try:
                self.client.files.delete(file_id)
                deleted += 1
            except StylerError as error:
                kept.append(f"{file.filename if file else file_id} was not deleted. {explain(error)}")
            else:
                self._samples.pop(file_id, None)
                if file_id == self.previewed:
                    self.close_preview()
        self.refresh()
        done = f"{deleted} file{'' if deleted == 1 else 's'} deleted."
        self.say(" ".join([done, *kept]) if deleted else " ".join(kept), "error" if kept else "success")

    def _act(self, action: str, file_id: str) -> None:
        match action:
            case "preview":
                self.start(lambda: self.preview(file_id))
            case "download":
                self.start(lambda: self.download(file_id))
            case "delete":
                self.ask_delete((file_id,))

    # What to know of the samples -----------------------------------------------------------------------------------

    def check_samples(self) -> tuple[str, ...]:
        """Read the chosen files as far as they are not known, and find what would hurt training on them."""
        with self.errors_shown():
            wanted = self._find_wanted()
            for file_id in wanted:
                if self._reader.stopped:
                    break
                if file_id not in self._samples:
                    self._read(file_id)
            wanted = self._find_wanted()
            self.warnings = tuple(warn_of_samples(wanted, self._samples))
            what = (
                "Chosen for training"
                if self.selected
                else "Newest files"
                if len(self.files) > len(wanted)
                else "All files"
            )
            self._advice.value = render_advice(wanted, self._samples, self.warnings, what)
            self._draw_table()
        return self.warnings

    def _read(self, file_id: str) -> None:
        try:
            self._samples[file_id] = look_at(self.client.files.retrieve_content(file_id))
        except NotFoundError:
            self.files = tuple(file for file in self.files if file.id != file_id)  # deleted elsewhere meanwhile

    def _find_wanted(self) -> dict[str, str]:
        names = {file.id: file.filename for file in self.files}
        return {id: names[id] for id in (self.selected or list(names)[:_MOST_UNASKED]) if id in names}

    def _look_at_samples(self) -> None:
        with self.lock:
            if self._look_is_due:
                return
            self._look_is_due = True

        def look() -> None:
            self._look_is_due = False
            self.check_samples()

        self._reader.submit(look)

    def _draw_table(self) -> None:
        # two threads draw: what the reader has of an older list must not reach the page after a newer one
        with self.lock:
            self._table.set_items(build_item(file, self._samples.get(file.id)) for file in self.files)

    def _follow_table(self, change: Any) -> None:
        self.selected = change["new"]

    def _follow_selection(self, change: Any) -> None:
        if set(change["new"]) != set(self._table.selected):
            self._table.selected = ()
            self._table.select(change["new"])
        self._look_at_samples()

    def wait(self, timeout_s: float = 30.0) -> bool:
        """Wait until what was started has ended, the reading of samples too."""
        return super().wait(timeout_s) and self._reader.wait(timeout_s)

    def close(self) -> None:
        """End the background work and close the panel with everything in it."""
        if getattr(self, "_reader", None) is not None:
            self._reader.stop()
        if getattr(self, "ways_in", None) is not None:
            self.ways_in.forget()
        super().close()
