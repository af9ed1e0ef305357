"""Find what belongs to everybody: "the brain rests", "our brain rests"; "people's lives", "your lives"."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from styler_nb.engines.variants.finding.people.everybody import NEUTRAL, is_general, names_people
from styler_nb.engines.variants.reading.addressees import is_on_illness
from styler_nb.engines.variants.reading.inflect import find_verb, match_case, may_be_verb
from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.setting import PERSONS
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["BODY_CUES", "HUMAN_NOUN_CUES", "find_human_nouns", "measure_body"]

_OWN = {"our": "we", "your": "you", "one's": "one"}
_OWNERS = {person: owner for owner, person in _OWN.items()}


def _phrases(name: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(entry.split("_")) for entry in read_words(name))


_BODIES = _phrases("bodies_of_everybody")
_MORE_BODIES = _phrases("more_of_everybodys_bodies")
_HOMES = _phrases("homes_of_everybody")
_MONEY = _phrases("money_of_everybody")
_HOUSEHOLD = _phrases("household_things")
_HOUSEHOLD_FIRST = frozenset(words[0] for words in _HOUSEHOLD)
_ALL = _BODIES | _MORE_BODIES | _HOMES | _MONEY
_FIRST = frozenset(words[0] for words in _ALL)
_LONGEST = max(map(len, _ALL))
BODY_CUES = frozenset(words[0] for words in _BODIES | _MORE_BODIES)
"""First words of what everybody's body has."""
_BARE = read_words("bare_of_everybody")
_DONE = read_words("done_by_everybody")
HUMAN_NOUN_CUES = (
    _BARE | _FIRST | {f"{word}'s" for word in _FIRST} | _HOUSEHOLD_FIRST | {*_OWN, "people's", "person's", "it"}
)
"""Words of which a sentence has one that names what belongs to everybody."""
_COUNTED = frozenset({"many", "most", "several", "few", "some", "more", "other", "such", "any", "new", "additional"})
_NOT_MANAGED = read_words("not_managed")
_MARKS = frozenset({".", ",", ";", ":", ")", "—", "–", "--"})
_FOR_WHOM = {"us": "we", "you": "you"}
_THEY = frozenset({"they", "them", "their", "theirs", "themselves", "it", "its"})
_OTHERS = frozenset({"people", "person", "they", "them"})
_LIVES = _BARE | read_words("owned_by_people")
_GOOD_OR_HARM = read_words("does_good_or_harm")
_GOOD_OR_BAD = read_words("good_or_bad_for")
_PREPOSITIONS = frozenset({"on", "for", "to"})
_GROUPS = read_words("groups_of_people")
_PEOPLE_WORDS = read_words("words_for_people")
_READER_AND_WRITER = read_words("reader_and_writer")
_DEFINED_BY = frozenset({"of", "that", "which", "who", "whose", "itself", "themselves", "alone", "-", "/"})
_INSIDE = frozenset({"in", "around", "behind", "between", "near", "inside", "along", "at", "from"})
_OF_THE_ORGAN = read_words("of_the_organ")
_HEART_IDIOMS = frozenset({"from", "at", "to", "by", "through", "into", "in", "near"})
_SUBJECT_OPENERS = frozenset(
    {"that", "because", "when", "if", "as", "while", "since", "how", "why", "so", "and", "but"}
)
_LIKENESSES = frozenset(
    {"inspired", "modelled", "modeled", "models", "mimic", "mimics", "imitate", "imitates", "simulate", "simulates"}
)
"""After these the organ of no one in particular is copied: "a model inspired by the brain"."""
_OFTEN = 3
"""Times that a text says "you" from which on it speaks to its reader."""
_TOLD_APART = frozenset(
    {
        "donor",
        "donors",
        "patient",
        "patients",
        "athlete",
        "athletes",
        "runner",
        "runners",
        "diver",
        "divers",
        "astronauts",
    }
)
"""People of a text on whom the body, and what is in it, is looked at."""
_BEARING = read_words("bearing_bodies")
"""Verbs whose object is a body as one more thing, which has a weight: "salt water supports the human body"."""
_ONE_EACH = read_words("single_parts_of_bodies")
_INNER = read_words("inner_parts_of_bodies")
_SINGLE = frozenset({"brain", "body", "mind", "heart"})


def find_human_nouns(view: SentenceView, variable: Variable, spared: Collection[int] = ()) -> Iterator[Site]:
    """Find what belongs to everybody; variants are "people", "we", "you" and "one".

    `spared` are the places of words for everybody that change with what belongs to them.
    """
    if not is_general(view):
        return
    is_free = not names_people(view, spared)
    last = len(view.tokens) - 1
    for index, low in enumerate(view.lowers[:last]):
        if low == "the":
            yield from _with_article(view, variable, index, is_free)
        elif low in _OWN and low != "one's":
            yield from _owned(view, variable, index, is_free)
        elif low in ("people's", "person's"):
            yield from _of_people(view, variable, index)
        elif low == "it":
            yield from _for_whom(view, variable, index, is_free)
        if low in _BARE and index > 0:
            yield from _bare(view, variable, index, is_free)
        elif low in _HOUSEHOLD_FIRST and index > 1 and view.setting.is_on_households:
            yield from _to_manage(view, variable, index, is_free)


def measure_body(view: SentenceView, article: int) -> int:
    """Give the number of words after "the" that name a part of everybody's body, 0 where it may be another's."""
    words = _match(view, article + 1)
    if words not in _BODIES | _MORE_BODIES or not _is_whole(view, article, words):
        return 0
    if not view.is_free(article, article + len(words)) or not _is_everybodys(view, article, words):
        return 0
    is_told_apart = not view.setting.words.isdisjoint(_TOLD_APART)
    is_row = _follows_bare_noun(view, article) or _is_in_row(view, article, article + len(words) + 1)
    return 0 if is_told_apart or is_row else len(words)


def _match(view: SentenceView, first: int) -> tuple[str, ...]:
    """Give the longest listed phrase that starts at a token."""
    if first >= len(view.lowers) or view.lowers[first].removesuffix("'s") not in _FIRST:
        return ()
    for length in range(min(_LONGEST, len(view.lowers) - first), 0, -1):
        words = list(view.lowers[first : first + length])
        words[-1] = words[-1].removesuffix("'s")
        if tuple(words) in _ALL:
            return tuple(words)
    return ()


def _with_article(view: SentenceView, variable: Variable, article: int, is_free: bool) -> Iterator[Site]:
    words = _match(view, article + 1)
    if not words or not _is_whole(view, article, words) or not view.is_free(article, article + len(words)):
        return
    if not _is_everybodys(view, article, words) or _follows_bare_noun(view, article):
        return
    if not view.setting.words.isdisjoint(_TOLD_APART):
        return  # "the body replaces the fluid" of donors
    if _is_in_row(view, article, article + len(words) + 1) or not _INNER.isdisjoint(view.lowers):
        return
    token = view.tokens[article]
    options = _put(view, variable, token.start, token.end) if is_free else []
    we = variable.variant_index("we")
    if is_imperative(view, 0):
        # "wipe the skin" is said to "you", and often of somebody else's
        options = [option for option in options if option.variant != we]
    elif words[-1] in _ONE_EACH:
        options = [o for o in options if o.variant != we]
        if words == ("body",) and is_free and _may_be_bodies(view, article):
            options += _put_bodies(view, variable, article)
    yield Site(variable, token.start, token.end, variable.variant_index(NEUTRAL), tuple(options))


def _may_be_bodies(view: SentenceView, article: int) -> bool:
    """Whether "the body" is an object that nothing takes up or agrees with, so that it may be all of ours."""
    is_object = article > 0 and view.tokens[article - 1].upos in ("VERB", "ADP")
    return is_object and {"it", "its", "itself"}.isdisjoint(view.lowers) and not view.is_finite(article + 2)


def _put_bodies(view: SentenceView, variable: Variable, article: int) -> list[Option]:
    """Give the option to write "our bodies" for "the body"."""
    if not view.setting.is_about_people or not view.setting.allows("we"):
        return []
    start, end = view.tokens[article].start, view.tokens[article + 1].end
    return [Option(variable.variant_index("we"), (Patch(start, end, match_case("our bodies", view.text[start:end])),))]


def _follows_bare_noun(view: SentenceView, article: int) -> bool:
    """Whether a noun phrase ends a row of bare nouns: "sleep, mood and the heart", not "and your heart"."""
    if article < 3 or view.lowers[article - 1] not in ("and", "or") or view.tokens[article - 2].upos != "NOUN":
        return False
    return view.tokens[article - 3].upos not in ("DET", "ADJ", "NOUN") and view.lowers[article - 3] not in _OWN


def _is_in_row(view: SentenceView, article: int, end: int) -> bool:
    """Whether another noun with an article is named beside it: "the heart and the lungs", not "your heart and the"."""
    if view.lowers[end : end + 2] in (("and", "the"), ("or", "the")):
        return True
    if view.lowers[end : end + 2] == (",", "the") and view.lowers[end + 3 : end + 4] in (("and",), (",",)):
        return True
    if article < _LONGEST or view.lowers[article - 1] not in ("and", "or") or view.tokens[article - 2].upos != "NOUN":
        return False
    return "the" in view.lowers[article - _LONGEST : article - 2]


def _is_everybodys(view: SentenceView, article: int, words: tuple[str, ...]) -> bool:
    setting = view.setting
    if words in _MONEY:
        return setting.is_on_households and not setting.has_firms
    if setting.has_creatures or is_on_illness(view):
        return False
    if words in _HOMES:
        return setting.names_bodies and article > 0 and view.tokens[article - 1].xpos == "VB"
    if words == ("body",) or words in _MORE_BODIES:
        is_load = article > 0 and view.lowers[article - 1] in _BEARING
        return setting.names_bodies and not is_load
    return True


def _is_whole(view: SentenceView, article: int, words: tuple[str, ...]) -> bool:
    """Whether nothing after or before a noun says whose or which it is."""
    last = article + len(words)
    if not _LIKENESSES.isdisjoint(view.lowers[:article]):
        return False
    if article > 1 and view.lowers[article - 1] in ("of", "on") and view.lowers[article - 2] in _OF_THE_ORGAN:
        return False
    if article and words == ("heart",) and view.lowers[article - 1] in _HEART_IDIOMS:
        return False
    if view.lowers[last].endswith("'s"):
        return True
    following = last + 1
    if following >= len(view.tokens):
        return True
    token, low = view.tokens[following], view.lowers[following]
    if low in _DEFINED_BY or token.xpos in ("VBN", "VBG"):
        return False
    if words[-1].endswith("s") and low in _INSIDE and following + 1 < len(view.tokens):
        return view.lowers[following + 1] not in ("the", "a", "an", "each", "both")
    if token.upos in ("NOUN", "PROPN"):
        # a verb that is taken for a noun: "the body rests", not "the heart attacks"
        has_verb = low.endswith("s") != words[-1].endswith("s") and may_be_verb(low)
        return has_verb and low not in ("attacks", "cells", "waves", "problems")
    return token.upos != "ADJ" or words in _HOMES or words[-1].endswith("s") or following + 1 >= len(view.tokens)


def _put(view: SentenceView, variable: Variable, start: int, end: int, after: str = "") -> list[Option]:
    """Give the options to write "our" or "your" there."""
    if not view.setting.is_about_people:
        return []
    original = view.text[start:end]
    options = []
    for person in PERSONS:
        index = variable.variant_index(person)
        if view.setting.allows(person) and person != "one":
            form = match_case(_OWNERS[person], original) + after
            options.append(Option(index, (Patch(start, end, form),), int(bool(after))))
    return options


def _owned(view: SentenceView, variable: Variable, owner: int, is_free: bool) -> Iterator[Site]:
    words = _match(view, owner + 1)
    following = view.lowers[owner + 1] if owner + 1 < len(view.lowers) else ""
    if not words and following not in _LIVES:
        return
    token = view.tokens[owner]
    if not view.is_free(owner, owner):
        return
    options: tuple[Option, ...] = ()
    if (
        len(words) == 1
        and words[0] in _SINGLE
        and (owner == 0 or view.lowers[owner - 1] in _SUBJECT_OPENERS)
        and is_free
        and not view.setting.has_creatures
        and _READER_AND_WRITER.isdisjoint((*view.lowers[:owner], *view.lowers[owner + 1 :]))
        and "i" not in view.setting.spoken
    ):
        patch = Patch(token.start, token.end, match_case("the", token.text))
        options = (Option(variable.variant_index(NEUTRAL), (patch,)),)
    yield Site(variable, token.start, token.end, variable.variant_index(_OWN[view.lowers[owner]]), options)


def _of_people(view: SentenceView, variable: Variable, owner: int) -> Iterator[Site]:
    """Find "people's lives" and "a person's life", unless it is said which people's."""
    first = owner
    if view.lowers[owner] == "person's":
        first -= 1
        if first < 0 or view.lowers[first] != "a":
            return
    elif owner and view.tokens[owner - 1].upos in ("DET", "ADJ", "NUM", "PRON", "NOUN", "PROPN"):
        before = view.lowers[owner - 1]
        if not (before.endswith("s") and may_be_verb(before)):
            return
    if not view.is_free(first, owner) or view.lowers[owner + 1] not in _LIVES:
        return
    start, end = view.tokens[first].start, view.tokens[owner].end
    others = {*view.lowers[:owner], *view.lowers[owner + 1 :]}
    options = [] if others & (_PEOPLE_WORDS | _GROUPS | _THEY) else _put(view, variable, start, end)
    yield Site(variable, start, end, variable.variant_index(NEUTRAL), tuple(options))


def _bare(view: SentenceView, variable: Variable, noun: int, is_free: bool) -> Iterator[Site]:
    """Find "improves sleep", "an influence on memory": what is done to what everybody has."""
    before = view.lowers[noun - 1]
    if before in _PREPOSITIONS:
        if noun < 2 or view.lowers[noun - 2] not in _GOOD_OR_BAD:
            return
    elif find_verb(before) not in _GOOD_OR_HARM or view.tokens[noun - 1].upos not in ("VERB", "NOUN"):
        return
    following = view.tokens[noun + 1]
    if following.upos == "CCONJ":
        if noun + 3 >= len(view.tokens):
            return
        second = view.tokens[noun + 2]
        if second.upos != "VERB" and (second.upos != "NOUN" or view.tokens[noun + 3].upos != "PUNCT"):
            return
    elif following.upos != "PUNCT" or following.text not in _MARKS:
        return
    if not view.is_free(noun, noun) or view.setting.has_creatures or not view.setting.names_bodies:
        return
    if following.text == "," and any(t.upos == "CCONJ" for t in view.tokens[noun + 2 : noun + 6]):
        return  # "mood, sleep and the heart"
    start = view.tokens[noun].start
    options = _put(view, variable, start, start, " ") if is_free else []
    yield Site(variable, start, start, variable.variant_index(NEUTRAL), tuple(options))


def _to_manage(view: SentenceView, variable: Variable, noun: int, is_free: bool) -> Iterator[Site]:
    """Find "to pay bills", "look at old bank statements": what a household is advised to do with its own."""
    words = next((w for w in _HOUSEHOLD if tuple(view.lowers[noun : noun + len(w)]) == w), ())
    following = noun + len(words)
    if not words or following >= len(view.tokens) or view.setting.has_firms:
        return
    if view.tokens[following].upos not in ("PUNCT", "CCONJ", "ADP", "ADV") or view.lowers[following] in (
        "of",
        "for",
        "or",
    ):
        return
    first = noun
    if view.tokens[first - 1].upos == "ADJ" and view.lowers[first - 1] not in _COUNTED:
        first -= 1
    before = first - 2 if view.lowers[first - 1] in ("all", "at") else first - 1
    if before < 0 or view.tokens[before].xpos != "VB" or view.lowers[before] in _NOT_MANAGED:
        return
    if not view.is_free(before, following - 1):
        return
    start = view.tokens[first].start
    options = _put(view, variable, start, start, " ") if is_free else []
    yield Site(variable, start, start, variable.variant_index(NEUTRAL), tuple(options))


def _for_whom(view: SentenceView, variable: Variable, it: int, is_free: bool) -> Iterator[Site]:
    """Find "makes it harder to fall asleep", with or without "for us"."""
    if it == 0 or find_verb(view.lowers[it - 1]) != "make" or it + 4 >= len(view.tokens):
        return
    if view.tokens[it + 1].upos != "ADJ" or not view.is_free(it, it + 3):
        return
    end = view.tokens[it + 1].end
    if view.lowers[it + 2] == "for" and view.lowers[it + 3] in _FOR_WHOM and view.lowers[it + 4] == "to":
        person = _FOR_WHOM[view.lowers[it + 3]]
        yield Site(variable, end, end, variable.variant_index(person), ())
    elif view.lowers[it + 2] == "to" and (view.lowers[it + 3] in _DONE or _is_told_reader(view, it + 3)):
        options = _add_whom(view, variable, end) if is_free and _OTHERS.isdisjoint(view.lowers) else ()
        yield Site(variable, end, end, variable.variant_index(NEUTRAL), options)


def _is_told_reader(view: SentenceView, verb: int) -> bool:
    """Whether a text that speaks to its reader says what is made easy or hard for them."""
    return view.tokens[verb].xpos == "VB" and view.persons.get("you", 0) >= _OFTEN


def _add_whom(view: SentenceView, variable: Variable, end: int) -> tuple[Option, ...]:
    if not view.setting.is_about_people and view.persons.get("you", 0) < _OFTEN:
        return ()
    return tuple(
        Option(variable.variant_index(person), (Patch(end, end, f" for {form}"),), 2)
        for form, person in _FOR_WHOM.items()
        if view.setting.allows(person)
    )
