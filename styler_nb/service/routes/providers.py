"""A project's settings for providers of base models. All of it extends the interface.

The project is that of the API key. `PUT` changes the fields that it gives and leaves the others; `DELETE` removes
all of them. A URL is checked like the endpoint of a request, and another URL drops the stored key. A key is stored
encrypted, goes to the URL's origin alone, and is never given back: the answers hold its last four characters.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import TypeAdapter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from styler_nb.providers.base import ServiceName
from styler_nb.schemas.providers import ProviderDeleted, ProviderSettings, ProviderSettingsRequest
from styler_nb.service.answers import answer
from styler_nb.service.bodies import read_json
from styler_nb.service.context import principal_of, services_of
from styler_nb.service.openapi import EXTENSION, errors, json_body

__all__ = ["router"]

router = APIRouter(prefix="/v1/project/providers", tags=["providers"])

_BODY = TypeAdapter(ProviderSettingsRequest)


@router.get("/{service}", response_model=ProviderSettings, responses=errors(400, 404), openapi_extra=EXTENSION)
def retrieve_provider(request: Request, service: ServiceName) -> Response:
    """Give the project's settings for a provider, without the key."""
    return answer(services_of(request).provider_settings.retrieve(principal_of(request).project_id, service))


@router.put(
    "/{service}",
    response_model=ProviderSettings,
    responses=errors(400, 413),
    openapi_extra=EXTENSION | json_body(ProviderSettingsRequest),
)
async def change_provider(request: Request, service: ServiceName) -> Response:
    """Change the given fields of the project's settings for a provider."""
    services, project_id = services_of(request), principal_of(request).project_id
    body = await read_json(request, _BODY, limit=services.settings.max_body_bytes)
    return answer(await run_in_threadpool(services.provider_settings.change, project_id, service, body))


@router.delete("/{service}", response_model=ProviderDeleted, responses=errors(400, 404), openapi_extra=EXTENSION)
def delete_provider(request: Request, service: ServiceName) -> Response:
    """Remove the project's settings for a provider, the key with them."""
    services_of(request).provider_settings.delete(principal_of(request).project_id, service)
    return answer(ProviderDeleted(service=service, deleted=True))
