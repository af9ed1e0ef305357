"""Find what somebody may do at any time, with them or without: "if the wire is touched", "if someone touches it"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.finding.people.unnamed_people import is_done_by_people
from styler_nb.engines.variants.reading.addressees import is_speech, names_persons, write_option
from styler_nb.engines.variants.reading.after_passives import has_agent, is_followed_by_verb, says_when
from styler_nb.engines.variants.reading.agentless import Passive, Verbs, verbs, write_as_object
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.passive_groups import (
    PassiveGroup,
    forms_of,
    read_passive_group,
    write_active_group,
)
from styler_nb.engines.variants.reading.setting import ROLE
from styler_nb.engines.variants.reading.subjects import start_of_subject
from styler_nb.engines.variants.reading.view import Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_somebody_does"]

_BLOCKS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_CASES = frozenset({"if", "when", "whenever", "unless"})
_NOW = frozenset({"is", "are"})
_DONE = frozenset({"has", "have"})
_PERSONS = frozenset({"someone", "somebody", "anyone", "anybody", "nobody"})
_THEIRS = read_words("of_them")
_DECIDED = frozenset({"must", "shall", "should"})
"""Words of a rule, in which not whoever likes does it."""
_AMOUNTS = frozenset({"less", "more", "too", "much", "enough", "little", "fewer", "many", "only", "no"})
_ADVERBS = frozenset({"ever", "already", "accidentally", "deliberately", "carelessly", "later", "often", "again"})
_BESIDES = read_words("after_object_tags")
_OF_MACHINES = read_words("handled_by_machines")
_MANY = 2
_OWN_HAND = frozenset({"hand", "hands", "fist", "palm", "finger", "fingers", "thumb", "mouth", "arm", "eyes"})
_NOT_PEOPLE = (
    read_words("done_by_no_people") | read_words("at_work_without_people") | read_words("handled_by_machines")
) - read_words("common_things")


@lru_cache(maxsize=8)
def _forms(known: str) -> tuple[Verbs, frozenset[str], frozenset[str]]:
    read = verbs(known)
    actives = frozenset(
        form for lemma in read.lemmas for tag, form in forms_of(lemma).items() if tag not in ("VBN", "VBG", "VBD")
    )
    return read, actives, frozenset({*read.alone, *(p for p, _ in read.particles), *actives})


@needs(lambda variable: _forms(variable.parameters["verbs"])[2])
def find_somebody_does(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind somebody_does; variants are "passive" and "someone".

    `parameters.verbs` are those of what any one person may do to a thing, by chance or for reasons of their own. It is
    looked for in conditions of what is so at any time.
    """
    if view.block_kind not in _BLOCKS or _CASES.isdisjoint(view.words):
        return
    known, actives, words = _forms(variable.parameters["verbs"])
    for index in view.where(words, 2, -1):
        token = view.tokens[index]
        if _is_active(view, index, actives):
            yield Site(variable, token.start, token.end, variable.variant_index("someone"), ())
        elif token.xpos == "VBN" and not has_agent(view, index):
            site = _find_passive(view, variable, known, index)
            if site is not None:
                yield site


def _is_active(view: SentenceView, index: int, actives: frozenset[str]) -> bool:
    """Whether somebody does so in a condition: "if you touch it", "when someone opens the door"."""
    if view.lowers[index] not in actives or _CASES.isdisjoint(view.lowers[max(index - 4, 0) : index]):
        return False
    is_of_someone = view.lowers[index - 1] in _PERSONS and view.tokens[index].upos == "VERB"
    return is_of_someone or is_done_by_people(view, index, actives)


def _find_passive(view: SentenceView, variable: Variable, known: Verbs, index: int) -> Site | None:
    low, following = view.lowers[index], view.lowers[index + 1]
    lemma, last = known.alone.get(low, ""), index
    if (low, following) in known.particles:
        lemma, last = known.particles[low, following], index + 1
    group = read_passive_group(view, index, lemma=lemma) if lemma and last + 1 < len(view.tokens) else None
    if group is None or group.chain[0] not in _NOW | _DONE or group.chain[1:] not in ((), ("been",)):
        return None
    joins = "particle" if last > index else ""
    passive = Passive(group.auxiliary, "", (), index, last, lemma, joins)
    first = start_of_subject(view, passive)
    if first < 1 or view.lowers[first - 1] not in _CASES:
        return None
    patch = _write(view, group, passive, first) if _may_be(view, group, known, passive, first) else None
    options = (write_option(view, variable, "someone", patch),) if patch is not None else ()
    start, end = view.tokens[first if options else group.auxiliary].start, view.tokens[last].end
    return Site(variable, start, end, variable.variant_index("passive"), options)


def _may_be(view: SentenceView, group: PassiveGroup, known: Verbs, passive: Passive, first: int) -> bool:
    """Whether any one person may do it at any time, of whom nothing else is said."""
    setting, following = view.setting, passive.last + 1
    if setting.named.get(ROLE, 0) > 1:
        return False
    if setting.is_of_institution or setting.has_commands or setting.gives_advice or setting.named.keys() - {ROLE}:
        return False
    if len(setting.words & _OF_MACHINES) >= _MANY or any(token.xpos == "VBD" for token in view.tokens):
        return False
    if view.lowers[first] in _AMOUNTS:
        return False  # "if less salt is used": by whoever cooks
    if group.negation or not _ADVERBS.issuperset(group.adverbs) or not _DECIDED.isdisjoint(view.words):
        return False
    if not view.is_free(first, passive.last) or is_followed_by_verb(view, passive.last) or is_speech(view, first):
        return False
    if not known.fits(passive.lemma, view.lowers[following]):
        return False
    if view.tokens[following].upos not in _BESIDES and not says_when(view, following):
        return False
    if names_persons(view, -1) or not _THEIRS.isdisjoint(view.lowers[passive.last :]):
        return False
    if not _OWN_HAND.isdisjoint(view.lowers[following:]):
        return False  # "when it is squeezed in the hand": by whoever tries it, in their own
    return _NOT_PEOPLE.isdisjoint(view.lowers[first : _end_of_clause(view, passive.last)])


def _end_of_clause(view: SentenceView, last: int) -> int:
    """Give the first mark after a verb, or the sentence's end."""
    return next((i for i in range(last, len(view.tokens)) if view.tokens[i].upos == "PUNCT"), len(view.tokens))


def _write(view: SentenceView, group: PassiveGroup, passive: Passive, first: int) -> Patch | None:
    """Write the clause with somebody as its subject."""
    verb = write_active_group(view, group, is_plural=False)
    thing = write_as_object(view, first, passive.auxiliary, view.setting.lowered)
    if not verb or not thing:
        return None
    particle = view.tokens[passive.last].text if passive.joins else ""
    is_short = passive.auxiliary - first == 1
    words = ["someone", verb, *((thing, particle) if is_short else (particle, thing))]
    return Patch(view.tokens[first].start, view.tokens[passive.last].end, " ".join(word for word in words if word))
