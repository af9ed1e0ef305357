"""Find what a noun is, in a clause or in apposition: "the liver, which is an organ", "the liver, an organ"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_person,
    read_noun_phrase,
    read_noun_phrase_before,
    read_tense,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["LASTING", "find_appositions"]

_BE = {"is": False, "are": False, "was": True, "were": True}
_COMMA = frozenset({","})
_ARTICLES = frozenset({"a", "an", "the", "one"})
_COMPLEMENTS = read_words("complements_of_nouns")
_STATEMENTS = read_words("judgements")
"""Nouns that say something of a whole statement: ", which is a pity"."""
_OF_WHOLE = frozenset(
    {"reaction", "process", "event", "practice", "phenomenon", "change", "technique", "method", "procedure", "effect",
     "trend", "custom", "arrangement", "development", "result", "step", "feat", "move", "task", "policy", "strategy",
     "decision", "operation", "transformation", "behavior", "behaviour", "situation", "condition", "difference"}
)  # fmt: skip
"""Nouns that mostly sum up what a whole clause tells."""
_PRONOUNS = frozenset({"one", "ones"})
_THINGS = read_words("surely_things")
LASTING = frozenset(
    {"city", "town", "village", "country", "region", "island", "river", "lake", "mountain", "state", "province"}
    | {"place", "area", "company", "university", "language", "suburb", "port", "capital", "district", "county"}
    | {"peninsula", "plant", "tree", "animal", "bird", "fish", "insect", "mammal", "species", "compound", "metal"}
    | {"mineral", "gas", "acid", "disease", "protein", "substance", "element", "organ", "planet", "star", "unit"}
    | {"measure"}
)
"""What is named by such nouns mostly still is so: in a report of the past "was" would say that it is not."""
_OPENING = read_words("subordinators")
_LISTS = frozenset({"and", "or", "like", "including", "as", "either", "both", "from", "between", "nor"})


@needs(_COMMA, {"which", "who", "a", "an"})
def find_appositions(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind apposition; variants are "clause" and "phrase"."""
    if view.terminal not in (".", ";") or not MARKS.isdisjoint(view.lowers[:-1]):
        return
    for index in view.where(_COMMA, 1, -4):
        if view.tokens[index - 1].upos not in ("NOUN", "PROPN"):
            continue
        following = view.lowers[index + 1]
        if following in ("which", "who") and view.lowers[index + 2] in _BE and view.lowers[index + 3] in _ARTICLES:
            yield _clause(view, variable, index)
        elif following in ("a", "an"):
            site = _phrase(view, variable, index)
            if site is not None:
                yield site


def _clause(view: SentenceView, variable: Variable, comma: int) -> Site:
    start, end = view.tokens[comma + 1].start, view.tokens[comma + 3].start
    phrase = read_noun_phrase(view, comma + 3)
    options: tuple[Option, ...] = ()
    is_sure = phrase is not None and (
        view.lowers[comma + 1] == "who" or (_is_about_noun(view, phrase) and not _is_list(view, comma))
    )
    if is_sure and read_tense(view) is not None and view.is_free(comma + 1, comma + 2):
        options = (Option(variable.variant_index("phrase"), (Patch(start, end, ""),), -2),)
    return Site(variable, start, end, variable.variant_index("clause"), options)


def _is_about_noun(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether "which" means the noun before it, not what the sentence says."""
    if view.lowers[phrase.last] in _STATEMENTS or phrase.last + 1 >= len(view.tokens):
        return False
    return view.lowers[phrase.last + 1] in _COMPLEMENTS


def _is_list(view: SentenceView, comma: int) -> bool:
    """Whether a bare phrase after the comma could be read as one more of a row of things."""
    return "," in view.lowers[:comma] or any(
        low == "," and view.lowers[i + 1] in ("and", "or", "a", "an", "the")
        for i, low in enumerate(view.lowers[comma + 1 : -1], comma + 1)
    )


def _phrase(view: SentenceView, variable: Variable, comma: int) -> Site | None:
    phrase = read_noun_phrase(view, comma + 1)
    head = read_noun_phrase_before(view, comma)
    if phrase is None or head is None or phrase.last + 1 >= len(view.tokens) or _is_list(view, comma):
        return None
    if view.lowers[phrase.last + 1] not in {*_COMPLEMENTS, ","} or view.lowers[phrase.last] in _STATEMENTS | _PRONOUNS:
        return None
    if view.lowers[phrase.last] in _OF_WHOLE:
        return None  # "it is made by heating fat with lye, a process known as": no "lye, which is a process"
    if _LISTS & set(view.lowers[max(head.first - 2, 0) : comma]) or not _is_closed(view, head, comma):
        return None
    start, end = view.tokens[comma + 1].start, view.tokens[phrase.last].end
    relative = _relative(view, head, phrase)
    is_past = read_tense(view)
    if is_past and view.lowers[phrase.last] in LASTING:
        return None  # "a mile from Lucca, a city of silk": no "which was a city" of one that still stands
    options: tuple[Option, ...] = ()
    if relative and is_past is not None and head.is_plural is not True and view.is_free(comma, comma + 1):
        text = f"{relative} {'was' if is_past else 'is'} "
        options = (Option(variable.variant_index("clause"), (Patch(start, start, text),), 2),)
    return Site(variable, start, end, variable.variant_index("phrase"), options)


def _is_closed(view: SentenceView, head: NounPhrase, comma: int) -> bool:
    """Whether the phrase ends with the sentence, or with a comma before the verb of its noun."""
    rest = [i for i in range(comma + 1, len(view.tokens)) if view.lowers[i] == ","]
    if not rest:
        if view.lowers[0] in _OPENING and "," not in view.lowers[:comma]:
            return False  # "where the floor is dry, a coat of wax lets": the main clause begins here
        return head.first > 0 and view.finds_finite(0, head.first)
    return head.first == 0 and len(rest) == 1 and view.is_finite(rest[0] + 1)


def _relative(view: SentenceView, head: NounPhrase, phrase: NounPhrase) -> str:
    """Give "who" or "which" for the noun that both phrases name, "" where that is not sure."""
    kind = view.lowers[phrase.last]
    is_name = view.tokens[head.last].upos == "PROPN"
    if is_person(kind) or (is_name and kind.endswith(("er", "or")) and kind not in _THINGS):
        return "" if "who" in view.lowers[phrase.last + 1 :] else "who"
    if view.tokens[head.last].upos == "NOUN" and is_person(view.lowers[head.last]):
        return ""
    return "which" if kind in _THINGS else ""
