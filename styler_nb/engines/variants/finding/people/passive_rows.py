"""Read passives of coordinate clauses, which change together: "beans can be dried, and peas can be frozen"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.after_passives import has_agent
from styler_nb.engines.variants.reading.agentless import SEMI_MODALS, Passive, Verbs, read_passive
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["read_row"]

_BE = frozenset({"be"})
_SUBORDINATORS = frozenset(
    {"which", "that", "who", "whose", "because", "since", "as", "so", "if", "when", "while", "where", "unless", "until"}
    | {"although", "though", "before", "after", "whereas", "for", "once", "than", "whether"}
)


def read_row(view: SentenceView, passive: Passive, known: Verbs) -> tuple[Passive, ...] | None:
    """Read the passives with a modal of coordinate clauses: "beans can be dried, and peas can be frozen".

    None where the passive is the only one; an empty row where another one is of no known verb, or has a doer.
    """
    others = [i for i in view.where(_BE) if 0 < i < len(view.tokens) - 2 and not passive.auxiliary <= i <= passive.last]
    if not others:
        return None
    row = [passive]
    for be in others:
        auxiliary = next((i for i in range(be - 1, max(be - 4, -1), -1) if view.tokens[i].xpos == "MD"), -1)
        auxiliary = auxiliary if auxiliary >= 0 else _find_semi_modal(view, be)
        done = be + 1
        while done < len(view.tokens) - 1 and view.tokens[done].upos == "ADV":
            done += 1
        if auxiliary < 0 or view.tokens[done].xpos != "VBN" or not _are_coordinate(view, passive, auxiliary, done):
            continue
        other = read_passive(view, auxiliary, known, is_modal=True)
        if other is None or has_agent(view, other.participle):
            return ()
        row.append(other)
    return tuple(sorted(row, key=lambda p: p.auxiliary)) if len(row) > 1 else None


def _find_semi_modal(view: SentenceView, be: int) -> int:
    """Give the place of "have" in "have to be", -1 where there is none."""
    if be < 2 or view.lowers[be - 1] != "to" or view.lowers[be - 2] not in SEMI_MODALS:
        return -1
    return be - 2


def _are_coordinate(view: SentenceView, passive: Passive, auxiliary: int, done: int) -> bool:
    """Whether another passive stands in a clause after a comma or a semicolon that hangs on nothing."""
    first, second = (passive.last, auxiliary) if passive.auxiliary < auxiliary else (done, passive.auxiliary)
    between = view.lowers[first:second]
    if ";" in between:
        return False
    return "," in between and _SUBORDINATORS.isdisjoint(between[between.index(",") :])
