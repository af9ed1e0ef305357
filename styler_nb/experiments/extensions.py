"""Calls that a service of the plain interface is content with too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from styler_nb.errors import InvalidRequestError

__all__ = ["Extensions"]

T = TypeVar("T")

_NAMES = ("include_extended", "include_intervals", "include_edits")


class Extensions:
    """Leaves out what a service has refused; one object for each service, which remembers."""

    def __init__(self) -> None:
        self._refused: frozenset[str] = frozenset()

    def call(self, send: Callable[[Mapping[str, Any]], T], wanted: Mapping[str, Any]) -> T:
        """Send a request; where the service does not know its extensions, once more without them.

        Parameters
        ----------
        send : callable
            Sends the request with the fields it is given.
        wanted : mapping
            Fields that the request can do without.

        Raises
        ------
        InvalidRequestError
            It was refused for something else.
        """
        while True:
            refused = self._refused
            fields = {name: value for name, value in wanted.items() if name not in refused}
            try:
                return send(fields)
            except InvalidRequestError as error:
                extensions = {name for name in _NAMES if fields.get(name)}
                if not any(name in error.message for name in extensions):
                    raise
                self._refused = refused | extensions
