"""Turn a second predicate: "the house was sold in May and was repaired by Ann", "…, and Ann repaired it"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.by_causes import may_do
from styler_nb.engines.variants.finding.voice.by_doers import read_doer, text_of_doer
from styler_nb.engines.variants.finding.voice.by_middles import read_middle
from styler_nb.engines.variants.finding.voice.by_rest import SAME, may_follow_doer, named_by
from styler_nb.engines.variants.finding.voice.by_second import pronoun_for
from styler_nb.engines.variants.finding.voice.by_subjects import read_thing
from styler_nb.engines.variants.reading.agents import OBJECTS, ends_here
from styler_nb.engines.variants.reading.joints import connective_end
from styler_nb.engines.variants.reading.moves import may_move, text_of
from styler_nb.engines.variants.reading.passive_groups import read_passive_group, write_active_group
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["write_shared"]

_POINTING = frozenset({"his", "her", "its", "their", "this", "that", "these", "those", "own", "both", "each"})
_TIMES = read_words("dates") | {"century", "day", "night", "week", "month", "hour"}
_LONGEST_FIRST = 14
_LONGEST_DOER = 6


def write_shared(view: SentenceView, by: int, following: SentenceView | None) -> Patch | None:
    """Write a passive that shares its subject with the predicate before "and" as a clause of its own."""
    middle = read_middle(view, by)
    group = None if middle is None else read_passive_group(view, middle.participle)
    if middle is None or middle.focus or group is None or group.negation or group.auxiliary < 4 or not ends_here(view):
        return None
    joint = group.auxiliary - 1
    if view.lowers[joint] not in ("and", "but") or view.lowers[joint - 1] == "," or view.terminal != ".":
        return None
    doer = read_doer(view, by + 1)
    if doer is None or doer.text or doer.length > _LONGEST_DOER or not may_do(view, doer, group.lemma):
        return None
    verb = next((i for i in range(joint) if view.is_finite(i)), -1)
    thing = read_thing(view, verb) if 0 < verb < joint and joint - verb < _LONGEST_FIRST else None
    if thing is None or view.finds_finite(verb + 1, joint) or thing.first > connective_end(view, 0):
        return None
    pronoun = pronoun_for(view, thing, group)
    # an object of the first predicate could be meant too: "it crossed the sea and was met by the king"
    has_object = view.tokens[verb].upos == "VERB" and view.tokens[verb + 1].upos in (
        "DET",
        "NOUN",
        "PROPN",
        "ADJ",
        "PRON",
    )
    own = SAME.get(pronoun, frozenset())
    is_settled = all(low in own or low not in _POINTING for low in view.lowers[doer.first : doer.last + 1])
    others = named_by(view, pronoun.lower(), verb + 1, joint - 1) if pronoun else []
    is_other = any(view.lowers[i] not in _TIMES for i in others)
    if not pronoun or has_object or is_other or not is_settled:
        return None
    if "," in view.lowers[verb:joint] or not may_move(view, joint, doer.last + 1):
        return None
    active = write_active_group(view, group, is_plural=doer.is_plural)
    if not active or not may_follow_doer(view, thing, doer, doer.last + 1, following):
        return None
    words = [text_of_doer(view, doer.first, doer.last), active]
    thing_again = OBJECTS[pronoun.lower()]
    words += [middle.particle, thing_again] if middle.is_stranded else [thing_again, middle.particle]
    words.append(text_of(view, middle.first, middle.end))
    text = f", {view.lowers[joint]} " + " ".join(word for word in words if word)
    return Patch(view.tokens[joint - 1].end, view.tokens[doer.last].end, text)
