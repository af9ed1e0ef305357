"""Find what is often said or was once believed: "it is often said that", "people often say that"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.addressees import is_speech, like, write_option
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import is_prose
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.passive_groups import forms_of
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_common_beliefs"]

_THAT = frozenset({"that"})
_BEFORE = frozenset({",", ";", ":", "and", "but", "because", "since", "although", "though", "so", "while"})
_OF_MANY = frozenset({"often", "sometimes", "commonly", "frequently", "once", "long", "formerly", "still", "widely"})
"""Adverbs of what is not said or thought by somebody certain."""
_ADVERBS = _OF_MANY | {"also"}
_WIDELY = "widely"
_THEIRS = frozenset({"they", "them", "their", "theirs", "themselves", "people"})
_SAID = frozenset({"said", "claimed", "argued", "suggested"})
_ONCE = frozenset({"once", "formerly"})
_MARKS = frozenset({",", ";", ".", ":"})
_MOST_ADVERBS = 3
_SHORTEST_CLAUSE = 3


@needs(lambda variable: variable.words("verbs"), _THAT)
def find_common_beliefs(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind common_belief; variants are "passive" and "people".

    `parameters.verbs` are the participles of what people at large say, think or forget.
    """
    for that in view.where(_THAT, 2, -2):
        if view.lowers[that - 1] in variable.words("verbs"):
            site = _site(view, following, variable, that)
            if site is not None:
                yield site


def _site(view: SentenceView, following: SentenceView | None, variable: Variable, that: int) -> Site | None:
    adverbs: list[str] = []
    place = _skip_adverbs(view, that - 2, adverbs)
    auxiliary = view.lowers[place]
    if auxiliary == "been":
        place = _skip_adverbs(view, place - 1, adverbs)
        auxiliary = f"{view.lowers[place]} been"
    verb = _write_verb(auxiliary, view.lowers[that - 1])
    it = place - 1
    if it < 0 or view.lowers[it] != "it" or not verb or len(adverbs) > _MOST_ADVERBS:
        return None
    start, end = view.tokens[it].start, view.tokens[that - 1].end
    options: tuple[Option, ...] = ()
    if _is_of_people(view, following, it, that, adverbs):
        who = "many people" if _WIDELY in adverbs else "people"
        kept = [adverb for adverb in reversed(adverbs) if adverb != _WIDELY]
        have, _, rest = verb.rpartition(" ")
        text = " ".join(word for word in (like(it, who), have, *kept, rest) if word)
        options = (write_option(view, variable, "people", Patch(start, end, text)),)
    return Site(variable, start, end, variable.variant_index("passive"), options)


def _skip_adverbs(view: SentenceView, place: int, adverbs: list[str]) -> int:
    """Give the first token before these adverbs, which are listed from the last to the first."""
    while place > 0 and view.lowers[place] in _ADVERBS:
        adverbs.append(view.lowers[place])
        place -= 1
    return place


def _write_verb(auxiliary: str, participle: str) -> str:
    lemma = find_verb(participle)
    forms = forms_of(lemma) if lemma else {}
    if auxiliary == "is" and forms:
        return forms["VBP"]
    if auxiliary == "was" and forms:
        return forms["VBD"]
    return {"has been": f"have {participle}", "had been": f"had {participle}"}.get(auxiliary, "")


def _is_of_people(view: SentenceView, following: SentenceView | None, it: int, that: int, adverbs: list[str]) -> bool:
    """Whether people at large say or think it, and no pronoun near by would be taken for them."""
    if _OF_MANY.isdisjoint(adverbs) or not is_prose(view):
        return False
    if it > 0 and view.lowers[it - 1] not in _BEFORE:
        return False
    if view.lowers[that - 1] in _SAID and (_OF_MANY - _ONCE).isdisjoint(adverbs):
        return False  # "it was once argued that": by somebody certain
    mark = next((i for i in range(that, len(view.tokens)) if view.lowers[i] in _MARKS), len(view.tokens))
    if mark - that < _SHORTEST_CLAUSE:
        return False  # "it was long said that night"
    if view.setting.is_statute or is_speech(view, it) or not view.is_free(it, that):
        return False
    if not _THEIRS.isdisjoint(view.words):
        return False
    return following is None or following.lowers[0] not in _THEIRS
