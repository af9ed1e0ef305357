"""Tell whether a text shows how something is done, so that anybody who does it may be its reader."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from styler_nb.engines.variants.reading.inflect import find_verb, may_be_form, may_be_verb
from styler_nb.engines.variants.reading.noun_phrases import may_be_person, names_person
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.text.lexicon import read_word_class

__all__ = ["count_techniques", "shows_technique"]

_TITLE = re.compile(
    r"\A\W*(?:(?:An? |The |Some )?(?:[A-Z][a-z]+ )?(?:Guide to|Introduction to|Basics of|Tips (?:for|on)|Advice on)"
    r"|How to|Getting Started|First Aid for)\b[^\n.?!]*\n"
)
"""A title that promises to show how something is done: "A Guide to Grafting"."""
_GERUND_TITLE = re.compile(
    r"\A\W*(?!Understanding|Introducing|Rethinking|Exploring|Living)(?P<deed>[A-Z][a-z]+ing) "
    r"(?:an? |the |your )?[A-Za-z][a-z]+\b[^\n.?!]*\n"
)
"""One that names a deed: "Brewing Coffee"."""
_METHOD = re.compile(
    r"\bis an? (?:[a-z-]+ ){0,3}(?:method|technique|way|means|craft|art|skill) (?:of|for) [a-z]+ing\b"
    r"|\bare an? (?:[a-z-]+ ){0,3}(?:method|technique|way|means) (?:of|for) [a-z]+ing\b"
)
"""What a text says of the deed that it shows."""
_EXAMPLE = re.compile(
    r"(?:^|[.!?:]\s+)(?:Consider|Suppose|Imagine|Assume|Take|Think of)\s(?:that|an?|the|two|three)\b", re.MULTILINE
)
"""What a reader is asked to go through."""
_ADVICE = re.compile(
    r"\bshould\s+(?:not\s+|always\s+|never\s+)?(?:\w+ly\s+|also\s+|therefore\s+|then\s+)?be\s+"
    r"(?:\w+(?:ed|en|ept|ut|own|ade|ught|ung|eld|aid)|set|run|sent|bent|spent|felt|read|wound|bound|ground|split|spread|cast)\b"
    r"|\bit is (?:\w+ )?(?:best|better|advisable|wise|sensible|important|useful) to\b"
)
_LISTED = re.compile(
    r"^[^\S\n]*(?:[-*•]|\d{1,2}[.)])[^\S\n]+(?P<verb>[A-Z][a-z]+)\s"
    r"(?P<object>(?:the|an?|each|every|any|both|it|them|more|several|only|one|some|two|three|as|fewer|less|enough)\s)?",
    re.MULTILINE,
)
"""What may be an order in a list."""
_ACTING = re.compile(
    r"\b[Tt]he (?P<one>[a-z]+(?:er|or|ist|ian|man|woman)) (?:then |first |also |usually |often )?(?P<does>[a-z]+s)\b"
    r"|(?:^|[.;:] )(?P<many>[A-Z][a-z]+(?:er|or|ist|ian)s) (?P<do>[a-z]+)\b",
    re.MULTILINE,
)
"""What somebody does, or several of them: "the navigator draws", "Operators watch"."""
_NOT_DONE = frozenset({"can", "may", "will", "must", "should", "might", "need", "are"}) | read_words("reports")
_DONE_BY_PEOPLE = read_words("deeds_of_people_alone")
_SOME = 2


def count_techniques(text: str) -> Counter[str]:
    """Count what shows that a text tells how something is done, and somebody certain who does it in it."""
    return Counter(
        {
            "title": _has_title(text),
            "methods": len(_METHOD.findall(text)),
            "examples": len(_EXAMPLE.findall(text)),
            "advice": len(_ADVICE.findall(text)),
            "orders": sum(_is_order(found) for found in _LISTED.finditer(text)),
            "doers": sum(_is_doer(found) for found in _ACTING.finditer(text)),
        }
    )


def _has_title(text: str) -> bool:
    if _TITLE.match(text):
        return True
    found = _GERUND_TITLE.match(text)
    return found is not None and may_be_form(found["deed"].lower(), "VBG")


def _is_order(found: re.Match[str]) -> bool:
    """Whether the item of a list opens with a verb that has an object, or that is nothing but a verb: "Avoid noise"."""
    verb = found["verb"].lower()
    if found["object"]:
        return may_be_verb(verb)
    return find_verb(verb) == verb and read_word_class(verb) == "v="


def _is_doer(found: re.Match[str]) -> bool:
    noun, verb = (found["one"], found["does"]) if found["one"] else (found["many"].lower()[:-1], found["do"])
    if noun == "other" or "a=" in read_word_class(noun) or verb in _NOT_DONE or not may_be_verb(find_verb(verb)):
        return False
    # an "inverter" or "generator" does something too
    return names_person(noun) or (may_be_person(noun) and (not found["one"] or find_verb(verb) in _DONE_BY_PEOPLE))


def shows_technique(counts: Mapping[str, int]) -> bool:
    """Whether a text of which so much was counted shows its reader how something is done, and nobody else doing it."""
    if counts.get("doers"):
        return False
    signs = sum(bool(counts.get(sign)) for sign in ("title", "methods", "examples", "advice"))
    return counts.get("orders", 0) >= _SOME or signs > _SOME or (signs == _SOME and bool(counts.get("advice")))
