"""Find what all people share: "the planet", "our planet"; "in daily life", "in our daily lives"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.inflect import match_case
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["SHARED_WORLD_CUES", "find_shared_world"]

_OWN = {"our": "we", "your": "you"}
_BEARING = read_words("bearing_bodies")
SHARED_WORLD_CUES = frozenset({"planet", "human", "life", "lives"})
_LIFE = frozenset({"daily", "everyday"})
_HUMAN = frozenset({"body", "brain", "mind", "heart"})
_OTHER_PLANETS = read_words("other_planets")
_AFTER_PLANET = frozenset({"of", "that", "which", "where", "in", "closest", "nearest"})
_WITH_LIFE = frozenset({"in", "of", "for", "to", "into", "from", "on"})


def find_shared_world(view: SentenceView, variable: Variable, neutral: str) -> Iterator[Site]:
    """Find what belongs to all people; variants are `neutral` and persons."""
    if SHARED_WORLD_CUES.isdisjoint(view.lowers):
        return
    for index in range(len(view.tokens) - 1):
        low, following = view.lowers[index], view.lowers[index + 1]
        if low == "the" and following == "planet":
            yield from _planet(view, variable, index, neutral)
        elif low == "our" and following == "planet":
            yield _count(view, variable, index, "we")
        elif low == "the" and following == "human" and _is_human(view, index + 2):
            if index and view.lowers[index - 1] in _BEARING:
                continue
            yield _site(view, variable, index, index + 1, neutral, {"we": "our"})
        elif low in _LIFE and following == "life" and index and view.lowers[index - 1] in _WITH_LIFE:
            forms = {person: f"{own} {low} lives" for own, person in _OWN.items() if own == "our"}
            forms |= {"you": f"your {low} life"}
            yield _site(view, variable, index, index + 1, neutral, forms)
        elif low in _OWN and following in _LIFE and view.lowers[index + 2 : index + 3] in (("life",), ("lives",)):
            yield _count(view, variable, index, _OWN[low])


def _planet(view: SentenceView, variable: Variable, article: int, neutral: str) -> Iterator[Site]:
    after = view.tokens[article + 2] if article + 2 < len(view.tokens) else None
    is_whole = after is None or (after.lower not in _AFTER_PLANET and after.upos not in ("NOUN", "PROPN"))
    if is_whole and _OTHER_PLANETS.isdisjoint(view.lowers) and not view.setting.has_other_planets:
        yield _site(view, variable, article, article, neutral, {"we": "our"})


def _is_human(view: SentenceView, noun: int) -> bool:
    if noun + 1 >= len(view.tokens) or view.lowers[noun] not in _HUMAN:
        return False
    return view.tokens[noun + 1].upos not in ("NOUN", "PROPN") and view.lowers[noun + 1] not in ("of", "that", "which")


def _count(view: SentenceView, variable: Variable, index: int, person: str) -> Site:
    token = view.tokens[index]
    return Site(variable, token.start, token.end, variable.variant_index(person), ())


def _site(view: SentenceView, variable: Variable, first: int, last: int, neutral: str, forms: dict[str, str]) -> Site:
    start, end = view.tokens[first].start, view.tokens[last].end
    options = tuple(
        Option(variable.variant_index(person), (Patch(start, end, match_case(form, view.tokens[first].text)),))
        for person, form in forms.items()
        if view.is_free(first, last) and view.setting.allows(person)
    )
    return Site(variable, start, end, variable.variant_index(neutral), options)
