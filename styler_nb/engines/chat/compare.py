"""What changed between a passage and its rewording: groups of sentences that belong together, and changes in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rapidfuzz.distance import Indel

from styler_nb.engines.chat.facts import Passage, stem
from styler_nb.engines.chat.guard import keeps_facts

__all__ = ["Group", "Hunk", "find_hunks", "group_sentences", "keep_spaces"]

_TOKEN = re.compile(r"\w+(?:['’\-.]\w+)*|[^\w\s]|\s+")
_WORD = re.compile(r"\S+")


class Hunk(NamedTuple):
    """A stretch that changed: half-open ranges in both texts."""

    start: int
    end: int
    new_start: int
    new_end: int


@dataclass(frozen=True, slots=True)
class Group:
    """Sentences, and those that they became; ranges of both texts, without the space around."""

    start: int
    end: int
    new_start: int
    new_end: int


def keep_spaces(before: str, after: str) -> str:
    """Give a rewording the passage's own line breaks and wide spaces, between words that both have side by side.

    Parameters
    ----------
    before, after : str
        A passage and its rewording, which has single spaces only.

    Returns
    -------
    str
    """
    if not re.search(r"[^\S ]|  ", before):
        return after
    old, new = list(_WORD.finditer(before)), list(_WORD.finditer(after))
    same = {
        dest: source
        for code in Indel.opcodes([m[0] for m in old], [m[0] for m in new])
        if code.tag == "equal"
        for source, dest in zip(range(code.src_start, code.src_end), range(code.dest_start, code.dest_end), strict=True)
    }
    parts = []
    for place, match in enumerate(new):
        parts.append(match[0])
        if place + 1 < len(new):
            here = same.get(place)
            # A break is kept after its word, whatever the next word has become.
            follows = here is not None and here + 1 < len(old)
            parts.append(before[old[here].end() : old[here + 1].start()] if follows and here is not None else " ")
    return "".join(parts)


def find_hunks(before: str, after: str) -> Iterator[Hunk]:
    """Compare two texts word by word; what is parted only by a space is one change, unless each is a whole exchange."""
    old, new = list(_TOKEN.finditer(before)), list(_TOKEN.finditer(after))
    changed: list[list[int]] = []
    for code in Indel.opcodes([m[0] for m in old], [m[0] for m in new]):
        if code.tag == "equal":
            continue
        if changed and changed[-1][1] == code.src_start and changed[-1][3] == code.dest_start:
            changed[-1][1], changed[-1][3] = code.src_end, code.dest_end
        else:
            changed.append([code.src_start, code.src_end, code.dest_start, code.dest_end])
    joined: list[list[int]] = []
    for place in changed:
        if joined and _are_one(old, new, joined[-1], place):
            joined[-1][1], joined[-1][3] = place[1], place[3]
        else:
            joined.append(place)
    for place in joined:
        yield _hunk(old, new, place, len(before), len(after))


def _are_one(
    old: Sequence[re.Match[str]], new: Sequence[re.Match[str]], first: Sequence[int], second: Sequence[int]
) -> bool:
    """Whether two changes are parted by a space only, and are not each an exchange of words for words."""
    exchanged = all(_any_word(old[a:b]) and _any_word(new[c:d]) for a, b, c, d in (first, second))
    return not exchanged and all(match[0].isspace() for match in old[first[1] : second[0]])


def _any_word(tokens: Sequence[re.Match[str]]) -> bool:
    return any(match[0][0].isalnum() for match in tokens)


def _hunk(
    old: Sequence[re.Match[str]], new: Sequence[re.Match[str]], place: Sequence[int], length: int, new_length: int
) -> Hunk:
    """Turn ranges of tokens into ranges of characters, without what both sides end with."""
    a, b, c, d = place
    while b > a and d > c and old[b - 1][0] == new[d - 1][0]:
        b, d = b - 1, d - 1
    start = old[a].start() if a < len(old) else length
    new_start = new[c].start() if c < len(new) else new_length
    return Hunk(start, old[b - 1].end() if b > a else start, new_start, new[d - 1].end() if d > c else new_start)


def group_sentences(before: Passage, after: Passage) -> list[Group]:
    """Part a passage where its rewording can be parted too.

    Parameters
    ----------
    before, after : Passage
        The passage and its rewording.

    Returns
    -------
    list of Group
        In order, over all sentences. Each group alone says in numbers, names and negations what it said before,
        so that any of them can be taken and the others left.
    """
    cuts = [*_find_cuts(before, after), (len(before.sentences), len(after.sentences))]
    groups: list[tuple[int, int, int, int]] = []
    i = j = 0
    for a, b in cuts:
        if a > i and b > j and keeps_facts(before.part(i, a), after.part(j, b)):
            groups.append((i, a, j, b))
            i, j = a, b
    if (i, j) != cuts[-1]:
        # What is left over cannot stand alone: it goes with the groups before it.
        while groups:
            i, _, j, _ = groups.pop()
            if keeps_facts(before.part(i, cuts[-1][0]), after.part(j, cuts[-1][1])):
                break
        groups.append((i, cuts[-1][0], j, cuts[-1][1]))
    return [
        Group(
            before.sentences[i].start,
            before.sentences[a - 1].end,
            after.sentences[j].start,
            after.sentences[b - 1].end,
        )
        for i, a, j, b in groups
    ]


def _find_cuts(before: Passage, after: Passage) -> list[tuple[int, int]]:
    """Find the places, in numbers of sentences on either side, that no sentence's likeness reaches across."""
    old = [frozenset(stem(w) for w in s.word_forms) for s in before.sentences]
    new = [frozenset(stem(w) for w in s.word_forms) for s in after.sentences]
    links = {(i, _likest(row, new, i * len(new) / max(len(old), 1))) for i, row in enumerate(old)}
    links |= {(_likest(row, old, j * len(old) / max(len(new), 1)), j) for j, row in enumerate(new)}
    cuts = []
    for i in range(1, len(old)):
        reach = max((b for a, b in links if a < i), default=-1) + 1
        if 0 < reach < len(new) and all(b >= reach for a, b in links if a >= i):
            cuts.append((i, reach))
    return cuts


def _likest(row: frozenset[str], others: Sequence[frozenset[str]], place: float) -> int:
    """Give the sentence that shares most words; of equal ones the one nearest to a place."""

    def likeness(index: int) -> tuple[float, float]:
        union = len(row | others[index])
        return (len(row & others[index]) / union if union else 0.0, -abs(index - place))

    return max(range(len(others)), key=likeness)
