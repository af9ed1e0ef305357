"""Runs as rows of a table, and which of them are looked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from styler_nb.client.results import format_time
from styler_nb.experiments import Run
from styler_nb.experiments.frames import name_options
from styler_nb.widgets.common import Action, Column, Item

__all__ = ["ACTIONS", "COLUMNS", "RunFilter", "build_item", "list_values", "name_text", "read_tags", "shorten_model"]

COLUMNS = (
    Column("text", "Text", kind="title"),
    Column("started", "Started (UTC)", kind="time"),
    Column("model", "Model", kind="code"),
    Column("options", "Options"),
    Column("closer", "Closer by", kind="number"),
    Column("took", "Took", kind="number"),
    Column("tags", "Tags"),
    Column("note", "Note"),
)
ACTIONS = (Action("open", "Open", "Show text, changes and numbers of this run"),)

_UUID = re.compile(r"-?([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$")
_NAME_CHARACTERS = 40


@dataclass(frozen=True, slots=True)
class RunFilter:
    """Which runs are shown; an empty field does not ask.

    Parameters
    ----------
    experiment, model, tag : str
        Name of the experiment or model; a tag.
    text : str
        Name of the text, as `name_text` gives it.
    words : str
        Words that name, note, tags, model, options, input or result hold, in any order and case.
    """

    experiment: str = ""
    model: str = ""
    text: str = ""
    tag: str = ""
    words: str = ""

    def select(self, runs: Iterable[Run]) -> list[Run]:
        """Give the runs that are asked for, in their order."""
        words = self.words.lower().split()
        return [run for run in runs if self._fits(run) and (not words or _holds(run, words))]

    def _fits(self, run: Run) -> bool:
        return (
            self.experiment in ("", run.experiment)
            and self.model in ("", run.model)
            and (not self.tag or self.tag in run.tags)
            and (not self.text or self.text == name_text(run))
        )


def _holds(run: Run, words: list[str]) -> bool:
    given = run.input if isinstance(run.input, str) else "\n".join(turn["content"] for turn in run.input)
    parts = (run.id, run.text_name, run.note, run.model, name_options(run.options), run.error, *run.tags)
    text = "\n".join([*(part or "" for part in parts), given, run.text]).lower()
    return all(word in text for word in words)


def build_item(run: Run) -> Item:
    """Build the row of a run."""
    improvement = find_improvement(run)
    name = name_text(run)
    return Item(
        id=run.id,
        name=f"run of {name}, {format_time(run.created_at)}",
        cells={
            "text": name,
            "started": format_time(run.created_at).removesuffix(" UTC"),
            "model": shorten_model(run.model),
            "options": name_options(_pick_telling(run)),
            "closer": "failed" if run.failed else "–" if improvement is None else f"{improvement:+.1%}",
            "took": f"{run.duration_s:.1f} s",
            "tags": ", ".join(run.tags),
            "note": run.note or "",
        },
        sort={"started": run.created_at, "closer": improvement, "took": run.duration_s},
        actions=("open",),
    )


def _pick_telling(run: Run) -> dict[str, Any]:
    """Pick the options that have a part in the text; what is measured beside it has none."""
    return {name: value for name, value in run.options.items() if not name.startswith("include_")}


def find_improvement(run: Run) -> float | None:
    """Find how much closer the style came over all, as a fraction; None where it was not measured."""
    distance = (run.extended or {}).get("style_distance")
    return None if not distance else distance.get("personalization_improvement")


def name_text(run: Run) -> str:
    """Give the name of a run's text; its first words where it has none."""
    if run.text_name:
        return run.text_name
    given = run.input if isinstance(run.input, str) else run.input[-1]["content"]
    line = " ".join(given.split()).lstrip("# ")
    return line if len(line) <= _NAME_CHARACTERS else f"{line[: _NAME_CHARACTERS - 1].rstrip()}…"


def shorten_model(model: str) -> str:
    """Give a model's name with the first eight digits of its UUID; they tell it from others well enough."""
    return _UUID.sub(r"-\1…", model)


def list_values(runs: Iterable[Run]) -> dict[str, list[str]]:
    """List what `RunFilter` can be asked for: experiments, models, texts and tags, each sorted."""
    runs = list(runs)
    return {
        "experiment": sorted({run.experiment for run in runs}),
        "model": sorted({run.model for run in runs}),
        "text": sorted({name_text(run) for run in runs}),
        "tag": sorted({tag for run in runs for tag in run.tags}),
    }


def read_tags(text: str) -> list[str]:
    """Read tags that commas part; empty ones and repetitions are left out."""
    return list(dict.fromkeys(tag.strip() for tag in text.split(",") if tag.strip()))
