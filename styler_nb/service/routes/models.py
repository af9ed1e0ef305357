"""Fine-tuned models: list, retrieve, update, delete. All of it extends the interface."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import TypeAdapter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from styler_nb.schemas.models import FineTunedModel, FineTunedModelList, ModelDeleted, ModelUpdateRequest
from styler_nb.service.answers import answer, to_wire
from styler_nb.service.bodies import JSON_TYPE, MERGE_PATCH_TYPE, read_json
from styler_nb.service.context import principal_of, services_of
from styler_nb.service.openapi import EXTENSION, errors, json_body

__all__ = ["router"]

router = APIRouter(prefix="/v1/models", tags=["models"])

_UPDATE: TypeAdapter[ModelUpdateRequest] = TypeAdapter(ModelUpdateRequest)


@router.get("", response_model=FineTunedModelList, responses=errors(), openapi_extra=EXTENSION)
def list_models(request: Request) -> Response:
    """List the organization's models, newest first."""
    models = services_of(request).models.list(principal_of(request).organization_id)
    return answer({"object": "list", "data": [to_wire(model) for model in models]})


@router.get("/{name}", response_model=FineTunedModel, responses=errors(404), openapi_extra=EXTENSION)
def retrieve_model(request: Request, name: str) -> Response:
    """Give a model with what it learned. The name is percent-encoded in the path."""
    return answer(services_of(request).models.retrieve(principal_of(request).organization_id, name).model)


@router.patch(
    "/{name}",
    response_model=FineTunedModel,
    responses=errors(400, 404, 413),
    openapi_extra=EXTENSION | json_body(ModelUpdateRequest),
)
async def update_model(request: Request, name: str) -> Response:
    """Switch learned preferences off, or override them, and protect terms; holds from the next transform on."""
    services, organization_id = services_of(request), principal_of(request).organization_id
    body = await read_json(
        request, _UPDATE, limit=services.settings.max_body_bytes, media_types=(JSON_TYPE, MERGE_PATCH_TYPE)
    )

    def update() -> FineTunedModel:
        engine = services.models.retrieve(organization_id, name).model.engine
        choices = services.get_engine(engine).choices
        return services.models.update(organization_id, name, body, choices).model

    return answer(await run_in_threadpool(update))


@router.delete("/{name}", response_model=ModelDeleted, responses=errors(404), openapi_extra=EXTENSION)
def delete_model(request: Request, name: str) -> Response:
    """Delete a model with its bytes. Its job stays in the list of jobs."""
    services_of(request).models.delete(principal_of(request).organization_id, name)
    return answer(ModelDeleted(id=name, deleted=True))
