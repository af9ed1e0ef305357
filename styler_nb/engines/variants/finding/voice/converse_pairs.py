"""The pairs of words of a converse variable: "based on" and "rests on", by the words that either begins with."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress

from styler_nb.engines.variants.reading.inflect import build_forms
from styler_nb.engines.variants.schema import Context, Row, Variable

__all__ = ["DEGREES", "MODALS", "PLURAL", "Pair", "Table", "pairs_ahead", "read_converse_pairs"]

MODALS = {
    "may": ("VBZ", "VBP"),
    "should": ("VBZ", "VBP"),
    "ought": ("VBZ", "VBP"),
    "will": ("VBZ", "VBP"),
    "could": ("VBD",),
}
"""Modals that another way may begin with, and the forms of "be" that each stands for."""
_ANY = "*"
PLURAL = {"its": "their", "itself": "themselves"}
DEGREES = frozenset({"mainly", "largely", "mostly", "partly", "primarily", "chiefly", "usually", "often", "directly"})
"""Adverbs that may stand before the last word of a way."""
_TAGS = frozenset({"VB", "VBZ", "VBP", "VBD", "VBN"})
_NONE = frozenset[str]()


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


_Ahead = Mapping[str, tuple[Pair, ...]]
"""Pairs by the word after their first one: those that go on with it, and under "" those of one word."""


@dataclass(frozen=True, slots=True)
class Table:
    """The pairs of a variable by the first word of their passive, and by the forms of that of the other way."""

    passives: dict[str, _Ahead]
    actives: dict[str, _Ahead]
    words: frozenset[str]
    """All words that any of them begins with."""


def pairs_ahead(pairs: _Ahead | None, word: str) -> tuple[Pair, ...]:
    """Give the pairs that may go on with a word, an adverb of degree being passed over."""
    if pairs is None:
        return ()
    return pairs[_ANY] if word in DEGREES else pairs.get(word, pairs[""])


_tables: dict[str, tuple[tuple[Row, ...], Table]] = {}
"""Of each variable its rows and what was made of them."""


def read_converse_pairs(variable: Variable) -> Table:
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
                object=_NONE,
                not_object=_NONE,
                subject=_NONE,
                not_subject=_NONE,
                near=context.near - {"WHEN"},
                not_near=_NONE,
                tags=_NONE,
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
        {word: _by_next(found, [pair.passive for pair in found]) for word, found in passives.items()},
        {word: _by_next(found, [pair.active for pair in found]) for word, found in actives.items()},
        frozenset(passives) | frozenset(actives),
    )


def _by_next(pairs: Sequence[Pair], words: Sequence[tuple[str, ...]]) -> _Ahead:
    """Part pairs by their second word, each with those of one word among them, in their order."""
    second = [row[1] if len(row) > 1 else "" for row in words]
    ahead: dict[str, tuple[Pair, ...]] = {_ANY: tuple(pairs)}
    for key in {"", *second, *(PLURAL[word] for word in second if word in PLURAL)}:
        fits = [not word or key in (word, PLURAL.get(word)) for word in second]
        ahead[key] = tuple(compress(pairs, fits))
    return ahead
