"""Judge where an addition may not be set off otherwise than by a comma, and where a dash may open one."""

from __future__ import annotations

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["CONTENT", "MEANS", "RULES", "closes_aside", "is_led_up_to", "is_weighty"]

CONTENT = frozenset({"that", "to", "why", "how", "what", "when", "where", "because"})
"""Words after "which is" that open what something is: "which is that nobody came"."""
RULES = frozenset({"may", "must", "should", "shall", "will", "need", "needs"})
_FORMS_OF_BE = read_words("finite_be")
_ASIDES = read_words("relatives_after_commas")
_LOOSE_RELATIVES = frozenset({"which", "who", "whose"})
_OF_ALL = frozenset({"means", "meant", "made", "explains", "explained", "shows", "showed", "suggests", "suggested"})
"""Verbs of clauses with "which" that say something about all that was told."""
MEANS = frozenset({"means", "meant"})
"""What is told after these may be as long as it likes, and a rule: ", which means that sacks must be carried"."""
_EFFECTS = read_words("effects")
_FEWEST_AFTER_DASH = 5
"""Tokens of a relative clause from which on a dash may set it off."""


def closes_aside(view: SentenceView, mark: int) -> bool:
    """Whether a comma also ends an aside that another one opened: "it has red spots, called eyes, just as"."""
    commas = [i for i in range(mark) if view.lowers[i] == ","]
    if not commas or not view.finds_finite(0, commas[-1]):
        return False
    opened = commas[-1] + 1
    is_row = not {"and", "or"}.isdisjoint(view.lowers[opened:mark])
    if view.lowers[opened] in _ASIDES or view.tokens[opened].xpos in ("VBN", "VBG"):
        return True
    return not is_row and not view.finds_finite(opened, mark) and not opens_clause(view, opened, mark)


def is_led_up_to(view: SentenceView, before: int) -> bool:
    """Whether a sentence that begins with what is said ends with its subject: "best of all is the panel, held away"."""
    if view.lowers[0] == "among":
        return True  # "among those who came was Ann Reed, who sang"
    verb = next((i for i in range(before) if view.is_finite(i)), -1)
    if verb < 1 or view.lowers[verb] not in _FORMS_OF_BE or "," in view.lowers[:verb] or view.lowers[0] == "there":
        return False
    after = verb + 1 + (view.tokens[verb + 1].upos == "ADV")
    if view.tokens[0].upos not in ("ADJ", "ADV", "ADP") or view.tokens[after].xpos == "VBN":
        return False
    return view.lowers[1] == "of" or (view.tokens[0].upos == "ADP" and view.tokens[verb - 1].upos in ("ADJ", "PRON"))


def is_weighty(view: SentenceView, first: int, end: int) -> bool:
    """Whether a relative clause is long enough for a dash, and neither tells what something is nor lays down a rule."""
    low, second = view.lowers[first + 1 : first + 3]
    is_content = low in _FORMS_OF_BE and second in CONTENT - {"why"}
    is_long = end - first >= _FEWEST_AFTER_DASH
    is_ruled = not RULES.isdisjoint(view.lowers[first:end]) and low not in MEANS
    is_effect = low in _EFFECTS or (low in _FORMS_OF_BE and second == "why")
    if view.lowers[first] == "which" and not (is_effect or says_of_all(view, first)):
        return False  # "they agree on a key, which then protects the rest": it just goes on
    return view.lowers[first] in _LOOSE_RELATIVES and is_long and not is_content and not is_ruled


def says_of_all(view: SentenceView, first: int) -> bool:
    """Whether a clause with "which" is about all that was told: "to split the logs, which takes an hour"."""
    is_one = view.tokens[first + 1].xpos == "VBZ" and is_plural_noun(view.lowers[first - 2]) is True
    return is_one or view.lowers[first + 1] in _OF_ALL
