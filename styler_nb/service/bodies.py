"""Request bodies: bounded while reading, validated strictly, complained about without quoting them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from starlette.requests import ClientDisconnect, Request

from styler_nb.errors import InvalidRequestError, TooLargeError

__all__ = ["JSON_TYPE", "MERGE_PATCH_TYPE", "check_declared_size", "describe_errors", "read_json"]

T = TypeVar("T")

JSON_TYPE = "application/json"
MERGE_PATCH_TYPE = "application/merge-patch+json"

_MAX_NAME_SHOWN = 64
_UNION_TAGS = frozenset({"rewrite", "full"})


def check_declared_size(request: Request, limit: int, what: str) -> None:
    """Refuse a body by its `Content-Length`, before any of it is read.

    Raises
    ------
    TooLargeError
        The declared length is over the limit.
    InvalidRequestError
        The header is no number.
    """
    declared = request.headers.get("content-length")
    if declared is None:
        return
    if not (declared.isascii() and declared.isdigit()):
        raise InvalidRequestError("Content-Length: must be a number of bytes")
    if int(declared) > limit:
        raise TooLargeError(f"{what}: must be at most {limit} bytes")


async def read_json(
    request: Request, adapter: TypeAdapter[T], *, limit: int, media_types: Sequence[str] = (JSON_TYPE,)
) -> T:
    """Read and validate a JSON body.

    A wrong content type counts as a broken rule (400), like any other: the interface says that bodies
    are JSON, and keeps 415 for the names of files.

    Parameters
    ----------
    request : Request
        Its body is not read yet.
    adapter : TypeAdapter
        Strict validator.
    limit : int
        Largest body in bytes.
    media_types : sequence of str
        Content types that say JSON.

    Returns
    -------
    object
        What the adapter makes of it.

    Raises
    ------
    InvalidRequestError
        Not JSON, or a rule is broken; the message names field and rule.
    TooLargeError
        The body is over the limit.
    """
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type not in media_types:
        raise InvalidRequestError(f"body: must be JSON, sent with Content-Type: {' or '.join(media_types)}")
    check_declared_size(request, limit, "body")
    body = bytearray()
    try:
        async for piece in request.stream():
            body += piece
            if len(body) > limit:
                raise TooLargeError(f"body: must be at most {limit} bytes")
    except ClientDisconnect:
        raise InvalidRequestError("body: the connection closed before its end") from None
    try:
        return adapter.validate_json(bytes(body))
    except ValidationError as error:
        raise InvalidRequestError(
            describe_errors(error.errors(include_url=False, include_input=False, include_context=False))
        ) from None


def describe_errors(errors: Sequence[Any]) -> str:
    """Say which field broke which rule: "field: rule", the first of them, without the value given.

    Parameters
    ----------
    errors : sequence of mappings
        As pydantic lists them.

    Returns
    -------
    str
    """
    first = errors[0]
    message = str(first["msg"]).removeprefix("Value error, ")
    if first["type"] == "mode":
        return message
    if first["type"] == "extra_forbidden":
        message = "unknown field"
    place = [part for part in first["loc"] if part not in ("body", "query", "path", "header")]
    if place and place[0] in _UNION_TAGS:
        place = place[1:]
    name = ".".join(_shown(part) for part in place) or "body"
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return f"{name}: {message}{more}"


def _shown(part: object) -> str:
    text = "".join(c if c.isprintable() else "?" for c in str(part))
    return text if len(text) <= _MAX_NAME_SHOWN else text[:_MAX_NAME_SHOWN] + "…"
