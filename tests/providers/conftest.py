"""A base model on this machine, and providers that reach it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from styler_nb.providers.base import BaseRequest, Connection, Provider, ServiceName
from styler_nb.providers.http import Limits
from styler_nb.providers.sandbox import Sandbox, serve_sandbox
from styler_nb.providers.transport import HttpClients
from styler_nb.providers.vendors import build_providers
from styler_nb.schemas.style import Message

KEY = "sk-base-Zyxwoldemar"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    with serve_sandbox(Sandbox(api_key=KEY)) as served:
        yield served


@pytest.fixture
def providers() -> Callable[..., Any]:
    """Build providers; their pauses between tries are short."""

    @asynccontextmanager
    async def build(resolve: Any = None, **limits: Any) -> AsyncIterator[dict[ServiceName, Provider]]:
        clients = HttpClients(resolve)
        built = build_providers(clients, Limits(**limits))
        for provider in built.values():
            provider._jitter = lambda: -0.98
        try:
            yield built
        finally:
            await clients.aclose()

    return build


@pytest.fixture
def ask(sandbox: Sandbox) -> Callable[..., BaseRequest]:
    """Build a request to the stand-in."""

    def build(service: ServiceName = "vendor_a", question: str = "What is a garden?", **fields: Any) -> BaseRequest:
        url = sandbox.deployment_url if service == "host_c" else sandbox.base_url
        connection = {"url": url, "api_key": KEY, "guarded": False, "timeout_s": 5.0}
        connection |= {name: fields.pop(name) for name in list(fields) if name in Connection.__slots__}
        chosen = {"base_model": "famA-4o", "temperature": 0.0, "messages": [Message(role="user", content=question)]}
        return BaseRequest(connection=Connection(**connection), **(chosen | fields))

    return build
