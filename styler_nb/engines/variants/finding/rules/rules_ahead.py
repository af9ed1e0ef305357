"""Find what a rule says is done: "claims are paid within a month", "claims will be paid within a month".

Of a policy or procedure both say the same; of anything else the present tells what is so, and "will" foretells it.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_rules_ahead"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_VERBS = frozenset({"is", "are", "will", "receive", "receives"})
_BE = frozenset({"is", "are"})
_INSIDE = read_words("inside_verbs") | {"usually", "not", "promptly"}
_SUBJECT = frozenset({"NOUN", "ADJ", "DET", "NUM", "ADP", "PROPN"})
_OPENERS = frozenset({"if", "when", "where", "once", "in", "for", "after", "before", "at", "until", "unless"})
_OTHER_TIMES = frozenset(
    {"now", "currently", "already", "today", "still", "next", "soon", "tomorrow", "was", "were", "?"}
)
_JOINING = frozenset({"and", "but", "or", "so", ";"})
_HAD = frozenset({"provided", "supplied", "kept", "stored", "posted", "published", "offered"})
_MOST_INSIDE = 2


def find_rules_ahead(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind rule_ahead; variants are "present" and "will".

    `parameters.done` are verbs of what is done under a rule; `parameters.rules` are words for rules and
    `parameters.ruled` for those who keep or make them, one of which each text of rules has.
    """
    if view.block_kind not in _KINDS or view.terminal != ".":
        return
    for index in view.where(_VERBS, 1, -2):
        if not view.is_finite(index) or (view.finds_finite(0, index) and not _follows_clause(view, index)):
            continue
        if view.lowers[0] in _OPENERS and "," in view.lowers[index:]:
            continue
        form, main = _read_verb(view, index)
        if not form:
            return
        token = view.tokens[index]
        options: tuple[Option, ...] = ()
        is_done = find_verb(view.lowers[main]) in variable.words("done")
        if is_done and _is_rule(view, variable, index) and not _goes_on(view, main) and not _tells_where(view, main):
            patches = _patch(view, form, index, main)
            other = "will" if form == "present" else "present"
            options = (
                (Option(variable.variant_index(other), patches, 1 if form == "present" else -1),) if patches else ()
            )
        yield Site(variable, token.start, token.end, variable.variant_index(form), options)
        return


def _tells_where(view: SentenceView, main: int) -> bool:
    """Whether it is told where something is to be had, which is so already: "lockers are provided in the hall"."""
    return view.lowers[main] in _HAD and view.lowers[main + 1] in ("in", "at", "on", "near", "beside")


def _goes_on(view: SentenceView, main: int) -> bool:
    """Whether another statement is joined, whose verb would stay as it is: "is paid and is taxed"."""
    joints = view.where(_JOINING, main)
    return bool(joints) and view.finds_finite(joints[0], len(view.tokens))


def _follows_clause(view: SentenceView, index: int) -> bool:
    """Whether what stands before a subject is one clause of condition, and its comma: "if it is late, the fee is"."""
    if view.lowers[0] not in _OPENERS or "," not in view.lowers[:index]:
        return False
    comma = view.lowers.index(",")
    return view.lowers[:index].count(",") == 1 and not view.finds_finite(comma, index)


def _read_verb(view: SentenceView, index: int) -> tuple[str, int]:
    """Give the variant of a finite verb and its participle's place; "" where it has none."""
    low = view.lowers[index]
    if low.startswith("receive"):
        return ("present", index)
    place = index + 1
    while place < len(view.tokens) - 1 and place - index <= _MOST_INSIDE and view.lowers[place] in _INSIDE:
        place += 1
    if low in _BE:
        return ("present", place) if view.tokens[place].xpos == "VBN" else ("", -1)
    if view.lowers[place] == "receive":
        return ("will", place)
    if view.lowers[place] != "be" or view.tokens[place + 1].xpos != "VBN":
        return ("", -1)
    return ("will", place + 1)


def _is_rule(view: SentenceView, variable: Variable, index: int) -> bool:
    """Whether the text lays down rules, and the sentence holds one, of a plain subject, and nothing of another time."""
    words = view.setting.words
    if not view.setting.is_of_institution or view.persons.get("i") or variable.words("rules").isdisjoint(words):
        return False
    if variable.words("ruled").isdisjoint(words):
        return False
    begin = view.lowers.index(",") + 1 if view.lowers[0] in _OPENERS and "," in view.lowers[:index] else 0
    if any(view.tokens[i].upos not in _SUBJECT for i in range(begin, index)) or begin >= index:
        return False
    return _OTHER_TIMES.isdisjoint(view.words) and all(t.xpos != "VBD" for t in view.tokens)


def _patch(view: SentenceView, form: str, index: int, main: int) -> tuple[Patch, ...]:
    """Write the verb the other way, with its adverbs; nothing where the number of the subject is not sure."""
    low, token = view.lowers[index], view.tokens[index]
    inside = [view.lowers[i] for i in range(index + 1, main)]
    if not view.is_free(index, main):
        return ()
    if form == "present":
        if low not in _BE:
            return (Patch(token.start, token.end, "will receive"),)
        return (Patch(token.start, view.tokens[main - 1].end, " ".join(["will", *inside, "be"])),)
    head = view.tokens[index - 1]
    if head.upos != "NOUN" or not _is_bare(view, index):
        return ()
    is_plural = head.lower.endswith("s")
    if view.lowers[main] == "receive":
        last = view.tokens[main]
        return (Patch(token.start, last.end, " ".join([*inside, "receive" if is_plural else "receives"])),)
    be = "are" if is_plural else "is"
    return (Patch(token.start, view.tokens[main - 1].end, " ".join([be, *inside[:-1]])),)


def _is_bare(view: SentenceView, index: int) -> bool:
    """Whether a subject is a noun with nothing behind it, of a number that its form tells."""
    low = view.lowers[index - 1]
    tags = {view.tokens[i].upos for i in range(index - 1)} & {"ADP", "VERB", "CCONJ"}
    return (
        not tags and not low.endswith(("ss", "us", "is", "ics")) and low not in ("staff", "people", "series", "police")
    )
