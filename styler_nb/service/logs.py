"""Structured logs on standard error: one JSON object a line, never a text, file name or key."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from styler_nb.errors import StylerError
from styler_nb.settings import Settings

__all__ = ["Log", "make_log"]

Log = structlog.typing.FilteringBoundLogger


def make_log(settings: Settings) -> Log:
    """Build the logger of a process.

    Nothing global is configured, since an embedded service shares its process with the caller's own
    logging; there only warnings and worse are written.

    Parameters
    ----------
    settings : Settings
        `log_level`, `log_format`, `embedded`.

    Returns
    -------
    Log
    """
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    if settings.embedded:
        level = max(level, logging.WARNING)
    renderer: Any = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    processors = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _describe_exception,
        renderer,
    ]
    log: Log = structlog.wrap_logger(
        structlog.PrintLogger(_StandardError()),  # type: ignore[arg-type]
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(level),
        context_class=dict,
    )
    return log


class _StandardError:
    """Standard error as it is at the time of writing; notebooks and tests replace it."""

    def write(self, text: str) -> None:
        sys.stderr.write(text)

    def flush(self) -> None:
        sys.stderr.flush()


def _describe_exception(_logger: Any, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Replace an exception by its type and the places it passed.

    Only messages of our own errors are written: any other may quote a user's text.
    """
    error = event.pop("exc_info", None)
    if isinstance(error, BaseException):
        event["exception"] = type(error).__qualname__
        if isinstance(error, StylerError):
            event["reason"] = error.message
        places = []
        trace = error.__traceback__
        while trace is not None:
            places.append(f"{trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}")
            trace = trace.tb_next
        event["trace"] = places
    return event
