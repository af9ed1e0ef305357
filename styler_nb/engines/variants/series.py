"""Tell the comma before the last item of a row, where it stands, from the comma before one more clause.

This serves a convention: a writer who sets no such comma has none in "faster, cheaper, and safer" and in "measure it,
cut it, and sew it" either, although a comma could not be put in with the same certainty where none stands.
"""

from __future__ import annotations

from styler_nb.engines.variants.clauses import MARKS, opens_clause
from styler_nb.engines.variants.view import SentenceView
from styler_nb.engines.variants.words import read_words

__all__ = ["ends_series", "lacks_comma"]

_NOMINAL = read_words("noun_phrase_tags")
_INSIDE = frozenset({"of", "for"})
_HEAD = frozenset({"NOUN", "PROPN"})
_LONGEST_ITEM = 6
_LONGEST_VERB_PHRASE = 9
_POSSESSIVES = read_words("possessives")
_COUNTED = frozenset({"two", "three", "four", "five", "both", "several", "many", "some", "few"})
_OPENS_CLAUSE = frozenset(
    {"that", "which", "who", "when", "because", "if", "where", "while", "although", "though", "as"}
)
_ENDS = frozenset({".", ";", ":", ")", "?", "!"})
_PAIRS = frozenset({"and", "or", "nor", "but"})


def ends_series(view: SentenceView, conjunction: int) -> bool:
    """Whether the comma before a conjunction parts the last of three or more like items.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    conjunction : int
        Token of "and" or "or", with a comma before it.
    """
    commas = _list_commas(view, conjunction)
    if not commas or conjunction + 1 >= len(view.tokens):
        return False
    last = commas[-1]
    if view.tokens[conjunction - 2].text.isupper() and conjunction - last == 3:
        return False  # "from Norman, OK, or from Paris"
    if any(view.lowers[i] in _PAIRS and not _pairs_adjectives(view, i) for i in range(last + 1, conjunction - 1)):
        return False
    if opens_clause(view, conjunction + 1, len(view.tokens)):
        return _ends_subject(view, commas, conjunction)
    return (
        _are_adjectives(view, last, conjunction)
        or _are_verb_phrases(view, last, conjunction)
        or _are_nouns(view, last, conjunction)
    )


def lacks_comma(view: SentenceView, conjunction: int) -> bool:
    """Whether a conjunction without a comma joins the last of three predicates: "cuts it, dries it and sells it".

    Parameters
    ----------
    view : SentenceView
        The sentence.
    conjunction : int
        Token of "and" or "or", with no comma before it.
    """
    commas = _list_commas(view, conjunction)
    if not commas or conjunction + 2 >= len(view.tokens):
        return False
    if view.tokens[conjunction + 1].xpos not in ("VBZ", "VBD") or not view.is_finite(conjunction + 1):
        return False
    if _PAIRS & {*view.lowers[commas[-1] : conjunction]}:
        return False
    return _are_verb_phrases(view, commas[-1], conjunction)


def _list_commas(view: SentenceView, conjunction: int) -> list[int]:
    """List the commas between the items before a conjunction; none where other marks stand in the sentence."""
    if any(low in MARKS for low in view.lowers):
        return []
    return [place for place in range(conjunction - 1) if view.lowers[place] == ","]


def _pairs_adjectives(view: SentenceView, index: int) -> bool:
    """Check "reflective or green roofs": a pair before one noun."""
    return view.tokens[index - 1].upos == view.tokens[index + 1].upos == "ADJ" and view.tokens[index + 2].upos == "NOUN"


def _are_adjectives(view: SentenceView, comma: int, conjunction: int) -> bool:
    """Check "large, cheap, and easy to use"."""
    places = (comma - 1, conjunction - 2, _skip_adverbs(view, conjunction + 1))
    sizes = conjunction - 2 - comma
    return sizes <= 2 and all(p < len(view.tokens) and view.tokens[p].upos == "ADJ" for p in places)


def _are_verb_phrases(view: SentenceView, comma: int, conjunction: int) -> bool:
    """Check "measure it, cut it, and sew it": the same form of three verbs, and no subject of their own."""
    second, third = _skip_adverbs(view, comma + 1), _skip_adverbs(view, conjunction + 1)
    if third >= len(view.tokens) or conjunction - comma > _LONGEST_VERB_PHRASE + 2:
        return False
    tags = {view.tokens[i].xpos for i in (second, third)}
    if len(tags) > 1 or view.tokens[second].upos != "VERB" or view.tokens[third].upos != "VERB" or tags & {"VBN", ""}:
        return False
    first = next((i for i in range(comma - 1, -1, -1) if view.tokens[i].xpos in tags), None)
    if first is None or _PAIRS & {*view.lowers[first:comma]} or "," in view.lowers[first:comma]:
        return False
    return not any(view.is_finite(i) for i in range(comma + 1, conjunction) if i != second)


def _are_nouns(view: SentenceView, comma: int, conjunction: int) -> bool:
    """Check "the price of bread, the wages, and the rent" that nothing follows which could be said of the last."""
    first, second = _item_start(view, comma), _item_start(view, conjunction - 1)
    end = _item_end(view, conjunction + 1)
    if first is None or second != comma + 1 or end is None or view.lowers[first] in _COUNTED:
        return False
    if first > 0 and view.lowers[first - 1] == "," and not _is_item_before(view, first - 1):
        return False
    return end >= len(view.tokens) or view.tokens[end].upos == "ADP" or view.lowers[end] in _ENDS


def _is_item_before(view: SentenceView, comma: int) -> bool:
    return _item_start(view, comma) is not None


def _ends_subject(view: SentenceView, commas: list[int], conjunction: int) -> bool:
    """Check "Cats, dogs, and birds sing": nouns that are the subject, since no verb precedes them in their clause."""
    first = _item_start(view, commas[-1])
    while first is not None and first > 0 and view.lowers[first - 1] == ",":
        before = _item_start(view, first - 1)
        if before is None:
            break
        first = before
    if first is None or _item_start(view, conjunction - 1) != commas[-1] + 1:
        return False
    end = _item_end(view, conjunction + 1)
    if end is None or view.lowers[first] in _COUNTED or view.lowers[first].endswith("ing"):
        return False
    opening = max((i + 1 for i in range(first) if view.lowers[i] in _OPENS_CLAUSE), default=0)
    return not any(view.is_finite(i) for i in range(opening, first))


def _skip_adverbs(view: SentenceView, place: int) -> int:
    while place < len(view.tokens) and view.tokens[place].upos == "ADV":
        place += 1
    return place


def _is_inside(view: SentenceView, place: int) -> bool:
    token = view.tokens[place]
    return token.upos in _NOMINAL or token.lower in _POSSESSIVES or (token.upos == "ADP" and token.lower in _INSIDE)


def _item_start(view: SentenceView, end: int) -> int | None:
    """Give where the noun phrase that ends before `end` starts."""
    place = end
    while place > 0 and end - place < _LONGEST_ITEM and _is_inside(view, place - 1):
        place -= 1
    is_whole = place < end and view.tokens[end - 1].upos in _HEAD and view.tokens[place].upos != "ADP"
    return place if is_whole else None


def _item_end(view: SentenceView, start: int) -> int | None:
    """Give where the noun phrase that starts at `start` ends."""
    place = start
    while place < len(view.tokens) and place - start < _LONGEST_ITEM and _is_inside(view, place):
        place += 1
    is_whole = place > start and view.tokens[place - 1].upos in _HEAD and view.tokens[start].upos != "ADP"
    return place if is_whole else None
