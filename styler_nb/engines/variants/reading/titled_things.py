"""Tell what a text of advice says how to mend, make or prepare: "How to repair a flat tire" is on the reader's tire."""

from __future__ import annotations

import re

from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["find_titled"]

_DEEDS = (
    "repair|fix|mend|patch|clean|wash|polish|restore|maintain|service|sharpen|oil|paint|varnish|replace|change|adjust"
    "|install|set up|assemble|pitch|pack|store|plan|prepare(?: for)?|host|organi[sz]e|write|deliver|give|rehearse"
    "|plant|grow|water|prune|repot|harvest|bake|cook|roast|make|build|sew|knit|weave|design|care for|look after"
    "|train|feed|groom|protect|insulate|unblock|renew|run|improve|update|winteri[sz]e|charge"
)
_DOING = (
    "repairing|fixing|mending|cleaning|washing|maintaining|replacing|changing|installing|setting up|planning"
    "|preparing(?: for)?|writing|giving|planting|growing|pruning|baking|making"
    "|building|caring for|recovering from|looking after|training"
)
_TITLE = re.compile(
    rf"\A\W*(?:How to (?:{_DEEDS})|(?:{_DOING})) (?:an?|your) (?P<thing>[a-z][a-z -]{{1,40}}?)"
    r"(?= (?:of|by|for|with|in|at|on|from|without|before|after|using|to|and)\b|[^\S\n]*\n)",
    re.IGNORECASE,
)
_THEMES = tuple(
    (frozenset(cues.split(",")), frozenset(things.split(",")))
    for cues, _, things in (row.partition("=") for row in sorted(read_words("themes_of_guides")))
)
"""Words of a title, and what is the reader's where one of them stands there."""
_BODIES = read_words("bodies_of_readers") | read_words("limbs_of_readers")
_NOT_OWN = frozenset(
    {"fire", "question", "point", "difference", "world", "word", "time", "year", "day", "way", "river"}
)
_LONGEST = 4


def find_titled(part: str) -> frozenset[str]:
    """Give the noun for what the first line of a text says how to mend, make or prepare; none where it says none."""
    found = _TITLE.match(part)
    if found is None:
        return frozenset()
    words = found["thing"].lower().split()
    noun = words[-1]
    if len(words) > _LONGEST or len(noun) < len("car") or noun in _NOT_OWN or names_person(noun):
        return frozenset()
    is_body = noun in _BODIES or f"{noun}s" in _BODIES
    beside = (things for cues, things in _THEMES if not cues.isdisjoint(words))
    return frozenset(() if is_body else (noun,)).union(*beside)
