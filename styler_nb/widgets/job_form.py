"""The form of a new job: the files to learn from, the suffix, the options."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import ipywidgets

from styler_nb.client.results import File
from styler_nb.schemas.jobs import MAX_SUFFIX_LENGTH, MAX_TRAINING_FILES
from styler_nb.widgets.controls import make_note
from styler_nb.widgets.form_controls import ROW_LABEL

__all__ = ["JobForm", "find_problem"]


class JobForm:
    """The controls that say what to train; they start nothing.

    Attributes
    ----------
    choice, suffix, match : widgets
        The files, part of the model's name, and whether results are as long as the input.
    left, right
        What a panel shows: a widget, and a tuple of widgets beside it.
    """

    def __init__(self) -> None:
        self.choice = ipywidgets.SelectMultiple(
            description="Files",
            rows=8,
            style={"description_width": "4em"},
            tooltip="The documents to learn from; hold Ctrl or Shift to choose several",
        )
        self.choice.add_class("styler-fill")
        self._count = make_note()
        self.suffix = ipywidgets.Text(
            description="Suffix",
            style=ROW_LABEL,
            placeholder="letters",
            tooltip=f"Part of the model's name, up to {MAX_SUFFIX_LENGTH} characters; may stay empty",
        )
        self.match = ipywidgets.Checkbox(
            description="Results as long as the input",
            indent=False,
            tooltip="The number of words stays within 10 %; use it for texts that hold exactly the facts they should",
        )
        self.left = ipywidgets.VBox((self.choice, self._count))
        self.right = (self.suffix, self.match)

    def offer(self, files: Sequence[File], chosen: Collection[str]) -> tuple[str, ...]:
        """Show the files, and which of them are chosen.

        Returns
        -------
        tuple of str
            Ids of those that are chosen and there, in the order of the files.
        """
        options = tuple((file.filename, file.id) for file in files)
        wanted = set(chosen)
        there = tuple(id for _, id in options if id in wanted)
        # In one message: the browser cannot select what it does not have yet, or has no more.
        with self.choice.hold_sync():
            if self.choice.options != options:
                self.choice.options = options
            self.choice.value = there
        said = f"{len(there)} of {len(files)} files chosen"
        self._count.value = f'<p class="styler-note" role="status">{said}</p>'
        return there


def find_problem(file_ids: Sequence[str], suffix: str) -> str:
    """Say in a sentence why a job cannot be started as it is asked for; empty where it can."""
    if not file_ids:
        return "Choose the files to learn from first."
    if len(file_ids) > MAX_TRAINING_FILES:
        return f"{len(file_ids)} files are chosen; a job takes {MAX_TRAINING_FILES} at most."
    if len(suffix) > MAX_SUFFIX_LENGTH:
        return f"The suffix has {len(suffix)} characters; {MAX_SUFFIX_LENGTH} are allowed."
    if "/" in suffix or not suffix.isprintable():
        return "The suffix holds a “/” or a character that cannot be printed; leave it out."
    return ""
