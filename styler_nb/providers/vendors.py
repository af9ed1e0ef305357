"""The providers there are: a dialect, a path and the headers of a key."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

from styler_nb.providers.base import Provider, ServiceName
from styler_nb.providers.chat_completions import ChatCompletions
from styler_nb.providers.http import HttpProvider, Limits
from styler_nb.providers.messages import Messages
from styler_nb.providers.transport import HttpClients

__all__ = ["build_host_c", "build_providers", "build_vendor_a", "build_vendor_b"]

_VERSION = "2023-06-01"


def build_vendor_a(clients: HttpClients, limits: Limits) -> Provider:
    """Build the provider with the OpenAI-compatible dialect: `URL/chat/completions`, a bearer key."""
    return HttpProvider(
        "vendor_a",
        ChatCompletions(),
        clients,
        find_url=lambda base: _append(base, "chat/completions"),
        build_headers=lambda key: {} if key is None else {"Authorization": f"Bearer {key}"},
        limits=limits,
    )


def build_vendor_b(clients: HttpClients, limits: Limits) -> Provider:
    """Build the provider with the Anthropic-compatible dialect: `URL/messages`, the key in `x-api-key`."""
    return HttpProvider(
        "vendor_b",
        Messages(),
        clients,
        find_url=lambda base: _append(base, "messages"),
        build_headers=lambda key: {"anthropic-version": _VERSION, **({} if key is None else {"x-api-key": key})},
        limits=limits,
    )


def build_host_c(clients: HttpClients, limits: Limits) -> Provider:
    """Build the provider of cloud-hosted deployments: the URL as it is, the key in `api-key`."""
    return HttpProvider(
        "host_c",
        ChatCompletions(),
        clients,
        find_url=lambda url: url,
        build_headers=lambda key: {} if key is None else {"api-key": key},
        limits=limits,
    )


def build_providers(clients: HttpClients, limits: Limits) -> dict[ServiceName, Provider]:
    """Build all providers, by name."""
    built = (build(clients, limits) for build in (build_vendor_a, build_vendor_b, build_host_c))
    return {provider.name: provider for provider in built}


def _append(base: str, path: str) -> str:
    """Append a path to a base URL, whose query stays."""
    parts = urlsplit(base)
    return urlunsplit(parts._replace(path=f"{parts.path.rstrip('/')}/{path}"))
