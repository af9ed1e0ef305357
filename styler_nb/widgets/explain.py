"""From an error to what a person at a panel can do about it."""

from __future__ import annotations

from styler_nb.errors import (
    AuthenticationError,
    ConnectionFailedError,
    InternalServiceError,
    RateLimitError,
    RequestTimeoutError,
    ServiceUnavailableError,
    StylerError,
    TooLargeError,
    UnsupportedFileTypeError,
)

__all__ = ["explain"]

_ADVICE: tuple[tuple[type[StylerError], str], ...] = (
    (AuthenticationError, "The service did not accept the API key. Connect again with a key that is valid."),
    (ConnectionFailedError, "The service cannot be reached: {message}."),
    (RequestTimeoutError, "The service took too long: {message}."),
    (ServiceUnavailableError, "The service is not ready: {message}. Try again in a moment."),
    (RateLimitError, "Too many requests at once: {message}. Try again in {retry_after_s:.0f} s."),
    (TooLargeError, "Too large: {message}."),
    (UnsupportedFileTypeError, "Not a kind of file that can be used: {message}."),
    (InternalServiceError, "The service failed: {message}. Its log says why{request}."),
)


def explain(error: BaseException) -> str:
    """Say in plain words what went wrong, and what helps.

    Parameters
    ----------
    error : BaseException
        Anything that was raised.

    Returns
    -------
    str
        One or two sentences, without a traceback and without names of classes where the error is one of the package.
    """
    if not isinstance(error, StylerError):
        return f"Something unexpected happened ({type(error).__name__}: {error}). The panel goes on."
    message = error.message.rstrip(".")
    request_id = getattr(error, "request_id", None)
    values = {
        "message": message,
        "retry_after_s": max(getattr(error, "retry_after_s", 1.0), 1.0),
        "request": f" (request {request_id})" if request_id else "",
    }
    for kind, advice in _ADVICE:
        if isinstance(error, kind):
            return advice.format(**values)
    return f"{message[:1].upper()}{message[1:]}."
