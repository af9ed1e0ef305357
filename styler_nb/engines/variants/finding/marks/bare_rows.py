"""Read rows of three or more that have no comma before "and", so surely that one may be put there.

"They sell bread, milk and cheese"; not "they chose oak, a hard and heavy wood", "they have two sons, Karl and Peter",
"in the yard, dogs and cats bark".
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from styler_nb.engines.variants.finding.marks.series import are_verb_phrases
from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.inflect import may_be_nominal
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import FINITE_TAGS, NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["BareRow", "read_bare_row"]

_LONGEST_ITEM = 7
_ITEM = read_words("noun_phrase_tags")
_POSSESSIVES = read_words("possessives")
_HEADS = frozenset({"NOUN", "PROPN"})
_LINKS = frozenset({"of", "for", "in", "from", "with", "on"})
"""Prepositions that may hang a noun on the one before it within an item."""
_COUNTED = frozenset({"two", "three", "four", "five", "six", "both", "several", "many", "some", "few"})
_DEFINITE = _POSSESSIVES | {"the", "these", "those"}
_INDEFINITE = frozenset({"a", "an", "one", "another"})
_TWO_WORDS = 3
"""How far a conjunction is from a comma with two words between."""
_PAST = frozenset({"VBN", "VBD"})
_OPENERS = frozenset({"VBG", "VBN", "TO"})
_AFTER = frozenset({".", ";", ":", ")", "!", "?", "that", "which", "who", "where", "when", "because", "if", "to", "so"})
"""What may stand right after a row, besides a preposition."""
_OPENS_CLAUSE = frozenset(
    {"that", "which", "who", "whose", "when", "because", "if", "where", "while", "although", "though", "as", "whether",
     "until", "before", "after", "since", "unless", "what", "how"}
)  # fmt: skip
_AFTER_COMMA = _OPENS_CLAUSE | {"so", "each", "most", "some", "all", "both", "but", "including", "such", "for"}
"""What may follow a row and a comma, and is no further item."""
_NO_ITEM = read_words("subordinators") | read_words("coordinators") | NOMINATIVE | {
    "such", "including", "especially", "particularly", "namely", "like", "not", "for", "usually", "often", "mostly",
    "mainly", "there", "this", "these", "that", "some", "most", "each", "all", "none", "many", "however", "even",
}  # fmt: skip
"""Words after a comma that open something else than an item."""


class BareRow(Enum):
    """What words between a comma and "and" are."""

    SURE = "a row that may have a comma before its conjunction"
    DOUBTFUL = "something that may be a row"
    NONE = "no row"


def read_bare_row(view: SentenceView, conjunction: int) -> BareRow:
    """Judge the words before a conjunction that has no comma before it."""
    begin = max((i + 1 for i in range(conjunction) if view.lowers[i] in MARKS), default=0)
    commas = [i for i in range(begin, conjunction - 1) if view.lowers[i] == ","]
    if not commas or conjunction + 2 >= len(view.tokens):
        return BareRow.NONE
    last = commas[-1]
    if _are_phrases(view, begin, commas, conjunction):
        return BareRow.SURE
    if _opens_otherwise(view, begin, commas, conjunction):
        return BareRow.NONE
    if _is_split(view, last, conjunction):
        return BareRow.DOUBTFUL
    if _goes_on(view, conjunction):
        return BareRow.NONE
    is_row = (
        _are_nouns(view, begin, commas, conjunction)
        or _are_adjectives(view, last, conjunction)
        or _are_deeds(view, begin, commas, conjunction)
    )
    return BareRow.SURE if is_row else BareRow.DOUBTFUL


def _goes_on(view: SentenceView, conjunction: int) -> bool:
    """Whether one more item follows, so that these two may be one: "parents, brothers and sisters, and cousins"."""
    end = _item_end(view, conjunction + 1)
    return (
        end is not None and view.lowers[end : end + 2] in ((",", "and"), (",", "or")) and not _is_clause(view, end + 2)
    )


def _is_clause(view: SentenceView, first: int) -> bool:
    return view.lowers[first] in ("from", *NOMINATIVE) or opens_clause(view, first, len(view.tokens))


def _opens_otherwise(view: SentenceView, begin: int, commas: Sequence[int], conjunction: int) -> bool:
    """Whether a clause, an aside or the sentence's main part begins after the last comma."""
    after, last = commas[-1] + 1, commas[-1]
    token, low = view.tokens[after], view.lowers[after]
    if low in _NO_ITEM or (
        token.upos in ("ADP", "SCONJ", "PRON", "AUX", "CCONJ", "PUNCT", "PART") and low not in _POSSESSIVES
    ):
        return True
    if conjunction - last > 2 * _LONGEST_ITEM or opens_clause(view, after, conjunction):
        return True
    is_first = len(commas) == 1
    if is_first and _is_opening(view, begin, last):
        return True
    if any(view.is_finite(i) or view.lowers[i] in _OPENS_CLAUSE for i in range(after + 1, conjunction)):
        return True  # "in line, the sides of the old house are"
    third = view.tokens[conjunction + 1 + (view.tokens[conjunction + 1].upos == "ADV")]
    if third.upos == "PRON" and third.lower not in _POSSESSIVES:
        return True  # "his or her"
    if token.upos == "VERB" and third.xpos != token.xpos and not {third.xpos, token.xpos} <= _PAST:
        return True  # "the shop, run by monks and nuns", "he came in, carrying flour and salt"
    if low in _INDEFINITE and view.lowers[_item_start(view, commas[-1]) or commas[-1]] not in _INDEFINITE:
        return third.lower not in _INDEFINITE  # "oak, a hard and heavy wood"
    return token.upos == "ADV" and view.lowers[after + 1] == ","


def _is_opening(view: SentenceView, begin: int, comma: int) -> bool:
    """Whether the words before the first comma lead the sentence: "in the yard", "when it rains", "taken up"."""
    token = view.tokens[begin]
    is_led = token.upos in ("ADP", "SCONJ", "ADV") or token.xpos in _OPENERS or view.lowers[begin] in _OPENS_CLAUSE
    return is_led or not (view.finds_finite(begin, comma) or _ends_item(view, begin, comma))


def _ends_item(view: SentenceView, begin: int, comma: int) -> bool:
    """Whether nothing but one item, of a row that is the subject, stands before the first comma."""
    return _item_start(view, comma) == begin or view.tokens[begin].xpos in ("VB", "VBP")


def _is_split(view: SentenceView, comma: int, conjunction: int) -> bool:
    """Whether the item before the conjunction has a conjunction or a mark of its own."""
    return any(view.lowers[i] in ("and", "or", "nor", "but", "than", "'") for i in range(comma + 1, conjunction))


def _are_nouns(view: SentenceView, begin: int, commas: Sequence[int], conjunction: int) -> bool:
    """Check "bread, milk and cheese"."""
    last = commas[-1]
    if _item_start(view, conjunction) != last + 1:
        return False
    end = _item_end(view, conjunction + 1)
    first = _item_start(view, last)
    if end is None or first is None:
        return False
    if view.tokens[last - 1].upos == "ADJ" and view.tokens[last - 2].upos != "ADP":
        return False  # "long, complex words that hide men and women"
    openers = [first, last + 1, conjunction + 1]
    while first > begin and view.lowers[first - 1] == ",":
        before = _item_start(view, first - 1)
        if before is None or before < begin:
            break
        first = before
        openers.insert(0, first)
    is_joined = view.lowers[first - 2 : first] in _JOINTS and end < len(view.tokens) and view.is_finite(end)
    if first > begin and not is_joined and view.lowers[first - 1] in (",", "and", "or", "between"):
        return False  # "the plan, bread and milk"; "shoes and boots, hats and caps"
    if first > begin + 1 and view.tokens[first - 1].upos == "ADP" and view.lowers[first - 2] in (",", "and", "but"):
        return False  # "and, for years, men and women have"
    if any(view.lowers[i] in ("and", "or") for i in range(first, last)):
        return False
    heads = [last - 1, conjunction - 1, end - 1]
    is_example = (
        view.lowers[max(first - 2, 0) : first] == ("such", "as") or view.lowers[max(first - 1, 0)] == "including"
    )
    if view.tokens[first].xpos == "VBG" and end < len(view.tokens) and view.is_finite(end):
        return False  # "when writing and compiling code, men and women need"
    return (
        (is_example or _are_like(view, openers, heads))
        and _ends_well(view, first, end)
        and _has_place(view, begin, first, end)
    )


def _is_name(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos == "PROPN"


def _are_like(view: SentenceView, openers: Sequence[int], heads: Sequence[int]) -> bool:
    """Whether the items are things of one rank, none of which says what the one before it is."""
    names = {_is_name(view, i) for i in heads}
    if all(view.tokens[i].upos == "ADJ" for i in heads):
        return False
    lows = [view.lowers[i] for i in openers]
    inner = max((i + 1 for i in range(openers[0], heads[0]) if view.tokens[i].upos == "ADP"), default=openers[0])
    if lows[1] not in _DEFINITE:
        lows[0] = view.lowers[inner]  # "the effect on trees, birds and fish"
    if len(names) > 1 or lows[0] in _COUNTED or view.tokens[openers[0]].upos == "NUM":
        return False
    if not all(view.tokens[i].upos != "NOUN" or may_be_nominal(view.lowers[i]) for i in openers):
        return False
    if any(view.lowers[h] == view.lowers[heads[-1]] for h in heads[:-1]):
        return False  # "different words and words of another length"
    if len(openers) > 3:
        return True
    if lows[1] in _INDEFINITE and not (lows[0] in _INDEFINITE and lows[2] in _INDEFINITE):
        return False  # "oak, a hard and heavy wood", "the cook, a widow and her son"
    if lows[1] in _DEFINITE and not (lows[0] in _DEFINITE and lows[2] in _DEFINITE | {"any", "every", "each"}):
        return False  # "Ann, the owner and baker"
    # "the main crops, rye and oats"
    is_led = lows[0] in _DEFINITE and lows[1] not in _DEFINITE and is_plural_noun(view.lowers[heads[0]]) is not False
    return not is_led


def _ends_well(view: SentenceView, first: int, end: int) -> bool:
    """Whether the last item surely ends where it seems to."""
    if end >= len(view.tokens):
        return True  # an entry of a list
    token, low = view.tokens[end], view.lowers[end]
    after = view.tokens[min(end + 1, len(view.tokens) - 1)]
    if low == "," and view.lowers[first - 1] in ("as", "including") and after.xpos in FINITE_TAGS:
        return True  # "metals, such as lead, tin and zinc, are"
    if low == ",":
        is_clause = after.lower == "and" and end + 2 < len(view.tokens) and _is_clause(view, end + 2)
        return after.lower in _AFTER_COMMA or is_clause
    if end + 1 >= len(view.tokens):
        return low in _AFTER
    if low == "all" and (view.is_finite(end + 1) or view.lowers[end + 1] == "over"):
        return True
    is_done = token.xpos == "VBN" and view.tokens[end + 1].upos == "ADP"  # "the tension applied by the knitter"
    return low in _AFTER or token.upos in ("ADP", "SCONJ") or is_done or view.is_finite(end)


def _has_place(view: SentenceView, begin: int, first: int, end: int) -> bool:
    """Whether a row has a place in its clause: as a whole subject, or after the clause's verb."""
    opening = max((i + 1 for i in range(begin, first) if view.lowers[i] in _OPENS_CLAUSE), default=begin)
    if opening == first and view.lowers[first - 1] in ("which", "who") and first > begin:
        return False  # "which accounts for half the time", with the verb taken for a noun
    opening = max((i + 2 for i in range(begin, first - 1) if view.lowers[i : i + 2] in _JOINTS), default=opening)
    has_verb = view.finds_finite(opening, first) or view.tokens[opening].xpos in ("VB", "VBG", "TO")
    stop = next(
        (i for i in range(end, len(view.tokens)) if view.lowers[i] == "," or view.lowers[i] in MARKS),
        len(view.tokens) - 1,
    )
    later = next((i for i in range(end, stop) if view.is_finite(i)), -1)
    if not has_verb and opening == begin and view.terminal != "." and later < 0:
        return True  # an entry of a list
    if later < 0:
        return has_verb or view.finds_finite(begin, first) or first == opening or not view.has_finite
    if any(view.lowers[i] in _OPENS_CLAUSE or view.lowers[i] in NOMINATIVE for i in range(end, later)):
        return has_verb or first == opening
    return first == opening and (later == end or view.tokens[end].upos in ("ADP", "ADV"))


_JOINTS = frozenset({(",", "and"), (",", "but"), (",", "so"), (",", "or")})


def _are_deeds(view: SentenceView, begin: int, commas: Sequence[int], conjunction: int) -> bool:
    """Check "is washed, dried and sold", "measure it, cut it and sew it", "by washing, drying and selling it"."""
    last = commas[-1]
    if len(commas) == 1 and not view.finds_finite(begin, last) and view.tokens[begin].xpos not in ("VB", "VBP"):
        return False
    if not are_verb_phrases(view, last, conjunction):
        return False
    second = last + 1 + (view.tokens[last + 1].upos == "ADV")
    if view.tokens[second].xpos != "VBG":
        return True
    first = next((i for i in range(last - 1, begin, -1) if view.tokens[i].xpos == "VBG"), -1)
    return first > 0 and (view.tokens[first - 1].upos in ("ADP", "SCONJ") or view.lowers[first - 1] == ",")


def _are_adjectives(view: SentenceView, comma: int, conjunction: int) -> bool:
    """Check "small, cheap and easy to mend"."""
    third = conjunction + 1 + (view.tokens[conjunction + 1].upos == "ADV")
    return (
        all(view.tokens[i].upos == "ADJ" for i in (comma - 1, conjunction - 1, third))
        and conjunction - comma <= _TWO_WORDS
    )


def _are_phrases(view: SentenceView, begin: int, commas: Sequence[int], conjunction: int) -> bool:
    """Check "on ships, at quays or in sheds", "to read it, to copy it and to sell it"."""
    second, third, last = commas[-1] + 1, conjunction + 1, commas[-1]
    if (
        view.lowers[second] == view.lowers[third] == "to"
        and view.tokens[second + 1].xpos == view.tokens[third + 1].xpos == "VB"
    ):
        is_open = not any(view.lowers[i : i + 2] == (",", "to") for i in range(third, len(view.tokens) - 1))
        return is_open and any(view.lowers[i] == "to" and view.tokens[i + 1].xpos == "VB" for i in range(begin, last))
    low = view.lowers[second]
    if view.tokens[second].upos != "ADP" or low != view.lowers[third] or low not in view.lowers[begin + 1 : last]:
        return False
    end = _item_end(view, third + 1)
    return _item_start(view, conjunction) == second + 1 and end is not None and view.finds_finite(begin, last)


def _is_inside(view: SentenceView, index: int) -> bool:
    """Whether a token may stand in an item, before its head."""
    token = view.tokens[index]
    if token.upos in _ITEM or token.lower in _POSSESSIVES:
        return True
    if token.xpos in ("VBN", "VBG") or (token.upos == "ADV" and token.lower.endswith("ly")):
        return any(t.upos in ("NOUN", "ADJ", "VERB") for t in view.tokens[index + 1 : index + 2])
    return token.upos == "ADP" and token.lower in _LINKS and view.tokens[index - 1].upos in _HEADS


def _may_be_head(view: SentenceView, index: int) -> bool:
    """Whether a token may end an item: a noun, or one taken for an adjective that tells of nothing after it."""
    token = view.tokens[index]
    if token.upos in _HEADS:
        return True
    after = [t.upos for t in view.tokens[index + 1 : index + 3]]
    is_last = not after or (after[0] not in _ITEM and after != ["PUNCT", "ADJ"])  # "long, complex words"
    return (
        token.upos == "ADJ" and is_last and may_be_nominal(token.lower) and not token.lower.endswith(("y", "ed", "ful"))
    )


def _item_start(view: SentenceView, end: int) -> int | None:
    """Give where the noun phrase that ends before `end` starts, None where none does."""
    if end < 1 or not _may_be_head(view, end - 1):
        return None
    place = end - 1
    while place > 0 and end - place < _LONGEST_ITEM and _is_inside(view, place - 1):
        place -= 1
        if view.tokens[place].upos == "DET" or view.lowers[place] in _POSSESSIVES:
            break
    while (
        place > 1
        and view.lowers[place - 1] in _LINKS
        and view.tokens[place - 2].upos in _HEADS
        and end - place < _LONGEST_ITEM
    ):
        before = _item_start(view, place - 1)
        if before is None:
            break
        place = before
    while place < end and view.tokens[place].upos == "ADP":
        place += 1
    return place if place < end else None


def _item_end(view: SentenceView, start: int) -> int | None:
    """Give where the noun phrase that starts at `start` ends, without what hangs on it; None where none does."""
    place = start
    while place < len(view.tokens) and place - start < _LONGEST_ITEM and _is_inside(view, place):
        if view.tokens[place].upos == "ADP" or (place > start and view.tokens[place].upos == "DET"):
            break
        place += 1
    is_whole = place > start and _may_be_head(view, place - 1)
    return place if is_whole else None
