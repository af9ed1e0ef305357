"""What all wire types share."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator

__all__ = ["NullMeansAbsent", "RequestModel", "ResponseModel", "drop_nulls"]


class RequestModel(BaseModel):
    """A request body: strict types, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False, protected_namespaces=())


class ResponseModel(BaseModel):
    """An answer: fields this version does not know are kept, so that an older client still works."""

    model_config = ConfigDict(strict=True, extra="allow", allow_inf_nan=False, protected_namespaces=())


def drop_nulls(model: type[BaseModel], data: Any) -> Any:
    """Remove explicit nulls of fields whose default is null or false, which mean "absent"."""
    if not isinstance(data, dict):
        return data
    absent = {
        name
        for name, field in model.model_fields.items()
        if not field.is_required() and (field.default is None or field.default is False)
    }
    return {key: value for key, value in data.items() if value is not None or key not in absent}


class NullMeansAbsent(RequestModel):
    """A request body in which an explicit null of an optional field means absent."""

    @model_validator(mode="before")
    @classmethod
    def _drop_nulls(cls, data: Any) -> Any:
        return drop_nulls(cls, data)
