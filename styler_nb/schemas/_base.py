"""What all wire types share."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

__all__ = ["NullMeansAbsent", "RequestModel", "ResponseModel", "drop_nulls"]


class RequestModel(BaseModel):
    """A request body: strict types, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False, protected_namespaces=())


class ResponseModel(BaseModel):
    """An answer: fields this version does not know are kept, so that an older client still works."""

    model_config = ConfigDict(strict=True, extra="allow", allow_inf_nan=False, protected_namespaces=())


def _nullable(model: type[BaseModel]) -> set[str]:
    return {
        name
        for name, field in model.model_fields.items()
        if not field.is_required() and (field.default is None or field.default is False)
    }


def drop_nulls(model: type[BaseModel], data: Any) -> Any:
    """Remove explicit nulls of fields whose default is null or false, which mean "absent"."""
    if not isinstance(data, dict):
        return data
    absent = _nullable(model)
    return {key: value for key, value in data.items() if value is not None or key not in absent}


class NullMeansAbsent(RequestModel):
    """A request body in which an explicit null of an optional field means absent."""

    @model_validator(mode="before")
    @classmethod
    def _drop_nulls(cls, data: Any) -> Any:
        return drop_nulls(cls, data)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Describe that null is accepted where it means absent."""
        described = handler(schema)
        fields = handler.resolve_ref_schema(described).get("properties", {})
        for name in _nullable(cls) & set(fields):
            if fields[name].get("type") == "boolean":
                fields[name]["type"] = ["boolean", "null"]
        return described
