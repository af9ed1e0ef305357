"""Fine-tuned models: list, retrieve, delete. All of it extends the interface."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from styler_nb.schemas.models import FineTunedModel, FineTunedModelList, ModelDeleted
from styler_nb.service.answers import answer, to_wire
from styler_nb.service.context import principal_of, services_of
from styler_nb.service.openapi import EXTENSION, errors

__all__ = ["router"]

router = APIRouter(prefix="/v1/models", tags=["models"])


@router.get("", response_model=FineTunedModelList, responses=errors(), openapi_extra=EXTENSION)
def list_models(request: Request) -> Response:
    """List the organization's models, newest first."""
    models = services_of(request).models.list(principal_of(request).organization_id)
    return answer({"object": "list", "data": [to_wire(model) for model in models]})


@router.get("/{name}", response_model=FineTunedModel, responses=errors(404), openapi_extra=EXTENSION)
def retrieve_model(request: Request, name: str) -> Response:
    """Give a model with what it learned. The name is percent-encoded in the path."""
    return answer(services_of(request).models.retrieve(principal_of(request).organization_id, name).model)


@router.delete("/{name}", response_model=ModelDeleted, responses=errors(404), openapi_extra=EXTENSION)
def delete_model(request: Request, name: str) -> Response:
    """Delete a model with its bytes. Its job stays in the list of jobs."""
    services_of(request).models.delete(principal_of(request).organization_id, name)
    return answer(ModelDeleted(id=name, deleted=True))
