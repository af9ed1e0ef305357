"""Find relative clauses with a doer: "tools that are used by farmers", "tools that farmers use"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.agentless import goes_on
from styler_nb.engines.variants.agents import agent_number, ends_here, is_settled, may_act, read_agent
from styler_nb.engines.variants.moves import may_move, text_of
from styler_nb.engines.variants.noun_phrases import is_person
from styler_nb.engines.variants.object_relatives import verb_of_subject
from styler_nb.engines.variants.passive_groups import lemma_of, read_passive_group, write_active_group
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words

__all__ = ["find_agent_relatives"]

_RELATIVES = frozenset({"that", "which"})
_CLEFT_VERBS = read_words("cleft_verbs") - {"'s"}
_CLOSERS = frozenset({"PUNCT", "ADP", "AUX", "SCONJ"})
_LONGEST_AGENT = 4
_STANDING_AROUND = frozenset({"surround", "cover", "border", "line", "dominate", "enclose", "fill", "flank"})


def find_agent_relatives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind agent_relative; variants are "passive" and "active"."""
    if _RELATIVES.isdisjoint(view.lowers):
        return
    if "by" in view.lowers:
        for by, low in enumerate(view.lowers):
            if low == "by" and by > 3 and (site := _passive(view, variable, by)) is not None:
                yield site
    for index in range(2, len(view.tokens) - 2):
        if view.lowers[index] in _RELATIVES and _heads(view, index):
            verb = verb_of_subject(view, index + 1)
            tag = "" if verb < 0 else view.tokens[verb].xpos
            is_closed = 0 <= verb < len(view.tokens) - 1 and view.tokens[verb + 1].upos in _CLOSERS
            if is_closed and tag and lemma_of(view.lowers[verb], tag):
                start, end = view.tokens[index + 1].start, view.tokens[verb].end
                if view.tokens[index + 1].upos == "DET":
                    yield Site(variable, start, end, variable.variant_index("active"), ())


def _heads(view: SentenceView, index: int) -> bool:
    """Whether a relative pronoun stands for a thing before it."""
    noun = index - 2 if view.lowers[index - 1] == "," and view.lowers[index] == "which" else index - 1
    if noun < 0 or view.tokens[noun].upos != "NOUN" or is_person(view.lowers[noun]):
        return False
    before = view.lowers[:noun]
    # "it is the rain that", "so … that"
    is_cleft = any(before[i] == "it" and before[i + 1] in _CLEFT_VERBS for i in range(len(before) - 1))
    return not is_cleft and not {"so", "such", "it's"} & set(before)


def _passive(view: SentenceView, variable: Variable, by: int) -> Site | None:
    group = read_passive_group(view, by - 1)
    if group is None or group.auxiliary < 2 or view.lowers[group.auxiliary - 1] not in _RELATIVES:
        return None
    agent = read_agent(view, by + 1)
    if agent is None or not _heads(view, group.auxiliary - 1) or not may_act(view, agent, group.lemma, sure=True):
        return None
    first, end = group.auxiliary, agent.last + 1
    options: tuple[Option, ...] = ()
    is_heavy = agent.last - agent.first >= _LONGEST_AGENT or view.lowers[agent.first] in ("a", "an")
    # "a basin that mountains surround"
    is_heavy = is_heavy or (group.lemma in _STANDING_AROUND and view.tokens[agent.first].upos != "DET")
    is_heavy = is_heavy or group.lemma == "inspire" or any(low.endswith("ly") for low in view.lowers[first:by])
    may_turn = (
        not is_heavy
        and ends_here(view)
        and is_settled(view, agent)
        and may_move(view, first, end)
        and _closes(view, end)
    )
    verb = write_active_group(view, group, is_plural=agent_number(view, agent)) if may_turn else ""
    if verb and "\n" not in text_of(view, first, end):
        text = f"{text_of(view, agent.first, end)} {verb}"
        patch = Patch(view.tokens[first].start, view.tokens[agent.last].end, text)
        words = len(text.split()) - (end - first)
        options = (Option(variable.variant_index("active"), (patch,), words),)
    start = view.tokens[first].start
    return Site(variable, start, view.tokens[agent.last].end, variable.variant_index("passive"), options)


def _closes(view: SentenceView, index: int) -> bool:
    """Whether the clause ends before a token: at a mark, or where the main clause goes on with its verb."""
    if index >= len(view.tokens):
        return False
    if view.is_finite(index):
        return True
    return view.lowers[index] in (".", ",", ";") and not goes_on(view, index - 1)
