"""The header `Idempotency-Key` and its answer."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header

__all__ = ["IdempotencyKey", "replay_headers"]

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=255,
        pattern=r"^[\x20-\x7e]+$",
        description="The same key with the same request gives the first answer again, for a day.",
        json_schema_extra={"x-extension": True},
    ),
]


def replay_headers(replayed: bool) -> dict[str, str] | None:
    """Mark an answer that was given before."""
    return {"Idempotent-Replayed": "true"} if replayed else None
