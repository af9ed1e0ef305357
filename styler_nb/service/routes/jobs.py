"""Fine-tuning jobs: create, list (sections 4.5 and 4.6 of the interface), retrieve, cancel, events."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import TypeAdapter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from styler_nb.schemas.jobs import FineTuningJob, FineTuningJobList, JobCreateRequest, JobEventList
from styler_nb.service.answers import answer, to_wire
from styler_nb.service.bodies import read_json
from styler_nb.service.context import principal_of, services_of
from styler_nb.service.openapi import EXTENSION, errors, json_body
from styler_nb.service.routes._headers import IdempotencyKey, replay_headers

__all__ = ["router"]

router = APIRouter(prefix="/v1/fine_tuning/jobs", tags=["fine-tuning jobs"])

_BODY: TypeAdapter[JobCreateRequest] = TypeAdapter(JobCreateRequest)


@router.post(
    "", response_model=FineTuningJob, responses=errors(400, 404, 409, 413), openapi_extra=json_body(JobCreateRequest)
)
async def create_job(request: Request, idempotency_key: IdempotencyKey = None) -> Response:
    """Queue a fine-tuning job over uploaded files."""
    services, principal = services_of(request), principal_of(request)
    body = await read_json(request, _BODY, limit=services.settings.max_body_bytes)

    def create() -> tuple[FineTuningJob, bool]:
        return services.jobs.create(
            principal.organization_id,
            body,
            engine=services.settings.engine,
            project_id=principal.project_id,
            idempotency_key=idempotency_key,
        )

    job, replayed = await run_in_threadpool(create)
    services.job_created()
    created = to_wire(job)
    del created["base_model"]
    return answer(created, replay_headers(replayed))


@router.get("", response_model=FineTuningJobList, responses=errors())
def list_jobs(request: Request) -> Response:
    """List the organization's jobs, newest first."""
    jobs = services_of(request).jobs.list(principal_of(request).organization_id)
    return answer({"object": "list", "data": [to_wire(job) for job in jobs]})


@router.get("/{job_id}", response_model=FineTuningJob, responses=errors(404), openapi_extra=EXTENSION)
def retrieve_job(request: Request, job_id: str) -> Response:
    """Give a job, as lists show it."""
    return answer(services_of(request).jobs.retrieve(principal_of(request).organization_id, job_id))


@router.post("/{job_id}/cancel", response_model=FineTuningJob, responses=errors(404, 409), openapi_extra=EXTENSION)
def cancel_job(request: Request, job_id: str) -> Response:
    """End a queued or running job as cancelled. A body is ignored."""
    return answer(services_of(request).jobs.cancel(principal_of(request).organization_id, job_id))


@router.get("/{job_id}/events", response_model=JobEventList, responses=errors(404), openapi_extra=EXTENSION)
def list_job_events(request: Request, job_id: str) -> Response:
    """List a job's progress events, oldest first."""
    events = services_of(request).jobs.list_events(principal_of(request).organization_id, job_id)
    return answer({"object": "list", "data": [to_wire(event) for event in events]})
