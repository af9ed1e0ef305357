"""Write a person in place of everybody, with all that agrees: "people forget their keys", "one forgets one's keys"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.inflect import agree, match_case, may_be_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.setting import PERSONS
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["THEY", "TURNED", "as_subject", "make_object", "turn"]

THEY = frozenset({"they", "them", "their", "theirs", "themselves", "they're", "they've", "they'll", "they'd"})
TURNED = {
    "we": {"they": "we", "them": "us", "their": "our", "theirs": "ours", "themselves": "ourselves"},
    "you": {"they": "you", "them": "you", "their": "your", "theirs": "yours", "themselves": "yourself"},
    "one": {"them": "one", "their": "one's", "themselves": "oneself"},
}
"""What "they" and its forms become with a person."""
_OBJECT = {"we": "us", "you": "you", "one": "one"}


def as_subject(view: SentenceView, person: str, first: int, noun: int, verb: int) -> tuple[Patch, ...]:
    """Give the patches that make a person the subject; none where not all can be agreed."""
    start, end = view.tokens[first].start, view.tokens[noun].end
    patches = [Patch(start, end, match_case(person, view.text[start:end]))]
    is_plural = first == noun
    if (person == "one") == is_plural:
        agreed = agree(view.lowers[verb], third=is_plural)
        if not agreed or _has_second_predicate(view, verb):
            return ()
        if agreed != view.lowers[verb]:
            patches.append(Patch(view.tokens[verb].start, view.tokens[verb].end, agreed))
    if "them" in view.lowers[noun:]:
        # what the subject does to "them" it does to something else
        return ()
    turned = turn(view, person, noun + 1)
    return () if turned is None else (*patches, *turned)


def _has_second_predicate(view: SentenceView, verb: int) -> bool:
    """Whether another verb may share the subject: "a person eats and sleeps"."""
    return any(
        view.tokens[i].upos == "CCONJ" and may_be_verb(view.lowers[i + 1])
        for i in range(verb + 1, len(view.tokens) - 1)
    )


def turn(view: SentenceView, person: str, first: int) -> tuple[Patch, ...] | None:
    """Turn "they" into a person from a token on; None where others may be meant."""
    patches = []
    named = False
    for index in range(first, len(view.tokens)):
        low, token = view.lowers[index], view.tokens[index]
        if low in THEY:
            if named or low not in TURNED[person] or view.protected[index]:
                return None
            patches.append(Patch(token.start, token.end, TURNED[person][low]))
        elif token.upos == "NOUN" and low != "people" and is_plural_noun(low) is not False:
            named = True
    return tuple(patches)


def make_object(view: SentenceView, variable: Variable, first: int, noun: int) -> list[Option]:
    """Give the options to make a person the object in place of a noun for everybody."""
    start, end = view.tokens[first].start, view.tokens[noun].end
    options = []
    for person in PERSONS:
        turned = turn(view, person, noun + 1)
        if person != "one" and view.setting.allows(person) and turned is not None:
            patches = (Patch(start, end, _OBJECT[person]), *turned)
            options.append(Option(variable.variant_index(person), patches))
    return options
