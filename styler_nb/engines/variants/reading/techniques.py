"""Tell whether a text shows how something is done, so that anybody who does it may be its reader."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from styler_nb.engines.variants.reading.inflect import find_verb, may_be_verb
from styler_nb.engines.variants.reading.noun_phrases import may_be_person
from styler_nb.text.lexicon import read_word_class

__all__ = ["count_techniques", "shows_technique"]

_TITLE = re.compile(
    r"\A\W*(?:(?:An? |The |Some )?(?:[A-Z][a-z]+ )?(?:Guide to|Introduction to|Basics of|Tips (?:for|on)|Advice on)"
    r"|How to|Getting Started)\b[^\n.?!]*\n"
)
"""A title that promises to show how something is done."""
_METHOD = re.compile(
    r"\bis an? (?:[a-z-]+ ){0,3}(?:method|technique|way|means|craft|art|skill) (?:of|for) [a-z]+ing\b"
    r"|\bare an? (?:[a-z-]+ ){0,3}(?:method|technique|way|means) (?:of|for) [a-z]+ing\b"
)
"""What a text says of the deed that it shows."""
_EXAMPLE = re.compile(r"(?:^|[.!?:]\s+)(?:Consider|Suppose|Imagine|Assume|Take|Think of)\s(?:that|an?|the|two|three)\b", re.MULTILINE)
"""What a reader is asked to go through."""
_ADVICE = re.compile(
    r"\bshould\s+(?:not\s+|always\s+|never\s+)?(?:\w+ly\s+|also\s+|therefore\s+|then\s+)?be\s+\w+(?:ed|en|ept|ut|own|ade|ught|ung)\b"
    r"|\bit is (?:\w+ )?(?:best|better|advisable|wise|sensible|important|useful) to\b"
)
_LISTED = re.compile(
    r"^[^\S\n]*(?:[-*•]|\d{1,2}[.)])[^\S\n]+(?P<verb>[A-Z][a-z]+)\s"
    r"(?:the|an?|each|every|any|both|it|them|more|several|only|one|some|two|three|as|fewer|less|enough)\s",
    re.MULTILINE,
)
"""An order in a list."""
_ACTING = re.compile(
    r"\b[Tt]he (?P<one>[a-z]+(?:er|or|ist|ian|man|woman)) (?:then |first |also |usually |often )?(?P<does>[a-z]+s)\b"
    r"|(?:^|[.;:] )(?P<many>[A-Z][a-z]+(?:er|or|ist|ian)s) (?P<do>[a-z]+)\b",
    re.MULTILINE,
)
"""What somebody does, or several of them: "the navigator draws", "Operators watch"."""
_NOT_DONE = frozenset({"can", "may", "will", "must", "should", "might", "need", "are"})
_SOME = 2


def count_techniques(text: str) -> Counter[str]:
    """Count what shows that a text tells how something is done, and somebody certain who does it in it."""
    return Counter(
        {
            "title": bool(_TITLE.match(text)),
            "methods": len(_METHOD.findall(text)),
            "examples": len(_EXAMPLE.findall(text)),
            "advice": len(_ADVICE.findall(text)),
            "orders": sum(may_be_verb(found["verb"].lower()) for found in _LISTED.finditer(text)),
            "doers": sum(_is_doer(found) for found in _ACTING.finditer(text)),
        }
    )


def _is_doer(found: re.Match[str]) -> bool:
    noun, verb = (found["one"], found["does"]) if found["one"] else (found["many"].lower()[:-1], found["do"])
    is_noun = noun != "other" and "a=" not in read_word_class(noun)
    return is_noun and may_be_person(noun) and verb not in _NOT_DONE and may_be_verb(find_verb(verb))


def shows_technique(counts: Mapping[str, int]) -> bool:
    """Whether a text of which so much was counted shows its reader how something is done, and nobody else doing it."""
    if counts.get("doers"):
        return False
    signs = sum(bool(counts.get(sign)) for sign in ("title", "methods", "examples", "advice"))
    return counts.get("orders", 0) >= _SOME or signs > _SOME or (signs == _SOME and bool(counts.get("advice")))
