"""Find sentences that say first that something is there: "There are many people who live", "Many people live"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.emphasis.many_there import EXISTS, end_of_subject, introduce, introduce_known
from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    names_person,
    read_noun_phrase,
    read_noun_phrase_with_of,
)
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_existentials"]

_QUANTITIES = frozenset(
    {"many", "some", "several", "few", "numerous", "various", "countless", "two", "three", "four", "certain", "other"}
)
_NUMBERS = frozenset({"five", "six", "seven", "eight", "nine", "ten"})
_HOSTS = frozenset({"number", "millions", "thousands", "hundreds", "dozens", "lots"})
_NEARLY = frozenset({"no", "about", "approximately", "over", "nearly", "almost", "more", "at", "around"})
_OPENING = frozenset({"although", "though", "where", "because", "that"})
_FRONTED = frozenset({"in", "on", "at", "for", "as", "after", "during", "since", "by", "under", "before"})
_THERE = frozenset({"there", "there's", "there’s"})
_LONGEST_PHRASE = 8
_TENSED = frozenset({"VBP", "MD", "VBD", "VBZ"})
_CONTENT_NOUNS = read_words("content_nouns")
_SINGULAR = frozenset({"a", "an"})
_OPENING_SUBJECTS = _QUANTITIES | _SINGULAR | _HOSTS | _NEARLY
_BE = read_words("finite_be")
_ACTIVITIES = read_words("done_there")
_PRESENT = frozenset({"VBP", "MD"})
_ABLE = frozenset({"can", "could", "cannot"})
_OTHERS = frozenset({"many", "most", "others"})
_OF_VERB = frozenset(
    {"still", "also", "often", "now", "always", "already", "even", "sometimes", "never", "then", "soon"}
)
"""Adverbs before a verb that go with it, as those in "-ly" do; others tell which ones: "hundreds of schools abroad"."""

_REASONS = frozenset({"because", "since", "as"})
_DEMANDING = read_words("demands") | {
    "insist", "insists", "insisted", "recommend", "recommends", "recommended", "suggest", "suggests", "suggested",
    "propose", "proposes", "urge", "urges", "urged", "advise", "advises", "advised", "essential", "important", "vital",
    "necessary", "condition", "rule",
}  # fmt: skip


@needs(_THERE | _QUANTITIES | _HOSTS | _ACTIVITIES | {"no", "NUM"})
def find_existentials(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind existential; variants are "there" and "plain"."""
    if view.block_kind is not BlockKind.PARAGRAPH or len(view.tokens) < 6:
        return
    yield from _there_who(view, variable)
    if view.terminal != ".":
        return
    for first in _read_starts(view):
        site = None
        if view.lowers[first] == "there" and view.lowers[first + 1] in _BE:
            site = (_there_doing(view, variable) if first == 0 else None) or _there(view, variable, first)
        elif view.lowers[first] in _OPENING_SUBJECTS or view.tokens[first].upos == "NUM":
            site = (_doing(view, variable) if first == 0 else None) or _plain(view, variable, first)
        if site is not None:
            yield site


def _read_starts(view: SentenceView) -> Iterator[int]:
    """Give where clauses may start: at the front, past a phrase and its comma, after a conjunction."""
    yield 0
    end = len(view.tokens) - 5
    comma = next((i for i in range(2, min(_LONGEST_PHRASE, end)) if view.lowers[i] == ","), -1)
    if comma < 0 and end > 1 and view.lowers[1] == ",":
        comma = 1
    if comma > 0 and not view.finds_finite(0, comma) and _is_phrase(view, comma):
        yield comma + 1
    for index in range(1, end):
        low = view.lowers[index]
        if view.lowers[index - 1] == "," and low in ("and", "but", "so"):
            phrase = read_time(view, index + 1)
            yield phrase.end if phrase is not None and phrase.end + 4 < len(view.tokens) else index + 1
        elif low in _OPENING or (low == "and" and view.lowers[index + 1] == "no"):
            yield index + 1


def _is_phrase(view: SentenceView, comma: int) -> bool:
    """Whether an adverb or a phrase of place, time or reason stands before the first comma."""
    is_adverb = comma == 1 and view.tokens[0].upos == "ADV"
    is_phrase = comma > 1 and view.tokens[0].upos == "ADP" and view.lowers[0] in _FRONTED
    verbs = any(token.upos in ("VERB", "AUX", "SCONJ") for token in view.tokens[:comma])
    return (is_adverb or is_phrase) and not verbs


def _there_who(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find what is there and does something, where it is counted only: "there is a man who", "there's nothing that"."""
    for there in view.where(_THERE, 0, -4):
        be = there + 1 if view.lowers[there] == "there" else there
        if be > there and view.lowers[be] not in _BE:
            continue
        phrase = read_noun_phrase_with_of(view, be + 1)
        relative = phrase.last + 1 if phrase is not None else be + 2
        verb = relative + 1
        if verb + 1 >= len(view.tokens) or view.lowers[relative] not in ("that", "who", "which"):
            continue
        verb += view.tokens[verb].upos == "ADV"
        is_counted = view.lowers[relative - 1] not in _CONTENT_NOUNS and view.lowers[be + 1] not in ("the", "this")
        many = _read_many(view, be + 1) if is_counted and view.is_finite(verb) else None
        if is_counted and view.is_finite(verb) and many is None:
            start, end = view.tokens[there].start, view.tokens[relative].end
            yield Site(variable, start, end, variable.variant_index("there"), ())


def _read_many(view: SentenceView, first: int) -> NounPhrase | None:
    """Read "many people", "two men", "a large number of towns", "millions of people"; None of anything else."""
    if view.lowers[first] in _NEARLY:
        return _read_nearly(view, first)
    place = first + 1 if view.lowers[first] == "a" else first
    while place < first + 3 and view.tokens[place].upos == "ADJ" and view.lowers[place] not in _QUANTITIES:
        place += 1
    is_host = view.lowers[place] in _HOSTS and view.lowers[place + 1] == "of"
    if is_host and (view.lowers[first] == "a" or place == first):
        phrase = read_noun_phrase(view, place + 2)
        is_bare = phrase is not None and view.tokens[phrase.first].upos in ("ADJ", "NOUN")
        return NounPhrase(first, phrase.last, is_plural=True) if phrase is not None and is_bare else None
    if view.lowers[first] == "a" and view.lowers[first + 1] == "few":
        phrase = read_noun_phrase(view, first + 2)
        is_bare = phrase is not None and view.tokens[phrase.first].upos in ("ADJ", "NOUN")
        return NounPhrase(first, phrase.last, is_plural=True) if phrase is not None and is_bare else None
    is_many = view.lowers[first] in _QUANTITIES or (view.tokens[first].upos == "NUM" and view.lowers[first] in _NUMBERS)
    phrase = read_noun_phrase(view, first) if is_many else None
    is_whole = (
        phrase is not None and phrase.last > first and view.lowers[phrase.last] not in ("others", "times", "years")
    )
    return phrase if is_whole else None


def _read_nearly(view: SentenceView, first: int) -> NounPhrase | None:
    """Read "no ship", "more than 200 houses", "about 40 members"."""
    number = first + 2 if view.lowers[first + 1] in ("than", "least") else first + 1
    if view.lowers[first] == "no":
        phrase = read_noun_phrase(view, first)
        return None if phrase is None or phrase.last == first else phrase
    if number >= len(view.tokens) or view.tokens[number].upos != "NUM":
        return None
    phrase = read_noun_phrase(view, number)
    is_many = phrase is not None and phrase.last > number and phrase.is_plural is not False
    return NounPhrase(first, phrase.last, is_plural=True) if phrase is not None and is_many else None


def _there_doing(view: SentenceView, variable: Variable) -> Site | None:
    """Find what is there and doing something: "There was a man standing at the door"."""
    phrase = read_noun_phrase(view, 2)
    if phrase is None or view.lowers[2] not in _QUANTITIES | _SINGULAR or phrase.last + 3 >= len(view.tokens):
        return None
    verb = phrase.last + 1
    if view.lowers[verb] not in _ACTIVITIES:
        return None
    start, end = view.tokens[0].start, view.tokens[phrase.last].end
    options: tuple[Option, ...] = ()
    if view.is_free(0, verb) and _is_simple(view, verb + 1):
        thing = view.text[view.tokens[2].start : end]
        text = f"{thing[:1].upper()}{thing[1:]} {view.lowers[1]}"
        options = (Option(variable.variant_index("plain"), (Patch(start, end, text),), -1),)
    return Site(variable, start, end, variable.variant_index("there"), options)


def _doing(view: SentenceView, variable: Variable) -> Site | None:
    phrase = read_noun_phrase(view, 0)
    if phrase is None or phrase.last == 0 or phrase.last + 3 >= len(view.tokens):
        return None
    be = phrase.last + 1
    if view.lowers[be] not in _BE or view.lowers[be + 1] not in _ACTIVITIES:
        return None
    start, end = view.tokens[0].start, view.tokens[be].end
    options: tuple[Option, ...] = ()
    if view.is_free(0, be + 1) and _is_simple(view, be + 2) and view.lowers[0] != "few":
        thing = view.text[start : view.tokens[phrase.last].end]
        text = f"There {view.lowers[be]} {thing[:1].lower()}{thing[1:]}"
        options = (Option(variable.variant_index("there"), (Patch(start, end, text),), 1),)
    return Site(variable, start, end, variable.variant_index("plain"), options)


def _there(view: SentenceView, variable: Variable, first: int) -> Site | None:
    phrase = _read_many(view, first + 2)
    if phrase is None or phrase.last + 2 >= len(view.tokens):
        return None
    relative = phrase.last + 1
    if view.lowers[relative] not in ("that", "who", "which"):
        return None
    verb = relative + 2 if view.tokens[relative + 1].upos == "ADV" else relative + 1
    tags = _PRESENT if view.lowers[first + 1] == "are" else {"VBD", "MD"}
    start, end = view.tokens[first].start, view.tokens[relative].end
    options: tuple[Option, ...] = ()
    if view.tokens[verb].xpos in tags and view.is_free(first, relative) and _is_simple(view, verb + 1):
        thing = view.text[view.tokens[first + 2].start : view.tokens[phrase.last].end]
        text = thing[:1].upper() + thing[1:] if first == 0 else thing
        options = (Option(variable.variant_index("plain"), (Patch(start, end, text),), -3),)
    return Site(variable, start, end, variable.variant_index("there"), options)


def _plain(view: SentenceView, variable: Variable, first: int) -> Site | None:
    phrase = None if first and view.lowers[first] == "other" else _read_many(view, first)  # "but others may"
    is_none = view.lowers[first] == "no"
    if phrase is None or phrase.last + 2 >= len(view.tokens) or not (phrase.is_plural is True or is_none):
        return None
    if first and view.lowers[first - 1] == "that" and not _DEMANDING.isdisjoint(view.lowers[:first]):
        return None  # "the law required that two people be there": it is not told that there are any
    last = end_of_subject(view, phrase.last)
    last -= view.lowers[last] in EXISTS  # often taken for a noun
    verb = last + 2 if view.tokens[last + 1].upos == "ADV" else last + 1
    if verb + 1 >= len(view.tokens):
        return None
    adverb = view.lowers[last + 1]
    if verb > last + 1 and adverb not in _OF_VERB and not adverb.endswith("ly"):
        return None
    tag = view.tokens[verb].xpos
    tags = _TENSED if is_none else _TENSED - {"VBZ"}
    if tag not in tags and view.lowers[verb] not in EXISTS:
        return None
    start, end = view.tokens[first].start, view.tokens[verb].end
    options: tuple[Option, ...] = ()
    is_told = tag != "MD" or view.lowers[verb] in _ABLE
    is_told = is_told and not (tag == "MD" and view.lowers[first] in _NEARLY - {"no"})  # "more than two errors can"
    patches: tuple[Patch, ...] = ()
    is_some_of_them = first > 0 and (
        view.lowers[first] == "other"  # "but other mills are free" is said of all of them
        or (
            view.lowers[first] == "some"
            and (not names_person(view.lowers[phrase.last]) or view.lowers[first - 1] in _REASONS)
        )
    )
    is_set_against = first > 0 and view.lowers[first] == "other"  # "but other writers remain free"
    # "some people like it, and many others do not"
    is_set_against = is_set_against or (view.lowers[first] == "some" and not _OTHERS.isdisjoint(view.lowers[first:]))
    is_set_against = is_set_against or view.tokens[-2].upos in ("AUX", "PART")
    if is_told and view.lowers[first] != "few" and not is_some_of_them and not is_set_against:
        patches = introduce_known(view, first, phrase.last, verb) or introduce(view, first, phrase.last, verb)
    if patches:
        options = (Option(variable.variant_index("there"), patches, 3),)
    return Site(variable, start, end, variable.variant_index("plain"), options)


def _is_simple(view: SentenceView, first: int) -> bool:
    """Whether the rest has no second clause that the relative word would take in."""
    return not any(
        view.lowers[i] in MARKS or view.lowers[i] in (",", "but") or view.is_finite(i)
        for i in range(first, len(view.tokens) - 1)
    )
