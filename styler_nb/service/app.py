"""The application: routes below `/v1`, every failure in one envelope."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import anyio.to_thread
from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from styler_nb.errors import ServiceError, StylerError
from styler_nb.providers.registry import ProviderRegistry
from styler_nb.service.answers import error_answer, service_error_answer
from styler_nb.service.base_models import check_provider_settings
from styler_nb.service.bodies import describe_errors
from styler_nb.service.chat import check_chat_settings
from styler_nb.service.context import Services
from styler_nb.service.engine_lookup import EngineLookup, find_engine
from styler_nb.service.logs import make_log
from styler_nb.service.middleware import AuthMiddleware, HeadMiddleware, RequestMiddleware
from styler_nb.service.openapi import API_VERSION, install_openapi
from styler_nb.service.routes import files, health, jobs, models, style
from styler_nb.service.routes import providers as provider_routes
from styler_nb.service.secret_box import SecretBox
from styler_nb.service.storage.blobs import open_blob_store
from styler_nb.service.storage.database import check_database_url
from styler_nb.service.supervisor import Supervisor
from styler_nb.settings import Settings

__all__ = ["create_app"]

_BUILT_IN_ENGINE = "variants"
"""Always there, so it is imported when first used and not at start-up."""
_ROUTERS: tuple[APIRouter, ...] = (
    files.router,
    jobs.router,
    models.router,
    provider_routes.router,
    style.router,
    health.router,
)


def create_app(
    settings: Settings,
    *,
    embedded_key: str | None = None,
    get_engine: EngineLookup | None = None,
    providers: ProviderRegistry | None = None,
) -> FastAPI:
    """Build the application; its lifespan opens the storage and starts the workers.

    Parameters
    ----------
    settings : Settings
        The operator's settings.
    embedded_key : str or None
        A key that only this process knows, for the implicit organization of an embedded service.
    get_engine : callable or None
        Finds an engine by name; None takes `engines.registry`.
    providers : ProviderRegistry or None
        Providers of base models; None are those over HTTP.

    Returns
    -------
    FastAPI

    Raises
    ------
    ConfigurationError
        An engine, database, store or embedding model is named that is not built or installed.
    """
    lookup = get_engine or find_engine
    _check_settings(settings, lookup)
    log = make_log(settings)

    def open_services() -> Services:
        return Services(settings, log, get_engine=lookup, providers=providers, embedded_key=embedded_key)

    app = FastAPI(
        title="Styler",
        version=API_VERSION,
        description="Learns a writing style from documents and applies it to texts.",
        openapi_url="/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lambda app: _run(app, open_services),
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
        middleware=[Middleware(RequestMiddleware, log=log), Middleware(HeadMiddleware), Middleware(AuthMiddleware)],
        exception_handlers={
            StylerError: _answer_styler_error,
            RequestValidationError: _answer_validation_error,
            HTTPException: _answer_http_error,
        },
    )
    for router in _ROUTERS:
        app.include_router(router)
    install_openapi(app)
    return app


def _check_settings(settings: Settings, lookup: EngineLookup) -> None:
    if settings.engine != _BUILT_IN_ENGINE:
        lookup(settings.engine)
    check_database_url(settings)
    open_blob_store(settings)
    check_provider_settings(settings)
    check_chat_settings(settings)
    if settings.embedding_model is not None:
        from styler_nb.quality.embedding import check_encoder

        check_encoder(settings.embedding_model)
    SecretBox(settings)


@asynccontextmanager
async def _run(app: FastAPI, open_services: Callable[[], Services]) -> AsyncIterator[None]:
    """Open the storage and start the workers; at the end stop and close them."""
    services = await anyio.to_thread.run_sync(open_services)
    app.state.services = services
    try:
        await anyio.to_thread.run_sync(services.sweep)
        services.supervisor = Supervisor(services.settings, services.queue, services.log)
        services.supervisor.start()
        yield
    finally:
        # Shielded, since a shutdown that is itself cancelled must still stop its child processes.
        with anyio.CancelScope(shield=True):
            if services.supervisor is not None:
                await anyio.to_thread.run_sync(services.supervisor.stop)
            await services.aclose_clients()
            await anyio.to_thread.run_sync(services.close)


async def _answer_styler_error(_request: Request, error: Exception) -> Response:
    if isinstance(error, ServiceError):
        return service_error_answer(error)
    # Not meant for callers: the outermost middleware logs it and answers 500.
    raise error


async def _answer_validation_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101  # registered for nothing else
    return error_answer(400, describe_errors(error.errors()))


async def _answer_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  # registered for nothing else
    if error.status_code == 405:
        allow = {"Allow": ", ".join(_allowed_methods(request.url.path))}
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=allow)
        return error_answer(405, f"method {request.method} is not allowed here", allow)
    if error.status_code == 404:
        return error_answer(404, "there is nothing at this path; see /v1/openapi.json")
    return error_answer(error.status_code, str(error.detail), error.headers)


def _allowed_methods(path: str) -> list[str]:
    """Collect the methods of all routes at a path; the framework names those of the first only."""
    methods: set[str] = set()
    for router in _ROUTERS:
        for route in router.routes:
            if isinstance(route, APIRoute) and route.path_regex.match(path):
                methods |= route.methods or set()
    if "GET" in methods:
        methods.add("HEAD")
    return sorted(methods | {"OPTIONS"})
