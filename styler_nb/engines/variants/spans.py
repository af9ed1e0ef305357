"""Find a quantity between two numbers: "between five and seven hours", "five to seven hours"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site

__all__ = ["find_spans"]

BETWEEN, TO = 0, 1
_CHOOSING = frozenset({"choose", "chose", "chosen", "decide", "differ", "alternate", "distinguish", "share", "move"})
"""Verbs that take "between" along."""
_RANGING = frozenset(
    {
        "range", "ranges", "ranged", "ranging", "vary", "varies", "varied", "varying", "lie", "lies", "lay",
        "fall", "falls",
        "fell", "rose", "rise", "went", "go", "increased", "increase", "dropped", "grew", "fluctuates", "occurred",
        "born",
        "lived", "written", "built", "held", "open", "set", "won", "lost", "beat", "voted", "passed",
    }
)  # fmt: skip
"""Verbs of a course that runs from one number to the other, or whose number is no quantity of theirs."""
_LEADS = frozenset({"of", "for", "with", "is", "are", "was", "were", "be", "has", "have", "had"})


def find_spans(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind span: after a verb or a preposition, with the noun that is counted."""
    lowers = view.lowers
    for index in range(1, len(lowers) - 4):
        if lowers[index] == "between" and lowers[index + 2] == "and":
            first, last, current = index + 1, index + 3, BETWEEN
        elif lowers[index + 1] == "to":
            first, last, current = index, index + 2, TO
        else:
            continue
        if not _counts(view, first, last) or not _is_led(view, index):
            continue
        options: tuple[Option, ...] = ()
        joint = view.tokens[first + 1]
        if view.is_free(first + 1, first + 1) and "\n" not in view.text[view.tokens[index].start : joint.end]:
            start = view.tokens[index].start
            opening = (
                Patch(start, view.tokens[first].start, "") if current == BETWEEN else Patch(start, start, "between ")
            )
            joined = Patch(joint.start, joint.end, "to" if current == BETWEEN else "and")
            options = (Option(1 - current, (opening, joined), -1 if current == BETWEEN else 1),)
        yield Site(variable, view.tokens[index].start, view.tokens[last].end, current, options)


def _counts(view: SentenceView, first: int, last: int) -> bool:
    """Whether two numbers, the higher one last, count the plural noun that follows."""
    tokens = view.tokens
    if tokens[first].upos != "NUM" or tokens[last].upos != "NUM" or last + 1 >= len(tokens):
        return False
    if any(len(tokens[i].text) == 4 and tokens[i].text.isdigit() for i in (first, last)):
        return False
    if tokens[first].lower in ("one", "1") or tokens[last].lower in ("one", "1"):
        return False
    noun = tokens[last + 1]
    return noun.upos == "NOUN" and (noun.lower.endswith("s") or noun.lower in ("percent", "people", "feet"))


def _is_led(view: SentenceView, index: int) -> bool:
    before = view.tokens[index - 1]
    if before.lower in _LEADS:
        return True
    return before.upos == "VERB" and before.xpos != "VBN" and before.lower not in _RANGING | _CHOOSING
