"""Find words that a writer says once or again for the second of two parts.

"to read and (to) write", "the size and (the) shape", "in France and (in) Spain".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.sharing.row_infinitives import read_row_of_infinitives
from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_plural_noun,
    may_be_person,
    names_person,
    read_noun_phrase,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_repetition"]

_CONJUNCTIONS = frozenset({"and", "or"})
_PEOPLE = read_words("people")
_FIXED = read_words("fixed_pairs")
_TIMES = read_words("times") | read_words("counted_times")
_SUBORDINATORS = read_words("subordinators")
_OF_PAIRS = frozenset({"between", "both", "either", "neither", "of", "among"})
_NOUN_GOES_ON = frozenset({"NOUN", "PROPN", "NUM", "ADJ", "CCONJ"})
_HENDIADYS = frozenset({"try", "go", "come", "be", "stop"})
"""Verbs that make one idea with the verb after "and": "try and see"."""
_HELD_TO = read_words("held_to")
_TOUCHING = frozenset(
    {"bind", "binds", "cling", "clings", "stick", "sticks", "adhere", "adheres", "attach", "attaches"}
)
"""Verbs whose "to" leads to a thing, though the thing may be taken for a verb: "they bind to soap and form"."""
_ENABLING = frozenset(
    {"enable", "enables", "enabled", "enabling", "allow", "allows", "allowed", "allowing", "permit", "permits", "cause"}
    | {"causes", "caused", "causing", "help", "helps", "helped", "helping"}
)
"""Verbs that others may stand for which go without "to"."""
_NEAR_ENABLING = 6
_OWNERS = frozenset({"his", "her", "its", "their", "our", "my"})
_PERSON_ENDINGS = ("er", "ers", "or", "ors", "ist", "ists", "ian", "ians", "man", "men", "ee", "ees", "ant", "ants")
_COLLECTIVE = read_words("collective")
"""Words that take two things together, so that "of" is said once."""
_PAIRED = frozenset(
    {"man", "woman", "boy", "girl", "mother", "father", "son", "daughter", "brother", "sister", "husband", "wife",
     "uncle", "aunt", "king", "queen", "prince", "princess", "bride", "groom", "child", "baby"}
)  # fmt: skip
"""Persons who are never the other one of a pair: "the king and queen"."""
_HELPERS = frozenset({"agent", "assistant", "accountant", "consultant", "attendant", "publicist", "patron", "mentor"})
_LONGEST_PART = 4
_OF_THEM = ("it", "them")
_FARTHEST = 9


@needs(_CONJUNCTIONS, lambda variable: variable.words())
def find_repetition(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind repetition; `parameters.words` are the words that may be said again."""
    words = variable.words()
    for index in view.where(_CONJUNCTIONS, 2, -2):
        if view.tokens[index].upos != "CCONJ":
            continue
        if words == {"to"} and view.lowers[index - 1] == ",":
            if (row := read_row_of_infinitives(view, variable, index)) is not None:
                yield row
            continue
        is_repeated = view.lowers[index + 1] in words
        second = index + 2 if is_repeated else index + 1
        if words == {"to"}:
            first = _first_to(view, index, second, is_repeated=is_repeated)
        elif "the" not in words:
            first = _first_preposition(view, index, second, words, is_repeated=is_repeated)
        else:
            first = _first_word(view, index, second, words, is_repeated=is_repeated)
        if first >= 0:
            yield _site(view, variable, index, first, second, is_repeated=is_repeated)


def _site(view: SentenceView, variable: Variable, index: int, first: int, second: int, *, is_repeated: bool) -> Site:
    start, end = view.tokens[index].end, view.tokens[second].start
    current = variable.variant_index("repeated" if is_repeated else "once")
    options: tuple[Option, ...] = ()
    may_write = variable.variants[1 - current].produce and not view.spans.overlaps(start, end)
    if may_write and "\n" not in view.text[start:end] and view.is_free(index, index):
        text, words = (" ", -1) if is_repeated else (f" {view.lowers[first]} ", 1)
        options = (Option(1 - current, (Patch(start, end, text),), words),)
    return Site(variable, start, end, current, options)


def _first_to(view: SentenceView, index: int, second: int, *, is_repeated: bool) -> int:
    """Give the place of the first infinitive's "to", -1 where the second verb may not belong to it."""
    if second + 1 >= len(view.tokens) or not _is_infinitive(view, second) or view.lowers[index - 1] in _HENDIADYS:
        return -1
    if view.lowers[index - 1] == "," or view.lowers[second] in _FIXED:
        return -1
    for place in range(index - 2, max(index - _FARTHEST, -1), -1):
        if view.lowers[place] == "to" and view.tokens[place].upos == "PART" and _is_infinitive(view, place + 1):
            if view.lowers[place - 1] in _TOUCHING:
                return -1
            if not is_repeated and not _ENABLING.isdisjoint(view.lowers[max(place - _NEAR_ENABLING, 0) : place]):
                return -1  # "it enables people to read and write" may become "it lets people read and write"
            if is_repeated and view.lowers[place - 1] == ",":
                return -1  # "to eat, to drink and to sing"
            if is_repeated and _is_inside(view, place):
                return -1
            if not is_repeated and view.lowers[place - 1] in _HELD_TO:
                return -1
            is_near = place == index - 2
            is_pair = is_near and (view.tokens[second + 1].upos == "PUNCT" or not _follows_row(view, place))
            return place if is_pair or is_repeated or _governs_no_plain_form(view, place) else -1
        if view.lowers[place] in MARKS or view.lowers[place] in (",", "and", "or") or view.is_finite(place):
            return -1
        if view.lowers[place] in _SUBORDINATORS:
            return -1
    return -1


def _is_inside(view: SentenceView, place: int) -> bool:
    """Whether a clause inside has an infinitive too: "used to confirm that you are fit to work and to discuss"."""
    firsts = [i for i in range(place) if view.lowers[i] == "to" and _is_infinitive(view, i + 1)]
    return bool(firsts) and any(view.is_finite(i) for i in range(firsts[-1] + 2, place))


def _follows_row(view: SentenceView, place: int) -> bool:
    """Whether verbs before may go on with the next one: "they drool, refuse to eat and become lame"."""
    return view.lowers[place - 2] == "," or any(view.tokens[i].xpos == "VBP" for i in range(place))


def _is_infinitive(view: SentenceView, index: int) -> bool:
    return view.tokens[index].xpos == "VB" and view.tokens[index].upos in ("VERB", "AUX")


def _governs_no_plain_form(view: SentenceView, index: int) -> bool:
    """Whether no verb before could take the second one as its equal: "they try to leave and have no money"."""
    before = [t.xpos for t in view.tokens[:index] if t.upos in ("VERB", "AUX")]
    return bool({"VBZ", "VBD"} & set(before)) and not {"VB", "VBP", "MD"} & set(before)


def _first_word(view: SentenceView, index: int, second: int, words: frozenset[str], *, is_repeated: bool) -> int:
    """Give the place of the article, possessive or preposition of the first part."""
    first, last = index - 2, second
    if first < 0 or last >= len(view.tokens) or view.lowers[first] not in words:
        return -1
    if is_repeated and view.lowers[index + 1] != view.lowers[first]:
        return -1
    if not _may_repeat(view, index, first, last, is_repeated=is_repeated):
        return -1
    return first if _are_two(view, index, last, first, is_repeated=is_repeated) else -1


def _may_repeat(view: SentenceView, index: int, first: int, last: int, *, is_repeated: bool) -> bool:
    left, right = view.tokens[index - 1], view.tokens[last]
    if left.upos not in ("NOUN", "PROPN") or right.upos != left.upos or {left.lower, right.lower} & _FIXED:
        return False
    if first > 0 and view.lowers[first - 1] in _OF_PAIRS:
        return False
    if left.text[:1].isdigit() or right.text[:1].isdigit():
        return False  # "in the 1960s and 1970s"
    if (left.lower in _TIMES) != (right.lower in _TIMES):
        return False  # "a bag for the office and the weekend"
    if first > 0 and is_repeated and view.lowers[first - 1] == ":":
        return False  # "two sides of it: the meaning and the action" tells them apart
    # "they dug trenches up to the walls and tunnels beneath them"
    after = view.tokens[last + 1 : last + 3]
    if len(after) > 1 and after[0].upos == "ADP" and after[1].lower in _OF_THEM:
        return False
    if first > 0 and is_repeated and view.lowers[first - 1] in (",", "and", "or"):
        return False
    begin = max((i for i in range(first) if view.lowers[i] == ","), default=0)
    finite = [view.tokens[i].xpos for i in range(begin, first) if view.is_finite(i)]
    may_go_on = (
        (not finite and first > begin + 1)
        or "VBP" in finite
        or any(view.tokens[i].xpos == "VB" for i in range(begin, first))
    )
    if not is_repeated and may_go_on and not right.lower.endswith("s") and may_be_verb(right.lower):
        return False  # "they rise to the surface and escape"
    is_third = right.lower.endswith("s") and not left.lower.endswith("s") and may_be_verb(right.lower)
    if not is_repeated and is_third and ("VBZ" in finite or not any(map(view.is_finite, range(len(view.tokens))))):
        return False  # "it dries in summer and cracks in frost", also where no verb was read
    if is_repeated and "which" in view.lowers[last + 1 : last + 3]:
        return False  # "the value and the data on which it rests"
    if not _ends_phrase(view, first, last, is_repeated=is_repeated):
        return False
    return not (is_repeated and _is_gapped(view, first, last))


def _first_preposition(view: SentenceView, index: int, second: int, words: frozenset[str], *, is_repeated: bool) -> int:
    """Give the place of the preposition of the first part, -1 where the second may not be its equal."""
    first = index - 1
    while first > 0 and index - first < _LONGEST_PART and view.tokens[first].upos in ("NOUN", "PROPN", "ADJ"):
        first -= 1
    if first > 0 and _is_determiner(view, first):
        first -= 1
    if first < 1 or view.lowers[first] not in words or view.protected[first]:
        return -1
    if is_repeated and view.lowers[index + 1] != view.lowers[first]:
        return -1
    right = read_noun_phrase(view, second)
    left = view.tokens[index - 1]
    if right is None or right.last - second >= _LONGEST_PART or view.tokens[right.last].upos != left.upos:
        return -1
    if not _are_alike(view, range(first + 1, index), range(second, right.last + 1)):
        return -1
    if not is_repeated and "," in view.lowers[max(first - _FARTHEST, 0) : first]:
        return -1  # "proof of rent, a copy of a card and a letter" is a row
    if not is_repeated and index == first + 2 and view.tokens[second].upos == "ADJ":
        return -1  # "in upland and rocky regions": both are of the last noun
    if not is_repeated and view.tokens[first - 1].upos in ("NUM", "SYM"):
        return -1  # "it needs $50 in wood and in nails" may be so much for each
    has_determiner = _is_determiner(view, first + 1)
    if left.upos == "PROPN" and (has_determiner or view.lowers[first] in ("of", "by", "with", "about")):
        return -1  # two names may be one
    if left.upos == "NOUN" and left.text != left.lower:
        return -1  # a title
    after = view.lowers[right.last + 1] if right.last + 1 < len(view.tokens) else "."
    if after == "," or {"both", "either", "neither"} & set(view.lowers[first:index]):
        return -1
    before = view.tokens[first - 1]
    if before.lower in _COLLECTIVE or (view.lowers[first] == "of" and after == "of"):
        return -1
    if view.lowers[first] == "of" and not has_determiner and before.upos != "VERB":
        return -1
    if view.lowers[first] == "to" and ("from" in view.lowers or left.upos == "PROPN"):
        return -1
    if "between" in view.lowers[:first] and "and" not in view.lowers[:index]:
        return -1  # "between the sale of the mill and the fire" has its second part here
    if not is_repeated and _is_one_thing(view, first):
        return -1
    if left.upos == "NOUN" and _may_pair_before(view, first, second, is_repeated=is_repeated):
        return -1
    return first if _may_repeat(view, index, first, right.last, is_repeated=is_repeated) else -1


def _is_one_thing(view: SentenceView, first: int) -> bool:
    """Whether a noun before the preposition is one thing in both places: "the line at Lynton and Lynmouth"."""
    if view.lowers[first] not in ("at", "in", "on", "with", "from") or is_plural_noun(view.lowers[first - 1]):
        return False
    head = first - 1
    if view.tokens[head].upos != "NOUN":
        return False
    while head > 0 and view.tokens[head].upos in ("NOUN", "ADJ"):
        head -= 1
    is_name = view.tokens[first + 1].upos == "PROPN"
    return _is_determiner(view, head) and (is_name or not any(map(view.is_finite, range(head))))


def _may_pair_before(view: SentenceView, first: int, second: int, *, is_repeated: bool) -> bool:
    """Whether a noun before the preposition may be the second part's equal: "a sleeve for a bottle and a divider".

    So may one farther off: "the lack of seats on the upper deck and the high fare".
    """
    other = view.lowers[second].removesuffix("n") if _is_determiner(view, second) else ""
    if is_repeated and other != "a":
        return False
    last = first - 1
    while last > 0 and view.tokens[last].upos == "NOUN":
        head = last
        while head > 0 and view.tokens[head - 1].upos in ("NOUN", "ADJ"):
            head -= 1
        article = view.lowers[head - 1] if head and _is_determiner(view, head - 1) else ""
        if article.removesuffix("n") == other:
            return True
        before = head - 1 - bool(article)
        if is_repeated or before < 1 or view.lowers[before] != "of":
            return False
        last = before - 1
    return False


def _is_determiner(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos == "DET" or view.lowers[index] in _OWNERS


def _are_alike(view: SentenceView, left: range, right: range) -> bool:
    """Whether no article or adjective of the first part serves the second too: "in small farms and gardens"."""
    has_determiner = _is_determiner(view, left.start)
    if has_determiner != _is_determiner(view, right.start):
        return False
    if has_determiner:
        # "a reference to the first element and a length"
        first, second = (view.lowers[part.start].removesuffix("n") for part in (left, right))
        return first == second
    # "land and marine life", "drink wine"
    is_plain = len(right) == 1 or (view.tokens[right.start].upos == "ADJ" and not may_be_verb(view.lowers[right.start]))
    return len(left) == 1 and (is_plain or view.tokens[right.start].upos == "PROPN")


def _ends_phrase(view: SentenceView, first: int, last: int, *, is_repeated: bool) -> bool:
    """Whether the second noun is the last of its phrase, and no subject of a clause of its own."""
    if last + 1 >= len(view.tokens):
        return True
    after = view.tokens[last + 1]
    if after.upos in _NOUN_GOES_ON or (after.lower in ("of", "that", "who", "which", "-") and is_repeated):
        return False
    if after.upos in ("PUNCT", "ADP", "SCONJ"):
        return True
    return first == 0 and after.xpos in ("VBP", "VBD", "MD")


def _is_gapped(view: SentenceView, first: int, last: int) -> bool:
    """Whether the second part has a place of its own: "the hens in the coop and the hare in the hutch"."""
    if first == 0 or last + 1 >= len(view.tokens):
        return False
    is_placed = view.tokens[first - 1].upos == "ADP" and view.lowers[first - 1] != "of" and first > 1
    if is_placed and view.tokens[first - 2].upos == "NOUN" and view.tokens[last + 1].upos == "ADP":
        return True  # "they set the pump near the gate and the tank on the hill"
    return view.tokens[first - 1].upos == "ADP" and view.lowers[first - 1] == view.lowers[last + 1]


def _would_be_one(left: str, right: str) -> bool:
    """Whether one article makes two persons one: "the owner and the captain", not "his mother and his father"."""
    is_one = all(names_person(low) or may_be_person(low) or low in _HELPERS for low in (left, right))
    return is_one and not {left, right} & _PAIRED and is_plural_noun(left) is not True


def _are_two(view: SentenceView, index: int, last: int, first: int, *, is_repeated: bool) -> bool:
    """Whether two nouns are two things: "the wind and rain", not "the author and editor"."""
    left, right = view.tokens[index - 1], view.tokens[last]
    if left.upos == "PROPN" or view.lowers[index] != "and":
        return False
    if is_repeated:
        return not _would_be_one(left.lower, right.lower)
    tag = "VBZ" if right.lower.endswith("s") else "VB"
    if may_be_verb(right.lower) and any(t.xpos == tag for t in view.tokens[:first]):
        return False  # "can rise to the surface and escape", "goes back to the house and runs"
    if first == 0 and any(t.xpos == "VBZ" or t.lower == "was" for t in view.tokens[last:]):
        # two articles make two subjects, and a singular verb would disagree
        return False
    is_person = any(low in _PEOPLE or low.endswith(_PERSON_ENDINGS) for low in (left.lower, right.lower))
    return not is_person
