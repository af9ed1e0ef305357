"""Calls of the service that become runs."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from styler_nb.client._transform import OTHER_MODES, check_names
from styler_nb.errors import ServiceError, StylerError
from styler_nb.experiments.extensions import Extensions
from styler_nb.experiments.recording import MEASURES, ModelState, begin_run, clean_options, fail_run, finish_run
from styler_nb.experiments.run import Input, Run

if TYPE_CHECKING:
    from styler_nb.client import Client
    from styler_nb.client.results import StyleResult

__all__ = ["Caller"]


class Caller:
    """Calls the service with the measures that a run needs, as far as the service knows them.

    Parameters
    ----------
    client : Client
        The service.
    """

    def __init__(self, client: Client) -> None:
        self.client = client
        self.extensions = Extensions()

    def find_state(self, model: str) -> ModelState:
        """Look up engine and settings of a model; nothing is known where the service does not say."""
        try:
            found = self.client.models.retrieve(model)
        except ServiceError:
            return ModelState()  # a call that this stands in the way of says so itself
        settings = found.model_dump(include={"preferences", "protected_terms"}, exclude_none=True, warnings=False)
        return ModelState(found.engine, {name: value for name, value in settings.items() if value})

    def call(self, mode: str, inputs: Input, model: str, options: Mapping[str, Any]) -> StyleResult:
        """Call the service."""
        fields: dict[str, Any] = {"message" if mode == "rewrite" else "messages": inputs}
        if mode == "full":
            fields["include_compare_original"] = True

        def send(measures: Mapping[str, Any]) -> StyleResult:
            wanted: dict[str, Any] = {**fields, **measures, **options}
            result: StyleResult = self.client.style.transform(mode=mode, model=model, stream=False, **wanted)
            return result

        return self.extensions.call(send, {name: on for name, on in MEASURES.items() if name not in options})

    def attempt(
        self,
        mode: str,
        inputs: Input,
        model: str,
        options: Mapping[str, Any],
        *,
        experiment: str,
        state: ModelState | None = None,
        text_name: str | None = None,
        tags: Iterable[str] = (),
        note: str | None = None,
        problem: StylerError | None = None,
    ) -> tuple[Run, Exception | None]:
        """Call the service once, and give the run, and the error if it failed.

        With a `problem` the text could not be read: the service is not called, and the run has failed of it.

        Raises
        ------
        InvalidRequestError, TypeError
            An argument cannot be meant; the service was not called, and there is no run.
        """
        check_names(mode, options, drop=(*OTHER_MODES, "model", "stream"))
        cleaned = clean_options(options)
        run = begin_run(
            experiment=experiment,
            mode=mode,
            model=model,
            inputs=inputs,
            options=cleaned,
            started_at=time.time(),
            state=self.find_state(model) if state is None else state,
            text_name=text_name,
            tags=tags,
            note=note,
        )
        start = time.perf_counter()
        try:
            if problem is not None:
                raise problem
            result = self.call(mode, inputs, model, cleaned)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is told in the run, and given to the caller
            return fail_run(run, error, cleaned, duration_s=time.perf_counter() - start), error
        return finish_run(run, result, duration_s=time.perf_counter() - start), None
