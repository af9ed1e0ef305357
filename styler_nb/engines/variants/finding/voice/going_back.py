"""Read what can be traced or sorted: "can be traced back to the war", "can be divided into three groups"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.converse_subjects import find_head_of_subject, name_cues
from styler_nb.engines.variants.finding.voice.possible_passives import names_thing, read_possible, subject_number
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["read_going_back"]

_SORTED = frozenset({"divided", "grouped", "classified", "categorized", "categorised", "sorted"})
_SEVERAL = read_words("several")


def read_going_back(view: SentenceView, variable: Variable, index: int) -> tuple[int, int, str] | None:
    """Read "can be traced back to the war" and "can be divided into three groups"."""
    low, last = view.lowers[index], index + 1
    if low not in _SORTED and low != "traced":
        return None
    if low == "traced" and view.lowers[last] == "back":
        last += 1
    found = read_possible(view, index)
    if found is None or found[1] not in ("", "still ", "also ") or found[2] or last + 2 >= len(view.tokens):
        return None
    modal, between, _ = found
    head = find_head_of_subject(view, modal)
    plural, cues = subject_number(view, head, modal), name_cues(view, head)
    if plural is None or "by" in view.lowers[index:]:
        return None
    if low == "traced":
        fits = view.lowers[last] == "to" and not cues.isdisjoint(variable.words("of_old"))
        verb = "go" if plural else "goes"
        return (modal, last - 1, f"{between}{verb} back") if fits else None
    sorts = read_noun_phrase(view, last + 1)
    is_counted = view.tokens[last + 1].upos == "NUM" or view.lowers[last + 1] in _SEVERAL
    if view.lowers[last] != "into" or sorts is None or not is_counted or not names_thing(view, head, variable):
        return None
    if view.lowers[sorts.last] not in variable.words("sorts") or not cues.isdisjoint(variable.words("parted")):
        return None
    return modal, index, f"{between}{'fall' if plural else 'falls'}"
