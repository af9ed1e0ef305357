"""Read what is done by whom, from the table of a variable: verbs, doers, tenses, and the things it is done to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from styler_nb.engines.variants.reading.agentless import Verbs, verbs
from styler_nb.engines.variants.reading.passive_groups import forms_of
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["ASKED", "LATER", "LONGEST_NAMED", "NAMING", "NOBODY", "PAST", "Deed", "Deeds", "deeds_of"]

PAST = frozenset({"was", "were"})
NAMING = {"call": (), "know": ("as",), "refer": ("to", "as")}
"""What something is called, and the words that follow."""
NOBODY = "nobody"
LATER = frozenset({"widely", "mainly", "mostly", "chiefly", "primarily", "largely", "extensively"})
"""Adverbs that stand after the object: "people use it mainly for", "farmers grow it widely in"."""
LONGEST_NAMED = 3
"""Words of what is named: "people call the highest part the crest"."""
ASKED = frozenset({"whether", "why", "how", "when", "who", "where", "what", "which", "exactly", "if"})


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done, by whom, to what (heads in the singular; none are all), and in which tenses."""

    verbs: Verbs
    doers: tuple[str, ...]
    cues: frozenset[str]
    tenses: frozenset[str]
    things: frozenset[str]
    never: frozenset[str]
    unless: frozenset[str]
    common: str
    """In which tenses nothing in particular may be meant: "" for none, "past" or "always"."""

    learned: frozenset[str]
    """Words of fields of learning; where a text has two, people at large do not do it."""

    becomes: str
    """What the things do themselves, where nobody does it: "is found in", "occurs in"."""

    does: str
    """The verb of the doers, "" where it is the same: what "is estimated at" a sum, "estimates put at" it."""

    def find(self, view: SentenceView, index: int) -> tuple[str, int]:
        """Give the verb that a participle is of, and the last token that belongs to it; "" for none."""
        low, following = view.lowers[index], view.lowers[index + 1]
        if (low, following) in self.verbs.particles:
            return self.verbs.particles[low, following], index + 1
        return self.verbs.alone.get(low, ""), index


@dataclass(frozen=True, slots=True)
class Deeds:
    """Deeds by participle, the forms of their verbs, and both."""

    passives: Mapping[str, tuple[Deed, ...]]
    actives: frozenset[str]
    words: frozenset[str]
    computing: frozenset[str]
    """Words of texts on programs, whose readers know best who does a thing."""


_known: dict[str, tuple[Variable, Deeds]] = {}
"""Of each variable what was made of its deeds."""


def deeds_of(variable: Variable) -> Deeds:
    """Give the deeds of a variable, built once."""
    found = _known.get(variable.id)
    if found is None or found[0] is not variable:
        found = _known[variable.id] = variable, _build(variable.parameters)
    return found[1]


def _build(parameters: Mapping[str, Any]) -> Deeds:
    passives: dict[str, tuple[Deed, ...]] = {}
    actives: set[str] = set()
    for row in parameters["deeds"]:
        known = verbs(row["done"])
        deed = Deed(
            known,
            tuple(row.get("doers", "").split()),
            frozenset(parameters["cues"][row["cues"]].split()) if "cues" in row else frozenset(),
            frozenset(row["tenses"].split()),
            frozenset(row.get("things", "").split()),
            frozenset(row.get("never", "").split()),
            frozenset(parameters["cues"][row["unless"]].split()) if "unless" in row else frozenset(),
            row.get("common", ""),
            frozenset(word for name in row.get("learned", "").split() for word in parameters["cues"][name].split()),
            row.get("becomes", ""),
            row.get("does", ""),
        )
        for participle in {*known.alone, *(p for p, _ in known.particles)}:
            passives[participle] = (*passives.get(participle, ()), deed)
        actives |= {forms_of(lemma)[tag] for lemma in known.lemmas for tag in ("VB", "VBP", "VBZ", "VBD")}
    computing = frozenset(parameters["cues"]["computing"].split())
    return Deeds(passives, frozenset(actives), frozenset({*passives, *actives}), computing)
