"""Find what holds of one after the other: "each page is stamped", "every page is stamped".

In a text of rules, "any accident must be reported" and "a member who leaves must pay" say it too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.rules.ruled_all import read_ruled
from styler_nb.engines.variants.reading.inflect import match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_one_by_one"]

_EACH = frozenset({"each", "every"})
_ONE = frozenset({"any", "a", "an"})
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_PAIRED = frozenset(
    {"side", "half", "end", "hand", "eye", "ear", "foot", "leg", "knee", "shoulder", "parent", "partner",
     "spouse", "pole",
     "team", "player", "party", "bank", "wing", "one", "sex", "gender", "twin", "lung", "kidney", "cheek",
     "edge", "time", "type", "kind", "category", "method", "form",
     "other", "respective"}
)  # fmt: skip
"""What there often are two of, so that it is "each" and not "every"."""
_OF_TWO = frozenset(
    {"two", "both", "pair", "pairs", "couple", "either", "neither", "between", "double", "twin", "twins",
     "halves", "sides",
     "former", "latter", "other", "others", "another", "second"}
)  # fmt: skip
_NOT_BEFORE = frozenset({"between", "among", "nearly", "almost", "not", "only", "amongst", "about"})
_ADJECTIVES_OF_EACH = frozenset(
    {"respective", "individual", "separate", "single", "such", "other", "different", "last"}
)
_OWN = frozenset(
    {"different", "differently", "differs", "differ", "own", "separate", "separately", "another", "respective",
     "distinct", "individual", "individually", "unique", "its"}
)  # fmt: skip
_SET_APART = frozenset({"designated", "assigned", "reserved", "marked", "labelled", "labeled", "intended", "provided"})
_DUTIES = read_words("duties")
_DENYING = frozenset({"not", "n't", "never", "no", "only", "unless", "other", "another", "same"})
_WHO = frozenset({"who", "whose"})
_OFTEN = frozenset({"often", "usually", "sometimes", "generally", "normally", "typically", "rarely", "seldom"})
_MANY = frozenset({"three", "four", "five", "six", "seven", "eight", "nine", "ten", "many", "several", "all", "most"})
_BACK = 2
_LONGEST = 14


@needs(_EACH | _ONE)
def find_one_by_one(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind one_by_one; variants are "each" and "every".

    `parameters.nouns` are countable nouns that "any" may stand before in a rule.
    """
    for number, view in enumerate(views):
        if view.block_kind not in _KINDS:
            continue
        for index in view.where(_EACH, 0, -2):
            head = _head(view, index)
            if head > 0:
                before = views[max(number - _BACK, 0) : number]
                yield _site(view, variable, index, head, may_write=_is_of_many(before, view, index, head))
        if view.lowers[0] in _ONE and read_ruled(view):
            head = _head(view, 0)
            if head > 0 and _is_ruled(view, variable, head):
                yield _site(view, variable, 0, head, may_write=True)


def _head(view: SentenceView, index: int) -> int:
    """Give the place of the singular noun that goes with a determiner; -1 for none."""
    head = index + 1
    while head < len(view.tokens) - 1 and view.tokens[head].upos == "ADJ" and head < index + 3:
        head += 1
    while head + 1 < len(view.tokens) and view.tokens[head + 1].upos == "NOUN" and head < index + 4:
        head += 1
    if head >= len(view.tokens) or view.tokens[head].upos != "NOUN" or is_plural_noun(view.lowers[head]) is True:
        return -1
    return head


def _is_of_many(before: Sequence[SentenceView], view: SentenceView, index: int, head: int) -> bool:
    """Whether those told one by one are surely more than two."""
    if view.lowers[head] in _PAIRED or not _ADJECTIVES_OF_EACH.isdisjoint(view.lowers[index + 1 : head]):
        return False
    if index and view.lowers[index - 1] in _NOT_BEFORE:
        return False
    if _is_told_apart(view, index, head):
        return False
    if index > 1 and view.lowers[index - 1] == "for" and view.lowers[index - 2] in _SET_APART:
        return False  # "the box marked for each class": each has its own
    if any(_names_many(v, view.lowers[head]) for v in (*before, view)):
        return True
    return all(_OF_TWO.isdisjoint(v.words) for v in (*before, view))


def _is_told_apart(view: SentenceView, index: int, head: int) -> bool:
    """Whether each has something of its own, a price or a name: "each hall 15 crowns", "each cell has its wall"."""
    after = view.lowers[head + 1 : head + 4]
    if not _OFTEN.isdisjoint(view.words):
        return True  # "each letter is often read twice", no "every letter is often"
    if not _OWN.isdisjoint(view.lowers[head + 1 :]) or after[:2] == ("of", "two"):
        return True
    if head + 1 >= len(view.tokens):
        return False
    is_priced = view.tokens[head + 1].upos in ("SYM", "NUM") or view.lowers[head + 1][:1] in "$£€"
    is_apposed = len(after) > 1 and after[0] == "," and after[1] in ("a", "an", "the")
    # "drivers check each code": they one, and they another
    is_shared_out = index > 0 and view.tokens[index - 1].upos == "VERB" and is_plural_noun(view.lowers[0]) is True
    return is_priced or is_apposed or is_shared_out


def _names_many(view: SentenceView, noun: str) -> bool:
    """Whether those who are told one by one were named as many: "eight arms", "several layers"."""
    return any(
        view.lowers[i].startswith(noun) and is_plural_noun(view.lowers[i]) is True and view.lowers[i - 1] in _MANY
        for i in range(1, len(view.lowers))
    )


def _is_ruled(view: SentenceView, variable: Variable, head: int) -> bool:
    """Whether a rule for all of a kind opens a sentence: "any loss must be reported"."""
    noun = view.lowers[head]
    if not _DENYING.isdisjoint(view.words):
        return False
    verb = next((i for i in range(head + 1, min(head + _LONGEST, len(view.tokens))) if view.tokens[i].xpos == "MD"), -1)
    if verb < 0 or "," in view.lowers[head:verb]:
        return False
    is_told_of = view.lowers[head + 1] in _WHO
    if not is_told_of and any(view.is_finite(i) for i in range(head + 1, verb)):
        return False
    if view.lowers[0] == "any":
        return view.lowers[verb] in _DUTIES and noun in variable.words("nouns")
    if f"{noun}s" not in read_ruled(view):
        return False
    return is_told_of and view.lowers[verb] in _DUTIES


def _site(view: SentenceView, variable: Variable, index: int, head: int, *, may_write: bool) -> Site:
    token = view.tokens[index]
    each, every = variable.variant_index("each"), variable.variant_index("every")
    options: tuple[Option, ...] = ()
    current = every if token.lower == "every" else each
    is_alone = sum(low in _EACH for low in view.lowers) <= 1  # no "every user and each item"
    if may_write and is_alone and current == each and view.is_free(index, index):
        options = (Option(every, (Patch(token.start, token.end, match_case("every", token.text)),)),)
    return Site(variable, token.start, view.tokens[head].end, current, options)
