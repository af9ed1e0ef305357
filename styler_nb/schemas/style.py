"""The style transform: requests, results and stream chunks (sections 2.6 and 4.7)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Discriminator, Field, Tag, TypeAdapter, field_validator, model_validator

from styler_nb.schemas._base import NullMeansAbsent, RequestModel, ResponseModel
from styler_nb.schemas.analytics import Distance, QualityAnalytics, QualityExtended, QualityIntervals

__all__ = [
    "BASE_MODELS",
    "Choice",
    "Chunk",
    "ChunkChoice",
    "Delta",
    "EditRecord",
    "FullModeOptions",
    "FullTransformRequest",
    "Message",
    "ResultMessage",
    "RewriteModeOptions",
    "RewriteTransformRequest",
    "StyleResult",
    "TransformRequest",
    "Usage",
    "transform_request_adapter",
]

BaseModelName = Literal[
    "famA-4o",
    "famA-4o-mini",
    "famA-4.1",
    "famA-5",
    "famA-5.2",
    "famA-5.4",
    "o3",
    "o4-mini",
    "famB-mid-4-5",
    "famB-mid-4-6",
    "famB-top-4-5",
    "famB-top-4-6",
    "famB-top-4-7",
]
BASE_MODELS: tuple[str, ...] = BaseModelName.__args__  # type: ignore[attr-defined]


class Message(RequestModel):
    """One turn of a conversation."""

    role: Literal["user", "assistant"]
    content: Annotated[str, Field(json_schema_extra={"pattern": "\\S"})]

    @field_validator("content")
    @classmethod
    def _not_empty(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("must not be empty")
        return value


class FullModeOptions(NullMeansAbsent):
    """Which base model writes the reply in full mode, and how."""

    base_model: BaseModelName = "famB-mid-4-6"
    base_model_api_key: Annotated[str | None, Field(repr=False)] = None
    base_model_service: Literal["auto", "host_c", "vendor_b", "vendor_a"] = "auto"
    base_model_endpoint: str | None = None
    base_temperature: Annotated[float, Field(ge=0, le=2)] = 0


class RewriteModeOptions(NullMeansAbsent):
    """Context of the text in rewrite mode."""

    topic: str | None = None
    base_prompt: Annotated[str | None, Field(deprecated=True, description="Deprecated; use `topic`.")] = None
    preceding_context: str | None = None


class _TransformBase(NullMeansAbsent):
    _other_mode_field: ClassVar[str]

    model: Annotated[str, Field(min_length=1, max_length=255)]
    stream: bool = False
    include_quality: bool = False
    include_rouge: bool = False
    include_compare_original: bool = False
    include_distance: bool = False
    skip_headings: bool = False
    skip_h1: bool = False
    full_mode_options: FullModeOptions | None = None
    rewrite_mode_options: RewriteModeOptions | None = None
    strength: Annotated[float, Field(ge=0, le=1, json_schema_extra={"x-extension": True})] = 1.0
    seed: Annotated[int | None, Field(ge=0, le=2**63 - 1, json_schema_extra={"x-extension": True})] = None
    protected_terms: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=1000)]] | None,
        Field(max_length=1000, json_schema_extra={"x-extension": True}),
    ] = None
    include_edits: Annotated[bool, Field(json_schema_extra={"x-extension": True})] = False
    include_extended: Annotated[bool, Field(json_schema_extra={"x-extension": True})] = False
    include_intervals: Annotated[bool, Field(json_schema_extra={"x-extension": True})] = False
    include_base_model_usage: Annotated[bool, Field(json_schema_extra={"x-extension": True})] = False

    @model_validator(mode="before")
    @classmethod
    def _drop_other_null(cls, data: Any) -> Any:
        if isinstance(data, dict) and data.get(cls._other_mode_field, ...) is None:
            return {key: value for key, value in data.items() if key != cls._other_mode_field}
        return data


class RewriteTransformRequest(_TransformBase):
    """Restyle the given text."""

    _other_mode_field = "messages"

    mode: Literal["rewrite"]
    message: Annotated[str, Field(json_schema_extra={"pattern": "\\S"})]

    @field_validator("message")
    @classmethod
    def _not_empty(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("must not be empty")
        return value

    @property
    def topic(self) -> str | None:
        """The topic, or the deprecated `base_prompt` where no topic is given."""
        options = self.rewrite_mode_options
        if options is None:
            return None
        return options.topic if options.topic is not None else options.__dict__["base_prompt"]


class FullTransformRequest(_TransformBase):
    """Let a base model answer, then restyle the answer."""

    _other_mode_field = "message"

    mode: Literal["full"]
    messages: Annotated[list[Message], Field(min_length=1)]

    @field_validator("messages")
    @classmethod
    def _ends_with_user(cls, value: list[Message]) -> list[Message]:
        if value[-1].role != "user":
            raise ValueError("the last message must have role 'user'")
        return value


def _mode(data: Any) -> Any:
    return data.get("mode") if isinstance(data, dict) else getattr(data, "mode", None)


TransformRequest = Annotated[
    Annotated[RewriteTransformRequest, Tag("rewrite")] | Annotated[FullTransformRequest, Tag("full")],
    Discriminator(
        _mode,
        custom_error_type="mode",
        custom_error_message="mode: must be 'full' or 'rewrite'",
    ),
]


def transform_request_adapter() -> TypeAdapter[RewriteTransformRequest | FullTransformRequest]:
    """Build the validator of a transform body."""
    return TypeAdapter(TransformRequest)


class Usage(ResponseModel):
    """Token counts of the engine that ran."""

    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class ResultMessage(ResponseModel):
    """The styled text."""

    role: str = "assistant"
    content: str


class Choice(ResponseModel):
    """One result; there is always exactly one."""

    index: int = 0
    message: ResultMessage
    finish_reason: str = "stop"


class EditRecord(ResponseModel):
    """One change (extension): half-open character spans in the original and in the result."""

    original_start: int
    original_end: int
    result_start: int
    result_end: int
    before: str
    after: str
    rule: str
    reason: str


class StyleResult(ResponseModel):
    """A chat completion object with the styled text."""

    id: str
    object: Literal["chat.completion"] = "chat.completion"
    created: int
    model: str
    choices: list[Choice]
    usage: Usage
    quality_analytics: QualityAnalytics | None = None
    original: Annotated[str | None, Field(json_schema_extra={"x-extension": True})] = None
    distance: Annotated[Distance | None, Field(json_schema_extra={"x-extension": True})] = None
    edits: Annotated[list[EditRecord] | None, Field(json_schema_extra={"x-extension": True})] = None
    quality_intervals: Annotated[QualityIntervals | None, Field(json_schema_extra={"x-extension": True})] = None
    quality_extended: Annotated[QualityExtended | None, Field(json_schema_extra={"x-extension": True})] = None
    base_model_usage: Annotated[Usage | None, Field(json_schema_extra={"x-extension": True})] = None


class Delta(ResponseModel):
    """What a chunk adds."""

    role: str | None = None
    content: str | None = None


class ChunkChoice(ResponseModel):
    """The choice of a chunk."""

    index: int = 0
    delta: Delta
    finish_reason: str | None = None


class Chunk(ResponseModel):
    """One event of a streamed result; the last has no choices and carries usage and extras."""

    id: str
    object: Literal["chat.completion.chunk"] = "chat.completion.chunk"
    created: int
    model: str
    choices: list[ChunkChoice]
    usage: Usage | None = None
    quality_analytics: QualityAnalytics | None = None
    original: Annotated[str | None, Field(json_schema_extra={"x-extension": True})] = None
    distance: Annotated[Distance | None, Field(json_schema_extra={"x-extension": True})] = None
    edits: Annotated[list[EditRecord] | None, Field(json_schema_extra={"x-extension": True})] = None
    quality_intervals: Annotated[QualityIntervals | None, Field(json_schema_extra={"x-extension": True})] = None
    quality_extended: Annotated[QualityExtended | None, Field(json_schema_extra={"x-extension": True})] = None
    base_model_usage: Annotated[Usage | None, Field(json_schema_extra={"x-extension": True})] = None
