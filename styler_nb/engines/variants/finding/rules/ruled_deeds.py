"""Write what those do whom a text of rules is for: "requests must be sent", "you must send requests"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.people.address import address_clause
from styler_nb.engines.variants.finding.rules.house_clauses import write_related
from styler_nb.engines.variants.finding.rules.ruled_asked import list_asked
from styler_nb.engines.variants.finding.rules.ruled_clauses import (
    name_again,
    names_agent,
    start_of_clause,
    write_orders,
)
from styler_nb.engines.variants.finding.rules.ruled_duties import is_for_others
from styler_nb.engines.variants.finding.rules.ruled_mentions import Mention
from styler_nb.engines.variants.finding.rules.ruled_needs import list_needs
from styler_nb.engines.variants.finding.rules.ruled_parts import list_parts
from styler_nb.engines.variants.finding.rules.ruled_seconds import may_part, second_of_others, second_of_reader
from styler_nb.engines.variants.reading.addressees import like
from styler_nb.engines.variants.reading.after_passives import has_agent
from styler_nb.engines.variants.reading.agentless import (
    OBJECT_FORMS,
    Passive,
    Verbs,
    read_passive,
    verbs,
    write_as_object,
)
from styler_nb.engines.variants.reading.subjects import disagrees, end_of_phrase
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["address_deeds", "deed_of"]

_ORDERED = read_words("bound_to")
_FREE = frozenset({"may", "can", "cannot"})
_BE = frozenset({"is", "are", "has", "have", "was", "were"})
_CONDITIONS = frozenset({"if", "unless", "until", "before", "after", "once", "when", "that", "because"})
_WHERE = frozenset({"can", "cannot", "has", "have"})
"""Verbs of a clause with "where" that is a condition; "the room where the form is signed" is a place."""
_AFTER_CONDITION = frozenset({"PUNCT", "ADP", "SCONJ", "ADV"})
_LONGEST = 6


def address_deeds(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> tuple[Patch, ...]:
    """Give the patches that name the reader as the doer of what is ordered, permitted or made a condition.

    `parameters.ordered` are verbs of what they must do, `parameters.free` of what they may do, `parameters.done` of
    what they do as a condition, and `parameters.lost` of what happens to what is theirs.
    """
    made: list[Patch] = []
    for patch in (
        *list_parts(view, variable),
        *_list_orders(view, variable, lower_words),
        *_list_conditions(view, variable, lower_words),
        *_list_possible_conditions(view, variable, lower_words),
        *_list_gains(view, variable, lower_words),
        *list_needs(view, lower_words),
        *list_asked(view, verbs(variable.parameters["asked"]), lower_words),
    ):
        if all(patch.end <= other.start or patch.start >= other.end for other in made):
            made.append(patch)
    return tuple(sorted(made, key=lambda p: p.start))


def deed_of(view: SentenceView, variable: Variable, lower_words: frozenset[str], mention: Mention) -> Patch | None:
    """Write what must be done by those whom rules are for: "it must be signed by tenants", "you must sign it"."""
    done = mention.first - 2
    if done < 2 or view.lowers[done + 1] != "by" or view.tokens[mention.last + 1].upos not in ("PUNCT", "ADP"):
        return None
    known = verbs(variable.parameters["ordered"] + variable.parameters["free"])
    for index in view.where(_ORDERED | _FREE, 1, done):
        passive = read_passive(view, index, known, is_modal=True)
        if passive is not None and passive.last == done:
            patches = write_orders(view, passive, known, lower_words, -1)
            if len(patches) == 1:
                return Patch(patches[0].start, view.tokens[mention.last].end, patches[0].text)
    return None


def _list_orders(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Patch]:
    after, before, thing = -1, "", ""
    free = verbs(variable.parameters["free"])
    ordered = verbs(variable.parameters["ordered"] + variable.parameters["free"])
    for index in view.where(_ORDERED | _FREE, 1, -2):
        if index <= after:
            continue
        is_denied = view.lowers[index] == "cannot" or view.lowers[index + 1] == "not"
        known = ordered if is_denied or view.lowers[index] in _ORDERED else free
        passive = read_passive(view, index, known, is_modal=True)
        if passive is None or names_agent(view, passive.participle) or is_for_others(view, passive):
            continue
        if after >= 0 and (second := second_of_reader(view, passive, after, thing)) is not None:
            after = passive.last
            yield second
            continue
        if after < 0 and (related := write_related(view, passive, "you")) is not None:
            yield related
            continue
        name = name_again(view, passive, after)
        if not may_part(view, passive, name):
            continue
        if after < 0 and (joined := _write_after_statement(view, passive)) is not None:
            after, before, thing = passive.last, view.lowers[index], name
            yield joined
            continue
        patches = write_orders(view, passive, known, lower_words, after)
        if not patches and after < 0 and not _is_row(view, passive):
            patch = address_clause(view, passive, "you", lower_words)
            patches = [] if patch is None else [patch]
        if patches:
            modal = view.lowers[index]
            yield from (_join(view, p, modal if modal == before else "", after) if after >= 0 else p for p in patches)
            yield from second_of_others(view, passive, ordered, name)
            after, before, thing = passive.last, modal, name


def _join(view: SentenceView, patch: Patch, modal: str, after: int) -> Patch:
    """Say a modal once for two verbs right after each other, and part two clauses by a comma otherwise."""
    joint = " and "
    if not view.text.endswith(joint, 0, patch.start) or view.text.endswith("," + joint, 0, patch.start):
        return patch
    if patch.start - len(joint) > view.tokens[after].end:
        return Patch(patch.start - len(joint), patch.end, f",{joint}{patch.text}")
    opening = f"you {modal} "
    if modal and patch.text.startswith(opening) and not patch.text.startswith(f"{opening}not "):
        return Patch(patch.start, patch.end, patch.text.removeprefix(opening))
    return patch


def _is_row(view: SentenceView, passive: Passive) -> bool:
    """Whether another participle may go on: "written down, saved, or sent"."""
    return any(
        view.tokens[i].xpos in ("VBN", "VBD") and view.lowers[i - 1] in (",", "and", "or", "but")
        for i in range(passive.last + 1, len(view.tokens))
    )


def _write_after_statement(view: SentenceView, passive: Passive) -> Patch | None:
    """Write what must be done with a thing of which something was told: "is due in May and must be paid by June"."""
    joint = passive.auxiliary - 1
    if view.lowers[joint] not in ("and", "but") or view.lowers[joint - 1] == "," or passive.joins == "preposition":
        return None
    verb = next((i for i in range(1, joint) if view.is_finite(i)), -1)
    first = 2 if view.lowers[1] == "," else 0
    is_told = verb > 0 and view.lowers[verb] in ("is", "are") and view.tokens[verb + 1].xpos != "VBN"
    if not is_told or end_of_phrase(view, first) != verb - 1 or view.finds_finite(verb + 1, joint):
        return None
    if view.tokens[passive.last + 1].upos not in ("PUNCT", "ADP", "SCONJ") or not view.is_free(joint, passive.last):
        return None
    words = [view.tokens[i].text for i in (passive.auxiliary, *passive.adverbs)]
    thing = "it" if view.lowers[verb] == "is" else "them"
    text = f", {view.lowers[joint]} you {' '.join(words)} {passive.lemma} {thing}"
    return Patch(view.tokens[joint - 1].end, view.tokens[passive.last].end, text)


def _list_conditions(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Patch]:
    """Write what they do as a condition: "provided that the illness is reported", "that you report the illness"."""
    known = verbs(variable.parameters["done"])
    for index in view.where(_BE, 2, -1):
        place = index + 1
        is_perfect = view.lowers[index] in ("has", "have")
        if is_perfect and view.lowers[place] != "been":
            continue
        place += is_perfect
        if place == len(view.tokens) - 1:
            return  # "the group stops where it is."
        key = (view.lowers[place], view.lowers[place + 1])
        last = place + (key in known.particles)
        lemma = known.particles.get(key) or known.alone.get(key[0], "")
        if not lemma or has_agent(view, place) or view.tokens[place].upos not in ("VERB", "ADJ"):
            continue
        first = _start_of_condition(view, index)
        if first < 0 or not view.is_free(first, last):
            continue
        thing = write_as_object(view, first, index, lower_words)
        following = view.tokens[last + 1]
        if not thing or following.upos not in ("PUNCT", "ADP", "SCONJ", "CCONJ", "ADV"):
            continue
        second = ""
        if following.lower in ("and", "or") and (lemma_of_second := known.alone.get(view.lowers[last + 2], "")):
            done = view.tokens[last + 2].text if is_perfect else lemma_of_second
            second, last = f" {following.text} {done}", last + 2
            if not is_perfect and view.lowers[index] in ("was", "were"):
                continue
        elif following.upos == "CCONJ" and view.tokens[last + 2].upos in ("VERB", "AUX", "ADV", "ADP"):
            continue
        if is_perfect:
            verb = f"have {view.tokens[place].text}"
        elif view.lowers[index] in ("was", "were"):
            verb = _past_of(lemma)
        else:
            verb = lemma
        particle = f" {view.tokens[last].text}" if last > place and not second else second
        yield Patch(view.tokens[first].start, view.tokens[last].end, f"you {verb}{particle} {thing}".strip())
        if not is_perfect and not second:
            yield from _list_joined(view, known, last, lower_words)


def _list_possible_conditions(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Patch]:
    """Write what they cannot do: "where a key cannot be obtained", "where you cannot obtain a key"."""
    known = verbs(variable.parameters["done"])
    for index in view.where(frozenset({"can", "cannot"}), 2, -4):
        place = index + 1 + (view.lowers[index + 1] == "not")
        lemma = known.alone.get(view.lowers[place + 1], "")
        if view.lowers[place] != "be" or not lemma or has_agent(view, place + 1):
            continue
        first = _start_of_condition(view, index)
        if first < 0 or not view.is_free(first, place + 1) or view.tokens[place + 2].upos not in _AFTER_CONDITION:
            continue
        if thing := write_as_object(view, first, index, lower_words):
            group = " ".join(view.lowers[index:place])
            yield Patch(view.tokens[first].start, view.tokens[place + 1].end, f"you {group} {lemma} {thing}")


def _list_joined(view: SentenceView, known: Verbs, after: int, lower_words: frozenset[str]) -> Iterator[Patch]:
    """Write a second condition: "that it is reported and a certificate is supplied", "and supply a certificate"."""
    for index in view.where(frozenset({"is", "are"}), after + 1, -2):
        lemma = known.alone.get(view.lowers[index + 1], "")
        joint = next((i for i in range(index - 1, after, -1) if view.lowers[i] == "and"), -1)
        if not lemma or joint < 0 or end_of_phrase(view, joint + 1) != index - 1 or has_agent(view, index + 1):
            return
        if view.finds_finite(after + 1, index) or view.lowers[joint - 1] == ",":
            return
        thing = write_as_object(view, joint + 1, index, lower_words)
        if thing and view.tokens[index + 2].upos in ("PUNCT", "ADP"):
            yield Patch(view.tokens[joint + 1].start, view.tokens[index + 1].end, f"{lemma} {thing}")
        return


def _past_of(lemma: str) -> str:
    from lemminflect import getInflection

    return str(getInflection(lemma, "VBD")[0])


def _start_of_condition(view: SentenceView, auxiliary: int) -> int:
    """Give where the subject of a condition begins, right after its conjunction; -1 where there is none."""
    for first in range(max(auxiliary - _LONGEST, 1), auxiliary):
        low = view.lowers[first - 1]
        is_open = low in _CONDITIONS or (low == "where" and view.lowers[auxiliary] in _WHERE)
        if low == "that":
            is_open = view.lowers[first - 2] in ("provided", "condition", "ensure")
        if not is_open:
            continue
        if auxiliary - first == 1 and view.lowers[first] in OBJECT_FORMS:
            return first if view.lowers[first] in ("it", "they") else -1
        is_whole = end_of_phrase(view, first) == auxiliary - 1 and not disagrees(view, first, auxiliary)
        return first if is_whole else -1
    return -1


def _list_gains(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Patch]:
    """Write what they get or lose: "two weeks are granted", "you get two weeks"."""
    lost = verbs(variable.parameters["lost"])
    for index in view.where(frozenset({"is", "are", "will"}), 1, -1):
        place = index + 1 + (view.lowers[index] == "will" and view.lowers[index + 1] == "be")
        inside = []
        while view.tokens[place].upos == "ADV" and view.lowers[place] != "not" and place < len(view.tokens) - 2:
            inside.append(view.tokens[place].text)
            place += 1
        low = view.lowers[place]
        gained = low in ("granted", "awarded") and view.setting.readers
        lemma = "get" if gained else lost.alone.get(low, "")
        if not lemma or view.tokens[place].upos not in ("VERB", "ADJ") or has_agent(view, place):
            continue
        first = start_of_clause(view, index)
        following = view.tokens[place + 1]
        if first < 0 or following.upos not in ("PUNCT", "ADP", "SCONJ") or following.lower == "to":
            continue
        thing = write_as_object(view, first, index, lower_words)
        if not thing or not view.is_free(first, place):
            continue
        words = [*(["will"] if view.lowers[index] == "will" else []), *inside, lemma, thing]
        yield Patch(view.tokens[first].start, view.tokens[place].end, f"{like(first, 'you')} {' '.join(words)}")
