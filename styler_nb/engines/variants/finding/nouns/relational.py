"""Find an adjective before a noun, or what says the same behind it: "northern cities", "cities of the north".

Which adjectives may do so stands in `parameters.groups`, a line each: the heads, the adjectives that go with them and
what is written behind the head, as in "port ports : northern=of_the_north : back". The head "*" is any noun with "the".
After the second colon stand marks:

`back`
    the phrase may be made an adjective as well;
`the`
    a singular without an article gets one, "solar heat", "the heat of the sun";
`loose`
    a singular without an article gets none, "foreign trade", "trade with other countries";
`led`
    only with an article.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from styler_nb.engines.variants.finding.nouns.phrase_edges import begins_here, ends_here, may_be_clause
from styler_nb.engines.variants.reading.inflect import choose_article, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_relational"]

_ANY = "*"
_ARTICLES = frozenset({"a", "an"})
_DETERMINERS = _ARTICLES | {"the", "this", "that", "these", "those", "each", "every", "any", "some", "no", "another"}
_QUALITIES = read_words("qualities_of_heads")
_COUNTING = frozenset(
    {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "several", "many", "few", "other", "more",
     "most", "various", "certain", "old", "new", "small", "large", "big", "little", "great"}
)  # fmt: skip
_TELLING_OF_HEADS = _QUALITIES | _COUNTING
_BEFORE_DETERMINERS = frozenset({"all", "half", "such", "both", "what"})
_CLOSING = frozenset({".", ";", ":", "?"})
_FINITE = frozenset({"VBP", "VBZ", "VBD", "MD"})


@dataclass(frozen=True, slots=True)
class _Table:
    ways: Mapping[tuple[str, str], tuple[str, frozenset[str]]]
    """What stands behind the head and the marks, by adjective and head."""

    adjectives: frozenset[str]
    phrases: Mapping[tuple[str, str], tuple[tuple[str, ...], str, bool]]
    """The words behind a head, the adjective that says the same and whether it may be written.

    They are found by the head and the first of these words.
    """

    openings: frozenset[str]


def _build_table(parameters: Mapping[str, Any]) -> _Table:
    ways: dict[tuple[str, str], tuple[str, frozenset[str]]] = {}
    phrases: dict[tuple[str, str], tuple[tuple[str, ...], str, bool]] = {}
    for group in parameters["groups"]:
        heads, entries, *more = group.split(" : ")
        marks = frozenset(more[0].split()) if more else frozenset()
        for entry in entries.split():
            adjective, _, written = entry.partition("=")
            words = tuple(written.split("_"))
            for head in heads.split():
                ways[adjective, head] = (" ".join(words), marks)
                said = " ".join(word.lower() for word in words)
                phrases.setdefault((head, said), (words, adjective, "back" in marks))
    return _Table(ways, frozenset(adjective for adjective, _ in ways), phrases, _read_openings(phrases))


def _read_openings(phrases: Mapping[tuple[str, str], tuple[tuple[str, ...], str, bool]]) -> frozenset[str]:
    return frozenset(words[0] for words, _, _ in phrases.values())


def _needed(variable: Variable) -> frozenset[str]:
    table = variable.make("table", _build_table)
    return table.adjectives | table.openings


@needs(_needed)
def find_relational(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind relational; variants are "before" and "behind"."""
    table = variable.make("table", _build_table)
    for place in view.where(table.adjectives, 0, -1):
        if view.tokens[place + 1].upos == "NOUN":
            site = _before(view, variable, table, place)
            if site is not None:
                yield site
    for place in view.where(table.openings, 1):
        if view.tokens[place - 1].upos == "NOUN":
            site = _behind(view, variable, table, place - 1)
            if site is not None:
                yield site


def _before(view: SentenceView, variable: Variable, table: _Table, place: int) -> Site | None:
    """Read an adjective with its noun, and write what stands behind it."""
    head = place + 1
    adjective, noun = view.lowers[place], view.lowers[head]
    known = table.ways.get((adjective, noun))
    way = known or (table.ways.get((adjective, _ANY)) if place and view.lowers[place - 1] == "the" else None)
    if way is None:
        return None
    start, end = view.tokens[place].start, view.tokens[head].end
    options: tuple[Option, ...] = ()
    may_end = ends_here(view, head) if known else _closes(view, head)
    is_term = view.terms.issuperset((adjective, noun))
    first = _read_first(view, place) if may_end and not is_term and not may_be_clause(view, head) else -1
    text = _write_behind(view, first, place, head, way) if first >= 0 and view.is_free(first, head) else ""
    if text:
        start = view.tokens[first].start
        words = len(text.split()) - (head - first + 1)
        options = (Option(variable.variant_index("behind"), (Patch(start, end, text),), words),)
    return Site(variable, start, end, variable.variant_index("before"), options)


def _closes(view: SentenceView, head: int) -> bool:
    """Whether nothing that could go with the noun follows it."""
    if head + 1 >= len(view.tokens):
        return False
    after = view.tokens[head + 1]
    return view.lowers[head + 1] in _CLOSING or (after.upos in ("VERB", "AUX") and after.xpos in _FINITE)


def _read_first(view: SentenceView, place: int) -> int:
    """Give the place of the word that a noun phrase begins with, by that of its adjective; -1 where that is unsure."""
    first = place
    while first > 0 and view.lowers[first - 1] in _TELLING_OF_HEADS:
        first -= 1
    if first and view.lowers[first - 1] in _DETERMINERS:
        is_first = first < 2 or view.lowers[first - 2] not in _BEFORE_DETERMINERS
        return first - 1 if is_first else -1
    return first if begins_here(view, first) else -1


def _write_behind(view: SentenceView, first: int, place: int, head: int, way: tuple[str, frozenset[str]]) -> str:
    """Write the phrase with the adjective's meaning behind its head, "" where it cannot be said with this article."""
    phrase, marks = way
    words = [view.tokens[i].text for i in range(first, place)]
    is_led = view.lowers[first] in _DETERMINERS and first < place
    is_singular = is_plural_noun(view.lowers[head]) is not True
    if not is_led and ("led" in marks or (is_singular and not marks & {"the", "loose"})):
        return ""
    if phrase.startswith("of ") and first == place and first and view.lowers[first - 1] == "of":
        return ""  # no "the towers of churches of the north"
    if is_led and words[0].lower() in _ARTICLES:
        words[0] = choose_article(words[1] if len(words) > 1 else view.lowers[head])
    elif not is_led and is_singular and "the" in marks:
        words.insert(0, "the")
    words = [word if i else word[:1].lower() + word[1:] for i, word in enumerate(words)]
    text = " ".join([*words, view.lowers[head], phrase])
    return text[:1].upper() + text[1:] if view.tokens[first].text[:1].isupper() and first == 0 else text


def _behind(view: SentenceView, variable: Variable, table: _Table, head: int) -> Site | None:
    """Read what stands behind a head, and write the adjective before it."""
    for length in (1, 2, 3, 4):
        last = head + length
        if last >= len(view.tokens):
            return None
        said = " ".join(view.lowers[head + 1 : last + 1])
        known = table.phrases.get((view.lowers[head], said))
        if known is None and (of_any := table.phrases.get((_ANY, said))) and _is_surely_behind(view, head, last):
            known = of_any
        if known is not None and _is_all(view, last):
            return _site_behind(view, variable, head, last, known)
    return None


def _is_surely_behind(view: SentenceView, head: int, last: int) -> bool:
    """Whether a participle tells of the noun before it: "the tools required", not "the factors affected them"."""
    first = _read_first(view, head)
    return 0 <= first < head and view.lowers[first] == "the" and _closes(view, last)


def _is_all(view: SentenceView, last: int) -> bool:
    """Whether no noun goes on with the phrase: not "cities of the north coast"."""
    return last + 1 >= len(view.tokens) or view.tokens[last + 1].upos not in ("NOUN", "PROPN", "ADJ", "NUM")


def _site_behind(
    view: SentenceView, variable: Variable, head: int, last: int, known: tuple[tuple[str, ...], str, bool]
) -> Site:
    _, adjective, may_write = known
    start, end = view.tokens[head].start, view.tokens[last].end
    options: tuple[Option, ...] = ()
    first = _read_first(view, head) if may_write and ends_here(view, last) else -1
    if first >= 0 and view.is_free(first, last):
        words = [view.tokens[i].text for i in range(first, head)]
        if words and words[0].lower() in _ARTICLES:
            words[0] = match_case(choose_article(words[1] if len(words) > 1 else adjective), words[0])
        start = view.tokens[first].start
        text = " ".join([*words, adjective, view.lowers[head]])
        text = text[:1].upper() + text[1:] if first == 0 else text
        changed = len(text.split()) - (last - first + 1)
        options = (Option(variable.variant_index("before"), (Patch(start, end, text),), changed),)
    return Site(variable, start, end, variable.variant_index("behind"), options)
