"""Find where those who write a report may speak of themselves: "it is recommended that", "we recommend that".

"This report describes the trial", "in this report, we describe the trial".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from styler_nb.engines.variants.reading.inflect import find_verb, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["OWN_REPORTS", "find_own_reports"]

OWN_REPORTS = frozenset({"report", "paper", "article", "chapter", "section", "essay"})
"""What speaks of itself as "this report"."""
_TELLING = frozenset(
    {"describe", "summarize", "summarise", "present", "examine", "outline", "review", "discuss", "explain", "explore"}
    | {"analyze", "analyse", "compare", "assess", "evaluate", "consider", "propose", "offer", "investigate", "trace"}
)
_ADVISED = {"recommended": "recommend", "suggested": "suggest", "proposed": "propose", "advised": "advise"}
_ADVERBS = frozenset({"therefore", "also", "strongly", "further"})
_INNER = frozenset(
    {"that", "which", "who", "whose", "where", "when", "how", "why", "what", "whether", "if", "because", "it", "its"}
    | {"itself", "while", "although", "as", "not", "but", "than", ";", ":"}
)
_NEXT_IT = re.compile(r"\s+Its?\b")
_MOST_ADVERBS = 2


@needs({*_ADVISED, *_ADVISED.values()} | OWN_REPORTS)
def find_own_reports(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind own_report; variants are "impersonal" and "we"."""
    if view.block_kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM) or view.terminal != ".":
        return
    yield from _count(view, variable)
    may_speak = view.setting.spoken.isdisjoint({"we", "i"})
    patches = (_advised(view) if view.setting.is_report else ()) or _told(view)
    if patches:
        options = (Option(variable.variant_index("we"), patches),) if may_speak else ()
        start, end = patches[0].start, patches[-1].end
        yield Site(variable, start, end, variable.variant_index("impersonal"), options)


def _count(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Count "we recommend that" and "in this report, we describe"."""
    for index in view.where(frozenset({"we"}), 0, -2):
        verb = next(
            (i for i in range(index + 1, index + 2 + _MOST_ADVERBS) if view.tokens[i].upos not in ("ADV", "AUX")), -1
        )
        is_advice = view.lowers[verb] in _ADVISED.values() and view.lowers[verb + 1 : verb + 2] == ("that",)
        is_told = view.lowers[verb] in _TELLING and view.lowers[:2] == ("in", "this") and view.lowers[2] in OWN_REPORTS
        if verb > 0 and (is_advice or is_told):
            yield Site(variable, view.tokens[index].start, view.tokens[verb].end, variable.variant_index("we"), ())


def _advised(view: SentenceView) -> tuple[Patch, ...]:
    """Write "it is therefore recommended that" as what we recommend; nothing where it is not so."""
    first = 1 if view.lowers[0] in ("therefore", "finally", "lastly", "first") and view.lowers[1] != "," else 0
    first = 2 if view.lowers[1:2] == (",",) and view.tokens[0].upos == "ADV" else first
    if view.lowers[first : first + 2] != ("it", "is"):
        return ()
    index = first + 2
    while index < len(view.tokens) - 2 and view.lowers[index] in _ADVERBS:
        index += 1
    verb = _ADVISED.get(view.lowers[index])
    if verb is None or view.lowers[index + 1] != "that" or not view.is_free(first, index):
        return ()
    adverbs = [view.lowers[i] for i in range(first + 2, index)]
    text = " ".join([match_case("we", view.tokens[first].text), *adverbs, verb])
    return (Patch(view.tokens[first].start, view.tokens[index].end, text),)


def _told(view: SentenceView) -> tuple[Patch, ...]:
    """Write "this report describes" as what we describe in it, with the verbs joined to it; nothing where unsure."""
    lowers = view.lowers
    if lowers[0] != "this" or lowers[1] not in OWN_REPORTS or view.tokens[2].xpos != "VBZ":
        return ()
    if find_verb(lowers[2]) not in _TELLING or not view.is_free(0, 2):
        return ()
    if _NEXT_IT.match(view.text, view.sentence.end):
        return ()  # "this report tells of the trial. It offers advice"
    if lowers[1] in view.setting.introduced:
        return ()  # "she wrote a paper on wells. This paper describes"
    verbs = [i for i in range(3, len(lowers)) if view.tokens[i].xpos in ("VBZ", "MD", "VBP", "VBD")]
    if any(lowers[i - 1] != "and" or find_verb(lowers[i]) not in _TELLING for i in verbs):
        # another clause, or a verb that is no telling
        return ()
    if not _INNER.isdisjoint(lowers):
        return ()
    text = f"In this {view.tokens[1].text}, we {find_verb(lowers[2])}"
    patches = [Patch(view.tokens[0].start, view.tokens[2].end, text)]
    patches += [Patch(view.tokens[i].start, view.tokens[i].end, find_verb(lowers[i])) for i in verbs]
    return tuple(patches)
