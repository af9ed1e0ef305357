"""Read whose something is: where the owner ends, and what it may have with a genitive: "the city's history"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.hidden_verbs import is_verb_for_want_of_one
from styler_nb.engines.variants.reading.joints import QUOTES
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "GOES_ON",
    "HEADS",
    "LONGEST_OWNER",
    "OF_TIMES",
    "are_plain_adjectives",
    "end_of_owner",
    "ends_here",
    "fits_owner",
    "is_owner",
    "is_part_of_name",
    "may_own_as_crowd",
]

_RELATIONAL = read_words("relational")
_OWNERS = read_words("owners")
_ATTRIBUTES = read_words("attributes")
"""What any thing may have: its size, its price, its effects."""
_NO_OWNERS = read_words("no_owners")
OF_TIMES = frozenset({"events", "news", "weather", "lessons", "activities", "meals", "visitors", "sales", "catch"})
HEADS = _RELATIONAL | _ATTRIBUTES | OF_TIMES | {"end"}
"""What may be said to be somebody's or something's at all."""
_ENDING = frozenset({"year", "month", "season", "century", "decade", "war"})
"""What has an end that is said with a genitive: "by the year's end"."""
_BODIES = frozenset({"Earth", "Moon", "Sun"})
"""Names with "the" that may own."""
_FEATURES = read_words("features_of_bodies")
_TIMES = frozenset({"day", "week", "month", "year", "evening", "night", "season"})
_NOUNS = frozenset({"NOUN", "PROPN"})
GOES_ON = frozenset({"NOUN", "PROPN", "CCONJ", "NUM", "PART"})
_NO_END = frozenset({"of", "that", "who", "which", "whose", "where", "'s", "-", "/", "(", "whom"})
_MORE = _NOUNS | {"DET", "ADJ", "NUM"}
_NEVER_ADJECTIVE = frozenset({"own", "first", "last", "second", "third", "other", "next", "only", "former"})
_LOOSE = frozenset({"during", "since", "as", "by", "after", "before", "until", "through"})
"""Prepositions whose phrase goes with the whole, not with the owner."""
LONGEST_OWNER = 3
_READ_AS_NOUNS = frozenset(
    {"rose", "fell", "left", "felt", "saw", "lay", "ground", "wound", "rang", "sank", "shook", "stood", "drop", "drew"}
)
"""Past verbs that may be read as nouns after an owner: "the price of the ticket rose"."""
_EVENT_ENDINGS = ("ery", "ment", "tion", "sion", "pair", "ride", "trip", "ney", "work", "sale", "call", "oval", "ival")
_TERMS = frozenset(
    {"term", "word", "name", "phrase", "title", "letter", "number", "symbol", "language", "verb", "noun"}
)
"""Nouns after which a word stands that they name."""
_MARKS = frozenset({",", "—", "–", "--", "("})
_EXEMPLIFYING = frozenset({"such", "including", "like"})
_NAMING = frozenset({"named", "called", "known", "nicknamed", "aged", "dated"})
_CREATURES = frozenset({"bees", "birds", "insects", "animals", "plants", "horses"})
_OF_CROWDS = frozenset(
    {"needs", "behavior", "behaviour", "behaviors", "opinions", "views", "habits", "rights", "interests"}
    | {"health", "safety", "performance", "ability", "efforts", "work", "decisions", "duties", "tasks", "role"}
    | {"goals", "eyes", "hands", "bones", "leaves", "roots", "wings", "diet", "success", "education"}
)
"""What is said with a genitive of people or creatures at large: "the needs of patients"."""


def end_of_owner(view: SentenceView, owner: int, head: str, *, has_determiner: bool) -> int:
    """Give the last token of the owner that starts at a token: a determiner with a noun, or a name; else -1."""
    last = owner + 1 if has_determiner else owner
    if has_determiner:
        while last < len(view.tokens) - 1 and view.tokens[last].upos == "ADJ" and last - owner < LONGEST_OWNER:
            last += 1
        first_noun = last
        if last + 1 < len(view.tokens) and view.tokens[last].upos == "NOUN" and view.tokens[last + 1].upos == "NOUN":
            if view.lowers[last].endswith(("'s", "s'")) or view.lowers[last + 1] in _READ_AS_NOUNS:
                return -1  # no "a ship's captain's daughter", no "the ticket rose's price"
            if view.lowers[last] in _TERMS:
                return -1  # no "the term quarantine's origin"
            last += not is_verb_for_want_of_one(view, last + 1)
        return last if _may_own(view, head, last) and are_plain_adjectives(view, owner + 1, first_noun) else -1
    if _is_owning_crowd(view, owner, head):
        return owner
    while last - owner < LONGEST_OWNER and is_part_of_name(view, last) and is_part_of_name(view, last + 1):
        last += 1
    return last if is_part_of_name(view, last) and not view.lowers[last].endswith(("s", "z", ".")) else -1


def ends_here(view: SentenceView, index: int, *, has_determiner: bool) -> bool:
    """Whether a noun phrase surely ends before a token, without a complement of its own."""
    token = view.tokens[index]
    if view.lowers[index] in QUOTES or view.lowers[index] in _NAMING:
        return False  # 'the meaning of the word "salary"', "the family of a boy named Karl"
    if is_verb_for_want_of_one(view, index):
        return True
    if view.lowers[index] in ("and", "but") and index + 1 < len(view.tokens):
        return view.tokens[index + 1].upos in ("VERB", "AUX") and view.is_finite(index + 1)
    if view.lowers[index] in _NO_END or token.upos in GOES_ON:
        return False
    is_marked = view.lowers[index] in _MARKS and index + 1 < len(view.tokens)
    if is_marked and view.lowers[index + 1] in _EXEMPLIFYING:
        return False  # no "the product's price — such as coffee"
    if is_marked and view.lowers[index] == ",":
        # what follows may say more about the owner: "of Milton, a poet, whose"
        return view.tokens[index + 1].upos not in _MORE and view.lowers[index + 1] not in _NO_END
    is_led = token.upos == "ADP" and index + 1 < len(view.tokens)
    if is_led and view.lowers[index + 1] in ("whom", "which"):
        return False  # "the name of the person to whom you should report"
    if token.upos == "ADP":
        return view.lowers[index] in _LOOSE or (view.lowers[index] == "in" and not has_determiner)
    return token.upos in ("PUNCT", "VERB", "AUX", "ADV", "SCONJ") and token.xpos not in ("VBN", "VBG")


def is_part_of_name(view: SentenceView, index: int) -> bool:
    """Whether a capitalized name stands there."""
    if index >= len(view.tokens):
        return False
    token = view.tokens[index]
    return token.upos == "PROPN" and token.text[:1].isupper() and token.text[1:].islower()


def are_plain_adjectives(view: SentenceView, first: int, last: int) -> bool:
    """Whether nothing but adjectives that any noun may have stands in the tokens [first, last)."""
    return all(
        view.tokens[i].upos == "ADJ" and view.lowers[i] not in _NEVER_ADJECTIVE and not view.lowers[i].endswith("est")
        for i in range(first, last)
    )


def is_owner(noun: str) -> bool:
    """Whether a noun names people, an institution or a place."""
    return noun in _OWNERS or names_person(noun)


def fits_owner(head: str, owner: str) -> bool:
    """Whether what `head` names may be said with a genitive of `owner`."""
    if head in OF_TIMES:
        return owner in _TIMES
    if head == "end":
        return owner in _ENDING
    if is_plural_noun(owner) and head in ("edge", "edges", "center", "centre", "foot", "top", "walls"):
        return False  # no "trees' edge"
    if head in _RELATIONAL and is_owner(owner):
        return True
    if head in ("cost", "costs", "price") and owner.endswith(_EVENT_ENDINGS):
        return False  # no "delivery's cost"
    if owner in ("ground", "soil", "water", "sand", "mud", "ice", "snow"):
        return False
    if head not in _ATTRIBUTES or owner in _NO_OWNERS or owner.endswith(("ing", "ings", "ness", "ics", "ism", "ss")):
        return False
    return is_plural_noun(owner) is False


def _may_own(view: SentenceView, head: str, index: int) -> bool:
    """Whether what `head` names may be said with a genitive of the noun at `index`."""
    if index >= len(view.tokens):
        return False
    if view.tokens[index].text in _BODIES:
        return head in _FEATURES and view.lowers[index - 1] == "the"
    if view.tokens[index].upos != "NOUN" or view.tokens[index].text != view.lowers[index]:
        return False
    return fits_owner(head, view.lowers[index])


def may_own_as_crowd(noun: str, head: str) -> bool:
    """Whether a bare plural of people or creatures may own what `head` names: no "towns' history"."""
    is_living = names_person(noun) or noun in _CREATURES
    return is_living and is_plural_noun(noun) is True and head in _OF_CROWDS


def _is_owning_crowd(view: SentenceView, index: int, head: str) -> bool:
    """Whether people or creatures at large, without an article, may own it: "the needs of patients"."""
    low = view.lowers[index]
    return view.tokens[index].upos == "NOUN" and low.endswith("s") and may_own_as_crowd(low, head)
