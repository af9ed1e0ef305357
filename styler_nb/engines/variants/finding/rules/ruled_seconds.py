"""Write what is said second of a thing that readers of rules must do something with: "and will be returned"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.rules.ruled_clauses import find_shared, names_agent
from styler_nb.engines.variants.reading.agentless import Passive, Verbs, read_passive, verbs
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["find_joint", "may_part", "second_of_others", "second_of_reader"]

_JOINTS = frozenset({"and", "but"})
_SUBJECTS = {"it": "it", "them": "they"}
_OF_HOUSES = " ".join(sorted(read_words("houses_do") - {"charge"}))
"""Verbs of what a house does with a thing; "charged" is of those who pay."""
_BY_HOUSES = frozenset({"will", "is", "are"})
_LONGEST = 12


def may_part(view: SentenceView, passive: Passive, thing: str) -> bool:
    """Whether what is said second of the same thing, if anything is, can stand after a clause of the reader."""
    shared = find_shared(view, passive.last)
    return shared < 0 or (bool(thing) and find_joint(view, passive.last, shared) > 0)


def second_of_reader(view: SentenceView, passive: Passive, after: int, thing: str) -> Patch | None:
    """Write a second verb of the same thing: "may be kept and must be shown", "may keep it and must show it".

    `after` is the last token of what comes before, `thing` what stands for the thing as an object, "" if not sure.
    """
    if not thing or passive.joins or find_joint(view, after, passive.auxiliary) < 0:
        return None
    words = [view.tokens[i].text for i in (passive.auxiliary, *passive.adverbs)]
    text = f"{' '.join(words)} {passive.lemma} {thing}"
    return Patch(view.tokens[passive.auxiliary].start, view.tokens[passive.last].end, text)


def second_of_others(view: SentenceView, passive: Passive, known: Verbs, thing: str) -> Iterator[Patch]:
    """Write what happens to the thing then: "and will be returned", ", and we will return it", ", and it will be"."""
    shared = find_shared(view, passive.last)
    joint = find_joint(view, passive.last, shared) if shared > 0 and thing else -1
    if joint < 0:
        return
    own = read_passive(view, shared, known, is_modal=True)
    if own is not None and view.lowers[shared] != "will" and not names_agent(view, own.participle) and not own.joins:
        return
    start, opening = view.tokens[joint - 1].end, f", {view.lowers[joint]}"
    if (done := by_house(view, shared)) is not None:
        group = " ".join(view.tokens[i].text for i in (*range(shared, shared + (done.modal != "")), *done.adverbs))
        yield Patch(start, view.tokens[done.last].end, " ".join(f"{opening} we {group} {done.lemma} {thing}".split()))
    else:
        yield Patch(start, view.tokens[joint].end, f"{opening} {_SUBJECTS[thing]}")


def by_house(view: SentenceView, index: int) -> Passive | None:
    """Read what a house that speaks does itself: "will be returned"; None where others may do it."""
    low = view.lowers[index]
    if not view.setting.speaks or low not in _BY_HOUSES:
        return None
    done = read_passive(view, index, verbs(_OF_HOUSES), is_modal=low == "will", also=frozenset({"will"}))
    is_sure = done is not None and not done.joins and not done.negated(view) and not names_agent(view, done.participle)
    return done if is_sure else None


def find_joint(view: SentenceView, last: int, verb: int) -> int:
    """Give the joint right before a second verb, with nothing but a phrase between; -1 where there is none."""
    joint = verb - 1
    while joint > last and view.tokens[joint].upos == "ADV" and view.lowers[joint] not in _JOINTS:
        joint -= 1
    if view.lowers[joint] not in _JOINTS or joint <= last or joint - last > _LONGEST:
        return -1
    if view.lowers[joint - 1] == "," or view.finds_finite(last + 1, joint):
        return -1
    return joint if joint == verb - 1 else -1
