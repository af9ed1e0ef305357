"""Read of whom a text speaks: of people in general, or of somebody in particular; and how it is written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Set

from styler_nb.engines.variants.reading.protected import list_lowered, list_raised
from styler_nb.engines.variants.reading.ruled_readers import count_told, find_readers, lays_down_rules
from styler_nb.engines.variants.reading.rules_of_texts import (
    binds_others,
    count_houses,
    count_places,
    count_roles,
    count_ruled,
)
from styler_nb.engines.variants.reading.setting import MANY_CONTRACTED, ROLE, Setting
from styler_nb.engines.variants.reading.shapes import read_shape
from styler_nb.engines.variants.reading.techniques import count_techniques, shows_technique
from styler_nb.engines.variants.reading.titled_things import find_titled
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["SettingReader", "read_setting"]

_QUOTED = re.compile(r"“[^”]{0,2000}”|\"[^\"]{0,2000}\"")
_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?")
_FORMS = {
    "we": frozenset({"we", "us", "our", "ours", "ourselves"}),
    "you": frozenset({"you", "your", "yours", "yourself", "yourselves"}),
    "i": frozenset({"i", "me", "my", "mine", "myself"}),
    "he": frozenset({"he", "him", "his", "she", "her", "hers", "himself", "herself"}),
}
_PEOPLE = read_words("people_in_general")
_GROUPS = read_words("groups_of_people")
_CREATURES = read_words("no_human_bodies")
_BODIES = read_words("human_body")
_ORGANS = read_words("organs_of_bodies")
"""What bodies have and no tool or instrument does, taken together."""
_FIRMS = read_words("with_money_of_their_own")
_HOUSEHOLDS = read_words("on_households")
_PARTIES = frozenset({"user", "users", "hirer", "hirers", "lessee", "lessees", "licensee", "licensees", "policyholder"})
"""Those whom rules or a program's text tell of, who are not writer and reader."""
_PARTS = _BODIES - {"sleep", "health", "mood", "memory", "mind", "breathing"}
_PARTS_PER_PERSON = 5
"""Parts of bodies that a text on people may name for each time that it names people."""
_OF_INSTITUTIONS = read_words("of_institutions")
_OF_MAKERS = read_words("of_makers")
_DOERS = read_words("doers_by_trade")
_OF_FIRMS = read_words("firms_that_act")
_FEW_FIRMS = 3
_OTHER_PLANETS = read_words("other_planets") - {"star", "stars", "solar"}
_MANY_BODIES = 2
_SOME = 2
_PAGE = 150
"""Words of lower case from which on a single contraction stands out."""
_MOSTLY_CONTRACTED = 0.55
"""Share of contracted forms from which on a writer has them in every text, rules included."""
_OFTEN_ENOUGH = 3
"""Times that the main person, or country, is heard for each time that the other is."""
_SOME_IN_NOTICES = 3
"""Negated forms of a text that speaks of no "I", "we" or "you", in which contractions are rare."""
_LINE = 30
"""Words of a text too short to tell how it speaks."""
_SOME_RULES = 3
"""Times that something should or must be done, of a text that names for whom, from which on it is one of rules."""
_MOST_RULES = 6
"""Times from which on it is a statute, which has no contractions whoever writes it."""
_MANY_RULES = 3
"""Times that something is forbidden or permitted from which on a text lays down rules, whoever they are for."""
_MAIN_NAME = 2
"""Times that a text has a name from which on it may be what the text is about."""
_CAPITAL = re.compile(r"\b[A-Z][a-z]+\b")
_STOP = re.compile(r"[.!?]")
_NEVER_MAIN = read_words("days_and_months") | {"earth", "sun", "moon", "celsius", "fahrenheit"}
_PAST = frozenset({"was", "were", "had", "did"})
_PRESENT = frozenset({"is", "are", "has", "have", "can", "may", "does", "do"})
_REPORTED = read_words("reported_by_us")
_INTRODUCED = re.compile(
    r"\b(?:an?|[Aa]nother|[Ee]ach|[Ee]very|[Tt]his|[Tt]hat|[Tt]hese|[Tt]hose|[Aa]ny|[Nn]o|one|two|three|several|many"
    r"|[Bb]oth|[Oo]ther|[Ee]ither|[Ww]hich|his|her|my|[Oo]ur)\s+(?:[a-z]+\s+)?(?P<noun>[a-z]+)"
    r"(?=[.,;:!?)]|\s(?:of|in|on|at|that|which|with|for|from|to|is|are|should|must|can|needs|has|and|or|before|when|if)\b)"
)
"""A noun that is brought in as one of several; "A plant needs light" at the front is of any."""
_NAMED = re.compile(
    r"\b(?:(?P<i>I(?=\W))|(?P<we>[Ww]e|[Uu]s|[Oo]ur|[Oo]urs|[Oo]urselves)"
    r"|(?P<my>[Mm]y|[Mm]e|[Mm]yself)|(?P<you>[Yy]ou|[Yy]our|[Yy]ours|[Yy]ourself|[Yy]ourselves))\b"
)
_RULED = re.compile(
    r"\b(?:members?|employees?|staff|students?|pupils?|applicants?|tenants?|customers?|clients?|patients?|visitors?"
    r"|passengers?|borrowers?|residents?|participants?|candidates?|contractors?|guests?|players?|employers?|parents?"
    r"|readers?|users?|riders?|drivers?|owners?|holders?|landlords?|teachers?|volunteers?|workers?|hirers?|organi[sz]ers?"
    r"|licensees?|lessees?|exhibitors?|delegates?|claimants?|finders?|bidders?|entrants?|subscribers?|swimmers?)\s+"
    r"(?:may|must|shall|should|will|cannot|can\s+(?:only|not)|are\s+(?:not\s+)?"
    r"(?:required|allowed|responsible|entitled|expected|asked|advised|welcome))\b"
)
"""Whom rules are for, in a text in lower case."""


def read_setting(text: str) -> Setting:
    """Read whom a text speaks of."""
    reader = SettingReader()
    reader.add(text)
    return reader.setting


class SettingReader:
    """Reads whom a text speaks of that comes in parts, each part once.

    Parameters
    ----------
    contracted : float
        Share of contracted forms, in [0, 1], with the writer that it is read for.
    """

    def __init__(self, *, contracted: float = 0.0) -> None:
        self._contracted = contracted
        self._words: Counter[str] = Counter()
        self._named: Counter[str] = Counter()
        self._shape: Counter[str] = Counter()
        self._ruled: Counter[str] = Counter()
        self._roles: Counter[str] = Counter()
        self._houses: Counter[str] = Counter()
        self._places: Counter[str] = Counter()
        self._title = ""
        self._techniques: Counter[str] = Counter()
        self._binds_others = False
        self._introduced: set[str] = set()
        self._titled: frozenset[str] = frozenset()
        self._lowered: set[str] = set()
        self._raised: set[str] = set()
        self._capitals: Counter[str] = Counter()
        self._opening: frozenset[str] = frozenset()
        self._will_be_personal = False
        self._told: Counter[tuple[str, str]] = Counter()
        self._addresses: bool | None = None
        self._speaks: bool | None = None

    def add(self, part: str) -> None:
        """Read the next part."""
        plain = _QUOTED.sub(" ", part)
        for word, n in Counter(_WORD.findall(plain.lower())).items():
            self._words[word.replace("’", "'").partition("'")[0]] += n
        self._named.update(_count_persons(plain))
        self._shape.update(read_shape(plain))
        self._lowered |= list_lowered(plain)
        self._raised |= list_raised(plain)
        self._capitals.update(map(str.lower, _CAPITAL.findall(plain)))
        if not self._opening:
            self._opening = frozenset(map(str.lower, _CAPITAL.findall(_STOP.split(plain.lstrip(), maxsplit=1)[0])))
        self._ruled.update(count_ruled(part))
        self._roles.update(count_roles(part))
        self._houses.update(count_houses(part))
        self._places.update(count_places(part))
        self._techniques.update(count_techniques(plain))
        self._binds_others = self._binds_others or binds_others(part)
        self._told.update(count_told(part))
        if not self._title:
            self._title = part.strip().partition("\n")[0].lower()
        self._titled |= find_titled(part)
        self._introduced.update(found["noun"] for found in _INTRODUCED.finditer(plain))

    def expect_person(self) -> None:
        """Read on as if the text were not impersonal, since changes will bring in "we" or "you"."""
        self._will_be_personal = True

    def address_readers(self, *, addresses: bool) -> None:
        """Read on as a text that speaks to those whom its rules are for, or as one that must not."""
        self._addresses = addresses

    def speak_as_house(self, *, speaks: bool) -> None:
        """Read on as a text whose house speaks of itself as "we", or as one that must not."""
        self._speaks = speaks

    @property
    def setting(self) -> Setting:
        """What all parts so far say."""
        readers = find_readers(self._told, self._named)
        is_advised = bool(readers) and not self._told["rules", ""] and bool(self._told["guides", ""])
        words = self._words
        if is_advised and self._addresses:  # they are nobody else any more
            words = Counter({word: n for word, n in words.items() if word not in readers})
        spoken = frozenset(person for person, forms in _FORMS.items() if any(words[form] for form in forms))
        general = sum(words[w] for w in _PEOPLE)
        if sum(words[form] for form in _FORMS["he"]) < general:
            spoken -= {"he"}  # "a child and her mother" in a text on people in general
        named = self._count_named(words)
        if is_advised and self._addresses:
            named["you"] = named.pop(ROLE, 0) + 1
        return Setting(
            spoken=spoken,
            main=_find_main(words, spoken),
            is_about_people=not _count_households(words) and _is_about_people(words, general),
            has_creatures=sum(words[w] for w in _CREATURES) >= _SOME,
            has_firms=any(words[w] for w in _FIRMS),
            names_bodies=_names_bodies(words),
            is_on_bodies=not general and _is_on_bodies(words),
            is_of_institution=sum(words[w] for w in _OF_INSTITUTIONS) >= _SOME,
            has_makers=any(words[w] for w in _OF_MAKERS),
            has_doers=any(words[w] for w in _DOERS),
            has_other_planets=any(words[w] for w in _OTHER_PLANETS),
            is_on_households=any(words[w] for w in _HOUSEHOLDS),
            repeats_person=words["person"] > 1 and self._shape["that person"] > 0,
            has_rows=self._shape["rows"] >= _SOME,
            has_commands=self._has_commands,
            gives_advice=self._gives_advice,
            shows_technique=self._shows_technique,
            lists_orders=self._shows_technique and self._techniques["orders"] >= _SOME,
            names_doers=self._techniques["doers"] > 0,
            has_unread_rows=self._shape["unread rows"] > 0,
            is_written_out=self._is_written_out,
            is_impersonal=self._is_impersonal,
            is_statute=self._is_statute,
            is_of_rules=self._is_of_rules,
            is_talk=self._is_talk,
            has_set_dates=self._shape["set dates"] > 0,
            is_report=self._shape["own reports"] > 0,
            region=self._region,
            named=named,
            ruled=self._ruled,
            roles=self._roles,
            houses=self._houses,
            binds_others=self._binds_others,
            readers=frozenset() if self._addresses is False else readers,
            is_advised=is_advised and self._addresses is not False,
            addresses=bool(self._addresses),
            house=self._find_house(readers) if not is_advised and self._speaks is not False else "",
            speaks=bool(self._speaks),
            words=words.keys(),
            lowered=self._lowered,
            raised=self._raised,
            main_names=frozenset(filter(self._is_main_name, self._raised)) - _NEVER_MAIN,
            tells_past=sum(words[w] for w in _PAST) > sum(words[w] for w in _PRESENT),
            introduced=self._introduced,
            titled=self._titled,
        )

    @property
    def _has_commands(self) -> bool:
        commands = self._shape["commands"]
        return commands >= _SOME or (commands > 0 and self._shape["listed commands"] > 0)

    def _find_house(self, readers: Set[str]) -> str:
        """Give the only house, or else place, whose rules the text lays down, "" where that is not certain."""
        if not readers and not lays_down_rules(self._told, self._named, self._words):
            return ""
        houses = [house for house, n in self._houses.items() if n and house not in ("employer", "landlord")]
        if not houses and not any(self._houses.values()):
            places = [place for place, n in self._places.items() if n]
            houses = [place for place in places if place in self._title] or places
        return houses[0] if len(houses) == 1 else ""

    def _is_main_name(self, name: str) -> bool:
        return self._capitals[name] >= _MAIN_NAME or name in self._opening

    def _count_named(self, words: Mapping[str, int]) -> dict[str, int]:
        """Count the persons that are named, with all those who are somebody else beside the reader."""
        named = dict(self._named)
        # who has the money is named with a household: another person beside it would be somebody else
        others = [sum(words[party] for party in _PARTIES), _count_households(words)]
        if (patients := words["patient"] + words["patients"]) >= _SOME:
            others.append(patients)
        firms = sum(words[w] for w in _OF_FIRMS)
        if firms >= _FEW_FIRMS and not named.get("you") and self._shape["commands"] < _SOME:
            others.append(firms)  # rules are for them, not for the reader
        if any(others):
            named[ROLE] = named.get(ROLE, 0) + sum(others)
        return named

    @property
    def _gives_advice(self) -> bool:
        words = self._words
        if self._shape["advice"] < max(_SOME, words.total() / _PAGE) or any(words[w] for w in _OF_MAKERS):
            return False
        return sum(words[w] for w in _OF_INSTITUTIONS) < _SOME

    @property
    def _shows_technique(self) -> bool:
        words = self._words
        if any(words[w] for w in _OF_MAKERS) or sum(words[w] for w in _OF_INSTITUTIONS) >= _SOME:
            return False
        return not self._lays_down and shows_technique(self._techniques)

    @property
    def _region(self) -> str:
        british, american = self._shape["british"], self._shape["american"]
        if british == american or min(british, american) * _OFTEN_ENOUGH > max(british, american):
            return ""
        return "uk" if british > american else "us"

    @property
    def _is_written_out(self) -> bool:
        if self._is_statute:
            return True
        is_of_house = sum(self._words[w] for w in _OF_INSTITUTIONS) >= _SOME
        has_rules = is_of_house and (self._lays_down or any(self._ruled.values()))
        if has_rules and self._is_long_and_full and self._shape["full forms"] < _SOME:
            return True
        if self._addresses or self._contracted >= _MOSTLY_CONTRACTED:
            return False
        if self._is_impersonal:
            return self._lays_down or self._shape["negated forms"] < _SOME_IN_NOTICES
        return self._is_long_and_full and self._shape["full forms"] < _SOME

    @property
    def _is_talk(self) -> bool:
        if self._words.total() < _LINE:
            return True
        is_to_reader = self._named["you"] >= _SOME or self._shape["commands"] >= _SOME
        is_contracted = self._shape["contractions"] > 0
        if not is_contracted and sum(self._words[w] for w in _OF_INSTITUTIONS) >= _SOME:
            return False
        return is_to_reader and (is_contracted or self._contracted >= _MOSTLY_CONTRACTED) and not self._is_impersonal

    @property
    def _is_long_and_full(self) -> bool:
        return not self._shape["contractions"] and self._words.total() >= _PAGE

    @property
    def _lays_down(self) -> bool:
        """Whether the text lays down rules."""
        is_for_some = self._named[ROLE] >= _SOME and self._shape["advice"] >= _SOME_RULES
        return is_for_some or self._shape["rules"] >= _MANY_RULES

    @property
    def _is_statute(self) -> bool:
        """Whether the text does little but lay down rules, and speaks of no "I", "we" or "you"."""
        if self._addresses or self._speaks or self._will_be_personal or self._shape["rules"] < _MOST_RULES:
            return False
        return self._is_long_and_full and not any(self._named[person] for person in ("i", "my", "we", "you"))

    @property
    def _is_of_rules(self) -> bool:
        if self._is_statute or self._lays_down or any(self._ruled.values()):
            return True
        return self._shape["rules"] > 0 and sum(self._words[w] for w in _OF_INSTITUTIONS) >= _SOME

    @property
    def _is_impersonal(self) -> bool:
        lays_down = self._lays_down
        enough = _MOSTLY_CONTRACTED if lays_down else MANY_CONTRACTED
        if self._contracted >= enough or self._will_be_personal or self._addresses:
            return False
        persons = sum(self._named[person] for person in ("i", "my", "we", "you"))
        return self._is_long_and_full and (not persons or lays_down)


def _count_households(words: Mapping[str, int]) -> int:
    return words["household"] + words["households"]


def _is_on_bodies(words: Counter[str]) -> bool:
    return sum(1 for w in _ORGANS if words[w]) >= _MANY_BODIES and not any(words[w] for w in _GROUPS | _CREATURES)


def _names_bodies(words: Counter[str]) -> bool:
    return sum(1 for w in _BODIES if words[w]) >= _MANY_BODIES


def _is_about_people(words: Counter[str], general: int) -> bool:
    """Whether people in general are spoken of, not above all a group of them, nor anatomy, which hardly names them."""
    if not general or general < sum(words[w] for w in _GROUPS) - _SOME:
        return False
    return sum(words[w] for w in _PARTS) <= _PARTS_PER_PERSON * general


def _count_persons(text: str) -> Counter[str]:
    """Count how often a text speaks of itself as "we", of its reader as "you", of "I", and of roles under rules."""
    counts = Counter(str(found.lastgroup) for found in _NAMED.finditer(text))
    if ruled := len(_RULED.findall(text.lower())):
        counts[ROLE] = ruled
    return counts


def _find_main(words: Counter[str], spoken: frozenset[str]) -> str:
    if not spoken <= {"we", "you"}:
        return ""
    used = {person: sum(words[form] for form in _FORMS[person]) for person in ("we", "you")}
    most, least = sorted(used, key=used.__getitem__, reverse=True)
    if used[most] < _OFTEN_ENOUGH * max(used[least], 1):
        return ""
    return "" if most == "we" and any(words[w] for w in _REPORTED) else most
