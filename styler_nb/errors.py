"""The whole error tree, and the table from errors to HTTP statuses.

Every error the package raises on purpose is a `StylerError`. The service turns one into
`{"error": message}` with the status of its class; the client turns that answer back into
the same class, so a caller catches the same names on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

__all__ = [
    "ArtifactError",
    "AuthenticationError",
    "ConfigurationError",
    "ConflictError",
    "ConnectionFailedError",
    "InternalServiceError",
    "InvalidRequestError",
    "JobCancelledError",
    "JobFailedError",
    "MissingExtraError",
    "NotFoundError",
    "ProviderError",
    "ProviderTimeoutError",
    "RateLimitError",
    "RequestTimeoutError",
    "ServiceError",
    "ServiceUnavailableError",
    "StreamInterruptedError",
    "StylerError",
    "TooLargeError",
    "TooLittleTextError",
    "UnexpectedResponseError",
    "UnsupportedFileTypeError",
    "UnusableContentError",
    "UploadsRefusedError",
    "WaitTimeoutError",
    "error_for_status",
]


class StylerError(Exception):
    """Base of every error this package raises.

    Parameters
    ----------
    message : str
        What is wrong, naming the offending value and the remedy; never a text or key of a user.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class ConfigurationError(StylerError):
    """A setting has a value that cannot work."""


class MissingExtraError(StylerError):
    """An optional part was used whose packages are not installed."""


class ArtifactError(StylerError):
    """A model file is damaged, of a newer format, or not a model file."""


class TooLittleTextError(StylerError):
    """The samples hold too few words to learn from."""


class JobFailedError(StylerError):
    """A fine-tuning job that was waited for ended as failed."""


class JobCancelledError(StylerError):
    """A fine-tuning job that was waited for, or that is running here, was cancelled."""


class WaitTimeoutError(StylerError):
    """A job did not end within the time the caller was willing to wait."""


class ServiceError(StylerError):
    """A request that the service refused or could not answer.

    Parameters
    ----------
    message : str
        The one string of the error body.
    request_id : str or None
        The `X-Request-Id` of the answer, where there was one.

    Attributes
    ----------
    status : int
        HTTP status of this class; 0 where no answer came.
    uploaded : sequence of File
        Where several documents were uploaded: those that are at the service, else empty.
    """

    status: ClassVar[int] = 500

    def __init__(self, message: str, *, request_id: str | None = None) -> None:
        super().__init__(message)
        self.request_id = request_id
        self.uploaded: Sequence[Any] = ()

    def __str__(self) -> str:
        return f"{self.message} (request {self.request_id})" if self.request_id else self.message


class InvalidRequestError(ServiceError):
    """A request breaks a rule of the interface; the message names the field and the rule."""

    status = 400


class AuthenticationError(ServiceError):
    """The API key is missing, malformed, unknown or revoked."""

    status = 401

    def __init__(self, message: str = "Invalid API key.", *, request_id: str | None = None) -> None:
        super().__init__(message, request_id=request_id)


class NotFoundError(ServiceError):
    """The object does not exist, or belongs to another organization."""

    status = 404


class ConflictError(ServiceError):
    """The object is in a state that forbids the operation."""

    status = 409


class TooLargeError(ServiceError):
    """A file or request body is over the configured size."""

    status = 413


class UnsupportedFileTypeError(ServiceError):
    """A file name ends in neither `.txt` nor `.docx`."""

    status = 415


class UnusableContentError(ServiceError):
    """The content of a document cannot be used: empty, binary, broken, encrypted."""

    status = 422


class UploadsRefusedError(UnusableContentError):
    """Of several documents some were refused; the others are uploaded.

    Parameters
    ----------
    message : str
        Names each refused document with the reason.
    uploaded : sequence of File
        The documents that are at the service.
    refused : sequence of (str, ServiceError)
        Name and error of each that is not.
    """

    def __init__(
        self, message: str, *, uploaded: Sequence[Any] = (), refused: Sequence[tuple[str, ServiceError]] = ()
    ) -> None:
        super().__init__(message)
        self.uploaded = uploaded
        self.refused = refused


class RateLimitError(ServiceError):
    """Over the organization's rate or concurrency limit.

    Parameters
    ----------
    message : str
        The one string of the error body.
    retry_after_s : float
        Seconds after which a new try makes sense.
    """

    status = 429

    def __init__(self, message: str, *, retry_after_s: float = 1.0, request_id: str | None = None) -> None:
        super().__init__(message, request_id=request_id)
        self.retry_after_s = retry_after_s


class InternalServiceError(ServiceError):
    """The service failed; the log line with the request id says why."""

    status = 500


class _ProviderFailure(ServiceError):
    """What a provider of base models has to do with.

    Parameters
    ----------
    message : str
        Names the provider and its status.
    lasting : bool
        The same would happen to any other text: a refused key, an unknown host or model.
    """

    def __init__(self, message: str, *, request_id: str | None = None, lasting: bool = False) -> None:
        super().__init__(message, request_id=request_id)
        self.lasting = lasting


class ProviderError(_ProviderFailure):
    """The provider of the base model failed, or none is configured."""

    status = 502


class ServiceUnavailableError(ServiceError):
    """The service is shutting down or one of its parts does not answer."""

    status = 503


class ProviderTimeoutError(_ProviderFailure):
    """The provider of the base model did not answer in time."""

    status = 504


class UnexpectedResponseError(ServiceError):
    """The answer is not one this interface knows (a proxy's page, say)."""

    status = 0


class ConnectionFailedError(ServiceError):
    """No connection to the service, or it broke before an answer came."""

    status = 0


class RequestTimeoutError(ServiceError):
    """The service did not answer within the client's time-out."""

    status = 0


class StreamInterruptedError(ServiceError):
    """A streamed answer ended before its last chunk."""

    status = 0


_BY_STATUS: dict[int, type[ServiceError]] = {
    cls.status: cls
    for cls in (
        InvalidRequestError,
        AuthenticationError,
        NotFoundError,
        ConflictError,
        TooLargeError,
        UnsupportedFileTypeError,
        UnusableContentError,
        RateLimitError,
        InternalServiceError,
        ProviderError,
        ServiceUnavailableError,
        ProviderTimeoutError,
    )
}


def error_for_status(
    status: int, message: str, *, request_id: str | None = None, retry_after_s: float | None = None
) -> ServiceError:
    """Build the error of this tree that stands for an HTTP answer.

    Parameters
    ----------
    status : int
        HTTP status, 400–599. A status of no class of its own becomes `InvalidRequestError`
        (4xx) or `InternalServiceError` (5xx).
    message : str
        The string of the error body.
    request_id : str or None
        The answer's `X-Request-Id`.
    retry_after_s : float or None
        The answer's `Retry-After` in seconds; used for 429 only.

    Returns
    -------
    ServiceError
    """
    cls = _BY_STATUS.get(status)
    if cls is None:
        cls = InvalidRequestError if 400 <= status < 500 else InternalServiceError
    if issubclass(cls, RateLimitError):
        return cls(message, retry_after_s=1.0 if retry_after_s is None else retry_after_s, request_id=request_id)
    return cls(message, request_id=request_id)
