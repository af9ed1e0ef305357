"""Probes for operators: no key, no version segment."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from starlette.responses import Response

from styler_nb.service.answers import answer, error_answer
from styler_nb.service.context import services_of
from styler_nb.service.openapi import EXTENSION, errors

__all__ = ["router"]

router = APIRouter(tags=["health"])


def _probe_errors(*statuses: int) -> dict[int | str, dict[str, object]]:
    return {status: described for status, described in errors(*statuses).items() if status in statuses}


@router.get("/healthz", openapi_extra=EXTENSION)
async def health() -> Response:
    """Answer as long as the process is up."""
    return answer({"status": "ok"})


@router.get("/readyz", responses=_probe_errors(503), openapi_extra=EXTENSION)
def readiness(request: Request) -> Response:
    """Answer when database, blob store and queue answer."""
    services = services_of(request)

    def check_database() -> None:
        with services.database.read() as connection:
            connection.exec_driver_sql("SELECT 1")

    checks: dict[str, Callable[[], None]] = {
        "database": check_database,
        "storage": services.blobs.check,
        "queue": services.queue.check,
    }
    failed = []
    for name, check in checks.items():
        try:
            check()
        except Exception as error:  # a probe reports whatever goes wrong
            services.log.error("not_ready", part=name, exc_info=error)
            failed.append(name)
    if failed:
        return error_answer(503, f"not ready: {', '.join(failed)} failed; the service's log has the details")
    return answer({"status": "ok", **dict.fromkeys(checks, "ok")})
