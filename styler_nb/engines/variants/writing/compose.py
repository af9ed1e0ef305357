"""Put the changes of two passes over a block together, as changes of the original.

The first passes join, split and move clauses; the last sees the result and changes words. A change of a later pass
that lies inside one of an earlier pass becomes part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from styler_nb.engines.variants.choosing.decode import Chosen

__all__ = ["Change", "apply_changes", "compose", "keep", "list_changes"]


@dataclass(frozen=True, slots=True)
class Change:
    """A range of a text, what stands there afterwards, and the choices behind it."""

    start: int
    end: int
    text: str
    sources: tuple[Chosen, ...]


def list_changes(chosen: Iterable[Chosen], base: int) -> list[Change]:
    """Give the patches of choices in order, with offsets from `base`; patches of different choices never overlap."""
    return sorted(
        (Change(p.start - base, p.end - base, p.text, (c,)) for c in chosen for p in c.option.patches),
        key=lambda c: (c.start, c.end),
    )


def apply_changes(text: str, changes: Iterable[Change]) -> str:
    """Write a text with changes, which are in order and do not overlap."""
    parts: list[str] = []
    place = 0
    for change in changes:
        parts += (text[place : change.start], change.text)
        place = change.end
    parts.append(text[place:])
    return "".join(parts)


def compose(draft: str, first: Sequence[Change], second: Sequence[Change]) -> list[Change]:
    """Give the changes that lead from the original to the final text.

    Parameters
    ----------
    draft : str
        The text after the first pass.
    first : sequence of Change
        From the original to the draft, in order.
    second : sequence of Change
        From the draft to the final text, in order.

    Returns
    -------
    list of Change
        From the original to the final text, in order, disjoint.
    """
    if not first:
        return list(second)
    if not second:
        return list(first)
    result: list[Change] = []
    i = j = shift = 0  # shift: how much longer the draft is than the original before the place reached
    while i < len(first) or j < len(second):
        start = min(
            first[i].start + shift if i < len(first) else len(draft) + 1,
            second[j].start if j < len(second) else len(draft) + 1,
        )
        end, before = start, shift
        sources: list[Chosen] = []
        inner: list[Change] = []
        while True:
            if i < len(first) and _meets(first[i].start + shift, len(first[i].text), start, end):
                change = first[i]
                end = max(end, change.start + shift + len(change.text))
                shift += len(change.text) - (change.end - change.start)
                sources += change.sources
                i += 1
            elif j < len(second) and _meets(second[j].start, second[j].end - second[j].start, start, end):
                end = max(end, second[j].end)
                inner.append(second[j])
                j += 1
            else:
                break
        text = apply_changes(draft[start:end], (Change(c.start - start, c.end - start, c.text, ()) for c in inner))
        sources += [s for c in inner for s in c.sources]
        result.append(Change(start - before, end - shift, text, tuple(sources)))
    return result


def _meets(start: int, length: int, low: int, high: int) -> bool:
    """Whether a range shares a character with [low, high), or is at its edge where one of them is empty."""
    return start < high or start == low or (start == high and length == 0)


def keep(changes: Sequence[Change], strength: float) -> list[Change]:
    """Leave out the changes that a strength is too low for; what one choice changes together stays together.

    Parameters
    ----------
    changes : sequence of Change
        All that full strength makes.
    strength : float
        0–1. What is kept at a lower strength is also kept at a higher one.
    """
    group: dict[int, int] = {}

    def root(key: int) -> int:
        while group.setdefault(key, key) != key:
            group[key] = group[group[key]]
            key = group[key]
        return key

    for change in changes:
        for source in change.sources[1:]:
            group[root(id(source))] = root(id(change.sources[0]))
    values: dict[int, float] = {}
    for change in changes:
        for source in change.sources:
            place = root(id(source))
            if source.order:
                values[place] = min(values.get(place, 1.0), source.order)
    return [c for c in changes if values.get(root(id(c.sources[0])), 0.0) <= strength and strength > 0]
