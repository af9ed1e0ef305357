"""From what came back, or did not, to a class of `styler_nb.errors`."""

from __future__ import annotations

import json
import time

from styler_nb.client._retry import parse_retry_after
from styler_nb.client._transport import UNSENT_ERRORS, Headers, Response, TimeoutException, TransportError
from styler_nb.errors import (
    ConnectionFailedError,
    RequestTimeoutError,
    ServiceError,
    StreamInterruptedError,
    UnexpectedResponseError,
    error_for_status,
)

__all__ = ["build_closed_error", "build_error", "find_request_id", "map_stream_failure", "map_transport_error"]


def build_error(response: Response) -> ServiceError:
    """Turn an answer that is no success into its error. The body must have been read."""
    request_id = find_request_id(response.headers)
    message = _find_message(response.content)
    if 300 <= response.status_code < 400 or message is None:
        return UnexpectedResponseError(_describe(response), request_id=request_id)
    retry_after_s = parse_retry_after(response.headers.get("retry-after"), now=time.time())
    return error_for_status(response.status_code, message, request_id=request_id, retry_after_s=retry_after_s)


def build_closed_error() -> ServiceError:
    """Build the error of a call on a client that was closed; the one of a closed embedded service is of its class."""
    return ConnectionFailedError("the client is closed; make a new one, or call before close() or the end of its block")


def find_request_id(headers: Headers) -> str | None:
    """Give the answer's `X-Request-Id`."""
    value: str | None = headers.get("x-request-id")
    return value


def map_transport_error(error: TransportError, address: str) -> ServiceError:
    """Turn a failure of the connection into an error that says where and what to do."""
    if isinstance(error, UNSENT_ERRORS):
        return ConnectionFailedError(f"cannot connect to {address}: {_reason(error)}; is the service running there?")
    if isinstance(error, TimeoutException):
        return RequestTimeoutError(f"{address} did not answer in time; give a greater timeout=")
    return ConnectionFailedError(f"the connection to {address} broke before an answer came: {_reason(error)}")


def map_stream_failure(error: TransportError, request_id: str | None) -> ServiceError:
    """Turn a failure in the middle of a streamed answer into its error."""
    if isinstance(error, TimeoutException):
        return RequestTimeoutError("the stream paused for too long; give a greater timeout=", request_id=request_id)
    return StreamInterruptedError(f"the stream broke off: {_reason(error)}", request_id=request_id)


def _reason(error: TransportError) -> str:
    return str(error) or type(error).__name__


def _find_message(body: bytes) -> str | None:
    try:
        parsed = json.loads(body)
    except ValueError:
        return None
    message = parsed.get("error") if isinstance(parsed, dict) else None
    return message if isinstance(message, str) else None


def _describe(response: Response) -> str:
    kind = response.headers.get("content-type", "no content type").partition(";")[0]
    return (
        f"{response.url.host} answered status {response.status_code} with {kind}, "
        "which is not an answer of this service; check base_url"
    )
