"""The rows of controls of a runs panel: what is looked for, and labels for what is selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict

import ipywidgets

from styler_nb.experiments import Run
from styler_nb.widgets.common import make_button, make_row, set_visible
from styler_nb.widgets.form_controls import ROW_LABEL, make_line
from styler_nb.widgets.runs_rows import RunFilter, list_values, read_tags

__all__ = ["FilterBar", "LabelBar"]

_ANY = "(any)"


class FilterBar:
    """The controls that say which runs are listed.

    Parameters
    ----------
    on_change : callable
        Takes the filter when somebody has changed it.
    *others : Widget
        Further controls of the row.

    Attributes
    ----------
    box : Box
        The row.
    words : Text
        Field for words.
    choices : dict of str to Dropdown
        The other fields of `RunFilter` by their names.
    """

    def __init__(self, on_change: Callable[[RunFilter], object], *others: ipywidgets.Widget) -> None:
        self._on_change = on_change
        self._showing = False
        self.words = make_line(
            "Find",
            "Show only runs that hold all of these words",
            "words in names, notes, tags or texts",
            style=ROW_LABEL,
            layout={},
            continuous_update=False,
        )
        self.choices = {
            name: ipywidgets.Dropdown(
                options=[(_ANY, "")],
                description=name.capitalize(),
                tooltip=f"Show only the runs of this {name}",
                style=ROW_LABEL,
                layout={"width": "auto", "max_width": "20em"},
            )
            for name in ("experiment", "model", "text", "tag")
        }
        self.box = make_row(self.words, *self.choices.values(), *others)
        for control in (self.words, *self.choices.values()):
            control.observe(lambda _: self._read(), "value")

    def show(self, query: RunFilter, runs: Sequence[Run]) -> None:
        """Show a filter, with what there is to choose from."""
        asked = asdict(query)
        self._showing = True
        for name, values in list_values(runs).items():
            control, value = self.choices[name], asked[name]
            names = values if not value or value in values else [*values, value]
            control.options = [(_ANY, ""), *((name, name) for name in names)]
            control.value = value
        self.words.value = asked["words"]
        self._showing = False
        set_visible(self.choices["experiment"], len(self.choices["experiment"].options) > 2)

    def _read(self) -> None:
        if not self._showing:
            asked = {name: control.value or "" for name, control in self.choices.items()}
            self._on_change(RunFilter(**asked, words=self.words.value))


class LabelBar:
    """The controls that give the selected runs tags and a note.

    Parameters
    ----------
    on_add, on_remove : callable
        Take the tags.
    on_note : callable
        Takes the note.

    Attributes
    ----------
    box : Box
        The row.
    tags, note : Text
        The fields.
    """

    def __init__(
        self,
        on_add: Callable[..., object],
        on_remove: Callable[..., object],
        on_note: Callable[[str], object],
    ) -> None:
        self.tags = _field("Tags", "Tags, with commas between them", "good, short")
        self.note = _field("Note", "A remark on the selected runs", "")
        self._buttons = (
            make_button("Add", "Give the selected runs these tags", lambda: on_add(*read_tags(self.tags.value))),
            make_button(
                "Remove", "Take these tags from the selected runs", lambda: on_remove(*read_tags(self.tags.value))
            ),
            make_button("Set note", "Give the selected runs this note", lambda: on_note(self.note.value.strip())),
        )
        add, remove, note = self._buttons
        self.box = make_row(self.tags, add, remove, self.note, note)

    def show(self, chosen: Sequence[Run]) -> None:
        """Show the labels of a run that is selected alone."""
        for button in self._buttons:
            button.disabled = not chosen
        if len(chosen) == 1:
            self.tags.value, self.note.value = ", ".join(chosen[0].tags), chosen[0].note or ""


def _field(description: str, tooltip: str, placeholder: str) -> ipywidgets.Text:
    return make_line(description, tooltip, placeholder, style=ROW_LABEL, layout={"width": "20em", "max_width": "100%"})
