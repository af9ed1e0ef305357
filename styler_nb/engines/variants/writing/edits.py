"""Write changes into a text, and describe each as an edit with exact spans."""

from __future__ import annotations

from collections.abc import Iterable

from styler_nb.engines.base import Edit
from styler_nb.engines.variants.choosing.decode import Chosen
from styler_nb.engines.variants.learning.leaning import Telling
from styler_nb.engines.variants.measures.word_measures import Drift
from styler_nb.engines.variants.writing.compose import Change

__all__ = ["explain_choice", "write_edits"]


def write_edits(original: str, changes: Iterable[Change], start: int, shift: int) -> tuple[str, tuple[Edit, ...]]:
    """Rewrite a block.

    Parameters
    ----------
    original : str
        The block.
    changes : iterable of Change
        In order, disjoint, with offsets in the block.
    start : int
        Offset of the block in the whole original.
    shift : int
        How many characters longer the result is than the original before this block.

    Returns
    -------
    str
        The block's result.
    tuple of Edit
        In order, each trimmed to whole words that differ; spans are of the whole texts.
    """
    parts: list[str] = []
    edits: list[Edit] = []
    place, result_place = 0, start + shift
    for change in changes:
        small = _trim(original, change)
        if small.start == small.end and not small.text:
            continue
        kept = original[place : small.start]
        parts += (kept, small.text)
        result_start = result_place + len(kept)
        result_place = result_start + len(small.text)
        edits.append(
            Edit(
                original_start=start + small.start,
                original_end=start + small.end,
                result_start=result_start,
                result_end=result_place,
                before=original[small.start : small.end],
                after=small.text,
                rule=change.sources[0].site.variable.id,
                reason="; ".join(dict.fromkeys(explain_choice(source) for source in change.sources)),
            )
        )
        place = small.end
    parts.append(original[place:])
    return "".join(parts), tuple(edits)


def _trim(text: str, patch: Change) -> Change:
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
    return Change(patch.start + head, patch.end - tail, after[head : len(after) - tail], patch.sources)


def _is_edge(text: str, place: int) -> bool:
    """Whether no word goes on across a place."""
    if place in (0, len(text)):
        return True
    left, right = text[place - 1], text[place]
    return not (_in_word(left) and _in_word(right))


def _in_word(char: str) -> bool:
    return char.isalnum() or char in "'’-"


def explain_choice(change: Chosen) -> str:
    """Say why: the writer's choice with its counts."""
    site, preference = change.site, change.preference
    variants = site.variable.variants
    new, old = variants[change.option.variant], variants[site.current]
    if preference.is_asked:
        return f"you asked for {new.name} rather than {old.name}"
    if not new.recognize:
        seen = round(preference.counts[site.current])
        if not seen:
            return f"you never write {old.name} (in {preference.words} words)"
        return f"you rarely write {old.name} ({seen} time{'s' * (seen != 1)} in {preference.words} words)"
    count = round(preference.counts[change.option.variant])
    both = count + round(preference.counts[site.current])
    if not both:
        said = (
            f"the samples show neither {new.name} nor {old.name}"
            if change.is_for_text
            else f"your other choices lean to {new.name} rather than {old.name}"
        )
        return f"{said}{_say_why(change)}"
    if 2 * count >= both:
        return f"you write {new.name} rather than {old.name} ({count} of {both} times)"
    if not count:
        said = f"the samples show {old.name} {'once' if both == 1 else f'{both} times'}, too seldom to go by"
    else:
        said = f"you write {new.name} {count} of {both} times, else {old.name}"
    return f"{said}{_say_why(change)}"


def _say_why(change: Chosen) -> str:
    """Say what else speaks for a change than the writer's choices."""
    if change.word is not None:
        return f"; {_say_word(change.word)}"
    return "; here it brings the text as a whole closer to yours" if change.is_for_text else ""


def _say_word(telling: Telling | Drift) -> str:
    """Say how often the writer has a word, against general English or against the text; or a figure of both."""
    if isinstance(telling, Drift):
        if telling.measure == "word length":
            return f"words of the text have {telling.stands:.1f} characters on average, yours {telling.due:.1f}"
        return f"{telling.stands:.0%} of the text's words are function words, {telling.due:.0%} of yours"
    if telling.stands is not None:
        return f"the text has “{telling.word}” {telling.stands} times, at your rate it would have {telling.due:.1f}"
    times = f"{telling.ratio:.1f} times" if telling.ratio >= 1 else f"{telling.ratio:.0%}"
    return f"you have “{telling.word}” {times} as often as is usual"
