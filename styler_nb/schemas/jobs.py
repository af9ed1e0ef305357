"""Fine-tuning jobs (sections 2.4, 3 and 4.6 of the interface)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from styler_nb.schemas._base import NullMeansAbsent, ResponseModel

__all__ = [
    "ENDED",
    "MAX_SUFFIX_LENGTH",
    "MAX_TRAINING_FILES",
    "FineTuningJob",
    "FineTuningJobList",
    "JobCreateRequest",
    "JobEvent",
    "JobEventList",
    "JobStatus",
]

JobStatus = Literal["queued", "running", "completed", "failed", "cancelled"]
ENDED: frozenset[str] = frozenset({"completed", "failed", "cancelled"})

MAX_SUFFIX_LENGTH = 16
MAX_TRAINING_FILES = 1000


class JobCreateRequest(NullMeansAbsent):
    """Body of `POST /fine_tuning/jobs`."""

    training_files: Annotated[
        list[str], Field(min_length=1, max_length=MAX_TRAINING_FILES, json_schema_extra={"uniqueItems": True})
    ]
    style_model: Literal["styler-2"] = "styler-2"
    suffix: (
        Annotated[str, Field(max_length=MAX_SUFFIX_LENGTH, json_schema_extra={"pattern": "^[^/\\x00-\\x1f\\x7f]*$"})]
        | None
    ) = None
    match_output_length: bool = False

    @field_validator("training_files")
    @classmethod
    def _distinct(cls, value: list[str]) -> list[str]:
        if len(set(value)) != len(value):
            raise ValueError("the file ids must be distinct")
        return value

    @field_validator("suffix")
    @classmethod
    def _printable(cls, value: str | None) -> str | None:
        if not value:
            return None
        if "/" in value or not value.isprintable():
            raise ValueError("must be 1 to 16 printable characters without '/'")
        return value


class FineTuningJob(ResponseModel):
    """A fine-tuning job. `base_model` only in lists; `error` (extension) only on a failed job."""

    object: Literal["fine_tuning.job"] = "fine_tuning.job"
    id: str
    style_model: str
    base_model: str | None = None
    created_at: int
    fine_tuned_model: str | None
    organization_id: str
    status: JobStatus
    training_files: list[str]
    error: Annotated[str | None, Field(json_schema_extra={"x-extension": True})] = None


class FineTuningJobList(ResponseModel):
    """Fine-tuning jobs of the organization, newest first."""

    object: Literal["list"] = "list"
    data: list[FineTuningJob]


class JobEvent(ResponseModel):
    """A progress event of a job (extension)."""

    object: Literal["fine_tuning.job.event"] = "fine_tuning.job.event"
    id: str
    created_at: float
    level: Literal["info", "warning", "error"]
    message: str
    step: int | None = None
    total: int | None = None
    loss: float | None = None


class JobEventList(ResponseModel):
    """Progress events of a job, oldest first (extension)."""

    object: Literal["list"] = "list"
    data: list[JobEvent]
