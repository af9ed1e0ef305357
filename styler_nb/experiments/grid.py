"""Every text with every model and every set of options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from styler_nb.client._ids import ModelLike, find_model_name
from styler_nb.client._progress import open_bar
from styler_nb.client.resources.style import StyleOptions
from styler_nb.errors import InvalidRequestError
from styler_nb.experiments.parallel import run_parallel
from styler_nb.experiments.recording import clean_options, keep_options
from styler_nb.experiments.run import Run, compute_fingerprint, compute_input_hash, encode
from styler_nb.experiments.runs import Runs
from styler_nb.schemas.files import File
from styler_nb.schemas.jobs import FineTuningJob
from styler_nb.schemas.models import FineTunedModel

if TYPE_CHECKING:
    from styler_nb.experiments.experiment import Experiment
    from styler_nb.experiments.recording import ModelState
    from styler_nb.experiments.store import Writer

__all__ = ["Cell", "Options", "Texts", "list_options", "list_texts", "run_grid"]

Texts: TypeAlias = "str | Path | Mapping[str, str | Path] | Sequence[str | Path]"
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
    """

    model: str
    text: str
    text_name: str | None
    options: Mapping[str, Any]
    state: ModelState
    fingerprint: str


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
    kept = {
        cell.fingerprint: known[cell.fingerprint][0]
        for cell in cells
        if cell.fingerprint in known and not (retry_failed and known[cell.fingerprint][1])
    }
    wanted = {cell.fingerprint: cell for cell in cells if cell.fingerprint not in kept}

    again = experiment.store.get_all(known[name][0] for name in wanted if name in known)
    failed_before = {run.fingerprint: run for run in again.values()}
    caller, ended = experiment.caller, dict[str, Run]()

    def call(cell: Cell) -> None:
        before = failed_before.get(cell.fingerprint)
        ended[cell.fingerprint] = caller.attempt(
            "rewrite",
            cell.text,
            cell.model,
            cell.options,
            experiment=experiment.name,
            state=cell.state,
            text_name=cell.text_name,
            tags=(*(before.tags if before else ()), *labels),
            note=before.note if before else None,
        )[0]

    def keep(fingerprint: str, store: Writer) -> Run:
        run = ended.pop(fingerprint)
        # A cell that failed before has one run all the same: the new one, with what was noted on it.
        store.add(run, replaces=None if fresh else known.get(fingerprint, (None,))[0])
        kept[fingerprint] = run.id
        return run

    failed = 0
    bar = open_bar(progress, total=len(cells), initial=len(kept), desc=experiment.name, unit="run")
    with bar, experiment.store.writer() as store:
        try:
            with closing(run_parallel(call, wanted.values(), workers)) as calls:
                for cell, _ in calls:
                    if keep(cell.fingerprint, store).failed:
                        failed += 1
                        bar.set_description_str(f"{experiment.name}, {failed} failed", refresh=False)
                    bar.update()
        finally:
            # What was under way when the grid was interrupted has ended by now, and is not to be lost.
            for fingerprint in list(ended):
                keep(fingerprint, store)
    stored = experiment.store.get_all(kept.values())
    return Runs(stored[kept[cell.fingerprint]] for cell in cells)


def _drop_repeated(cells: Iterable[Cell]) -> list[Cell]:
    """Leave out cells that ask for the same as one before them: a text that is there twice."""
    first: dict[str, Cell] = {}
    for cell in cells:
        first.setdefault(cell.fingerprint, cell)
    return list(first.values())


def _build_cells(
    experiment: Experiment,
    models: Sequence[str],
    texts: Sequence[tuple[str | None, str]],
    options: Sequence[Mapping[str, Any]],
) -> Iterator[Cell]:
    hashes = {text: compute_input_hash(text) for _, text in texts}
    cleaned = [clean_options(item) for item in options]
    for model in models:
        state = experiment.caller.find_state(model)
        for given, (name, text) in product(cleaned, texts):
            fingerprint = compute_fingerprint("rewrite", model, state.settings, hashes[text], keep_options(given))
            yield Cell(model, text, name, given, state, fingerprint)


def _list_models(models: ModelLike | Iterable[ModelLike]) -> list[str]:
    given = [models] if isinstance(models, str | FineTunedModel | FineTuningJob) else list(models)
    if not given:
        raise InvalidRequestError("models: give at least one model")
    return list(dict.fromkeys(find_model_name(model) for model in given))


def list_texts(texts: Texts) -> list[tuple[str | None, str]]:
    """List names and texts; a `Path` is read, and its stem is its name.

    Raises
    ------
    InvalidRequestError
        There is none, or one is neither a text nor a path.
    """
    if isinstance(texts, Mapping):
        found: list[tuple[str | None, str]] = [(str(name), _read_text(text, str(name))) for name, text in texts.items()]
    else:
        given = [texts] if isinstance(texts, str | Path) else list(texts)
        found = [
            (text.stem if isinstance(text, Path) else None, _read_text(text, f"number {number}"))
            for number, text in enumerate(given, start=1)
        ]
    if not found:
        raise InvalidRequestError("texts: give at least one text")
    for name, _ in found:
        encode(name or "", "the name of a text")
    return found


def _read_text(text: str | Path, name: str) -> str:
    from styler_nb.text.documents import read_document

    if isinstance(text, Path):
        return read_document(text.read_bytes(), text.name)
    if not isinstance(text, str):
        hint = "; read the content of an uploaded file first" if isinstance(text, File) else ""
        raise InvalidRequestError(f"texts: {name} must be a string or a Path, not {type(text).__name__}{hint}")
    return text


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
