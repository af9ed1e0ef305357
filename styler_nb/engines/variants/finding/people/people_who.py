"""Find people who are told apart by what they do or have: "people who walk", "those who walk", "those with a dog"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.reading.inflect import find_verb, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person, names_person
from styler_nb.engines.variants.reading.view import LONGEST_SENTENCE, Option, Patch, SentenceView, Site, remembered
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_people_who", "names_several_persons"]

_GROUPS = read_words("groups_of_people")
_BE = frozenset({"be", "am", "is", "are", "was", "were", "been", "being", "'re", "'m", "'s", "become", "became"})
_OPENERS = frozenset({"that", "if", "when", "because", "although", "while", "though", "whether", "even", "only"})
_PREPOSITIONS = frozenset(
    {"for", "to", "among", "with", "from", "against", "between", "than", "by", "about", "on", "as", "unlike", "like"}
)
_COUNTED_OF = frozenset(
    {"number", "numbers", "proportion", "share", "majority", "percentage", "half", "needs", "lives", "rights", "health"}
)
"""Nouns whose "of" holds for all of those people; "a group of people" are some of them."""
_SOUGHT = frozenset({"look", "search", "call", "ask", "wait", "hope", "wish", "need", "room", "place", "space"})
_VERBS = read_words("verbs_for_those_who")
_AS_BEFORE = frozenset(
    {"for", "to", "among", "with", "from", "and", "but", "because", "help", "helps", "attract", "attracts"}
    | {"protect", "support"}
)
_STATES = read_words("peoples_and_rules")
_LIST = frozenset({"and", "or", ","})
_PRONOUNS = frozenset({"you", "we", "i", "they", "he", "she"})
_AGES = frozenset({"over", "under"})
_HAVING = frozenset({"with", "without"})
_NOT_OF_PRESENT = frozenset({"VBD", "VBN", "VBG"})


@needs({"people", "those"})
def find_people_who(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind people_who; variants are "those who" and "people who", also of "the people who"."""
    before: SentenceView | None = None
    for view in views:
        if view.block_kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM) and len(view.tokens) <= LONGEST_SENTENCE:
            if "people" in view.words:
                yield from _of_people(view, before, variable)
            if "those" in view.words:
                yield from _of_those(view, before, variable)
        before = view


def _of_people(view: SentenceView, before: SentenceView | None, variable: Variable) -> Iterator[Site]:
    for index, low in enumerate(view.lowers[:-2]):
        if low != "people" or not _goes_on(view, index):
            continue
        is_definite = index > 0 and view.lowers[index - 1] == "the"
        first = index - is_definite
        options: tuple[Option, ...] = ()
        is_fit = _is_definite_fit(view, first) if is_definite else _is_fit(view, before, index)
        if is_fit and view.is_free(first, index + 1) and _is_last(view, index):
            start, end = view.tokens[first].start, view.tokens[index].end
            patch = Patch(start, end, match_case("those", view.tokens[first].text))
            options = (Option(variable.variant_index("those who"), (patch,)),)
        current = variable.variant_index("people who")
        yield Site(variable, view.tokens[first].start, view.tokens[index].end, current, options)


def _of_those(view: SentenceView, before: SentenceView | None, variable: Variable) -> Iterator[Site]:
    current = variable.variant_index("those who")
    for index, low in enumerate(view.lowers[:-2]):
        if low != "those" or view.lowers[index + 1] not in ("who", *_HAVING):
            continue
        token, following = view.tokens[index], view.lowers[index + 1]
        if following in _HAVING:
            if not _names_many(view, index):
                yield Site(variable, token.start, token.end, current, ())
            continue
        options: tuple[Option, ...] = ()
        # "those who pass are paid, and those who fail are not": the two go together
        is_one = view.lowers.count("those") == 1 and "people" not in view.lowers
        if is_one and view.is_free(index, index + 1) and _may_be_people(view, before, index):
            patch = Patch(token.start, token.end, match_case("people", token.text))
            options = (Option(variable.variant_index("people who"), (patch,)),)
        yield Site(variable, token.start, token.end, current, options)


def _goes_on(view: SentenceView, noun: int) -> bool:
    """Whether the words after "people" say which people."""
    following = view.lowers[noun + 1]
    if following == "who" or following in _HAVING:
        return True
    if following in _AGES:
        return view.tokens[noun + 2].upos == "NUM"
    if following == "in":
        return view.lowers[noun + 2] == "debt" or (view.lowers[noun + 2] == "their" and view.lowers[noun - 1] != "the")
    is_clause = following in _PRONOUNS and noun > 0 and view.lowers[noun - 1] == "the"
    return is_clause and view.tokens[noun + 2].upos in ("VERB", "AUX")


def _is_last(view: SentenceView, index: int) -> bool:
    """Whether nobody is told apart so later in the sentence: "people who swim and those who do not"."""
    return "those" not in view.lowers and "people" not in view.lowers[index + 1 :] and view.terminal != "?"


def _is_definite_fit(view: SentenceView, first: int) -> bool:
    """Whether "those" may stand for "the people"."""
    if first == 0:
        return True
    lead, upos = view.lowers[first - 1], view.tokens[first - 1].upos
    if lead in _BE or upos in ("NOUN", "PROPN", "ADJ", "NUM", "PRON", "ADV") or lead == ",":
        return lead == "all"
    if lead in _LIST:
        return not names_several_persons(view, first)
    return lead not in ("like", "not")


def _is_fit(view: SentenceView, before: SentenceView | None, noun: int) -> bool:
    """Whether "those" may stand for people in general, and not seem to be some of those just named."""
    if names_several_persons(view, noun) or (before is not None and names_several_persons(before, len(before.tokens))):
        return False
    if view.lowers[noun + 1] in _HAVING and any(t.xpos == "VBD" for t in view.tokens):
        return False
    if noun == 0:
        return view.lowers[noun + 2] != "had"  # "people who had not met for months came" are some of them
    lead, upos = view.lowers[noun - 1], view.tokens[noun - 1].upos
    if lead in _OPENERS or lead in (";", ":"):
        return view.lowers[noun - 2] != "the"
    if lead == ",":
        return view.lowers[0] in _OPENERS or view.tokens[0].upos == "ADP" or view.tokens[0].upos == "ADV"
    if not _is_present(view, noun):
        return False
    if lead == "of":
        return noun > 1 and view.lowers[noun - 2] in _COUNTED_OF
    if lead in _PREPOSITIONS:
        return noun < 2 or find_verb(view.lowers[noun - 2]) not in _SOUGHT
    return upos == "VERB" and find_verb(lead) in _VERBS


def _is_present(view: SentenceView, noun: int) -> bool:
    """Whether the sentence tells what always holds, of nobody who was met once."""
    if any(t.xpos == "VBD" for t in view.tokens):
        return False
    place = noun + 2
    while place < len(view.tokens) - 1 and view.tokens[place].upos == "ADV":
        place += 1
    return view.lowers[noun + 1] != "who" or view.tokens[place].xpos not in _NOT_OF_PRESENT


def _may_be_people(view: SentenceView, before: SentenceView | None, index: int) -> bool:
    """Whether "those" are people in general."""
    if index and view.lowers[index - 1] not in _AS_BEFORE:
        return False
    if "people" in view.lowers or not _STATES.isdisjoint(view.lowers) or view.terminal == "?":
        return False
    if any(t.xpos == "VBD" for t in view.tokens) or not {"was", "were", "had"}.isdisjoint(view.lowers):
        return False
    if names_several_persons(view, index) or (before is not None and names_several_persons(before, len(before.tokens))):
        return False
    token = view.tokens[index + 2]
    if token.lower == "do" and view.lowers[index + 3 : index + 4] != ("not",):
        return False  # "few keep a diary; those who do tend to be old"
    return token.xpos in ("VBP", "VB") or token.lower in ("are", "have", "want", "need", "do", "live", "work")


@remembered
def names_several_persons(view: SentenceView, end: int) -> bool:
    """Whether more than one person is named before a token, so that "those" and "many" may be some of them."""
    return any(
        (view.tokens[i].upos == "NOUN" or low in _GROUPS)
        and is_plural_noun(low) is not False
        and (low in _GROUPS or names_person(low) or may_be_person(low))
        and not (low == "people" and _goes_on(view, i))
        for i, low in enumerate(view.lowers[: min(end, len(view.tokens) - 2)])
    )


def _names_many(view: SentenceView, end: int) -> bool:
    return any(view.tokens[i].upos == "NOUN" and is_plural_noun(view.lowers[i]) for i in range(end))
