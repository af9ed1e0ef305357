"""One style transform: the text before, the pieces as they come, the answer with what was asked for."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Generator, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

import anyio.to_thread

from styler_nb.engines.base import Edit, Piece, RestyleOptions, StyleModel
from styler_nb.errors import ArtifactError
from styler_nb.providers.base import BaseReply, BaseRequest, Provider
from styler_nb.providers.endpoints import check_endpoint
from styler_nb.schemas.style import FullModeOptions, FullTransformRequest, RewriteTransformRequest, Usage
from styler_nb.service.answers import to_wire
from styler_nb.service.context import Services
from styler_nb.service.storage.models import StoredModel

__all__ = ["Transform", "TransformStopped", "prepare"]

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
    original : str
        The text before styling.
    options : RestyleOptions
        What the engine is told.
    base_usage : Usage or None
        The base model's tokens, in full mode.
    stop : threading.Event
        Set when the client has left; the work ends at the next piece.
    """

    body: TransformBody
    model: StyleModel
    original: str = field(repr=False)
    options: RestyleOptions
    base_usage: Usage | None = None
    stop: threading.Event = field(default_factory=threading.Event)
    id: str = field(default_factory=lambda: f"chatcmpl-{uuid.uuid4()}")
    created: int = field(default_factory=lambda: int(time.time()))
    finish_reason: str = "stop"
    _texts: list[str] = field(default_factory=list, repr=False)
    _edits: list[Edit] = field(default_factory=list, repr=False)
    _tokens: list[int] = field(default_factory=lambda: [0, 0])

    def pieces(self) -> Generator[str, None, None]:
        """Style the text; yields what is new, in order, and adds up the rest.

        Raises
        ------
        TransformStopped
            The client has left.
        """
        iterator: Iterator[Piece] = self.model.restyle(self.original, self.options)
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

    def check_stop(self) -> None:
        """Raise when the client has left."""
        if self.stop.is_set():
            raise TransformStopped

    @property
    def styled(self) -> str:
        """The styled text so far."""
        return "".join(self._texts)

    def usage(self) -> Usage:
        """Count the tokens of the engine, and of the base model in full mode."""
        prompt, completion = self._tokens
        if self.base_usage is not None:
            prompt += self.base_usage.prompt_tokens
            completion += self.base_usage.completion_tokens
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
        if body.include_base_model_usage and self.base_usage is not None:
            extras["base_model_usage"] = to_wire(self.base_usage)
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
            measured["distance"] = to_wire(compute_distance(original, styled))
        return measured

    def run(self) -> dict[str, Any]:
        """Do all of it, and give the fields of the answer (section 2.6 of the interface)."""
        for _ in self.pieces():
            self.check_stop()
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


async def prepare(services: Services, organization_id: str, body: TransformBody) -> Transform:
    """Check a validated request against what exists, and bring together what it needs.

    The order of checks is: endpoint, model, provider; so a caller learns of a wrong model name
    before anything is sent to a provider.

    Raises
    ------
    InvalidRequestError
        The endpoint must not be fetched.
    NotFoundError, ConflictError
        There is no such model, or its job has not completed.
    ProviderError
        The base model cannot be reached.
    """
    full = body.full_mode_options or FullModeOptions() if isinstance(body, FullTransformRequest) else None
    if full is not None and full.base_model_endpoint is not None:
        allow_private = services.settings.allow_private_endpoints or services.settings.embedded
        check_endpoint(full.base_model_endpoint, allow_private=allow_private)
    stored = await anyio.to_thread.run_sync(services.models.retrieve_for_styling, organization_id, body.model)
    provider = None if full is None else services.providers.resolve(full)
    model = await anyio.to_thread.run_sync(
        _load, services, organization_id, body.model, stored, limiter=services.transform_threads
    )
    options = _restyle_options(body, stored)
    if isinstance(body, RewriteTransformRequest):
        return Transform(body, model, body.message, options)
    assert provider is not None  # noqa: S101  # narrowing for the type checker
    assert full is not None  # noqa: S101  # as above
    reply = await _ask(provider, body, full)
    base_usage = Usage(
        prompt_tokens=reply.prompt_tokens,
        completion_tokens=reply.completion_tokens,
        total_tokens=reply.prompt_tokens + reply.completion_tokens,
    )
    return Transform(body, model, reply.text, options, base_usage)


def _load(services: Services, organization_id: str, name: str, stored: StoredModel) -> StyleModel:
    try:
        return services.load_model(stored.digest, stored.model.engine)
    except ArtifactError:
        # Deleted since the row was read? Then it is missing like any other; else the artifact is damaged.
        services.models.retrieve_for_styling(organization_id, name)
        raise


async def _ask(provider: Provider, body: FullTransformRequest, options: FullModeOptions) -> BaseReply:
    return await provider.reply(
        BaseRequest(
            messages=body.messages,
            base_model=options.base_model,
            temperature=options.base_temperature,
            api_key=options.base_model_api_key,
            endpoint=options.base_model_endpoint,
        )
    )


def _restyle_options(body: TransformBody, stored: StoredModel) -> RestyleOptions:
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
        protected_terms=tuple(body.protected_terms or ()),
        **context,
    )
