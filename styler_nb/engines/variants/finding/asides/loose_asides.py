"""Read asides whose first words show that they are of no row: "either by post or by hand", "each lasting a year".

What they look like is enough at the end of a sentence. Between two commas the statement must also go on after them in
a way in which no row could.
"""

from __future__ import annotations

from styler_nb.engines.variants.finding.asides.additions import may_be_predicate
from styler_nb.engines.variants.finding.asides.details import ends_opening_phrase
from styler_nb.engines.variants.reading.apparent_verbs import find_verbs, has_verb
from styler_nb.engines.variants.reading.joints import main_verb
from styler_nb.engines.variants.reading.moves import opens
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["OPENING_PHRASES", "begins_subject", "name_loose", "read_loose"]

_NOUNS = ("NOUN", "PROPN")
_CHOICES = frozenset({"either", "whether"})
_PAIRS = ("two", "both")
_ONE_OF_TWO = frozenset({"one", "another"})
_OTHER = (("the", "other"), ("the", "second"))
_LIMITS = frozenset({"maximum", "limit", "total"})
_OFTEN = frozenset(
    {"usually", "often", "sometimes", "normally", "typically", "generally", "mostly", "mainly", "perhaps", "ideally",
     "preferably", "occasionally", "frequently"}
)  # fmt: skip
OPENING_PHRASES = frozenset(
    {"over", "in", "at", "for", "by", "on", "with", "within", "without", "from", "between", "of", "around", "about",
     "under", "through", "during", "after", "before", "to"}
)  # fmt: skip
"""Prepositions, some of which are often taken for adverbs: "usually over several days"."""
_APART = frozenset({("away", "from"), ("close", "to"), ("next", "to"), ("far", "from"), ("equal", "to")})
_BY = frozenset({"opposite", "near", "beside", "inside", "outside", "behind", "beneath"})
_WISHED = frozenset(
    {"possible", "necessary", "needed", "required", "available", "appropriate", "applicable", "desired", "practicable"}
)
_OF_CONDITIONS = frozenset({"if", "where", "when", "this", "that", "it", "is", "they", "are"})
_TIMES = frozenset(
    {"spring", "summer", "autumn", "winter", "fall", "night", "evening", "morning", "afternoon", "noon", "midnight",
     "dawn", "dusk", "day", "week", "month", "year", "season", "period", "century", "decade", "hours", "months"}
)  # fmt: skip
_MONTHS = read_words("months")
_BE = read_words("finite_be")
_JOINTS = frozenset({"and", "but", "so", "while", "whereas", "although", "though", "because", "since", "unless"})
_BEFORE_SUBJECTS = frozenset(
    {"that", "because", "while", "whereas", "although", "though", "if", "when", "and", "but", "so", "since"}
)
_AFTER_COMMA = frozenset({"and", "but", "so"})
_SUBJECT = read_words("noun_phrase_tags") | {"PRON"}
_AMOUNTS = ("NUM", "SYM")
_OF_WAYS = ("ADV", "ADJ", "ADP", "VERB", "NOUN")
"""Parts of speech of how, where and in what state: "online or at the desk", "by hand or frozen"."""
_LONGEST_SUBJECT = 9
_FEWEST, _LONGEST = 2, 14
_LONGEST_WORD = 4
_SUPERLATIVES = frozenset({"most", "least", "first", "last", "only", "main", "chief", "principal", "second"})
_DEFINITE = frozenset({"the", "its", "their", "his", "her"})


def name_loose(view: SentenceView, first: int, end: int) -> str:
    """Name the class of [first, end), which follows a mark and of which the first words show that it is of no row.

    Classes are "detail", "gloss" ("or $200"), "limit" ("if possible") and "time" ("when the nights are cold").
    """
    if end - first < _FEWEST or first < 2:
        return ""
    low, following = view.lowers[first], view.lowers[first + 1]
    head = view.tokens[first - 2]
    if low in ("if", "where", "when") and _is_wish(view, first, end):
        return "limit"
    if low == "when":
        return "time" if _is_time(view, first, end) else ""
    if has_verb(view, first, end):
        return ""
    if low in _CHOICES:
        return "detail" if _is_choice(view, first, end) else ""
    if low == "one":
        return "detail" if _tells_each_of_two(view, first, end) else ""
    if low == "each":
        is_told = view.tokens[first + 1].xpos in ("VBG", "VBN") or view.tokens[first + 1].upos in ("ADP", "NUM")
        return "detail" if is_told and following != "of" and is_plural_noun(head.lower) is True else ""
    if "," in view.lowers[first:end]:
        return ""
    if (low, following) == ("up", "to"):
        is_bound = any(view.tokens[i].upos in _AMOUNTS or view.lowers[i] in _LIMITS for i in range(first, end))
        return "detail" if is_bound and head.upos in (*_NOUNS, "ADV", "NUM") else ""
    if low == "or":
        return "gloss" if _is_amount_again(view, first, end) else ""
    if low in _OFTEN:
        return "detail" if following in OPENING_PHRASES and head.upos in (*_NOUNS, "ADV") else ""
    if (low, following) in _APART or low in _BY:
        return "detail" if _is_apart(view, first, end) else ""
    return "detail" if _names_two(view, first, end) else ""


def read_loose(view: SentenceView, first: int, second: int) -> tuple[str, str] | None:
    """Read what stands between two commas, and how the statement goes on: "joined", or "parted" by a comma of its own.

    None where it may be anything but an aside.
    """
    if first < 1 or second - first > _LONGEST or second + 2 >= len(view.tokens):
        return None
    if view.tokens[second - 1].upos in ("ADP", "DET", "SCONJ", "CCONJ"):
        return None
    is_opening = ends_opening_phrase(view, first) and opens(view, second + 1, len(view.tokens) - 1)
    if is_opening and (_tells_span(view, first + 1, second) or _lies_within(view, first, second)):
        return "bracket", "parted"
    if _is_named_best(view, first, second):
        return "apposition", "joined"
    name = name_loose(view, first + 1, second)
    if not name or name == "limit":
        return None
    if name == "detail":
        name = "aside"
    if is_opening:
        return (name, "parted") if name == "aside" else None
    going_on = _read_rest(view, first, second)
    return (name, going_on) if going_on else None


def begins_subject(view: SentenceView, comma: int) -> bool:
    """Whether a subject that is not the sentence's first ends before a comma: "and the road, built by miners, is"."""
    begin = comma - 1
    while begin >= 0 and comma - begin <= _LONGEST_SUBJECT and view.tokens[begin].upos in _SUBJECT | {"ADP"}:
        if view.lowers[begin] in _BEFORE_SUBJECTS:
            break
        begin -= 1
    if begin < 1 or view.lowers[begin] not in _BEFORE_SUBJECTS or view.tokens[begin + 1].upos not in _SUBJECT:
        return False
    if view.lowers[begin] in _AFTER_COMMA:
        return view.lowers[begin - 1] == "," and has_verb(view, 0, begin) and "," not in view.lowers[: begin - 1]
    return view.tokens[begin].upos == "SCONJ" or view.lowers[begin] == "that"


def _is_choice(view: SentenceView, first: int, end: int) -> bool:
    """Whether one thing or another is told, and nothing but that: "either by post or by hand"."""
    joints = [i for i in range(first + 2, end - 1) if view.lowers[i] == "or"]
    if len(joints) != 1 or "," in view.lowers[first:end] or "not" in view.lowers[first:end]:
        return False
    one, other = view.tokens[first + 1], view.tokens[joints[0] + 1]
    if one.upos in ("VERB", "AUX") and one.xpos not in ("VBN", "VBG"):
        return False
    return one.upos == other.upos or (one.upos in _OF_WAYS and other.upos in _OF_WAYS)


def _tells_each_of_two(view: SentenceView, first: int, end: int) -> bool:
    """Whether each of two things is told: "two gates, one by the mill and one by the inn"."""
    head = view.tokens[first - 2]
    is_pair = any(view.lowers[i] in _PAIRS for i in range(max(first - 5, 0), first - 2))
    if not is_pair or is_plural_noun(head.lower) is not True:
        return False
    joints = [i for i in range(first + 2, end - 2) if view.lowers[i] == "and"]
    return any(view.lowers[i + 1] in _ONE_OF_TWO or view.lowers[i + 1 : i + 3] in _OTHER for i in joints)


def _names_two(view: SentenceView, first: int, end: int) -> bool:
    """Whether two things are told by their names: "two towns, Ulm and Graz"."""
    joints = [i for i in range(first, end) if view.lowers[i] == "and"]
    if len(joints) != 1 or is_plural_noun(view.lowers[first - 2]) is not True or view.tokens[first - 2].upos != "NOUN":
        return False
    head = first - 2
    while head > 0 and view.tokens[head - 1].upos in ("ADJ", "NOUN"):
        head -= 1
    begins = (first, joints[0] + 1)
    are_names = all(view.tokens[i].upos == "PROPN" and view.tokens[i].text[:1].isupper() for i in begins)
    inner = (t.upos in ("PROPN", "NUM", "CCONJ", "NOUN") for t in view.tokens[first:end])
    return head > 0 and view.lowers[head - 1] == "two" and are_names and all(inner)


def _is_amount_again(view: SentenceView, first: int, end: int) -> bool:
    """Whether an amount is told once more: "a fifth of the rent, or $200"."""
    place = first + 1
    if place + 1 >= end:
        return False
    if view.lowers[place] in ("about", "around", "roughly", "nearly", "almost", "approximately"):
        place += 1
    is_amount = view.tokens[place].upos in _AMOUNTS or view.tokens[place].text[:1].isdigit()
    has_before = any(t.upos in _AMOUNTS for t in view.tokens[max(first - 12, 0) : first])
    return place < end and is_amount and has_before and "or" not in view.lowers[: first - 1]


def _is_apart(view: SentenceView, first: int, end: int) -> bool:
    """Whether it says how a place lies to another, and no second place of a row follows."""
    if view.tokens[first - 2].upos not in (*_NOUNS, "ADV", "NUM") or view.lowers[first] in view.lowers[: first - 1]:
        return False
    if view.lowers[first] in _BY and view.tokens[first].upos != "ADP":
        return False
    joints = [i for i in range(first, end - 1) if view.lowers[i] in ("and", "or")]
    return view.tokens[end - 1].upos in _NOUNS and not any(view.tokens[i + 1].upos == "ADP" for i in joints)


def _is_wish(view: SentenceView, first: int, end: int) -> bool:
    """Whether it limits what is asked for to what can be: "if possible", "where this is necessary"."""
    return view.lowers[end - 1] in _WISHED and _OF_CONDITIONS.issuperset(view.lowers[first : end - 1])


def _is_time(view: SentenceView, first: int, end: int) -> bool:
    """Whether a clause says how a time is, and not what happened then: "in June, when the nights are light"."""
    head = view.lowers[first - 2]
    is_time = head in _TIMES or head in _MONTHS or (head.isdigit() and len(head) == len("1900"))
    verbs = find_verbs(view, first + 1, end)
    if not is_time or not verbs or "," in view.lowers[first:end] or not opens(view, first + 1, end):
        return False
    return view.lowers[verbs[0]] in _BE or all(view.tokens[i].xpos in ("VBZ", "VBP") for i in verbs)


def _tells_span(view: SentenceView, first: int, end: int) -> bool:
    """Whether a span of time or number is told: "from 8 to 10", "between May and July"."""
    joint = {"from": "to", "between": "and"}.get(view.lowers[first], "")
    if not joint or joint not in view.lowers[first + 2 : end - 1] or has_verb(view, first, end):
        return False
    place = view.lowers.index(joint, first + 2)
    ends = (view.tokens[first + 1], view.tokens[place + 1])
    return all(t.upos == "NUM" or t.text[:1].isdigit() or t.lower in _MONTHS for t in ends)


def _lies_within(view: SentenceView, first: int, second: int) -> bool:
    """Whether a place lies in another, both told by name: "in the Bay of Fundy, in Canada"."""
    places = (0, first), (first + 1, second)
    return second - first <= _LONGEST_WORD and all(
        view.lowers[begin] in ("in", "at", "near", "on")
        and view.tokens[end - 1].upos == "PROPN"
        and view.tokens[begin + 1].upos in ("DET", "PROPN")
        and view.lowers[end - 1] not in _MONTHS
        for begin, end in places
    )


def _is_named_best(view: SentenceView, first: int, second: int) -> bool:
    """Whether the one thing of which that is so is told by its name: "the oldest mill, Holm Mill by the lake, has"."""
    opening = view.lowers[0]
    if opening not in _DEFINITE or any(t.upos not in _SUBJECT | {"ADP", "VERB", "ADV"} for t in view.tokens[:first]):
        return False
    is_one = any(view.lowers[i] in _SUPERLATIVES or view.lowers[i].endswith("est") for i in range(1, min(first, 4)))
    is_alone = is_plural_noun(view.lowers[first - 1]) is not True and view.tokens[first - 1].upos == "NOUN"
    is_name = view.tokens[first + 1].text[:1].isupper() and {",", "and", "or"}.isdisjoint(
        view.lowers[first + 1 : second]
    )
    is_whole = not has_verb(view, 0, second) and may_be_predicate(view, second + 1)
    return is_one and is_alone and is_name and is_whole


def _read_rest(view: SentenceView, first: int, second: int) -> str:
    """Tell how the statement goes on after the second comma, "" where that is not sure."""
    begin, last = second + 1, len(view.tokens) - 1
    low = view.lowers[begin]
    if may_be_predicate(view, begin):
        return "joined" if not has_verb(view, 0, first) or begins_subject(view, first) else ""
    if main_verb(view, 0, first) < 0 or view.tokens[0].upos == "SCONJ":
        return ""
    if low in _JOINTS and opens(view, begin + 1, last):
        return "parted"
    return "joined" if view.lowers[begin : begin + 2] == ("rather", "than") else ""
