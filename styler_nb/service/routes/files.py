"""Sample files: upload, list, delete, content (sections 4.1–4.4 of the interface)."""

from __future__ import annotations

from typing import Annotated, Any

import anyio.to_thread
from fastapi import APIRouter, Header, Query, Request
from starlette.responses import Response, StreamingResponse

from styler_nb.errors import ArtifactError
from styler_nb.schemas.files import File, FileDeleted, FileList
from styler_nb.service.answers import answer, to_wire
from styler_nb.service.context import Services, principal_of, services_of
from styler_nb.service.openapi import errors
from styler_nb.service.routes._headers import IdempotencyKey, replay_headers
from styler_nb.service.storage.scratch import ScratchFile
from styler_nb.service.uploads import read_upload
from styler_nb.text.documents import read_document

__all__ = ["router"]

router = APIRouter(prefix="/v1/files", tags=["files"])

_BYTES = "application/octet-stream"
_UPLOAD_FORM = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "additionalProperties": False,
                    "properties": {
                        "file": {"type": "string", "format": "binary", "description": "A `.txt` or `.docx` document."},
                        "purpose": {"type": "string", "enum": ["fine-tune"], "default": "fine-tune"},
                    },
                }
            }
        },
    }
}
_CONTENT: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The text that training sees; the stored bytes when asked for.",
        "content": {
            "text/plain; charset=utf-8": {"schema": {"type": "string"}},
            _BYTES: {"schema": {"type": "string", "format": "binary"}, "x-extension": True},
        },
    }
}


@router.post("", response_model=File, responses=errors(400, 409, 413, 415, 422), openapi_extra=_UPLOAD_FORM)
async def create_file(request: Request, idempotency_key: IdempotencyKey = None) -> Response:
    """Upload a sample document.

    The part `purpose` is optional; `fine-tune` is its only value. The file is checked by name and by
    content before it is answered for.
    """
    services, organization_id = services_of(request), principal_of(request).organization_id
    with services.scratch.new_file() as content:
        filename = await read_upload(request, content, limit=services.settings.max_upload_bytes)

        def store() -> tuple[File, bool]:
            with _extract(services, content, filename) as text:
                return services.files.create(organization_id, filename, content, text, idempotency_key=idempotency_key)

        file, replayed = await anyio.to_thread.run_sync(store, limiter=services.extraction_threads)
    return answer(file, replay_headers(replayed))


def _extract(services: Services, content: ScratchFile, filename: str) -> ScratchFile:
    settings = services.settings
    with content.path.open("rb") as file:
        text = read_document(
            file,
            filename,
            max_unpacked_bytes=settings.max_unpacked_bytes,
            max_entries=settings.max_docx_entries,
        )
    return services.scratch.write(text.encode())


@router.get("", response_model=FileList, responses=errors(400, 404))
def list_files(
    request: Request,
    limit: Annotated[int | None, Query(ge=1, le=1000, json_schema_extra={"x-extension": True})] = None,
    after: Annotated[str | None, Query(json_schema_extra={"x-extension": True})] = None,
) -> Response:
    """List the organization's files, newest first.

    Without `limit` and `after` all of them; with either, a page, and `has_more` says whether there are
    older ones.
    """
    services, organization_id = services_of(request), principal_of(request).organization_id
    found, has_more = services.files.list(organization_id, limit=limit, after=after)
    body: dict[str, Any] = {"object": "list", "data": [to_wire(file) for file in found]}
    if limit is not None or after is not None:
        body["has_more"] = has_more
    return answer(body)


@router.delete("/{file_id}", response_model=FileDeleted, responses=errors(404, 409))
def delete_file(request: Request, file_id: str) -> Response:
    """Delete a file with its bytes. Models trained on it stay."""
    services_of(request).files.delete(principal_of(request).organization_id, file_id)
    return answer(FileDeleted(id=file_id, deleted=True))


@router.get("/{file_id}/content", response_class=Response, responses=errors(404) | _CONTENT)
def retrieve_file_content(
    request: Request, file_id: str, accept: Annotated[str, Header(include_in_schema=False)] = "*/*"
) -> Response:
    """Give the text that training sees.

    `Accept: application/octet-stream` gives the stored bytes instead, byte for byte; any other value
    means the text.
    """
    services, organization_id = services_of(request), principal_of(request).organization_id
    stored = services.files.retrieve(organization_id, file_id)
    wants_bytes = accept.partition(",")[0].partition(";")[0].strip().lower() == _BYTES
    try:
        chunks = services.blobs.chunks(stored.digest if wants_bytes else stored.text_digest)
    except ArtifactError:
        # Deleted since the row was read? Then it is missing like any other; else the store is damaged.
        services.files.retrieve(organization_id, file_id)
        raise
    if not wants_bytes:
        return StreamingResponse(chunks, media_type="text/plain; charset=utf-8")
    headers = {"Content-Disposition": "attachment", "Content-Length": str(stored.file.bytes)}
    return StreamingResponse(chunks, media_type=_BYTES, headers=headers)
