"""Find what belongs to a house that lays down rules, which it may call its own: "the committee", "our committee"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["list_organs"]

_THE, _ALL = frozenset({"the"}), frozenset({"all"})
_ORGANS = read_words("organs_of_houses")
_MEMBERS = read_words("officers_of_houses")
"""Those who are called its own where a noun before says for what: "the equipment manager", not "the manager"."""
_OWN_THINGS = frozenset(
    {"website", "newsletter", "intranet", "portal", "network", "calendar", "handbook", "logo", "noticeboard"}
)
_BRANCHES = read_words("branches_of_houses")
_OF_EACH = frozenset({"line", "project", "direct", "hiring", "immediate", "branch", "local", "group"})
"""What not all have in common: each has a line manager of his own."""
_AFTER = frozenset({"of", "'s", "’s", "that", "which", "who", "whose", "and", "or"})
_OTHERS = frozenset({"city", "council", "government", "state", "county", "school", "police", "court", "ministry"})
_BEFORE_ROLES = frozenset({"to", "by", "for", "with", "from", "of", "that", "because"})


def list_organs(view: SentenceView) -> Iterator[Patch]:
    """Write "our" before what can only belong to the house of the text, and before all those whom its rules are for."""
    if not _OTHERS.isdisjoint(view.lowers):
        return
    for index in view.where(_THE, 0, -2):
        if view.lowers[index - 1 : index + 2] == ("on", "the", "board"):
            continue  # "shown on the board": no committee
        last = _end_of_organ(view, index)
        if last > 0 and view.is_free(index, last) and not _goes_on(view, last + 1):
            token = view.tokens[index]
            yield Patch(token.start, token.end, "Our" if token.text[0].isupper() else "our")
    if view.setting.addresses:
        return
    for index in view.where(_ALL, 1, -2):
        is_role = view.lowers[index - 1] in _BEFORE_ROLES and view.lowers[index + 1] in view.setting.ruled
        if view.lowers[index + 2] == "of" or (
            view.lowers[index + 2] == "and" and view.lowers[index + 4 : index + 5] == ("of",)
        ):
            continue  # "all employees of Reed and Sons" says whose they are
        if is_role and view.tokens[index].upos == "DET" and view.is_free(index, index + 1):
            yield Patch(view.tokens[index].end, view.tokens[index].end, " our")


def _end_of_organ(view: SentenceView, article: int) -> int:
    """Give the last token of a noun phrase for a part of the house; -1 where it is none."""
    low, after = view.lowers[article + 1], view.lowers[article + 2 : article + 4]
    if low == "head" and after[:1] == ("of",) and after[1:] and after[1] in _BRANCHES:
        return article + 3
    house = view.setting.house
    if low == house and not _OWN_THINGS.isdisjoint(after):
        return article + 2 + (after[0] not in _OWN_THINGS)
    if low == "human" and after == ("resources", "department"):
        return article + 3
    if low in _ORGANS:
        return article + 1
    if after and low in _BRANCHES and after[0] in _ORGANS | _MEMBERS | {"team", "department", "office", "unit"}:
        return article + 2
    is_owned = low.endswith(("'s", "’s", "s'", "s’"))  # "the employee's manager"
    is_named = after and view.tokens[article + 1].upos == "NOUN" and low not in _OF_EACH and not is_owned
    return article + 2 if is_named and after[0] in _MEMBERS else -1


def _goes_on(view: SentenceView, index: int) -> bool:
    """Whether what follows says whose it is, or makes the noun part of another."""
    if index >= len(view.tokens):
        return False
    return view.tokens[index].upos in ("NOUN", "PROPN") or view.lowers[index] in _AFTER
