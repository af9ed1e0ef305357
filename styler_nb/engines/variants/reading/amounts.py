"""Read subjects that say how much or how many of something, and write them as objects: "much of it", "many of the"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.agentless import Passive, write_as_object
from styler_nb.engines.variants.reading.subjects import end_of_phrase, start_of_subject
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["as_object", "start_of_thing"]

_PARTS = frozenset({"much", "most", "some", "part", "many", "several"})
_OPENING_WORDS = _PARTS | {
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "about", "more", "both",
}  # fmt: skip


def start_of_thing(view: SentenceView, passive: Passive) -> int:
    """Give where the thing begins, also an amount that opens the sentence: "much of it", "more than 100 kinds"."""
    first = start_of_subject(view, passive)
    is_part = view.lowers[0] in _PARTS and view.lowers[1] == "of"
    is_amount = view.lowers[:2] == ("more", "than") and view.tokens[2].upos == "NUM"
    if first < 0 and (is_part or is_amount) and end_of_phrase(view, 2) == passive.auxiliary - 1:
        return 0
    return first


def as_object(view: SentenceView, first: int, end: int) -> str:
    """Write the words from a token up to another as an object, "" where they may be a name."""
    if first == 0 and view.lowers[0] in view.setting.raised - view.setting.lowered:
        if end > 1 and view.tokens[1].text.islower():
            return ""  # "Expense reports" under the title "Travel and Expense Policy": a name or none
        return view.text[view.tokens[0].start : view.tokens[end - 1].end]
    if first == 0 and view.lowers[0] in _OPENING_WORDS:
        return view.lowers[0] + view.text[view.tokens[0].end : view.tokens[end - 1].end]
    return write_as_object(view, first, end, view.setting.lowered)
