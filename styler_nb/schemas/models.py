"""Fine-tuned models (extension endpoints `/models`)."""

from __future__ import annotations

from typing import Any, Literal

from styler_nb.schemas._base import ResponseModel

__all__ = ["FineTunedModel", "FineTunedModelList", "ModelDeleted"]


class FineTunedModel(ResponseModel):
    """A fine-tuned model. `profile` (what was learned) only when one model is retrieved."""

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
