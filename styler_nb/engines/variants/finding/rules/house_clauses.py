"""Write what a house does in clauses of more than a phrase and a verb: "no refunds are given", "which is waived"."""

from __future__ import annotations

from collections.abc import Callable, Set

from styler_nb.engines.variants.finding.rules.ruled_clauses import find_shared
from styler_nb.engines.variants.finding.rules.ruled_seconds import find_joint
from styler_nb.engines.variants.reading.agentless import (
    Passive,
    activate,
    is_gap,
    read_passive,
    verbs,
    write_as_object,
)
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.subjects import end_of_phrase
from styler_nb.engines.variants.reading.view import Patch, SentenceView

__all__ = ["write_heavy", "write_none", "write_related", "write_second"]

_RELATIVES = frozenset({"that", "which"})
_AFTER = frozenset({"PUNCT", "ADP", "SCONJ"})
_WITHIN = frozenset(
    {"if", "when", "unless", "until", "because", "after", "before", "that", "which", "who", "where", ",", ";", ":"}
)
_STATES = frozenset({"limit", "restrict"})
_NO_MORE = ("no", "more", "than")
_SUBJECTS = {"it": "it", "them": "they"}
_SIMPLE = frozenset({"is", "are"})
_WILL = frozenset({"will"})


def write_related(view: SentenceView, passive: Passive, person: str) -> Patch | None:
    """Write what is done to the thing that a relative clause is about: "which is waived if", "which we waive if"."""
    aux = passive.auxiliary
    if not is_gap(view, aux) or view.lowers[aux - 1] == "what" or passive.joins == "preposition":
        return None
    if passive.lemma in _STATES and person == "we":
        return None  # "a permit, which is limited to one room": how it is
    head = aux - 2 - (view.lowers[aux - 2] == ",")
    if view.tokens[head].upos != "NOUN" or names_person(view.lowers[head]):
        return None
    if view.tokens[passive.last + 1].upos not in _AFTER or not view.is_free(aux, passive.last):
        return None
    particle = f" {view.tokens[passive.last].text}" if passive.last > passive.participle else ""
    text = f"{activate(view, passive, person, at=aux)}{particle}"
    return Patch(view.tokens[aux].start, view.tokens[passive.last].end, text)


def write_none(view: SentenceView, passive: Passive, lower_words: Set[str]) -> list[Patch]:
    """Write what is done to none: "no refunds are given", "we give no refunds"; nothing where that is not sure."""
    end = passive.auxiliary
    first = next((i for i in range(end - 1, -1, -1) if view.lowers[i] == "no"), -1)
    if first < 0 or passive.joins or passive.negated(view) or not view.is_free(first, passive.last):
        return []
    is_open = first == 0 or (view.lowers[first - 1] in ("and", "but") and view.lowers[first - 2] == ",")
    start = first + len(_NO_MORE) if view.lowers[first : first + len(_NO_MORE)] == _NO_MORE else first
    if not is_open or end_of_phrase(view, start) != end - 1 or names_person(view.lowers[end - 1]):
        return []
    if view.tokens[passive.last + 1].upos not in _AFTER:
        return []
    thing = write_as_object(view, first, end, lower_words)
    if not thing:
        return []
    text = f"{activate(view, passive, 'we', at=first)} {thing}"
    return [Patch(view.tokens[first].start, view.tokens[passive.last].end, text)]


def write_heavy(view: SentenceView, passive: Passive, lower_words: Set[str]) -> Patch | None:
    """Write what is done to things that a clause tells: "items that are left will be sold", "we will sell items that".

    Only where nothing follows that could be of that clause.
    """
    end = passive.auxiliary
    first = _start_of_heavy(view, end)
    if first < 0 or passive.joins == "preposition" or not view.is_free(first, passive.last):
        return None
    following = view.tokens[passive.last + 1]
    if following.upos != "PUNCT" and following.lower != "to":
        return None
    thing = write_as_object(view, first, end, lower_words)
    if not thing:
        return None
    particle = f" {view.tokens[passive.last].text}" if passive.last > passive.participle else ""
    text = f"{activate(view, passive, 'we', at=first)}{particle} {thing}"
    return Patch(view.tokens[first].start, view.tokens[passive.last].end, text)


def _start_of_heavy(view: SentenceView, end: int) -> int:
    """Give where a noun phrase with a clause of its own begins that ends right before a verb; -1 for none."""
    for first in (0, *(i + 2 for i in range(end) if view.lowers[i : i + 2] in ((",", "and"), (",", "but")))):
        head = end_of_phrase(view, first)
        told = head + 1
        if head < first or told >= end - 1 or view.tokens[first].upos in ("PROPN", "ADP", "SCONJ"):
            continue
        if names_person(view.lowers[head]) or view.lowers[first] in ("no", "only"):
            continue
        if not _WITHIN.isdisjoint(view.lowers[told + 1 : end]) or view.is_finite(end - 1):
            continue
        if view.lowers[told] in _RELATIVES:
            verb = told + 1
            if view.is_finite(verb) and view.tokens[end - 1].upos not in ("AUX", "ADP"):
                return first
        done = told + (view.lowers[told] == "not")
        is_bare = view.tokens[done].xpos == "VBN" and not view.finds_finite(done + 1, end)
        if is_bare and done < end - 1 and view.tokens[end - 1].upos != "ADP":
            return first
    return -1


def write_second(
    view: SentenceView, passive: Passive, shared: int, thing: str, is_of_house: Callable[[Passive], bool]
) -> list[Patch]:
    """Write what happens to the thing then: "and is then sold", "and then sell it"; "and can be renewed", ", and it".

    `shared` is the verb that comes second, `thing` what stands for the thing as an object, "" if not sure.
    """
    joint = find_joint(view, passive.last, shared) if thing else -1
    if joint < 0 or find_shared(view, shared) >= 0 or not view.is_free(joint, shared):
        return []
    low = view.lowers[shared]
    own = _read_deed(view, shared)
    if own is not None and own.modal in ("", "will") and is_of_house(own) and (low in _SIMPLE or own.modal == "will"):
        words = [view.tokens[i].text for i in own.adverbs]
        opening = ["will"] if own.modal == "will" and passive.modal != "will" else []
        if not own.modal and "not" in words:
            words[words.index("not")] = "do not"
        text = " ".join([*opening, *words, own.lemma, thing])
        return [Patch(view.tokens[shared].start, view.tokens[own.last].end, text)]
    return [Patch(view.tokens[joint - 1].end, view.tokens[joint].end, f", {view.lowers[joint]} {_SUBJECTS[thing]}")]


def _read_deed(view: SentenceView, index: int) -> Passive | None:
    """Read a passive in the present or the future of a verb that stands alone."""
    low = view.lowers[index]
    place = next((i for i in range(index + 1, min(index + 5, len(view.tokens))) if view.tokens[i].xpos == "VBN"), -1)
    lemma = find_verb(view.lowers[place]) if place > 0 else ""
    if not lemma or low not in _SIMPLE | _WILL:
        return None
    return read_passive(view, index, verbs(lemma), is_modal=low == "will", also=_WILL)
