"""From errors to exit codes; the table for people stands in the docstring of `styler_nb.cli`."""

from __future__ import annotations

from styler_nb import errors

__all__ = ["EXIT_FAILED", "EXIT_INTERRUPTED", "EXIT_USAGE", "find_exit_code"]

EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_NOT_FOUND = 3
EXIT_AUTHENTICATION = 4
EXIT_CONTENT = 5
EXIT_NOT_NOW = 6
EXIT_INTERRUPTED = 130

_CODES: dict[type[errors.StylerError], int] = {
    errors.ConfigurationError: EXIT_USAGE,
    errors.MissingExtraError: EXIT_USAGE,
    errors.InvalidRequestError: EXIT_USAGE,
    errors.NotFoundError: EXIT_NOT_FOUND,
    errors.AuthenticationError: EXIT_AUTHENTICATION,
    errors.ArtifactError: EXIT_CONTENT,
    errors.TooLargeError: EXIT_CONTENT,
    errors.TooLittleTextError: EXIT_CONTENT,
    errors.UnsupportedFileTypeError: EXIT_CONTENT,
    errors.UnusableContentError: EXIT_CONTENT,
    errors.ConnectionFailedError: EXIT_NOT_NOW,
    errors.ProviderTimeoutError: EXIT_NOT_NOW,
    errors.RateLimitError: EXIT_NOT_NOW,
    errors.RequestTimeoutError: EXIT_NOT_NOW,
    errors.ServiceUnavailableError: EXIT_NOT_NOW,
    errors.WaitTimeoutError: EXIT_NOT_NOW,
}


def find_exit_code(error: errors.StylerError) -> int:
    """Give the exit code of an error: that of its nearest class in the table, else 1."""
    return next((_CODES[cls] for cls in type(error).__mro__ if cls in _CODES), EXIT_FAILED)
