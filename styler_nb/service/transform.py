"""One style transform: the text before, the pieces as they come, the answer with what was asked for."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Iterator
from concurrent.futures import CancelledError
from contextlib import aclosing
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, TypeVar

import anyio.from_thread
import anyio.to_thread

from styler_nb.engines.base import Edit, Piece, RestyleOptions, RestyleSession, StyleModel
from styler_nb.engines.chat.port import UsesChat
from styler_nb.engines.sessions import open_session
from styler_nb.errors import ArtifactError
from styler_nb.providers.base import BaseRequest
from styler_nb.providers.registry import infer_service
from styler_nb.quality.embedding import SentenceEncoder
from styler_nb.schemas.style import FullModeOptions, FullTransformRequest, RewriteTransformRequest, Usage
from styler_nb.service.answers import to_wire
from styler_nb.service.auth import Principal
from styler_nb.service.base_call import BaseModelCall
from styler_nb.service.base_models import check_base_model_options, find_connection
from styler_nb.service.context import Services
from styler_nb.service.control import list_overrides
from styler_nb.service.storage.models import StoredModel

__all__ = ["Transform", "TransformStopped", "prepare"]

T = TypeVar("T")
TransformBody = RewriteTransformRequest | FullTransformRequest


class TransformStopped(Exception):  # control flow, never an answer
    """The client left in the middle."""


@dataclass
class Transform:
    """A transform under way.

    Attributes
    ----------
    body : TransformBody
        The validated request.
    model : StyleModel
        The loaded model.
    options : RestyleOptions
        What the engine is told.
    base : BaseModelCall or None
        Where the text comes from in full mode; None is the request itself.
    stop : threading.Event
        Set when the client has left; the work ends at the next piece.
    """

    body: TransformBody
    model: StyleModel
    options: RestyleOptions
    base: BaseModelCall | None = None
    stop: threading.Event = field(default_factory=threading.Event)
    id: str = field(default_factory=lambda: f"chatcmpl-{uuid.uuid4()}")
    created: int = field(default_factory=lambda: int(time.time()))
    finish_reason: str = "stop"
    _session: RestyleSession = field(init=False, repr=False)
    _parts: list[str] = field(default_factory=list, repr=False)
    _texts: list[str] = field(default_factory=list, repr=False)
    _edits: list[Edit] = field(default_factory=list, repr=False)
    _tokens: list[int] = field(default_factory=lambda: [0, 0])

    def __post_init__(self) -> None:
        self._session = open_session(self.model, self.options)

    async def parts(self) -> AsyncGenerator[str]:
        """Give the text before styling: the request's whole, the base model's part by part as it writes.

        Raises
        ------
        InvalidRequestError, ProviderError, ProviderTimeoutError
            The base model cannot be reached, or failed.
        """
        if self.base is None:
            assert isinstance(self.body, RewriteTransformRequest)  # noqa: S101  # for the type checker
            yield self.body.message
            return
        async with aclosing(self.base.parts(stream=self.body.stream)) as parts:
            async for part in parts:
                yield part

    def restyle(self, part: str) -> Generator[str, None, None]:
        """Style the next part; yields what is new, in order, and adds up the rest.

        Raises
        ------
        TransformStopped
            The client has left.
        """
        self._parts.append(part)
        iterator: Iterator[Piece] = self._session.restyle(part)
        try:
            for piece in iterator:
                self.check_stop()
                self._texts.append(piece.text)
                self._edits.extend(piece.edits)
                self._tokens[0] += piece.prompt_tokens
                self._tokens[1] += piece.completion_tokens
                if piece.finish_reason != "stop":
                    self.finish_reason = piece.finish_reason
                if piece.text:
                    yield piece.text
        finally:
            if hasattr(iterator, "close"):
                iterator.close()

    def finish(self) -> None:
        """Take note that the last part is styled."""
        if self.base is not None and self.base.finish_reason != "stop":
            self.finish_reason = self.base.finish_reason

    def check_stop(self) -> None:
        """Raise when the client has left."""
        if self.stop.is_set():
            raise TransformStopped

    @property
    def original(self) -> str:
        """The text before styling, so far."""
        return "".join(self._parts)

    @property
    def styled(self) -> str:
        """The styled text so far."""
        return "".join(self._texts)

    def usage(self) -> Usage:
        """Count the tokens of the engine, and of the base model in full mode."""
        prompt, completion = self._tokens
        if self.base is not None:
            prompt += self.base.usage.prompt_tokens
            completion += self.base.usage.completion_tokens
        return Usage(prompt_tokens=prompt, completion_tokens=completion, total_tokens=prompt + completion)

    def extras(self) -> dict[str, Any]:
        """Compute what the request asked for beside the text: top-level fields of the answer."""
        body, extras = self.body, dict[str, Any]()
        if body.include_quality or body.include_distance:
            extras |= self._measure()
        if body.include_compare_original:
            extras["original"] = self.original
        if body.include_edits:
            extras["edits"] = [asdict(edit) for edit in self._edits]
        if body.include_base_model_usage and self.base is not None:
            extras["base_model_usage"] = to_wire(self.base.usage)
        return extras

    def _measure(self) -> dict[str, Any]:
        from styler_nb.quality.compare import compare, compare_extended
        from styler_nb.quality.distance import compute_distance
        from styler_nb.quality.intervals import compare_intervals
        from styler_nb.text import analyze

        measured: dict[str, Any] = {}
        original, styled = analyze(self.original), analyze(self.styled)
        self.check_stop()
        if self.body.include_quality:
            statistics = self.model.profile.statistics
            measured["quality_analytics"] = to_wire(
                compare(original, styled, statistics, include_rouge=self.body.include_rouge)
            )
            self.check_stop()
            extended = self.body.include_extended
            if extended:
                measured["quality_extended"] = to_wire(compare_extended(original, styled, statistics))
                self.check_stop()
            if self.body.include_intervals:
                measured["quality_intervals"] = compare_intervals(
                    original, styled, statistics, include_extended=extended, seed=self.body.seed or 0
                )
                self.check_stop()
        if self.body.include_distance:
            measured["distance"] = to_wire(compute_distance(original, styled, self.options.encoder))
        return measured

    def answer(self) -> dict[str, Any]:
        """Give the fields of the answer (section 2.6 of the interface), when all parts are styled."""
        message = {"role": "assistant", "content": self.styled}
        return {
            "id": self.id,
            "object": "chat.completion",
            "created": self.created,
            "model": self.body.model,
            "choices": [{"index": 0, "message": message, "finish_reason": self.finish_reason}],
            "usage": to_wire(self.usage()),
            **self.extras(),
        }


async def prepare(services: Services, principal: Principal, body: TransformBody) -> Transform:
    """Check a validated request against what exists, and bring together what it needs.

    The order of checks is: endpoint and key, model, provider; so a caller learns of a wrong model name
    before anything is sent to a provider.

    Raises
    ------
    InvalidRequestError
        The endpoint must not be fetched, or needs the request's own key.
    NotFoundError, ConflictError
        There is no such model, or its job has not completed.
    ProviderError
        No provider is configured for the base model, or for the chat model that the style model needs.
    MissingExtraError, ConfigurationError
        The model of sentence embeddings that is set cannot be read.
    """
    full = body.full_mode_options or FullModeOptions() if isinstance(body, FullTransformRequest) else None
    if full is not None:
        check_base_model_options(full, services.settings)
    organization_id = principal.organization_id
    stored = await anyio.to_thread.run_sync(services.models.retrieve_for_styling, organization_id, body.model)
    base = None
    if isinstance(body, FullTransformRequest) and full is not None:
        service = infer_service(full)
        connection = await anyio.to_thread.run_sync(
            partial(
                find_connection,
                services.provider_settings,
                services.settings,
                principal.project_id,
                service,
                full.base_model,
                endpoint=full.base_model_endpoint,
                api_key=full.base_model_api_key,
            )
        )
        request = BaseRequest(
            messages=body.messages,
            base_model=full.base_model,
            temperature=full.base_temperature,
            connection=connection,
            max_tokens=services.settings.provider_max_tokens,
        )
        base = BaseModelCall(services.providers.find(service), request)
    model = await anyio.to_thread.run_sync(
        _load, services, organization_id, body.model, stored, limiter=services.transform_threads
    )
    if isinstance(model, UsesChat):
        model = await anyio.to_thread.run_sync(_connect, services, principal, model)
    encoder = None
    if services.settings.embedding_model is not None:
        encoder = await anyio.to_thread.run_sync(services.load_encoder, limiter=services.transform_threads)
    return Transform(body, model, _restyle_options(body, stored, encoder), base)


def _connect(services: Services, principal: Principal, model: UsesChat) -> StyleModel:
    """Give a model that asks a chat model the way there that is set for the project."""
    from styler_nb.service.chat import build_port, chat_options

    port = build_port(
        services.settings, services.provider_settings, services.providers, principal.project_id, _run_on_loop
    )
    connected = model.connect(port, chat_options(services.settings))
    assert isinstance(connected, StyleModel)  # noqa: S101  # for the type checker
    return connected


def _run_on_loop(function: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run on the server's event loop what a styling thread waits for; it ends when the client leaves."""
    try:
        return anyio.from_thread.run(function)
    except CancelledError:
        raise TransformStopped from None


def _load(services: Services, organization_id: str, name: str, stored: StoredModel) -> StyleModel:
    try:
        return services.load_model(stored.digest, stored.model.engine)
    except ArtifactError:
        # Deleted since the row was read? Then it is missing like any other; else the artifact is damaged.
        services.models.retrieve_for_styling(organization_id, name)
        raise


def _restyle_options(body: TransformBody, stored: StoredModel, encoder: SentenceEncoder | None) -> RestyleOptions:
    context: dict[str, Any] = {}
    if isinstance(body, RewriteTransformRequest):
        given = body.rewrite_mode_options
        context = {"topic": body.topic, "preceding_context": None if given is None else given.preceding_context}
    return RestyleOptions(
        match_output_length=stored.model.match_output_length,
        skip_headings=body.skip_headings,
        skip_h1=body.skip_h1,
        strength=body.strength,
        seed=body.seed,
        protected_terms=(*(stored.model.protected_terms or ()), *(body.protected_terms or ())),
        preferences=list_overrides(stored.model.preferences),
        encoder=encoder,
        **context,
    )
