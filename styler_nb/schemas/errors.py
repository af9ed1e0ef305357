"""The error body (section 2.8)."""

from __future__ import annotations

from styler_nb.schemas._base import ResponseModel

__all__ = ["ErrorBody"]


class ErrorBody(ResponseModel):
    """What every failure answers."""

    error: str
