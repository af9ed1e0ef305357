"""The pairs of words of a converse variable: "based on" and "rests on", by the words that either begins with."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from styler_nb.engines.variants.inflect import build_forms
from styler_nb.engines.variants.schema import Context, Row, Variable

__all__ = ["MODALS", "Pair", "Table", "read_pairs"]

MODALS = {"may": ("VBZ", "VBP"), "should": ("VBZ", "VBP"), "could": ("VBD",)}
"""Modals that another way may begin with, and the forms of "be" that each stands for."""
_TAGS = frozenset({"VB", "VBZ", "VBP", "VBD", "VBN"})


@dataclass(frozen=True, slots=True)
class Pair:
    """A row: the words after "be", those of the other way, and where the two mean the same.

    `forms` are the forms of the other way's verb by Penn tag, none where that begins with "be"; `context` is what can
    be asked of the words beside, `full` all that the row says; `tags` are the forms in which it holds.
    """

    passive: tuple[str, ...]
    active: tuple[str, ...]
    forms: dict[str, str]
    context: Context
    full: Context
    tags: frozenset[str]


@dataclass(frozen=True, slots=True)
class Table:
    """The pairs of a variable by the first word of their passive, and by the forms of that of the other way."""

    passives: dict[str, tuple[Pair, ...]]
    actives: dict[str, tuple[Pair, ...]]


_tables: dict[str, tuple[tuple[Row, ...], Table]] = {}
"""Of each variable its rows and what was made of them."""


def read_pairs(variable: Variable) -> Table:
    """Give the pairs of a variable, built once."""
    found = _tables.get(variable.id)
    if found is None or found[0] is not variable.rows:
        found = _tables[variable.id] = variable.rows, _build(variable.rows, variable.parameters.get("unread", ()))
    return found[1]


def _pair_up(forms: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Give the pairs of a row with alternatives: each passive with the active of its place, or with the only one."""
    passives, actives = (form.split("|") for form in forms)
    return zip(passives, actives * len(passives) if len(actives) == 1 else actives, strict=True)


def _build(rows: tuple[Row, ...], unread: Collection[str]) -> Table:
    passives: dict[str, list[Pair]] = {}
    actives: dict[str, list[Pair]] = {}
    for row, (passive, active) in ((each, forms) for each in rows for forms in _pair_up(each.forms)):
        context, is_one_way = row.context, bool(row.finds) and row.forms[1] not in row.finds
        words = tuple(active.split())
        forms = (
            {}
            if words[0] == "be"
            else dict.fromkeys(MODALS[words[0]], words[0])
            if words[0] in MODALS
            else build_forms(words[0], "VERB", {})
        )
        pair = Pair(
            tuple(passive.split()),
            words[1:] if words[0] == "be" else words,
            forms,
            replace(
                context,
                object=frozenset(),
                not_object=frozenset(),
                subject=frozenset(),
                not_subject=frozenset(),
                near=context.near - {"WHEN"},
                not_near=frozenset(),
                tags=frozenset(),
            ),
            context,
            context.tags or _TAGS,
        )
        passives.setdefault(pair.passive[0], []).append(pair)
        if is_one_way or active in unread or "*" in unread:
            continue
        for word in sorted(set(forms.values())) or [pair.active[0]]:
            actives.setdefault(word, []).append(pair)
    return Table(
        {word: tuple(found) for word, found in passives.items()},
        {word: tuple(found) for word, found in actives.items()},
    )
