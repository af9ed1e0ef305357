"""Decisions about the changes of one result: which stand, which go back, and the text that follows from them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from styler_nb.schemas.style import EditRecord
from styler_nb.text.edits import apply_edits, find_edits, select_edits

__all__ = ["Review"]


class Review:
    """A styled text with its changes.

    Parameters
    ----------
    original : str or None
        The text before styling; None where it is not known, then there are no changes to decide on.
    text : str
        The styled text.
    edits : iterable of EditRecord or None
        The service's record of its changes; where there is none that fits, the words of both texts are compared.

    Attributes
    ----------
    edits : list of EditRecord
        All changes in the order of the text; the number of a change is its place here.
    """

    def __init__(self, original: str | None = None, text: str = "", edits: Iterable[EditRecord] | None = None) -> None:
        self.original = text if original is None else original
        self.edits = [] if original is None else find_edits(original, text, edits)

    def write(self, rejected: Collection[int] = ()) -> str:
        """Give the text without the changes whose number is in `rejected`."""
        return apply_edits(self.original, self.edits, self._accept(rejected))

    def select(self, rejected: Collection[int] = ()) -> list[EditRecord]:
        """Give the changes that stand, with their spans in the original and in the decided text."""
        return select_edits(self.original, self.edits, self._accept(rejected))

    def find_variable(self, variable: str) -> list[int]:
        """Give the numbers of the changes of one variable."""
        return [number for number, edit in enumerate(self.edits) if edit.rule == variable]

    def check(self, numbers: Iterable[int]) -> list[int]:
        """Give numbers of changes sorted, each once; ones that there are not are left out."""
        return sorted(set(numbers) & set(range(len(self.edits))))

    def to_view(self) -> list[dict[str, Any]]:
        """Give the stretches of the text in order, as the browser's view takes them."""
        parts: list[dict[str, Any]] = []
        place = 0
        for number, edit in enumerate(self.edits):
            parts.append({"text": self.original[place : edit.original_start]})
            parts.append(
                {
                    "number": number,
                    "before": edit.before,
                    "after": edit.after,
                    "variable": edit.rule,
                    "reason": edit.reason,
                }
            )
            place = edit.original_end
        parts.append({"text": self.original[place:]})
        return [part for part in parts if part.get("text") != ""]

    def _accept(self, rejected: Collection[int]) -> list[int]:
        return [number for number in range(len(self.edits)) if number not in rejected]
