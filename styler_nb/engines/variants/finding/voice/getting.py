"""Find what is done to a thing, said with "be" or with "get": "the files are copied", "the files get copied"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from styler_nb.engines.variants.reading.inflect import build_forms
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.verb_groups import (
    VerbGroup,
    read_active_group,
    read_be_group,
    write_be,
    write_denied,
)
from styler_nb.engines.variants.reading.view import LONGEST_SENTENCE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_getting"]

_GET = {"get": "VBP", "gets": "VBZ", "got": "VBD"}
_FORMS = {"VB": "get", "VBP": "get", "VBZ": "gets", "VBD": "got"}
_FUTURE = frozenset({"will"})
_CHANCE = _FUTURE | {"may", "might"}
_OF_STATES = frozenset(
    {"already", "still", "now", "well", "always", "never", "once", "long", "best", "mostly", "only", "therefore"}
)
"""Adverbs with which a participle tells how things are, or which belong elsewhere with "get"."""
_NO_PASSIVE = frozenset(
    {"started", "used", "married", "dressed", "involved", "rid", "ready", "accustomed", "acquainted", "done", "hold"}
)
"""Words after "get" that are no passive: "get started" is to start."""

_TOLD = frozenset(
    {"stolen", "broken", "hurt", "delayed", "spoiled", "smashed", "bitten", "squashed", "torn", "trapped"}
)
"""What the past may tell of without a false tone: "his bag got stolen", but "he was killed"."""
_NEVER_MEANT = frozenset({"lost", "overlooked"})
"""What is done to a thing by chance alone: "logs can be deleted" tells what anyone may do."""
_WAYS_OF_LOSS = frozenset({"by", "through", "to", "as", "from", "via"})
_FARTHEST = 9


@needs({*_GET, "VBN"})
def find_getting(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind getting; variants are "be" and "get".

    `parameters.deeds` are verbs of what is done now and then, `parameters.mishaps` those of what may befall a thing.
    "Get" is of talk: no notice, report or article has it, and no paragraph twice.
    """
    sites = [site for view in views if len(view.tokens) <= LONGEST_SENTENCE for site in _find(view, variable)]
    get = variable.variant_index("get")
    has_room = views[0].setting.is_talk and not any(site.current == get for site in sites)
    for site in sites:
        is_offered = bool(site.options) and site.current != get
        yield replace(site, options=()) if is_offered and not has_room else site
        has_room = has_room and not is_offered


def _find(view: SentenceView, variable: Variable) -> Iterator[Site]:
    deeds, mishaps = _participles(variable)
    known = deeds | mishaps
    has_get = not view.words.isdisjoint(_GET)
    for index, token in enumerate(view.tokens):
        if index == 0 or not (has_get or token.xpos == "VBN"):
            continue
        low = view.lowers[index]
        if view.lowers[index - 1] in _GET:
            is_passive = low in known or (token.xpos == "VBN" and token.upos == "VERB" and low not in _NO_PASSIVE)
            group = _read_get(view, index - 1) if is_passive else None
            if group is not None:
                is_exchanged = low in known and low != "lost"  # who gets lost has lost the way
                yield _site(view, variable, "get", group.first, index, _write_be(view, group) if is_exchanged else "")
        elif token.xpos == "VBN" and token.upos == "VERB":
            group = read_be_group(view, index)
            if group is not None:
                text = _write_get(view, group, index, deeds, mishaps) if low in known else ""
                yield _site(view, variable, "be", group.first, index, text)


def _read_get(view: SentenceView, index: int) -> VerbGroup | None:
    """Read the group of a form of "get"; the tagger takes many a plural's verb for an infinitive."""
    group = read_active_group(view, index)
    if group is not None or index == 0 or view.tokens[index].xpos != "VB":
        return group
    before = view.tokens[index - 1]
    is_plural = before.upos == "NOUN" and is_plural_noun(before.lower) is True
    return VerbGroup(index, "VBP", is_plural=True) if is_plural else None


@lru_cache(maxsize=8)
def _forms_of(words: str) -> frozenset[str]:
    return frozenset(build_forms(word, "VERB", {})["VBN"] for word in words.split())


def _participles(variable: Variable) -> tuple[frozenset[str], frozenset[str]]:
    return _forms_of(variable.parameters["deeds"]), _forms_of(variable.parameters["mishaps"])


def _write_get(view: SentenceView, group: VerbGroup, index: int, deeds: frozenset[str], mishaps: frozenset[str]) -> str:
    """Write the group with "get"; "" where that would be odd, or where how things are may be meant."""
    low = view.lowers[index]
    if group.tag not in _FORMS or view.terminal == "?" or view.lowers[index + 1 : index + 2] == ("that",):
        return ""
    if view.lowers[index + 1 : index + 2] == ("for",):
        return ""  # "is paid for"
    if low == "lost" and not _WAYS_OF_LOSS.isdisjoint(view.lowers[index + 1 : index + 2]):
        return ""  # "heat is lost through the roof"
    if not _OF_STATES.isdisjoint(view.lowers[i] for i in group.adverbs):
        return ""
    if group.tag == "VBD":
        is_fit = low in _TOLD and not group.denied and not _is_dated(view, index)
    elif group.tag == "VB":
        modal = _modal(view, group.first)
        is_chance = low in mishaps and (modal != "can" or low not in deeds or low in _NEVER_MEANT)
        is_fit = modal in (_CHANCE if is_chance else _FUTURE)
    else:
        is_fit = low in deeds
    if not is_fit or not _is_alone(view, index, deeds | mishaps):
        return ""
    denial = write_denied(group).replace("'", view.apostrophe) if group.tag != "VB" else ""
    form = "get" if denial else _FORMS[group.tag]
    adverbs = [view.tokens[i].text for i in group.adverbs]
    return " ".join(w for w in (denial, *adverbs, form) if w)


def _modal(view: SentenceView, first: int) -> str:
    """Give the modal before "be", past adverbs."""
    place = first - 1
    while place > 0 and view.tokens[place].upos == "ADV":
        place -= 1
    return view.lowers[place] if place >= 0 else ""


def _is_dated(view: SentenceView, index: int) -> bool:
    """Whether history is told: "was stolen in 1911", "was eaten by the king"."""
    following = view.tokens[index + 1 : index + _FARTHEST]
    return any(t.upos == "NUM" or t.lower == "by" for t in following)


def _is_alone(view: SentenceView, index: int, known: frozenset[str]) -> bool:
    """Whether no adjective, and no participle that does not go with "get", shares the verb: "is copied and open"."""
    for place in range(index + 1, min(index + _FARTHEST, len(view.tokens) - 1)):
        if view.tokens[place].upos != "CCONJ" and view.lowers[place] not in (",", "rather", "not"):
            continue
        after = place + 1
        while after < len(view.tokens) - 1 and view.tokens[after].upos in ("ADV", "CCONJ", "SCONJ"):
            after += 1
        token = view.tokens[after]
        is_part = token.xpos in ("VBN", "VBD") or (token.upos == "ADJ" and token.lower.endswith("ed"))
        if is_part and token.lower not in known and not view.is_finite(after):
            return False
        if token.xpos == "VBD" and token.lower not in known:
            return False
        if token.upos == "ADJ" and not is_part:
            ahead = view.tokens[after + 1 : after + 2]
            if not (ahead and ahead[0].upos in ("NOUN", "ADJ", "PROPN")):
                return False
    return True


def _write_be(view: SentenceView, group: VerbGroup) -> str:
    be = write_be(group).replace("'", view.apostrophe) if group.tag in _FORMS else ""
    adverbs = [view.tokens[i].text for i in group.adverbs]
    return " ".join((be, *adverbs)) if be else ""


def _site(view: SentenceView, variable: Variable, current: str, first: int, index: int, text: str) -> Site:
    start, end = view.tokens[first].start, view.tokens[index].start
    options: tuple[Option, ...] = ()
    if text and view.is_free(first, index):
        words = len(text.split()) - (index - first)
        text = text[:1].upper() + text[1:] if view.text[start].isupper() else text
        other = "get" if current == "be" else "be"
        options = (Option(variable.variant_index(other), (Patch(start, end, f"{text} "),), words),)
    return Site(variable, start, view.tokens[index].end, variable.variant_index(current), options)
