"""Decisions about the changes of one result: which stand, which go back, and the text that follows from them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from styler_nb.client.display.diff import Segment, compute_changes, read_edits
from styler_nb.schemas.style import EditRecord

__all__ = ["Change", "Review"]


@dataclass(frozen=True, slots=True)
class Change:
    """One change that can be accepted or rejected.

    Parameters
    ----------
    number : int
        Place in the text, from 0.
    before, after : str
        The stretch in the original and in the result; empty where there is none.
    variable : str
        What was varied; empty where the service gave no record of its edits.
    reason : str
        Why: the author's rate; empty where nobody said.
    """

    number: int
    before: str
    after: str
    variable: str = ""
    reason: str = ""


class Review:
    """The stretches of a result in order: strings that stayed, and changes.

    Parameters
    ----------
    parts : iterable of str and Change
        Joined with every `before` they are the original, with every `after` the result.
    """

    def __init__(self, parts: Iterable[str | Change] = ()) -> None:
        self.parts: tuple[str | Change, ...] = tuple(part for part in parts if part != "")
        self.changes: tuple[Change, ...] = tuple(part for part in self.parts if isinstance(part, Change))

    @classmethod
    def build(cls, original: str | None, text: str, edits: Iterable[EditRecord] | None) -> Review:
        """Take the changes from the service's record, else compare the words of both texts.

        Parameters
        ----------
        original : str or None
            The text before styling; None where it is not known.
        text : str
            The styled text.
        edits : iterable of EditRecord or None
            The record; one that does not fit the texts is not used.
        """
        recorded = None if edits is None else read_edits(text, edits)
        if recorded is not None:
            review = cls(_number(recorded))
            if original is None or review.write(range(len(review.changes))) == original:
                return review
        if original is None:
            return cls((text,))
        return cls(_number(compute_changes(original, text)))

    def write(self, rejected: Collection[int] = ()) -> str:
        """Give the text: changes whose number is in `rejected` are taken back."""
        return "".join(
            part if isinstance(part, str) else part.before if part.number in rejected else part.after
            for part in self.parts
        )

    @property
    def original(self) -> str:
        """The text before all changes."""
        return self.write(range(len(self.changes)))

    def list_edits(self, rejected: Collection[int] = ()) -> list[EditRecord]:
        """Give the changes that stand, with their spans in the original and in the decided text."""
        edits: list[EditRecord] = []
        place = result_place = 0
        for part in self.parts:
            if isinstance(part, str):
                before = after = part
            else:
                before, after = part.before, part.before if part.number in rejected else part.after
                if part.number not in rejected:
                    edits.append(
                        EditRecord(
                            original_start=place,
                            original_end=place + len(before),
                            result_start=result_place,
                            result_end=result_place + len(after),
                            before=before,
                            after=after,
                            rule=part.variable,
                            reason=part.reason,
                        )
                    )
            place += len(before)
            result_place += len(after)
        return edits

    def find_variable(self, variable: str) -> list[int]:
        """Give the numbers of the changes of one variable."""
        return [change.number for change in self.changes if change.variable == variable]

    def check(self, numbers: Iterable[int]) -> list[int]:
        """Give numbers of changes sorted, each once; ones that there are not are left out."""
        return sorted({number for number in numbers if 0 <= number < len(self.changes)})

    def to_view(self) -> list[dict[str, Any]]:
        """Give the stretches as the browser's view takes them."""
        return [
            {"text": part}
            if isinstance(part, str)
            else {
                "number": part.number,
                "before": part.before,
                "after": part.after,
                "variable": part.variable,
                "reason": part.reason,
            }
            for part in self.parts
        ]


def _number(segments: Iterable[Segment]) -> list[str | Change]:
    parts: list[str | Change] = []
    number = 0
    for segment in segments:
        if segment.equal:
            parts.append(segment.before)
        else:
            parts.append(Change(number, segment.before, segment.after, segment.variable, segment.reason))
            number += 1
    return parts
