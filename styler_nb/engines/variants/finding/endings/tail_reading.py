"""Read the tail of a sentence: what stands from a mark to its end, and of which class it is."""

from __future__ import annotations

from typing import NamedTuple

from styler_nb.engines.variants.finding.asides.additions import BARE_OPENERS, may_be_of_row, name_addition
from styler_nb.engines.variants.finding.asides.loose_asides import OPENING_PHRASES, name_loose
from styler_nb.engines.variants.finding.asides.parted_asides import is_name_explained, names_direction, names_distance
from styler_nb.engines.variants.finding.endings.tail_places import MEANS
from styler_nb.engines.variants.reading.apparent_verbs import DASHES, find_verbs, has_verb
from styler_nb.engines.variants.reading.clauses import is_clause
from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.noun_phrases import may_be_person, names_person, read_noun_phrase
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["NO_DASH", "Tail", "read_tail"]

_FEWEST_BEFORE, _FEWEST_WORDS = 3, 2
_SHARES_OF = (("of", "which"), ("of", "whom"), ("of", "these"))
"""What a share of the noun before is told of, which no dash may part from it: ", most of which"."""
_LONGEST_OPENING = 8
_BARE_PHRASE = 3
"""Tokens of a comma and a noun with its article."""
_NEVER_BEFORE = ("AUX", "ADV", "CCONJ", "SCONJ", "PUNCT")
_ENDS = ("NOUN", "PROPN", "ADV", "ADJ")
NO_DASH = frozenset(
    {
        "because", "since", "if", "as", "when", "until", "before", "after", "while",
        "such", "instead", "together", "with", "once", "whenever", "provided", "providing",
    }
)  # fmt: skip
"""Words whose clause or phrase belongs too closely to its main clause to stand after a dash."""
_OFTEN = frozenset({"usually", "often", "mostly", "mainly", "especially", "particularly", "generally", "sometimes"})
_EXAMPLES = (("such", "as"), ("for", "example"), ("for", "instance"))
_OPENING = NO_DASH | {"unless", "whereas", "although", "though", "once", "whenever", "where", "wherever"}
"""Words whose clause ends with the first comma, where it opens the sentence."""
_RELATIVES = frozenset({"that", "which", "who", "whose", "where", "what", "if"})
_ASIDES = read_words("relatives_after_commas")


class Tail(NamedTuple):
    """What stands there: the mark's name, the token before it, those of the addition, and its class."""

    mark: str
    before: int
    first: int
    end: int
    name: str


def read_tail(view: SentenceView) -> Tail | None:
    """Read the tail of a sentence, None where it has none that is surely of one class."""
    last = len(view.tokens) - 1
    dashes = [i for i, low in enumerate(view.lowers) if low in DASHES]
    if view.lowers[last - 1] == ")" and "(" in view.lowers:
        first = last - 1 - view.lowers[last - 1 :: -1].index("(")
        name = name_addition(view, first + 1, last - 1) if first >= _FEWEST_BEFORE else ""
        is_note = any(t.upos in ("NUM", "SYM", "X", "PROPN") for t in view.tokens[first : last - 1])
        name = name or ("" if is_note or has_verb(view, first, last) or last - first < 4 else "other")
        return Tail("parentheses", first - 1, first + 1, last - 1, name) if name and _has_main(view, first) else None
    if len(dashes) == 1:
        mark = dashes[0]
        if not _FEWEST_BEFORE <= mark < last - _FEWEST_WORDS or not _has_main(view, mark):
            return None
        name = _name(view, mark, last) or ("" if has_verb(view, mark, last) else "other")
        return Tail("dash", mark - 1, mark + 1, last, name) if name else None
    opened = view.lowers.index(",") if view.lowers[0] in _OPENING and "," in view.lowers else -1
    for mark in range(_FEWEST_BEFORE, last - _FEWEST_WORDS):
        if view.lowers[mark] == "," and mark != opened and _has_main(view, mark):
            name = "" if view.lowers[mark + 2 : mark + 4] in _SHARES_OF else _name(view, mark, last)
            if name and (name in ("clause", "predicate") or not _is_in_row(view, mark) or _is_example(view, mark)):
                return Tail("comma", mark - 1, mark + 1, last, name)
    for first in range(_FEWEST_BEFORE + 1, last - _FEWEST_WORDS):
        if view.lowers[first] in BARE_OPENERS and view.tokens[first - 1].upos not in _NEVER_BEFORE:
            name = name_addition(view, first, last)
            if name and _has_main(view, first):
                return Tail("none", first - 1, first, last, name)
    return None


def _has_main(view: SentenceView, end: int) -> bool:
    return has_verb(view, 0, end) or is_imperative(view, 0)


def _name(view: SentenceView, mark: int, last: int) -> str:
    loose = name_loose(view, mark + 1, last)
    name = loose if loose in ("limit", "time") else name_addition(view, mark + 1, last) or loose
    if not name and is_name_explained(view, mark, last):
        return "apposition"
    if view.lowers[mark + 1] == "which" and view.lowers[mark + 2] in MEANS and view.lowers[mark + 3] == "that":
        return "relative"  # however long what it means is
    name = name or _name_described(view, mark, last) or _name_place(view, mark, last) or _name_one(view, mark, last)
    if not name and view.lowers[mark + 1 : mark + 3] == ("so", "that") and is_clause(view, mark + 3, last):
        return "clause"
    return name or ("predicate" if _is_predicate(view, mark) else "")


def _name_place(view: SentenceView, mark: int, last: int) -> str:
    """Name where a place lies: ", east of the old town", ", about nine miles away"."""
    is_place = names_direction(view, mark + 1, last) or names_distance(view, mark + 1, last)
    return "place" if view.tokens[mark - 1].upos in ("NOUN", "PROPN") and is_place else ""


def _name_one(view: SentenceView, mark: int, last: int) -> str:
    """Name what takes a noun up again: ", one that costs less"."""
    is_one = view.lowers[mark + 1] == "one" and view.lowers[mark + 2] in ("that", "which", "who")
    is_alone = "one" not in view.lowers[:mark] and "," not in view.lowers[mark + 1 :]
    return "one" if is_one and is_alone and has_verb(view, mark + 3, last) else ""


def _name_described(view: SentenceView, mark: int, last: int) -> str:
    """Name what a noun is with a clause after it: "by Ann Reed, a smith from Ulm, who had seen it"."""
    commas = [i for i in range(mark + 1, last) if view.lowers[i] == ","]
    if len(commas) != 1 or view.lowers[mark + 1] not in ("a", "an", "the"):
        return ""
    phrase = read_noun_phrase(view, mark + 1)
    relative = view.lowers[commas[0] + 1]
    is_bare = commas[0] - mark <= _BARE_PHRASE
    if phrase is None or is_bare or relative not in _ASIDES or name_addition(view, mark + 1, commas[0]) != "apposition":
        return ""
    # "to a judge in Ulm, the capital, who decided it" tells of the judge
    is_of_person = relative in ("who", "whose", "whom")
    is_person = may_be_person(view.lowers[phrase.last]) or names_person(view.lowers[phrase.last])
    return "described" if is_person == is_of_person else ""


def _is_example(view: SentenceView, mark: int) -> bool:
    """Whether what follows is of the word before it, whatever stands before that: "…, which has a fee, such as"."""
    is_led = view.tokens[mark + 1].upos == "ADV" and view.lowers[mark + 2] in OPENING_PHRASES
    is_example = view.lowers[mark + 1 : mark + 3] in _EXAMPLES and view.tokens[mark - 1].upos in _ENDS
    return (
        is_example
        or (is_led and view.lowers[mark + 1] in _OFTEN)
        or is_name_explained(view, mark, len(view.tokens) - 1)
    )


def _is_in_row(view: SentenceView, mark: int) -> bool:
    """Whether a comma that does not end the sentence's opening stands before: in a row, or around an aside."""
    commas = [i for i in range(mark) if view.lowers[i] == ","]
    if commas and view.lowers[commas[-1] + 1] in _ASIDES:
        return True  # "in the first yard, which has a gate, only carts may wait"
    opened = commas[0] if commas and view.lowers[0] in _OPENING else -1
    if len(commas) > 1 or any(i > _LONGEST_OPENING or (i != opened and has_verb(view, 0, i)) for i in commas):
        return may_be_of_row(view, mark)
    return False


def _is_predicate(view: SentenceView, mark: int) -> bool:
    """Whether a second verb of the same subject and tense follows: ", but kept the land", ", and thus fell"."""
    low, verb = view.lowers[mark + 1], mark + 2
    if low not in ("but", "and", "yet") or (is_imperative(view, 0) and "," in view.lowers[:mark]):
        return False  # "rinse the cup, dry it, and put it back"
    if view.tokens[verb].upos == "ADV":
        verb += 1
    finite = find_verbs(view, 0, mark)
    if (
        len(finite) != 1
        or not _RELATIVES.isdisjoint(view.lowers[: finite[0]])
        or not view.is_finite(verb)
        or view.tokens[verb].upos not in ("VERB", "AUX")
    ):
        return False
    if "," in view.lowers[finite[0] : mark]:
        return False
    is_same = view.tokens[verb].xpos == view.tokens[finite[0]].xpos
    return is_same and "," not in view.lowers[mark + 1 :] and (low != "and" or not _is_in_row(view, mark))
