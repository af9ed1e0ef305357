"""Style transforms that are kept."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, Unpack

from styler_nb.client._ids import ModelLike, find_model_name
from styler_nb.client.resources.style import StyleOptions
from styler_nb.experiments.caller import Caller
from styler_nb.experiments.recording import begin_run, clean_options, finish_run
from styler_nb.experiments.run import Input, Run
from styler_nb.experiments.runs import Runs
from styler_nb.experiments.store import RunStore, find_store
from styler_nb.text.paths import TextLike, read_text

if TYPE_CHECKING:
    from styler_nb.client import Client
    from styler_nb.client.results import StyleResult
    from styler_nb.experiments.grid import Options, Texts

__all__ = ["Experiment"]


class Experiment:
    """A named set of runs: what is styled through it is kept with its options, numbers, versions and timing.

    Parameters
    ----------
    name : str
        Name; runs of the same name belong together, also from other notebooks.
    client : Client or None
        The service; None is `styler_nb.connect()`, at the first call.
    store : RunStore, path or None
        Where the runs are kept; None is `runs.sqlite` in the user's data folder.

    Examples
    --------
    >>> experiment = Experiment("letters", client=client)  # doctest: +SKIP
    >>> run = experiment.rewrite(text, model, strength=0.5)  # doctest: +SKIP
    >>> experiment.runs.frame()  # doctest: +SKIP
    """

    def __init__(
        self,
        name: str = "default",
        *,
        client: Client | None = None,
        store: RunStore | str | os.PathLike[str] | None = None,
    ) -> None:
        self.name = name
        self.store = find_store(store)
        self._client = client
        self._owns_client = client is None
        self._caller: Caller | None = None

    def __repr__(self) -> str:
        return f"Experiment({self.name!r}, store={str(self.store.path)!r})"

    @property
    def client(self) -> Client:
        """The client; the service inside this process is started when none was given."""
        if self._client is None:
            from styler_nb._connect import connect

            self._client = connect()
        return self._client

    @property
    def caller(self) -> Caller:
        """What calls the service."""
        if self._caller is None or self._caller.client is not self.client:
            self._caller = Caller(self.client)
        return self._caller

    @property
    def runs(self) -> Runs:
        """All runs of the experiment, the oldest first."""
        return self.store.runs(self.name)

    def close(self) -> None:
        """Close the client, if the experiment made it."""
        if self._owns_client and self._client is not None:
            self._client.close()
            self._client = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def rewrite(
        self,
        text: TextLike,
        model: ModelLike,
        *,
        text_name: str | None = None,
        tags: Iterable[str] = (),
        note: str | None = None,
        **options: Unpack[StyleOptions],
    ) -> Run:
        """Restyle a text and keep the run, with quality analytics and intervals.

        Parameters
        ----------
        text, model, **options
            As for `client.style.rewrite`; of a `Path` the text is kept, not the path. `include_quality`,
            `include_extended`, `include_intervals` and `include_edits` are on unless they are given.
        text_name : str or None
            What the text is called in tables and figures; None is, of a `Path`, the name of the file without its
            ending.
        tags : iterable of str
            Labels.
        note : str or None
            A remark.

        Returns
        -------
        Run

        Raises
        ------
        InvalidRequestError, UnsupportedFileTypeError, UnusableContentError
            The text cannot be read; there is no run.
        ServiceError
            The call failed; the run is kept with its error.
        """
        if text_name is None and isinstance(text, os.PathLike):
            text_name = Path(text).stem
        return self._transform("rewrite", read_text(text), model, options, text_name=text_name, tags=tags, note=note)

    def full(
        self,
        messages: str | Sequence[Mapping[str, str]],
        model: ModelLike,
        *,
        text_name: str | None = None,
        tags: Iterable[str] = (),
        note: str | None = None,
        **options: Unpack[StyleOptions],
    ) -> Run:
        """Let a base model answer, restyle its answer and keep the run; see `rewrite`.

        A provider's key in `full_mode_options` is used and never kept.
        """
        turns = [{"role": "user", "content": messages}] if isinstance(messages, str) else list(messages)
        return self._transform("full", turns, model, options, text_name=text_name, tags=tags, note=note)

    def grid(
        self,
        models: ModelLike | Iterable[ModelLike],
        texts: Texts,
        options: Options = None,
        *,
        workers: int = 4,
        progress: bool | None = None,
        fresh: bool = False,
        retry_failed: bool = True,
        tags: Iterable[str] = (),
    ) -> Runs:
        """Restyle every text with every model and every set of options; what is kept already is not run again.

        Parameters
        ----------
        models : model or iterable of models
            Names, models, or completed jobs.
        texts : mapping or sequence
            Texts by name, or texts. A `Path` is read (`.docx`, `.md`, `.txt`), and that of a folder without a name
            stands for the documents in it. A path that cannot be read fails its own cells.
        options : mapping, sequence of mapping or None
            A mapping of option to list of values: every combination. A sequence: each mapping is one set of options.
        workers : int
            Calls at once, 1 or more.
        progress : bool or None
            Show a progress bar; None shows it in terminals and notebooks.
        fresh : bool
            Run all cells, also those that are kept.
        retry_failed : bool
            Run cells again that failed before.
        tags : iterable of str
            Labels of the new runs.

        Returns
        -------
        Runs
            One run a cell, in the order texts within options within models; failed cells carry their `error`.

        Raises
        ------
        InvalidRequestError
            A model, text or option cannot be meant; nothing was run.
        """
        from styler_nb.experiments.grid import run_grid

        return run_grid(
            self,
            models,
            texts,
            options,
            workers=workers,
            progress=progress,
            fresh=fresh,
            retry_failed=retry_failed,
            tags=tags,
        )

    def record(
        self,
        result: StyleResult,
        *,
        mode: str,
        model: ModelLike,
        inputs: Input,
        options: Mapping[str, Any],
        started_at: float,
        duration_s: float,
        text_name: str | None = None,
        tags: Iterable[str] = (),
        note: str | None = None,
    ) -> Run:
        """Keep a result that was made elsewhere, by a stream say.

        Parameters
        ----------
        result : StyleResult
            The result.
        mode : str
            "rewrite" or "full".
        model : model
            The model that was called.
        inputs : str or sequence of mapping
            The text, or the conversation.
        options : mapping
            Options of the call.
        started_at, duration_s : float
            Unix time and seconds.
        text_name, tags, note
            As for `rewrite`.

        Returns
        -------
        Run
        """
        begun = begin_run(
            experiment=self.name,
            mode=mode,
            model=find_model_name(model),
            inputs=inputs,
            options=clean_options(options),
            started_at=started_at,
            state=self.caller.find_state(find_model_name(model)),
            text_name=text_name,
            tags=tags,
            note=note,
        )
        run = finish_run(begun, result, duration_s=duration_s)
        self.store.add(run)
        return run

    def _transform(
        self,
        mode: str,
        inputs: Input,
        model: ModelLike,
        options: Mapping[str, Any],
        *,
        text_name: str | None,
        tags: Iterable[str],
        note: str | None,
    ) -> Run:
        run, error = self.caller.attempt(
            mode,
            inputs,
            find_model_name(model),
            options,
            experiment=self.name,
            text_name=text_name,
            tags=tags,
            note=note,
        )
        self.store.add(run)
        if error is not None:
            raise error
        return run
