"""Every text with every model and every set of options."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from styler_nb.client._ids import ModelLike, find_model_name
from styler_nb.client._progress import open_bar
from styler_nb.client.resources.style import StyleOptions
from styler_nb.errors import InvalidRequestError, StylerError
from styler_nb.experiments.parallel import run_parallel
from styler_nb.experiments.recording import clean_options, keep_options
from styler_nb.experiments.run import Run, compute_fingerprint, compute_input_hash, encode
from styler_nb.experiments.runs import Runs
from styler_nb.schemas.files import File
from styler_nb.schemas.jobs import FineTuningJob
from styler_nb.schemas.models import FineTunedModel
from styler_nb.text.paths import TextLike, find_documents, read_text

if TYPE_CHECKING:
    from styler_nb.experiments.experiment import Experiment
    from styler_nb.experiments.recording import ModelState
    from styler_nb.experiments.store import Writer

__all__ = ["Cell", "Options", "Texts", "list_options", "list_texts", "run_grid"]

Texts: TypeAlias = "TextLike | Mapping[str, TextLike] | Sequence[TextLike]"
Options: TypeAlias = "Mapping[str, Any] | Sequence[Mapping[str, Any]] | None"

_LISTS = ("protected_terms",)
"""Options whose value is a list itself."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a grid.

    Attributes
    ----------
    model, text : str
        Name of the model, and the text.
    text_name : str or None
        Name of the text.
    options : mapping
        Options of the call.
    state : ModelState
        Engine and settings of the model.
    fingerprint : str
        As `Run.fingerprint`.
    problem : StylerError or None
        Why the text could not be read; the path stands in its place.
    """

    model: str
    text: str
    text_name: str | None
    options: Mapping[str, Any]
    state: ModelState
    fingerprint: str
    problem: StylerError | None = None


def run_grid(
    experiment: Experiment,
    models: ModelLike | Iterable[ModelLike],
    texts: Texts,
    options: Options,
    *,
    workers: int,
    progress: bool | None,
    fresh: bool,
    retry_failed: bool,
    tags: Iterable[str],
) -> Runs:
    """Run a grid; see `Experiment.grid`."""
    labels = (tags,) if isinstance(tags, str) else tuple(tags)
    for label in labels:
        encode(label, "a tag")
    cells = _drop_repeated(_build_cells(experiment, _list_models(models), list_texts(texts), list_options(options)))
    known = {} if fresh else experiment.store.find_cells(experiment.name)
    calls = _Calls(experiment, labels, cells, known, retry_failed=retry_failed)
    bar = open_bar(progress, total=len(cells), initial=len(calls.kept), desc=experiment.name, unit="run")
    with bar, experiment.store.writer() as store:
        calls.make(store, bar, workers)
    stored = experiment.store.get_all(calls.kept.values())
    return Runs(stored[calls.kept[cell.fingerprint]] for cell in cells)


class _Calls:
    """The calls of a grid that are still to be made, and the runs that its cells have.

    Parameters
    ----------
    labels : tuple of str
        Tags of the new runs.
    cells : list of Cell
        All of the grid, each once.
    known : mapping
        Fingerprint → id of the run that is there, and whether it failed.
    retry_failed : bool
        Make the calls again that failed.
    """

    def __init__(
        self,
        experiment: Experiment,
        labels: tuple[str, ...],
        cells: Sequence[Cell],
        known: Mapping[str, tuple[str, bool]],
        *,
        retry_failed: bool,
    ) -> None:
        self._experiment, self._labels = experiment, labels
        self._replaced = {name: run for name, (run, _) in known.items()}
        self.kept = {
            cell.fingerprint: known[cell.fingerprint][0]
            for cell in cells
            if cell.fingerprint in known and not (retry_failed and known[cell.fingerprint][1])
        }
        """Fingerprint → id of the run."""
        self._wanted = {cell.fingerprint: cell for cell in cells if cell.fingerprint not in self.kept}
        again = experiment.store.get_all(self._replaced[name] for name in self._wanted if name in known)
        self._failed_before = {run.fingerprint: run for run in again.values()}
        self._ended: dict[str, Run] = {}

    def make(self, store: Writer, bar: Any, workers: int) -> None:
        """Make the calls, and keep each run as soon as it ended."""
        failed = 0
        try:
            with closing(run_parallel(self._call, self._wanted.values(), workers)) as calls:
                for cell, _ in calls:
                    if self._keep(cell.fingerprint, store).failed:
                        failed += 1
                        bar.set_description_str(f"{self._experiment.name}, {failed} failed", refresh=False)
                    bar.update()
        finally:
            # What was under way when the grid was interrupted has ended by now, and is not to be lost.
            for fingerprint in list(self._ended):
                self._keep(fingerprint, store)

    def _call(self, cell: Cell) -> None:
        before = self._failed_before.get(cell.fingerprint)
        self._ended[cell.fingerprint] = self._experiment.caller.attempt(
            "rewrite",
            cell.text,
            cell.model,
            cell.options,
            experiment=self._experiment.name,
            state=cell.state,
            text_name=cell.text_name,
            tags=(*(before.tags if before else ()), *self._labels),
            note=before.note if before else None,
            problem=cell.problem,
        )[0]

    def _keep(self, fingerprint: str, store: Writer) -> Run:
        run = self._ended.pop(fingerprint)
        # A cell that failed before has one run all the same: the new one, with what was noted on it.
        store.add(run, replaces=self._replaced.get(fingerprint))
        self.kept[fingerprint] = run.id
        return run


def _drop_repeated(cells: Iterable[Cell]) -> list[Cell]:
    """Leave out cells that ask for the same as one before them: a text that is there twice."""
    first: dict[str, Cell] = {}
    for cell in cells:
        first.setdefault(cell.fingerprint, cell)
    return list(first.values())


def _build_cells(
    experiment: Experiment,
    models: Sequence[str],
    texts: Sequence[NamedText],
    options: Sequence[Mapping[str, Any]],
) -> Iterator[Cell]:
    hashes = {text: compute_input_hash(text) for _, text, _ in texts}
    cleaned = [clean_options(item) for item in options]
    for model in models:
        state = experiment.caller.find_state(model)
        for given, (name, text, problem) in product(cleaned, texts):
            fingerprint = compute_fingerprint("rewrite", model, state.settings, hashes[text], keep_options(given))
            yield Cell(model, text, name, given, state, fingerprint, problem)


def _list_models(models: ModelLike | Iterable[ModelLike]) -> list[str]:
    given = [models] if isinstance(models, str | FineTunedModel | FineTuningJob) else list(models)
    if not given:
        raise InvalidRequestError("models: give at least one model")
    return list(dict.fromkeys(find_model_name(model) for model in given))


class NamedText(NamedTuple):
    """A text with its name, or the path of one with why it could not be read."""

    name: str | None
    text: str
    problem: StylerError | None = None


def list_texts(texts: Texts) -> list[NamedText]:
    """List names and texts.

    Parameters
    ----------
    texts : mapping or sequence
        A `Path` is read, and without another name its stem is its name; one that cannot be read has its problem.
        The `Path` of a folder that has no name stands for the documents in it.

    Raises
    ------
    InvalidRequestError
        There is none, or one is neither a text nor a path.
    """
    found: list[NamedText]
    if isinstance(texts, Mapping):
        found = [_read_text(text, str(name), f"texts: {name}") for name, text in texts.items()]
    else:
        given = [texts] if isinstance(texts, str | os.PathLike) else list(texts)
        found = [
            _read_text(text, Path(text).stem if isinstance(text, os.PathLike) else None, f"texts: number {number}")
            for number, item in enumerate(given, start=1)
            for text in _open_folder(item)
        ]
    if not found:
        raise InvalidRequestError("texts: give at least one text")
    for name, _, _ in found:
        encode(name or "", "the name of a text")
    return found


def _open_folder(item: TextLike) -> Sequence[TextLike]:
    is_folder = isinstance(item, os.PathLike) and Path(item).expanduser().is_dir()
    return find_documents(item) if is_folder else [item]


def _read_text(text: TextLike, name: str | None, place: str) -> NamedText:
    if isinstance(text, File):
        raise InvalidRequestError(
            f"{place} must be a string or a Path, not File; read the content of an uploaded file first"
        )
    try:
        return NamedText(name, read_text(text, name=place))
    except StylerError as error:
        if not isinstance(text, os.PathLike):
            raise
        return NamedText(name, str(text), error)


def list_options(options: Options) -> list[dict[str, Any]]:
    """List sets of options.

    Parameters
    ----------
    options : mapping, sequence of mapping or None
        A mapping of option to list of values gives every combination; a value that is no list is in all of them.

    Raises
    ------
    InvalidRequestError
        An option is not known, or its values are no list of values.
    """
    if options is None:
        return [{}]
    if isinstance(options, Mapping):
        for name in _LISTS:
            if name in options and not _is_list_of_lists(options[name]):
                raise InvalidRequestError(
                    f"options: {name} is a list itself; give a list of such lists, as in {{{name!r}: [['Acme'], []]}}"
                )
        values = map(_list_values, options.values())
        sets = [dict(zip(options, combination, strict=True)) for combination in product(*values)]
    else:
        sets = [dict(item) for item in options]
    for name in (name for item in sets for name in item):
        if name not in StyleOptions.__annotations__:
            raise InvalidRequestError(
                f"options: {name!r} is not known; known: {', '.join(StyleOptions.__annotations__)}"
            )
    if not sets:
        raise InvalidRequestError("options: give at least one set of options, or leave them out")
    return sets


def _list_values(value: Any) -> list[Any]:
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        return [value]
    return list(value)


def _is_list_of_lists(value: Any) -> bool:
    return value is None or (
        isinstance(value, list | tuple) and all(item is None or isinstance(item, list | tuple) for item in value)
    )
