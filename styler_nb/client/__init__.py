"""Talks to a service: `Client`, and `AsyncClient` for asynchronous programs."""

from __future__ import annotations

from styler_nb.client._async import AsyncClient
from styler_nb.client._retry import RetryPolicy
from styler_nb.client._sync import Client

__all__ = ["AsyncClient", "Client", "RetryPolicy"]
