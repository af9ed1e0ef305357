"""Tell the comma before the last item of a row, where it stands, from the comma before one more clause.

This serves a convention: a writer who sets no such comma has none in "faster, cheaper, and safer" and in "measure it,
cut it, and sew it" either, although a comma could not be put in with the same certainty where none stands.
"""

from __future__ import annotations

from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.inflect import may_be_nominal, may_be_verb
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["ends_series", "lacks_comma"]

_NOMINAL = read_words("noun_phrase_tags")
_INSIDE = frozenset({"of", "for", "about", "from", "with", "to", "in"})
_HEAD = frozenset({"NOUN", "PROPN"})
_LONGEST_ITEM = 6
_LONGEST_VERB_PHRASE = 9
_POSSESSIVES = read_words("possessives")
_DEFINITE = _POSSESSIVES | {"the"}
_COUNTED = frozenset({"two", "three", "four", "five", "both", "several", "many", "some", "few"})
_OPENS_CLAUSE = frozenset(
    {"that", "which", "who", "when", "because", "if", "where", "while", "although", "though", "as"}
)
_ENDS = frozenset({".", ",", ";", ":", ")", "?", "!", "that", "which", "who"})
_ONE_WORD = 3
"""How far a conjunction is from the comma before a single word, which has a comma after it as well."""
_PAST = frozenset({"VBN", "VBD"})
_BE = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_OBJECTS = read_words("nominal_tags")
_PARENTHESES = frozenset({"however", "too", "then", "therefore", "though", "instead", "indeed", "again", "perhaps"})
_ASIDES = read_words("relatives_after_commas")
_BEFORE_ITEM = frozenset({"even", "perhaps", "sometimes", "often", "usually", "occasionally"})
_AFTER_ITEM = frozenset({"there", "here", "too"})
_ANYBODY = read_words("indefinite_pronouns")
_MEASURES = (("at", "least"), ("at", "most"), ("up", "to"), ("more", "than"), ("less", "than"), ("fewer", "than"))
_PAIRS = read_words("denying_coordinators")


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
    if view.tokens[last + 1].upos == "ADJ" and view.tokens[last + 2].upos == "ADP":
        return False  # "the king, tired of war, and his son"
    if _qualify_one(view, last, conjunction):
        return True
    if _is_pair_of_verbs(view, conjunction + 1):
        return False
    if opens_clause(view, _skip_adverbs(view, conjunction + 1), len(view.tokens)):
        return _ends_subject(view, commas, conjunction)
    return (
        _are_words(view, last, conjunction)
        or _are_adjectives(view, last, conjunction)
        or _are_verb_phrases(view, last, conjunction)
        or _are_nouns(view, last, conjunction)
        or _are_phrases(view, last, conjunction)
    )


def _is_pair_of_verbs(view: SentenceView, first: int) -> bool:
    """Whether the last item is two verbs: "stay calm, and come and find her"."""
    return (
        first + 2 < len(view.tokens) and view.lowers[first] in ("come", "go", "try") and view.lowers[first + 1] == "and"
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
    """List the commas between the items before a conjunction, back to any other mark."""
    begin = max((place + 1 for place in range(conjunction) if view.lowers[place] in MARKS), default=0)
    return [place for place in range(begin, conjunction - 1) if view.lowers[place] == ","]


def _pairs_adjectives(view: SentenceView, index: int) -> bool:
    """Check "reflective or green roofs": a pair before one noun."""
    return view.tokens[index - 1].upos == view.tokens[index + 1].upos == "ADJ" and view.tokens[index + 2].upos == "NOUN"


def _are_words(view: SentenceView, comma: int, conjunction: int) -> bool:
    """Check "small, thick, and barely transparent", "sleeping, working, and eating", with one word in the middle."""
    third = _skip_adverbs(view, conjunction + 1)
    if conjunction - comma != _ONE_WORD or third >= len(view.tokens):
        return False
    places = (comma - 1, comma + 1, third)
    if view.tokens[comma + 1].upos == "ADV" and view.lowers[comma + 1].endswith("ly"):
        return False
    if all(view.lowers[i].endswith("ing") for i in places):
        return True
    if all(view.lowers[i].endswith("ed") for i in places):
        return view.lowers[_skip_back(view, places[0])] in _BE
    return _qualifies(view, places[0]) and _qualifies(view, third) and view.lowers[comma + 1] not in _PARENTHESES


def _qualify_one(view: SentenceView, comma: int, conjunction: int) -> bool:
    """Check "British, Indian, and Australian soldiers": three words before one noun."""
    places = (comma - 1, comma + 1, conjunction + 1)
    if conjunction - comma != _ONE_WORD or conjunction + 2 >= len(view.tokens) or not _is_noun(view, conjunction + 2):
        return False
    return all(view.tokens[i].upos == "ADJ" for i in places)


def _qualifies(view: SentenceView, place: int) -> bool:
    token = view.tokens[place]
    is_led = token.upos == "PROPN" or token.xpos == "VBN"
    return token.upos == "ADJ" or (is_led and place + 1 < len(view.tokens) and _is_noun(view, place + 1))


def _is_noun(view: SentenceView, place: int) -> bool:
    return view.tokens[place].upos == "NOUN"


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
    if _may_be_bare_verb(view, second) and _may_be_bare_verb(view, third):
        tags = {"VB"}
    elif view.tokens[third].xpos == "VB" and conjunction - comma == _ONE_WORD and may_be_verb(view.lowers[second]):
        tags = {"VB"}  # "join a club, volunteer, or call a friend"
    elif _may_be_third_person(view, second) and _may_be_third_person(view, third):
        tags = {"VBZ"}
    elif view.tokens[second].upos != "VERB" or view.tokens[third].upos != "VERB":
        return False
    is_passive = tags == {"VBN"} or (tags <= _PAST and all(view.lowers[i].endswith("ed") for i in (second, third)))
    if is_passive:
        tags = {"VBN"}  # "was cut, dried, and sold", however the last two are tagged
    if len(tags) > 1 or "" in tags:
        return False
    opening = next((i + 1 for i in range(comma - 1, -1, -1) if view.lowers[i] == ","), 0)
    if opening and view.lowers[opening] in _ASIDES:
        return False  # "one woman, whose son was ill, rose and left": no row of three
    like = tags | {"VBP"} if tags == {"VB"} else tags
    first = next((i for i in range(comma - 1, -1, -1) if view.tokens[i].xpos in like), None)
    if is_passive and (first is None or view.lowers[_skip_back(view, first)] not in _BE):
        objects = (_skip_adverbs(view, i + 1) for i in (second, third))
        have_objects = all(view.tokens[i].upos in _OBJECTS for i in objects if i < len(view.tokens))
        if {view.tokens[second].xpos, view.tokens[third].xpos} != {"VBD"} and not have_objects:
            return False
        tags = set(_PAST)
        first = next((i for i in range(comma - 1, -1, -1) if view.tokens[i].xpos in tags), None)
    if first is None or _PAIRS & {*view.lowers[first:comma]}:
        return False
    if "," in view.lowers[first:comma] and tags != {"VBG"}:
        return False
    if tags == {"VBN"}:
        return not any(view.tokens[i].upos in ("PRON", "AUX") for i in range(second, conjunction))
    own = {second, second + 1} if view.tokens[second].upos == "NOUN" else {second}
    return not any(view.is_finite(i) for i in range(comma + 1, conjunction) if i not in own)


def _skip_back(view: SentenceView, verb: int) -> int:
    """Give the place of the word before a verb and its adverbs."""
    place = max(verb - 1, 0)
    while place > 0 and view.tokens[place].upos == "ADV":
        place -= 1
    return place


def _may_be_third_person(view: SentenceView, place: int) -> bool:
    """Whether a word may be a verb in "s" with its object: "makes it", "raises blood pressure"."""
    low = view.lowers[place]
    if view.tokens[place].xpos == "VBZ":
        return True
    after = view.tokens[place + 1].upos if place + 1 < len(view.tokens) else ""
    is_led = after in ("DET", "PRON", "NOUN", "VERB", "ADJ") or (
        after == "ADV" and view.lowers[place + 1].endswith("ly")
    )
    return low.endswith("s") and may_be_verb(low) and is_led


def _may_be_bare_verb(view: SentenceView, place: int) -> bool:
    """Whether a word may be an infinitive with its object, though taken for a noun: "exchange news"."""
    token = view.tokens[place]
    if token.xpos in ("VB", "VBP"):
        return True
    after = view.tokens[place + 1] if place + 1 < len(view.tokens) else None
    is_led = after is not None and (
        after.upos in ("DET", "PRON") or (after.upos == "NOUN" and after.lower.endswith("s"))
    )
    return (
        token.upos in ("NOUN", "ADJ")
        and not token.lower.endswith(("s", "ed", "ing"))
        and may_be_verb(token.lower)
        and is_led
    )


def _are_phrases(view: SentenceView, comma: int, conjunction: int) -> bool:
    """Check "in a block, on a strip, or in a drawer": three phrases with prepositions."""
    second, third = comma + 1, conjunction + 1
    if any(view.tokens[i].upos != "ADP" for i in (second, third)):
        return False
    if view.lowers[second] == view.lowers[third] and view.lowers[second] in view.lowers[max(comma - 5, 0) : comma]:
        return True  # "against colds, against coughs that others have, or against fever"
    if _item_start(view, conjunction - 1) != second + 1 or _item_end(view, third + 1) is None:
        return False
    first = _item_start(view, comma)
    return first is not None and first > 1 and view.tokens[first - 1].upos == "ADP"


def _are_nouns(view: SentenceView, comma: int, conjunction: int) -> bool:
    """Check "the price of bread, the wages, and the rent" that nothing follows which could be said of the last."""
    first, second = _item_start(view, comma), _item_start(view, conjunction - 1)
    end = _item_end(view, _skip_measure(view, conjunction + 1))
    if first is None or second != comma + 1 or end is None or view.lowers[first] in _COUNTED:
        return False
    if first > 0 and view.lowers[first - 1] == "," and not _is_item_before(view, first - 1):
        return False
    if _may_explain(view, comma, conjunction) and not (first > 0 and view.lowers[first - 1] == ","):
        return False
    if end >= len(view.tokens) or view.tokens[end].upos in ("ADP", "SCONJ") or view.lowers[end] in _ENDS:
        return True
    if view.lowers[end] in _AFTER_ITEM:
        return view.lowers[end + 1 : end + 2] in ((".",), (",",))
    # "soft food, such as soup, rice, and eggs, is": the row is no subject
    return view.is_finite(end) and view.lowers[max(first - 2, 0) : first] == ("such", "as")


def _may_explain(view: SentenceView, comma: int, conjunction: int) -> bool:
    """Whether the second item may say who the first is: "Ann, a painter, and her son", "the king, Ann, and her son"."""
    first = _item_start(view, comma)
    if first is not None and view.lowers[first] in _DEFINITE and view.lowers[comma + 1] in ("a", "an"):
        return True  # "the cook, a widow, and her son"
    is_named, is_name = (view.tokens[i].upos == "PROPN" for i in (comma - 1, conjunction - 2))
    return is_named != is_name or (is_named and view.tokens[comma + 1].upos == "DET")


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
    # one word among four or more is an item, whatever it was taken for
    middle = commas[-1] + 1
    is_word = may_be_nominal(view.lowers[middle]) and view.tokens[middle].upos != "ADV"
    is_row = conjunction - commas[-1] == _ONE_WORD and len(commas) > 1 and is_word
    if first is None or (_item_start(view, conjunction - 1) != commas[-1] + 1 and not is_row):
        return False
    if first == 1 and view.tokens[0].upos == "ADP" and view.lowers.index(",") >= commas[-1]:
        return False  # "in the town, the market, and the shops"
    end = _item_end(view, conjunction + 1)
    if end is None or view.lowers[first] in _COUNTED or view.lowers[first].endswith("ing"):
        return False
    if len(commas) == 1 and view.lowers[first] in _DEFINITE and view.lowers[middle] in ("a", "an"):
        return False
    opening = max((i + 1 for i in range(first) if view.lowers[i] in _OPENS_CLAUSE or _joins(view, i)), default=0)
    return not view.finds_finite(opening, first)


def _joins(view: SentenceView, place: int) -> bool:
    """Whether a conjunction after a comma may open one more clause."""
    return place > 0 and view.lowers[place] in ("and", "but", "so") and view.lowers[place - 1] == ","


def _skip_adverbs(view: SentenceView, place: int) -> int:
    """Give the place after adverbs, and "at least" and its like before a number."""
    while place < len(view.tokens) and view.tokens[place].upos == "ADV":
        place += 1
    return _skip_measure(view, place)


def _skip_measure(view: SentenceView, place: int) -> int:
    return place + 2 if view.lowers[place : place + 2] in _MEASURES else place


def _is_inside(view: SentenceView, place: int) -> bool:
    token = view.tokens[place]
    if token.upos in _NOMINAL or token.lower in _POSSESSIVES or (token.upos == "ADP" and token.lower in _INSIDE):
        return True
    # "carefully carved spoons", "even the doors"
    after = view.tokens[place + 1].upos if place + 1 < len(view.tokens) else ""
    if token.upos == "ADV":
        return after in ("ADJ", "DET", "VERB") or (after == "NOUN" and token.lower in _BEFORE_ITEM)
    return token.xpos == "VBN" and after in ("ADJ", "NOUN")


def _item_start(view: SentenceView, end: int) -> int | None:
    """Give where the noun phrase that ends before `end` starts."""
    place = end
    while place > 0 and end - place < _LONGEST_ITEM and _is_inside(view, place - 1):
        place -= 1
    while place < end and view.tokens[place].upos == "ADP":
        place += 1  # "known for its bread"
    if any(view.tokens[i].upos == "DET" and view.tokens[i - 1].upos in _HEAD for i in range(place + 1, end)):
        return None  # "the oven heats the room", with its verb taken for a noun
    return place if place < end and view.tokens[end - 1].upos in _HEAD else None


def _item_end(view: SentenceView, start: int) -> int | None:
    """Give where the noun phrase that starts at `start` ends."""
    place = start
    if view.lowers[start : start + 1] and view.lowers[start] in _ANYBODY:
        return start + 1
    while place < len(view.tokens) and place - start < _LONGEST_ITEM and _is_inside(view, place):
        place += 1
    while place > start and view.tokens[place - 1].upos == "ADP":
        place -= 1  # "a room in which"
    if place > start and place < len(view.tokens) and view.lowers[place] in ("itself", "himself", "herself"):
        return place + 1
    is_whole = place > start and view.tokens[place - 1].upos in _HEAD and view.tokens[start].upos != "ADP"
    return place if is_whole else None
