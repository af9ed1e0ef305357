"""Judge whether people at large do what a passive tells: "herbs are dried in bunches", "a code can be broken"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.after_passives import is_followed_by_verb, says_how_long_before, says_when
from styler_nb.engines.variants.reading.agentless import Passive, is_gap
from styler_nb.engines.variants.reading.amounts import start_of_thing
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_before
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["is_common_deed", "is_common_thought"]

_PRESENT = frozenset({"is", "are"})
_ABLE = frozenset({"can", "cannot"})
_TENSES = _PRESENT | _ABLE | {"has", "have"}
_BESIDES = read_words("after_object_tags")
_OF_HABIT = read_words("habits_of_people")
_OF_STEPS = read_words("steps_of_processes")
_NOT_PEOPLE = (
    read_words("done_by_no_people") | read_words("handled_by_machines") | read_words("at_work_without_people")
) - read_words("common_things")
_INSTRUMENTS = read_words("used_by_experts")
_CERTAIN = frozenset({"the", "this", "that", "these", "those", "his", "her", "its", "their", "our", "my", "your"})
_NOT_ALL = frozenset({"always", "often", "usually", "generally", "widely", "commonly", "now", "easily", "still"})
"""What may stand beside "not", of what people at large do not think."""
_SOME = frozenset({"many", "most", "some", "several", "certain", "other", "parts", "everyday", "daily"})
_SINGLE = frozenset({"a", "an", "another", "one", "each", "every"})
_JOINTS = frozenset({"and", "or"})
_POINTING = read_words("demonstratives")
_OF_SOMEBODY = frozenset({"his", "her"})


def is_common_thought(view: SentenceView, passive: Passive, group: PassiveGroup) -> bool:
    """Whether people at large think so of a thing, or say it: "the cost is often underestimated"."""
    if is_followed_by_verb(view, passive.last):
        return False
    if not _is_told_of_all(view, passive, group) or (group.negation and not _NOT_ALL.issuperset(group.adverbs)):
        return False
    return _subject(view, passive) not in ("", *_POINTING, *_OF_SOMEBODY)


def is_common_deed(view: SentenceView, passive: Passive, group: PassiveGroup) -> bool:
    """Whether people at large do so with things of no certain owner, and neither nature nor a machine, nor a trade."""
    if view.setting.has_makers or view.setting.has_doers or not _is_told_of_all(view, passive, group):
        return False
    if not _NOT_PEOPLE.isdisjoint(view.words) or not _OF_STEPS.isdisjoint(view.words):
        return False
    if view.lowers[group.auxiliary - 1] in _INSTRUMENTS or _names_later(view, passive.last):
        return False
    is_able = group.chain[0] in _ABLE
    if not is_able and (group.negation or not _is_habit(view, passive, group)):
        return False
    opening = _subject(view, passive)
    if opening in _SINGLE or (opening == "the" and is_gap(view, passive.auxiliary)):
        return is_able
    return bool(opening) and opening not in _CERTAIN


def _is_habit(view: SentenceView, passive: Passive, group: PassiveGroup) -> bool:
    """Whether it is told what people usually do, or what they do in several places."""
    if not _OF_HABIT.isdisjoint(group.adverbs) or is_gap(view, passive.auxiliary):
        return True
    if not _OF_HABIT.isdisjoint(view.lowers[passive.last + 1 : passive.last + 3]) or view.lowers[0] in _OF_HABIT:
        return True
    return any(low == "in" and view.lowers[i + 1] in _SOME for i, low in enumerate(view.lowers[:-1]))


def _is_told_of_all(view: SentenceView, passive: Passive, group: PassiveGroup) -> bool:
    """Whether a clause tells what holds at large, and what follows its verb may follow an object."""
    if group.chain[0] not in _TENSES or "being" in group.chain or "to" in group.chain or len(group.chain) > 2:
        return False
    following = passive.last + 1
    if not view.is_free(passive.auxiliary, passive.last):
        return False
    if view.lowers[following] in _JOINTS or view.tokens[following].upos in _BESIDES:
        return True
    return says_when(view, following) or says_how_long_before(view, following)


def _names_later(view: SentenceView, last: int) -> bool:
    return any(token.upos == "PROPN" for token in view.tokens[last + 1 :])


def _subject(view: SentenceView, passive: Passive) -> str:
    """Give the word that opens the subject, or the phrase that a relative clause is about; "" where it is not sure."""
    if is_gap(view, passive.auxiliary):
        head = passive.auxiliary - 2 - (view.lowers[passive.auxiliary - 2] == ",")
        phrase = read_noun_phrase_before(view, head + 1)
        return (
            "" if phrase is None else "kind of" if view.lowers[phrase.first] in _SINGLE else view.lowers[phrase.first]
        )
    first = start_of_thing(view, passive)
    return view.lowers[first] if first >= 0 else ""
