"""Count whom a text lays down rules for, and whose rules they are."""

from __future__ import annotations

import re
from collections import Counter

from styler_nb.engines.variants.reading.words import read_words

__all__ = ["RULED_ROLES", "binds_others", "count_houses", "count_places", "count_roles", "count_ruled"]

RULED_ROLES = read_words("ruled_roles")
_RULES = re.compile(
    rf"\b({'|'.join(sorted(RULED_ROLES))})\s+(?:may|must|should|shall|cannot|are\s+(?:not\s+)?"
    r"(?:required|allowed|expected|entitled|asked|responsible|permitted)|who)\b"
)
"""In a text in lower case, as the next one."""
_ROLES = re.compile(rf"\b({'|'.join(sorted(RULED_ROLES | {'staff'}))})\b")
_HOUSES = re.compile(
    rf"\b[Tt]he(?<!from [Tt]he)(?<!with [Tt]he)(?<!to [Tt]he) ({'|'.join(sorted(read_words('houses_with_rules')))})\b"
)
_OWN_BUSINESS = re.compile(
    r"(?:\bon|\bown|[Aa]ll|[Uu]nder|\bof|\bfor) (company) (?:business|policy|property|premises|time|expense)\b"
)
"""What somebody does for the house, which is not named otherwise: "on company business"."""
_OTHERS = "|".join(sorted(read_words("other_houses")))
_OF_KIND = rf"(?:(?!(?:{_OTHERS})\b)[a-z]+ )"
_PLACES = re.compile(
    rf"\b[Tt]he (?:{_OF_KIND}?({'|'.join(sorted(read_words('places_with_rules') | read_words('houses_in_rules')))})"
    rf"|{_OF_KIND}({'|'.join(sorted(read_words('houses_with_rules')))}))\b"
)
"""Places that rules may be of, "the sports hall", and houses of one kind, "the tool library"."""


_PARTIES = read_words("houses_with_rules") | {
    "agent", "bank", "builder", "court", "insurer", "lender", "manufacturer", "seller", "supplier", "trader",
}  # fmt: skip
_DUTIES = re.compile(
    rf"\b(?:{'|'.join(sorted(_PARTIES))})s?\s+(?:(?:also|then|therefore|usually|normally|still)\s+)?"
    r"(?:must|shall|has\s+to|have\s+to|needs\s+to|need\s+to|will\s+have\s+to"
    r"|(?:is|are)\s+(?:required|obliged|bound)\s+to|(?:is|are)\s+responsible\s+for)\b"
)
"""Duties of those whom a reader deals with: "the landlord must"."""


def binds_others(text: str) -> bool:
    """Whether a text tells what others than its reader have to do, so that an unnamed duty may be theirs."""
    return _DUTIES.search(text.lower()) is not None


def count_ruled(text: str) -> Counter[str]:
    """Count what is laid down for whom, by their plural: "employees must"."""
    return Counter(_RULES.findall(text.lower()))


def count_roles(text: str) -> Counter[str]:
    """Count how often those are named for whom rules may be."""
    return Counter(_ROLES.findall(text.lower()))


def count_houses(text: str) -> Counter[str]:
    """Count houses that have rules: "the library", but not whom one turns to: "a licence from the council"."""
    return Counter([*_HOUSES.findall(text), *_OWN_BUSINESS.findall(text)])


def count_places(text: str) -> Counter[str]:
    """Count places that may have rules, and houses that are told by their kind: "the pool", "the tool library"."""
    return Counter(first or second for first, second in _PLACES.findall(text))
