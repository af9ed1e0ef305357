"""Turn two predicates with a doer each: "is written by Ann and is read by Tom", "Ann writes it, and Tom reads it"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.by_causes import may_do
from styler_nb.engines.variants.finding.voice.by_doers import read_doer, text_of_doer
from styler_nb.engines.variants.finding.voice.by_middles import read_middle
from styler_nb.engines.variants.finding.voice.by_nouns import Doer
from styler_nb.engines.variants.finding.voice.by_rest import may_follow_doer
from styler_nb.engines.variants.finding.voice.by_second import is_sure_pronoun, pronoun_for
from styler_nb.engines.variants.reading.agents import OBJECTS
from styler_nb.engines.variants.reading.moves import may_move, pronouns, text_of
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup, read_passive_group, write_active_group
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["write_second_deed"]

_AMOUNTS = frozenset(
    {"all", "every", "each", "any", "no", "most", "many", "few", "some", "several", "half", "much", "a"}
)
_COUNTING = _AMOUNTS - {"a"} | {"other", "another", "same", "one", "both"}
_JOINTS = frozenset({"and", "but"})
_BY = frozenset({"by"})
_LONGEST_DOER = 8


def write_second_deed(
    view: SentenceView, thing: NounPhrase, group: PassiveGroup, doer: Doer, following: SentenceView | None, joint: int
) -> tuple[str, int]:
    """Write what a second doer does to a thing, from the comma on, with the last token that this takes in.

    The text is "" where none follows at `joint`, or where a pronoun could mean the first doer as well.
    """
    if thing.first and view.lowers[thing.first - 1] != ",":
        return "", 0  # after "that", the second clause would seem to stand for itself
    if thing.last == 0 and view.lowers[0] not in OBJECTS and view.lowers[0] not in view.setting.lowered:
        return "", 0  # what may be a name is no "it"
    if view.lowers[joint] not in _JOINTS or doer.text or doer.is_doing or view.lowers[thing.first] in _AMOUNTS:
        return "", 0
    by = next(iter(view.where(_BY, joint + 2)), 0)
    middle = read_middle(view, by) if by else None
    second = None if middle is None or middle.focus else read_passive_group(view, middle.participle)
    other = None if second is None else read_doer(view, by + 1)
    if middle is None or second is None or other is None or second.auxiliary != joint + 1 or second.negation:
        return "", 0
    is_plain = not other.text and other.length <= _LONGEST_DOER and may_do(view, other, second.lemma)
    words = view.lowers[other.first : other.last + 1]
    if (
        not is_plain
        or not _COUNTING.isdisjoint(words)
        or any(True for _ in pronouns(view, other.first, other.last + 1))
    ):
        return "", 0
    pronoun, verb = pronoun_for(view, thing, group), write_active_group(view, second, is_plural=other.is_plural)
    is_movable = may_move(view, joint, other.last + 1) and "," not in view.lowers[joint:by]
    if not pronoun or not is_sure_pronoun(view, pronoun.lower(), doer):
        return "", 0  # "the firm built it, and the state took it over": the firm, too
    if not verb or middle.needs_noun or not is_movable:
        return "", 0
    if not may_follow_doer(view, thing, other, other.last + 1, following, lemma=second.lemma):
        return "", 0
    again = OBJECTS[pronoun.lower()]
    parts = [text_of_doer(view, other.first, other.last), verb]
    parts += [middle.particle, again] if middle.is_stranded else [again, middle.particle]
    parts.append(text_of(view, middle.first, middle.end))
    return f", {view.lowers[joint]} " + " ".join(part for part in parts if part), other.last
