"""Read statements with a doer: "the work was delayed for weeks by the rain"."""

from __future__ import annotations

from dataclasses import dataclass

from styler_nb.engines.variants.finding.voice.agent_phrases import widen_agent
from styler_nb.engines.variants.finding.voice.by_causes import may_do
from styler_nb.engines.variants.finding.voice.by_doers import read_doer
from styler_nb.engines.variants.finding.voice.by_middles import Middle, read_middle, says_what_became
from styler_nb.engines.variants.finding.voice.by_nouns import Doer
from styler_nb.engines.variants.finding.voice.by_people import read_group_by
from styler_nb.engines.variants.finding.voice.by_subjects import read_thing
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, may_be_person, names_person
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["ByClause", "read_by_clause"]

_IN_ORDER = frozenset({"follow", "accompany", "precede", "replace", "join", "succeed"})
_ACTING = read_words("groups_that_act") | read_words("groups_of_people") | read_words("doers")
_DUTIES = read_words("duties")
_HAVE_TO = frozenset({("has", "to"), ("have", "to"), ("had", "to")})
_HOLDING = frozenset({"hold", "keep", "bind", "bring"})
_LONGEST_MADE = 4


@dataclass(frozen=True, slots=True)
class ByClause:
    """A passive with its subject and its doer."""

    thing: NounPhrase
    group: PassiveGroup
    middle: Middle
    by: int
    doer: Doer
    last: int
    """The last token of the doer, with what a comma sets off."""

    @property
    def is_aside(self) -> bool:
        """Whether a comma sets off what is said of the doer."""
        return self.last > self.doer.last


def read_by_clause(view: SentenceView, by: int) -> ByClause | None:
    """Read the passive before "by" with its subject and its doer; None where any of them is not sure."""
    middle = read_middle(view, by)
    doer = None if middle is None else read_doer(view, by + 1)
    group = None if middle is None else read_group_by(view, middle.participle, doer)
    if middle is None or group is None or doer is None or doer.last + 1 >= len(view.tokens):
        return None
    is_made_so = says_what_became(view, middle.first, middle.end)
    is_brought_about = is_made_so or (group.lemma == "bring" and middle.particle == "about")
    is_brought_about = is_brought_about or (group.lemma in _HOLDING and middle.particle == "together")
    if not may_do(view, doer, "cause" if is_brought_about else group.lemma):
        return None
    if _would_bind(view, group, doer):
        return None
    thing = read_thing(view, group.auxiliary)
    if thing is None or (view.lowers[thing.last] == "this" and group.lemma in _IN_ORDER):
        return None
    if is_made_so and thing.last - thing.first >= _LONGEST_MADE:
        return None  # "the tools made the work of the three old masons easier"
    last = doer.last if doer.text else widen_agent(view, NounPhrase(doer.first, doer.last, doer.is_plural), thing).last
    return ByClause(thing, group, middle, by, doer, last)


def _would_bind(view: SentenceView, group: PassiveGroup, doer: Doer) -> bool:
    """Whether a thing would be told what to do: "the drums had to be replaced by gongs"."""
    head = view.lowers[doer.head]
    is_thing = view.tokens[doer.head].upos == "NOUN" and not (
        doer.text or names_person(head) or may_be_person(head) or head in _ACTING or find_singular(head) in _ACTING
    )
    return is_thing and (group.chain[0] in _DUTIES or group.chain[:2] in _HAVE_TO)
