"""Apply chosen changes to a text, and describe each as an edit with exact spans."""

from __future__ import annotations

from collections.abc import Sequence

from styler_nb.engines.base import Edit
from styler_nb.engines.variants.decode import Chosen
from styler_nb.engines.variants.view import Patch

__all__ = ["apply_choices", "explain"]


def apply_choices(
    text: str, start: int, end: int, chosen: Sequence[Chosen], shift: int
) -> tuple[str, tuple[Edit, ...]]:
    """Rewrite the range [start, end) of a text.

    Parameters
    ----------
    text : str
        The whole original.
    start, end : int
        The block.
    chosen : sequence of Chosen
        Changes in the block; their patches never overlap.
    shift : int
        How many characters longer the result is than the original before this block.

    Returns
    -------
    str
        The block's result.
    tuple of Edit
        In order, each trimmed to whole words that differ; spans are of the whole texts.
    """
    patches = sorted(
        ((patch, change) for change in chosen for patch in change.option.patches), key=lambda p: (p[0].start, p[0].end)
    )
    parts: list[str] = []
    edits: list[Edit] = []
    place, result_place = start, start + shift
    for patch, change in patches:
        small = _trim(text, patch)
        if small.start == small.end and not small.text:
            continue
        kept = text[place : small.start]
        parts += (kept, small.text)
        result_start = result_place + len(kept)
        result_place = result_start + len(small.text)
        edits.append(
            Edit(
                original_start=small.start,
                original_end=small.end,
                result_start=result_start,
                result_end=result_place,
                before=text[small.start : small.end],
                after=small.text,
                rule=change.site.variable.id,
                reason=explain(change),
            )
        )
        place = small.end
    parts.append(text[place:end])
    return "".join(parts), tuple(edits)


def _trim(text: str, patch: Patch) -> Patch:
    """Leave out what both sides share, up to word boundaries."""
    before, after = text[patch.start : patch.end], patch.text
    shortest = min(len(before), len(after))
    head = 0
    while head < shortest and before[head] == after[head]:
        head += 1
    while head and not (_is_edge(before, head) and _is_edge(after, head)):
        head -= 1
    tail = 0
    while tail < shortest - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    while tail and not (_is_edge(before, len(before) - tail) and _is_edge(after, len(after) - tail)):
        tail -= 1
    return Patch(patch.start + head, patch.end - tail, after[head : len(after) - tail])


def _is_edge(text: str, place: int) -> bool:
    """Whether no word goes on across a place."""
    if place in (0, len(text)):
        return True
    left, right = text[place - 1], text[place]
    return not (_in_word(left) and _in_word(right))


def _in_word(char: str) -> bool:
    return char.isalnum() or char in "'’-"


def explain(change: Chosen) -> str:
    """Say why: the writer's choice with its counts."""
    site, preference = change.site, change.preference
    variants = site.variable.variants
    new, old = variants[change.option.variant], variants[site.current]
    if not new.recognize:
        seen = round(preference.counts[site.current])
        if not seen:
            return f"you never write {old.name} (in {preference.words} words)"
        return f"you rarely write {old.name} ({seen} time{'s' * (seen != 1)} in {preference.words} words)"
    count = round(preference.counts[change.option.variant])
    both = count + round(preference.counts[site.current])
    if 2 * count < both:
        return f"you write {new.name} {count} of {both} times, else {old.name}"
    return f"you write {new.name} rather than {old.name} ({count} of {both} times)"
