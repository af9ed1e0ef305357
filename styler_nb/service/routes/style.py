"""The style transform (section 4.7 of the interface)."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from styler_nb.schemas.style import (
    FullTransformRequest,
    RewriteTransformRequest,
    StyleResult,
    transform_request_adapter,
)
from styler_nb.service.bodies import read_json
from styler_nb.service.context import principal_of, services_of
from styler_nb.service.openapi import errors, json_body
from styler_nb.service.stream import TransformAnswer
from styler_nb.service.transform import Transform, prepare

__all__ = ["router"]

router = APIRouter(prefix="/v1/style", tags=["style"])

_BODY = transform_request_adapter()
_EVENT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "data": {
            "anyOf": [
                {
                    "type": "string",
                    "contentMediaType": "application/json",
                    "contentSchema": {"$ref": "#/components/schemas/Chunk"},
                },
                {"const": "[DONE]"},
            ]
        }
    },
    "required": ["data"],
}
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The styled text; with `stream` as Server-Sent Events, each `data:` a chunk, at last `[DONE]`.",
        "content": {"text/event-stream": {"itemSchema": _EVENT}},
    }
}


@router.post(
    "/transform",
    response_model=StyleResult,
    responses=errors(400, 404, 409, 413, 502, 504) | _STREAM,
    openapi_extra=json_body(RewriteTransformRequest, FullTransformRequest),
)
async def transform(request: Request) -> Response:
    """Restyle a text (`rewrite`), or let a base model answer a conversation and restyle that (`full`)."""
    services, principal = services_of(request), principal_of(request)
    body = await read_json(request, _BODY, limit=services.settings.max_body_bytes)

    async def make() -> Transform:
        return await prepare(services, principal, body)

    return TransformAnswer(services, principal.organization_id, make, stream=body.stream)
