"""Write two verbs of one thing with a person: "it can be cut and dried", "you can cut and dry it"."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from styler_nb.engines.variants.finding.people.doers import participle_of
from styler_nb.engines.variants.reading.after_passives import is_followed_by_verb, says_when
from styler_nb.engines.variants.reading.agentless import Passive, activate, write_active
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, read_noun_phrase
from styler_nb.engines.variants.reading.subjects import start_of_next_subject, start_of_subject
from styler_nb.engines.variants.reading.view import Patch, SentenceView

__all__ = ["active_of_second", "active_of_two"]

_SAID = frozenset({"DET", "ADJ", "ADV", "NOUN", "PUNCT"})
_LONGEST_SAID = 7
_FIRST_MODALS = frozenset({"should", "must", "can", "may"})
_IN_PLACE = frozenset({"ADP", "DET", "ADJ", "NUM", "NOUN"})
_LONGEST_PLACE = 6
_WITH_BOTH = frozenset({"PUNCT", "SCONJ", "ADP"})
_PLACED = frozenset(
    {"put", "place", "lay", "leave", "store", "keep", "take", "bring", "hang", "pour", "return", "use", "move"}
    | {"exchange", "swap", "convert", "replace", "connect", "attach", "add", "apply", "transfer", "send", "submit"}
)
_EXCHANGED = frozenset({"exchange", "swap", "replace", "trade", "substitute", "convert", "turn", "change", "divide"})
"""Verbs whose phrase of what comes instead is theirs alone."""
_AFTER = _WITH_BOTH | {"PART", "ADV"}
_DONE = frozenset({"VBN", "VBD"})
_LONGEST_DOING = 8
_LONGEST_WITHOUT_COMMA = 5
_SAID_OF_DOING = frozenset({"DET", "ADJ", "ADV", "NOUN", "ADP", "NUM", "PROPN"})
_SPANS = frozenset({"years", "hours", "days", "weeks", "months", "minutes", "year", "hour", "day", "week", "time"})


def active_of_two(
    view: SentenceView, passive: Passive, person: str, lower_words: Set[str], *, after: int
) -> Patch | None:
    """Write two verbs in a row: "it can be cut and dried", "you can cut and dry it"; None where there is one."""
    joint = _find_joint(view, passive.last + 1)
    second = joint + 1
    if joint < 0 or second + 1 >= len(view.tokens) or passive.joins:
        return None
    lemma = find_verb(view.lowers[second])
    is_participle = participle_of(lemma) == view.lowers[second] or view.lowers[second].endswith("ed")
    is_verb = view.tokens[second].upos in ("VERB", "ADJ") and is_participle
    if not is_verb:
        return None
    if after < 0:
        first = start_of_subject(view, passive, closes=True)
    else:
        first = start_of_next_subject(view, passive, after, closes=True)
    if (
        not lemma
        or not is_verb
        or first < 0
        or is_followed_by_verb(view, second)
        or not view.is_free(passive.last, second)
    ):
        return None
    text = write_active(view, passive, first, person, lower_words)
    start, last, end = view.tokens[first].start, view.tokens[passive.last].end, view.tokens[second].end
    following = view.tokens[second + 1]
    is_last = following.upos == "ADJ" and any(t.upos == "PUNCT" for t in view.tokens[second + 2 : second + 3])
    if (
        not text
        or not (following.upos in _AFTER or is_last or says_when(view, second + 1))
        or "\n" in view.text[start:end]
    ):
        return None
    is_own = lemma in _EXCHANGED and following.lower in ("for", "with", "by", "into")
    may_share = following.upos in ("PUNCT", "SCONJ") or (
        following.upos in _WITH_BOTH and lemma not in _PLACED and not is_own
    )  # "move the alarm or exchange it for another"
    if may_share and joint == passive.last + 1:
        both = replace(passive, lemma=f"{passive.lemma} {view.tokens[joint].text} {lemma}")
        return Patch(start, end, write_active(view, both, first, person, lower_words))
    phrase = read_noun_phrase(view, first)
    if phrase is None or phrase.is_plural is None:
        return None
    between = view.text[last : view.tokens[joint].end]
    are_several = phrase.is_plural or view.lowers[phrase.last + 1] in ("and", ",")  # no "sand" of "a mix of sand and"
    return Patch(start, end, f"{text}{between} {lemma} {'them' if are_several else 'it'}")


def _find_joint(view: SentenceView, index: int) -> int:
    """Give the place of "and" after a verb and one phrase of place or manner; -1 where there is none."""
    for place in range(index, min(index + _LONGEST_PLACE, len(view.tokens))):
        if view.lowers[place] in ("and", "or"):
            following = view.tokens[place + 1] if place + 1 < len(view.tokens) else None
            return place if place == index or (following is not None and following.xpos in _DONE) else -1
        if place == index and view.tokens[place].upos == "ADV":
            conjunction, verb = view.lowers[place + 1 : place + 2], view.tokens[place + 2 : place + 3]
            is_joint = conjunction in (("and",), ("or",)) and bool(verb) and verb[0].xpos in _DONE
            return place + 1 if is_joint else -1
        if (view.tokens[place].upos == "ADP") != (place == index) or view.tokens[place].upos not in _IN_PLACE:
            return -1
    return -1


def active_of_second(view: SentenceView, passive: Passive, person: str) -> Patch | None:
    """Write what is said second of a thing: "it is light and can be moved", "it is light and you can move it"."""
    joint = passive.auxiliary - 1
    copula = next((i for i in range(joint) if view.is_finite(i)), -1)
    if copula > 0 and view.tokens[copula].upos == "VERB":
        return _active_after_verb(view, passive, person, copula)
    if copula < 0 or passive.joins or joint - copula > _LONGEST_SAID:
        return None
    is_modal = view.lowers[copula] in _FIRST_MODALS and view.lowers[copula + 1] == "be"
    if not is_modal and view.lowers[copula] not in ("is", "are"):
        return None
    if any(view.tokens[i].upos not in _SAID for i in range(copula + 1 + is_modal, joint)):
        return None
    if start_of_subject(view, replace(passive, auxiliary=copula), closes=True) != 0 or not view.is_free(joint, joint):
        return None
    phrase = read_noun_phrase(view, 0) if is_modal else None
    is_plural = phrase.is_plural if phrase is not None else None if is_modal else view.lowers[copula] == "are"
    if is_plural is None:
        return None
    text = f"{activate(view, passive, person, at=passive.auxiliary)} {'them' if is_plural else 'it'}"
    return Patch(view.tokens[passive.auxiliary].start, view.tokens[passive.last].end, text)


def _active_after_verb(view: SentenceView, passive: Passive, person: str, verb: int) -> Patch | None:
    """Write what is said second of a thing that does something: "it wears out and should be replaced after a year"."""
    joint = passive.auxiliary - 1
    tag = view.tokens[verb].xpos
    end = joint - 1 if view.lowers[joint - 1] == "," else joint
    if tag not in ("VBZ", "VBP") or passive.joins == "preposition" or end - verb > _LONGEST_DOING:
        return None
    is_plural = tag == "VBP"
    for index in range(verb + 1, end):
        upos, low = view.tokens[index].upos, view.lowers[index]
        if (upos not in _SAID_OF_DOING and low != "nothing") or view.is_finite(index):
            return None
        if upos in ("NOUN", "PROPN") and low not in _SPANS and is_plural_noun(low) is not (not is_plural):
            return None  # "they attract rats, and you should put them in the bin"
    if not view.is_free(joint, joint) or start_of_subject(view, replace(passive, auxiliary=verb), closes=True) != 0:
        return None
    particle = view.text[view.tokens[passive.participle].end : view.tokens[passive.last].end]
    thing = "them" if is_plural else "it"
    text = f"{activate(view, passive, person, at=passive.auxiliary)} {thing}{particle}"
    if end < joint or joint <= _LONGEST_WITHOUT_COMMA:
        return Patch(view.tokens[passive.auxiliary].start, view.tokens[passive.last].end, text)
    joined = f", {view.tokens[joint].text} {text}"
    return Patch(view.tokens[joint - 1].end, view.tokens[passive.last].end, joined)
