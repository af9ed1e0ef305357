"""Tell whose work a text speaks of: "archaeologists" where it names them, "the library" where it tells of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set

from styler_nb.engines.variants.reading.rules_of_texts import RULED_ROLES
from styler_nb.engines.variants.reading.setting import ROLE
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["EVERYBODY", "EXPERTS", "RULED", "RULED_ROLES", "has_cues", "has_field", "name_doer"]

EVERYBODY = "people"
EXPERTS = "experts"
_OF_GROUPS = frozenset({"members", "guests", "participants", "volunteers"})
"""Who may be named without any rule being for them: "members of the family"."""
_UNDER_CONTRACT = frozenset({"hirer", "hirers", "licensee", "lessee", "organiser", "organizer"})
RULED = "@ruled"
_TAUGHT, _TEACHING = (
    frozenset({"students", "pupils", "children"}),
    frozenset({"teacher", "teachers", "leader", "leaders"}),
)
"""Whom rules may be about without being for them, and for whom they are then."""
_HOUSE, _CRAFT, _PATIENT = "@house", "@craft", "@patient"
_CRAFTS = read_words("crafts_by_plural")
_TOPICS = {
    craft: read_words(f"words_of_{craft}")
    for craft in (
        "cheesemakers", "bakers", "potters", "weavers", "brewers", "winemakers", "papermakers", "glassmakers",
        "tanners", "dyers", "coopers", "blacksmiths", "thatchers", "candlemakers", "shoemakers", "basketmakers",
        "ropemakers",
    )
}  # fmt: skip
"""Words of a text on a craft, which need not name its craftsmen."""
_WARES = {
    "glassmakers": frozenset({"glass"}), "papermakers": frozenset({"paper"}),
    "cheesemakers": frozenset({"cheese", "cheeses"}),
    "brewers": frozenset({"beer", "ale"}), "bakers": frozenset({"bread", "loaf", "loaves", "cake", "cakes"}),
    "potters": frozenset({"pottery", "pots", "pot", "ceramics", "earthenware", "porcelain", "stoneware"}),
}  # fmt: skip
"""What a craft makes, where its other words are also those of other crafts: a furnace may be a founder's."""
_FEWEST_CUES = 2
_FEWEST_OF_TOPIC = 3
_RECEIVED = frozenset({"visitors", "guests"})
_RECEIVING = frozenset({"host", "hosts", "employee", "employees", "staff"})


def name_doer(view: SentenceView, doers: tuple[str, ...], cues: Set[str], unless: Set[str]) -> str:
    """Give who does a thing in the text, "" where that is not certain.

    Parameters
    ----------
    view : SentenceView
        A sentence of the text.
    doers : tuple of str
        Plurals of those who may do it; "@ruled" are the only ones whom the text lays down rules for, "@house" whose
        rules they are, "@craft" those whose craft it tells of, "@patient" who is ill.
    cues : set of str
        Words of a text on their work, of which it must have two; none if it may be any text.
    unless : set of str
        Words of which it must have none.
    """
    if not has_cues(view, cues, unless):
        return ""
    if doers == (RULED,):
        return _read_ruled(view)
    if doers == (_HOUSE,):
        return _read_house(view)
    if doers == (_PATIENT,):
        return _read_patient(view)
    if doers == (_CRAFT,):
        return _read_craft(view)
    named = next((doer for doer in doers if doer in view.setting.words), doers[-1])
    return named if named not in (EVERYBODY, EXPERTS) or _speaks_of_nobody(view) else ""


def has_cues(view: SentenceView, cues: Set[str], unless: Set[str]) -> bool:
    """Whether a text has two of the cues, if there are any, and none of the words that speak against it."""
    words = view.setting.words
    return words.isdisjoint(unless) and (not cues or len(cues & words) >= _FEWEST_CUES)


def has_field(view: SentenceView, learned: Set[str]) -> bool:
    """Whether a text has two words of a field of learning, whose terms are not those of people at large."""
    return len(learned & view.setting.words) >= _FEWEST_CUES


def _speaks_of_nobody(view: SentenceView) -> bool:
    """Whether the text speaks of no reader and lays down no rules, so that people at large are meant."""
    setting = view.setting
    if setting.has_commands or setting.is_of_institution or setting.readers:
        return False
    return not setting.named.get("you") and setting.named.get("we", 0) <= 1 and setting.named.get(ROLE, 0) <= 1


def _lays_down(view: SentenceView) -> bool:
    """Whether the text is one of rules, and speaks to no reader."""
    setting = view.setting
    return setting.is_of_institution and not (setting.named.get("you") or setting.named.get("we"))


def _read_ruled(view: SentenceView) -> str:
    """Give the only people whom a text lays down rules for."""
    if not _lays_down(view) or view.setting.addresses:
        return ""
    ruled = Counter(view.setting.ruled).most_common(2)
    if ruled and (len(ruled) == 1 or ruled[0][1] > ruled[1][1]):
        role, named = ruled[0][0], view.setting.roles
        if role in _RECEIVED and not _RECEIVING.isdisjoint(view.setting.words):
            return ""  # rules for visitors bind those who receive them too
        if role in _TAUGHT and not _TEACHING.isdisjoint(view.setting.words):
            return ""
        return role if all(named[role] > count for other, count in named.items() if other != role) else ""
    if not _UNDER_CONTRACT.isdisjoint(view.setting.words):
        return ""  # rules of hire are for the hirer, not for the residents who may hire
    found = [role for role in RULED_ROLES - _OF_GROUPS if role in view.setting.words]
    if not (_TAUGHT.isdisjoint(found) or _TEACHING.isdisjoint(view.setting.words)):
        return ""
    is_alone = len(found) == 1 and not view.setting.roles["staff"]  # "for staff, students and guests"
    return found[0] if is_alone else ""


def _read_house(view: SentenceView) -> str:
    """Give the house that a text of rules speaks of, or of most."""
    if view.setting.speaks or not (
        _lays_down(view) and (view.setting.named.get(ROLE) or not view.setting.words.isdisjoint(RULED_ROLES))
    ):
        return ""
    houses = Counter(view.setting.houses).most_common(2)
    is_clear = len(houses) == 1 or (len(houses) == 2 and houses[0][1] > houses[1][1])
    return f"the {houses[0][0]}" if is_clear else ""


def _read_patient(view: SentenceView) -> str:
    """Give the patients of a text that advises them as "the patient" or "patients"."""
    words = view.setting.words
    named = view.setting.named
    if not named.get(ROLE) or named.get("you") or named.get("we") or view.setting.has_commands:
        return ""
    before = view.before
    while before is not None:
        if "patient" in before.words:
            return "the patient"
        before = before.before
    return "patients" if "patients" in words else "the patient" if "patient" in words else ""


def _read_craft(view: SentenceView) -> str:
    """Give those whose craft a text tells of, if it names only them, or none but its matters."""
    words = view.setting.words
    found = [craft for craft in _CRAFTS if craft in view.setting.lowered]
    told_of = {craft for craft, topic in _TOPICS.items() if len(topic & words) >= _FEWEST_OF_TOPIC}
    told_of -= {craft for craft, wares in _WARES.items() if wares.isdisjoint(words)}
    if not found and _speaks_of_nobody(view):
        found = sorted(told_of)
    # "bread is made with the yeast of brewers": not they, but the bakers whom the text does not name, make it
    return found[0] if len(found) == 1 and told_of <= {*found} else ""
