"""Write passives without a doer with a verb that needs none: "is found in Europe", "occurs in Europe"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.known_deeds import Deed
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup, forms_of
from styler_nb.engines.variants.reading.trades import has_cues
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["write_occurrence"]

_OBJECTS = read_words("noun_phrase_tags")
_RELATIVES = frozenset({"which", "that"})
_PRONOUNS = frozenset({"it", "they"})
_MADE = read_words("made_by_people")
"""What people make: it occurs nowhere, and nothing that is a part of it does."""
_NO_PLACES = frozenset(
    {
        "way",
        "order",
        "time",
        "case",
        "list",
        "table",
        "book",
        "chapter",
        "section",
        "figure",
        "article",
        "home",
        "work",
        "use",
    }
)


def write_occurrence(view: SentenceView, deed: Deed, group: PassiveGroup) -> Patch | None:
    """Write the verb group of what is found somewhere with the deed's other verb; None where that is not certain."""
    place = group.participle + 1
    if view.stands_outside(deed.becomes, 0, 0) or view.stands_outside(f"{deed.becomes}s", 0, 0):
        return None
    if group.chain not in (("is",), ("are",)) or group.negation or not has_cues(view, deed.cues, deed.unless):
        return None
    if view.lowers[place] not in deed.verbs.follows[group.lemma] or not view.is_free(group.auxiliary, group.participle):
        return None
    if not _MADE.isdisjoint(find_singular(low) for low in view.lowers):
        return None
    if not _is_place(view, place + 1) or not _is_thing(view, deed, group.auxiliary - 1):
        return None
    verb = forms_of(deed.becomes)["VBZ" if group.chain == ("is",) else "VBP"]
    start, end = view.tokens[group.auxiliary].start, view.tokens[group.participle].end
    return Patch(start, end, " ".join((*group.adverbs, verb)))


def _is_place(view: SentenceView, first: int) -> bool:
    """Whether a place follows, not a text or a state: "in the list", "at work"."""
    if first >= len(view.tokens) or view.tokens[first].upos not in _OBJECTS:
        return False
    return _NO_PLACES.isdisjoint(find_singular(low) for low in view.lowers[first : first + 4])


def _is_thing(view: SentenceView, deed: Deed, last: int) -> bool:
    """Whether what stands before the verb is a thing that may occur somewhere."""
    if view.lowers[last] in _PRONOUNS:
        return last == 0 or view.lowers[last - 1] in (",", "and", "but", "which", "although", "because", "when")
    if view.lowers[last] in _RELATIVES:
        last -= 1 + (view.lowers[last - 1] == ",")
    low = view.lowers[last] if last >= 0 else ""
    noun = find_singular(low)
    is_noun = last >= 0 and view.tokens[last].upos == "NOUN" and not names_person(low)
    return is_noun and noun not in deed.never and (not deed.things or noun in deed.things)
