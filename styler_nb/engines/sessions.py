"""Styling a text that comes in parts, with any model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from styler_nb.engines.base import Piece, RestyleOptions, RestyleSession, SessionModel, StyleModel

__all__ = ["open_session"]

_CONTEXT_CHARACTERS = 4000


def open_session(model: StyleModel, options: RestyleOptions) -> RestyleSession:
    """Begin a text: the model's own session, or one that gives it what it wrote so far as context.

    Parameters
    ----------
    model : StyleModel
        Any model.
    options : RestyleOptions
        For the whole text.

    Returns
    -------
    RestyleSession
    """
    return model.session(options) if isinstance(model, SessionModel) else _ContextSession(model, options)


class _ContextSession:
    def __init__(self, model: StyleModel, options: RestyleOptions) -> None:
        self._model = model
        self._options = options
        self._context = options.preceding_context or ""
        self._original = self._result = 0

    def restyle(self, part: str) -> Iterator[Piece]:
        """Yield the result of the next part."""
        options = replace(self._options, preceding_context=self._context or None)
        before, after = self._original, self._result
        for piece in self._model.restyle(part, options):
            self._result += len(piece.text)
            self._context = (self._context + piece.text)[-_CONTEXT_CHARACTERS:]
            yield replace(
                piece,
                edits=tuple(
                    replace(
                        edit,
                        original_start=edit.original_start + before,
                        original_end=edit.original_end + before,
                        result_start=edit.result_start + after,
                        result_end=edit.result_end + after,
                    )
                    for edit in piece.edits
                ),
            )
        self._original += len(part)
