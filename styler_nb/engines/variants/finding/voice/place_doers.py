"""Find what is done in a place that may do it: "is described in the guide", "the guide describes"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from styler_nb.engines.variants.finding.voice.by_clauses import ByClause
from styler_nb.engines.variants.finding.voice.by_doers import read_doer
from styler_nb.engines.variants.finding.voice.by_middles import Middle
from styler_nb.engines.variants.finding.voice.by_nouns import Doer
from styler_nb.engines.variants.finding.voice.by_subjects import read_thing
from styler_nb.engines.variants.finding.voice.by_turning import build_clause_site
from styler_nb.engines.variants.finding.voice.unmeant import implies_doer
from styler_nb.engines.variants.reading.frames import find_singular, find_subject
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup, forms_of, read_passive_group
from styler_nb.engines.variants.reading.view import SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_place_doers"]

_PLACED = frozenset({"in", "on", "at"})
_SIMPLE = read_words("finite_be_or_not")
_ENDS = frozenset({".", ",", ";", "and", "but"})
_OBJECTS = read_words("nominal_tags")
_PERSON = "person"
_FEWEST_TOKENS = 6


@dataclass(frozen=True, slots=True)
class _Deed:
    """What is done in places: the verb of those, the nouns for them (none are all), and those that they cannot be."""

    verb: str
    places: frozenset[str]
    never: frozenset[str]
    things: frozenset[str]
    is_simple: bool
    is_definite: bool


@dataclass(frozen=True, slots=True)
class _Deeds:
    passives: dict[str, tuple[tuple[str, _Deed], ...]]
    """Verbs and deeds by participle."""
    actives: dict[str, tuple[_Deed, ...]]
    """Deeds by a form of their verb."""
    forms: frozenset[str]
    """All of these forms."""


@needs(lambda variable: _deeds_of(variable).forms | _deeds_of(variable).passives.keys())
def find_place_doers(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind place_doer; variants are "passive" and "active".

    Each of `parameters.deeds` gives verbs that are done and the `places` of which the same can be said with the verb
    `does`, or with the same verb; `never` are places of which it cannot, `things` the only ones that it is said of,
    people where "person" is among them. `simple` deeds are said of what is or was, not of what must be, `definite` ones
    of no place of which nothing is told: "it is made in a factory".
    """
    deeds = _deeds_of(variable)
    if len(view.tokens) < _FEWEST_TOKENS:
        return
    for place in view.where(_PLACED, 3, -1):
        found = deeds.passives.get(view.lowers[place - 1])
        if found is None:
            continue
        for lemma, deed in found:
            clause = _read(view, place, lemma, deed)
            if clause is not None:
                yield _site(view, following, variable, clause, deed)
                break
    for index in view.where(deeds.forms, 0, -1):
        token = view.tokens[index]
        if token.xpos in ("VBZ", "VBP", "VBD") and view.tokens[index + 1].upos in _OBJECTS:
            head = find_subject(view.tokens, view.lowers, index)
            noun = find_singular(view.lowers[head]) if head >= 0 else ""
            if any(noun in deed.places for deed in deeds.actives[token.lower]):
                yield Site(variable, token.start, token.end, variable.variant_index("active"), ())


_known: dict[str, tuple[Variable, _Deeds]] = {}
"""Of each variable what was made of its deeds."""


def _deeds_of(variable: Variable) -> _Deeds:
    """Give the deeds of a variable, built once."""
    found = _known.get(variable.id)
    if found is None or found[0] is not variable:
        found = _known[variable.id] = variable, _build(variable.parameters["deeds"])
    return found[1]


def _build(deeds: Sequence[Mapping[str, Any]]) -> _Deeds:
    passives: dict[str, list[tuple[str, _Deed]]] = {}
    actives: dict[str, list[_Deed]] = {}
    for row in deeds:
        places, never, things = (frozenset(row.get(key, "").split()) for key in ("places", "never", "things"))
        for lemma in row["done"].split():
            is_simple, is_definite = row.get("simple", False), row.get("definite", False)
            deed = _Deed(row.get("does", lemma), places, never, things, is_simple, is_definite)
            passives.setdefault(forms_of(lemma)["VBN"], []).append((lemma, deed))
            for form in {forms_of(deed.verb)[tag] for tag in ("VBZ", "VBP", "VBD")}:
                actives.setdefault(form, []).append(deed)
    ways = ({w: tuple(f) for w, f in passives.items()}, {w: tuple(f) for w, f in actives.items()})
    return _Deeds(*ways, frozenset(actives))


def _read(view: SentenceView, place: int, lemma: str, deed: _Deed) -> ByClause | None:
    """Read a passive with its subject and the place where it is done, as if the place did it."""
    group = read_passive_group(view, place - 1, lemma=lemma)
    doer = None if group is None else read_doer(view, place + 1)
    if group is None or doer is None or doer.text:
        return None
    doer = _with_number(view, doer)
    noun = find_singular(view.lowers[doer.head])
    if noun in deed.never or (deed.places and noun not in deed.places) or view.tokens[doer.head].upos != "NOUN":
        return None
    if view.lowers[doer.last + 1] not in _ENDS or not _is_fit(view, group, deed):
        return None
    if deed.is_definite and view.lowers[doer.first] in ("a", "an") and doer.last == doer.first + 1:
        return None
    thing = read_thing(view, group.auxiliary)
    if thing is None or names_person(view.lowers[thing.last]) != (_PERSON in deed.things):
        return None
    if deed.things - {_PERSON} and find_singular(view.lowers[thing.last]) not in deed.things:
        return None
    return ByClause(thing, group, Middle(place - 1, place, place), place, doer, doer.last)


def _with_number(view: SentenceView, doer: Doer) -> Doer:
    """Add the number of a chapter or a table: "chapter 3"."""
    after = doer.last + 1
    is_numbered = doer.last == doer.head and view.tokens[after].upos == "NUM"
    return replace(doer, last=after, is_plural=bool(doer.is_plural)) if is_numbered else doer


def _is_fit(view: SentenceView, group: PassiveGroup, deed: _Deed) -> bool:
    is_simple = group.chain[0] in _SIMPLE and group.chain[-1] != "being"
    if implies_doer(view, group.auxiliary, group.participle):
        return False
    if deed.verb == "involve" and (group.adverbs or view.tokens[group.auxiliary - 1].upos == "PROPN"):
        return False  # "Ann was deeply involved in the plan"
    return is_simple or not (deed.is_simple or deed.verb != group.lemma or group.chain[-1] == "being")


def _site(
    view: SentenceView, following: SentenceView | None, variable: Variable, clause: ByClause, deed: _Deed
) -> Site:
    return build_clause_site(view, following, variable, replace(clause, group=replace(clause.group, lemma=deed.verb)))
