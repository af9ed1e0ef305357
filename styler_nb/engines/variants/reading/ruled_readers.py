"""Tell whom a text of rules is for, so that it may be written to them: "employees must", "you must"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from styler_nb.engines.variants.reading.words import read_words

__all__ = ["GROUPS", "count_told", "find_readers", "lays_down_rules"]

GROUPS = tuple(frozenset(row.partition("=")[2].split(",")) for row in sorted(read_words("readers_of_rules")))
"""Nouns for those whom rules may be for; those of one set are the same people."""
_NOUNS = "|".join(sorted(frozenset().union(*GROUPS)))
_OTHER_MEMBERS = r"(?<!family )(?<!board )(?<!committee )"
"""Of members those are others: "the expenses of family members are not covered"."""
_NAMED = re.compile(rf"\b{_OTHER_MEMBERS}({_NOUNS})\b")
"""In a text in lower case, as those below that look for these nouns: letters are compared faster without their case."""
_TOLD = re.compile(
    rf"\b{_OTHER_MEMBERS}({_NOUNS})\s+"
    r"(?:may|must|should|shall|cannot|can|will|are|is|who|receives?|needs?|has|have|do|does)\b"
)
_ACTING = re.compile(
    rf"\b{_OTHER_MEMBERS}({_NOUNS})\s+(?:who\b[^.;]{{0,90}}\s)?(?:may|must|should|shall|cannot|can|will)\s+(?:not\s+)?(?!be\b)[a-z]"
    rf"|\b{_OTHER_MEMBERS}({_NOUNS})\s+(?:is|are)\s+(?:required|expected|entitled|responsible)\b"
)
"""Who is told to do something, and not only what is done to them: "the applicant must be told"."""
_OBLIGED = re.compile(
    r"\b(?:must|should|may|shall|cannot|(?:is|are)\s+(?:not\s+)?(?:required|permitted|allowed|entitled))\b"
)
_RULES = r"polic(?:y|ies)|rules?|procedures?|regulations?|guidelines?|code|terms|conditions"
_LAID_DOWN = re.compile(rf"\b(?:This|These|this|these|The|the)\s+(?:[a-z]+\s+)?(?:{_RULES})\b")
_TITLE = re.compile(rf"\A\W*[^\n.]{{0,200}}\b(?:{_RULES})\b[^\n.]{{0,200}}\n", re.IGNORECASE)
_OF_HOUSES = re.compile(
    r"\A\W*[^\n.]{0,80}\b(?:use of|using|hire|hiring|appointments?|membership|loans?|lending|borrowing|bookings?"
    r"|admission|visiting|rentals?)\b[^\n.]{0,80}\n",
    re.IGNORECASE,
)
"""A title of what a house lets people do there."""
_DUTIES = re.compile(
    r"\b(?:must|shall|may not|cannot be|(?:is|are) (?:not (?:permitted|allowed)|prohibited|forbidden|required))\b"
)
_GUIDE = re.compile(
    r"\A\W*(?:How to|Preparing (?:for|to)|Applying for|(?:Caring|Looking) (?:for|after)"
    r"|Recovering from|Living with|Coping with|(?:A |Some )?(?:Guide|Advice|Tips) (?:to|for|on))\b[^\n.?!]*\n"
)
"""A title of advice on how to do something."""
_ADVISED = re.compile(
    r"\b(?!(?:computer|paper|letter|number|water|answer|document|content|cover|folder|weather|matter)s?\b)"
    r"((?:[a-z]+(?:er|or|ee|ant|ist|man|woman)|nurse|parent|guardian|relative|adult|friend)s?)\s+(?:should|must)\b"
)
"""Who is told what to do: "the recruiter should"."""
_TREATED = re.compile(
    rf"\b(?:ask|give|tell|let|invite|thank|offer|show|help|interview|greet|call|meet|treat|train|teach|watch|visit"
    rf"|serve|hire|pay|choose|contact|inform|your|our)\s+(?:the\s+|an?\s+|each\s+|every\s+|all\s+)?({_NOUNS})\b"
)
"""Those to whom the reader of advice does something, who are others."""
_SCOPE = re.compile(r"\bappl(?:y|ies)\s+(?:[a-z]+\s+)?to\b[^.\n]{0,300}\.")
"""The end of a sentence that says to whom rules apply."""
_PARTIES = re.compile(rf"\b(?:{_RULES})\s+(?:is|are)\s+for\b[^.\n]{{0,300}}\band\s+for\b")
"""A sentence that names two for whom rules are: "for students and for those who help them"."""
_APPLYING = "appl"
"""What every such scope has; most texts are read faster for it."""
_PARENTS = re.compile(r"\b(?:parents?|guardians?|carers?|child|children)\b")
"""In a text on pupils, those who read it."""
_SERVED = re.compile(r"\b(?:parents?|guardians?|carers?|famil(?:y|ies))\s+(?:must|should|may|shall|need|are)\b")
"""Those whom a staff serves, told their duties."""
_SPOKEN = read_words("speakers_and_readers")
_NEIGHBOURS = frozenset({"resident", "residents", "household", "households"})
_OF_SERVICES = read_words("words_of_services")
_OF_OTHER_RULES = read_words("words_of_other_rules")
_FEWEST_OF_SERVICES, _WORDS_PER_DUTY = 3, 50
_FEWEST_NAMED, _FEWEST_DUTIES, _FEWEST_ORDERS = 2, 3, 4


def count_told(text: str) -> Counter[tuple[str, str]]:
    """Count who is named and told what to do, and how often something is ordered or laid down at all."""
    lower = text.lower()
    counts: Counter[tuple[str, str]] = Counter(("named", str(noun)) for noun in _NAMED.findall(lower))
    if counts:
        scopeless = _without_scopes(text).lower() if _APPLYING in text else lower
        counts.update(("told", found[1]) for found in _follow_nouns(_TOLD, scopeless))
        counts.update(("acting", found[1] or found[2]) for found in _follow_nouns(_ACTING, scopeless))
        counts.update(("treated", str(noun)) for noun in _TREATED.findall(lower))
    counts["orders", ""] = len(_OBLIGED.findall(text))
    counts["parties", ""] = len(_PARTIES.findall(lower))
    counts["parents", ""] = len(_PARENTS.findall(lower))
    counts["served", ""] = len(_SERVED.findall(lower))
    counts["rules", ""] = len(_LAID_DOWN.findall(text)) + bool(_TITLE.match(text))
    counts["houses", ""] = int(_OF_HOUSES.match(text) is not None)
    counts["duties", ""] = len(_DUTIES.findall(text))
    if title := _GUIDE.match(text):
        counts["guides", ""] = 1
        counts.update(("titled", noun) for noun in _NAMED.findall(title[0].lower()))
    counts.update(("advised", str(noun)) for noun in _ADVISED.findall(text))
    return counts


def _follow_nouns(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Find what begins with one of the nouns, which are few in a text: as `finditer`, without a look elsewhere."""
    reached = 0
    for noun in _NAMED.finditer(text):
        if noun.start() >= reached and (found := pattern.match(text, noun.start())):
            reached = found.end()
            yield found


def _without_scopes(text: str) -> str:
    """Leave out the sentences that say to whom rules apply."""
    parts: list[str] = []
    at = 0
    for found in _SCOPE.finditer(text):
        start = max(text.rfind(mark, at, found.start()) + 1 for mark in ".\n")
        parts += (text[at : max(start, at)], " ")
        at = found.end()
    return "".join((*parts, text[at:]))


def find_readers(counts: Mapping[tuple[str, str], int], named: Mapping[str, int]) -> frozenset[str]:
    """Give the nouns for those whom a text lays down rules for, if it is for them alone and speaks of no "you".

    Parameters
    ----------
    counts : mapping
        What `count_told` counted.
    named : mapping of str to int
        Who is spoken of; see `persons.Setting`.
    """
    if any(named.get(person) for person in _SPOKEN):
        return frozenset()
    if counts.get(("parties", "")) or counts.get(("orders", ""), 0) < _FEWEST_ORDERS:
        return frozenset()
    ranked = sorted(
        (
            sum(counts.get(("told", noun), 0) for noun in group),
            sum(counts.get(("named", noun), 0) for noun in group),
            place,
        )
        for place, group in enumerate(GROUPS)
    )
    told, often, place = ranked[-1]
    if often < _FEWEST_NAMED or ranked[-2][0] * 2 >= max(told, 1) or (not told and ranked[-2][1] >= often):
        return frozenset()
    if not counts.get(("rules", "")) and not _is_for_them(counts, GROUPS[place], told):
        return frozenset()
    if "staff" in GROUPS[place] and _serve_others(counts, GROUPS[place]):
        return frozenset()
    if "patient" in GROUPS[place] and not counts.get(("guides", "")):
        return frozenset()  # rules on them are for those who treat them
    if "pupil" in GROUPS[place] and counts.get(("parents", "")):
        return frozenset()
    return GROUPS[place] - _find_neighbours(counts, GROUPS[place])


def lays_down_rules(counts: Mapping[tuple[str, str], int], named: Mapping[str, int], words: Mapping[str, int]) -> bool:
    """Whether a text is on the rules of a service: its title says so, or it does little but lay them down.

    Parameters
    ----------
    counts : mapping
        What `count_told` counted.
    named : mapping of str to int
        Who is spoken of; see `persons.Setting`.
    words : mapping of str to int
        How often each word occurs.
    """
    if any(named.get(person) for person in _SPOKEN) or counts.get(("guides", "")):
        return False
    duties = counts.get(("duties", ""), 0)
    if sum(bool(words.get(word)) for word in _OF_SERVICES) < _FEWEST_OF_SERVICES:
        return False
    if counts.get(("rules", "")):
        return duties >= _FEWEST_NAMED
    if counts.get(("houses", "")):
        return duties >= _FEWEST_DUTIES
    is_dense = duties > _FEWEST_DUTIES and duties * _WORDS_PER_DUTY >= sum(words.values())
    return is_dense and not any(words.get(word) for word in _OF_OTHER_RULES)


def _serve_others(counts: Mapping[tuple[str, str], int], group: frozenset[str]) -> bool:
    """Whether those whom a staff serves are told their duties as well, so that the rules are for them."""
    if any(counts.get(("told", noun)) for noun in group - {"staff", "personnel"}):
        return False
    if counts.get(("served", "")):
        return True
    return any(counts.get(("acting", noun)) for noun in frozenset().union(*GROUPS) - group)


def _is_for_them(counts: Mapping[tuple[str, str], int], group: frozenset[str], told: int) -> bool:
    """Whether a text that names no rules is for a group: it advises them alone, or tells them to act."""
    if counts.get(("guides", "")):
        return _is_advised(counts, group, told)
    return sum(counts.get(("acting", noun), 0) for noun in group) >= _FEWEST_NAMED


def _is_advised(counts: Mapping[tuple[str, str], int], group: frozenset[str], told: int) -> bool:
    """Whether advice is for one group alone, which does what it tells, and to which nobody does anything."""
    if told < _FEWEST_NAMED or any(counts.get((how, noun)) for how in ("titled", "treated") for noun in group):
        return False
    return not any(how == "advised" and n and noun not in group for (how, noun), n in counts.items())


def _find_neighbours(counts: Mapping[tuple[str, str], int], group: frozenset[str]) -> frozenset[str]:
    """Give those nouns of a group that are others, since tenants are named and told: "no nuisance to residents"."""
    if not any(counts.get(("told", noun), 0) for noun in ("tenant", "tenants")):
        return frozenset()
    return frozenset(noun for noun in group & _NEIGHBOURS if not counts.get(("told", noun), 0))
