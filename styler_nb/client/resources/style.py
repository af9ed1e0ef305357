"""`client.style`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any, Literal, Protocol, TypedDict, TypeVar, Unpack, overload

from styler_nb.client._base import TRANSFORM_TIMEOUT_S, AsyncSend, RequestSpec, Send, parse_with
from styler_nb.client._ids import ModelLike, find_model_name
from styler_nb.client._retry import RetryRule
from styler_nb.client.results import StyleResult
from styler_nb.client.streams import AsyncStyleStream, StyleStream

__all__ = ["AsyncStyle", "Style", "StyleOptions", "TransformFields"]

F = TypeVar("F")

Messages = Sequence[Mapping[str, str]]


class StyleOptions(TypedDict, total=False):
    """What both modes take beside the text and the model; see `Style.transform`."""

    include_quality: bool
    include_rouge: bool
    include_compare_original: bool
    include_distance: bool
    skip_headings: bool
    skip_h1: bool
    full_mode_options: Mapping[str, Any] | None
    rewrite_mode_options: Mapping[str, Any] | None
    strength: float
    seed: int | None
    protected_terms: Iterable[str] | None
    include_edits: bool
    include_extended: bool
    include_intervals: bool
    include_base_model_usage: bool
    timeout: float | None


class TransformFields(StyleOptions, total=False):
    """All fields of a transform."""

    mode: str
    model: ModelLike
    message: str | None
    messages: Messages | None


class _Stream(Protocol):
    def __call__(self, spec: RequestSpec[StyleResult], /) -> StyleStream: ...


class _AsyncStream(Protocol):
    def __call__(self, spec: RequestSpec[StyleResult], /) -> Awaitable[AsyncStyleStream]: ...


def _build_spec(
    *,
    mode: str,
    model: ModelLike,
    message: str | None = None,
    messages: Messages | None = None,
    stream: bool = False,
    include_quality: bool = False,
    include_rouge: bool = False,
    include_compare_original: bool = False,
    include_distance: bool = False,
    skip_headings: bool = False,
    skip_h1: bool = False,
    full_mode_options: Mapping[str, Any] | None = None,
    rewrite_mode_options: Mapping[str, Any] | None = None,
    strength: float = 1.0,
    seed: int | None = None,
    protected_terms: Iterable[str] | None = None,
    include_edits: bool = False,
    include_extended: bool = False,
    include_intervals: bool = False,
    include_base_model_usage: bool = False,
    timeout: float | None = None,
) -> RequestSpec[StyleResult]:
    fields: dict[str, Any] = {name: value for name, value in locals().items() if name != "timeout"}
    fields["model"] = find_model_name(model)
    if protected_terms is not None and not isinstance(protected_terms, str):
        fields["protected_terms"] = list(protected_terms)
    # What has its default is not sent, so that a service without the extensions is content too.
    body = {name: value for name, value in fields.items() if value is not None and value is not False}
    if strength == 1.0:
        del body["strength"]
    return RequestSpec(
        method="POST",
        path="/style/transform",
        parse=parse_with(StyleResult),
        json=body,
        headers={"Accept": "text/event-stream" if stream else "application/json"},
        rule=RetryRule.ONCE,
        timeout_s=timeout,
        default_timeout_s=TRANSFORM_TIMEOUT_S,
    )


def _spelled_out(*leading: str, drop: Iterable[str] = ()) -> Callable[[F], F]:
    """Show the fields by name where a function takes them as one `**fields`, for completion in notebooks."""

    def decorate(function: F) -> F:
        known = signature(_build_spec).parameters
        own = [Parameter("self", Parameter.POSITIONAL_OR_KEYWORD)]
        own += [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in leading]
        skipped = {*leading, *drop}
        own += [parameter for name, parameter in known.items() if name not in skipped]
        function.__signature__ = signature(_build_spec).replace(  # type: ignore[attr-defined]
            parameters=own,
            return_annotation=signature(function).return_annotation,  # type: ignore[arg-type]
        )
        return function

    return decorate


def _check_names(function: str, given: Mapping[str, object], drop: Iterable[str] = ()) -> None:
    """Refuse what Python itself would, had the function its fields spelled out; in the name of that function."""
    known = signature(_build_spec).parameters
    for name in given:
        if name not in known or name in drop:
            raise TypeError(f"{function}() got an unexpected keyword argument {name!r}")


def _check_transform(given: Mapping[str, object]) -> None:
    _check_names("transform", given)
    for name in ("mode", "model"):
        if name not in given:
            raise TypeError(f"transform() missing a required keyword argument: {name!r}")


def _as_messages(messages: str | Messages) -> Messages:
    return [{"role": "user", "content": messages}] if isinstance(messages, str) else list(messages)


_OTHER_MODES = ("mode", "message", "messages")


class Style:
    """Applying a learned style to text."""

    def __init__(self, send: Send, stream: _Stream) -> None:
        self._send = send
        self._stream = stream

    @overload
    def transform(self, *, stream: Literal[False] = False, **fields: Unpack[TransformFields]) -> StyleResult: ...
    @overload
    def transform(self, *, stream: Literal[True], **fields: Unpack[TransformFields]) -> StyleStream: ...
    @overload
    def transform(self, *, stream: bool, **fields: Unpack[TransformFields]) -> StyleResult | StyleStream: ...
    @_spelled_out()
    def transform(self, *, stream: bool = False, **fields: Unpack[TransformFields]) -> StyleResult | StyleStream:
        """Style text. The keywords are the fields of the request.

        Parameters
        ----------
        mode : str
            "rewrite" restyles `message`; "full" lets a base model answer `messages` and restyles its answer.
        model : str, FineTunedModel or FineTuningJob
            Name of the fine-tuned model, the model, or the completed job that made it.
        message : str
            Text to restyle, of any number of paragraphs (rewrite mode).
        messages : sequence of mapping
            Conversation, each turn with `role` and `content`, the last from the user (full mode).
        stream : bool
            Give a `StyleStream` of pieces of text instead of waiting for the whole.
        include_quality, include_rouge : bool
            Compare with the training data; ROUGE too.
        include_compare_original, include_distance : bool
            Give the text before styling, and its distance from the result.
        skip_headings, skip_h1 : bool
            Leave headings, or those of level 1, as they are.
        full_mode_options, rewrite_mode_options : mapping or None
            Options of one mode, as the interface names them.
        strength : float
            0 leaves the text alone, 1 moves it as far as the learned preferences say (extension).
        seed : int or None
            Seed of the choices, 0 or more (extension).
        protected_terms : iterable of str or None
            Terms never altered (extension).
        include_edits, include_extended, include_intervals, include_base_model_usage : bool
            Give the changes one by one, further metrics and intervals beside `include_quality`, the base model's
            tokens (extensions).
        timeout : float or None
            Seconds that the answer may pause; None is the client's, else 600.

        Returns
        -------
        StyleResult or StyleStream
            The styled text is at `choices[0].message.content`, and at `text`.

        Raises
        ------
        InvalidRequestError
            The job given as `model` has no model: only a completed one has.
        ServiceError
            The class says why; see `styler_nb.errors`.
        TypeError
            A keyword is unknown, or `mode` or `model` is missing.
        """
        _check_transform(fields)
        spec = _build_spec(stream=stream, **fields)
        return self._stream(spec) if stream else self._send(spec)

    @overload
    def rewrite(
        self, text: str, model: ModelLike, *, stream: Literal[False] = False, **options: Unpack[StyleOptions]
    ) -> StyleResult: ...
    @overload
    def rewrite(
        self, text: str, model: ModelLike, *, stream: Literal[True], **options: Unpack[StyleOptions]
    ) -> StyleStream: ...
    @overload
    def rewrite(
        self, text: str, model: ModelLike, *, stream: bool, **options: Unpack[StyleOptions]
    ) -> StyleResult | StyleStream: ...
    @_spelled_out("text", "model", drop=_OTHER_MODES)
    def rewrite(
        self, text: str, model: ModelLike, *, stream: bool = False, **options: Unpack[StyleOptions]
    ) -> StyleResult | StyleStream:
        """Restyle a text: `transform` with mode "rewrite"."""
        _check_names("rewrite", options, _OTHER_MODES)
        return self.transform(mode="rewrite", model=model, message=text, stream=stream, **options)

    @overload
    def full(
        self,
        messages: str | Messages,
        model: ModelLike,
        *,
        stream: Literal[False] = False,
        **options: Unpack[StyleOptions],
    ) -> StyleResult: ...
    @overload
    def full(
        self, messages: str | Messages, model: ModelLike, *, stream: Literal[True], **options: Unpack[StyleOptions]
    ) -> StyleStream: ...
    @overload
    def full(
        self, messages: str | Messages, model: ModelLike, *, stream: bool, **options: Unpack[StyleOptions]
    ) -> StyleResult | StyleStream: ...
    @_spelled_out("messages", "model", drop=_OTHER_MODES)
    def full(
        self, messages: str | Messages, model: ModelLike, *, stream: bool = False, **options: Unpack[StyleOptions]
    ) -> StyleResult | StyleStream:
        """Let a base model answer, and restyle its answer: `transform` with mode "full".

        `messages` is a conversation, or one question as a string.
        """
        _check_names("full", options, _OTHER_MODES)
        return self.transform(mode="full", model=model, messages=_as_messages(messages), stream=stream, **options)


class AsyncStyle:
    """Applying a learned style to text; see `Style` for what each method takes and gives."""

    def __init__(self, send: AsyncSend, stream: _AsyncStream) -> None:
        self._send = send
        self._stream = stream

    @overload
    async def transform(self, *, stream: Literal[False] = False, **fields: Unpack[TransformFields]) -> StyleResult: ...
    @overload
    async def transform(self, *, stream: Literal[True], **fields: Unpack[TransformFields]) -> AsyncStyleStream: ...
    @overload
    async def transform(self, *, stream: bool, **fields: Unpack[TransformFields]) -> StyleResult | AsyncStyleStream: ...
    @_spelled_out()
    async def transform(
        self, *, stream: bool = False, **fields: Unpack[TransformFields]
    ) -> StyleResult | AsyncStyleStream:
        """Style text; see `Style.transform`."""
        _check_transform(fields)
        spec = _build_spec(stream=stream, **fields)
        if stream:
            return await self._stream(spec)
        return await self._send(spec)

    @overload
    async def rewrite(
        self, text: str, model: ModelLike, *, stream: Literal[False] = False, **options: Unpack[StyleOptions]
    ) -> StyleResult: ...
    @overload
    async def rewrite(
        self, text: str, model: ModelLike, *, stream: Literal[True], **options: Unpack[StyleOptions]
    ) -> AsyncStyleStream: ...
    @overload
    async def rewrite(
        self, text: str, model: ModelLike, *, stream: bool, **options: Unpack[StyleOptions]
    ) -> StyleResult | AsyncStyleStream: ...
    @_spelled_out("text", "model", drop=_OTHER_MODES)
    async def rewrite(
        self, text: str, model: ModelLike, *, stream: bool = False, **options: Unpack[StyleOptions]
    ) -> StyleResult | AsyncStyleStream:
        """Restyle a text: `transform` with mode "rewrite"."""
        _check_names("rewrite", options, _OTHER_MODES)
        return await self.transform(mode="rewrite", model=model, message=text, stream=stream, **options)

    @overload
    async def full(
        self,
        messages: str | Messages,
        model: ModelLike,
        *,
        stream: Literal[False] = False,
        **options: Unpack[StyleOptions],
    ) -> StyleResult: ...
    @overload
    async def full(
        self, messages: str | Messages, model: ModelLike, *, stream: Literal[True], **options: Unpack[StyleOptions]
    ) -> AsyncStyleStream: ...
    @overload
    async def full(
        self, messages: str | Messages, model: ModelLike, *, stream: bool, **options: Unpack[StyleOptions]
    ) -> StyleResult | AsyncStyleStream: ...
    @_spelled_out("messages", "model", drop=_OTHER_MODES)
    async def full(
        self, messages: str | Messages, model: ModelLike, *, stream: bool = False, **options: Unpack[StyleOptions]
    ) -> StyleResult | AsyncStyleStream:
        """Let a base model answer, and restyle its answer: `transform` with mode "full"."""
        _check_names("full", options, _OTHER_MODES)
        return await self.transform(mode="full", model=model, messages=_as_messages(messages), stream=stream, **options)
