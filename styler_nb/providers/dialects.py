"""What every dialect does, and what they share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from styler_nb.providers.base import BaseDelta, BaseReply, BaseRequest
from styler_nb.providers.sse import Event

__all__ = ["Dialect", "DialectError", "Features", "StreamReader", "error_name", "error_text", "join_text", "read_count"]

_LONGEST_NAME = 64


class DialectError(Exception):  # turned into an error of our tree by the caller, who knows the provider
    """An answer that does not keep to the dialect, or that reports a failure.

    Parameters
    ----------
    reason : str
        What is wrong, without any of the provider's free text, which may quote a key.
    transient : bool
        Whether asking again may help.
    """

    def __init__(self, reason: str, *, transient: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.transient = transient


@dataclass(frozen=True, slots=True)
class Features:
    """What a model accepts; learned from the refusals of those that accept less."""

    temperature: bool = True
    stream_options: bool = True
    completion_limit: bool = False
    """The length limit is named `max_completion_tokens`."""
    seed: bool = True


class StreamReader(Protocol):
    """Reads the events of one streamed answer."""

    finished: bool
    """The text is complete."""
    ended: bool
    """Nothing more comes, counts of tokens neither."""

    def read(self, event: Event) -> BaseDelta | None:
        """Read one event.

        Raises
        ------
        DialectError
            It reports a failure, or is no event of the dialect.
        """
        ...


class Dialect(Protocol):
    """Turns requests into bodies, and answers into replies."""

    def build_body(self, request: BaseRequest, features: Features, *, stream: bool) -> dict[str, Any]:
        """Build the JSON body of a request."""
        ...

    def read_reply(self, body: Any) -> BaseReply:
        """Read a whole answer.

        Raises
        ------
        DialectError
            It is no answer of the dialect.
        """
        ...

    def open_stream(self) -> StreamReader:
        """Begin to read a streamed answer."""
        ...

    def learn(self, error: Any, features: Features) -> Features | None:
        """Give the features without what a refusal (status 400 or 422) complains of; None where that is nothing."""
        ...


def error_name(body: Any) -> str | None:
    """Give the code or type of an error body, where it is one plain word.

    Parameters
    ----------
    body : object
        Parsed JSON: `{"error": {"code": …, "type": …}}`.
    """
    error = body.get("error") if isinstance(body, Mapping) else None
    if not isinstance(error, Mapping):
        return None
    for key in ("code", "type"):
        name = error.get(key)
        if isinstance(name, str) and len(name) <= _LONGEST_NAME and name.isascii() and name.replace("_", "").isalpha():
            return name
    return None


def error_text(body: Any) -> str:
    """Give all that an error body says, in lower case, to look for the name of a field; never to be shown."""
    error = body.get("error") if isinstance(body, Mapping) else None
    if isinstance(error, Mapping):
        return " ".join(str(error.get(key)) for key in ("param", "message")).lower()
    return str(error).lower()


def join_text(content: Any, *keys: str) -> str:
    """Join the texts of a content, which is a string or a list of typed parts.

    Parameters
    ----------
    content : object
        Parsed JSON; anything but text is left out.
    *keys : str
        The types of parts that hold text.
    """
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    return "".join(
        part["text"]
        for part in content
        if isinstance(part, Mapping) and part.get("type") in keys and isinstance(part.get("text"), str)
    )


def read_count(usage: Any, *keys: str) -> int | None:
    """Add up counts of a usage object; None where it has none of them."""
    if not isinstance(usage, Mapping):
        return None
    found = [usage[key] for key in keys if type(usage.get(key)) is int and usage[key] >= 0]
    return sum(found) if found else None
