"""How objects and errors become HTTP answers."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from starlette.responses import Response

from styler_nb.errors import RateLimitError, ServiceError
from styler_nb.schemas.jobs import FineTuningJob

__all__ = ["answer", "encode", "error_answer", "service_error_answer", "to_wire"]


def to_wire(value: BaseModel) -> dict[str, Any]:
    """Give the fields that the interface shows: optional fields that are absent are left out."""
    fields = value.model_dump(mode="json", by_alias=True, exclude_none=True)
    if isinstance(value, FineTuningJob):
        fields["fine_tuned_model"] = value.fine_tuned_model
    return fields


def encode(content: Mapping[str, Any]) -> bytes:
    """Encode JSON; a number that JSON does not know is a bug and fails here."""
    return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def answer(content: Mapping[str, Any] | BaseModel, headers: Mapping[str, str] | None = None) -> Response:
    """Build a successful JSON answer."""
    body = encode(to_wire(content) if isinstance(content, BaseModel) else content)
    return Response(body, media_type="application/json", headers=headers)


def error_answer(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """Build an error answer: `{"error": message}`."""
    return Response(encode({"error": message}), status, media_type="application/json", headers=headers)


def service_error_answer(error: ServiceError) -> Response:
    """Build the answer that an error of our tree stands for."""
    headers = {}
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, RateLimitError):
        headers["Retry-After"] = str(max(1, math.ceil(error.retry_after_s)))
    return error_answer(error.status or 500, error.message, headers)
