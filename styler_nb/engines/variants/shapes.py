"""Count what shows in a whole text before its sentences are read: rows, contractions and their full forms."""

from __future__ import annotations

import re
from collections import Counter

from styler_nb.engines.variants.date_patterns import has_set_dates

__all__ = ["read_shape"]

_ROW = re.compile(r",\s+([^,.;:()!?\n]{2,90}?)\s(?:and|or)\s")
"""From a comma to "and" without one: the last but one item of a row, or a clause."""
_NO_ITEM = frozenset(
    {"which", "who", "whose", "where", "when", "while", "that", "but", "and", "so", "or", "yet", "because", "although",
     "though", "since", "if", "as", "it", "they", "he", "she", "we", "you", "i", "there", "this", "these", "not"}
)  # fmt: skip
"""Words that open a clause or an addition, not an item."""
_UNREAD = re.compile(
    r",\s+[^,.;:()!?\n]{2,90},\s(?:and|or)\s(?:one|another|others|how|what|why|where|who|whether|when)\b"
)
"""A row with a comma before "and" whose last item is none of those that are read as such."""
_COMMAND = re.compile(
    r"(?:^|[.!?]\s+)(?:Do not|Don['’]t|Never|Always|Keep|Use|Avoid|Put|Place|Choose|Start|Begin|Ask|Read|Check"
    r"|Make sure|Agree|Wash|Cut|Remove|Hold|Write|Cover|Pour|Add|Try|Call|Look|Take|Leave|Let"
    r"|Wear|Set|Cook|Show|Mix)\s(?!of\b)",
    re.MULTILINE,
)
"""An imperative that opens a sentence."""
_ADVICE = re.compile(
    r"\b(?:should|must)\s+(?:not\s+)?(?:\w+ly\s+|also\s+|therefore\s+)?be\s+\w+(?:ed|en|ept|ut|own|ade|ught|ung)\b"
    r"|\bit is (?:\w+ )?(?:best|better|advisable|wise|sensible|important|useful) to\b",
    re.IGNORECASE,
)
"""What somebody is told to do, without a word for whom."""
_THAT_PERSON = re.compile(r"\b(?:the|that|this)\s+(?:same\s+)?person\b", re.IGNORECASE)
_CONTRACTION = re.compile(
    r"\w(?:n['’]t|['’](?:re|ve|ll|m|d))\b|\b(?:it|that|there|he|she|what|who)['’]s\b", re.IGNORECASE
)
_FULL = re.compile(
    r"\b(?:it|there|he|she)\s+is\b|\b(?:it|he|she)\s+has\s+(?:been|become|had)\b|\bI\s+am\b|\b(?:they|we|you)\s+are\b"
    r"|\b(?:they|we|you|I)\s+have\b|\b(?:they|we|you|he|she|I)\s+(?:will|would)\b"
    r"|\b(?:is|are|was|were|do|does|did|has|have|had|could|would|should|will|must)\s+not\b|\bcannot\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"\b(?:is|are|was|were|do|does|did|has|have|had|could|would|should|will)\s+not\b|\bcannot\b", re.IGNORECASE
)


_BRITISH = re.compile(
    r"£\d|\b(?:heavy goods vehicles?|lorr(?:y|ies)|motorways?|footways?|pavements?|petrol|at weekends|holiday homes?"
    r"|council tax|tonnes?|fortnights?|postcodes?|car parks?|railway stations?|rowing boats?"
    r"|pupils|a pupil at|primary schools?|threepence|pence|rubbish|nail varnish|block of flats"
    r"|(?:county|borough|parish) council(?:lors?)?"
    r"|standing orders?|bank holidays?|school holidays|half[- ]term|solicitors?|by lift|housemaids?"
    r"|MPs|network rail|met office|grandads?|allotments?|letterbox(?:es)?|greengrocers?"
    r"|ironmongers?|estate agents?|sixth[- ]form(?:ers)?|headteachers?|GCSEs?|A[- ]levels?"
    r"|garden centres?|unopened post|by post|in the post(?!\s+office)|on a lead|zebra crossings?)\b",
    re.IGNORECASE,
)
_AMERICAN = re.compile(
    r"\$\d|\b(?:in the fall|sidewalks?|gasoline|freeways?|(?:first|second|third|fourth|fifth|sixth)-grade|freshm[ae]n"
    r"|sophomores?|zip codes?|downtown|parking lots?|trash|vacation"
    r"|social security|election day|driver['’]s licenses?|call 911|high schools?|elementary schools?"
    r"|sheriffs?|mailbox(?:es)?"
    r"|spring and fall|cell phones?|paychecks?|co-?workers?|highways?|grade school"
    r"|(?<!water )closets?|faucets?|flashlights?"
    r"|school (?:boards?|districts?)|(?:first|second|third|fourth|fifth|sixth|ninth|tenth)[- ]graders?|gas stations?"
    r"|grocery stores?|drugstores?|restrooms?|pickup trucks?|apartment buildings?"
    r"|fahrenheit|county seats?)\b",
    re.IGNORECASE,
)
"""Words that one of the two spellings alone goes with."""


def read_shape(text: str) -> Counter[str]:
    """Count what `Setting` tells of rows and contractions.

    "commands" are imperatives, "advice" tells nobody named what to do; "rows" have no comma before "and", "unread
    rows" have one and are hardly read; "full forms" could be contracted, "negated forms" among them; "british" and
    "american" words go with one spelling alone; "set dates" is 1 where a date has to stay as it is.
    """
    rows = (found.group(1).split() for found in _ROW.finditer(text))
    return Counter(
        {
            "rows": sum(words[0].lower() not in _NO_ITEM for words in rows),
            "commands": len(_COMMAND.findall(text)),
            "advice": len(_ADVICE.findall(text)),
            "that person": len(_THAT_PERSON.findall(text)),
            "unread rows": len(_UNREAD.findall(text)),
            "contractions": len(_CONTRACTION.findall(text)),
            "full forms": len(_FULL.findall(text)),
            "negated forms": len(_NEGATED.findall(text)),
            "british": len(_BRITISH.findall(text)),
            "american": len(_AMERICAN.findall(text)),
            "set dates": int(has_set_dates(text)),
        }
    )
