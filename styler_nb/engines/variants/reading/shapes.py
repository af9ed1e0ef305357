"""Count what shows in a whole text before its sentences are read: rows, contractions and their full forms."""

from __future__ import annotations

import re
from collections import Counter

from styler_nb.engines.variants.reading.date_patterns import has_set_dates
from styler_nb.engines.variants.reading.words import Phrases, measure_phrase, read_words, split_phrases

__all__ = ["read_shape"]

_ROW = re.compile(r",\s+([^\s,.;:()!?][^,.;:()!?\n]{1,89}?)\s(?:and|or)\s")
"""From a comma to "and" without one: the last but one item of a row, or a clause."""
_NO_ITEM = frozenset(
    {"which", "who", "whose", "where", "when", "while", "that", "but", "and", "so", "or", "yet", "because", "although",
     "though", "since", "if", "as", "it", "they", "he", "she", "we", "you", "i", "there", "this", "these", "not"}
)  # fmt: skip
"""Words that open a clause or an addition, not an item."""
_UNREAD = re.compile(
    r",\s+[^,.;:()!?\n]{2,90},\s(?:and|or)\s(?:one|another|others|how|what|why|where|who|whether|when)\b"
    r"|,\s+(?P<place>past|through|over|under|across|along|around|near|beside)\s[^,.;:()!?\n]{2,90},\s(?:and|or)\s(?P=place)\b"
    r"|,\s+[^,.;:()!?\n]{2,60},\s(?:and|or),\s"
    r"|[a-z],\s[a-z][^,.;:()!?\n]{2,40}[sne]\swho\s[^,.;:()!?\n]{2,60},\s(?:and|or)\s[a-z]+\s(?:in|with|of|who|from)\b"
    r"|,\s+[^,.;:()!?\n]{2,60},\s+[^,.;:()!?\n]{2,60}\s(?:who|which|that)\s[^,.;:()!?\n]{2,60},\s(?:and|or)\s"
)
"""A row with a comma before "and" whose last two items are none of those that are read as such."""
_OWN_REPORT = re.compile(
    r"\b(?:This|In this) (?:report|paper|proposal),? (?:(?:also|briefly) )?(?:describes|covers|presents"
    r"|summari[sz]es|examines|outlines|reviews|offers|sets|discusses|explains|analy[sz]es|assesses|evaluates|makes|recommends|contains"
    r"|is|was|has)\b"
)
"""What a report says of itself."""
_COMMAND = re.compile(
    r"(?:^|[.!?]\s+)(?:Do not|Don['’]t|Never|Always|Keep|Use|Avoid|Put|Place|Choose|Start|Begin|Ask|Read|Check"
    r"|Make sure|Agree|Wash|Cut|Remove|Hold|Write|Cover|Pour|Add|Try|Call|Look|Take|Leave|Let"
    r"|Wear|Set|Cook|Show|Mix)\s(?!of\b)"
    r"|(?:^|[.!?]\s+)(?:Attach|Bind|Bring|Clean|Connect|Dig|Dip|Draw|Dry|Feed|Fill|Fix|Fold|Get|Give|Insert|Lay|Lift|Make"
    r"|Measure|Move|Open|Peel|Place|Plant|Press|Prune|Pull|Push|Repeat|Replace|Rinse|Rub|Seal|Secure|Select|Sow|Spread"
    r"|Sprinkle|Store|Tie|Trim|Turn|Water|Wipe|Wrap)\s(?:the|a|an|your|it|them|each|any|all|both)\b"
    r"|(?:^|[.!?]\s+)To\s+[a-z]+\s[^,.;:\n]{2,60},\s(?:add|call|check|choose|click|divide|enter|hold|multiply|open|press|put"
    r"|repeat|run|select|send|set|use)\s(?:the|a|an|your|it|them|each|any|all|both|this|these|one)\b",
    re.MULTILINE,
)
"""An imperative that opens a sentence, if only after its aim."""
_LISTED = re.compile(
    r"^(?:[-*•]|\d+[.)])\s+(?:Do not|Don['’]t|Never|Always|Keep|Use|Avoid|Choose|Check)\s", re.MULTILINE
)
"""An imperative that opens an item of a list, which may as well tell what one of several techniques is."""
_ADVICE = re.compile(
    r"\b(?:should|must)\s+(?:not\s+)?(?:\w+ly\s+|also\s+|therefore\s+)?be\s+\w+(?:ed|en|ept|ut|own|ade|ught|ung)\b"
    r"|\bit is (?:\w+ )?(?:best|better|advisable|wise|sensible|important|useful) to\b"
)
"""What somebody is told to do, without a word for whom; in a text in lower case, as all that follow."""
_RULE = re.compile(
    r"\b(?:must not|may not|must be|may be used|may only|may also be|(?:is|are) not (?:permitted|allowed)"
    r"|is (?:permitted|prohibited|forbidden)|are (?:permitted|prohibited|forbidden|required|liable)|shall)\b"
)
"""What is forbidden, permitted or laid down."""
_THAT_PERSON = re.compile(r"\b(?:the|that|this)\s+(?:same\s+)?person\b")
_CONTRACTION = re.compile(r"\w(?:n['’]t|['’](?:re|ve|ll|m|d))\b|\b(?:it|that|there|he|she|what|who)['’]s\b")
_FULL = re.compile(
    r"\b(?:it|there|he|she)\s+is\b|\b(?:it|he|she)\s+has\s+(?:been|become|had)\b|\bi\s+am\b|\b(?:they|we|you)\s+are\b"
    r"|\b(?:they|we|you|i)\s+have\b|\b(?:they|we|you|he|she|i)\s+(?:will|would)\b"
    r"|\b(?:is|are|was|were|do|does|did|has|have|had|could|would|should|will|must)\s+not\b(?!\s*[,.;:)])|\bcannot\b"
)
_NEGATED = re.compile(r"\b(?:is|are|was|were|do|does|did|has|have|had|could|would|should|will)\s+not\b|\bcannot\b")

_MONEY = re.compile(r"([£$])\d")
_COUNTRY_WORD = re.compile(r"[a-z]+(?:['-][a-z]+)*|\d+")


def _split_terms(name: str) -> Phrases:
    return split_phrases(tuple(sorted(term.replace("_", " ") for term in read_words(name))))


_BRITISH, _AMERICAN = _split_terms("british_terms"), _split_terms("american_terms")
"""Phrases that one of the two spellings alone goes with."""
_OF_COUNTRIES = frozenset((*_BRITISH, *_AMERICAN))
"""Their first words."""


def read_shape(text: str) -> Counter[str]:
    """Count what `Setting` tells of rows and contractions.

    "commands" are imperatives, "listed commands" those of lists, "advice" tells nobody named what to do, "rules"
    forbid or permit; "rows" have no comma before "and", "unread rows" have one and are hardly read; "full forms" could
    be contracted, "negated forms" among them; "british" and "american" words go with one spelling alone; "own reports"
    is how often it calls itself a report; "set dates" is 1 where a date has to stay as it is.
    """
    lower = text.lower()
    countries = _count_countries(lower)
    rows = (found.group(1).split() for found in _ROW.finditer(text))
    return Counter(
        {
            "rows": sum(words[0].lower() not in _NO_ITEM for words in rows),
            "commands": len(_COMMAND.findall(text)),
            "listed commands": len(_LISTED.findall(text)),
            "advice": len(_ADVICE.findall(lower)),
            "rules": len(_RULE.findall(lower)),
            "that person": len(_THAT_PERSON.findall(lower)) if "person" in lower else 0,
            "unread rows": len(_UNREAD.findall(text)),
            "contractions": len(_CONTRACTION.findall(lower)) if "'" in text or "’" in text else 0,
            "full forms": len(_FULL.findall(lower)),
            "negated forms": len(_NEGATED.findall(lower)) if "not" in lower else 0,
            "british": countries["£"],
            "american": countries["$"],
            "own reports": len(_OWN_REPORT.findall(text)),
            "set dates": int(has_set_dates(text)),
        }
    )


def _count_countries(lower: str) -> Counter[str]:
    """Count words, in lower case, and sums of money that are of Britain, "£", or of America, "$"."""
    found = Counter(_MONEY.findall(lower))
    words = _COUNTRY_WORD.findall(lower.replace("’", "'"))
    for index in [i for i, word in enumerate(words) if word in _OF_COUNTRIES]:
        found["£"] += measure_phrase(words, index, _BRITISH) > 0
        found["$"] += measure_phrase(words, index, _AMERICAN) > 0
    return found
