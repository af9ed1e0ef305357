"""Find a noun before another, or after it in a phrase: "the oil price", "the price of oil".

Parts of lands are found with them: "in northern Chile", "in the north of Chile".

Which nouns may change their places stands in `parameters.groups`, a line each: the heads, the nouns that go with them
and how they are written after "of", as in "roof door : church=the_church house=the_house : at". "@buildings" is every
noun of that word class, "@buildings=the" each with "the". After the second colon stand another preposition than "of"
and marks:

`back`
    the phrase may be made a compound as well;
`any`
    the head keeps whatever article it has, "a team member", "a member of the team";
`led`
    only with an article, as one thing is meant: "the survey results", not "survey results";
`loose`
    a head without an article gets none, "weight loss", "loss of weight";
`the`
    a plural without an article gets one, "transport costs", "the costs of transport";
`sort`
    the noun tells the sort alone, so that any article may stand: "the road network", "the network of roads";
`thing`
    the head is a thing, of which an adjective of age or size before both is said: "an old bridge of stone".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from styler_nb.engines.variants.finding.nouns.phrase_edges import begins_here, ends_here, may_be_clause
from styler_nb.engines.variants.reading.inflect import build_forms, choose_article, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_compounds"]

_GENITIVE = ("'s", "s'", "’s", "s’")
_PREPOSITIONS = frozenset({"in", "on", "at", "for", "to", "against", "from", "by", "about", "with", "over"})
_QUARTERS = {
    f"{quarter}ern": quarter
    for quarter in ("north", "south", "east", "west", "northeast", "northwest", "southeast", "southwest")
}
_PARTS_OF_LANDS = frozenset(_QUARTERS)
_PLACING = frozenset({"in", "from", "across", "throughout", "to"})
"""After "to", "the west of Canada" may lie outside it, so that it stays as it is there."""
_LANDS_IN_S = frozenset({"wales", "texas", "honduras"})
_ARTICLES = frozenset({"a", "an"})
_POSSESSIVES = read_words("possessives")
_OF_ONE = frozenset({"its", "his", "her", "my", "your"})
"""Possessives after which one thing is meant: "its wall", but "their walls"."""
_DETERMINERS = (
    _ARTICLES | _POSSESSIVES | {"the", "this", "that", "each", "every", "any", "some", "no", "these", "those"}
)
_QUALITIES = read_words("qualities_of_heads")
"""Adjectives that say how much or how good, so that they go with the head: "high noise levels"."""
_ONE_THING = _ARTICLES | {"this", "that", "each", "every", "another"}
_SUMS = frozenset({"prices", "costs", "taxes", "wages", "rents", "rates", "fees", "sales"})
_UPON_ONE = frozenset({"to", "on", "for"})
_COUNTING = frozenset(
    {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "several", "many", "few", "other", "more",
     "most", "various", "different", "certain"}
)  # fmt: skip
_SIZES = frozenset(
    {"old", "new", "small", "large", "big", "long", "short", "thin", "thick", "simple", "little", "huge",
     "tiny", "tall",
     "narrow", "wide", "round", "flat", "ancient", "additional"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Way:
    """How a compound is written as a phrase."""

    noun: str
    link: str
    marks: frozenset[str]

    @property
    def is_part(self) -> bool:
        return self.noun.startswith("the ")


@dataclass(frozen=True, slots=True)
class _Table:
    ways: Mapping[tuple[str, str], _Way]
    """By noun and head."""

    nouns: frozenset[str]
    heads: frozenset[str]
    phrases: Mapping[tuple[str, str], str]
    """The noun of a compound, by the head and the noun that follows "of"."""

    said: frozenset[tuple[str, str]]
    """The heads with the nouns that may follow "of"."""


@dataclass(frozen=True, slots=True)
class _Compound:
    """Tokens of a compound: its first word, its noun, its head and whether an article or the like opens it."""

    first: int
    noun: int
    head: int
    is_led: bool


def _needed(variable: Variable) -> frozenset[str]:
    return variable.make("table", _build_table).heads | _PARTS_OF_LANDS


@needs(_needed)
def find_compounds(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind compound; variants are "of" and "compound".

    With `parameters.closed` no others are counted than the pairs of the table.
    """
    table = variable.make("table", _build_table)
    for head in view.where(table.heads):
        if view.tokens[head].upos != "NOUN":
            continue
        if head and view.tokens[head - 1].upos == "NOUN" and not view.lowers[head - 1].endswith(_GENITIVE):
            if "closed" in variable.parameters and (view.lowers[head - 1], view.lowers[head]) not in table.ways:
                continue
            yield _compound(view, variable, table, head)
        elif head + 2 < len(view.tokens) and view.lowers[head + 1] == "of":
            site = _phrase(view, variable, table, head)
            if site is not None:
                yield site
    for place in () if "closed" in variable.parameters else view.where(_PARTS_OF_LANDS, 1, -2):
        if view.lowers[place - 1] in _PLACING and view.tokens[place].text.islower():
            yield _part_of_land(view, variable, place)


def _part_of_land(view: SentenceView, variable: Variable, place: int) -> Site:
    """Read "in northern Chile", by the place of the adjective."""
    last = place
    while last + 1 < len(view.tokens) and view.tokens[last + 1].text[:1].isupper():
        last += 1
    token = view.tokens[place]
    options: tuple[Option, ...] = ()
    is_land = last > place and view.tokens[last].upos in ("PROPN", "NOUN")
    is_many = view.lowers[last].endswith("s") and view.lowers[last] not in _LANDS_IN_S
    is_phrase = is_land and not is_many and ends_here(view, last) and view.lowers[place - 1] != "to"
    if is_phrase and view.is_free(place - 1, place) and view.lowers[last + 1 : last + 3] != (",", "and"):
        text = f"the {_QUARTERS[token.lower]} of"
        options = (Option(variable.variant_index("of"), (Patch(token.start, token.end, text),), 2),)
    return Site(variable, token.start, token.end, variable.variant_index("compound"), options)


def _build_table(parameters: Mapping[str, Any]) -> _Table:
    ways: dict[tuple[str, str], _Way] = {}
    phrases: dict[tuple[str, str], str] = {}
    for group in parameters["groups"]:
        heads, nouns, *more = group.split(":")
        marks = frozenset(more[0].split()) if more else frozenset()
        link = next(iter(marks & _PREPOSITIONS), "of")
        for noun, written in _read_nouns(nouns):
            way = _Way((written or noun).replace("_", " "), link, marks)
            for head in heads.split():
                ways[noun, head] = way
                if "back" in marks:
                    phrases[head, way.noun] = noun
    nouns_known = frozenset(noun for noun, _ in ways)
    said = frozenset((head, way.noun) for (_, head), way in ways.items())
    return _Table(ways, nouns_known, frozenset(head for _, head in ways), phrases, said)


def _read_nouns(nouns: str) -> Iterator[tuple[str, str]]:
    """Give the nouns of a line, with how each is written after "of"; "" is as it is."""
    for entry in nouns.split():
        noun, _, written = entry.partition("=")
        if noun.startswith("@"):
            yield from ((word, f"{written}_{word}" if written else "") for word in sorted(read_words(noun[1:])))
        else:
            yield noun, written


def _compound(view: SentenceView, variable: Variable, table: _Table, head: int) -> Site:
    noun = head - 1
    start, end = view.tokens[noun].start, view.tokens[head].end
    way = table.ways.get((view.lowers[noun], view.lowers[head]))
    is_term = view.terms.issuperset((view.lowers[noun], view.lowers[head]))
    may_part = way is not None and not is_term and ends_here(view, head) and not may_be_clause(view, head)
    may_part = may_part and not _is_of_row(view, head)
    found = _read_compound(view, noun, head, way) if may_part and way is not None else None
    options: tuple[Option, ...] = ()
    is_agent = view.lowers[head].endswith(("er", "ers", "or", "ors")) and names_person(view.lowers[head])
    if is_agent and is_plural_noun(view.lowers[head]) and way is not None and not way.is_part:
        found = None  # "wheelchair users", no "users of wheelchairs"
    if way is not None and found is not None and view.is_free(found.first, head):
        text = _write(view, found, way)
        if text:
            start = view.tokens[found.first].start
            words = len(text.split()) - (head - found.first + 1)
            options = (Option(variable.variant_index("of"), (Patch(start, end, text),), words),)
    return Site(variable, start, end, variable.variant_index("compound"), options)


def _is_of_row(view: SentenceView, head: int) -> bool:
    """Whether another sum is told of by a compound of the same shape: "food prices rise, and housing costs fall"."""
    return view.lowers[head] in _SUMS and any(
        i != head and view.tokens[i - 1].upos == "NOUN" and view.tokens[i].upos in ("NOUN", "VERB")
        for i in view.where(_SUMS, 1)
    )


def _read_compound(view: SentenceView, noun: int, head: int, way: _Way) -> _Compound | None:
    """Read a compound back to its article, or to where a phrase without one begins; None where that is unsure."""
    first = noun
    qualities = _QUALITIES | _COUNTING | (_SIZES if "thing" in way.marks else frozenset())
    while first > 0 and view.lowers[first - 1] in qualities:
        first -= 1
    if (view.lowers[noun - 1], view.lowers[noun]) == ("heavy", "metal"):
        return None
    if view.lowers[noun : head + 1] == ("sea", "level") and any(t.upos == "NUM" for t in view.tokens[:first]):
        return None  # "90 metres above sea level" is a measure
    if view.tokens[noun].text[1:] != view.lowers[noun][1:] or view.tokens[head].text != view.lowers[head]:
        return None
    if first and view.lowers[first - 1] in _DETERMINERS:
        is_led = first < 2 or view.lowers[first - 2] not in ("all", "half", "such", "both")
        return _Compound(first - 1, noun, head, is_led=True) if is_led else None
    if first and view.tokens[noun].text != view.lowers[noun]:
        return None
    return _Compound(first, noun, head, is_led=False) if begins_here(view, first) else None


def _write(view: SentenceView, found: _Compound, way: _Way) -> str:
    """Write the phrase, "" where it cannot be said with this article."""
    head, noun = view.tokens[found.head].text, way.noun
    is_plural = is_plural_noun(view.lowers[found.head]) is True
    is_singular = is_plural_noun(view.lowers[found.head]) is False
    qualities = [view.tokens[i].text for i in range(found.first + found.is_led, found.noun)]
    if "other" in qualities and names_person(view.lowers[found.noun]):
        return ""  # no "other rights of workers", which would be rights of some workers
    if found.is_led:
        opening = view.lowers[found.first]
        if way.is_part and "any" not in way.marks and opening not in _OF_ONE | {"the"}:
            return ""
        if way.is_part and opening in _POSSESSIVES - _OF_ONE:
            return ""
        is_sort = "sort" in way.marks or opening in _ARTICLES or way.link != "of"
        if not is_sort and is_plural_noun(noun) is True:
            return ""  # "the users of the library", not those of libraries
        if is_singular and _is_many(view, found, way) and (opening in _ONE_THING or way.link in _UPON_ONE):
            return ""  # "a car repair" is of one car, not "a repair to cars"
        if way.is_part and opening in _OF_ONE:
            noun, opening = f"{opening} {noun.removeprefix('the ')}", "the"
        if opening in _ARTICLES:
            opening = choose_article(qualities[0] if qualities else head)
        words = [opening, *qualities, head]
    elif "led" in way.marks or ("any" in way.marks and way.link == "of" and is_singular):
        return ""  # "in law school" has no article that a school of law could keep
    elif way.is_part and is_plural and "any" not in way.marks:
        noun = _write_plural(noun.removeprefix("the "))
        words = [*qualities, head] if qualities else ["the", head]
    elif qualities or "loose" in way.marks or "any" in way.marks or (is_plural and "the" not in way.marks):
        words = [*qualities, head]
    else:
        words = ["the", head]
    if way.link == "of" and found.first and view.lowers[found.first - 1] == "of":
        return ""  # no "the cause of loss of sleep", "half of the weight of its body"
    text = " ".join([*words, way.link, noun])
    return text[:1].upper() + text[1:] if view.tokens[found.first].text[:1].isupper() else text


def _is_many(view: SentenceView, found: _Compound, way: _Way) -> bool:
    """Whether a noun that stands for one would stand for all of its kind, and the head is no sum or change of them."""
    if way.link == "in" or not way.marks.isdisjoint({"back", "sort"}):
        return False
    return is_plural_noun(way.noun.removeprefix("the ")) is True and is_plural_noun(view.lowers[found.noun]) is False


def _write_plural(noun: str) -> str:
    return noun if is_plural_noun(noun) is True else build_forms(noun, "NOUN", {})["NNS"]


def _phrase(view: SentenceView, variable: Variable, table: _Table, head: int) -> Site | None:
    """Read "the price of oil": counted with any noun, made a compound where the table has it."""
    last = head + 2 + (view.tokens[head + 2].upos == "DET")
    if last >= len(view.tokens) or view.tokens[last].upos != "NOUN":
        return None
    pair = (view.lowers[head], " ".join(view.lowers[head + 2 : last + 1]))
    if "closed" in variable.parameters and pair not in table.said:
        return None
    start, end = view.tokens[head].start, view.tokens[last].end
    options: tuple[Option, ...] = ()
    noun = table.phrases.get(pair, "")
    has_article = head > 0 and view.lowers[head - 1] in _DETERMINERS
    is_bare = not has_article and is_plural_noun(view.lowers[head]) is True and begins_here(view, head)
    if noun and (has_article or is_bare) and ends_here(view, last) and view.is_free(head - has_article, last):
        first = view.tokens[head - has_article]
        start = first.start
        text = match_case(f"{noun} {view.lowers[head]}", first.text)
        if has_article:
            opening = match_case(choose_article(noun), first.text) if first.lower in _ARTICLES else first.text
            text = f"{opening} {noun} {view.tokens[head].text}"
        words = len(text.split()) - (last - head + 1 + has_article)
        options = (Option(variable.variant_index("compound"), (Patch(start, end, text),), words),)
    return Site(variable, start, end, variable.variant_index("of"), options)
