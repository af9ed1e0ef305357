"""Fine-tuned models (extension endpoints `/models`)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from styler_nb.schemas._base import RequestModel, ResponseModel

__all__ = ["FineTunedModel", "FineTunedModelList", "ModelDeleted", "ModelUpdateRequest", "PreferenceControl"]


class PreferenceControl(RequestModel):
    """What holds instead of a learned preference: it is switched off, or one variant is asked for."""

    enabled: Literal[False] | None = None
    variant: Annotated[str | None, Field(min_length=1, max_length=255)] = None

    @model_validator(mode="after")
    def _is_one(self) -> PreferenceControl:
        if (self.enabled is None) == (self.variant is None):
            raise ValueError('must be {"enabled": false} or {"variant": "<form>"}, or null for what was learned')
        return self


class ModelUpdateRequest(RequestModel):
    """Changes to a model: what is not named stays, null goes back to the state after training.

    `preferences` is merged variable by variable; `protected_terms` is replaced as a whole.
    """

    preferences: dict[Annotated[str, Field(max_length=255)], PreferenceControl | None] | None = None
    protected_terms: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=1000)]] | None, Field(max_length=1000)
    ] = None


class FineTunedModel(ResponseModel):
    """A fine-tuned model. `profile` (what was learned) only when one model is retrieved.

    `preferences` and `protected_terms` are there when they were set.
    """

    id: str
    object: Literal["model"] = "model"
    created_at: int
    organization_id: str
    job_id: str | None
    engine: str
    base_model: str
    training_files: list[str]
    bytes: int
    match_output_length: bool
    preferences: dict[str, PreferenceControl] | None = None
    protected_terms: list[str] | None = None
    profile: dict[str, Any] | None = None


class FineTunedModelList(ResponseModel):
    """Fine-tuned models of the organization, newest first."""

    object: Literal["list"] = "list"
    data: list[FineTunedModel]


class ModelDeleted(ResponseModel):
    """The answer to a deletion."""

    id: str
    object: Literal["model"] = "model"
    deleted: bool
