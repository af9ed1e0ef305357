"""The OpenAPI document: the bodies that routes read themselves, and every answer they give."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from styler_nb.schemas.errors import ErrorBody
from styler_nb.schemas.jobs import JobCreateRequest
from styler_nb.schemas.models import ModelUpdateRequest
from styler_nb.schemas.providers import ProviderSettingsRequest
from styler_nb.schemas.style import Chunk, FullTransformRequest, RewriteTransformRequest

__all__ = ["API_VERSION", "EXTENSION", "errors", "install_openapi", "json_body"]

API_VERSION = "1.0.0"
EXTENSION: dict[str, Any] = {"x-extension": True}
"""Marks an operation that the specification does not have."""

_REF = "#/components/schemas/{model}"
_BODIES: tuple[type[BaseModel], ...] = (
    JobCreateRequest,
    ModelUpdateRequest,
    RewriteTransformRequest,
    FullTransformRequest,
    ProviderSettingsRequest,
    Chunk,
)
_MEANINGS = {
    400: "The request breaks a rule; the message names the field and the rule.",
    401: "The API key is missing, malformed, unknown or revoked.",
    404: "The object does not exist, or belongs to another organization.",
    409: "The object's state, or an earlier use of the Idempotency-Key, forbids it.",
    413: "The file or body is over the configured size.",
    415: "The file name ends in neither `.txt` nor `.docx`.",
    422: "The content cannot be used.",
    429: "Over the organization's rate or concurrency limit.",
    500: "The service failed.",
    502: "The provider of the base model failed, or none is configured.",
    503: "The service, or a part of it, does not answer.",
    504: "The provider of the base model did not answer in time.",
}


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe a route's error answers; 401, 429 and 500 are everywhere.

    Parameters
    ----------
    *statuses : int
        The other statuses that the route answers.

    Returns
    -------
    dict
        For a route's `responses`.
    """
    described: dict[int | str, dict[str, Any]] = {}
    for status in sorted({401, 429, 500, *statuses}):
        described[status] = {"model": ErrorBody, "description": _MEANINGS[status]}
    described[401]["headers"] = {"WWW-Authenticate": {"schema": {"type": "string"}}}
    described[429]["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    return described


def json_body(*models: type[BaseModel]) -> dict[str, Any]:
    """Describe a JSON body: one schema, or several told apart by `mode`."""
    refs: list[dict[str, Any]] = [{"$ref": _REF.format(model=model.__name__)} for model in models]
    schema = refs[0] if len(refs) == 1 else {"oneOf": refs}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def install_openapi(app: FastAPI) -> None:
    """Make the application answer its full OpenAPI document."""

    def build() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _build(app)
        return app.openapi_schema

    app.openapi = build  # type: ignore[method-assign]


def _build(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        routes=app.routes,
        separate_input_output_schemas=False,
    )
    components = document.setdefault("components", {})
    _, definitions = models_json_schema([(model, "validation") for model in _BODIES], ref_template=_REF)
    schemas = components.setdefault("schemas", {})
    for name, schema in definitions["$defs"].items():
        schemas.setdefault(name, schema)
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    components["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer"}}
    for path, operations in document["paths"].items():
        for operation in operations.values():
            if path.startswith("/v1/"):
                operation["security"] = [{"bearer": []}]
            if "HTTPValidationError" in str(operation["responses"].get("422", "")):
                del operation["responses"]["422"]
    return document
