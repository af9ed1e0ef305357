"""What happens to every request: an id, a log line, a catch for failures; then the key and the rate limit.

Plain ASGI, since wrapping responses would buffer streams and hide that a client has left.
"""

from __future__ import annotations

import re
import time
import uuid
from typing import Any

import anyio.to_thread
import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from styler_nb.errors import ServiceError
from styler_nb.service.answers import error_answer, service_error_answer
from styler_nb.service.context import Services
from styler_nb.service.logs import Log

__all__ = ["AuthMiddleware", "HeadMiddleware", "RequestMiddleware"]

_SANE_ID = re.compile(r"[A-Za-z0-9._:-]{1,128}")
_CLIENT_LEFT = 499
"""In log lines only: the client left before there was an answer."""
_PUBLIC = frozenset({"/v1/openapi.json"})


class RequestMiddleware:
    """Gives each request an id, writes its log line, and answers 500 for what nobody caught.

    Parameters
    ----------
    app : ASGI application
        The rest.
    log : Log
        Takes one line per request: method, route, status, duration, id, organization; nothing else.
    """

    def __init__(self, app: ASGIApp, log: Log) -> None:
        self.app = app
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get("x-request-id", "")
        request_id = given if _SANE_ID.fullmatch(given) else uuid.uuid4().hex
        started = time.perf_counter()
        status = 0
        method = scope["method"]

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers["X-Request-Id"] = request_id
                headers.setdefault("X-Content-Type-Options", "nosniff")
            await send(message)

        with structlog.contextvars.bound_contextvars(request_id=request_id):
            try:
                await self.app(scope, receive, send_with_id)
            except Exception as error:  # the last place where a failure can become an answer
                self.log.error("request_failed", exc_info=error)
                if not status:
                    answer = error_answer(500, "Internal error; the service's log has the details.")
                    await answer(scope, receive, send_with_id)
            finally:
                self._write_line(scope, method, status, time.perf_counter() - started)

    def _write_line(self, scope: Scope, method: str, status: int, duration_s: float) -> None:
        route: Any = scope.get("route")
        principal = scope.get("styler.principal")
        self.log.info(
            "request",
            method=method,
            route=getattr(route, "path", None) or "unknown",
            status=status or _CLIENT_LEFT,
            duration_ms=round(duration_s * 1000, 2),
            organization_id=None if principal is None else principal.organization_id,
        )


class HeadMiddleware:
    """Answers HEAD as GET without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        # In place, since the outer layers read from the scope what the inner ones find out.
        scope["method"] = "GET"
        await self.app(scope, receive, send_without_body)


class AuthMiddleware:
    """Asks for a key below `/v1`, before routing and before any of the body is read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        path = scope.get("path", "")
        if scope["type"] != "http" or not (path == "/v1" or path.startswith("/v1/")) or path in _PUBLIC:
            await self.app(scope, receive, send)
            return
        services: Services = scope["app"].state.services
        header = Headers(scope=scope).get("authorization")
        try:
            principal = await anyio.to_thread.run_sync(services.authenticator.authenticate, header)
            scope["styler.principal"] = principal
            services.rate_limiter.check(principal.organization_id)
        except ServiceError as error:
            await service_error_answer(error)(scope, receive, send)
            return
        await self.app(scope, receive, send)
